"""What happened in a hand, in the past tense. The tags are the stored names and never change."""

from typing import Literal, get_args

import msgspec

from shuffleup.amounts import Chips
from shuffleup.identity import SeatNo
from shuffleup.poker.cards import Card
from shuffleup.poker.setup import HandRules, HandSetup

Street = Literal["preflop", "flop", "turn", "river"]
STREETS: tuple[Street, ...] = ("preflop", "flop", "turn", "river")

BlindKind = Literal["small", "big", "live", "dead"]


class Began(msgspec.Struct, frozen=True, gc=False, tag="hand.began"):
    """A hand began; the event holds all that a replay needs to know beforehand."""

    setup: HandSetup
    rules: HandRules


class AntePosted(msgspec.Struct, frozen=True, gc=False, tag="hand.ante_posted"):
    """A seat posted its ante; a `dead` ante, paid for the table, is matched by nobody."""

    seat: SeatNo
    chips: Chips
    dead: bool = False


class BlindPosted(msgspec.Struct, frozen=True, gc=False, tag="hand.blind_posted"):
    """A seat posted a blind, or what a newcomer owes: `live` as a bet, `dead` into the main pot."""

    seat: SeatNo
    blind: BlindKind
    chips: Chips


class BettingOpened(msgspec.Struct, frozen=True, gc=False, tag="hand.betting_opened"):
    """A betting round began, and `seat` acts first."""

    street: Street
    seat: SeatNo


class Folded(msgspec.Struct, frozen=True, gc=False, tag="hand.folded"):
    """A seat folded."""

    seat: SeatNo


class Checked(msgspec.Struct, frozen=True, gc=False, tag="hand.checked"):
    """A seat checked."""

    seat: SeatNo


class Called(msgspec.Struct, frozen=True, gc=False, tag="hand.called"):
    """A seat called by adding `chips`, which may be all it had and less than the price."""

    seat: SeatNo
    chips: Chips


class BetMade(msgspec.Struct, frozen=True, gc=False, tag="hand.bet"):
    """A seat opened the betting of a street; `to` is its total for the street."""

    seat: SeatNo
    to: Chips


class Raised(msgspec.Struct, frozen=True, gc=False, tag="hand.raised"):
    """A seat raised; `to` is its total for the street."""

    seat: SeatNo
    to: Chips


class BetReturned(msgspec.Struct, frozen=True, gc=False, tag="hand.bet_returned"):
    """The part of a bet that nobody matched went back (SPEC ALL-02)."""

    seat: SeatNo
    chips: Chips


class StreetClosed(msgspec.Struct, frozen=True, gc=False, tag="hand.street_closed"):
    """The betting of a street is over and the bets are in the pots (SPEC BET-10)."""

    street: Street


class BoardDealt(msgspec.Struct, frozen=True, gc=False, tag="hand.board_dealt"):
    """Board cards lie on the table; None for a card that nobody entered."""

    street: Street
    cards: tuple[Card | None, ...]


class BoardRead(msgspec.Struct, frozen=True, gc=False, tag="hand.board_read"):
    """The cards of the board were entered after they had been dealt unseen."""

    cards: tuple[Card, ...]


class CardsShown(msgspec.Struct, frozen=True, gc=False, tag="hand.cards_shown"):
    """A seat turned up its cards."""

    seat: SeatNo
    cards: tuple[Card, ...]


class Mucked(msgspec.Struct, frozen=True, gc=False, tag="hand.mucked"):
    """A seat gave up its claim at the showdown without showing."""

    seat: SeatNo


class RakeTaken(msgspec.Struct, frozen=True, gc=False, tag="hand.rake_taken"):
    """The house took these chips of the pots, the main pot first, before any is paid (SPEC CSH-05)."""

    pots: tuple[Chips, ...]


class WinnersDeclared(msgspec.Struct, frozen=True, gc=False, tag="hand.winners_declared"):
    """The dealer named the winners of a pot; its award follows."""

    pot: int
    seats: tuple[SeatNo, ...]


class PotAwarded(msgspec.Struct, frozen=True, gc=False, tag="hand.pot_awarded"):
    """A pot was paid out, odd chips included, in order from the left of the button."""

    pot: int
    shares: tuple[tuple[SeatNo, Chips], ...]


class Ended(msgspec.Struct, frozen=True, gc=False, tag="hand.ended"):
    """All pots are paid."""


Place = SeatNo | Literal["pot", "out_of_play"]
"""Where chips can be moved by a ruling: a stack, the main pot, or away from the table."""


class TurnGiven(msgspec.Struct, frozen=True, gc=False, tag="hand.turn_given"):
    """A ruling gave the turn to a seat, out of order."""

    seat: SeatNo


class HandKilled(msgspec.Struct, frozen=True, gc=False, tag="hand.killed"):
    """A hand was declared dead; what it put in stays in the pot."""

    seat: SeatNo


class ChipsMoved(msgspec.Struct, frozen=True, gc=False, tag="hand.chips_moved"):
    """A ruling moved chips from one place to another."""

    source: Place
    target: Place
    chips: Chips


class AwardTakenBack(msgspec.Struct, frozen=True, gc=False, tag="hand.award_taken_back"):
    """A ruling took back what a pot had paid; its new award follows."""

    pot: int
    shares: tuple[tuple[SeatNo, Chips], ...]


class BetsReturned(msgspec.Struct, frozen=True, gc=False, tag="hand.bets_returned"):
    """Everybody got back all that was put in, blinds and antes too, and the hand is over (SPEC MIS-12)."""

    shares: tuple[tuple[SeatNo, Chips], ...]


class StackProtected(msgspec.Struct, frozen=True, gc=False, tag="hand.stack_protected"):
    """A seat plays on for what it has put in; the rest of its stack is out of this hand (SPEC TIM-07)."""

    seat: SeatNo
    chips: Chips


class TrackLost(msgspec.Struct, frozen=True, gc=False, tag="hand.track_lost"):
    """Nobody can say any more what was bet: the hand is played without the appliance."""


class StacksCounted(msgspec.Struct, frozen=True, gc=False, tag="hand.stacks_counted"):
    """The stacks were counted after a hand that had been lost track of, and the hand is over."""

    stacks: tuple[tuple[SeatNo, Chips], ...]


HandEvent = (
    Began
    | AntePosted
    | BlindPosted
    | BettingOpened
    | Folded
    | Checked
    | Called
    | BetMade
    | Raised
    | BetReturned
    | StreetClosed
    | BoardDealt
    | BoardRead
    | CardsShown
    | Mucked
    | WinnersDeclared
    | PotAwarded
    | Ended
    | TurnGiven
    | HandKilled
    | ChipsMoved
    | AwardTakenBack
    | BetsReturned
    | StackProtected
    | TrackLost
    | StacksCounted
    | RakeTaken
)

EVENTS: dict[str, type[HandEvent]] = {
    str(event.__struct_config__.tag): event for event in get_args(HandEvent)
}
"""Every event of a hand by its stored name."""
