"""Chips of the house: what it owns, and what it has lent to each event, counted out and in (EVT-07).

Chips of two events never mix: an event gives back no chip that it was not lent.
"""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from shuffleup.floor.house.floor_facts import ShortName
from shuffleup.floor.house.state import (
    ChipCounts,
    House,
    HouseCommand,
    HouseContext,
    HouseRecord,
    HouseRecords,
    NoSuchEvent,
    answers,
    changes,
    event_of,
)
from shuffleup.kernel.field_types import Chips, PersonName, PersonText
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.chips import Owned
from shuffleup.ruleset.group import Stake

Counted = Annotated[dict[Stake, Owned], Meta(min_length=1, max_length=50)]
"""How many of each chip were counted."""


class SetInventory(HouseCommand, frozen=True):
    """Say how many of each chip the house owns, those that are lent with them."""

    chips: Counted


class LentMore(NotLegalNow):
    chip: Chips
    lent: int


class InventorySet(HouseRecord, frozen=True, tag="house.inventory_set"):
    """The house owns so many of each chip; a kind that is not named it does not own."""

    chips: dict[Chips, int]
    person: PersonName = ""


@answers(SetInventory)
def set_inventory(command: SetInventory, house: House, given: HouseContext) -> HouseRecords:
    """Write down what is owned; raises `LentMore` where more of a chip is lent."""
    for chip in house.owned:
        lent = house.owned[chip] - house.in_house(chip)
        if command.chips.get(chip, 0) < lent:
            raise LentMore(chip, lent)
    return (InventorySet(without_zeros(command.chips), given.by.person),)


changes(InventorySet)(lambda event, house: replace(house, owned=event.chips))


class LendChips(HouseCommand, frozen=True):
    """Count chips out to an event."""

    event: ShortName
    chips: Counted


class NotInHouse(NotLegalNow):
    chip: Chips
    asked: int
    there: int


class NothingCounted(NotLegalNow): ...


class ChipsOfEvent(HouseRecord, frozen=True):
    """Chips between the house and an event."""

    event: ShortName
    chips: dict[Chips, int]
    person: PersonName = ""


class ChipsLent(ChipsOfEvent, frozen=True, tag="house.chips_lent"):
    """The event has these chips, counted out."""


@answers(LendChips)
def lend_chips(command: LendChips, house: House, given: HouseContext) -> HouseRecords:
    """Lend chips that are in the house; raises `NotInHouse` where there are fewer of a kind."""
    event_of(house, command.event)
    chips = _some(command.chips)
    for chip, count in sorted(chips.items()):
        if count > (there := house.in_house(chip)):
            raise NotInHouse(chip, count, there)
    return (ChipsLent(command.event, chips, given.by.person),)


class ReturnChips(HouseCommand, frozen=True):
    """Count chips of an event in; what is missing stays lent to it."""

    event: ShortName
    chips: Counted


class MoreThanLent(NotLegalNow):
    event: str
    chip: Chips
    counted: int
    lent: int


class ChipsReturned(ChipsOfEvent, frozen=True, tag="house.chips_returned"):
    """The house has these chips of the event again, counted in."""


@answers(ReturnChips)
def return_chips(command: ReturnChips, house: House, given: HouseContext) -> HouseRecords:
    """Take chips back, of an event that is closed as well.

    Raises:
        MoreThanLent: the event has more of a chip than it was lent, so chips of another one are among them.
    """
    lent, chips = _lent_to(house, command.event), _some(command.chips)
    for chip, count in sorted(chips.items()):
        if count > lent.get(chip, 0):
            title = house.events[command.event].title
            raise MoreThanLent(title, chip, count, lent.get(chip, 0))
    return (ChipsReturned(command.event, chips, given.by.person),)


class WriteOffChips(HouseCommand, frozen=True):
    """Chips that an event had are lost: the house owns them no more."""

    event: ShortName
    reason: Annotated[str, Meta(pattern=r"\S", max_length=200)]


class NothingLent(NotLegalNow):
    event: str


class ChipsLost(HouseRecord, frozen=True, tag="house.chips_lost"):
    """All chips that are still lent to the event are lost."""

    event: ShortName
    reason: PersonText
    person: PersonName = ""


@answers(WriteOffChips)
def write_off_chips(command: WriteOffChips, house: House, given: HouseContext) -> HouseRecords:
    """Write off what the event has not given back."""
    if not _lent_to(house, command.event):
        raise NothingLent(house.events[command.event].title)
    return (ChipsLost(command.event, command.reason, given.by.person),)


@changes(ChipsLent)
def chips_lent(event: ChipsLent, house: House) -> House:
    """The event has so many more."""
    return _with_lent(house, event.event, event.chips, 1)


@changes(ChipsReturned)
def chips_returned(event: ChipsReturned, house: House) -> House:
    """The event has so many fewer."""
    return _with_lent(house, event.event, event.chips, -1)


@changes(ChipsLost)
def chips_lost(event: ChipsLost, house: House) -> House:
    """Neither the event has them nor the house."""
    lost = house.lent.get(event.event, {})
    owned = {chip: count - lost.get(chip, 0) for chip, count in house.owned.items()}
    house = replace(house, owned=without_zeros(owned))
    return _with_lent(house, event.event, lost, -1)


def _lent_to(house: House, event: ShortName) -> ChipCounts:
    if event not in house.events:
        raise NoSuchEvent(event)
    return house.lent.get(event, {})


def _some(chips: ChipCounts) -> dict[Chips, int]:
    if found := without_zeros(chips):
        return found
    raise NothingCounted()


def without_zeros(chips: ChipCounts) -> dict[Chips, int]:
    """Leave out the kinds of which there are none, smallest first."""
    return {chip: count for chip, count in sorted(chips.items()) if count}


def _with_lent(house: House, event: ShortName, chips: ChipCounts, sign: int) -> House:
    before = house.lent.get(event, {})
    kinds = {**before, **chips}
    now = without_zeros({chip: before.get(chip, 0) + sign * chips.get(chip, 0) for chip in kinds})
    others = {short: counts for short, counts in house.lent.items() if short != event}
    return replace(house, lent={**others, event: now} if now else others)
