"""A floor, driven by commands."""

import pytest

from shuffleup.floor import commands as ask
from shuffleup.floor.commands import Lots, ResultReport
from shuffleup.floor.decide import chairs_for, decide, hear_hand, hear_result
from shuffleup.floor.events import EventOpened
from shuffleup.floor.evolve import evolve
from shuffleup.ruleset import RuleSet

HIGH_CARDS = ("2c", "3d", "4h", "Ks", "5c", "6d", "7h", "8s", "9c", "Td")


class OnTheFloor:
    """A floor under test, with chairs and cards in the order in which they lie."""

    def __init__(self, rules=None, names=("Ann", "Bongani", "Carla"), tables=1):
        self.floor, self.log = None, []
        self.store([EventOpened("friday", rules or RuleSet(), tables)])
        if names:
            self.do(ask.Register(tuple(names)))

    def do(self, command, now=0, deck=HIGH_CARDS):
        events = decide(self.floor, command, now, Lots("00", chairs_for(self.floor), deck))
        return self.store(events)

    def begin(self, now=0):
        self.do(ask.DrawSeats())
        return self.do(ask.Start(), now)

    def hand(self, number, players, now=0):
        return self.store(hear_hand(self.floor, ask.HandReport(1, number, players), now))

    def result(self, number, **stacks):
        """Report a sealed hand: each entry's stack before and after it."""
        before = tuple((entry, pair[0]) for entry, pair in stacks.items())
        after = tuple((entry, pair[1]) for entry, pair in stacks.items())
        return self.store(hear_result(self.floor, ResultReport(1, number, before, after)))

    def store(self, events):
        for event in events:
            self.log.append(event)
            self.floor = evolve(self.floor, event)
        return events


@pytest.fixture(scope="session")
def open_floor():
    """Open a floor with these rules and people."""
    return OnTheFloor
