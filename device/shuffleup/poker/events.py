"""The events of a hand, in the past tense. The tags are the stored names and never change."""

from functools import reduce
from operator import or_
from typing import Any, Literal

import msgspec

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import Card
from shuffleup.poker.setup import HandRules, HandSetup

Street = Literal["preflop", "flop", "turn", "river"]
STREETS: tuple[Street, ...] = ("preflop", "flop", "turn", "river")

BlindKind = Literal["small", "big", "live", "dead", "straddle"]


class HandEvent(msgspec.Struct, frozen=True, gc=False):
    """Something that happened in a hand."""


class Began(HandEvent, frozen=True, tag="hand.began"):
    """A hand began; the event holds all that a replay needs to know beforehand."""

    setup: HandSetup
    rules: HandRules


class AntePosted(HandEvent, frozen=True, tag="hand.ante_posted"):
    """A seat posted its ante; a `dead` ante, paid for the table, is matched by nobody."""

    seat: SeatNo
    chips: Chips
    dead: bool = False


class BlindPosted(HandEvent, frozen=True, tag="hand.blind_posted"):
    """A seat posted a blind, a straddle or what a newcomer owes: `live` as a bet, `dead` into the pot."""

    seat: SeatNo
    blind: BlindKind
    chips: Chips


class BettingOpened(HandEvent, frozen=True, tag="hand.betting_opened"):
    """A betting round began, and `seat` acts first."""

    street: Street
    seat: SeatNo


class Folded(HandEvent, frozen=True, tag="hand.folded"):
    """A seat folded."""

    seat: SeatNo


class Checked(HandEvent, frozen=True, tag="hand.checked"):
    """A seat checked."""

    seat: SeatNo


class Called(HandEvent, frozen=True, tag="hand.called"):
    """A seat called by adding `chips`, which may be all it had and less than the price."""

    seat: SeatNo
    chips: Chips


class BetMade(HandEvent, frozen=True, tag="hand.bet"):
    """A seat opened the betting of a street; `to` is its total for the street."""

    seat: SeatNo
    to: Chips


class Raised(HandEvent, frozen=True, tag="hand.raised"):
    """A seat raised; `to` is its total for the street."""

    seat: SeatNo
    to: Chips


class BetReturned(HandEvent, frozen=True, tag="hand.bet_returned"):
    """The part of a bet that nobody matched went back (SPEC ALL-02)."""

    seat: SeatNo
    chips: Chips


class StreetClosed(HandEvent, frozen=True, tag="hand.street_closed"):
    """The betting of a street is over and the bets are in the pots (SPEC BET-10)."""

    street: Street


class BoardDealt(HandEvent, frozen=True, omit_defaults=True, tag="hand.board_dealt"):
    """Cards of a board, 0 for the first, lie on the table; None for a card that nobody entered."""

    street: Street
    cards: tuple[Card | None, ...]
    board: int = 0


class RunsAgreed(HandEvent, frozen=True, tag="hand.runs_agreed"):
    """The rest of the board is dealt so many times, run by run, each from what lies on the table now."""

    runs: int


class BoardRead(HandEvent, frozen=True, omit_defaults=True, tag="hand.board_read"):
    """The cards of a board were entered after they had been dealt unseen."""

    cards: tuple[Card, ...]
    board: int = 0


class CardsShown(HandEvent, frozen=True, tag="hand.cards_shown"):
    """A seat turned up its cards."""

    seat: SeatNo
    cards: tuple[Card, ...]


class Mucked(HandEvent, frozen=True, tag="hand.mucked"):
    """A seat gave up its claim at the showdown without showing."""

    seat: SeatNo


class RakeTaken(HandEvent, frozen=True, tag="hand.rake_taken"):
    """The house took these chips of the pots, the main pot first, before any is paid (SPEC CSH-05)."""

    pots: tuple[Chips, ...]


class WonPart(msgspec.Struct, frozen=True, gc=False):
    """Seats that win a part of a pot: what a board, from 0, decides of it, by its high or its low."""

    pot: int
    seats: tuple[SeatNo, ...]
    board: int = 0
    low: bool = False


class WinnersDeclared(
    WonPart, HandEvent, frozen=True, omit_defaults=True, repr_omit_defaults=True, tag="hand.winners_declared"
):
    """The dealer named the winners of a part of a pot; its award follows when all parts have theirs."""


Shares = tuple[tuple[SeatNo, Chips], ...]


class PotPart(msgspec.Struct, frozen=True):
    """The part of a pot that one board decides, and of it the high or the low."""

    board: int
    low: bool
    shares: Shares


class PotAwarded(HandEvent, frozen=True, omit_defaults=True, repr_omit_defaults=True, tag="hand.pot_awarded"):
    """A pot was paid out, odd chips included, in order from the left of the button.

    `parts` are there where several boards, or high and low, decide the pot; `shares` are their sums.
    """

    pot: int
    shares: Shares
    parts: tuple[PotPart, ...] = ()


class Ended(HandEvent, frozen=True, tag="hand.ended"):
    """All pots are paid."""


Place = SeatNo | Literal["pot", "out_of_play"]
"""A place that a ruling can move chips from or to: a stack, the main pot, or away from the table."""


class TurnGiven(HandEvent, frozen=True, tag="hand.turn_given"):
    """A ruling gave the turn to a seat, out of order."""

    seat: SeatNo


class HandKilled(HandEvent, frozen=True, tag="hand.killed"):
    """A hand was declared dead; what it put in stays in the pot."""

    seat: SeatNo


class ChipsMoved(HandEvent, frozen=True, tag="hand.chips_moved"):
    """A ruling moved chips from one place to another."""

    source: Place
    target: Place
    chips: Chips


class AwardTakenBack(HandEvent, frozen=True, tag="hand.award_taken_back"):
    """A ruling took back what a pot had paid; its new award follows."""

    pot: int
    shares: tuple[tuple[SeatNo, Chips], ...]


class BetsReturned(HandEvent, frozen=True, tag="hand.bets_returned"):
    """Everybody got back all that was put in, blinds and antes too, and the hand is over (SPEC MIS-12)."""

    shares: tuple[tuple[SeatNo, Chips], ...]


class StackProtected(HandEvent, frozen=True, tag="hand.stack_protected"):
    """A seat plays on for what it has put in; the rest of its stack is out of this hand (SPEC TIM-07)."""

    seat: SeatNo
    chips: Chips


class TrackLost(HandEvent, frozen=True, tag="hand.track_lost"):
    """Nobody can say any more what was bet: the hand is played without the appliance."""


class StacksCounted(HandEvent, frozen=True, tag="hand.stacks_counted"):
    """The stacks were counted after a hand that had been lost track of, and the hand is over."""

    stacks: tuple[tuple[SeatNo, Chips], ...]


EVENTS: dict[str, type[HandEvent]] = {
    str(event.__struct_config__.tag): event for event in HandEvent.__subclasses__()
}
"""Every event of a hand by its stored name."""

ANY_EVENT: Any = reduce(or_, EVENTS.values())
"""The union of all of them, for a decoder."""
