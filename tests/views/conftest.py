"""A table with players, driven by the words of its dealer."""

from itertools import count

import pytest

from shuffleup.kernel.field_types import Chips, CommandId, SeatNo
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table import play_commands as ask
from shuffleup.table.decide import decide
from shuffleup.table.decision_clock.clock_commands import CallClock
from shuffleup.table.events import ButtonPlaced, LevelTold, PlayerTookSeat, TableOpened
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.table.hand.untracked_hands import CountStacks, TapBusts
from shuffleup.table.irregularities.calls import CallFloor, MarkAbsent
from shuffleup.table.irregularities.faults import DeclareMisdeal, LoseTrack
from shuffleup.tournament.level_stakes import Level

WORDS = {
    "deal": ask.StartHand(),
    "f": ask.PlayerFolds(),
    "c": ask.PlayerChecksOrCalls(),
    "a": ask.PlayerGoesAllIn(),
    "seat 1 wins": ask.EnterWinners(0, (1,)),
    "clock": CallClock(),
    "floor": CallFloor("chips on the floor"),
    "lost": LoseTrack(),
    "count": CountStacks({SeatNo(1): Chips(1010)}),
    "misdeal": DeclareMisdeal("wrong_number_of_cards"),
    "seat 2 away": MarkAbsent(2),
    "confirm": ask.ConfirmResult(),
    "bust 2": TapBusts((SeatNo(2),)),
}


@pytest.fixture(scope="session")
def table_after():
    """Give the table after these: `deal`, f, c, a, `seat 1 wins`, a number to raise to, or a command."""

    def played(*words, stacks=(1000, 1000, 1000), locks_at="shuffle", **groups):
        numbers, table = count(1), None
        told = [TableOpened(3, "friday", RuleSet(levels=Levels(locks_at=locks_at), **groups))]
        told += [
            PlayerTookSeat(seat, f"e{seat}", name, chips)
            for seat, (name, chips) in enumerate(zip(("Ann", "Bob", "Eve", "Dan"), stacks, strict=False), 1)
        ]
        told += [ButtonPlaced(1), LevelTold(Level(1, 5, 10))]
        for event in told:
            table = evolve(table, Recorded(next(numbers), CommandId("told"), event))
        for act, word in enumerate(words):
            command = ask.RaiseTo(word) if isinstance(word, int) else WORDS.get(word, word)
            for event in decide(table, command):
                table = evolve(table, Recorded(next(numbers), CommandId(str(act)), event))
        return table

    return played
