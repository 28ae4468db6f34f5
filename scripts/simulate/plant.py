"""Planted faults: each is put into a copy of the program, which has to be found out within some nights."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "tests" / "data" / "planted.toml"
PROGRAM = Path("device") / "shuffleup"


class CannotPlant(Exception):
    """An edit does not fit the program any more; the text says which."""


class Found(NamedTuple):
    """A planted fault, after how many nights it was found (0: it was not), and by what."""

    name: str
    nights: int
    by: str


def bugs() -> list[dict[str, Any]]:
    """Read the table of planted faults."""
    read: list[dict[str, Any]] = tomllib.loads(TABLE.read_text(encoding="utf-8"))["bug"]
    return read


def planted(bug: dict[str, Any], device: Path) -> None:
    """Make the edits of a fault in a copy of the program.

    Raises:
        CannotPlant: a text that it replaces does not stand in its file once.
    """
    for edit in bug["edits"]:
        path = device / "shuffleup" / edit["file"]
        text = path.read_text(encoding="utf-8")
        if text.count(edit["old"]) != 1:
            raise CannotPlant(f"{bug['name']}: {edit['file']} holds the text {text.count(edit['old'])} times")
        path.write_text(text.replace(edit["old"], edit["new"]), encoding="utf-8")


def found(words: list[str], *, most: int, wanted: str = "") -> Iterator[Found]:
    """Plant each fault whose name holds `wanted`, and play so many nights at most, with the words of each."""
    for bug in bugs():
        if wanted in bug["name"]:
            with tempfile.TemporaryDirectory(prefix="planted-") as folder:
                device = Path(folder) / "device"
                shutil.copytree(ROOT / "device", device, ignore=shutil.ignore_patterns("__pycache__"))
                planted(bug, device)
                yield _found(bug["name"], device, [*words, *bug.get("words", ())], most)


def _found(name: str, device: Path, words: list[str], most: int) -> Found:
    """Play nights with a copy of the program until one fails."""
    command = [sys.executable, "-m", "simulate", "--json", "--until-failed", "--nights", str(most), *words]
    path = os.pathsep.join(map(str, (device, ROOT / "scripts")))
    ended = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, "PYTHONPATH": path}
    )
    nights = [json.loads(line) for line in ended.stdout.splitlines()]
    if nights and nights[-1]["differences"]:
        return Found(name, len(nights), nights[-1]["differences"][0])
    if ended.returncode not in (0, 1) or not nights:
        return Found(name, len(nights) + 1, f"the program breaks: {ended.stderr.splitlines()[-1:]}")
    return Found(name, 0, "")
