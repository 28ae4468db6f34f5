"""The card machine in words: its activity, its questions, and the places where a person must help."""

import msgspec

from shuffleup.language import said_later, say
from shuffleup.table.machine.cards_due import (
    deals_this_hand,
    deck_cards,
    deck_of,
    due,
    hand_on,
    too_early,
    uses_machine,
)
from shuffleup.table.machine.events import MachineAsked
from shuffleup.table.machine.questions import Question, question
from shuffleup.table.machine.state import WHOLE_DECK
from shuffleup.table.state import Table
from shuffleup.views.words.machine import lost
from shuffleup.wire.machine import MachinePlace, MachineView


class CardCount(msgspec.Struct, frozen=True):
    """The places of the cards, as the machine reports them."""

    tray: int
    slots: int
    shoe: int
    dealt: int


WHAT_TO_DO = {
    "ANOTHER_MACHINE": said_later("another machine is connected"),
    "TRAY_EMPTY": said_later("put the deck into the tray"),
    "CARD_MISSING": said_later("look for the missing card; deal by hand if it is not found"),
    "CARD_EXTRA": said_later("count the deck: there is a card too many"),
    "DOUBLE_FEED": said_later("two cards stick together: part them and put both into the tray"),
    "SHOE_FULL": said_later("take the cards out of the shoe"),
    "LID_OPEN": said_later("close the lid"),
    "WRONG_WAY": said_later("a card came out at the wrong place: put it where it belongs"),
    "JAM_TRAY": said_later("a card is stuck under the tray: lift the deck and press it flat"),
    "JAM_ENTRY": said_later("a card is stuck between tray and carousel: pull it back"),
    "JAM_EXIT": said_later("a card is stuck at the exit: pull it out"),
    "SLOT_EMPTY": said_later("no card came out: look into the carousel"),
    "HOME_FAIL": said_later("the carousel does not find its mark: the machine needs service"),
    "ALIGN_LOST": said_later("the carousel has lost its position: the machine needs service"),
    "STALL": said_later("a motor does not turn: look for what blocks it"),
    "MOTOR_OVERCURRENT": said_later("a motor draws too much: look for what blocks it"),
    "SUPPLY_LOW": said_later("its supply is too low: look at the 12 V plug"),
    "SENSOR_STUCK": said_later("a light barrier does not change: clean it"),
    "FRAM_FAIL": said_later("memory fault: the machine needs service"),
    "RNG_FAIL": said_later("its random source has failed: the machine needs service"),
    "LEDGER_MISMATCH": said_later("its slots hold other cards than it wrote down: take the deck out"),
    "LEDGER_NEWER": said_later("its memory was written by a later program: copy that program onto it again"),
    "ESTOP": said_later("let the emergency stop go"),
    "WATCHDOG": said_later("it hung and has restarted"),
    "LINK_LOST": said_later("it had no connection to this box for a while"),
    "OTHER_DECK": said_later(
        "its program knows no other deck than 52 cards: bring both to the same release, or deal by hand"
    ),
    "BUSY": said_later("it is still at work"),
    "BAD_STATE": said_later("it cannot do that as it stands"),
    "BAD_ARG": said_later("it does not understand the order: bring both to the same release"),
    "UNSUPPORTED": said_later("it cannot do that: bring both to the same release"),
}
"""The act of a person for each fault and refusal."""

_ANSWERS = {
    "retry": said_later("TRY AGAIN"),
    "by_hand": said_later("I DEALT IT"),
    "in_place": said_later("IT LIES THERE"),
    "deck_out": said_later("GIVE THE DECK UP"),
}

_PLACES = {
    "tray": said_later("HAND TO THE TRAY"),
    "entry": said_later("HAND TO THE ENTRY"),
    "carousel": said_later("OPEN THE LID, HAND TO THE CAROUSEL"),
    "exit": said_later("HAND TO THE EXIT"),
    "shoe": said_later("HAND TO THE SHOE"),
    "board": said_later("HAND TO THE BOARD"),
    "machine": said_later("HAND TO THE MACHINE"),
}

_QUESTIONS = {
    "gone": said_later("THE MACHINE DOES NOT ANSWER"),
    "held": said_later("THE MACHINE WAITS"),
    "stopped": said_later("THE MACHINE IS STOPPED"),
    "refused": said_later("THE MACHINE DOES NOT DO IT"),
    "otherwise": said_later("THE CARDS LIE AT OTHER SEATS THAN THIS HAND HAS"),
    "other_deck": said_later("THE MACHINE HOLDS ANOTHER DECK THAN THIS GAME HAS"),
    "spoiled": said_later("THE MACHINE HAS GIVEN THIS DECK UP"),
}


def machine_view(table: Table, count: CardCount | None = None) -> MachineView | None:
    """Show the machine, None at a table where people or the screen deal; `count` is from its last report."""
    return view_of_machine(table, count) if table.rules.table.dealing == "machine" else None


def view_of_machine(table: Table, count: CardCount | None = None) -> MachineView:
    """Show the machine of a table that has one."""
    machine, asks = table.machine, question(table)
    done, of = _progress(table, count)
    place: MachinePlace = asks.place if asks else "none"  # type: ignore[assignment]  # names of the link
    return MachineView(
        up=machine.up,
        does=_does(table),
        done=done,
        of=of,
        kind=asks.kind if asks else "",
        question=_question(asks) if asks else "",
        to_do=_to_do(asks) if asks else "",
        place=place,
        where=say(_PLACES[place]) if place in _PLACES else "",
        answers=tuple((one, say(_ANSWERS[one])) for one in asks.answers) if asks else (),
        by_hand=machine.off or (hand_on(table) and not deals_this_hand(table)),
        trouble="" if machine.up or machine.why_lost is None else lost(machine.why_lost),
    )


def deck_is_ready(table: Table) -> bool:
    """Say whether the next hand can be dealt from the machine, or people deal it."""
    return not uses_machine(table) or deck_of(table) is not None


def cards_told(table: Table) -> str:
    """Say what to do with cards that lie there before the hand has come to them, empty if none do."""
    what, cards = too_early(table)
    if not cards:
        return ""
    if what == "hole":
        return say("HOLE CARDS ARE DEALT: they stay; DEAL takes up this hand")
    return say(
        "{cards} BOARD CARDS ARE DEALT: turn them down, they are used when their street comes", cards=cards
    )


def _does(table: Table) -> str:
    machine = table.machine
    if machine.off:
        return say("PEOPLE DEAL THIS EVENING")
    if not machine.up:
        return say("NO CARD MACHINE")
    if machine.asked is not None:
        return _at_work(machine.asked)
    return _at_rest(table)


def _at_rest(table: Table) -> str:
    machine = table.machine
    if hand_on(table) and not deals_this_hand(table):
        return say("PEOPLE DEAL THIS HAND")
    if machine.shuffle_wanted and machine.state == "EMPTY" and not machine.tray:
        if deck_cards(table) != WHOLE_DECK:
            return say("PUT A DECK OF {cards} CARDS INTO THE TRAY", cards=deck_cards(table))
        return say("GATHER ALL CARDS, PUT THE DECK INTO THE TRAY")
    if deck_of(table) is None:
        return say("PRESS SHUFFLE")
    return say("THE DECK IS SHUFFLED") if machine.deck.ready == "fresh" else ""


def _at_work(asked: MachineAsked) -> str:
    words = {
        "home": said_later("THE MACHINE FINDS ITS MARK"),
        "config": said_later("THE MACHINE COUNTS ANOTHER DECK"),
        "shuffle": said_later("THE MACHINE SHUFFLES"),
        "burn": said_later("THE MACHINE BURNS A CARD"),
        "board": said_later("THE MACHINE DEALS THE BOARD"),
        "eject": said_later("THE MACHINE GIVES OUT ALL CARDS: TAKE THEM"),
    }
    if asked.work == "deal":
        return say("THE MACHINE DEALS TO SEAT {seat}", seat=asked.seat)
    return say(words[asked.work])


def _progress(table: Table, count: CardCount | None) -> tuple[int, int]:
    asked = table.machine.asked
    if asked is not None and asked.work == "shuffle":
        return (count.slots if count else 0), table.machine.deck_cards
    deck = deck_of(table)
    of = sum(one.cards for one in due(table)) if deals_this_hand(table) else 0
    return (min(len(deck.cards), of) if deck and of else 0), of


def _question(asks: Question) -> str:
    if asks.kind in _QUESTIONS:
        return say(_QUESTIONS[asks.kind])
    if asks.kind == "interrupted":
        return say("DID {card} COME?", card=_card(asks))
    return say("THE MACHINE STOPS AT {card}", card=_card(asks))


def _card(asks: Question) -> str:
    match asks.work:
        case "deal":
            return say("CARD {card}, SEAT {seat}", card=asks.card, seat=asks.seat)
        case "burn":
            return say("CARD {card}, THE BURN", card=asks.card)
        case "board":
            return say("CARD {card}, THE BOARD", card=asks.card)
        case "shuffle":
            return say("THE SHUFFLE")
        case "eject":
            return say("THE LAST CARDS")
    return say("ITS WORK")


def _to_do(asks: Question) -> str:
    if asks.kind == "gone":
        return say("look at its plug, or go on by hand")
    if asks.kind == "interrupted":
        return say("the machine had no power")
    words = WHAT_TO_DO.get(asks.fault)
    return say(words) if words else asks.fault
