"""An evening at one table, played on paper by the rules of the floor."""

from collections.abc import Sequence
from pathlib import Path

from shuffleup.app.standalone_box import open_journal
from shuffleup.floor.command import EventOpened, FloorCommand, FloorContext, FloorEvent, SeededDraws
from shuffleup.floor.decide import after, decide, evolve, hear, with_what_follows
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.levels.clock_control import Start
from shuffleup.floor.reports import HandReport, ResultReport
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.field_types import FLOOR, Actor, Chips, CommandId, EntryId, HandNo, Millis, TableNo
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.event_codec import FLOOR_EVENTS
from shuffleup_demo.clocks import HandClock

TABLE = TableNo(1)


class Evening:
    """The floor of the evening; busts are told as a table tells them."""

    def __init__(self, rules: RuleSet, *names: str) -> None:
        opened = EventOpened("friday", rules, 1)
        self.events: list[FloorEvent] = [opened]
        self.floor = evolve(None, opened)
        self.rules, self.hand = rules, 0
        for command in (Register(names), DrawSeats(), Start()):
            self.do(command)

    def do(self, command: FloorCommand) -> None:
        given = FloorContext(lots=SeededDraws("00", lambda what, items: tuple(items)))
        self.take(with_what_follows(self.floor, decide(self.floor, command, given), given))

    def take(self, events: Sequence[FloorEvent]) -> None:
        self.events += events
        self.floor = after(self.floor, events)

    def entry(self, name: str) -> EntryId:
        """The last entry of a person."""
        return [one.id for one in self.floor.entries if one.name.partition(" (")[0] == name][-1]

    def out(self, name: str, *winners: str) -> None:
        """Let a player lose all chips to these, in equal parts."""
        self.hand += 1
        hand = HandNo(self.hand)
        here = {one.id: one.chips for one in self.floor.at_table(TABLE)}
        self.take(hear(self.floor, HandReport(TABLE, hand, len(here)), Millis(0)))
        gone, by = self.entry(name), tuple(self.entry(one) for one in winners)
        after_it = dict(here)
        after_it[gone] = Chips(0)
        for one in by or [next(one for one in here if one != gone)]:
            after_it[one] = Chips(after_it[one] + here[gone] // max(1, len(by)))
        knockouts = ((gone, by),) if by else ()
        told = ResultReport(TABLE, hand, tuple(here.items()), tuple(after_it.items()), knockouts=knockouts)
        self.take(hear(self.floor, told, Millis(0)))

    def stored(self, path: Path) -> Path:
        """Write the journal of the evening."""
        seeds, director = RepeatableSeeds(1), Actor("director")
        with open_journal(path, HandClock(), "friday", self.rules, seeds) as book:
            book.append(
                [
                    FLOOR_EVENTS.draft(FLOOR, CommandId(f"c{at}"), director, event, seeds)
                    for at, event in enumerate(self.events)
                ]
            )
        return path
