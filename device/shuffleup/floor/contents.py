"""The contents of the floor: the modules that declare commands, reports and events, and the director's tasks.

Importing this module declares all of them. A new module is named here and nowhere else.
"""

from collections.abc import Callable
from itertools import chain
from types import ModuleType

from shuffleup.floor import boxes, crews, hand_for_hand, lent_tables, update_left
from shuffleup.floor.colour_up import chip_counts, chip_race
from shuffleup.floor.command import EventOpened, FloorCommand, FloorEvent, Task, answers, changes
from shuffleup.floor.conduct import corrections, look, penalties, rule_changes, rulings, undo
from shuffleup.floor.day_two import bags_opened, read_bags
from shuffleup.floor.decision_clock import time_cards
from shuffleup.floor.entries import fees, imported_event, leaving, registration
from shuffleup.floor.flights import bag_acts, last_hands
from shuffleup.floor.levels import clock_control, level_changes, planned_end, stakes
from shuffleup.floor.phones import phone_access, phone_requests, self_check_in
from shuffleup.floor.prizes import bounties, mystery_bounty, payouts, prize_deals
from shuffleup.floor.purchases import purchase_period, sales
from shuffleup.floor.results import event_end, finishing_places
from shuffleup.floor.satellite import seat_entries, seat_holders, seats_given
from shuffleup.floor.seating import balancing, final_table, moves, seat_draw, table_breaking
from shuffleup.floor.settlement import settlement_entries, settlement_payments
from shuffleup.floor.signups import signup_acts
from shuffleup.floor.state import Floor
from shuffleup.kernel.dispatch import by_verb

ROOMS: dict[str, tuple[ModuleType, ...]] = {
    "entries": (registration, fees, leaving, imported_event, signup_acts),
    "seating": (seat_draw, moves, balancing, table_breaking, final_table),
    "crews": (crews,),
    "levels": (clock_control, planned_end, stakes, level_changes),
    "hand_for_hand": (hand_for_hand,),
    "colour_up": (chip_counts, chip_race),
    "flights": (last_hands, bag_acts, read_bags, bags_opened),
    "results": (finishing_places,),
    "purchases": (sales,),
    "prizes": (
        payouts,
        prize_deals,
        bounties,
        mystery_bounty,
        seats_given,
        seat_holders,
        seat_entries,
    ),
    "settling": (settlement_entries, settlement_payments),
    "conduct": (penalties, time_cards, rulings, rule_changes, undo, corrections, event_end, look),
    "units": (boxes, update_left, lent_tables),
    "phones": (phone_access, phone_requests, self_check_in),
}
"""The groups under which the pages list commands, and the modules that declare these, in their order."""

EVENTS: tuple[type[FloorEvent], ...] = (EventOpened, *changes.messages)
"""The record of every event that the journal of a floor can hold."""

_COMMANDS: dict[str, type[FloorCommand]] = by_verb(answers.messages, (*chain(*ROOMS.values()),))

VERBS = {verb: command for verb, command in _COMMANDS.items() if not command.from_phone}
"""The commands by their verbs: room by room, and within a module in the order of their declaration."""

PLAYER_VERBS = {verb: command for verb, command in _COMMANDS.items() if command.from_phone}
"""The commands that come from the pages of players alone, by their verbs."""

ROOM_OF = {
    verb: room
    for verb, command in VERBS.items()
    for room, modules in ROOMS.items()
    if command.__module__ in {module.__name__ for module in modules}
}
"""The group of each command of the director, by its verb."""

DEALER_MAY = frozenset(verb for verb, command in VERBS.items() if command.dealer_may)
"""The verbs that the box at the table may post with its own keys; the others need the director."""


_PLAYED = frozenset(("seating", "crews", "levels", "hand_for_hand", "colour_up", "purchases"))
_OF_PLAY = frozenset(
    ("register", "re_enter", "enter_signups", "enter_seat", "enter_stacks", "end_event", "end_after_hand")
)

ABOUT_PLAY = frozenset(
    command for verb, command in VERBS.items() if ROOM_OF[verb] in _PLAYED or verb in _OF_PLAY
)
"""The commands that are about play, seats, entries or purchases: none is done while a flight is bagged."""

_TASKS: tuple[Callable[[Floor], tuple[Task, ...]], ...] = (
    boxes.tasks,
    purchase_period.tasks,
    self_check_in.tasks,
    rulings.tasks,
    registration.tasks,
    signup_acts.tasks,
    prize_deals.tasks,
    settlement_payments.tasks,
    mystery_bounty.tasks,
    seats_given.tasks,
    seat_entries.tasks,
    bags_opened.tasks,
    balancing.tasks,
    crews.tasks,
    clock_control.tasks,
    hand_for_hand.tasks,
    chip_race.tasks,
    bag_acts.tasks,
    registration.payments,
    prize_deals.prizes_to_pay,
    rulings.archive,
)


def tasks(floor: Floor) -> tuple[Task, ...]:
    """List what waits for the director; what keeps a table from dealing comes first."""
    found = [task for tasks_of_room in _TASKS for task in tasks_of_room(floor)]
    if floor.flight.is_bagged:
        found = [task for task in found if VERBS[task.verb] not in ABOUT_PLAY]
    return tuple(sorted(found, key=lambda task: not task.holds))
