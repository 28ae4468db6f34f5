"""The modules of a table that declare commands with their rules.

Whoever takes `answers` from here has all their rules. A new module is named here and nowhere else.
"""

from types import ModuleType

from shuffleup.kernel.dispatch import by_verb
from shuffleup.table import floor_messages, play_commands
from shuffleup.table.card_machine import machine_commands
from shuffleup.table.command import TableCommand, answers
from shuffleup.table.decision_clock import clock_commands
from shuffleup.table.hand import hand_start, untracked_hands
from shuffleup.table.irregularities import calls, chips_forward, faults, rulings
from shuffleup.table.variations import variation_commands

__all__ = ["ROOMS", "VERBS", "answers"]

ROOMS: tuple[ModuleType, ...] = (
    *(play_commands, hand_start, untracked_hands, variation_commands),
    *(chips_forward, faults, clock_commands, calls),
    *(rulings, floor_messages),
    machine_commands,
)
"""The modules in the order in which the pages list the commands that they declare."""

VERBS: dict[str, type[TableCommand]] = by_verb(answers.messages, ROOMS)
"""Every command of a table, by its verb."""
