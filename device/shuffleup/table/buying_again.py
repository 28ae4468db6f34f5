"""Players who went broke in the last hand and may still buy: the result is confirmed first."""

from shuffleup.kernel.field_types import SeatNo
from shuffleup.table.finalising.result import seal
from shuffleup.table.state import Table
from shuffleup.tournament.purchases import PurchaseMoment, rebuys_open


def may_buy_again(table: Table) -> tuple[SeatNo, ...]:
    """List the seats that the result still to be sealed leaves without chips while rebuys are sold (BST-05).

    The floor sells them from sealed hands only, and their time ends with the next hand: so the result is
    confirmed first.
    """
    play = table.play
    waits = play.provisional or play.unfollowed
    if not waits or play.level is None or not rebuys_open(table.rules, PurchaseMoment(play.level.number)):
        return ()
    return tuple(one.seat for one in seal(table).seats if one.before and not one.after)
