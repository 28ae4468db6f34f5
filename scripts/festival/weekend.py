"""A weekend from its seed: its events one after another, who goes from one to another, and what is told."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from festival.judge.events import Event
from festival.plans import (
    Asked,
    EventPlan,
    Guest,
    guests,
    main_rules,
    satellite_rules,
    side_rules,
    with_added,
)
from festival.rooms import play_event
from shuffleup.archive.audit.event import audit_books
from shuffleup.storage.journal.reader import read_journal

FRIDAY = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)


class Weekend:
    """The events of a weekend, and the people who go from one to another."""

    def __init__(self, asked: Asked, folder: Path, tell: Callable[[str], None]) -> None:
        self.asked, self.folder, self._tell = asked, folder, tell
        self.wrong: list[str] = []
        self._guests = guests(asked)
        self._by_id = {one.known: one for one in self._guests}
        self._chance = Random(f"{asked.seed}/weekend")
        self._was_in: set[str] = set()

    def play(self) -> None:
        """Play all events; each leaves its journal in the folder."""
        for day, letter in enumerate(self.asked.letters):
            winners, added = self._satellite(letter, day)
            self._flight(letter, day, winners, added)
        self._side()

    def _satellite(self, letter: str, day: int) -> tuple[list[Guest], int]:
        """Play a satellite; returns who has won a seat, and the money that goes to the target."""
        coming = self._draw(max(6, self.asked.players * 2 // 5))
        rules = satellite_rules(self.asked, letter)
        have = [one.name for one in self._chance.sample(coming, self._chance.randint(0, 2))]
        event = self._played(EventPlan(f"satellite-{letter.lower()}", rules, tuple(coming), tuple(have)), day)
        won = [self._by_id[event.entries[one].person] for one, form in event.seats.items() if form == "seat"]
        more = f", {money(event.fixed['to_target'])} to the target" if event.fixed["to_target"] else ""
        self._say(event, f"{len(event.seats)} seats of {event.fixed['seats']}, {len(won)} to enter{more}")
        return won, event.fixed["to_target"]

    def _flight(self, letter: str, day: int, winners: list[Guest], added: int) -> None:
        """Play a flight: who has a seat enters by it, the others pay."""
        *coming, late, later = self._draw(self.asked.players - len(winners), without=winners)
        plan = EventPlan(
            f"flight-{letter.lower()}",
            with_added(main_rules(self.asked), added),
            tuple(coming),
            tuple(one.name for one in winners),
            (late, later),
            tuple(winners),
        )
        event = self._played(plan, day)
        self._say(event, f"{sum(bool(one.by_seat) for one in event.entries.values())} by a seat")

    def _side(self) -> None:
        coming = self._draw(max(6, self.asked.players // 2))
        self._say(self._played(EventPlan("side", side_rules(self.asked), tuple(coming)), self.asked.flights))

    def _draw(self, count: int, without: list[Guest] = []) -> list[Guest]:  # noqa: B006  # it is not changed
        """Draw who comes."""
        there = [one for one in self._guests if one not in without]
        return self._chance.sample(there, min(count, len(there)))

    def _played(self, plan: EventPlan, day: int) -> Event:
        """Play an event, have the product audit its journal, and read it anew."""
        play_event(plan, self.folder, self.asked.seed, FRIDAY + timedelta(days=day))
        path = self.folder / f"{plan.name}.journal"
        with read_journal(path) as book:
            audited = audit_books([book])
        self.wrong += [f"{plan.name}: audit: {one}" for one in audited.findings if one.weight == "wrong"]
        return Event(path)

    def _say(self, event: Event, what: str = "") -> None:
        prizes = [one for one in event.prizes if one]
        money_of = f"pool {money(event.pool)}" + (f" in {len(prizes)} prizes" if prizes else "")
        facts = [f"{len(event.counting)} entries", money_of, f"{event.chips_held} chips", what]
        self._tell(f"{event.name:12} {', '.join(one for one in facts if one)}")


def money(amount: int) -> str:
    """Write an amount with two decimals."""
    return f"{amount / 100:,.2f}"
