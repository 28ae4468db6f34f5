"""The card machine in words: its activity, its questions, why it is missed, and where a person must help.

None of these sentences names a card (APP-03).
"""

from collections.abc import Mapping

import msgspec

from shuffleup.kernel.language import Translatable, mark_for_translation, say
from shuffleup.protocol.box import MachinePlace, MachineView
from shuffleup.table.card_machine import cards_due, machine_events as losses
from shuffleup.table.card_machine.machine_events import WHOLE_DECK, Answer, MachineAsked, Work
from shuffleup.table.card_machine.machine_questions import Question, cards_overdue, question
from shuffleup.table.state import Table

LOSSES: Mapping[type[losses.Loss], Translatable] = {
    losses.BoxRestarted: "the box was started anew: it is looked for",
    losses.PortUnopened: "{port} cannot be opened ({error}); look at its plug, it is tried again",
    losses.PortLost: "{port} is gone; look at its plug, it is tried again",
    losses.NoAnswer: "it does not answer: look at its plug and its supply",
    losses.OtherDevice: "what answers at its port is no card machine: look what is plugged in there",
    losses.OtherProtocol: "it speaks protocol {theirs}, this box {ours}: bring both to the same release",
}

WHAT_TO_DO: Mapping[str, Translatable] = {
    "ANOTHER_MACHINE": "another machine is connected: give its deck up and shuffle another one",
    "TRAY_EMPTY": "put the deck into the tray",
    "CARD_MISSING": "look for the missing card; give the deck up if it is not found",
    "CARD_EXTRA": "count the deck: there is a card too many",
    "DOUBLE_FEED": "two cards stick together: part them and put both into the tray",
    "SHOE_FULL": "take the cards out of the shoe",
    "LID_OPEN": "close the lid",
    "WRONG_WAY": "a card came out at the wrong place: put it where it belongs",
    "JAM_TRAY": "a card is stuck under the tray: lift the deck and press it flat",
    "JAM_ENTRY": "a card is stuck between tray and carousel: pull it back",
    "JAM_EXIT": "a card is stuck at the exit: pull it out",
    "SLOT_EMPTY": "no card came out: look into the carousel",
    "HOME_FAIL": "the carousel does not find its mark: deal by hand if it stays so",
    "ALIGN_LOST": "the carousel has lost its position: deal by hand if it stays so",
    "STALL": "a motor does not turn: look for what blocks it",
    "MOTOR_OVERCURRENT": "a motor draws too much: look for what blocks it",
    "SUPPLY_LOW": "its supply is too low: look at the 12 V plug",
    "SENSOR_STUCK": "a light barrier does not change: clean it",
    "FRAM_FAIL": "its memory has failed: deal by hand if it stays so",
    "RNG_FAIL": "its random source has failed: deal by hand if it stays so",
    "LEDGER_MISMATCH": "its slots hold other cards than it wrote down: take the deck out",
    "LEDGER_NEWER": "its memory was written by a later program: deal by hand, update it later",
    "ESTOP": "let the emergency stop go",
    "WATCHDOG": "it hung and has restarted: let it try again",
    "LINK_LOST": "it had no connection to this box for a while: let it go on",
    "OTHER_DECK": (
        "its program knows no other deck than 52 cards: bring both to the same release, or deal by hand"
    ),
    "BUSY": "it is still at work: wait a moment, then try again",
    "BAD_STATE": "it cannot do that as it stands: try again, or give the deck up",
    "BAD_ARG": "it does not understand the order: bring both to the same release",
    "UNSUPPORTED": "it cannot do that: bring both to the same release",
}
"""The act of a person for each fault and refusal."""

_OF_A_KIND: Mapping[str, Translatable] = {
    "gone": "look at its plug, or go on by hand",
    "interrupted": "it had no power: look where the card lies",
    "stopped": "it was stopped here: let it go on when no hand is in it",
    "otherwise": "give the deck up: people deal this hand",
    "other_deck": "give the deck up: people deal this hand",
    "spoiled": "give the deck up: people deal this hand",
    "no_deck": "shuffle a deck for this hand, or go on by hand",
}
"""The same for each kind of question that is about no fault, or comes before it."""

_BARS: Mapping[str, Translatable] = {"lid": "close the lid", "button": "let the emergency stop go"}

_ANSWERS: dict[Answer, Translatable] = {
    "retry": "TRY AGAIN",
    "by_hand": "I DEALT IT",
    "in_place": "IT LIES THERE",
    "deck_out": "GIVE THE DECK UP",
}
_YES_OR_NO: dict[Answer, Translatable] = {
    "retry": "NO: DEAL IT",
    "by_hand": "NO: I DEALT IT",
    "in_place": "YES: IT LIES THERE",
}
_WENT_IN: dict[Answer, Translatable] = {"retry": "NO: IT LIES IN THE TRAY", "in_place": "YES: IT IS INSIDE"}

PLACES: Mapping[str, Translatable] = {
    "tray": "HAND TO THE TRAY",
    "entry": "HAND TO THE ENTRY",
    "carousel": "OPEN THE LID, HAND TO THE CAROUSEL",
    "exit": "HAND TO THE EXIT",
    "shoe": "HAND TO THE SHOE",
    "board": "HAND TO THE BOARD",
    "machine": "HAND TO THE MACHINE",
}

QUESTIONS: Mapping[str, Translatable] = {
    "gone": "THE MACHINE DOES NOT ANSWER",
    "held": "THE MACHINE WAITS",
    "stopped": "THE MACHINE IS STOPPED",
    "refused": "THE MACHINE DOES NOT DO IT",
    "otherwise": "THE CARDS LIE AT OTHER SEATS THAN THIS HAND HAS",
    "other_deck": "THE MACHINE HOLDS ANOTHER DECK THAN THIS GAME HAS",
    "spoiled": "THE MACHINE HAS GIVEN THIS DECK UP",
    "no_deck": "THE MACHINE HAS NO DECK FOR THIS HAND",
}


def answer_words(answer: Answer, kind: str, work: Work | None, *, no_card: bool) -> str:
    """Say an answer so that it answers: yes or no where the question is whether a card came."""
    words = _ANSWERS
    if work == "shuffle":
        words = words | {"in_place": mark_for_translation("IT IS INSIDE")}
    if kind == "held" or (kind in ("stopped", "interrupted") and no_card):
        words = words | {"retry": mark_for_translation("GO ON")}
    elif kind == "interrupted":
        words = words | (_WENT_IN if work == "shuffle" else _YES_OR_NO)
    return say(words[answer])


def remedy(kind: str, fault: str, bar: str = "") -> str:
    """Say what a person does about a question; what bars the machine from going on comes last."""
    words = _OF_A_KIND.get(kind) if kind in ("gone", "stopped") or not fault else None
    what = say(words or WHAT_TO_DO[fault]) if words or fault in WHAT_TO_DO else fault
    if bar not in _BARS or fault in ("LID_OPEN", "ESTOP"):
        return what
    return say("{what}, then {last}", what=what, last=say(_BARS[bar])) if what else say(_BARS[bar])


def lost(loss: losses.Loss) -> str:
    """Say why the card machine is missed, and what to do."""
    return say(LOSSES[type(loss)], **msgspec.structs.asdict(loss))


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
    return table.machine.off or (cards_due.hand_on(table) and not cards_due.deals_this_hand(table))


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
    return not cards_due.uses_machine(table) or cards_due.deck_of(table) is not None


def cards_told(table: Table) -> str:
    """Say what to do with cards that lie there before the hand has come to them, empty if none do."""
    what, cards = cards_due.too_early(table)
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
    if cards_due.hand_on(table) and not cards_due.deals_this_hand(table):
        return say("PEOPLE DEAL THIS HAND")
    if wanted := _deck_wanted(table):
        return wanted
    if cards_due.deck_of(table) is None:
        return say("PRESS SHUFFLE")
    return say("THE DECK IS SHUFFLED") if machine.deck.ready == "fresh" else ""


def _deck_wanted(table: Table) -> str:
    machine = table.machine
    if not machine.shuffle_wanted or machine.state != "EMPTY" or machine.tray:
        return ""
    if cards_due.deck_cards(table) != WHOLE_DECK:
        return say("PUT A DECK OF {cards} CARDS INTO THE TRAY", cards=cards_due.deck_cards(table))
    return say("GATHER ALL CARDS, PUT THE DECK INTO THE TRAY")


def _at_work(asked: MachineAsked) -> str:
    words: Mapping[str, Translatable] = {
        "home": "THE MACHINE FINDS ITS MARK",
        "config": "THE MACHINE COUNTS ANOTHER DECK",
        "shuffle": "THE MACHINE SHUFFLES",
        "burn": "THE MACHINE BURNS A CARD",
        "board": "THE MACHINE DEALS THE BOARD",
        "eject": "THE MACHINE GIVES OUT ALL CARDS: TAKE THEM",
    }
    if asked.work == "deal":
        return say("THE MACHINE DEALS TO SEAT {seat}", seat=asked.seat)
    return say(words[asked.work])


def _progress(table: Table, count: CardCount | None) -> tuple[int, int]:
    asked = table.machine.asked
    if asked is not None and asked.work == "shuffle":
        return (count.slots, table.machine.deck_cards) if count else (0, 0)
    deck = cards_due.deck_of(table)
    of = sum(one.cards for one in cards_due.due(table)) if cards_due.deals_this_hand(table) else 0
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
