"""Entries of the target that are paid by a seat (SAT-12)."""

from shuffleup.floor.command import Events, FloorCommand, FloorContext, Task, answers, prompt
from shuffleup.floor.entries.entry_events import EntryPaid, EntryRegistered
from shuffleup.floor.entries.fees import price_of_entry
from shuffleup.floor.entries.person_names import same_name
from shuffleup.floor.entries.registration import FEW, Register, register, takes_entries
from shuffleup.floor.satellite.seat_holders import Holder
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import PersonId
from shuffleup.kernel.refusals import RefusalToPlayer


class EnterSeat(FloorCommand, frozen=True):
    """Enter somebody who has won a seat here: a line of the list that was named with `set_holders`.

    `known` is the id in the people book, empty for who is not known there. The seat pays the entry. Who is
    withdrawn gets no money, and the seat is open again.
    """

    entry: Holder
    known: PersonId = PersonId("")


class InItAlready(RefusalToPlayer): ...


class NoSeat(RefusalToPlayer): ...


@answers(EnterSeat)
def enter_seat(command: EnterSeat, floor: Floor, given: FloorContext) -> Events:
    """Enter the holder of a seat, whose fee is paid by it and by nobody's money (SAT-12)."""
    wanted = same_name(command.entry)
    holder = next((one for one in floor.satellite.holders if same_name(one) == wanted), None)
    if holder is None or floor.rules.satellite.is_played:
        raise NoSeat(command.entry)
    if _is_in(floor, holder, command.known):
        raise InItAlready(holder)
    entered, *told = register(Register((holder,), (command.known,)), floor, given)
    assert isinstance(entered, EntryRegistered)
    price = price_of_entry(floor)
    paid = EntryPaid(entered.entry, price, given.day, person=given.by.person, tender="seat")
    return (entered, *told, paid) if price else (entered, *told)


def _is_in(floor: Floor, holder: str, known: str = "") -> bool:
    there = [one for one in floor.entries if not one.withdrawn]
    return any(same_name(one.name) == same_name(holder) or one.known == known != "" for one in there)


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask to enter those who hold a seat here and are not in it yet, a few at a time (SAT-12)."""
    if not floor.satellite.holders or floor.rules.satellite.is_played or not takes_entries(floor):
        return ()
    waiting = [one for one in floor.satellite.holders if not _is_in(floor, one)]
    return tuple(
        Task("prizes", prompt("seat_to_enter", name=one), "enter_seat", {"entry": one})
        for one in waiting[:FEW]
    )
