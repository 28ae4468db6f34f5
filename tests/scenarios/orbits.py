"""Scenarios of whole hands at a table: the cost of being away for some of them."""

from itertools import count
from typing import Any

from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, CommandId, EntryId, SeatNo, TableNo
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.hand import Betting
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table import play_commands as ask
from shuffleup.table.decide import decide
from shuffleup.table.events import ButtonPlaced, LevelTold, PlayerTookSeat, TableOpened
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.table.floor_messages import hear
from shuffleup.table.hand.next_hand import stopped_for
from shuffleup.table.irregularities.calls import MarkAbsent
from shuffleup.table.state import Table
from shuffleup.tournament.level_stakes import Level

Scenario = dict[str, Any]

AWAY = SeatNo(1)
DEEP = Chips(1_000_000)
"""Chips that those who play do not run out of."""


class Evening:
    """A table at which seat 1 is away from its first hand on."""

    def __init__(self, setup: Scenario, rules: RuleSet) -> None:
        self._numbers = count(1)
        rules = replace(rules, table=TableUse(dealing="hands", tracking="actions"), betting=Betting())
        self.table = self._after(None, TableOpened(TableNo(1), "scenario", rules))
        for number in range(1, setup["players"] + 1):
            stack = Chips(setup["stack"]) if number == AWAY else DEEP
            self.tell(PlayerTookSeat(SeatNo(number), EntryId(f"e{number}"), f"P{number}", stack))
        self.tell(ButtonPlaced(AWAY))
        small, big = setup["blinds"]
        self.tell(LevelTold(Level(1, small, big, rules.blinds.ante)))
        self.do(MarkAbsent(AWAY))

    def play_hand(self) -> None:
        """Let the first in turn move all-in and everybody else fold."""
        self.do(ask.StartHand())
        action: ask.PlayerGoesAllIn | ask.PlayerFolds = ask.PlayerGoesAllIn()
        while self.table.play.in_progress:
            self.do(action)
            action = ask.PlayerFolds()

    def tell(self, told: Any) -> None:
        for event in hear(self.table, told):
            self.table = self._after(self.table, event)

    def do(self, command: Any) -> None:
        for event in decide(self.table, command):
            self.table = self._after(self.table, event)

    def _after(self, table: Table | None, event: Any) -> Table:
        number = next(self._numbers)
        return evolve(table, Recorded(number, CommandId(str(number)), event))


def absent_orbit(scenario: Scenario, rules: RuleSet) -> dict[str, Any]:
    """No hand is played while all play stops for the player who is away (ABS-04)."""
    setup = scenario["setup"]
    evening = Evening(setup, rules)
    for _ in range(0 if stopped_for(evening.table) else setup["hands"]):
        evening.play_hand()
    return {"stack": evening.table.stacks_now()[AWAY]}


ADAPTERS = {"absent_orbit": absent_orbit}
