"""The players who would fold on the way round to a seat: for the tap that folds everybody up to it."""

from shuffleup.kernel.field_types import SeatNo
from shuffleup.poker.state import Hand


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
