"""The functions of the formula language that are plain arithmetic, and one run: its variables and steps.

A function of numbers raises `ValueError`, `ZeroDivisionError` or `OverflowError` where it has no value. Fee
profiles and rakes of an event are what a formula of The Tournament Director may ask for by name.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Literal, NamedTuple, TypeVar

from msgspec import Struct

from shuffleup.club.season.formula.tokens import FormulaFault, FormulaPlace, FormulaRefused


class Numeric(NamedTuple):
    """A function of numbers, with the least and the most parts that it takes."""

    function: Callable[..., float]
    least: int = 1
    most: int = 1


class OfLists(NamedTuple):
    """A function of numbers and lists, all laid into one sequence; `first` parts before them are numbers."""

    function: Callable[..., float | list[float]]
    first: int = 0


def rounded(x: float, digits: float = 0.0) -> float:
    """Round half up at a decimal digit."""
    scale = math.pow(10.0, digits)
    return math.floor(x * scale + 0.5) / scale


def _to_nearest(x: float, unit: float) -> float:
    return math.floor(x / unit + 0.5) * unit


def _up_to_nearest(x: float, unit: float) -> float:
    return math.ceil(x / unit) * unit


def _down_to_nearest(x: float, unit: float) -> float:
    return math.floor(x / unit) * unit


def _log(x: float, base: float | None = None) -> float:
    return math.log(x) if base is None else math.log(x) / math.log(base)


def _log10(x: float, _ignored: float = 10.0) -> float:
    """Return the logarithm with base 10; a second part, as the sheet of TD3 shows it, changes nothing."""
    return math.log10(x)


def _triangle(n: float) -> float:
    return n * (n + 1) / 2


NUMERIC: Mapping[str, Numeric] = {
    "abs": Numeric(abs),
    "acos": Numeric(math.acos),
    "asin": Numeric(math.asin),
    "atan": Numeric(math.atan),
    "ceil": Numeric(math.ceil),
    "cos": Numeric(math.cos),
    "exp": Numeric(math.exp),
    "floor": Numeric(math.floor),
    "sin": Numeric(math.sin),
    "sqrt": Numeric(math.sqrt),
    "tan": Numeric(math.tan),
    "log": Numeric(_log, 1, 2),
    "ln": Numeric(_log, 1, 2),
    "log10": Numeric(_log10, 1, 2),
    "pow": Numeric(math.pow, 2, 2),
    "power": Numeric(math.pow, 2, 2),
    "round": Numeric(rounded, 1, 2),
    "roundtonearest": Numeric(_to_nearest, 2, 2),
    "rounduptonearest": Numeric(_up_to_nearest, 2, 2),
    "rounddowntonearest": Numeric(_down_to_nearest, 2, 2),
    "triangle": Numeric(_triangle),
}


def _average(numbers: Sequence[float]) -> float:
    return math.fsum(numbers) / len(numbers)


def _top(k: float, numbers: Sequence[float]) -> list[float]:
    return sorted(numbers)[max(0, len(numbers) - _count_of(k)) :]


def _bottom(k: float, numbers: Sequence[float]) -> list[float]:
    return sorted(numbers)[: _count_of(k)]


def _count_of(k: float) -> int:
    if k < 0:
        raise ValueError(k)
    return int(k)


def _is_among(x: float, numbers: Sequence[float]) -> float:
    return float(x in numbers)


def _count(numbers: Sequence[float]) -> float:
    return float(len(numbers))


OF_LISTS: Mapping[str, OfLists] = {
    "max": OfLists(max),
    "min": OfLists(min),
    "sum": OfLists(math.fsum),
    "product": OfLists(math.prod),
    "average": OfLists(_average),
    "count": OfLists(_count),
    "top": OfLists(_top, 1),
    "bottom": OfLists(_bottom, 1),
    "oneof": OfLists(_is_among, 1),
}

NEED_A_NUMBER = frozenset({"max", "min", "average"})
"""Functions that have no value for an empty list."""


Entry = TypeVar("Entry")
Purchase = Literal["buyin", "rebuy", "addon"]
Figure = Literal["fee", "rake", "chips", "points"]


class Profile(Struct, frozen=True):
    """The figures of one fee profile; `rakes` by the name of the rake, in whole units of money."""

    fee: float = 0.0
    chips: float = 0.0
    points: float = 0.0
    rakes: Mapping[str, float] = {}


class Profiles(Struct, frozen=True):
    """The profiles of one event.

    `totals` is the money taken for each rake. `defaults` names the profile of each purchase that a formula
    means without a name, `default_rake` the rake.
    """

    totals: Mapping[str, float] = {}
    default_rake: str = ""
    by_name: Mapping[Purchase, Mapping[str, Profile]] = {}
    defaults: Mapping[Purchase, str] = {}

    def total(self, rake: str) -> float:
        """Return the money taken for a rake, without a name for all; raise `KeyError` for an unknown one."""
        return _named(self.totals, rake) if rake else sum(self.totals.values())

    def figure(self, purchase: Purchase, figure: Figure, name: str, rake: str) -> float:
        """Return one figure of a profile; raise `KeyError` for a name that nobody gave."""
        profile = _named(self.by_name.get(purchase, {}), name or self.defaults.get(purchase, ""))
        if figure == "rake":
            return _named(profile.rakes, rake or self.default_rake)
        found: float = getattr(profile, figure)
        return found


def _named(entries: Mapping[str, Entry], name: str) -> Entry:
    """Find an entry by its name, in any case."""
    if name in entries:
        return entries[name]
    return {one.casefold(): entry for one, entry in entries.items()}[name.casefold()]


Value = float | tuple[float, ...] | str | None
"""A number, a list, a text that names something, or None: an `if` that takes no branch."""

MOST_STEPS = 10_000
LONGEST_LIST = 1_000


class FormulaRun:
    """The state of one run; `variables` have names in lower case."""

    def __init__(self, variables: Mapping[str, Value], profiles: Profiles | None, most_steps: int) -> None:
        self.variables: dict[str, Value] = dict(variables)
        self.profiles = profiles
        self._steps_left = most_steps

    def step(self, at: FormulaPlace, steps: int = 1) -> None:
        """Count steps; raise `FormulaRefused` when there are too many."""
        self._steps_left -= steps
        if self._steps_left < 0:
            raise FormulaRefused(FormulaFault.TOO_MANY_STEPS, at)

    def variable(self, name: str, at: FormulaPlace) -> Value:
        """Return a variable; raise `FormulaRefused` where there is none of that name."""
        try:
            return self.variables[name]
        except KeyError:
            near = get_close_matches(name, self.variables, n=1)
            raise FormulaRefused(FormulaFault.UNKNOWN_VARIABLE, at, name, "".join(near)) from None


def number(value: Value, at: FormulaPlace) -> float:
    """Return a value as a number: 0 for no value; raise `FormulaRefused` for a list or a text."""
    if isinstance(value, float):
        return value
    if value is None:
        return 0.0
    raise FormulaRefused(FormulaFault.NO_NUMBER, at)


def finite(value: float, at: FormulaPlace) -> float:
    """Return a number that is finite; raise `FormulaRefused` for any other."""
    if math.isfinite(value):
        return value
    raise FormulaRefused(FormulaFault.NOT_FINITE, at)


def list_of(numbers: Iterable[float], at: FormulaPlace) -> tuple[float, ...]:
    """Return a list; raise `FormulaRefused` for one that is too long."""
    made = tuple(numbers)
    if len(made) > LONGEST_LIST:
        raise FormulaRefused(FormulaFault.LIST_TOO_LONG, at)
    return made
