"""A floor, driven by commands."""

import pytest

from shuffleup.floor.command import EventOpened, FloorContext, SeededDraws
from shuffleup.floor.conduct.ruling_events import CallHeard, ChipsTakenOff
from shuffleup.floor.contents import tasks
from shuffleup.floor.decide import decide, evolve, hear
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.levels.clock_control import Start
from shuffleup.floor.reports import HandReport, ResultReport
from shuffleup.floor.results.result_events import ChipsReached
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.floor.seating.seat_events import PlayerLeftSeat
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.floor_to_table import for_table
from shuffleup.tournament.reasons import Call, Fined

HIGH_CARDS = ("2c", "3d", "4h", "Ks", "5c", "6d", "7h", "8s", "9c", "Td")


class OnTheFloor:
    """A floor under test, with chairs and cards in the order in which they lie."""

    def __init__(self, rules=None, names=("Ann", "Bongani", "Carla"), tables=1):
        self.floor, self.log = None, []
        self.store([EventOpened("friday", rules or RuleSet(), tables)])
        if names:
            self.do(Register(tuple(names)))

    def do(self, command, now=0, deck=HIGH_CARDS, shuffle=None, **given):
        """Post a command; chairs lie in order and the deck as given, unless `shuffle` says otherwise."""
        lots = SeededDraws("00", shuffle or (lambda what, items: deck if len(items) == 52 else tuple(items)))
        return self.store(decide(self.floor, command, FloorContext(now, lots=lots, **given)))

    def begin(self, now=0):
        self.do(DrawSeats())
        return self.do(Start(), now)

    def hand(self, number, players, now=0, table=1, positions=None):
        return self.store(hear(self.floor, HandReport(table, number, players, positions), now))

    def gets_up(self, entry, chips=None):
        """Report that a player has left the chair, with the stack that is known unless it is given."""
        one = self.floor.entry(entry)
        left = one.chips if chips is None else chips
        return self.store(hear(self.floor, PlayerLeftSeat(entry, one.place.table, one.place.seat, left), 0))

    def arrives(self, entry, chips):
        """Report that bought chips lie at the table."""
        table = self.floor.entry(entry).place.table
        return self.store(hear(self.floor, ChipsReached(table, entry, chips), 0))

    def taken(self, entry, chips, why=None):
        """Report that a table has taken chips off a stack."""
        table = self.floor.entry(entry).place.table
        return self.store(hear(self.floor, ChipsTakenOff(table, entry, chips, why or Fined("as told")), 0))

    def calls(self, reason, table=1):
        """Report that a table calls the floor, or plays on where the reason is empty."""
        return self.store(hear(self.floor, CallHeard(table, Call(note=reason) if reason else None), 0))

    def told(self, events, table):
        """List what a table hears of these events."""
        return [word for event in events for word in for_table(event, table)]

    def tasks(self, *rooms, but=""):
        """List what waits for the director in some rooms, but one verb: verb and arguments."""
        waiting = [one for one in tasks(self.floor) if one.room in rooms and one.verb != but]
        return [(one.verb, one.args) for one in waiting]

    def result(self, number, table=1, **stacks):
        """Report a sealed hand: each entry's stack before and after it."""
        before = tuple((entry, pair[0]) for entry, pair in stacks.items())
        after = tuple((entry, pair[1]) for entry, pair in stacks.items())
        return self.store(hear(self.floor, ResultReport(table, number, before, after), 0))

    def store(self, events):
        for event in events:
            self.log.append(event)
            self.floor = evolve(self.floor, event)
        return events


@pytest.fixture(scope="session")
def open_floor():
    """Open a floor with these rules and people."""
    return OnTheFloor
