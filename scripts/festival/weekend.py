"""A weekend from its seed: its events one after another, who goes from one to another, and what is told."""

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from festival.judge.events import Event
from festival.nights import play_night
from festival.one_floor import play_together
from festival.plans import (
    Asked,
    EventPlan,
    Guest,
    flight_rules,
    guests,
    main_rules,
    satellite_rules,
    side_rules,
    with_added,
)
from festival.rooms import play_event
from shuffleup.archive.audit.event import audit_books
from shuffleup.network.trust.bag_lists import BagFolder, UnknownSigner, fingerprint_of
from shuffleup.storage.journal.reader import read_journal

FRIDAY = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)

AT_BOXES = "is not there to be opened"
"""What the audit says of a deck whose seed lies on the box that dealt it."""


class WeekendEnds(Exception):
    """An event went wrong: what comes after it would, too."""


class Weekend:
    """The events of a weekend, and the people who go from one to another."""

    def __init__(self, asked: Asked, folder: Path, tell: Callable[[str], None]) -> None:
        self.asked, self._tell = asked, tell
        self.wrong: list[str] = []
        self.floors = [folder / f"floor-{number}" for number in range(1, 4 if asked.floors == "three" else 2)]
        for floor in self.floors:
            floor.mkdir()
        self._guests = guests(asked)
        self._by_id = {one.known: one for one in self._guests}
        self._chance = Random(f"{asked.seed}/weekend")
        self._lists: list[str] = []
        self._bags: Counter[str] = Counter()
        self._entered: Counter[str] = Counter()
        self._added = 0

    def play(self) -> None:
        """Play all events; each leaves its journal in the folder of its floor."""
        for day, letter in enumerate(self.asked.letters):
            floor = self.floors[day % len(self.floors)]
            winners = self._satellite(letter, day, floor)
            self._flight(letter, day, floor, winners)
        two, side = self._day_two(), self._side()
        if self.asked.floors == "one" and not self.asked.faults:
            begins = FRIDAY + timedelta(days=self.asked.flights)
            self.wrong += play_together([two, side], self.floors[0], self.asked.seed, begins)
            read = [self._audited(self.floors[0], plan) for plan in (two, side)]
        else:
            read = [
                self._played(two, self.floors[0], self.asked.flights),
                self._played(side, self.floors[-1], self.asked.flights),
            ]
        out = sum(chips for _, chips in read[0].out_of_play)
        bags = f"{len(read[0].by_bag)} by a bag, {len(read[0].out_of_play)} bags of {out} out of play"
        self._say(read[0], bags)
        self._say(read[1])

    def _satellite(self, letter: str, day: int, floor: Path) -> list[Guest]:
        """Play a satellite; returns who has won a seat to enter by."""
        coming = self._draw(max(6, self.asked.players * 2 // 5))
        rules = satellite_rules(self.asked, letter)
        have = tuple(one.name for one in self._chance.sample(coming, self._chance.randint(0, 2)))
        plan = EventPlan(f"satellite-{letter.lower()}", rules, tuple(coming), have)
        event = self._played(plan, floor, day)
        won = [self._by_id[event.entries[one].person] for one, form in event.seats.items() if form == "seat"]
        self._added += event.fixed["to_target"]
        more = f", {money(event.fixed['to_target'])} to the target" if event.fixed["to_target"] else ""
        self._say(event, f"{len(event.seats)} seats of {event.fixed['seats']}, {len(won)} to enter{more}")
        return won

    def _flight(self, letter: str, day: int, floor: Path, winners: list[Guest]) -> None:
        """Play a flight: who has a seat enters by it, the others pay; its bags are told to all floors."""
        *coming, late, later = self._draw(self.asked.players - len(winners), without=winners)
        plan = EventPlan(
            f"flight-{letter.lower()}",
            flight_rules(self.asked, letter),
            tuple(coming),
            tuple(one.name for one in winners),
            (late, later),
            tuple(winners),
            tuple(self._lists),
        )
        event = self._played(plan, floor, day)
        self._entered += Counter(one.person for one in event.counting)
        self._bags += Counter(one.person for one in event.bags.values())
        by_seat = sum(bool(one.by_seat) for one in event.counting)
        bagged = sum(one.chips for one in event.bags.values())
        self._say(event, f"{by_seat} by a seat, {len(event.bags)} bags with {bagged} chips")
        self._hand_on(floor, letter)

    def _hand_on(self, floor: Path, letter: str) -> None:
        """Carry the bag list of a flight to the other floors: each compares the fingerprint once."""
        own = BagFolder(floor)
        digest = next(name for name, one in own.lists().items() if one.list.head.flight == letter)
        self._lists.append(digest)
        content = own.file(digest)
        assert content
        for other in (BagFolder(one) for one in self.floors if one != floor):
            shown = fingerprint_of(own.own_key)
            if own.own_key not in other.trusted:
                try:
                    other.take(content, None)
                    self.wrong.append(f"{other.path} reads a list of a floor that nobody trusts")
                except UnknownSigner as refused:
                    shown = refused.fingerprint
            other.take(content, None, shown)
        if len(self.floors) > 1:
            self._tell(f"  the list of flight {letter} goes to {len(self.floors) - 1} floors")

    def _day_two(self) -> EventPlan:
        rules = with_added(main_rules(self.asked), self._added)
        late = self._draw(2, without=[self._by_id[one] for one in self._bags])
        return EventPlan(
            "day-two", rules, (), late=tuple(late), reads=tuple(self._lists), bags=len(self._bags)
        )

    def _side(self) -> EventPlan:
        """Plan the side event: for those who have no bag; on one floor some come who still play."""
        have = [self._by_id[one] for one in self._bags]
        coming = self._draw(max(6, self.asked.players // 2), without=have)
        if self.asked.floors == "one" and not self.asked.faults:
            coming += self._chance.sample(have, min(2, len(have)))
        return EventPlan("side", side_rules(self.asked), tuple(coming))

    def _draw(self, count: int, without: Sequence[Guest] = ()) -> list[Guest]:
        """Draw who comes, of those who may enter a flight now."""
        flights = main_rules(self.asked).flights
        there = [
            one
            for one in self._guests
            if one not in without
            and (flights.repeat == "best" or not self._bags[one.known])
            and (not flights.entries or self._entered[one.known] + 1 < flights.entries)
        ]
        return self._chance.sample(there, min(count, len(there)))

    def _played(self, plan: EventPlan, floor: Path, day: int) -> Event:
        """Play an event alone."""
        begins = FRIDAY + timedelta(days=day)
        if self.asked.faults:
            wrong = play_night(plan, floor, self.asked, begins)
            self.wrong += [f"{plan.name}: {one}" for one in wrong]
            if wrong:
                raise WeekendEnds
        else:
            play_event(plan, floor, self.asked.seed, begins)
        return self._audited(floor, plan)

    def _audited(self, floor: Path, plan: EventPlan) -> Event:
        """Have the product audit the journal of an event, and read it anew."""
        path = floor / f"{plan.name}.journal"
        with read_journal(path) as book:
            audited = audit_books([book])
        found = (str(one) for one in audited.findings if one.weight == "wrong")
        there = (one for one in found if not (self.asked.faults and one.endswith(AT_BOXES)))
        self.wrong += [f"{plan.name}: audit: {one}" for one in there]
        return Event(path)

    def _say(self, event: Event, what: str = "") -> None:
        prizes = [one for one in event.prizes if one]
        money_of = f"pool {money(event.pool)}" + (f" in {len(prizes)} prizes" if prizes else "")
        facts = [f"{len(event.counting)} entries", money_of, f"{event.chips_held} chips", what]
        self._tell(f"{event.name:12} {', '.join(one for one in facts if one)}")


def money(amount: int) -> str:
    """Write an amount with two decimals."""
    return f"{amount / 100:,.2f}"
