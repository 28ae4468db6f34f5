"""Every file of the tree belongs there."""

import os
import re
from collections import Counter
from pathlib import Path

PLACE_OF_ONE_MACHINE = re.compile(r"(?<![\w.])/(?:work|root|home/\w+)/\w")
REGISTRY = re.compile(r"pypi\.(?:org|python)|pythonhosted\.|piwheels\.|registry\.npm|npmjs\.|\bdeb\.debian\.")
CLASS = re.compile(r"^class ([A-Za-z]\w*)", re.MULTILINE)
"""A public class of a module; one in a class or a function is indented."""
IMPORTED = re.compile(r"^(?:from|import) ([\w.]+)(?: import ([\w, ]+))?", re.MULTILINE)

MOST_DOUBLED_NAMES = 15
"""Fold is a command of the table and an action of the hand; a stop of play is an event of floor and table."""


def text_of(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        return ""  # a picture


def test_no_file_names_a_place_that_only_one_machine_knows(project_files: tuple[Path, ...]) -> None:
    """Neither a folder nor a registry."""
    mine = Path(__file__)
    texts = {file: text_of(file) for file in project_files if file != mine}
    named = {
        (file.name, *PLACE_OF_ONE_MACHINE.findall(text), *REGISTRY.findall(text.lower()))
        for file, text in texts.items()
    }

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
    places = Counter(name for module in modules for name in CLASS.findall(module.read_text(encoding="utf-8")))
    doubled = sorted(name for name, count in places.items() if count > 1)

    assert len(modules) > 500
    assert len(doubled) <= MOST_DOUBLED_NAMES, doubled
