"""The seats that may be paid for a pot won with a seven and a deuce (VAR-11)."""

from shuffleup.kernel.field_types import SeatNo
from shuffleup.poker.variations.seven_deuce import is_seven_deuce
from shuffleup.table.state import Table


def seats_with_seven_deuce(table: Table, *, shown: bool = False) -> tuple[SeatNo, ...]:
    """List who has won a pot of the hand that is over with a seven and a deuce, or may have.

    Whose cards nobody entered may have, unless they have to be `shown`. Where several have shown it, nobody
    is paid, nor is anybody twice.
    """
    rules, hand, play = table.rules, table.play.hand, table.play
    if not (rules.cash.enabled and rules.seven_deuce.amount) or play.side_bets:
        return ()
    if hand is None or hand.phase != "ended" or hand.setup.game != "holdem":
        return ()
    won = {seat for winners in hand.winners for seat in winners}
    open_ = [seat for seat in sorted(won) if is_seven_deuce(hand.cards_of(seat))]
    if len(open_) > 1:
        return ()
    unknown = [seat for seat in sorted(won) if not hand.cards_of(seat)]
    return tuple(open_ or ([] if shown else unknown))
