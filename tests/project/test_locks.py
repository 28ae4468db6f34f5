"""The pinned packages: complete, hashed, and free of any address."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

LOCKS = ("run", "ui", "dev", "bench", "hardware", "enclosure", "pi")
PIN = re.compile(r"^([a-z0-9-]+)==(\S+)( ; .+)? \\$")
HASH = re.compile(r"^    --hash=sha256:[0-9a-f]{64}( \\)?$")


def lines_of(root: Path, lock: str) -> list[str]:
    text = (root / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if not line.lstrip().startswith("#")]


def pins_of(root: Path, lock: str) -> dict[str, str]:
    pins = (PIN.match(line) for line in lines_of(root, lock))
    return {pin[1]: pin[2] for pin in pins if pin}


@pytest.mark.parametrize("lock", [*LOCKS, "pico", "kicad"])
def test_every_pin_has_a_hash_and_nothing_else_stands_in_a_lock(root: Path, lock: str) -> None:
    lines = lines_of(root, lock)
    followers = [after for line, after in zip(lines, [*lines[1:], ""], strict=True) if line.endswith("\\")]

    assert pins_of(root, lock)
    assert [line for line in lines if not PIN.match(line) and not HASH.match(line)] == []
    assert [line for line in followers if not HASH.match(line)] == []


@pytest.mark.parametrize("lock", [*LOCKS, "pico", "kicad"])
def test_no_lock_names_a_host(root: Path, lock: str) -> None:
    text = (root / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")

    assert re.findall(r"\S*://\S*|--(?:index|extra-index|find-links)\S*", text) == []


@pytest.mark.parametrize("lock", LOCKS)
def test_what_the_project_asks_for_is_pinned_to_a_version_it_accepts(root: Path, lock: str) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = project["dependencies"] + project["optional-dependencies"].get(lock, [])
    pins = pins_of(root, lock)

    asked = [Requirement(line) for line in wanted]
    names = [re.sub(r"[._]", "-", requirement.name.lower()) for requirement in asked]

    assert [name for name in names if name not in pins] == [], "run: make lock"
    pairs = zip(names, asked, strict=True)
    assert [name for name, requirement in pairs if not requirement.specifier.contains(pins[name])] == []


@pytest.mark.parametrize("lock", ["ui", "dev", "pi"])
def test_all_locks_agree_so_that_either_can_be_installed_over_the_other(root: Path, lock: str) -> None:
    mine = pins_of(root, lock)

    assert {name: mine.get(name) for name in pins_of(root, "run")} == pins_of(root, "run")
