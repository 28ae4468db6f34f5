"""Registration and re-entries: the people who may enter, their names, and the director's tasks about
entries.
"""

from collections.abc import Iterable, Mapping
from itertools import zip_longest

from shuffleup.floor.command import Events, FloorCommand, FloorContext, Task, answers, event_money, prompt
from shuffleup.floor.day_two import flight_entries
from shuffleup.floor.entries import entry_events as events
from shuffleup.floor.entries.fees import unpaid
from shuffleup.floor.entries.person_names import NoName, alike, fault_of_name, same_name, tidy
from shuffleup.floor.entry import Entry
from shuffleup.floor.lookup import entry_of
from shuffleup.floor.purchases.purchase_period import buyer, closed_by_deal, moment
from shuffleup.floor.satellite.seat_holders import check_has_no_seat
from shuffleup.floor.seating.moves import come_too_late
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import EntryId, Money, PersonId
from shuffleup.kernel.refusals import NotLegalNow, Refusal, RefusalToPlayer
from shuffleup.tournament.purchases import late_entry, reentry


class Register(FloorCommand, frozen=True):
    """Enter these people into the event, one entry each.

    `people` are their ids in the people book, in the order of the names; empty for who is not known there.
    """

    names: tuple[str, ...]
    people: tuple[PersonId, ...] = ()


class NoNames(NotLegalNow): ...


class PersonEntered(NotLegalNow):
    name: str
    entered: str


@answers(Register)
def register(command: Register, floor: Floor, given: FloorContext) -> Events:
    """Enter people by name, also during play while late entry is open, and always at a cash table (REG-17).

    Who finds no chair in the room is put on the waiting list (SEA-04). Raises `NotLegalNow` where entries
    are closed or a name cannot be told apart.
    """
    nobody = PersonId("")
    given_people = zip_longest(command.names, command.people[: len(command.names)], fillvalue=nobody)
    entering = [(tidy(name), person) for name, person in given_people if name.strip()]
    if not entering:
        raise NoNames()
    for name, person in entering:
        flight_entries.check_entry(floor, name, person)
    check_open(floor)
    there = [entry for entry in floor.entries if not entry.withdrawn]
    taken, known = _taken(there), {one.known: one.name for one in there if one.known}
    for name, person in entering:
        _check_name(name, taken)
        check_has_no_seat(floor, name, person)
        if person in known:
            raise PersonEntered(name, known[person])
        taken[same_name(name)] = name
        known |= {person: name} if person else {}
    first, waits = len(floor.entries) + 1, waiting_numbers(floor, len(entering))
    registered = tuple(
        events.EntryRegistered(*ids_of_new(number), name, wait, person)
        for number, ((name, person), wait) in enumerate(zip(entering, waits, strict=True), first)
    )
    told = flight_entries.told_of(floor, [(one.entry, one.name, one.known) for one in registered])
    return (*registered, *told)


def ids_of_new(number: int) -> tuple[EntryId, PersonId]:
    """Return the ids of the entry of this number and of its person, who has no other yet: `e3` and `p3`."""
    return EntryId(f"e{number}"), PersonId(f"p{number}")


class Rename(FloorCommand, frozen=True):
    """Write the name of an entry differently; `known` is its person in the people book, empty as before."""

    entry: EntryId
    name: str
    known: PersonId = PersonId("")


@answers(Rename)
def rename(command: Rename, floor: Floor, given: FloorContext) -> Events:
    """Write a name differently; the table hears of it."""
    entry, name = entry_of(floor, command.entry), tidy(command.name)
    if not name:
        raise NoName()
    _check_name(name, _taken(one for one in floor.entries if one.id != entry.id and not one.withdrawn))
    for one in floor.entries:
        if one.known == command.known != "" and one.person != entry.person and not one.withdrawn:
            raise PersonEntered(name, one.name)
    place = entry.place if entry.seated else None
    table, seat = (place.table, place.seat) if place else (None, None)
    return (events.EntryRenamed(entry.id, name, table, seat, command.known),)


class ReEnter(FloorCommand, frozen=True):
    """Enter a player again who is out, with a new stack and a new seat (REG-17)."""

    entry: EntryId


class EnteredAgainAlready(NotLegalNow):
    name: str
    later: str


@answers(ReEnter)
def re_enter(command: ReEnter, floor: Floor, given: FloorContext) -> Events:
    """Enter a player again who is out (REG-17, TDA 8), or at a cash table has cashed out."""
    entry = entry_of(floor, command.entry)
    later = [one for one in floor.entries if one.person == entry.person]
    if later[-1].id != entry.id:
        raise EnteredAgainAlready(entry.name, later[-1].name)
    first = later[0].name
    if entry.finish:
        flight_entries.check_entry(floor, first, entry.known, entry)
    check_anew(floor, entry)
    check_has_no_seat(floor, first, entry.known, entry)
    number, (wait,) = len(floor.entries) + 1, waiting_numbers(floor, 1)
    name, new = f"{first} ({len(later) + 1})", EntryId(f"e{number}")
    told = flight_entries.told_of(floor, [(new, first, entry.known)])
    return (events.EntryRegistered(new, entry.person, name, wait, entry.known), *told)


def waiting_numbers(floor: Floor, more: int) -> tuple[int, ...]:
    """Return the places of so many newcomers on the waiting list, 0 for those who find a chair (SEA-04).

    Who waits already comes first.
    """
    seats = len(floor.tables_here) * floor.rules.seating.max_per_table
    here = [one for one in floor.entries if not one.withdrawn and one.finish is None]
    free = max(0, seats - len(here))
    last = max((one.waiting for one in here), default=0)
    return tuple(0 if number < free else last + 1 + number - free for number in range(more))


class CashGameOver(NotLegalNow): ...


def check_open(floor: Floor) -> None:
    """Raise why nobody new can enter now (REG-17)."""
    if floor.rules.event.format == "cash":
        if floor.phase == "over":
            raise CashGameOver()
        return
    closed_by_deal(floor)
    flight_entries.check_day_two_open(floor)
    if against := late_entry(floor.rules, moment(floor)).against:
        raise against


def takes_entries(floor: Floor) -> bool:
    """Tell whether somebody new can enter now."""
    try:
        check_open(floor)
    except Refusal:
        return False
    return True


class WasWithdrawn(RefusalToPlayer): ...


class HasNotLeft(RefusalToPlayer): ...


def check_anew(floor: Floor, entry: Entry) -> None:
    """Raise why a player may not enter again now (REG-17, TDA 8)."""
    if floor.rules.event.format == "cash":
        if not entry.withdrawn or floor.phase == "over":
            raise HasNotLeft(entry.name)
        return
    if entry.withdrawn:
        raise WasWithdrawn(entry.name, legal=("register",))
    closed_by_deal(floor)
    if against := reentry(floor.rules, buyer(floor, entry), moment(floor)).against:
        raise against


def _taken(entries: Iterable[Entry]) -> dict[str, str]:
    return {same_name(one.name): one.name for one in entries}


class RegisteredAlready(RefusalToPlayer): ...


class RegisteredAs(NotLegalNow):
    name: str
    found: str


def _check_name(name: str, taken: Mapping[str, str]) -> None:
    if why := fault_of_name(name):
        raise why
    found = taken.get(same_name(name), "")
    if found == name:
        raise RegisteredAlready(name)
    if found:
        raise RegisteredAs(name, found)


FEW = 4
"""So many open payments are a task each."""


def payments(floor: Floor) -> tuple[Task, ...]:
    """Ask for the money that is open: of each where they are few, else in one task (REG-01, REG-12)."""
    if floor.archived:
        return ()
    found = unpaid(floor)
    many = [owes for _, owes in found if owes > 0] if len(found) > FEW else []
    together = prompt("money_due_of_many", players=len(many), money=event_money(floor, sum(many)))
    return (
        *((Task("entries", together, "take_payments", price=Money(sum(many))),) if many else ()),
        *(_money_due(floor, one, owes) for one, owes in found if owes < 0 or not many),
        *(_waits_in_vain(floor, one) for one in come_too_late(floor)),
    )


def _waits_in_vain(floor: Floor, entry: Entry) -> Task:
    """Send away who waits for a chair while entries are closed: what was paid goes back (REG-17)."""
    late = prompt("came_too_late", name=entry.name)
    if entry.paid:
        late = prompt("too_late_and_paid", name=entry.name, money=event_money(floor, entry.paid))
    return Task("entries", late, "withdraw", {"entry": entry.id, "reason": "closed"})


def _money_due(floor: Floor, entry: Entry, owes: Money) -> Task:
    key = "money_to_take" if owes > 0 else "money_to_return"
    due = prompt(key, name=entry.name, money=event_money(floor, abs(owes)))
    args = {"entry": entry.id, "amount": owes}
    return Task("entries", due, "record_payment", args, price=owes)


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask about late fees (REG-01), like names, and the stacks before the first hand (GEN-08, REG-06)."""
    if floor.phase == "over":
        return ()
    return (*_late(floor), *_alike(floor), *_stacks(floor))


def _late(floor: Floor) -> list[Task]:
    return [
        Task(
            "entries",
            prompt("paid_after_deadline", name=one.name, paid_on=one.paid_on),
            "accept_late",
            {"entry": one.id},
        )
        for one in floor.entries.late
    ]


def _alike(floor: Floor) -> list[Task]:
    """Warn of somebody whose name a person takes for that of another, until there is a seat for both."""
    if floor.phase != "registration" and not floor.entries.chairless:
        return []
    entered = [entry for entry in floor.entries if not entry.withdrawn]
    pairs = [(entered[at], entered[other]) for at, other in alike(one.name for one in entered).items()]
    return [
        Task(
            "entries",
            prompt("names_alike", name=one.name, other=other.name),
            "rename",
            {"entry": one.id},
            ("name",),
        )
        for one, other in pairs
        if floor.phase == "registration" or one.place is None
    ]


def _stacks(floor: Floor) -> list[Task]:
    if not floor.entries.unconfirmed:
        return []
    found, stack = [], floor.rules.chips.start_stack
    for note in [one for one in floor.tables if one.hand == 0 and one.state == "open" and stack]:
        waiting = [one for one in floor.at_table(note.table) if not one.stack_confirmed]
        if waiting:
            left = prompt("stacks_unconfirmed", stacks=len(waiting), chips=stack)
            if floor.rules.chips.stacks:
                left = prompt("own_stacks_unconfirmed", stacks=len(waiting))
            found.append(Task("entries", left, "confirm_stacks", {"table": note.table}))
    return found
