#!/usr/bin/env python3
"""Draw the diagrams of the documents: the rooms of docs/design.md, the tables of docs/engine.md.

scripts/generate/diagrams.py            draw them
scripts/generate/diagrams.py --check    draw nothing; exit 1 and name what is out of date
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from configparser import ConfigParser
from html import escape
from typing import NamedTuple

from generated import ROOT, stale, table, with_blocks, write
from shuffleup.poker import phases

CONTRACTS = ROOT / ".importlinter"
DRAWING = ROOT / "docs/pictures/rooms.svg"
ENGINE = ROOT / "docs/engine.md"
BENCHMARKS = ROOT / "docs/benchmarks.md"

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


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw or check the files; return the exit status."""
    parser = argparse.ArgumentParser(description="Draw what documents show of the sources.")
    parser.add_argument("--check", action="store_true", help="draw nothing, name what is out of date")
    only_check = parser.parse_args(arguments).check
    files = {
        DRAWING: drawing(CONTRACTS.read_text(encoding="utf-8")),
        ENGINE: with_blocks(
            ENGINE.read_text(encoding="utf-8"),
            {"phases": phase_table(), "engine": measured(BENCHMARKS.read_text(encoding="utf-8"))},
        ),
    }
    if not only_check:
        write(files)
    old = list(stale(files, "scripts/generate/diagrams.py"))
    for line in old:
        print(line)
    return 1 if old else 0


def layers(contracts: str) -> tuple[tuple[str, ...], ...]:
    """Read the rooms of each layer of `shuffleup`, from the top."""
    rows = _contract(contracts, "one-way")["layers"].split("\n")
    return tuple(tuple(word.strip("()") for word in row.split() if word not in "|:") for row in rows if row)


def pure(contracts: str) -> frozenset[str]:
    """Read the rooms that know no clock, no chance, no file and no device."""
    modules = _contract(contracts, "pure")["source_modules"].split()
    return frozenset(module.removeprefix("shuffleup.") for module in modules)


def _contract(contracts: str, name: str) -> dict[str, str]:
    parser = ConfigParser()
    parser.read_string(contracts)
    return dict(parser[f"importlinter:contract:{name}"])


def drawing(contracts: str) -> str:
    """Draw the layers one below the other: a room imports only rooms that stand lower."""
    rooms, bottom = _placed(layers(contracts))
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


def phase_table() -> str:
    """Write the table of the phases of a hand."""
    return table(("phase", "event", "where", "next phase"), _phase_rows())


def _phase_rows() -> Iterator[tuple[str, str, str, str]]:
    for event, rows in phases.TABLE.items():
        for row in rows:
            before = ", ".join(row.before)
            yield before, f"`{event.__name__}`", row.where.__name__.replace("_", " "), row.after


def measured(benchmarks: str) -> str:
    """Take the tables of the engine from docs/benchmarks.md, with the machine and what the figures are."""
    engine, _, _ = benchmarks.partition("\n## ")
    return engine.partition("\n\n")[2].strip()


if __name__ == "__main__":
    sys.exit(main())
