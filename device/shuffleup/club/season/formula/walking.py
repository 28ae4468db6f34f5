"""Walking the tree of a formula: its value for the facts of one person in one event."""

from collections.abc import Mapping, Sequence

from shuffleup.club.season.formula.profiles import Profiles
from shuffleup.club.season.formula.reading import Formula
from shuffleup.club.season.formula.refused import START
from shuffleup.club.season.formula.running import MOST_STEPS, FormulaRun, Value, number

RESULT = "points"
"""The variable that is the result where the last statement takes no branch (Q-01)."""


def value_of(
    formula: Formula,
    variables: Mapping[str, float | Sequence[float]],
    profiles: Profiles | None = None,
    most_steps: int = MOST_STEPS,
) -> Value:
    """Return the value of a formula: a number, a list or a text; names are known in any case.

    Raises `FormulaRefused` where it has none.
    """
    run = FormulaRun({name.lower(): _value(value) for name, value in variables.items()}, profiles, most_steps)
    found = formula.tree(run)
    return run.variables.get(RESULT, 0.0) if found is None else found


def number_of(
    formula: Formula,
    variables: Mapping[str, float | Sequence[float]],
    profiles: Profiles | None = None,
    most_steps: int = MOST_STEPS,
) -> float:
    """Return the value of a formula as a finite number; raise `FormulaRefused` where it has none."""
    return number(value_of(formula, variables, profiles, most_steps), START)


def _value(given: float | Sequence[float]) -> Value:
    return tuple(map(float, given)) if isinstance(given, Sequence) else float(given)
