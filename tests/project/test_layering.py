"""The import rules bite: each is broken on purpose in a copy of the sources."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SOURCES = ("device", "ui", "firmware/lib")


@pytest.fixture
def copy(root: Path, tmp_path: Path) -> Path:
    for source in SOURCES:
        shutil.copytree(root / source, tmp_path / source, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def lint_imports(root: Path, sources: Path) -> tuple[int, str]:
    command = [
        str(Path(sys.executable).with_name("lint-imports")),
        "--config",
        str(root / ".importlinter"),
        "--no-cache",
    ]
    path = os.pathsep.join(str(sources / source) for source in SOURCES)
    found = subprocess.run(
        command,
        cwd=sources,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    return found.returncode, found.stdout + found.stderr


def test_the_tree_keeps_its_own_import_rules(root: Path, copy: Path) -> None:
    status, output = lint_imports(root, copy)

    assert status == 0, output


@pytest.mark.parametrize(
    ("module", "line", "rule"),
    [
        ("device/shuffleup/poker/hand.py", "import time", "The rules know no clock"),
        ("device/shuffleup/tournament/clock.py", "import random", "The rules know no clock"),
        ("device/shuffleup/table/state.py", "import shuffleup.floor.state", "Imports run one way"),
        ("device/shuffleup/views/board.py", "import shuffleup.stations", "Imports run one way"),
        ("device/shuffleup/trifles.py", "", "Imports run one way"),
        ("ui/shuffleup_ui/touch.py", "import shuffleup.floor.state", "A face imports shuffleup.wire alone"),
        ("device/shuffleup/stations/pins.py", "import gpiozero", "Only the driver touches the pins"),
        ("device/shuffleup/card_machine/errand.py", "import time", "The rules know no clock"),
        ("firmware/lib/shuffleup_pico/kept.py", "import shuffleup.wire", "The firmware knows nothing"),
    ],
    ids=lambda value: value.replace("/", "."),
)
def test_an_import_against_the_rules_is_named(
    root: Path, copy: Path, module: str, line: str, rule: str
) -> None:
    with (copy / module).open("a", encoding="utf-8") as source:
        source.write(f"\n{line}\n")

    status, output = lint_imports(root, copy)

    assert status == 1
    assert any(text.startswith(rule) and "BROKEN" in text for text in output.splitlines()), output


def test_a_face_may_import_the_wire(root: Path, copy: Path) -> None:
    (copy / "ui/shuffleup_ui/touch.py").write_text("import shuffleup.wire\n", encoding="utf-8")

    status, output = lint_imports(root, copy)

    assert status == 0, output
