"""The modules of a table that declare commands with their rules.

Whoever takes `answers` from here has all their rules. A new module is named here and nowhere else.
"""

from types import ModuleType

from shuffleup.kernel.dispatch import by_verb
from shuffleup.table import deal_steps, folding, playing, untracked_hands
from shuffleup.table.floor import without_floor
from shuffleup.table.irregularities import calls, chips_forward, faults, rulings
from shuffleup.table.machine import commands as machine
from shuffleup.table.message import TableCommand, answers
from shuffleup.table.variations import announcing, running, side_bet, winners_told

__all__ = ["ROOMS", "VERBS", "answers"]

ROOMS: tuple[ModuleType, ...] = (
    *(playing, folding, deal_steps, untracked_hands),
    *(announcing, running, winners_told, side_bet),
    *(chips_forward, faults, calls),
    *(rulings, without_floor),
    machine,
)
"""The modules in the order in which the pages list the commands that they declare."""

VERBS: dict[str, type[TableCommand]] = by_verb(answers.messages, ROOMS)
"""Every command of a table, by its verb."""
