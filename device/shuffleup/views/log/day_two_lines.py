"""Sentence templates for bag lists that are read, and for the bags of day two."""

import msgspec

from shuffleup.floor.day_two import day_two_events as day_two
from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.language import mark_for_translation
from shuffleup.views.log.template import Template, TemplateWithFacts
from shuffleup.views.numbers import chips_text


def _bags_read(event: day_two.FlightsRead) -> TemplateWithFacts:
    text = mark_for_translation("The list of flight {flight} is read: {entries} entries, {bagged} in bags.")
    if event.goes_on:
        text = mark_for_translation("More of the list of flight {flight}.")
    head = event.head
    bagged = chips_text(Chips(head.bagged))
    return TemplateWithFacts(text, {"flight": head.flight, "entries": str(head.entries), "bagged": bagged})


def _bag_confirmed(event: day_two.BagConfirmed) -> str:
    if event.more:
        return mark_for_translation(
            "Bag {bag} of {entry} holds {counted}, {more} off its tag: {reason}.[ Opened with {second}.]"
        )
    return mark_for_translation("Bag {bag} of {entry} is open: {counted}.[ Opened with {second}.]")


def _beside_bags(event: day_two.EnteredBesideBags) -> str:
    if event.keeps:
        return mark_for_translation("{entry} keeps bag {keeps}.")
    return mark_for_translation("{entry} begins with {chips}, {big_blinds} big blinds.")


DAY_TWO_LINES: dict[type[msgspec.Struct], Template] = {
    day_two.FlightsRead: _bags_read,
    day_two.FlightsTakenBack: "Bag lists are taken back.",
    day_two.BagsPlay: "These play their bags: {bags}.",
    day_two.BagsOutOfPlay: "Out of play: {chips} in bags {bags}.",
    day_two.BagConfirmed: _bag_confirmed,
    day_two.EnteredBesideBags: _beside_bags,
}
