"""Checks across several values: rules that contradict each other. Errors refuse the event, remarks do not."""

from shuffleup.event_file.checks import cash_night, chips, conduct, levels, money, table
from shuffleup.event_file.checks.frame import Check, Odd, Wrong

CHECKS: tuple[Check, ...] = (
    *levels.CHECKS,
    *chips.CHECKS,
    *money.CHECKS,
    *conduct.CHECKS,
    *table.CHECKS,
    *cash_night.CHECKS,
)

__all__ = ["CHECKS", "Check", "Odd", "Wrong"]
