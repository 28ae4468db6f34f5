"""Sentences for the card machine: why it is missed, what it asks, and what a person does about that."""

from collections.abc import Mapping

import msgspec

from shuffleup.kernel.language import said_later, say
from shuffleup.table.machine import losses
from shuffleup.table.machine.events import Answer, Work

LOSSES: Mapping[type[losses.Loss], str] = {
    losses.BoxRestarted: said_later("the box was started anew: it is looked for"),
    losses.PortUnopened: said_later("{port} cannot be opened ({error}); look at its plug, it is tried again"),
    losses.PortLost: said_later("{port} is gone; look at its plug, it is tried again"),
    losses.NoAnswer: said_later("it does not answer: look at its plug and its supply"),
    losses.OtherDevice: said_later(
        "what answers at its port is no card machine: look what is plugged in there"
    ),
    losses.OtherProtocol: said_later(
        "it speaks protocol {theirs}, this box {ours}: bring both to the same release"
    ),
}

WHAT_TO_DO = {
    "ANOTHER_MACHINE": said_later("another machine is connected: give its deck up and shuffle another one"),
    "TRAY_EMPTY": said_later("put the deck into the tray"),
    "CARD_MISSING": said_later("look for the missing card; give the deck up if it is not found"),
    "CARD_EXTRA": said_later("count the deck: there is a card too many"),
    "DOUBLE_FEED": said_later("two cards stick together: part them and put both into the tray"),
    "SHOE_FULL": said_later("take the cards out of the shoe"),
    "LID_OPEN": said_later("close the lid"),
    "WRONG_WAY": said_later("a card came out at the wrong place: put it where it belongs"),
    "JAM_TRAY": said_later("a card is stuck under the tray: lift the deck and press it flat"),
    "JAM_ENTRY": said_later("a card is stuck between tray and carousel: pull it back"),
    "JAM_EXIT": said_later("a card is stuck at the exit: pull it out"),
    "SLOT_EMPTY": said_later("no card came out: look into the carousel"),
    "HOME_FAIL": said_later("the carousel does not find its mark: deal by hand if it stays so"),
    "ALIGN_LOST": said_later("the carousel has lost its position: deal by hand if it stays so"),
    "STALL": said_later("a motor does not turn: look for what blocks it"),
    "MOTOR_OVERCURRENT": said_later("a motor draws too much: look for what blocks it"),
    "SUPPLY_LOW": said_later("its supply is too low: look at the 12 V plug"),
    "SENSOR_STUCK": said_later("a light barrier does not change: clean it"),
    "FRAM_FAIL": said_later("its memory has failed: deal by hand if it stays so"),
    "RNG_FAIL": said_later("its random source has failed: deal by hand if it stays so"),
    "LEDGER_MISMATCH": said_later("its slots hold other cards than it wrote down: take the deck out"),
    "LEDGER_NEWER": said_later("its memory was written by a later program: deal by hand, update it later"),
    "ESTOP": said_later("let the emergency stop go"),
    "WATCHDOG": said_later("it hung and has restarted: let it try again"),
    "LINK_LOST": said_later("it had no connection to this box for a while: let it go on"),
    "OTHER_DECK": said_later(
        "its program knows no other deck than 52 cards: bring both to the same release, or deal by hand"
    ),
    "BUSY": said_later("it is still at work: wait a moment, then try again"),
    "BAD_STATE": said_later("it cannot do that as it stands: try again, or give the deck up"),
    "BAD_ARG": said_later("it does not understand the order: bring both to the same release"),
    "UNSUPPORTED": said_later("it cannot do that: bring both to the same release"),
}
"""The act of a person for each fault and refusal."""

_OF_A_KIND = {
    "gone": said_later("look at its plug, or go on by hand"),
    "interrupted": said_later("it had no power: look where the card lies"),
    "stopped": said_later("it was stopped here: let it go on when no hand is in it"),
    "otherwise": said_later("give the deck up: people deal this hand"),
    "other_deck": said_later("give the deck up: people deal this hand"),
    "spoiled": said_later("give the deck up: people deal this hand"),
    "no_deck": said_later("shuffle a deck for this hand, or go on by hand"),
}
"""The same for each kind of question that is about no fault, or comes before it."""

_BARS = {"lid": said_later("close the lid"), "button": said_later("let the emergency stop go")}

_ANSWERS: dict[Answer, str] = {
    "retry": said_later("TRY AGAIN"),
    "by_hand": said_later("I DEALT IT"),
    "in_place": said_later("IT LIES THERE"),
    "deck_out": said_later("GIVE THE DECK UP"),
}
_YES_OR_NO: dict[Answer, str] = {
    "retry": said_later("NO: DEAL IT"),
    "by_hand": said_later("NO: I DEALT IT"),
    "in_place": said_later("YES: IT LIES THERE"),
}
_WENT_IN: dict[Answer, str] = {
    "retry": said_later("NO: IT LIES IN THE TRAY"),
    "in_place": said_later("YES: IT IS INSIDE"),
}

PLACES = {
    "tray": said_later("HAND TO THE TRAY"),
    "entry": said_later("HAND TO THE ENTRY"),
    "carousel": said_later("OPEN THE LID, HAND TO THE CAROUSEL"),
    "exit": said_later("HAND TO THE EXIT"),
    "shoe": said_later("HAND TO THE SHOE"),
    "board": said_later("HAND TO THE BOARD"),
    "machine": said_later("HAND TO THE MACHINE"),
}

QUESTIONS = {
    "gone": said_later("THE MACHINE DOES NOT ANSWER"),
    "held": said_later("THE MACHINE WAITS"),
    "stopped": said_later("THE MACHINE IS STOPPED"),
    "refused": said_later("THE MACHINE DOES NOT DO IT"),
    "otherwise": said_later("THE CARDS LIE AT OTHER SEATS THAN THIS HAND HAS"),
    "other_deck": said_later("THE MACHINE HOLDS ANOTHER DECK THAN THIS GAME HAS"),
    "spoiled": said_later("THE MACHINE HAS GIVEN THIS DECK UP"),
    "no_deck": said_later("THE MACHINE HAS NO DECK FOR THIS HAND"),
}


def answer_words(answer: Answer, kind: str, work: Work | None, *, no_card: bool) -> str:
    """Say an answer so that it answers: yes or no where the question is whether a card came."""
    words = _ANSWERS
    if work == "shuffle":
        words = words | {"in_place": said_later("IT IS INSIDE")}
    if kind == "held" or (kind in ("stopped", "interrupted") and no_card):
        words = words | {"retry": said_later("GO ON")}
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
