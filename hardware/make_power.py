#!/usr/bin/env python3
"""Sum what a table unit draws from its supply, and write the tables into hardware/SCHEMATIC.md.

hardware/make_power.py           writes them
hardware/make_power.py --check   writes nothing; status 1 when they are not those of power.toml
"""

import re
import sys
from itertools import combinations
from pathlib import Path

import msgspec

from made import ROOT, compare, tell, wish, write
from pin_map import markdown_table

TABLES = re.compile(r"(?<=<!-- sums of power.toml -->\n).*?(?=<!-- end of sums -->)", re.DOTALL)


class Supply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What feeds a unit with this Raspberry Pi, and how much it gives."""

    board: str
    name: str
    milliamperes: int


class Load(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What draws from it, by Raspberry Pi; `option` is what one has to want for it."""

    name: str
    milliamperes: dict[str, int]
    source: str
    option: str = ""


class Power(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The supplies and loads of a table unit."""

    supply: tuple[Supply, ...]
    load: tuple[Load, ...]


def drawn(power: Power, board: str, wanted: frozenset[str]) -> int:
    """Return the milliamperes that a unit draws with these options."""
    return sum(load.milliamperes[board] for load in power.load if load.option in wanted | {""})


def tables(power: Power) -> str:
    """Write the loads, and what is left of each supply with each choice of options."""
    boards = [supply.board for supply in power.supply]
    loads = [
        (load.name, *(str(load.milliamperes[board]) for board in boards), load.option, load.source)
        for load in power.load
    ]
    options = sorted({load.option for load in power.load} - {""})
    choices = [frozenset(some) for count in range(len(options) + 1) for some in combinations(options, count)]
    sums = [
        (supply.board, supply.name, " and ".join(sorted(some)) or "neither", *_left(power, supply, some))
        for supply in power.supply
        for some in choices
    ]
    first = markdown_table(("mA from 5 V", *boards, "only with", "where the figure is from"), loads)
    second = markdown_table(("board", "supply", "with", "mA drawn", "mA left", ""), sums)
    return "\n".join([*first, "", *second, ""])


def _left(power: Power, supply: Supply, some: frozenset[str]) -> tuple[str, str, str]:
    used = drawn(power, supply.board, some)
    left = supply.milliamperes - used
    return str(used), str(left), "enough" if left >= 0 else "**too much**"


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Write or check; return the exit status."""
    only_check = wish(arguments, "make_power.py")
    if only_check is None:
        return 2
    page = root / "hardware" / "SCHEMATIC.md"
    try:
        power = msgspec.toml.decode((root / "hardware" / "power.toml").read_bytes(), type=Power)
    except msgspec.DecodeError as bad:
        return tell("power.toml", str(bad))
    files = {page: TABLES.sub(tables(power), page.read_text(encoding="utf-8"))}
    return compare(files, "power.toml", "make_power.py") if only_check else write(files)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
