"""Every file of the tree belongs there."""

import ast
import os
import re
from collections import Counter
from pathlib import Path

import pytest

PLACE_OF_ONE_MACHINE = re.compile(r"(?<![\w.])/(?:work|root|home/\w+)/\w")
REGISTRY = re.compile(
    r"pypi\.(?:org|python)|pythonhosted\.|piwheels\.|registry\.npm|npmjs\.|\bdeb\.debian\.", re.IGNORECASE
)
IMPORTED = re.compile(r"^(?:from|import) ([\w.]+)(?: import ([\w, ]+))?", re.MULTILINE)

MOST_DOUBLED_NAMES = 15
"""Fold is a command of the table and an action of the hand; a stop of play is an event of floor and table."""


def text_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""  # a picture


@pytest.mark.parametrize("pattern", [PLACE_OF_ONE_MACHINE, REGISTRY], ids=["folder", "registry"])
def test_no_file_names_a_place_that_only_one_machine_knows(
    pattern: re.Pattern[str], project_files: tuple[Path, ...]
) -> None:
    mine = Path(__file__)
    named = {(file.name, *pattern.findall(text_of(file))) for file in project_files if file != mine}

    assert {names for names in named if len(names) > 1} == set()


def test_every_script_can_be_run_or_is_called(root: Path, project_files: tuple[Path, ...]) -> None:
    scripts = [file for file in project_files if root / "scripts" in file.parents]
    callers = [root / "Makefile", root / ".ci/run", *scripts]
    called = "\n".join(text_of(caller) for caller in callers)

    assert scripts
    imported = {name for names in IMPORTED.findall(called) for name in re.findall(r"\w+", " ".join(names))}
    packages = [s for s in scripts if s.name == "__main__.py" and f"-m {s.parent.name}" in called]
    used = [s for s in scripts if s.name in called or s.stem in imported or s in packages]
    assert [s.name for s in scripts if not os.access(s, os.X_OK) and s not in used] == []


def test_the_programs_of_the_frame_start_with_their_interpreter(root: Path) -> None:
    programs = [root / ".ci/run", *(root / "scripts").iterdir()]

    assert [
        program.name
        for program in programs
        if program.is_file() and os.access(program, os.X_OK) and not text_of(program).startswith("#!")
    ] == []


def test_a_class_name_stands_for_one_thing(root: Path) -> None:
    modules = [module for folder in ("device", "ui") for module in (root / folder).rglob("*.py")]
    places = Counter(
        one.name
        for module in modules
        for one in ast.parse(module.read_text(encoding="utf-8")).body
        if isinstance(one, ast.ClassDef) and not one.name.startswith("_")
    )
    doubled = sorted(name for name, count in places.items() if count > 1)

    assert len(modules) > 500
    assert len(doubled) <= MOST_DOUBLED_NAMES, doubled
