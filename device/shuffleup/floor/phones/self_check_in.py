"""The line at the door: people who enter themselves, players who check in (PLY-14, PLY-15), and all phone
tasks.
"""

from collections.abc import Iterable
from typing import Annotated, Any

import msgspec

from shuffleup.floor.command import (
    Events,
    FloorCommand,
    FloorContext,
    FloorEvent,
    PlayerCommand,
    Task,
    answers,
    changes,
    prompt,
)
from shuffleup.floor.entries.fees import RecordPayment, price_of_entry, record_payment
from shuffleup.floor.entries.person_names import NoName, fault_of_name, same_name, tidy
from shuffleup.floor.entries.registration import Register, register, takes_entries
from shuffleup.floor.entry import Entry
from shuffleup.floor.feature_states import AtDoor, Request
from shuffleup.floor.lookup import entry_of
from shuffleup.floor.phones import phone_events
from shuffleup.floor.phones.phone_access import Digest, DoorIsClosed, DoorIsFull, NobodyAtDoor, card_of
from shuffleup.floor.phones.phone_requests import TASKS
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import EntryId, Money, PersonId
from shuffleup.ruleset.group import Price
from shuffleup.tournament.purchases import least_rebuy

MOST_AT_DOOR = 500
"""Lines that wait at the door at once."""

Short = Annotated[str, msgspec.Meta(max_length=80)]


class ComeToDoor(PlayerCommand, frozen=True):
    """Somebody types a name at the door."""

    name: Short
    known: Annotated[PersonId, msgspec.Meta(max_length=100)] = PersonId("")


@answers(ComeToDoor)
def come_to_door(command: ComeToDoor, floor: Floor, given: FloorContext) -> Events:
    """Put a name in the line of the desk; it is no entry yet (PLY-14).

    Raises `NotLegalNow` where nobody enters by phone, the line is full, or the name cannot be shown.
    """
    if not floor.rules.players.page or floor.rules.players.enroll != "register" or not takes_entries(floor):
        raise DoorIsClosed()
    if len(floor.phones.door) >= MOST_AT_DOOR:
        raise DoorIsFull(MOST_AT_DOOR)
    name = tidy(command.name)
    if not name:
        raise NoName()
    if why := fault_of_name(name):
        raise why
    return (
        phone_events.CameToDoor(floor.phones.numbered + 1, name, command.known, entry_of_name(floor, name)),
    )


def entry_of_name(floor: Floor, name: str) -> EntryId:
    """Find the entry that has this name, empty where there is none: the desk asks "is it you?"."""
    wanted = same_name(name)
    there = (one for one in floor.entries if not one.withdrawn)
    return next((one.id for one in there if same_name(one.name) == wanted), EntryId(""))


class CheckIn(PlayerCommand, frozen=True):
    """A player shows a card at the door."""

    card: Digest


@answers(CheckIn)
def check_in(command: CheckIn, floor: Floor, given: FloorContext) -> Events:
    """Note that the player of a card is there (PLY-15)."""
    if not floor.rules.players.page or floor.rules.players.enroll == "off" or floor.phase == "over":
        raise DoorIsClosed()
    card = card_of(floor, command.card)
    return () if card.entry in floor.phones.present else (phone_events.CheckedIn(card.entry),)


class MarkPresent(FloorCommand, frozen=True):
    """Mark a player as present who has come to the desk (PLY-15)."""

    entry: EntryId


@answers(MarkPresent)
def mark_present(command: MarkPresent, floor: Floor, given: FloorContext) -> Events:
    """Note that a player is there, who has no phone or no card yet (PLY-15)."""
    entry = entry_of(floor, command.entry)
    return () if entry.id in floor.phones.present else (phone_events.CheckedIn(entry.id),)


class LetIn(FloorCommand, frozen=True):
    """Enter somebody who waits at the door, with the money that was handed over (PLY-14).

    `name` is another name than was typed, where two people have the same one; empty: as it was typed.
    """

    number: int
    amount: Price = Money(0)
    name: Short = ""


@answers(LetIn)
def let_in(command: LetIn, floor: Floor, given: FloorContext) -> Events:
    """Make an entry of a line at the door (PLY-14)."""
    line = _line(floor, command.number)
    entered = register(Register((command.name or line.name,), (line.known,)), floor, given)
    events: list[FloorEvent] = [*entered, phone_events.LeftDoor(line.number, True, given.by.person)]
    entry = EntryId(f"e{len(floor.entries) + 1}")
    if command.amount:
        events += record_payment(RecordPayment(entry, command.amount), _after(floor, entered), given)
    return (*events, phone_events.CheckedIn(entry))


class SendAway(FloorCommand, frozen=True):
    """Take a line at the door away: nobody enters by it (PLY-14)."""

    number: int


@answers(SendAway)
def send_away(command: SendAway, floor: Floor, given: FloorContext) -> Events:
    """Take a line at the door away."""
    return (phone_events.LeftDoor(_line(floor, command.number).number, False, given.by.person),)


def absent(floor: Floor) -> tuple[str, ...]:
    """Name who has entered and has not checked in, in the order of entry (PLY-15)."""
    return tuple(one.name for one in floor.entries if is_absent(floor, one))


def is_absent(floor: Floor, entry: Entry) -> bool:
    """Tell whether an entry takes part and has not checked in, where people check in (PLY-15)."""
    if not floor.rules.players.page or floor.rules.players.enroll == "off":
        return False
    return not entry.withdrawn and entry.finish is None and entry.id not in floor.phones.present


def _line(floor: Floor, number: int) -> AtDoor:
    for line in floor.phones.door:
        if line.number == number:
            return line
    raise NobodyAtDoor(number)


def _after(floor: Floor, events: Iterable[FloorEvent]) -> Floor:
    for event in events:
        floor = changes.apply(event, floor)
    return floor


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Offer both answers to every request and to every line at the door; name who is absent at the draw."""
    if not floor.rules.players.page:
        return ()
    asked = (task for one in floor.phones.open_requests() for task in _answers(floor, one))
    door = (task for line in floor.phones.door for task in _at_door(floor, line))
    return (*asked, *door, *_absent(floor))


def _answers(floor: Floor, one: Request) -> tuple[Task, Task]:
    entry, word = floor.entry(one.entry), TASKS[one.ask]
    verb, args, needs = _does(floor, one, entry)
    chair = entry.place if entry.seated else None
    refuse = {"number": one.number, "granted": False}
    return (
        Task("phones", prompt("asks_by_phone", name=entry.name, ask=word, chair=chair), verb, args, needs),
        Task(
            "phones",
            prompt("refuse_by_phone", name=entry.name, ask=word),
            "answer_request",
            refuse,
            ("note",),
        ),
    )


def _does(floor: Floor, one: Request, entry: Entry) -> tuple[str, dict[str, Any], tuple[str, ...]]:
    """Name the command that does what was asked for; what the table does is only answered."""
    who = {"entry": one.entry}
    if one.ask == "rebuy":
        stack = () if floor.rules.table.tracking == "actions" or entry.broke else ("stack",)
        args = who | {"chips": least_rebuy(floor.rules)} | ({"stack": entry.total} if stack else {})
        return "sell_rebuy", args, ("chips", *stack)
    if one.ask == "reentry":
        return "re_enter", who, ()
    if one.ask == "addon":
        return "sell_add_on", who, ()
    if one.ask == "sit_out" and floor.rules.event.format != "cash":
        return "leave", who | {"how": "blinded_off"}, ("reason",)
    return "answer_request", {"number": one.number, "granted": True}, ()


def _at_door(floor: Floor, line: AtDoor) -> tuple[Task, Task]:
    number = {"number": line.number}
    alike = _name(floor, line.alike)
    waits = (
        prompt("like_entry_at_door", name=line.name, alike=alike)
        if alike
        else prompt("new_at_door", name=line.name)
    )
    proposed: dict[str, Any] = (
        number | {"amount": price_of_entry(floor)} | ({"name": line.name} if line.alike else {})
    )
    needs = ("amount", "name") if line.alike else ("amount",)
    return (
        Task("phones", waits, "let_in", proposed, needs),
        Task("phones", prompt("send_from_door", name=line.name), "send_away", number),
    )


def _name(floor: Floor, entry: EntryId) -> str:
    found = floor.entries.get(entry)
    return found.name if found else ""


def _absent(floor: Floor) -> tuple[Task, ...]:
    if floor.phase != "registration" or not (names := absent(floor)):
        return ()
    return (Task("phones", prompt("not_checked_in", names=names), "mark_present", {}, ("entry",)),)
