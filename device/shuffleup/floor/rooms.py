"""The modules of the floor that declare commands, reports and events with their rules.

Importing this module declares all of them. A new module of a room is named here and nowhere else.
"""

from types import ModuleType

from shuffleup.floor.boxes import rules as units
from shuffleup.floor.colour_up import counting, needs
from shuffleup.floor.colour_up import rules as colour_up
from shuffleup.floor.conduct import (
    calls,
    corrections,
    eliminations,
    event_end,
    log,
    penalties,
    rule_changes,
    undoing,
)
from shuffleup.floor.crews import rules as crews
from shuffleup.floor.entries import fees, imported_event, leaving
from shuffleup.floor.entries import rules as entries
from shuffleup.floor.events import EventOpened
from shuffleup.floor.hand_for_hand import rules as hand_for_hand
from shuffleup.floor.levels import blind_adjustment, breaks, level_changes, planning, stakes, starting
from shuffleup.floor.levels import rules as levels
from shuffleup.floor.message import FloorCommand, FloorEvent, answers, changes
from shuffleup.floor.mystery import rules as mystery
from shuffleup.floor.phones import requests, self_check_in
from shuffleup.floor.phones import rules as phones
from shuffleup.floor.prizes import bounties, deals, payout
from shuffleup.floor.prizes import rules as prizes
from shuffleup.floor.purchases import rules as purchases
from shuffleup.floor.results import rules as results
from shuffleup.floor.seating import balancing, breaking, forming, moves, proposed_breaking
from shuffleup.floor.seating import rules as seating
from shuffleup.floor.settling import cash_discrepancy, paying, settlement_entries
from shuffleup.kernel.dispatch import by_verb

ROOMS: tuple[ModuleType, ...] = (
    *(entries, fees, leaving, imported_event),
    *(seating, moves, balancing, breaking, proposed_breaking, forming),
    crews,
    *(starting, planning, levels, stakes, level_changes, breaks, blind_adjustment),
    hand_for_hand,
    *(needs, counting, colour_up),
    results,
    purchases,
    *(prizes, payout, deals, bounties, mystery),
    *(settlement_entries, cash_discrepancy, paying),
    *(penalties, log, rule_changes, undoing, eliminations, corrections, calls, event_end),
    units,
    *(phones, requests, self_check_in),
)
"""The modules in the order in which the pages list the commands that they declare."""

EVENTS: tuple[type[FloorEvent], ...] = (EventOpened, *changes.messages)
"""The record of every event that the journal of a floor can hold."""

_COMMANDS: dict[str, type[FloorCommand]] = by_verb(answers.messages, ROOMS)

VERBS = {verb: command for verb, command in _COMMANDS.items() if not command.from_phone}
"""The commands by their verbs: room by room, and within a module in the order of their declaration."""

PLAYER_VERBS = {verb: command for verb, command in _COMMANDS.items() if command.from_phone}
"""The commands that come from the pages of players alone, by their verbs."""

DEALER_MAY = frozenset(verb for verb, command in VERBS.items() if command.dealer_may)
"""The verbs that the box at the table may post with its own keys; the others need the director."""
