"""What the dealer is told of the floor's orders, of penalties, and of stacks that nobody has counted."""

from collections.abc import Iterable

from shuffleup.identity import SeatNo
from shuffleup.table.events import SeatToClear
from shuffleup.table.orders import seats_to_count
from shuffleup.table.state import Table

AN_EVENING = 9999
"""More hands than this are no penalty: the player has gone and is blinded off (ABS-10)."""


def order_words(table: Table) -> tuple[str, ...]:
    """Give one line a notice: who goes, who is to be counted, who misses hands, how old the stacks are."""
    lines = (_to_count(table), *_leaving(table), *_missing(table), _stale(table))
    return tuple(line for line in lines if line)


def _leaving(table: Table) -> Iterable[str]:
    for order in table.orders:
        if isinstance(order, SeatToClear):
            yield f"SEAT {order.seat} LEAVES after this hand: {order.reason}"
        else:
            yield f"SEAT {order.seat} GIVES {order.chips} after this hand: {order.reason}"


def _to_count(table: Table) -> str:
    seats = seats_to_count(table)
    return f"COUNT SEAT {_listed(seats)}" if seats else ""


def _missing(table: Table) -> Iterable[str]:
    misses = table.missing()
    for seat, sitter in sorted(table.sitters.items()):
        if hands := misses.get(sitter.entry):
            yield f"SEAT {seat} {_how_long(hands)}: deal it in, its hand is dead"


def _how_long(hands: int) -> str:
    if hands > AN_EVENING:
        return "IS AWAY"
    return f"MISSES {hands} more hand" + ("s" if hands > 1 else "")


def _stale(table: Table) -> str:
    play = table.play
    if not play.uncounted or play.counted:
        return ""
    return f"STACKS AS OF HAND {table.counted_at}" if table.counted_at else "STACKS AS OF THE START"


def _listed(seats: tuple[SeatNo, ...]) -> str:
    return ", ".join(map(str, seats))
