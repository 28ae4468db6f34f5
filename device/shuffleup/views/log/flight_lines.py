"""Sentence templates for events of the end of a flight, on the floor and at its tables."""

import msgspec

from shuffleup.floor.flights import flight_events as flights
from shuffleup.kernel.language import mark_for_translation
from shuffleup.table import bag_events as bags
from shuffleup.views.log.template import Template
from shuffleup.views.words.terms import ChooseByFact


def _last_hands(event: flights.LastHandsCalled) -> str:
    if event.hands is None:
        return mark_for_translation("The last hands are called off: the flight plays on.")
    if not event.hands:
        return mark_for_translation("The flight ends: hands that are on are played out.")
    return mark_for_translation("Each table plays {hands} more hands[; drawn with seed {seed}].")


def _bag_counted(event: flights.BagCounted) -> str:
    if event.difference > 0:
        return mark_for_translation("{entry} has {chips} for the bag: {difference} more than by the books.")
    if event.difference < 0:
        return mark_for_translation("{entry} has {chips} for the bag: {difference} against the books.")
    return mark_for_translation("{entry} has {chips} for the bag[; {raced} by odd chips rounded up].")


def _bag_told(event: bags.BagTold) -> str:
    return {
        "counted": mark_for_translation("The stack of {entry} is counted: {chips}."),
        "signed": mark_for_translation("{by} has signed for the bag of {entry}."),
        "bagged": mark_for_translation("{entry} has bag {number}."),
        "opened": mark_for_translation("The bag of {entry} is open again."),
    }[event.step]


FLIGHT_LINES: dict[type[msgspec.Struct], Template] = {
    flights.LastHandsCalled: _last_hands,
    flights.FlightRaced: "Chips of {old} are raced before the stacks are bagged.",
    flights.BaggingBegan: (
        "Flight {flight} is over: the stacks go into bags. In play: {in_play}"
        "[; odd chips of {old} are rounded up to {new}][; {raced} more by that]."
    ),
    flights.BagCounted: _bag_counted,
    flights.BagSigned: "{by} has signed for the bag of {entry}.",
    flights.BagClosed: "{entry} has bag {number}[, seal {seal}].",
    flights.BagOpened: "The bag of {entry} is opened again: {reason}.",
    flights.FlightExplained: "Of the bags {chips} are explained: {reason}.",
    flights.FlightClosed: "Flight {flight} is closed: {bags} bags with {chips}.",
    flights.FlightReopened: "The flight is not closed any more.",
    bags.LastHandsTold: ChooseByFact(
        "last", "The last hand of this table is {last}.", "No last hand is called any more."
    ),
    bags.BagsTold: "The flight is over: the stacks go into bags.",
    bags.BagTold: _bag_told,
}
