"""The machine's questions to a person: the card, where to put it, and the possible answers.

A card is never tried again by itself: whoever sits before the machine says whether it came (ids DLG, MIS).
"""

from typing import Literal

import msgspec

from shuffleup.identity import SeatNo
from shuffleup.table.machine.cards_due import (
    NO_SEAT,
    deals_this_hand,
    deck_cards,
    deck_of,
    lies_otherwise,
    next_due,
)
from shuffleup.table.machine.events import Answer, Work
from shuffleup.table.machine.state import Machine
from shuffleup.table.state import Table

QuestionKind = Literal[
    "fault", "interrupted", "held", "stopped", "refused", "gone", "otherwise", "spoiled", "other_deck"
]
"""A fault, power that went with a card on its way, a machine that waits or was stopped, an order that was
not taken, a machine that does not answer, cards that lie at other seats than those of the hand, a deck
that the machine has given up, and one of another number of cards than the game has."""

CARD_ANSWERS: tuple[Answer, ...] = ("retry", "by_hand", "in_place", "deck_out")
DECK_ANSWERS: tuple[Answer, ...] = ("retry", "in_place", "deck_out")

NO_CARD_ANSWERS: tuple[Answer, ...] = ("retry", "deck_out")

NO_CARD = frozenset({"TRAY_EMPTY", "CARD_MISSING", "CARD_EXTRA", "SHOE_FULL", "SENSOR_STUCK", "HOME_FAIL"})
"""Faults that come while no card is on its way."""


class Question(msgspec.Struct, frozen=True):
    """A question to a person. `card` counts in the deck, 0 for none; `answers` are in order of use."""

    kind: QuestionKind
    work: Work | None = None
    seat: SeatNo = NO_SEAT
    card: int = 0
    fault: str = ""
    place: str = "none"
    answers: tuple[Answer, ...] = ()


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
        failure.ordinal if failure else (machine.deck.out + 1 if of_a_card else 0),
        failure.fault if failure else machine.fault,
        failure.place if failure else "none",
        _answers(machine, kind),
    )


def _answers(machine: Machine, kind: QuestionKind) -> tuple[Answer, ...]:
    """A card that came out at a wrong place cannot be tried again."""
    if machine.no_card or machine.asked is None or kind == "held" or machine.fault in NO_CARD:
        return NO_CARD_ANSWERS
    if machine.asked.work == "shuffle":
        return DECK_ANSWERS
    if machine.asked.work == "home":
        return NO_CARD_ANSWERS
    return CARD_ANSWERS[1:] if machine.fault == "WRONG_WAY" else CARD_ANSWERS


def _gone(table: Table) -> Question | None:
    """A machine that is away matters only while cards are to come from it."""
    asked = table.machine.asked
    if asked is None and not (deals_this_hand(table) and next_due(table)):
        return None
    if asked is None:
        return Question("gone")
    return Question("gone", asked.work, asked.seat)
