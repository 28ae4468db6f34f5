"""The machine's questions to a person: the card, where to put it, and the possible answers.

A card is never tried again by itself: whoever sits before the machine says whether it came (ids DLG, MIS).
"""

from typing import Literal

import msgspec

from shuffleup.kernel.field_types import SeatNo
from shuffleup.kernel.last_answer import keeps_last_answer
from shuffleup.table.card_machine.cards_due import (
    NO_SEAT,
    deals_this_hand,
    deck_cards,
    deck_of,
    hand_on,
    lies_otherwise,
    next_due,
)
from shuffleup.table.card_machine.machine_events import Answer, Machine, Work
from shuffleup.table.state import Table

QuestionKind = Literal[
    "fault",
    "interrupted",
    "held",
    "stopped",
    "refused",
    "gone",
    "otherwise",
    "spoiled",
    "other_deck",
    "no_deck",
]
"""A fault, power that went with a card on its way, a machine that waits or was stopped, an order that was
not taken, a machine that does not answer, cards that lie at other seats than those of the hand, a deck
that the machine has given up, one of another number of cards than the game has, and none at all."""

CARD_ANSWERS: tuple[Answer, ...] = ("retry", "by_hand", "in_place", "deck_out")
INSIDE_ANSWERS: tuple[Answer, ...] = ("retry", "in_place", "deck_out")

NO_CARD_ANSWERS: tuple[Answer, ...] = ("retry", "deck_out")

NO_CARD = frozenset({"TRAY_EMPTY", "CARD_MISSING", "CARD_EXTRA", "SHOE_FULL", "SENSOR_STUCK", "HOME_FAIL"})
"""Faults that come while no card is on its way."""


Bar = Literal["", "lid", "button"]
"""What keeps the machine from going on whatever is answered: an open lid, a stop button that is pressed."""


class Question(msgspec.Struct, frozen=True):
    """A question to a person. `card` counts in the deck, 0 for none; `answers` are in order of use."""

    kind: QuestionKind
    work: Work | None = None
    seat: SeatNo = NO_SEAT
    card: int = 0
    fault: str = ""
    place: str = "none"
    answers: tuple[Answer, ...] = ()
    bar: Bar = ""


@keeps_last_answer
def question(table: Table) -> Question | None:
    """Return what waits for a person's answer; None while the machine works or is not used."""
    machine = table.machine
    if table.rules.table.dealing != "machine" or machine.cleared is not None:
        return None
    if not machine.up:
        return _gone(table)
    if kind := _state_asks(machine):
        return _about(machine, kind)
    return _of_the_deal(table)


def _of_the_deal(table: Table) -> Question | None:
    machine = table.machine
    if machine.refused and (machine.shuffle_wanted or deals_this_hand(table)):
        return Question("refused", fault=machine.refused, answers=("retry", "deck_out"))
    if machine.deck.ready == "fresh" and deals_this_hand(table) and machine.deck.size != deck_cards(table):
        return Question("other_deck", answers=("deck_out",))
    if machine.state == "SPOILED" and deals_this_hand(table) and next_due(table) and deck_of(table):
        return Question("spoiled", answers=("deck_out",))
    if deals_this_hand(table) and lies_otherwise(table):
        return Question("otherwise", answers=("deck_out",))
    return None


def waits_for_person(table: Table) -> bool:
    """Say whether the machine does nothing until somebody answers."""
    return question(table) is not None or table.machine.stopping


@keeps_last_answer
def cards_overdue(table: Table) -> Question | None:
    """Return what the cards wait for that the hand must have by now; None where they lie there or will come.

    Nobody acts on a street before its cards, and no hand is over before them, whether its betting is entered
    or not: the machine stands, and play with it. A hand whose betting was lost waits for no card.
    """
    owed = deals_this_hand(table) and not table.play.lost
    if not owed or (next_due(table) is None and not lies_otherwise(table)):
        return None
    if table.machine.stopping:
        return Question("stopped")
    return question(table) or (Question("no_deck") if deck_of(table) is None else None)


def may_give_out(table: Table) -> bool:
    """Say whether the machine can be told to give out what it holds: it is idle, and no hand wants that.

    One that has not found its mark may hold cards or none.
    """
    machine = table.machine
    idle = machine.up and machine.asked is None and not waits_for_person(table) and not machine.out_wanted
    wanted = machine.shuffle_wanted or (hand_on(table) and deck_of(table) is not None)
    return idle and not wanted and machine.state in ("UNHOMED", "READY", "SPOILED")


def _state_asks(machine: Machine) -> QuestionKind | None:
    if machine.stopped:
        return "stopped"
    if machine.state == "INTERRUPTED":
        return "interrupted"
    if machine.state in ("FAULT", "ESTOP") or machine.failure is not None:
        return "fault"
    return "held" if machine.state == "HOLD" else None


def _about(machine: Machine, kind: QuestionKind) -> Question:
    asked, failure = machine.asked, machine.failure
    of_a_card = asked is not None and asked.work in ("deal", "burn", "board")
    return Question(
        kind,
        asked.work if asked else None,
        asked.seat if asked else NO_SEAT,
        _card_of(machine) if of_a_card else failure.ordinal if failure else 0,
        failure.fault if failure else machine.fault,
        failure.place if failure else "none",
        _answers(machine, kind),
        "lid" if machine.lid else "button" if machine.button else "",
    )


def _card_of(machine: Machine) -> int:
    """Count the card that a deal stopped at: a report about no card of it means the next."""
    last, said = machine.deck.out, machine.failure.ordinal if machine.failure else 0
    return said if said and said in (last, last + 1) else last + 1


def _answers(machine: Machine, kind: QuestionKind) -> tuple[Answer, ...]:
    """A card that came out at a wrong place cannot be tried again."""
    asked, failure = machine.asked, machine.failure
    if machine.no_card or asked is None or kind == "held" or machine.fault in NO_CARD:
        return NO_CARD_ANSWERS
    if asked.work in ("home", "config") or (failure is not None and not failure.ordinal):
        return NO_CARD_ANSWERS
    if asked.work in ("shuffle", "eject"):
        return INSIDE_ANSWERS[1:] if machine.fault == "WRONG_WAY" else INSIDE_ANSWERS
    return CARD_ANSWERS[1:] if machine.fault == "WRONG_WAY" else CARD_ANSWERS


def _gone(table: Table) -> Question | None:
    """A machine that is away matters only while cards are to come from it."""
    asked = table.machine.asked
    if asked is not None:
        return Question("gone", asked.work, asked.seat)
    return Question("gone") if deals_this_hand(table) and next_due(table) else None
