"""The card machine in words: its activity, its questions, and the places where a person must help."""

import msgspec

from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.protocol.box import MachinePlace, MachineView
from shuffleup.table.card_machine_events import WHOLE_DECK, Answer, MachineAsked
from shuffleup.table.card_machine_questions import Question, cards_overdue, question
from shuffleup.table.cards_due import (
    deals_this_hand,
    deck_cards,
    deck_of,
    due,
    hand_on,
    too_early,
    uses_machine,
)
from shuffleup.table.state import Table
from shuffleup.views.words.machine import PLACES, QUESTIONS, answer_words, lost, remedy


class CardCount(msgspec.Struct, frozen=True):
    """The places of the cards, as the machine reports them."""

    tray: int
    slots: int
    shoe: int
    dealt: int


def machine_view(table: Table, count: CardCount | None = None) -> MachineView | None:
    """Show the machine, None at a table where people or the screen deal; `count` is from its last report."""
    return view_of_machine(table, count) if table.rules.table.dealing == "machine" else None


def view_of_machine(table: Table, count: CardCount | None = None) -> MachineView:
    """Show the machine of a table that has one."""
    machine, asks = table.machine, wanted_of_people(table) or question(table)
    done, of = _progress(table, count)
    place: MachinePlace = asks.place if asks else "none"  # type: ignore[assignment]  # names of the link
    return MachineView(
        up=machine.up,
        does=_does(table),
        done=done,
        of=of,
        kind=asks.kind if asks else "",
        question=_question(asks) if asks else "",
        to_do=remedy(asks.kind, asks.fault, asks.bar) if asks else "",
        place=place,
        where=say(PLACES[place]) if place in PLACES else "",
        answers=tuple((one, _answer(one, asks)) for one in asks.answers) if asks else (),
        by_hand=people_deal(table),
        trouble="" if machine.up or machine.why_lost is None else lost(machine.why_lost),
    )


def people_deal(table: Table) -> bool:
    """Say whether people deal the hand that is on, or all of them."""
    return table.machine.off or (hand_on(table) and not deals_this_hand(table))


def wanted_of_people(table: Table) -> Question | None:
    """Return what a person must see to before anything else, None where play goes on without that.

    Where people deal only the deck that does not come out is in their way.
    """
    overdue, asks = cards_overdue(table), question(table)
    if overdue is not None and (overdue.kind != "no_deck" or not table.machine.shuffle_wanted):
        return overdue
    if asks is None or asks.kind == "gone" or (people_deal(table) and asks.work != "eject"):
        return None
    return asks


def cards_for_people(table: Table) -> str:
    """Say what cards people put in or take out now, empty where there are none."""
    machine = table.machine
    if not machine.up or machine.off or machine.cleared is not None:
        return ""
    if machine.asked is not None:
        return _at_work(machine.asked) if machine.asked.work == "eject" else ""
    return _deck_wanted(table)


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
    if wanted := _deck_wanted(table):
        return wanted
    if deck_of(table) is None:
        return say("PRESS SHUFFLE")
    return say("THE DECK IS SHUFFLED") if machine.deck.ready == "fresh" else ""


def _deck_wanted(table: Table) -> str:
    machine = table.machine
    if not machine.shuffle_wanted or machine.state != "EMPTY" or machine.tray:
        return ""
    if deck_cards(table) != WHOLE_DECK:
        return say("PUT A DECK OF {cards} CARDS INTO THE TRAY", cards=deck_cards(table))
    return say("GATHER ALL CARDS, PUT THE DECK INTO THE TRAY")


def _at_work(asked: MachineAsked) -> str:
    words = {
        "home": mark_for_translation("THE MACHINE FINDS ITS MARK"),
        "config": mark_for_translation("THE MACHINE COUNTS ANOTHER DECK"),
        "shuffle": mark_for_translation("THE MACHINE SHUFFLES"),
        "burn": mark_for_translation("THE MACHINE BURNS A CARD"),
        "board": mark_for_translation("THE MACHINE DEALS THE BOARD"),
        "eject": mark_for_translation("THE MACHINE GIVES OUT ALL CARDS: TAKE THEM"),
    }
    if asked.work == "deal":
        return say("THE MACHINE DEALS TO SEAT {seat}", seat=asked.seat)
    return say(words[asked.work])


def _progress(table: Table, count: CardCount | None) -> tuple[int, int]:
    asked = table.machine.asked
    if asked is not None and asked.work == "shuffle":
        return (count.slots, table.machine.deck_cards) if count else (0, 0)
    deck = deck_of(table)
    of = sum(one.cards for one in due(table)) if deals_this_hand(table) else 0
    return (min(len(deck.cards), of) if deck and of else 0), of


def _question(asks: Question) -> str:
    if asks.kind in QUESTIONS:
        return say(QUESTIONS[asks.kind])
    if asks.kind == "interrupted":
        return _did_it_come(asks)
    return say("THE MACHINE STOPS AT {card}", card=_card(asks))


def _did_it_come(asks: Question) -> str:
    """Ask about the card that was on its way when the power went; without one there is nothing to ask."""
    if "in_place" not in asks.answers:
        return say("THE MACHINE HAD NO POWER")
    if asks.work == "shuffle":
        return say("DID THE LAST CARD GO IN?")
    return say("DID {card} COME?", card=_card(asks))


def _answer(answer: Answer, asks: Question) -> str:
    return answer_words(answer, asks.kind, asks.work, no_card="in_place" not in asks.answers)


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
            return say("A CARD THAT COMES OUT")
    return say("ITS OWN WORK")
