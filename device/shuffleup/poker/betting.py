"""The arithmetic of one betting round: the turn, the amounts, and whether a raise is still open.

No limit, pot limit and fixed limit differ in three places only: the bounds of a raise, the level a raise is
measured from, and the cap. All functions read a `Hand` and return numbers or seats; the last of them list
who would fold on the way round to a seat.
"""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Literal

from shuffleup.kernel.field_types import SeatNo
from shuffleup.poker.pots import pots_of
from shuffleup.poker.state import NOBODY, NOT_YET, Hand
from shuffleup.ruleset.hand import WhyNoRaise


def next_turn(
    after: int,
    stacks: Sequence[int],
    bets: Sequence[int],
    folded: Sequence[bool],
    *,
    answered: Sequence[int],
    price: int,
) -> int:
    """Find the row of the next seat that has to act, clockwise, or `NOBODY` when the round is complete.

    A seat has to act when it has not acted on this street or owes chips (SPEC BET-10), unless it is the only
    one with chips and covers every bet.
    """
    count = len(stacks)
    for row in range(after + 1 - count, after + 1):  # below 0 rows count from the end, and so come first
        if stacks[row] and not folded[row] and (bets[row] < price or answered[row] == NOT_YET):
            return row % count if _has_opponent(row % count, stacks, bets, folded) else NOBODY
    return NOBODY


def first_turn(hand: Hand) -> int:
    """Find who opens the round: left of the big blind before the flop, then left of the button (BET-04).

    A straddle moves the opening to its own left (VAR-02, VAR-05); before the flop of a bomb pot nobody bets.
    """
    if hand.street == "preflop":
        if hand.setup.bomb:
            return NOBODY
        before = hand.seats.index(_last_blind(hand))
    else:
        # Not `index`: a dead button stands in no row, and the row before its place serves as well.
        before = bisect_right(hand.seats, hand.setup.button) - 1
    return next_turn(before, hand.stacks, hand.bets, hand.folded, answered=hand.answered, price=hand.price)


def is_owed(hand: Hand, row: int) -> bool:
    """Say whether the seat of a row can win anything by an action (SPEC BET-10).

    It can where another live seat has chips behind, or has put in more, antes counted. The turn that an
    event leads to counts the bets of the street alone, so that a hand which waits for such a seat in a
    journal still does: only the events that follow from a command ask here.
    """
    own = hand.gathered[row] + hand.bets[row]
    for other, chips in enumerate(hand.stacks):
        if (
            other != row
            and not hand.folded[other]
            and (chips or hand.gathered[other] + hand.bets[other] > own)
        ):
            return True
    return False


def _last_blind(hand: Hand) -> SeatNo:
    straddles = hand.setup.straddles
    return straddles[-1][0] if straddles else hand.setup.big_blind_seat


def is_full_raise(hand: Hand, to: int) -> bool:
    """Say whether a bet to this total is a full raise, so that it sets the step and counts for the cap.

    A full raise is one whole step; under `short_all_in` half a step is enough in fixed limit, or always
    (TDA 47, SPEC FL-09).
    """
    return _is_whole(hand, to - hand.raise_from)


def why_no_raise(hand: Hand, row: int) -> WhyNoRaise | None:
    """Say why a seat may only call or fold, None when it may raise."""
    price = hand.price
    # First: such a stack can do no more than call, whatever the betting allows, and needs no other
    # explanation.
    if hand.bets[row] + hand.stacks[row] <= price:
        return "short_stack"
    if not _somebody_has_more(hand, row, price):
        return "nobody_can_call"
    return why_not_reopened(hand, row)


def why_not_reopened(hand: Hand, row: int) -> Literal["not_reopened", "capped"] | None:
    """Say why the betting is closed to a seat, whatever it and the others have; None when it is open."""
    price = hand.price
    answered = hand.answered[row]
    if answered != NOT_YET and not _is_whole(hand, price - answered):
        return "not_reopened"
    if hand.rules.betting.structure == "fixed_limit" and _is_capped(hand, row):
        return "capped"
    return None


def raise_bounds(hand: Hand, row: int) -> tuple[int, int]:
    """Give the least and the largest total of a bet or raise, the size of the seat's stack left aside."""
    least = hand.raise_from + hand.step
    structure = hand.rules.betting.structure
    if structure == "fixed_limit":
        return least, least
    if hand.rules.betting.min_raise == "double":
        least = max(least, 2 * hand.price)
    if structure == "pot_limit":
        return least, max(least, _pot_limit(hand, row))
    return least, hand.bets[row] + hand.stacks[row]


def _has_opponent(row: int, stacks: Sequence[int], bets: Sequence[int], folded: Sequence[bool]) -> bool:
    """Say whether another seat can still bet, or has bet more than this one."""
    highest = 0
    for other, chips in enumerate(stacks):
        if other != row and not folded[other]:
            if chips:
                return True
            highest = max(highest, bets[other])
    return bets[row] < highest


def _somebody_has_more(hand: Hand, row: int, price: int) -> bool:
    """A raise that no opponent could put chips against would only come back (SPEC NL-09)."""
    bets, folded = hand.bets, hand.folded
    for other, chips in enumerate(hand.stacks):
        if chips and chips + bets[other] > price and other != row and not folded[other]:
            return True
    return False


def _is_whole(hand: Hand, increase: int) -> bool:
    betting = hand.rules.betting
    if betting.short_all_in == "full" or (
        betting.short_all_in == "full_nl_pl_half_fl" and betting.structure != "fixed_limit"
    ):
        return increase >= hand.step
    return 2 * increase >= hand.step


def _is_capped(hand: Hand, row: int) -> bool:
    """One bet and `cap_raises` raises, the big blind being the first bet (SPEC FL-04 to FL-08)."""
    betting = hand.rules.betting
    if betting.cap_lifted == "two_in_hand" and hand.folded.count(False) == 2:
        return False
    if betting.cap_lifted == "two_in_event" and hand.setup.event_players == 2:
        return False
    # Greater, not equal: the first bet of the round is counted in `raises_made` (FL-04), and the cap is of
    # raises.
    made = hand.raises_made[row] if betting.cap_scope == "player" else sum(hand.raises_made)
    return made > betting.cap_raises


def _pot_limit(hand: Hand, row: int) -> int:
    """The pot after an own call, on top of the price (SPEC PL-02); before the flop as if blinds were full."""
    betting = hand.rules.betting
    middle = _active_pot(hand) if betting.pl_base == "active" else sum(hand.gathered) + hand.dead
    if betting.pl_preflop_full_blinds and hand.street == "preflop":
        middle += hand.blinds_missing
    owed = hand.price - hand.bets[row]
    return hand.price + middle + sum(hand.bets) + owed


def _active_pot(hand: Hand) -> int:
    """The pots that seats with chips still play for: none that an earlier all-in can win (SPEC PL-03)."""
    rows = zip(hand.seats, hand.gathered, strict=True)
    gone = [seat for seat, folded in zip(hand.seats, hand.folded, strict=True) if folded]
    behind = zip(hand.seats, hand.stacks, hand.bets, strict=True)
    all_in = {seat for seat, chips, bet in behind if not (chips or bet)}
    pots = pots_of(tuple(rows), gone, hand.dead)
    return sum([pot.amount for pot in pots if all_in.isdisjoint(pot.seats)])


def seats_to_fold_to(hand: Hand) -> tuple[SeatNo, ...]:
    """List the seats up to which everybody could be folded now, in the order in which they come."""
    if hand.to_act is None:
        return ()
    round_the_table = _clockwise(hand, hand.to_act)[1:]
    return tuple(seat for seat in round_the_table if seat in hand.live and owes_nothing(hand, seat) is None)


def owes_nothing(hand: Hand, last: SeatNo) -> SeatNo | None:
    """Name the first seat on the way to another that could play on for nothing; None where all owe chips.

    It may check, or has acted and is not asked again. The way begins with the seat to act.
    """
    free = (seat for seat in way_to(hand, last) if seat in hand.live and hand.bet(seat) >= hand.price)
    return next((seat for seat in free if hand.stack(seat)), None)


def folding_to(hand: Hand, last: SeatNo) -> tuple[SeatNo, ...]:
    """List who would fold on the way to a seat: who is in the hand and has chips behind."""
    return tuple(seat for seat in way_to(hand, last) if seat in hand.live and hand.stack(seat))


def way_to(hand: Hand, last: SeatNo) -> tuple[SeatNo, ...]:
    """List the seats clockwise from the one to act up to the last, which is not one of them."""
    order = _clockwise(hand, hand.to_act or last)
    return order[: order.index(last)]


def _clockwise(hand: Hand, first: SeatNo) -> tuple[SeatNo, ...]:
    row = hand.seats.index(first)
    return (*hand.seats[row:], *hand.seats[:row])
