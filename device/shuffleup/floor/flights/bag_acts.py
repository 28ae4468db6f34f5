"""Bags of a flight: each stack is counted, signed by two and bagged, and the flight is closed (FLT-03 to 08).

What a bag may be is in `tournament.bagging`; here it is done, by a dealer at the table or by the director.
"""

from collections.abc import Iterable
from typing import Annotated

import msgspec
from msgspec.structs import replace

from shuffleup.floor.command import (
    Events,
    FloorCommand,
    FloorContext,
    FloorEvent,
    Reason,
    Task,
    answers,
    changes,
    prompt,
)
from shuffleup.floor.flights import flight_events as events
from shuffleup.floor.lookup import HandInProgress, entry_of
from shuffleup.floor.results.event_end import tables_with_hands
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, EntryId, TableNo
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.tournament import bagging as bag
from shuffleup.tournament.bagging import Bagging, BagLine, ByChip, NotBagging, Signer


def bagging_on(floor: Floor) -> Bagging:
    """Return the bags that are filled; raises `NotBagging`, or `HandInProgress` while a last hand is on."""
    if floor.flight.bagging is None:
        busy = tables_with_hands(floor) if floor.flight.ends else ()
        raise HandInProgress(busy[0]) if busy else NotBagging()
    return floor.flight.bagging


def _with_now(floor: Floor, entry: EntryId) -> tuple[Bagging, BagLine]:
    """Return the bags with the line of an entry, by whether its player is there: as known, or as told."""
    there, bagging = entry_of(floor, entry), bagging_on(floor)
    line = bagging.line(there.id)
    line = replace(line, is_absent=there.away or line.is_absent)
    return bagging.with_line(line), line


def table_of_bag(floor: Floor, entry: EntryId) -> TableNo | None:
    """Name the table at which an entry sits, None where it has no chair."""
    one = floor.entry(entry)
    return one.place.table if one.place and one.seated else None


ChipCount = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
SumOfChips = Annotated[Chips, msgspec.Meta(ge=0, le=1_000_000_000_000)]


class CountBag(FloorCommand, frozen=True):
    """Enter the count of a stack for its bag: by chip, or the sum. A new count takes signatures off.

    `absent`: its player is not at the table. Where odd small chips are rounded up, `by_chip` is as they lie,
    and `chips` the sum after that.
    """

    dealer_may = True

    entry: EntryId
    chips: SumOfChips = Chips(0)
    by_chip: dict[Chips, ChipCount] = msgspec.field(default_factory=dict)
    absent: bool = False


class NoSuchChip(NotLegalNow):
    chip: Chips


class SumIsAnother(NotLegalNow):
    counted: Chips
    by_chip: Chips


@answers(CountBag)
def count_bag(command: CountBag, floor: Floor, given: FloorContext) -> Events:
    """Take in the count of a stack; one that the chips in play cannot make is counted again (FLT-05)."""
    bagging, line = _with_now(floor, command.entry)
    kinds = {one for one in floor.denominations if one >= (bagging.old or bagging.smallest)}
    if strange := sorted(command.by_chip.keys() - kinds):
        raise NoSuchChip(strange[0])
    lying = Chips(sum(chip * count for chip, count in command.by_chip.items()))
    gained = bag.rounded_up(lying, bagging.new) if bagging.new else Chips(0)
    if command.by_chip and command.chips not in (0, lying + gained):
        raise SumIsAnother(command.chips, Chips(lying + gained))
    counted = bag.counted(bagging, line.entry, Chips(lying + gained) if command.by_chip else command.chips)
    assert counted.counted is not None
    return (
        events.BagCounted(
            line.entry,
            counted.counted,
            _largest_first(command.by_chip.items()),
            gained,
            counted.difference,
            table_of_bag(floor, line.entry),
            given.by.person,
            command.absent,
        ),
    )


def _largest_first(counts: Iterable[tuple[Chips, int]]) -> ByChip:
    return tuple(sorted(((chip, count) for chip, count in counts if count), reverse=True))


class SignBag(FloorCommand, frozen=True):
    """Sign for the count of a stack: two do, the player if there, and the dealer or the director."""

    dealer_may = True

    entry: EntryId
    by: Signer


class OnlyDirectorSigns(NotLegalNow): ...


@answers(SignBag)
def sign_bag(command: SignBag, floor: Floor, given: FloorContext) -> Events:
    """Take a signature; who is absent does not sign (FLT-06), nor a dealer in the director's place."""
    bagging, line = _with_now(floor, command.entry)
    bag.signed(bagging, line.entry, command.by)
    if command.by == "director" and given.by.role == "dealer":
        raise OnlyDirectorSigns()
    table = table_of_bag(floor, line.entry)
    return (events.BagSigned(line.entry, command.by, table, given.by.person),)


class CloseBag(FloorCommand, frozen=True):
    """Close the bag of a stack that was counted and signed; its tag can be printed then.

    `signed` are signatures that are given with it, `seal` is the number of the seal on the bag.
    """

    verb = "bag"  # a bag of a flight has the class of that name
    dealer_may = True

    entry: EntryId
    signed: tuple[Signer, ...] = ()
    seal: Annotated[str, msgspec.Meta(max_length=20)] = ""


@answers(CloseBag)
def close_bag(command: CloseBag, floor: Floor, given: FloorContext) -> Events:
    """Give the bag its number, in the order of bagging; one that was opened keeps its own (FLT-05)."""
    signatures = list[FloorEvent]()
    for by in command.signed:
        signatures += sign_bag(SignBag(command.entry, by), floor, given)
        floor = changes.apply(signatures[-1], floor)
    bagging, line = _with_now(floor, command.entry)
    closed = bag.bagged(bagging, line.entry)
    seal, table = command.seal.strip(), table_of_bag(floor, line.entry)
    ends = events.BagClosed(line.entry, closed.number, closed.is_absent, seal, table, given.by.person)
    return (*signatures, ends)


class OpenBag(FloorCommand, frozen=True):
    """Open a bag again, for a reason: it is counted and signed anew, and keeps its number."""

    entry: EntryId
    reason: Reason


@answers(OpenBag)
def open_bag(command: OpenBag, floor: Floor, given: FloorContext) -> Events:
    """Open a bag again (FLT-05)."""
    bagging, line = _with_now(floor, command.entry)
    bag.opened(bagging, line.entry)
    table = table_of_bag(floor, line.entry)
    return (events.BagOpened(line.entry, command.reason.strip(), table, given.by.person),)


class ExplainBags(FloorCommand, frozen=True):
    """Explain what the bags hold more than was in play, or less where it is below zero.

    Without `chips` it is all of the difference. It stays on the papers.
    """

    reason: Reason
    chips: Annotated[int, msgspec.Meta(ge=-1_000_000_000_000, le=1_000_000_000_000)] | None = None


class NothingToExplain(NotLegalNow): ...


@answers(ExplainBags)
def explain_bags(command: ExplainBags, floor: Floor, given: FloorContext) -> Events:
    """Give chips a reason that are in the bags or are missing there (FLT-08)."""
    bagging = bagging_on(floor)
    chips = Chips(bagging.off if command.chips is None else command.chips)
    bag.explained(bagging, chips)
    if not chips:
        raise NothingToExplain()
    return (events.FlightExplained(chips, command.reason.strip(), given.by.person),)


class CloseFlight(FloorCommand, frozen=True):
    """Close the flight: every stack has its bag, and the bags hold what was in play. Their list is final."""


@answers(CloseFlight)
def close_flight(command: CloseFlight, floor: Floor, given: FloorContext) -> Events:
    """Close the flight (FLT-08)."""
    bagging = bagging_on(floor)
    try:
        bag.may_close(bagging)
    except bag.NotBagged as missing:
        names = tuple(floor.entry(EntryId(one)).name for one in missing.players)
        raise bag.NotBagged(names) from None
    bagged = [one for one in bagging.lines if one.is_bagged]
    chips = Chips(sum(one.counted or 0 for one in bagged))
    return (events.FlightClosed(bagging.flight, len(bagged), chips, given.now, given.by.person),)


def open_bags(floor: Floor) -> dict[TableNo | None, int]:
    """Count the stacks at each table that have no bag yet, None for those without a chair."""
    left: dict[TableNo | None, int] = {}
    for line in floor.flight.bagging.lines if floor.flight.bagging else ():
        table = table_of_bag(floor, line.entry)
        left[table] = left.get(table, 0) + (not line.is_bagged)
    return left


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Say how many bags are open, name those that differ, and ask to explain the rest and to close."""
    bagging = floor.flight.bagging
    if bagging is None or bagging.is_closed or floor.phase != "playing":
        return ()
    differ = tuple(
        Task(
            "flights",
            prompt(
                "bag_differs",
                name=floor.entry(one.entry).name,
                more=one.difference,
                counted=one.counted,
                known=one.known,
            ),
            "open_bag" if one.is_bagged else "count_bag",
            {"entry": one.entry},
            ("reason",) if one.is_bagged else ("chips",),
        )
        for one in bagging.lines
        if one.difference
    )
    left = sum(open_bags(floor).values())
    if left:
        return differ
    if bagging.off:
        off = prompt("bags_are_off", off=bagging.off)
        return (*differ, Task("flights", off, "explain_bags", {"chips": bagging.off}, ("reason",)))
    return (*differ, Task("flights", prompt("flight_may_close", bags=len(bagging.lines)), "close_flight"))
