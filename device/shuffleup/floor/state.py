"""The state of the floor: entries, seats, the level clock, and what it has heard from the tables."""

from typing import Literal

import msgspec

from shuffleup.amounts import Chips, Money
from shuffleup.identity import EntryId, HandNo, PersonId, TableNo
from shuffleup.ruleset import RuleSet
from shuffleup.tournament.clock import HandCount, LevelClock
from shuffleup.tournament.schedule import Level, final_level, level
from shuffleup.tournament.seating import Place
from shuffleup.tournament.standings import Finish

Phase = Literal["registration", "seated", "playing", "over"]


class Entry(msgspec.Struct, frozen=True):
    """One entry; `chips` are those of its last sealed hand, `finish` is None while it is in."""

    id: EntryId
    person: PersonId
    name: str
    place: Place | None = None
    chips: Chips = Chips(0)
    finish: Finish | None = None


class TableNote(msgspec.Struct, frozen=True):
    """What the floor knows of a table: its hand, and why its next one is held, empty if it is not."""

    table: TableNo
    hand: HandNo = HandNo(0)
    held: str = ""


class Floor(msgspec.Struct, frozen=True):
    """The event as the floor knows it. `stakes` are levels that the host has set, by level number."""

    event_id: str
    rules: RuleSet
    tables_at_hand: int
    phase: Phase = "registration"
    entries: tuple[Entry, ...] = ()
    tables: tuple[TableNote, ...] = ()
    clock: LevelClock = LevelClock()
    count: HandCount = HandCount()
    stakes: dict[int, Level] = {}
    pool: Money = Money(0)
    prizes: tuple[Money, ...] = ()
    last_hand: bool = False
    end_reason: str = ""
    pause_reason: str = ""

    def entry(self, entry: EntryId) -> Entry:
        """Find an entry by its id."""
        return next(one for one in self.entries if one.id == entry)

    def left(self) -> tuple[Entry, ...]:
        """List the entries that are still in, in the order of registration."""
        return tuple(entry for entry in self.entries if entry.place and not entry.finish)

    def has_level(self, number: int) -> bool:
        """Say whether the schedule or the host has stakes for a level."""
        last = final_level(self.rules.levels)
        return number in self.stakes or last is None or number <= last

    def level(self, number: int) -> Level:
        """Return the stakes of a level: the host's where set, else those of the schedule."""
        if number in self.stakes:
            return self.stakes[number]
        rules = self.rules
        return level(rules.levels, rules.blinds, rules.betting, rules.chips, number)
