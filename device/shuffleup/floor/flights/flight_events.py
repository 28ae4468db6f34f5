"""Events of the end of a flight, in the past tense. The tags are the stored names and never change."""

from msgspec.structs import replace

from shuffleup.floor.command import FloorEvent, changes
from shuffleup.floor.flights.closed_list import books, closed_flight, with_bagged_stacks, with_books
from shuffleup.floor.flights.flight_state import LastHands, WhyEnds
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, EntryId, HandNo, Millis, PersonName, PersonText, TableNo
from shuffleup.tournament.bagging import Bagging, BagLine, ByChip, Signer
from shuffleup.tournament.seating import Place


class LastHandsCalled(FloorEvent, frozen=True, tag="flight.last_hands"):
    """The level clock stops, and each table plays so many `hands` more, up to the hand that `tables` name.

    None: they are called off, and the flight plays on. `seed` is that of their number where it was drawn.
    """

    hands: int | None
    tables: tuple[tuple[TableNo, HandNo], ...] = ()
    why: WhyEnds = "level"
    at: Millis = Millis(0)
    seed: str = ""
    person: PersonName = ""


@changes(LastHandsCalled)
def last_hands_called(event: LastHandsCalled, floor: Floor) -> Floor:
    """Note which hand is the last one of each table."""
    called = None
    if event.hands is not None:
        called = LastHands(event.hands, event.tables, event.why, event.seed)
    return replace(floor, flight=replace(floor.flight, last_hands=called))


class FlightRaced(FloorEvent, frozen=True, tag="flight.raced"):
    """Chips of `old` are too small for day two: they are raced before the stacks are counted (FLT-04)."""

    old: Chips


changes(FlightRaced)(
    lambda event, floor: replace(floor, flight=replace(floor.flight, raced=(*floor.flight.raced, event.old)))
)


class BaggingBegan(FloorEvent, frozen=True, tag="flight.bagging"):
    """The last hand is played: the stacks go into bags, and nobody plays, moves or buys (FLT-03).

    `lines` are the stacks by the books, `seats` the chairs of their players. Chips of `old` are rounded up to
    `new` as they are counted, 0 where none are.
    """

    flight: str
    smallest: Chips
    lines: tuple[BagLine, ...]
    seats: tuple[tuple[EntryId, Place], ...]
    in_play: Chips
    raced: Chips = Chips(0)
    pooled: Chips = Chips(0)
    old: Chips = Chips(0)
    new: Chips = Chips(0)
    at: Millis = Millis(0)


@changes(BaggingBegan)
def bagging_began(event: BaggingBegan, floor: Floor) -> Floor:
    """Hold all tables, and begin with what each entry has by the books."""
    bagging = Bagging(
        event.flight,
        event.smallest,
        event.lines,
        in_play=event.in_play,
        raced=event.raced,
        pooled=event.pooled,
        old=event.old,
        new=event.new,
    )
    return replace(floor, flight=replace(floor.flight, bagging=bagging))


def bags(floor: Floor) -> Bagging:
    """Return the bags of a flight whose bagging has begun."""
    assert floor.flight.bagging is not None
    return floor.flight.bagging


def _with_bags(floor: Floor, bagging: Bagging) -> Floor:
    return replace(floor, flight=replace(floor.flight, bagging=bagging))


def _with_line(floor: Floor, line: BagLine) -> Floor:
    return _with_bags(floor, bags(floor).with_line(line))


class BagCounted(FloorEvent, frozen=True, tag="bag.counted"):
    """The stack of an entry was counted: its sum after small chips went, and by chip where they were named.

    `raced` is what the sum has gained by odd chips that were rounded up, and `difference` what it has more
    than the books, fewer where it is below zero.
    """

    entry: EntryId
    chips: Chips
    by_chip: ByChip = ()
    raced: Chips = Chips(0)
    difference: Chips = Chips(0)
    table: TableNo | None = None
    person: PersonName = ""
    is_absent: bool = False


@changes(BagCounted)
def bag_counted(event: BagCounted, floor: Floor) -> Floor:
    """Keep the count; signatures for another one are off."""
    counted = replace(
        bags(floor).line(event.entry),
        counted=event.chips,
        by_chip=event.by_chip,
        raced=event.raced,
        signed=(),
        is_absent=event.is_absent,
    )
    return _with_line(floor, counted)


class BagSigned(FloorEvent, frozen=True, tag="bag.signed"):
    """Somebody has signed for the count of a stack."""

    entry: EntryId
    by: Signer
    table: TableNo | None = None
    person: PersonName = ""


@changes(BagSigned)
def bag_signed(event: BagSigned, floor: Floor) -> Floor:
    """Keep the signature."""
    line = bags(floor).line(event.entry)
    return _with_line(floor, replace(line, signed=(*line.signed, event.by)))


class BagClosed(FloorEvent, frozen=True, tag="bag.closed"):
    """A stack is in its bag, the `number` of which stands on its tag."""

    entry: EntryId
    number: int
    is_absent: bool = False
    seal: PersonText = ""
    table: TableNo | None = None
    person: PersonName = ""


@changes(BagClosed)
def bag_closed(event: BagClosed, floor: Floor) -> Floor:
    """Close the bag; the next one has the next number."""
    bagging = bags(floor)
    line = replace(
        bagging.line(event.entry),
        number=event.number,
        is_open=False,
        is_absent=event.is_absent,
        seal=event.seal,
    )
    following = max(bagging.next_number, event.number + 1)
    return _with_bags(floor, replace(bagging.with_line(line), next_number=following))


class BagOpened(FloorEvent, frozen=True, tag="bag.opened"):
    """A bag was opened again, for the reason of the director; it keeps its number."""

    entry: EntryId
    reason: PersonText
    table: TableNo | None = None
    person: PersonName = ""


@changes(BagOpened)
def bag_opened(event: BagOpened, floor: Floor) -> Floor:
    """Open the bag: its count has to be signed anew."""
    line = bags(floor).line(event.entry)
    return _with_line(floor, replace(line, is_open=True, signed=(), is_absent=False))


class FlightExplained(FloorEvent, frozen=True, tag="flight.explained"):
    """So many chips more are in the bags than were in play, fewer where it is negative, and this is why."""

    chips: Chips
    reason: PersonText
    person: PersonName = ""


@changes(FlightExplained)
def flight_explained(event: FlightExplained, floor: Floor) -> Floor:
    """Add it to what has a reason."""
    bagging = bags(floor)
    explained = Chips(bagging.explained + event.chips)
    reasons = (*bagging.reasons, (event.chips, event.reason, event.person))
    return _with_bags(floor, replace(bagging, explained=explained, reasons=reasons))


class FlightClosed(FloorEvent, frozen=True, tag="flight.closed"):
    """The bags of a flight are closed: their list can be read by day two (FLT-08)."""

    flight: str
    bags: int
    chips: Chips
    at: Millis = Millis(0)
    person: PersonName = ""


@changes(FlightClosed)
def flight_closed(event: FlightClosed, floor: Floor) -> Floor:
    """Keep the list of the bags: from now on the books have what is in them."""
    bagging = replace(bags(floor), is_closed=True)
    flight = replace(floor.flight, bagging=bagging, closed=closed_flight(floor, bagging), books=books(floor))
    return with_bagged_stacks(replace(floor, flight=flight), bagging)


class FlightReopened(FloorEvent, frozen=True, tag="flight.reopened"):
    """A flight that was closed by mistake is bagged on; nobody had read its list."""

    person: PersonName = ""


@changes(FlightReopened)
def flight_reopened(event: FlightReopened, floor: Floor) -> Floor:
    """Let its bags be opened and counted again; the books have what they had."""
    bagging = replace(bags(floor), is_closed=False)
    floor = with_books(floor, floor.flight.books)
    return replace(floor, flight=replace(floor.flight, bagging=bagging, closed=None, books=None))
