"""The holders of a seat of the target: a typed list, and those who have won one here (SAT-11)."""

from typing import Annotated

import msgspec

from shuffleup.floor.command import Events, FloorCommand, FloorContext, answers
from shuffleup.floor.entries.person_names import same_name, tidy
from shuffleup.floor.entry import Entry
from shuffleup.floor.satellite.satellite_events import HoldersSet
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import PersonId
from shuffleup.kernel.refusals import RefusalToPlayer

Holder = Annotated[str, msgspec.Meta(pattern=r"\S", max_length=80)]
"""A name, or the id of a person in the people book."""


class SetHolders(FloorCommand, frozen=True):
    """Name everybody who holds a seat of the target already, in the place of those named before.

    In a satellite such a second seat is money or a ticket, or they may not enter; in the target itself they
    may enter by their seat.
    """

    people: tuple[Holder, ...]


@answers(SetHolders)
def set_holders(command: SetHolders, floor: Floor, given: FloorContext) -> Events:
    """Take the list of those who hold a seat; each is named once."""
    return (HoldersSet(tuple(dict.fromkeys(map(tidy, command.people))), given.by.person),)


class HasASeat(RefusalToPlayer):
    rule = "satellite.second"


def is_named(floor: Floor, name: str, known: PersonId) -> bool:
    """Say whether the list of holders has a person, by the id in the people book or by the name."""
    holders = floor.satellite.holders
    return bool(holders) and (known in holders or same_name(name) in map(same_name, holders))


def holds_a_seat(floor: Floor, entry: Entry) -> bool:
    """Say whether the person of an entry holds a seat besides this one: on the list, or won here before."""
    own = [one for one in floor.entries if one.person == entry.person]
    won = {one.entry for one in floor.satellite.won if one.entry != entry.id}
    return any(one.id in won for one in own) or is_named(floor, own[0].name, entry.known)


def check_has_no_seat(floor: Floor, name: str, known: PersonId, entry: Entry | None = None) -> None:
    """Refuse an entry of somebody who has a seat, where the house lets nobody win two (SAT-11)."""
    rules = floor.rules.satellite
    if not rules.is_played or rules.second != "refuse":
        return
    again = entry is not None and (
        holds_a_seat(floor, entry) or floor.satellite.seat_of(entry.id) is not None
    )
    if again or is_named(floor, name, known):
        raise HasASeat(name)
