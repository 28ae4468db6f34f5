"""Checks of a satellite: what a seat is worth, the form of the event, the milestone."""

from collections.abc import Iterator

from shuffleup.event_file.checks.levels import CheckError, CheckWarning, Finding, reading
from shuffleup.ruleset.rule_set import RuleSet


@reading("satellite.kind", "satellite.seat_value")
def a_seat_has_a_value(rules: RuleSet) -> Iterator[Finding]:
    """A seat is worth the buy-in and fee of the target (SAT-01)."""
    satellite = rules.satellite
    if satellite.is_played and not satellite.seat_value:
        allowed = f"above 0 where satellite.kind is {satellite.kind}"
        yield CheckError("satellite.seat_value", "0", allowed)


@reading("satellite.kind", "event.format")
def a_satellite_is_played_to_elimination(rules: RuleSet) -> Iterator[Finding]:
    """Seats are won by those who are left (SAT-01)."""
    satellite, form = rules.satellite, rules.event.format
    if satellite.is_played and form != "elimination":
        allowed = f'"none" where event.format is {form}'
        yield CheckError("satellite.kind", f'"{satellite.kind}"', allowed)


@reading("satellite.kind", "satellite.milestone", "chips.start_stack", "satellite.seat_value", "money.buy_in")
def a_milestone_is_to_be_reached(rules: RuleSet) -> Iterator[Finding]:
    """Nobody begins with the milestone, and there are chips for all seats to be won by it (SAT-09)."""
    satellite, stack = rules.satellite, rules.chips.start_stack
    if satellite.kind != "milestone":
        return
    if satellite.milestone <= stack:
        allowed = f"above chips.start_stack ({stack}) where satellite.kind is milestone"
        yield CheckError("satellite.milestone", str(satellite.milestone), allowed)
    elif not satellite.seats and satellite.milestone * rules.money.buy_in > stack * satellite.seat_value:
        text = f"{satellite.milestone} for each seat is more than all starting stacks hold"
        yield CheckWarning("satellite.milestone", text)


SATELLITE_CHECKS = (
    a_seat_has_a_value,
    a_satellite_is_played_to_elimination,
    a_milestone_is_to_be_reached,
)
