"""Fingers on keys, with time controlled by the test, and a dealer whose presses are counted."""

from functools import partial
from itertools import count

import pytest

from shuffleup.hardware.keys.key_labels import keys_view, lamps_blinking, lamps_lit
from shuffleup.hardware.keys.key_press import (
    due,
    menu_closed,
    menu_opened,
    noticed,
    passed,
    pressed,
    released,
)
from shuffleup.hardware.keys.key_state import (
    IDLE,
    amount_bet,
    amount_closed,
    amount_set,
    amount_typed,
    bet_of,
    chips_added,
)
from shuffleup.hardware.keys.knob import turned
from shuffleup.kernel.field_types import Actor, CommandId
from shuffleup.kernel.refusals import Refusal
from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table.contents import VERBS
from shuffleup.table.decide import decide
from shuffleup.table.events import ButtonPlaced, LevelTold, PlayerTookSeat, TableOpened
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.table.floor_messages import hear
from shuffleup.tournament.level_stakes import Level
from shuffleup.views.key_meanings import key_meanings, moment
from tests.keys.counted_presses import counted

CLOCK = ClockView("level", True, BlindsView(1, 5, 10), None, 754_000, 1_800_000, at=0)


class Panel:
    """Keys with fixed meanings. `asked` are the verbs that were sent, each with its arguments."""

    def __init__(self, *meanings):
        self.set = {one.key: one for one in meanings}
        self.now = 1000
        self.fingers, self.message = IDLE, ""
        self.asked, self.tones = [], []
        self.look()

    def meanings(self):
        return self.set

    def moment(self):
        return (1, "preflop", "betting")

    def means(self, *meanings, by=""):
        """Let keys mean something else from now on."""
        self.set = self.set | {one.key: one for one in meanings}
        self.look(by)

    def look(self, by=""):
        self._take(noticed(self.fingers, self.meanings(), self.moment(), self.now, by))

    def let(self, span):
        """Let milliseconds pass, with all that falls due in them at its moment."""
        end = self.now + span
        while (moment := due(self.fingers)) is not None and moment <= end:
            self.now = max(self.now, moment)
            self._take(passed(self.fingers, moment))
        self.now = end

    def down(self, key, face="keys", shown=None):
        return self._take(pressed(self.fingers, self.meanings(), key, self.now, face, shown))

    def up(self, key, face="keys"):
        return self._take(released(self.fingers, key, self.now, face))

    def tap(self, key, held=60, face="keys"):
        """Press a key, let it come up, and take the finger away for long enough."""
        self.down(key, face)
        self.let(held)
        self.up(key, face)
        self.let(150)

    def turn(self, detents, after=100):
        self._take(turned(self.fingers, bet_of(self.meanings()), detents, self.now))
        self.let(after)

    def enter(self, to):
        return self._take(amount_set(self.fingers, bet_of(self.meanings()), to))

    def add(self, chips):
        return self._take(chips_added(self.fingers, bet_of(self.meanings()), chips))

    def type(self, *keys):
        """Type digits, or `delete`, on the pad of a face."""
        for key in keys:
            outcome = self._take(amount_typed(self.fingers, bet_of(self.meanings()), key))
        return outcome

    def bet(self, shown):
        """Touch OK on a face that shows this amount."""
        return self._take(amount_bet(self.fingers, bet_of(self.meanings()), shown, "touch"))

    def cancel(self):
        self._take(amount_closed(self.fingers))

    def open_menu(self):
        self._take(menu_opened(self.fingers, self.now))

    def close_menu(self):
        self._take(menu_closed(self.fingers))

    def lit(self):
        return lamps_lit(self.meanings(), self.fingers)

    def blinking(self):
        return lamps_blinking(self.meanings(), self.fingers)

    def view(self):
        return keys_view(self.meanings(), self.fingers, self.message)

    def label(self, key):
        return next(one for one in self.view().keys if one.key == key)

    def _take(self, outcome):
        self.fingers = outcome.fingers
        if outcome.message is not None:
            self.message = outcome.message
        if outcome.tone:
            self.tones.append(outcome.tone)
        if outcome.ask:
            self.send(outcome)
        return outcome

    def send(self, outcome):
        self.asked.append((outcome.ask.verb, *outcome.ask.args.values()))


class TablePanel(Panel):
    """The keys of a table that is really played: what they ask for is done where it is legal."""

    def __init__(self, stacks=(1000, 1000, 1000), groups=None, **table):
        self.acts, self.table, self.refused = count(1), None, []
        self.tell(TableOpened(1, "friday", RuleSet(table=TableUse(**table), **(groups or {}))))
        for seat, chips in enumerate(stacks, 1):
            self.tell(PlayerTookSeat(seat, f"e{seat}", f"Player {seat}", chips))
        self.tell(ButtonPlaced(1))
        self.tell(LevelTold(Level(1, 5, 10)))
        super().__init__()

    def meanings(self):
        return key_meanings(self.table, CLOCK)

    def moment(self):
        return moment(self.table)

    def tell(self, event):
        self.store(hear(self.table, event))

    def store(self, events):
        act = CommandId(f"act {next(self.acts)}")
        for event in events:
            seq = self.table.seq + 1 if self.table else 1
            self.table = evolve(self.table, Recorded(seq, act, event, getattr(self, "now", 0)))

    def send(self, outcome):
        super().send(outcome)
        done = outcome.ask.to != "table/1" or self.remote(outcome.ask.verb, **outcome.ask.args)
        if not done:
            self.refused.append(outcome.ask.verb)
        self.look(outcome.key if done else "")

    def elsewhere(self, verb, **args):
        """Let somebody do something at another face."""
        done = self.remote(verb, **args)
        self.look()
        return done

    def remote(self, verb, **args):
        try:
            command = VERBS[verb](**args)
            self.store(decide(self.table, command, by=Actor("dealer"), now=self.now))
        except Refusal:
            return False
        return True


@pytest.fixture(scope="session")
def panel():
    """Keys with these meanings under the fingers of the test."""
    return Panel


@pytest.fixture(scope="session")
def table_panel():
    """The keys of a table with players of these stacks."""
    return TablePanel


@pytest.fixture
def dealer(tmp_path):
    """Run a coroutine function that takes a `Dealer` with these players before the first hand.

    Seats are drawn, and the button is at the lowest seat that was drawn first: tests ask the table for both.
    """
    return partial(counted, tmp_path)
