"""The modules of the floor that declare commands, reports and events with their rules.

Importing this module declares all of them. A new module of a room is named here and nowhere else.
"""

from types import ModuleType

from shuffleup.floor.colour_up import counting, needs
from shuffleup.floor.colour_up import rules as colour_up
from shuffleup.floor.conduct import (
    amending,
    calls,
    closing,
    corrections,
    eliminations,
    log,
    penalties,
    undoing,
)
from shuffleup.floor.crews import rules as crews
from shuffleup.floor.entries import begun, fees, leaving
from shuffleup.floor.entries import rules as entries
from shuffleup.floor.events import EventOpened
from shuffleup.floor.hand_for_hand import rules as hand_for_hand
from shuffleup.floor.levels import breaks, planning, replan, running, stakes, starting
from shuffleup.floor.levels import rules as levels
from shuffleup.floor.message import FloorCommand, FloorEvent, answers, changes
from shuffleup.floor.mystery import rules as mystery
from shuffleup.floor.phones import door, requests
from shuffleup.floor.phones import rules as phones
from shuffleup.floor.prizes import bounties, deals, payout
from shuffleup.floor.prizes import rules as prizes
from shuffleup.floor.purchases import rules as purchases
from shuffleup.floor.results import rules as results
from shuffleup.floor.seating import balancing, breaking, forming, moves, proposed_breaking
from shuffleup.floor.seating import rules as seating
from shuffleup.floor.settling import entering, missing, paying
from shuffleup.floor.units import rules as units
from shuffleup.kernel.declared import by_verb

ROOMS: tuple[ModuleType, ...] = (
    *(entries, fees, leaving, begun),
    *(seating, moves, balancing, breaking, proposed_breaking, forming),
    crews,
    *(starting, planning, levels, stakes, running, breaks, replan),
    hand_for_hand,
    *(needs, counting, colour_up),
    results,
    purchases,
    *(prizes, payout, deals, bounties, mystery),
    *(entering, missing, paying),
    *(penalties, log, amending, undoing, eliminations, corrections, calls, closing),
    units,
    *(phones, requests, door),
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
