"""A table with players, driven by commands."""

from itertools import count

import pytest

from shuffleup.kernel.field_types import Actor, CommandId
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table import play_commands as ask
from shuffleup.table.decide import decide
from shuffleup.table.decision_clock.clock_commands import tick
from shuffleup.table.events import ButtonPlaced, LevelTold, PlayerTookSeat, TableOpened
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.table.floor_messages import hear
from shuffleup.tournament.level_stakes import Level


class AtTheTable:
    """A table under test; every command is one act, as the station stores it."""

    def __init__(self, stacks, dealing="hands", confirm_streets=False, tracking="actions", **groups):
        rules = RuleSet(
            table=TableUse(dealing=dealing, confirm_streets=confirm_streets, tracking=tracking),
            chips=ChipSets(denominations=(5, 25, 100)),
            **groups,
        )
        self.acts, self.log, self.table, self.now = count(1), [], None, 0
        self.tell(TableOpened(1, "friday", rules))
        for seat, chips in stacks.items():
            self.tell(PlayerTookSeat(seat, f"e{seat}", f"Player {seat}", chips))
        self.tell(ButtonPlaced(min(stacks)))
        self.level(1, 5, 10)

    def level(self, number, small, big):
        self.tell(LevelTold(Level(number, small, big)))

    def tell(self, event):
        self.store(hear(self.table, event))

    def do(self, command, deck=None, by=None):
        events = decide(self.table, command, deck, by=by or Actor("dealer"), now=self.now)
        self.store(events)
        return events

    def rule(self, command):
        """Let the director, who is called Dora, rule."""
        return self.do(command, by=Actor("director", "Dora"))

    def after(self, seconds):
        """Let seconds pass; what a decision that takes too long comes to is stored."""
        self.now += round(1000 * seconds)
        events = tick(self.table, self.now)
        self.store(events)
        return events

    def store(self, events):
        act = CommandId(f"act {next(self.acts)}")
        for event in events:
            recorded = Recorded(len(self.log) + 1, act, event, self.now)
            self.log.append(recorded)
            self.table = evolve(self.table, recorded)

    def play(self, *words):
        """Do several things in a row: f fold, c check or call, a all-in, a number raises to it."""
        short = {
            "f": ask.PlayerFolds(),
            "c": ask.PlayerChecksOrCalls(),
            "a": ask.PlayerGoesAllIn(),
            "deal": ask.StartHand(),
        }
        for word in words:
            self.do(short[word] if isinstance(word, str) else ask.RaiseTo(word))

    def stacks(self):
        return dict(sorted(self.table.stacks_now().items()))


@pytest.fixture(scope="session")
def sit():
    """Seat players with these stacks at a new table; the button is at the lowest seat."""
    return AtTheTable
