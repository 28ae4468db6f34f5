"""The commands of a hand, and those that the seat to act may give now.

`LegalActions` is the one value that lamps, screens and validation read.
"""

from collections.abc import Iterator
from typing import Literal

import msgspec

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.betting import raise_bounds, why_no_raise, why_not_reopened
from shuffleup.poker.cards import Card
from shuffleup.poker.events import WonPart
from shuffleup.poker.state import Hand
from shuffleup.ruleset.hand import WhyNoRaise


class HandCommand(msgspec.Struct, frozen=True, gc=False):
    """Something that a person at the table says or does."""


class BettingAction(HandCommand, frozen=True):
    """An action of the seat to act."""

    seat: SeatNo


class Fold(BettingAction, frozen=True, tag="fold"):
    """Give up the hand. It binds even where a check was free (SPEC BET-12)."""


class CheckOrCall(BettingAction, frozen=True, tag="check_or_call"):
    """Check where nothing is owed, otherwise call, for less where the stack is short (SPEC ALL-01)."""


class BetOrRaiseTo(BettingAction, frozen=True, tag="bet_or_raise_to"):
    """Bet or raise; `to` is the seat's total for the street, not what it adds."""

    to: Chips


class AllIn(BettingAction, frozen=True, tag="all_in"):
    """Put in the whole stack, be it a call, a bet or a raise (SPEC ALL-11)."""


class DealBoard(HandCommand, frozen=True, tag="deal_board"):
    """The next cards of `Hand.next_board` lie on the table; None where people dealt them unentered."""

    cards: tuple[Card, ...] | None = None


class RunBoard(HandCommand, frozen=True, tag="run_board"):
    """All who hold cards agree that the rest of the board is dealt so many times (VAR-07); 1: once."""

    runs: int


class ReadBoard(HandCommand, frozen=True, tag="read_board"):
    """A whole board so far is entered, where people dealt it without entering it; `board` counts from 0."""

    cards: tuple[Card, ...]
    board: int = 0


class ShowCards(HandCommand, frozen=True, tag="show_cards"):
    """A seat turns up its hole cards."""

    seat: SeatNo
    cards: tuple[Card, ...]


class Muck(HandCommand, frozen=True, tag="muck"):
    """A seat gives up its claim at the showdown without showing (SPEC SHD-05)."""

    seat: SeatNo


class DeclareWinners(WonPart, HandCommand, frozen=True, tag="declare_winners"):
    """The dealer reads the hands and names who wins a part of a pot; several seats where they tie.

    Nobody has to win a low.
    """


class Choice(msgspec.Struct, frozen=True):
    """One action that is legal: the chips of a call, the total of an all-in, or the bounds of a total."""

    action: Literal["fold", "check", "call", "bet", "raise", "all_in"]
    least: Chips | None = None
    most: Chips | None = None


class LegalActions(msgspec.Struct, frozen=True, gc=False):
    """The legal actions of one seat; without a seat when nobody can bet.

    `to_call` is what a call adds, at most the stack. `min_raise_to` and `max_raise_to` are totals for the
    street and None when the seat may not raise; `is_bet` says that the raise would be a bet. A stack below
    the least raise may go in whole: both bounds are then the all-in. `all_in_to` is the total of an all-in
    where it is accepted, be it a call, a raise, or a bet that nobody can match (the rest comes back).
    `unmatched_from` and `unmatched_to` bound a raise short of that which nobody can match either: it is
    offered nowhere (NL-09), but a player who makes it is taken at the word.

    Iterate it for the actions that are offered, of raises the least and the largest, and ask with `in`
    whether the hand takes an action, whatever its amount.
    """

    seat: SeatNo | None = None
    can_fold: bool = False
    fold_is_free: bool = False
    can_check: bool = False
    to_call: Chips = Chips(0)
    can_raise: bool = False
    is_bet: bool = False
    min_raise_to: Chips | None = None
    max_raise_to: Chips | None = None
    all_in_to: Chips | None = None
    why_no_raise: WhyNoRaise | None = None
    unmatched_from: Chips | None = None
    unmatched_to: Chips | None = None

    def __iter__(self) -> Iterator[BettingAction]:
        if self.seat is None:
            return
        yield Fold(self.seat)
        yield CheckOrCall(self.seat)
        if self.min_raise_to is not None and self.max_raise_to is not None:
            yield BetOrRaiseTo(self.seat, self.min_raise_to)
            if self.max_raise_to != self.min_raise_to:
                yield BetOrRaiseTo(self.seat, self.max_raise_to)
        if self.all_in_to is not None:
            yield AllIn(self.seat)

    def __contains__(self, action: object) -> bool:
        if self.seat is None or not isinstance(action, Fold | CheckOrCall | BetOrRaiseTo | AllIn):
            return False
        if action.seat != self.seat:
            return False
        if isinstance(action, AllIn):
            return self.all_in_to is not None
        return not isinstance(action, BetOrRaiseTo) or self.takes(action.to)

    @property
    def bounds(self) -> tuple[Chips, Chips] | None:
        """The least and the largest total of a raise that is taken, offered or not; None for no raise."""
        least, most = self.min_raise_to or self.unmatched_from, self.max_raise_to or self.unmatched_to
        return None if least is None or most is None else (least, most)

    def takes(self, to: Chips) -> bool:
        """Say whether a bet or raise to this total is taken; an all-in is, also below the least raise."""
        return to == self.all_in_to or (self.bounds is not None and self.bounds[0] <= to <= self.bounds[1])

    def choices(self) -> tuple[Choice, ...]:
        """List what is legal, for a person who pressed something else."""
        if self.seat is None:
            return ()
        found = [Choice("fold"), Choice("check") if self.can_check else Choice("call", self.to_call)]
        if self.min_raise_to is not None:
            found.append(Choice("bet" if self.is_bet else "raise", self.min_raise_to, self.max_raise_to))
        if self.all_in_to is not None:
            found.append(Choice("all_in", self.all_in_to))
        return tuple(found)


NOTHING = LegalActions()


def chips_to_call(hand: Hand) -> Chips:
    """Give what a call adds for the seat to act, at most its stack; nothing where it may check."""
    row = hand.turn
    owed, stack = Chips(hand.price - hand.bets[row]), hand.stacks[row]
    return owed if owed < stack else stack


def legal_actions(hand: Hand) -> LegalActions:
    """Give what the seat to act may do now; no seat and nothing else while nobody can bet."""
    row = hand.turn
    if row < 0:
        return NOTHING
    everything = Chips(hand.bets[row] + hand.stacks[row])
    to_call = chips_to_call(hand)
    is_free = not to_call
    why = why_no_raise(hand, row)
    least = most = unmatched_from = unmatched_to = None
    all_in: Chips | None = everything
    if why is None:
        low, high = raise_bounds(hand, row)
        least, most = Chips(min(low, everything)), Chips(min(high, everything))
        # Pot limit and fixed limit: the whole stack is more than the largest raise.
        if high < everything:
            all_in = None
    elif why == "nobody_can_call":
        unmatched_from, unmatched_to = _unmatched(hand, row, everything)
    # A short stack goes all-in by its call; for any other the all-in would be the raise that is closed to it.
    elif why != "short_stack":
        all_in = None
    return LegalActions(
        hand.seats[row],
        True,
        is_free,
        is_free,
        to_call,
        why is None,
        not hand.price,
        least,
        most,
        all_in,
        why,
        unmatched_from,
        unmatched_to,
    )


def _unmatched(hand: Hand, row: int, everything: Chips) -> tuple[Chips | None, Chips | None]:
    """Bound a raise that is more than anybody else has: all of it comes back, so its size is free."""
    if why_not_reopened(hand, row) is not None:
        return None, None
    return Chips(hand.price + 1), everything
