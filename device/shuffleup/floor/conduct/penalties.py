"""Penalties: warnings, hands to miss, chips, and the way out of the event."""

from collections.abc import Callable
from typing import Annotated, Literal

import msgspec

from shuffleup.floor.command import Events, FloorCommand, FloorContext, Reason, answers, as_reported, hears
from shuffleup.floor.conduct import ruling_events as events
from shuffleup.floor.entries.leaving import removal
from shuffleup.floor.entry import Departure, Entry
from shuffleup.floor.lookup import NotInPlay, at_a_chair, entry_of
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, EntryId
from shuffleup.kernel.refusals import NotLegalNow, RefusalToPlayer
from shuffleup.ruleset.group import MOST
from shuffleup.ruleset.rule_set import RuleSet

MOST_HANDS = 1000


class Penalise(FloorCommand, frozen=True):
    """Give a penalty: posting it is the director's confirmation (PEN-01 to PEN-12).

    `amount` counts hands, rounds or chips; 0 hands lift what is still to be missed, and 0 chips are the
    amount of the rule set.
    """

    entry: EntryId
    kind: Literal["warning", "hands", "rounds", "chips", "disqualify"]
    reason: Reason
    amount: Annotated[int, msgspec.Meta(ge=0, le=MOST)] = 0


@answers(Penalise)
def penalise(command: Penalise, floor: Floor, given: FloorContext) -> Events:
    """Give the penalty that the director has decided on (PEN-01 to PEN-12).

    Raises `NotLegalNow` for somebody who is not in play and for amounts that the rules do not have.
    """
    entry = entry_of(floor, command.entry)
    if floor.phase != "playing" or not entry.in_play or entry.leaving:
        raise NotInPlay(entry.name)
    return _KINDS[command.kind](command, floor, entry, given)


def misses_due(floor: Floor, given: FloorContext) -> Events:
    """Tell the table where somebody sits what is to be missed; it follows to another table (PEN-03)."""
    return tuple(
        events.MissesTold(one.id, one.place.table, one.place.seat, one.misses.hands, one.misses.reason)
        for one in floor.entries.unsettled
        if one.in_play and one.misses and one.place and one.seated and one.misses.told != one.place.table
    )


hears(events.ChipsTakenOff)(as_reported)


def may_fine_chips(rules: RuleSet) -> bool:
    """Say whether the rule set has a penalty in chips that the director takes; to a pot the table pays it."""
    return rules.penalties.conduct == "chips" and rules.penalties.destination != "pot"


def _warning(command: Penalise, floor: Floor, entry: Entry, given: FloorContext) -> Events:
    return (events.Warned(entry.id, command.reason, given.by.person),)


def _hands(command: Penalise, floor: Floor, entry: Entry, given: FloorContext) -> Events:
    return _missing(entry, command.amount, command, given)


def _rounds(command: Penalise, floor: Floor, entry: Entry, given: FloorContext) -> Events:
    """One round is as many hands as there are players at the table (PEN-03, TDA 71)."""
    place = at_a_chair(entry)
    return _missing(entry, command.amount * len(floor.at_table(place.table)), command, given)


class AwayMissesAll(RefusalToPlayer): ...


class TooManyToMiss(NotLegalNow):
    name: str
    hands: int


class NoHandsToMiss(RefusalToPlayer): ...


def _missing(entry: Entry, hands: int, command: Penalise, given: FloorContext) -> Events:
    still = entry.misses.hands if entry.misses else 0
    if entry.away:
        raise AwayMissesAll(entry.name, legal=("come_back",))
    if hands > MOST_HANDS:
        raise TooManyToMiss(entry.name, hands)
    if not hands and not still:
        raise NoHandsToMiss(entry.name)
    total = still + hands if hands else 0
    return (events.HandsPenalty(entry.id, total, command.reason, given.by.person),)


class PenaltyToThePot(NotLegalNow):
    rule = "penalties.destination"
    would_do = "out_of_play"


class NoPenaltyInChips(NotLegalNow):
    rule = "penalties.conduct"
    would_do = "chips"


class PenaltyTooSmall(NotLegalNow):
    rule = "penalties.chip_amount"

    least: Chips


class CannotBeTakenIn(NotLegalNow):
    chips: int
    smallest: Chips


def _chips(command: Penalise, floor: Floor, entry: Entry, given: FloorContext) -> Events:
    """The table takes what there is, never more than the stack (W-02)."""
    place, rules = at_a_chair(entry), floor.rules
    if rules.penalties.destination == "pot":
        raise PenaltyToThePot()
    if not may_fine_chips(rules):
        raise NoPenaltyInChips()
    least = rules.penalties.chip_amount
    chips = command.amount or least
    if not chips or chips < least:
        raise PenaltyTooSmall(Chips(max(least, rules.chips.smallest)))
    if chips % rules.chips.smallest:
        raise CannotBeTakenIn(chips, rules.chips.smallest)
    return (
        events.ChipsFined(entry.id, place.table, place.seat, Chips(chips), command.reason, given.by.person),
    )


def _disqualify(command: Penalise, floor: Floor, entry: Entry, given: FloorContext) -> Events:
    """The chips are out of play, and the place is the last of those who are left (PEN-10, TDA 71-D)."""
    return (removal(floor, entry, Departure.DISQUALIFIED, command.reason, given),)


_KINDS: dict[str, Callable[[Penalise, Floor, Entry, FloorContext], Events]] = {
    "warning": _warning,
    "hands": _hands,
    "rounds": _rounds,
    "chips": _chips,
    "disqualify": _disqualify,
}
