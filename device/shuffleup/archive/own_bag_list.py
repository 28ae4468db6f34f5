"""The bag list of a flight of this box, made of its floor and its journal (EVT-11, FLT-16)."""

from collections.abc import Iterator

from shuffleup.floor.day_two.read_bags import name_of_event
from shuffleup.floor.entry import Entry
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import FLOOR, Money, PersonId
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.storage.journal.reader import JournalReader
from shuffleup.storage.journal.row_hash import Row
from shuffleup.tournament.bag_list import BagList, ListedPerson, ListHead
from shuffleup.tournament.bagging import ClosedBag

CLOSED = "flight.closed"


class NoFlightHere(NotLegalNow):
    """The event is no flight: it leaves no bag list."""

    rule = "flights.ends"


def list_from(journal: JournalReader, floor: Floor) -> BagList:
    """Make the list of a flight by its journal as it stands on the disk.

    Raises:
        NoFlightHere: the event is none.
        JournalError: the journal cannot be read.
    """
    return own_bag_list(floor, journal.root, _row(journal, closed=floor.flight.closed is not None))


def own_bag_list(floor: Floor, root: bytes, row: Row) -> BagList:
    """Make the list of a flight as it stands after a row; that of an open one is read by nobody.

    Raises:
        NoFlightHere: the event is none.
    """
    if not floor.rules.flights.are_played:
        raise NoFlightHere()
    closed = floor.flight.closed
    money, (entries, others) = floor.rules.money, floor.entries.paying
    head = ListHead(
        of=name_of_event(floor),
        flight=floor.rules.flights.name,
        title=floor.title,
        run=root.hex(),
        row=row.seq,
        hash=row.hash.hex(),
        made=row.wall,
        level=closed.level if closed else floor.clock.level,
        entries=entries,
        money=Money(entries * money.buy_in + others),
        others=others,
        currency=floor.rules.event.money_format(),
        kinds=tuple(floor.denominations),
        bagged=closed.chips if closed else 0,
        is_open=closed is None,
    )
    return BagList(head, tuple(_lines(floor, closed.bags if closed else ())))


def _row(journal: JournalReader, *, closed: bool) -> Row:
    """Find the row by which the flight was closed last, else the last one."""
    last: Row | None = None
    for row in journal.rows(FLOOR):
        if last is None or not closed or row.type == CLOSED:
            last = row
    assert last is not None, "a floor that was opened has a row"
    return last


def _lines(floor: Floor, bags: tuple[ClosedBag, ...]) -> Iterator[ListedPerson]:
    """List the bags by their numbers, then who is out, each under the name of the first entry."""
    first: dict[PersonId, Entry] = {}
    for entry in floor.entries:
        if entry.place and not entry.withdrawn:
            first.setdefault(entry.person, entry)
    for bag in bags:
        yield ListedPerson(
            name=first[bag.person].name,
            number=bag.number,
            chips=bag.chips,
            by_chip=bag.by_chip,
            signed=bag.signed,
            cards=bag.cards,
            entries=bag.entries,
            is_absent=bag.is_absent,
            is_slip=bag.is_slip,
            seal=bag.seal,
            known=bag.known,
        )
    bagged = {bag.person for bag in bags}
    for person, entry in first.items():
        if person not in bagged:
            entries = floor.entries.entries_of.get(person, 1)
            yield ListedPerson(name=entry.name, entries=entries, known=entry.known)
