"""Events of the card machine's orders and acts, in the past tense. The tags are the stored names.

None of it is part of play: UNDO does not reach a card that lies on the table. Machines and hashes are in hex,
`n` is the machine's own number of an event. No event holds the face of a card: the machine knows none.
"""

from typing import Literal

from shuffleup.kernel.field_types import HandNo, SeatNo
from shuffleup.table.events import OwnEvent
from shuffleup.table.machine.losses import Loss

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


class CardCame(MachineEvent, frozen=True, tag="machine.card"):
    """A card went out; `ordinal` counts the cards of the deck, 1 for the first.

    One that a person brought where it was to go took the machine 0 ms.
    """

    n: int
    purpose: Purpose
    seat: SeatNo
    ordinal: int
    transit_ms: int


class WorkDone(MachineEvent, frozen=True, tag="machine.done"):
    """The machine says that an order is over."""

    n: int
    command: int
    how: End
    ms: int


class DeckCommitted(MachineEvent, frozen=True, tag="machine.committed"):
    """The machine has bound itself to its entropy, before it knows the table's nonce."""

    n: int
    hash: str


class DeckRevealed(MachineEvent, frozen=True, tag="machine.revealed"):
    """The deck is retired: with this entropy and the nonce anyone can check its order."""

    n: int
    entropy: str


class MachineFailed(MachineEvent, frozen=True, tag="machine.failed"):
    """The machine cannot go on by itself; `place` is where a hand has to reach."""

    n: int
    fault: str
    place: str
    ordinal: int
    sensors: int


class MachineCleared(MachineEvent, frozen=True, tag="machine.cleared"):
    """A fault is over for the machine."""

    n: int
    fault: str
    disposition: str


class MachineNoted(MachineEvent, frozen=True, tag="machine.noted"):
    """Anything else that the machine tells: its lid, its tray, its shoe, a line for the log."""

    n: int
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
