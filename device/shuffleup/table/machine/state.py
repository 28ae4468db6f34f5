"""The state of the card machine as the table knows it: its deck, and the cards that came out."""

from typing import Literal

import msgspec

from shuffleup.kernel.field_types import HandNo, SeatNo
from shuffleup.table.machine.events import Answer, MachineAsked, Purpose
from shuffleup.table.machine.losses import Loss

WHOLE_DECK, SHORT_DECK = 52, 36
"""Cards of a deck, and of one without twos to fives (VAR-13)."""

Ready = Literal["none", "fresh", "in_hand", "spent"]
"""The deck that the machine holds: none that this table knows, shuffled, being dealt, or done with."""


class Dealt(msgspec.Struct, frozen=True):
    """A card of the deal, and whether a person dealt it."""

    purpose: Purpose
    seat: SeatNo
    ordinal: int
    by_hand: bool = False


class Deck(msgspec.Struct, frozen=True):
    """The deck in the machine; `cards` have been dealt from it in the order of the deal, for `hand`.

    `out` counts every card that left it; extra ones are no part of `cards`. `size` is how many went in.
    """

    ready: Ready = "none"
    hand: HandNo = HandNo(0)
    cards: tuple[Dealt, ...] = ()
    out: int = 0
    size: int = WHOLE_DECK


class Failure(msgspec.Struct, frozen=True):
    """The machine's report of its fault."""

    fault: str
    place: str
    ordinal: int


class Machine(msgspec.Struct, frozen=True):
    """The machine at the table; nothing of it is known while `machine` is empty.

    `asked` is the one order that is out, `refused` why the last one was not carried out. `cleared` is what a
    person has answered that the machine has still to hear, `no_card` says that it has no card in hand. Its
    `lid` is open and its stop `button` pressed as far as it has said so. `commit` binds the entropy of its
    next shuffle, `extra` are cards outside the order of the deal, `streets` those that a key has asked for in
    a hand; `out_wanted`: all cards are to come out, for no hand wants them. `deck_cards` will be those of its
    next deck. `by_hand` is the hand that people deal; `off`: they deal all.
    """

    machine: str = ""
    memory: int = 0
    boot: int = 0
    firmware: str = ""
    next_event: int = 0
    up: bool = False
    why_lost: Loss | None = None
    state: str = ""
    fault: str = ""
    stopped: bool = False
    tray: bool = False
    lid: bool = False
    button: bool = False
    failure: Failure | None = None
    asked: MachineAsked | None = None
    refused: str = ""
    cleared: Answer | None = None
    no_card: bool = False
    stopping: bool = False
    commit: str = ""
    deck_cards: int = WHOLE_DECK
    deck: Deck = Deck()
    shuffle_wanted: bool = False
    extra: tuple[tuple[Purpose, SeatNo], ...] = ()
    streets: tuple[HandNo, int] = (HandNo(0), 0)
    out_wanted: bool = False
    by_hand: HandNo = HandNo(0)
    off: bool = False
