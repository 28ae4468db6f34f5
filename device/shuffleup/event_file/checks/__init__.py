"""Checks across several values: rules that contradict each other. Errors refuse the event, remarks do not."""

from shuffleup.event_file.checks import (
    chips,
    levels,
)
from shuffleup.event_file.checks import (
    money_and_conduct as cash_night,
)
from shuffleup.event_file.checks import (
    money_and_conduct as conduct,
)
from shuffleup.event_file.checks import (
    money_and_conduct as money,
)
from shuffleup.event_file.checks import (
    money_and_conduct as table,
)
from shuffleup.event_file.checks.levels import Check, CheckError, CheckWarning

CHECKS: tuple[Check, ...] = (
    *levels.LEVEL_CHECKS,
    *chips.CHIP_CHECKS,
    *money.MONEY_CHECKS,
    *conduct.CONDUCT_CHECKS,
    *table.TABLE_CHECKS,
    *cash_night.CASH_NIGHT_CHECKS,
)

__all__ = ["CHECKS", "Check", "CheckError", "CheckWarning"]
