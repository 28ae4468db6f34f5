"""Bags that are opened at their seats before anybody is dealt in, and the tasks about them (FLT-14)."""

from typing import Annotated

import msgspec

from shuffleup.floor.command import (
    Events,
    FloorCommand,
    FloorContext,
    FloorEvent,
    Remark,
    Task,
    answers,
    prompt,
)
from shuffleup.floor.day_two.day_two_events import BagConfirmed
from shuffleup.floor.entries.entry_events import PlayerWentAway
from shuffleup.floor.entry import Entry
from shuffleup.floor.lookup import EventIsOver, ReasonNeeded, at_a_chair, entry_of
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, EntryId, TableNo
from shuffleup.kernel.refusals import RefusalToPlayer
from shuffleup.ruleset.group import Stake
from shuffleup.tournament.bagging import NeedsTwo, NotPayable


class ConfirmBag(FloorCommand, frozen=True):
    """The bag of a player of day two is open, and so much was counted.

    A reason is needed where that is not the sum of its tag. `second` is who has opened that of an absent
    player together with the sender: it is blinded off.
    """

    dealer_may = True

    entry: EntryId
    counted: Stake
    reason: Remark = ""
    absent: bool = False
    second: Annotated[str, msgspec.Meta(max_length=40)] = ""


class NoBag(RefusalToPlayer): ...


class HasPlayedBag(RefusalToPlayer):
    """Hands were dealt since the bag was opened: its count stands."""


@answers(ConfirmBag)
def confirm_bag(command: ConfirmBag, floor: Floor, given: FloorContext) -> Events:
    """Confirm the sum of a bag, or correct it; before the first hand it can be counted again (FLT-14)."""
    entry = entry_of(floor, command.entry)
    if floor.phase == "over":
        raise EventIsOver()
    if not _has_bag(floor, entry):
        raise NoBag(entry.name)
    place = at_a_chair(entry)
    if entry.bag_opened and floor.note(place.table).hand:
        raise HasPlayedBag(entry.name)
    smallest = Chips(max(floor.rules.chips.smallest, floor.bag_lists.smallest))
    if command.counted % smallest:
        raise NotPayable(command.counted, smallest)
    more, reason = command.counted - entry.total, command.reason.strip()
    if more and not reason:
        raise ReasonNeeded()
    people = {given.by.person.strip(), command.second.strip()} - {""}
    if command.absent and len(people) < 2:
        raise NeedsTwo()
    second = command.second.strip() if command.absent else ""
    confirmed = BagConfirmed(
        *(entry.id, place.table, place.seat, entry.bag, command.counted, more, reason),
        *(given.by.person, second),
    )
    away = command.absent and not entry.away
    gone: tuple[FloorEvent, ...] = (PlayerWentAway(entry.id, "", given.by.person),) if away else ()
    return (confirmed, *gone)


def _has_bag(floor: Floor, entry: Entry) -> bool:
    carried = floor.rules.flights.stacks == "carry"
    return bool(entry.bag) and carried and not entry.withdrawn and entry.finish is None


def waits_for_bags(floor: Floor, table: TableNo) -> bool:
    """Say whether a table may not deal because a bag at it is closed."""
    return bool(floor.entries.unopened) and any(one.has_closed_bag for one in floor.at_table(table))


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask for the next bag of each table to be opened and counted."""
    if not floor.entries.unopened or floor.phase not in ("seated", "playing"):
        return ()
    found = list[Task]()
    for note in floor.open_tables():
        closed = [one for one in floor.at_table(note.table) if one.has_closed_bag]
        if closed and closed[0].place:
            next_one, place = closed[0], closed[0].place
            asked = prompt(
                "bag_to_open",
                name=next_one.name,
                bag=next_one.bag,
                chips=next_one.total,
                table=place.table,
                seat=place.seat,
                left=len(closed),
            )
            args = {"entry": next_one.id, "counted": next_one.total}
            found.append(Task("entries", asked, "confirm_bag", args, ("counted",), holds=True))
    return tuple(found)
