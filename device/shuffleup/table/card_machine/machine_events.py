"""The card machine as the table knows it: its orders, acts and losses as events, its deck as a state.

The tags are the stored names. None of it is part of play: UNDO does not reach a card that lies on the table.
Machines and hashes are in hex, `n` is the machine's own number of an event. No event holds the face of a
card: the machine knows none.
"""

from typing import Literal, TypeAlias

import msgspec

from shuffleup.kernel.field_types import HandNo, SeatNo
from shuffleup.table.events import OwnEvent


class BoxRestarted(msgspec.Struct, frozen=True, tag="box_restarted"):
    """The box was started again and has not found the machine yet."""


class PortUnopened(msgspec.Struct, frozen=True, tag="port_unopened"):
    """Its port cannot be opened; `error` is what the operating system says of it."""

    port: str
    error: str


class PortLost(msgspec.Struct, frozen=True, tag="port_lost"):
    """Its port was pulled out."""

    port: str


class NoAnswer(msgspec.Struct, frozen=True, tag="no_answer"):
    """Nothing comes from its port, or nothing any more."""


class OtherDevice(msgspec.Struct, frozen=True, tag="other_device"):
    """The device at the port is no card machine."""


class OtherProtocol(msgspec.Struct, frozen=True, tag="other_protocol"):
    """The machine and the box have no version of the link in common: `1-2 (04030201)`, with the checksum."""

    ours: str
    theirs: str


Loss: TypeAlias = BoxRestarted | PortUnopened | PortLost | NoAnswer | OtherDevice | OtherProtocol


Work = Literal["home", "config", "shuffle", "deal", "burn", "board", "eject"]
"""The kind of work that the table orders from a machine; `config` sets how many cards the next deck has."""

Purpose = Literal["hole", "burn", "board", "eject"]
"""The place that a card went to."""

Answer = Literal["retry", "by_hand", "in_place", "deck_out"]
"""A person's answer about the card that the machine had in hand: it did not move and is tried again, a person
dealt it, it lies where it was to go, or the deck is given up."""

End = Literal["done", "broken_off", "refused", "forgotten", "never_begun"]
"""The end of an order: forgotten by another memory, or withdrawn before it was begun."""


class MachineEvent(OwnEvent, frozen=True):
    """Something that the card machine did, or was asked for."""


class MachineMet(MachineEvent, frozen=True, tag="machine.met"):
    """A card machine answers. Its events are known up to before `next_event`.

    `adopted` machines were not the one known here: what they hold is not this table's.
    """

    machine: str
    memory: int
    boot: int
    firmware: str
    next_event: int
    state: str
    fault: str = ""
    stopped: bool = False
    tray: bool = False
    adopted: bool = False


class MachineLost(MachineEvent, frozen=True, tag="machine.lost"):
    """The card machine does not answer any more."""

    why: Loss


class MachineStood(MachineEvent, frozen=True, tag="machine.stood"):
    """The machine stands otherwise than before; `tray` says that cards lie in it."""

    state: str
    fault: str = ""
    stopped: bool = False
    tray: bool = False


class MachineAsked(MachineEvent, frozen=True, tag="machine.asked"):
    """An order, stored under its id before it is sent, so that no card is ever dealt twice.

    `hand` is the one that the cards are for. `extra` cards stand outside the order of the deal. The `cards`
    of `config` are those of a deck.
    """

    machine: str
    memory: int
    command: int
    work: Work
    hand: HandNo
    seat: SeatNo = SeatNo(0)
    cards: int = 0
    nonce: str = ""
    extra: bool = False


class AskEnded(MachineEvent, frozen=True, tag="machine.ask_ended"):
    """An order is over without an event of the machine that says so; `response` is why it was refused."""

    command: int
    how: End
    response: str = ""


class MachineReport(MachineEvent, frozen=True):
    """Event number `n` of the machine itself."""

    n: int


class CardCame(MachineReport, frozen=True, tag="machine.card"):
    """A card went out; `ordinal` counts the cards of the deck, 1 for the first.

    One that a person brought where it was to go took the machine 0 ms.
    """

    purpose: Purpose
    seat: SeatNo
    ordinal: int
    transit_ms: int


class WorkDone(MachineReport, frozen=True, tag="machine.done"):
    """The machine says that an order is over."""

    command: int
    how: End
    ms: int


class DeckCommitted(MachineReport, frozen=True, tag="machine.committed"):
    """The machine has bound itself to its entropy, before it knows the table's nonce."""

    hash: str


class DeckRevealed(MachineReport, frozen=True, tag="machine.revealed"):
    """The deck is retired: with this entropy and the nonce anyone can check its order."""

    entropy: str


class MachineFailed(MachineReport, frozen=True, tag="machine.failed"):
    """The machine cannot go on by itself; `place` is where a hand has to reach."""

    fault: str
    place: str
    ordinal: int
    sensors: int


class MachineCleared(MachineReport, frozen=True, tag="machine.cleared"):
    """A fault is over for the machine."""

    fault: str
    disposition: str


class MachineNoted(MachineReport, frozen=True, tag="machine.noted"):
    """Anything else that the machine tells: its lid, its tray, its shoe, a line for the log."""

    what: str
    values: tuple[int, ...] = ()
    text: str = ""


class EventsMissed(MachineEvent, frozen=True, tag="machine.events_missed"):
    """Events before this one were acknowledged by another table, or are lost with the machine's memory."""

    next_event: int


class ShuffleWanted(MachineEvent, frozen=True, tag="machine.shuffle_wanted"):
    """The dealer pressed SHUFFLE: the deck that was is done with."""


class DeckOutWanted(MachineEvent, frozen=True, tag="machine.deck_out_wanted"):
    """All cards that the machine holds are to come out: no hand is to be dealt from them."""


class CardWanted(MachineEvent, frozen=True, tag="machine.card_wanted"):
    """One card outside the order of the deal, to put something right."""

    purpose: Literal["hole", "burn", "board"]
    seat: SeatNo = SeatNo(0)


class StreetWanted(MachineEvent, frozen=True, tag="machine.street_wanted"):
    """The board cards up to a street, 1 for the flop, of a hand whose betting nobody enters."""

    hand: HandNo
    street: int


class MachineAnswered(MachineEvent, frozen=True, tag="machine.answered"):
    """A person has answered the machine's question."""

    answer: Answer
    kind: str


class AnswerRefused(MachineEvent, frozen=True, tag="machine.answer_refused"):
    """The machine cannot go on as the person said, and asks again; BAD_ARG where it has no card in hand."""

    response: str


class WentOnByHand(MachineEvent, frozen=True, tag="machine.by_hand"):
    """People deal this hand, or the whole evening where `hand` is None."""

    hand: HandNo | None = None


class MachineUsedAgain(MachineEvent, frozen=True, tag="machine.used_again"):
    """The machine deals again, from the next deck on."""


class MachineStopped(MachineEvent, frozen=True, tag="machine.stop_pressed"):
    """A person pressed STOP: every motion of the machine is to end at once."""


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
