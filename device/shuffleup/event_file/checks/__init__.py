"""Checks across several values: rules that contradict each other. Errors refuse the event, remarks do not."""

from shuffleup.event_file.checks import chips, flights, levels, money_and_conduct, satellites
from shuffleup.event_file.checks.levels import Check, CheckError, CheckWarning

CHECKS: tuple[Check, ...] = (
    *levels.LEVEL_CHECKS,
    *chips.CHIP_CHECKS,
    *money_and_conduct.MONEY_CHECKS,
    *money_and_conduct.CONDUCT_CHECKS,
    *money_and_conduct.TABLE_CHECKS,
    *money_and_conduct.CASH_NIGHT_CHECKS,
    *satellites.SATELLITE_CHECKS,
    *flights.FLIGHT_CHECKS,
)

__all__ = ["CHECKS", "Check", "CheckError", "CheckWarning"]
