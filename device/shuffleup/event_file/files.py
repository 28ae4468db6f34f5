"""Reading rule files and files of chips: the only part of this package that touches a disk."""

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from shuffleup.event_file.layers import Layer
from shuffleup.event_file.problems import RuleBookError, RuleProblem, literal, nearest, short
from shuffleup.kernel.bounded_read import is_database, read_small
from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.shown_text import shown
from shuffleup.kernel.toml_text import read_toml
from shuffleup.ruleset.group import MOST
from shuffleup.ruleset.sets import FOLDER, SHIPPED

PLACE = re.compile(r"^(?P<what>.*) \(at (?P<where>[^()]+)\)$", re.DOTALL)
"""The end of a message of the TOML reader: `Invalid value (at line 3, column 8)`."""

LONGEST_BYTES = 1_000_000
"""A rule file that names every parameter has some twenty thousand."""

MOST_FILES = 20
"""Rule files that build on each other."""

Source = str | Path
"""A shipped rule set by its name, or a rule file by its path."""


class Chain(msgspec.Struct, frozen=True):
    """A rule file and those it builds on, nearest first, as far as they could be read."""

    layers: tuple[Layer, ...]
    problems: tuple[RuleProblem, ...]


class _Unreadable(Exception):
    """Ends the reading of a chain, with the problem that stands in the way."""

    def __init__(self, problem: RuleProblem) -> None:
        super().__init__(str(problem))
        self.problem = problem


def chain(source: Source) -> Chain:
    """Read a rule file and all that it builds on.

    A file that cannot be read, a base that is missing or unknown, or files that build on each other in
    a circle end the chain with a problem.
    """
    layers: list[Layer] = []
    seen: list[Source] = []
    following: Source | None = source
    try:
        while following is not None:
            seen.append(following)
            layers.append(_read(following))
            following = _base(layers[-1], seen)
    except _Unreadable as end:
        return Chain(tuple(layers), (end.problem,))
    return Chain(tuple(layers), ())


def _base(layer: Layer, seen: Sequence[Source]) -> Source | None:
    """Return what a file builds on, None where that is nothing or not even a name."""
    name = layer.document.get("base", "")
    if name == "none" or not isinstance(name, str):
        return None
    if len(seen) > MOST_FILES:
        allowed = f"at most {MOST_FILES} files in a row"
        raise _Unreadable(RuleProblem(layer.file, "base", literal(name), allowed))
    if name.endswith(".toml") and isinstance(here := seen[-1], Path):
        path = here.parent / name
        if path.resolve() in {one.resolve() for one in seen if isinstance(one, Path)}:
            allowed = "a file that does not build on this one"
            raise _Unreadable(RuleProblem(layer.file, "base", literal(name), allowed))
        return path
    if name not in SHIPPED:
        raise _Unreadable(_no_such_base(layer.file, name))
    return name


def _no_such_base(file: str, name: str) -> RuleProblem:
    allowed = f"{', '.join(map(literal, SHIPPED))}, or the path of a rule file that ends with .toml"
    near = nearest(name, SHIPPED)
    return RuleProblem(
        file, "base", short(literal(name)) if name else "nothing", allowed, literal(near) if near else ""
    )


def _read(source: Source) -> Layer:
    if isinstance(source, str):
        return _shipped(source)
    if is_database(source):
        allowed = "the file of an event; a journal is gone on with by shuffleup table JOURNAL"
        raise _Unreadable(RuleProblem(shown(source), "", "the journal of an event", allowed))
    try:
        return _parse(shown(source), read_small(source, LONGEST_BYTES))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        allowed = "a rule file that can be read; shuffleup new writes one"
        raise _Unreadable(RuleProblem(shown(source), "", reason, allowed)) from error


@cache
def _shipped(name: str) -> Layer:
    """Read a rule set of the package, which does not change while a program runs."""
    return _parse(name, (FOLDER / f"{name}.toml").read_bytes())


def _parse(file: str, content: bytes) -> Layer:
    try:
        text = content.decode("utf-8-sig")
        return Layer(file, read_toml(text, parse_float=Decimal))
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        problem = RuleProblem(file, f"line {line}", f"byte 0x{content[error.start]:02x}", "text in UTF-8")
        raise _Unreadable(problem) from error
    except (ValueError, RecursionError) as error:
        lines = content.count(b"\n") + 1
        raise _Unreadable(_not_toml(file, str(error), lines)) from error


def _not_toml(file: str, message: str, lines: int) -> RuleProblem:
    place = PLACE.match(message)
    what, where = (place["what"], place["where"]) if place else (message, "")
    if where == "end of document":
        where = f"line {lines}, the last"
    return RuleProblem(file, where, f"what is not TOML ({short(what)})", "TOML, such as length = 30")


LONGEST_CHIP_FILE = 100_000
MOST_KINDS = 50
MOST_OWNED = 100_000
FORM = '[chips] with inventory = { "25" = 200, "100" = 150 }'


def read_inventory(path: Path) -> dict[Chips, int]:
    """Read how many of each chip there are, smallest first; other keys of the file are not looked at.

    Raises `RuleBookError` for a file that cannot be read or is not of that form, a chip that is no number
    above 0, and a count that is no whole number from 0 to 100,000.
    """
    named = shown(path)
    try:
        document = read_toml(read_small(path, LONGEST_CHIP_FILE).decode("utf-8-sig"))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise RuleBookError([RuleProblem(named, "", reason, f"a file of chips: {FORM}")]) from error
    except (ValueError, RecursionError) as error:
        found = f"what is not TOML ({short(str(error))})"
        raise RuleBookError([RuleProblem(named, "", found, FORM)]) from error
    chips = document.get("chips")
    listed = chips.get("inventory") if isinstance(chips, dict) else None
    if not isinstance(listed, dict) or not listed or len(listed) > MOST_KINDS:
        found = short(literal(listed)) if listed is not None else "nothing"
        allowed = f"1 to {MOST_KINDS} kinds of chips: {FORM}"
        raise RuleBookError([RuleProblem(named, "chips.inventory", found, allowed)])
    return _counted(named, listed)


def _counted(named: str, listed: dict[str, Any]) -> dict[Chips, int]:
    problems = [problem for chip, count in listed.items() for problem in _problems(named, chip, count)]
    if problems:
        raise RuleBookError(problems)
    counts = {Chips(int(chip)): int(count) for chip, count in listed.items()}
    if len(counts) < len(listed):
        raise RuleBookError(
            [RuleProblem(named, "chips.inventory", "a chip that is listed twice", "each chip once")]
        )
    if not any(counts.values()):
        raise RuleBookError([RuleProblem(named, "chips.inventory", "no chips", "a count above 0")])
    return {chip: counts[chip] for chip in sorted(counts)}


def _problems(named: str, chip: str, count: object) -> list[RuleProblem]:
    found = []
    if not (chip.isascii() and chip.isdecimal() and len(chip) <= 10 and 1 <= int(chip) <= MOST):
        allowed = f"the worth of a chip, a whole number from 1 to {MOST}"
        found.append(RuleProblem(named, "chips.inventory", f"a chip of {short(literal(chip))}", allowed))
    if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= MOST_OWNED:
        shown = f"{short(literal(count))} chips of {short(chip)}"
        allowed = f"a whole number from 0 to {MOST_OWNED}"
        found.append(RuleProblem(named, "chips.inventory", shown, allowed))
    return found
