"""One run of a formula: its variables, its steps, and the fee profiles and rakes that it may name."""

import math
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Literal, TypeVar

from msgspec import Struct

from shuffleup.club.season.formula.tokens import FormulaFault, FormulaPlace, FormulaRefused

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

    def total(self, rake: str = "") -> float:
        """Return the money taken for a rake, without a name for all; raise `KeyError` for an unknown one."""
        return _named(self.totals, rake) if rake else sum(self.totals.values())

    def figure(self, purchase: Purchase, figure: Figure, name: str = "", rake: str = "") -> float:
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
