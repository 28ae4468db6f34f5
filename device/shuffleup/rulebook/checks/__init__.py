"""Checks across several values: rules that contradict each other. Errors refuse the event, remarks do not."""

from shuffleup.rulebook.checks import chips, conduct, levels, money, table
from shuffleup.rulebook.checks.frame import Check, Odd, Wrong

CHECKS: tuple[Check, ...] = (
    *levels.CHECKS,
    *chips.CHECKS,
    *money.CHECKS,
    *conduct.CHECKS,
    *table.CHECKS,
)

__all__ = ["CHECKS", "Check", "Odd", "Wrong"]
