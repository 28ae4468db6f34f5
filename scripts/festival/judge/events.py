"""One event as its journal tells it: entries, money, stacks, places, prizes, seats and bags."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from simulate.checker.journals import Book, Row

TOLD_BEFORE = ("changed_up", "bag_recounted")
"""Why a table takes chips off that a row of the floor has counted already."""


class Place(NamedTuple):
    """The places of an entry: `first` to `last`, which differ where several share them."""

    first: int
    last: int


class Entry:
    """One entry of a person."""

    def __init__(self, event: dict[str, Any]) -> None:
        self.number: str = event["entry"]
        self.person: str = event["known"] or event["person"]
        self.was_seated = self.withdrawn = False
        self.money = self.by_seat = self.received = 0
        self.chips = 0
        self.place: Place | None = None


class Bag:
    """A stack on its way into a bag, and there."""

    def __init__(self, entry: Entry, known: int) -> None:
        self.person = entry.person
        self.entry, self.known = entry.number, known
        self.chips = self.number = 0
        self.signed: list[str] = []
        self.is_closed = self.is_absent = False


class Event:
    """An event, read row by row; what cannot be is in `wrong`."""

    def __init__(self, path: Path) -> None:
        self.name = path.stem
        self.book = Book(path)
        self.rules: dict[str, Any] = {}
        self.wrong: list[str] = []
        self.entries: dict[str, Entry] = {}
        self.pool, self.prizes = 0, list[int]()
        self.chips_in = self.chips_out = 0
        self.seats: dict[str, str] = {}
        self.shared: dict[str, int] = {}
        self.fixed: dict[str, Any] = {}
        self.bags: dict[str, Bag] = {}
        self.in_play = self.raced = self.explained = self.closed_with = 0
        self.gained: dict[str, int] = {}
        self.lists: dict[str, dict[str, Any]] = {}
        self.by_bag: dict[str, str] = {}
        self.out_of_play: list[tuple[str, int]] = []
        self.first_stacks: dict[str, int] = {}
        self.is_closed = self.is_over = False
        for row in self.book.rows.get("floor", ()):
            take = getattr(self, "_" + row.type.replace(".", "_"), None)
            if take:
                take(row.event)

    @property
    def counting(self) -> list[Entry]:
        """List the entries that had a chair: their money is in the pool."""
        return [one for one in self.entries.values() if one.was_seated and not one.withdrawn]

    @property
    def paying(self) -> list[Entry]:
        """List those that count and have not come by a bag."""
        return [one for one in self.counting if one.number not in self.by_bag]

    @property
    def chips_held(self) -> int:
        """Add up the stacks."""
        return sum(one.chips for one in self.entries.values())

    @property
    def tables(self) -> Iterator[list[Row]]:
        """Give the rows of each table."""
        for stream, rows in self.book.rows.items():
            if stream.startswith("table/"):
                yield rows

    def price(self, name: str) -> int:
        """Give an amount of the rules of money."""
        return int(self.rules["money"].get(name, 0))

    def _event_opened(self, event: dict[str, Any]) -> None:
        self.rules = event["rules"]

    def _rules_changed(self, event: dict[str, Any]) -> None:
        self.rules = event.get("rules", self.rules)

    def _entry_registered(self, event: dict[str, Any]) -> None:
        self.entries[event["entry"]] = Entry(event)

    def _entry_paid(self, event: dict[str, Any]) -> None:
        entry = self.entries[event["entry"]]
        if event["tender"] == "seat":
            entry.by_seat += event["amount"]
        else:
            entry.money += event["amount"]

    def _entry_withdrawn(self, event: dict[str, Any]) -> None:
        entry = self.entries[event["entry"]]
        entry.withdrawn, entry.money, entry.by_seat = True, entry.money - event["refunded"], 0

    def _player_seated(self, event: dict[str, Any]) -> None:
        entry = self.entries[event["entry"]]
        entry.was_seated = True
        if event["moved"]:
            if entry.chips != event["chips"]:
                self.wrong.append(f"{entry.number} moves with {event['chips']} chips of {entry.chips}")
            return
        self.chips_in += event["chips"]
        entry.chips += event["chips"]
        self.first_stacks[entry.number] = event["chips"]

    def _result_heard(self, event: dict[str, Any]) -> None:
        told = dict(event["stacks"])
        before = sum(self.entries[one].chips for one in told)
        if before != sum(told.values()) + event["pooled"]:
            self.wrong.append(f"a hand of table {event['table']} makes {before} chips into {told}")
        for one, chips in told.items():
            self.entries[one].chips = chips

    def _chips_removed(self, event: dict[str, Any]) -> None:
        self._take_chips(event["entry"], event["chips"])

    def _chips_taken_off(self, event: dict[str, Any]) -> None:
        if event["why"]["type"] not in TOLD_BEFORE:
            self._take_chips(event["entry"], event["chips"])

    def _take_chips(self, entry: str, chips: int) -> None:
        self.entries[entry].chips -= chips
        self.chips_out += chips

    def _player_placed(self, event: dict[str, Any]) -> None:
        self.entries[event["entry"]].place = Place(event["first"], event["last"])

    def _places_moved(self, event: dict[str, Any]) -> None:
        by = event["by"]
        for one in self.entries.values():
            if one.place and one.number not in self.seats:
                one.place = Place(one.place.first + by, one.place.last + by)

    def _prizes_set(self, event: dict[str, Any]) -> None:
        self.pool, self.prizes = event["pool"], event["prizes"]

    def _prizes_edited(self, event: dict[str, Any]) -> None:
        self.prizes = event["prizes"]

    def _deal_made(self, event: dict[str, Any]) -> None:
        self.prizes = event["prizes"]

    def _prize_paid(self, event: dict[str, Any]) -> None:
        self.entries[event["entry"]].received += event["amount"]

    def _satellite_fixed(self, event: dict[str, Any]) -> None:
        self.fixed = event

    def _satellite_seat_given(self, event: dict[str, Any]) -> None:
        entry = event["entry"]
        if entry in self.seats:
            self.wrong.append(f"{entry} is given a second seat")
        self.seats[entry] = event["form"]
        if event["by"] in ("milestone", "left"):
            places = max(self.fixed.get("seats", 0), len(self.seats))
            self.entries[entry].place = Place(1, places)
        if event["table"] is not None:
            self._take_chips(entry, event["counted"])

    def _satellite_shared(self, event: dict[str, Any]) -> None:
        self.shared = dict(event["shares"])

    def _satellite_play_off(self, event: dict[str, Any]) -> None:
        told, seats, first = event["told"], event["seats"], event["first"]
        last = first + len(event["entries"]) - 1
        won, lost = told[:seats], told[seats:]
        rest = [one for one in event["entries"] if one not in told] if told else event["entries"]
        below = first + len(won) + len(lost)
        for one in won:
            self.entries[one].place = Place(first, first + seats - 1)
        for at, one in enumerate(lost, first + len(won)):
            self.entries[one].place = Place(at, at)
        for one in rest:
            self.seats.pop(one, None)
            self.entries[one].place = Place(below, last)

    def _event_ended(self, event: dict[str, Any]) -> None:
        self.is_over = True

    def _colour_up_finished(self, event: dict[str, Any]) -> None:
        for one in event["seats"]:
            change = one["after"] - one["before"]
            self.entries[one["entry"]].chips += change
            self.chips_in += change

    def _flight_bagging(self, event: dict[str, Any]) -> None:
        self.in_play, self.raced = event["in_play"], event["raced"]
        for line in event["lines"]:
            entry = self.entries[line["entry"]]
            self.bags[entry.number] = Bag(entry, line["known"])

    def _bag_counted(self, event: dict[str, Any]) -> None:
        bag = self.bags[event["entry"]]
        bag.chips, bag.signed = event["chips"], []
        self.gained[bag.entry] = event["raced"]

    def _bag_signed(self, event: dict[str, Any]) -> None:
        bag = self.bags[event["entry"]]
        bag.signed.append(event["by"])

    def _bag_closed(self, event: dict[str, Any]) -> None:
        bag = self.bags[event["entry"]]
        bag.number, bag.is_closed, bag.is_absent = event["number"], True, event["is_absent"]

    def _bag_opened(self, event: dict[str, Any]) -> None:
        bag = self.bags[event["entry"]]
        bag.is_closed, bag.signed = False, []

    def _flight_explained(self, event: dict[str, Any]) -> None:
        self.explained += event["chips"]

    def _flight_closed(self, event: dict[str, Any]) -> None:
        self.is_closed, self.closed_with = True, event["chips"]

    def _flights_read(self, event: dict[str, Any]) -> None:
        self.lists.setdefault(event["digest"], {"head": event["head"], "lines": []})["lines"] += event[
            "lines"
        ]

    def _bags_play(self, event: dict[str, Any]) -> None:
        self.by_bag |= dict(event["bags"])

    def _bags_out_of_play(self, event: dict[str, Any]) -> None:
        self.out_of_play = [(number, chips) for number, _, chips in event["bags"]]

    def _bag_confirmed(self, event: dict[str, Any]) -> None:
        self.entries[event["entry"]].chips += event["more"]
        self.chips_in += event["more"]
