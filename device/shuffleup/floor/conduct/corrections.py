"""Corrections that a person answers for: chips explained, stacks recounted (APP-04, APP-06)."""

from collections.abc import Iterable
from typing import Annotated

import msgspec

from shuffleup.floor.conduct import events as happened
from shuffleup.floor.context import FloorContext
from shuffleup.floor.entry import Entry
from shuffleup.floor.lookup import table_of
from shuffleup.floor.message import ConductCommand, Events, Reason, Stacks, answers
from shuffleup.floor.results.events import ChipsExplained
from shuffleup.floor.state import Floor
from shuffleup.floor.table_record import TableNote
from shuffleup.kernel.amounts import Chips
from shuffleup.kernel.identity import EntryId, HandNo, TableNo
from shuffleup.kernel.language import FreeText
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset import MOST

Stack = Annotated[Chips, msgspec.Meta(ge=0, le=MOST)]
Difference = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]


class ExplainChips(ConductCommand, frozen=True):
    """Say why there are so many chips more in play than were issued, fewer where it is negative (APP-06)."""

    decides_on = Stacks.EVERYBODY

    chips: Difference
    reason: Reason


class CannotBeExplained(NotLegalNow):
    chips: int
    over: int


@answers(ExplainChips)
def explain_chips(command: ExplainChips, floor: Floor, given: FloorContext) -> tuple[ChipsExplained, ...]:
    """Explain a difference between the chips in play and those issued, or a part of it (APP-06)."""
    over = floor.chips_counted() - floor.chips_expected()
    part = 0 < command.chips <= over or over <= command.chips < 0
    if not part:
        raise CannotBeExplained(command.chips, over)
    return (ChipsExplained(command.chips, FreeText(command.reason), given.by.person),)


class SettleAlarm(ConductCommand, frozen=True):
    """The chips have been looked at; what is still missing or over has this reason (APP-06)."""

    decides_on = Stacks.EVERYBODY

    reason: Reason


class NoAlarm(NotLegalNow): ...


@answers(SettleAlarm)
def settle_alarm(command: SettleAlarm, floor: Floor, given: FloorContext) -> Events:
    """Settle the alarms about the chips; what is missing or over is explained by the reason (APP-06)."""
    if not floor.alarms:
        raise NoAlarm()
    over = floor.chips_counted() - floor.chips_expected()
    return (happened.AlarmSettled(over, FreeText(command.reason), given.by.person),)


class EnterStacks(ConductCommand, frozen=True):
    """All stacks of a table were counted at a break, by entry; a difference wants a reason (APP-06)."""

    decides_on = Stacks.TABLE

    table: TableNo
    stacks: dict[EntryId, Stack]
    reason: Annotated[str, msgspec.Meta(max_length=200)] = ""


class CountBetweenHands(NotLegalNow):
    rule = "table.tracking"

    table: TableNo
    hand: HandNo


class NobodyToCount(NotLegalNow):
    table: TableNo


class CountNamesEverybody(NotLegalNow):
    table: TableNo
    players: tuple[str, ...]


class CountIsOff(NotLegalNow):
    over: int


@answers(EnterStacks)
def enter_stacks(command: EnterStacks, floor: Floor, given: FloorContext) -> Events:
    """Tell a table all stacks that were counted at it; it takes them over and reports them (APP-06).

    Raises `NotLegalNow` where a hand is followed, where somebody is missing, or where the sum differs
    without a reason.
    """
    note = table_of(floor, command.table)
    sitting = floor.at_table(note.table)
    if floor.rules.table.tracking == "actions" and not note.idle:
        raise CountBetweenHands(note.table, note.hand)
    if not sitting:
        raise NobodyToCount(note.table)
    if {one.id for one in sitting} != set(command.stacks):
        raise CountNamesEverybody(note.table, tuple(one.name for one in sitting))
    check_can_be_made(floor, command.stacks.values())
    _check_broke(note, sitting, command)
    more = sum(command.stacks.values()) - sum(one.total for one in sitting) - note.pooled
    reason = command.reason.strip()
    if more and not reason:
        raise CountIsOff(more)
    stacks = tuple((one.place.seat, command.stacks[one.id]) for one in sitting if one.place)
    return (happened.StacksEntered(note.table, stacks, reason, given.by.person),)


class CannotBeMadeOf(NotLegalNow):
    chips: Chips
    smallest: Chips


def check_can_be_made(floor: Floor, stacks: Iterable[Chips]) -> None:
    """Refuse a stack that no chips in play add up to; at a cash table the rake may leave odd ones."""
    smallest = min(floor.denominations)
    odd = next((chips for chips in stacks if chips % smallest), None)
    if odd is not None and floor.rules.event.format != "cash":
        raise CannotBeMadeOf(odd, smallest)


class BrokeTogether(NotLegalNow):
    players: tuple[str, ...]


def _check_broke(note: TableNote, sitting: tuple[Entry, ...], command: EnterStacks) -> None:
    """The order of two who go broke in one hand is the table's to say."""
    broke = [one.name for one in sitting if not command.stacks[one.id] and one.chips]
    if len(broke) > 1 and not note.idle:
        raise BrokeTogether(tuple(broke))
