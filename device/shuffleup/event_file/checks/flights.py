"""Checks of a flight: the form of the event, and the numbers between which its last hands are drawn."""

from collections.abc import Iterator

from shuffleup.event_file.checks.levels import CheckError, Finding, reading
from shuffleup.ruleset.rule_set import RuleSet


@reading("flights.ends", "event.format", "satellite.kind")
def a_flight_is_played_to_elimination(rules: RuleSet) -> Iterator[Finding]:
    """Bags are those of who is left, who play on for the same prizes on day two (EVT-08)."""
    flights, form, seats = rules.flights, rules.event.format, rules.satellite
    if flights.are_played and form != "elimination":
        yield CheckError("flights.ends", f'"{flights.ends}"', f'"none" where event.format is {form}')
    if flights.are_played and seats.is_played:
        yield CheckError("flights.ends", f'"{flights.ends}"', f'"none" where satellite.kind is {seats.kind}')


@reading("flights.last_hands")
def last_hands_are_drawn_upwards(rules: RuleSet) -> Iterator[Finding]:
    """A number is drawn from the smaller one to the larger one (FLT-01)."""
    hands = rules.flights.last_hands
    if isinstance(hands, str):
        least, most = map(int, hands.removeprefix("draw:").split("-"))
        if least >= most:
            yield CheckError("flights.last_hands", f'"{hands}"', "the smaller number first: draw:3-7")


FLIGHT_CHECKS = (a_flight_is_played_to_elimination, last_hands_are_drawn_upwards)
