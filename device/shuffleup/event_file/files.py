"""Reading rule files: the only part of the rule book that touches a disk."""

import re
from collections.abc import Sequence
from decimal import Decimal
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec

from shuffleup.event_file.layers import Layer
from shuffleup.event_file.problems import RuleProblem, literal, nearest, short
from shuffleup.kernel.bounded_read import is_database, read_small
from shuffleup.kernel.bounded_toml import read_toml
from shuffleup.kernel.shown_text import shown

FOLDER = files("shuffleup.ruleset") / "sets"
REFERENCE = "tda-2024"
"""The rule set that every other one ends at."""

SHIPPED = (
    REFERENCE,
    *sorted({one.name.removesuffix(".toml") for one in FOLDER.iterdir()} - {REFERENCE}),
)
"""The rule sets that come with the appliance: the files of the folder, the reference first."""

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
