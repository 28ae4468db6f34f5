#!/usr/bin/env python3
"""Draw the structure of `shuffleup` from its import contracts: docs/engineer/structure.md and its picture.

scripts/generate/structure.py                  draw them
scripts/generate/structure.py --check          draw nothing; exit 1 and name what is out of date
scripts/generate/structure.py --count COMMIT   print how many files each feature touched in a commit
"""

import argparse
import ast
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from configparser import ConfigParser
from functools import cache
from html import escape
from io import BytesIO
from typing import NamedTuple

from generated import ROOT, stale, table, with_blocks, write

CONTRACTS = ROOT / ".importlinter"
DRAWING = ROOT / "docs/pictures/rooms.svg"
PAGE = ROOT / "docs/engineer/structure.md"
SOURCES = ("device/shuffleup", "ui")
NOT_ROOMS = ("|", "(__main__)")

WIDTH, HIGH, GAP, EDGE = 860, 24, 8, 16
LETTER = 7.3
"""Width of a letter, in the units of the drawing."""

LEFT = 150
"""The x at which the rooms of `shuffleup` begin; the others stand left of it."""


class Room(NamedTuple):
    """A box of the drawing."""

    name: str
    x: float
    y: float
    width: float


class Storey(NamedTuple):
    """A storey: its name, and its layers from the top, each with the rooms that stand beside each other."""

    name: str
    layers: tuple[tuple[str, ...], ...]


class Touched(NamedTuple):
    """The files of a feature: `own` define a class or function of it, `all` have a name of it."""

    own: int
    all: int


FEATURES = {
    "mystery bounty": "mystery|envelopes?",
    "colour-up": "colour_up|chip_race",
    "time card, decision timer": "time_cards?|decision_(time|clock|timer)|no_time_runs|time_runs_already",
    "balancing": "imbalance|balance|balancing|balanced|tables_level",
    "seat card": "seat_cards?",
    "straddle": "straddle|straddles|straddlers|straddled",
    "deal of prizes": "(agree|agreed|stop_for)_deal|deal_(made|view|figures|paper|line)|prize_deals?",
    "settlement": "settlement|settled_(line|night)|settle_(line|command|up)|night_settled|payment_plan",
    "own page": "own_(view|ask|page|settlement)",
    "card machine fault": "machine_(lost|stood|failed|cleared|answered)|answer_(machine|refused)",
    "season table": "standings?|season_places?",
    "undo": "undo|undone|undoes|undoable|redo|redone",
}
"""The features that are counted, each with the words of its names, as parts of snake_case."""

BEFORE = "2d83b5be"
"""The commit before the rooms were drawn; `--count` gives its figures, which no later commit changes."""

COUNTED_BEFORE = {
    "mystery bounty": Touched(23, 44),
    "colour-up": Touched(11, 43),
    "time card, decision timer": Touched(8, 16),
    "balancing": Touched(9, 21),
    "seat card": Touched(4, 9),
    "straddle": Touched(15, 33),
    "deal of prizes": Touched(6, 13),
    "settlement": Touched(17, 31),
    "own page": Touched(6, 8),
    "card machine fault": Touched(3, 6),
    "season table": Touched(15, 56),
    "undo": Touched(15, 41),
}
"""The figures of `BEFORE`, in the order of FEATURES: a copy without history can check the page, too."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw or check the files; return the exit status."""
    parser = argparse.ArgumentParser(description="Draw the structure of shuffleup.")
    parser.add_argument("--check", action="store_true", help="draw nothing, name what is out of date")
    parser.add_argument("--count", metavar="COMMIT", help="print the figures of the features in a commit")
    asked = parser.parse_args(arguments)
    if asked.count:
        for feature, found in touched(names_of(texts_of(asked.count))).items():
            print(f"{feature}: {found.own} of {found.all}")
        return 0
    contracts = CONTRACTS.read_text(encoding="utf-8")
    files = {
        DRAWING: drawing(contracts),
        PAGE: with_blocks(
            PAGE.read_text(encoding="utf-8"),
            {"rooms": room_table(contracts), "features": feature_table(touched(names_of(texts_here())))},
        ),
    }
    if not asked.check:
        write(files)
    old = list(stale(files, "scripts/generated"))
    for line in old:
        print(line)
    return 1 if old else 0


def storeys(contracts: str) -> tuple[Storey, ...]:
    """Read the rooms from the top; a comment among the layers is the name of a storey.

    `__main__`, which starts the command line, is no room.
    """
    text = contracts.partition("\nlayers =\n")[2].partition("\nexhaustive")[0]
    found: list[tuple[str, list[tuple[str, ...]]]] = []
    for line in text.splitlines():
        row = line.strip()
        if row.startswith("#"):
            found.append((row.lstrip("# "), []))
        elif rooms := tuple(word.strip("()") for word in row.split() if word not in NOT_ROOMS):
            found[-1][1].append(rooms)
    return tuple(Storey(name, tuple(layers)) for name, layers in found)


def pure(contracts: str) -> frozenset[str]:
    """Read the rooms that know no clock, no chance, no file and no device."""
    parser = ConfigParser()
    parser.read_string(contracts)
    modules = parser["importlinter:contract:pure"]["source_modules"].split()
    return frozenset(module.removeprefix("shuffleup.") for module in modules)


def room_table(contracts: str) -> str:
    """Write the table of the rooms, each with the first sentence of its package."""
    return table(("storey", "room", "it owns"), _room_rows(storeys(contracts)))


def _room_rows(found: Iterable[Storey]) -> Iterator[tuple[str, str, str]]:
    for storey in found:
        name = storey.name
        for layer in storey.layers:
            for place, room in enumerate(layer):
                mark = "beside it: " if place else ""
                yield name, f"{mark}[`{room}`](../../device/shuffleup/{room}/__init__.py)", _owns(room)
                name = ""


def _owns(room: str) -> str:
    source = (ROOT / f"device/shuffleup/{room}/__init__.py").read_text(encoding="utf-8")
    first, _, _ = (ast.get_docstring(ast.parse(source)) or "").partition("\n")
    return first


def drawing(contracts: str) -> str:
    """Draw the layers one below the other: a room imports only rooms that stand lower."""
    rooms, bottom = _placed([layer for storey in storeys(contracts) for layer in storey.layers])
    calm = pure(contracts)
    height = bottom + EDGE
    face = Room("shuffleup_ui", EDGE, rooms[0].y, LEFT - 3 * EDGE)
    protocol = next(room for room in rooms if room.name == "protocol")
    middle = protocol.y + HIGH / 2
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" font-family="monospace" '
        'font-size="12">',
        f'<rect width="{WIDTH}" height="{height:g}" fill="#ffffff"/>',
        *(_box(room, "#dcefdc" if room.name in calm else "#e8e8ee") for room in (face, *rooms)),
        f'<path d="M{face.x + face.width / 2:g} {face.y + HIGH} V{middle:g} H{protocol.x:g}" fill="none" '
        'stroke="#333333"/>',
        f'<path d="M{protocol.x - 7:g} {middle - 4:g} L{protocol.x:g} {middle:g} '
        f'L{protocol.x - 7:g} {middle + 4:g} Z" fill="#333333"/>',
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _placed(rows: Sequence[Sequence[str]]) -> tuple[list[Room], float]:
    """Put each layer on a line of its own, or on more where it is long; give the lower edge, too."""
    placed, y = list[Room](), float(EDGE)
    for row in rows:
        x = float(LEFT)
        for name in row:
            width = len(name) * LETTER + 2 * GAP
            if x + width > WIDTH - EDGE:
                x, y = float(LEFT), y + HIGH + 2
            placed.append(Room(name, x, y, width))
            x += width + GAP
        y += HIGH + GAP
    return placed, y


def _box(room: Room, colour: str) -> str:
    x, y, width, middle = (f"{number:g}" for number in (room.x, room.y, room.width, room.x + room.width / 2))
    return (
        f'<rect x="{x}" y="{y}" width="{width}" height="{HIGH}" rx="3" fill="{colour}" stroke="#888888"/>'
        f'<text x="{middle}" y="{room.y + 16:g}" text-anchor="middle">{escape(room.name)}</text>'
    )


def texts_here() -> Iterator[str]:
    """Read the Python files as they are now."""
    return (path.read_text(encoding="utf-8") for folder in SOURCES for path in (ROOT / folder).rglob("*.py"))


def texts_of(commit: str) -> Iterator[str]:
    """Read the Python files of a commit."""
    packed = ("git", "archive", "--format=tar", commit, *SOURCES)
    found = BytesIO(subprocess.run(packed, cwd=ROOT, check=True, capture_output=True).stdout)
    with tarfile.open(fileobj=found) as files:
        for one in files:
            if one.name.endswith(".py") and (content := files.extractfile(one)):
                yield content.read().decode()


class Names(NamedTuple):
    """The names of one file in snake_case: those that it defines, and all."""

    defined: frozenset[str]
    all: frozenset[str]


def names_of(texts: Iterable[str]) -> list[Names]:
    """Read the names of Python files: imported, defined, used, and of parameters; no words of texts."""
    return [_names(text) for text in texts]


def _names(text: str) -> Names:
    defined, used = set[str](), set[str]()
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                defined.add(_snake(name))
            case (
                ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.keyword(arg=str(name))
            ):
                used.add(_snake(name))
            case ast.alias(name=name):
                used.add(_snake(name.rpartition(".")[2]))
            case _:
                pass
    return Names(frozenset(defined), frozenset(used | defined))


@cache
def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def touched(files: Sequence[Names]) -> Mapping[str, Touched]:
    """Count the files of each feature."""
    found = {}
    for feature, words in FEATURES.items():
        is_word = re.compile(rf"(?:^|_)(?:{words})(?:_|$)").search
        own = sum(any(map(is_word, one.defined)) for one in files)
        found[feature] = Touched(own, sum(any(map(is_word, one.all)) for one in files))
    return found


def feature_table(now: Mapping[str, Touched]) -> str:
    """Write the table of the features, before the rooms and now."""
    rows = (
        (feature, COUNTED_BEFORE[feature].own, one.own, COUNTED_BEFORE[feature].all, one.all)
        for feature, one in now.items()
    )
    return table(("feature", "define it: before", "now", "name it: before", "now"), rows)


if __name__ == "__main__":
    sys.exit(main())
