"""Add-ons of a test, installed as a package manager would: a module and its entry points on the path."""

import importlib
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "docs/engineer/examples/club_extras"
Install = Callable[[str, Mapping[str, Mapping[str, str]]], None]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install a module of this text with these entry points, by their group and name."""
    modules: list[str] = []

    def installed(text: str, groups: Mapping[str, Mapping[str, str]]) -> None:
        module = f"addon_{len(modules)}_{tmp_path.name}".replace("-", "_")
        modules.append(module)
        (tmp_path / f"{module}.py").write_text(text)
        points = [
            f"[{group}]\n" + "".join(f"{name} = {module}:{function}\n" for name, function in named.items())
            for group, named in groups.items()
        ]
        folder = tmp_path / f"{module}-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
        (folder / "entry_points.txt").write_text("\n".join(points))
        importlib.invalidate_caches()

    monkeypatch.syspath_prepend(tmp_path)
    yield installed
    for module in modules:
        sys.modules.pop(module, None)


@pytest.fixture
def club_extras(install: Install) -> None:
    """Install the example of docs/engineer/addons.md."""
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]
    groups = {
        group: {name: at.partition(":")[2] for name, at in named.items()}
        for group, named in project["entry-points"].items()
    }
    install((EXAMPLE / "club_extras.py").read_text(), groups)
