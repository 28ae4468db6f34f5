"""One run of a formula: its variables, its steps, and what counts as a number."""

import math
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

from shuffleup.club.season.formula.profiles import Profiles
from shuffleup.club.season.formula.refused import FormulaFault, FormulaPlace, FormulaRefused

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
