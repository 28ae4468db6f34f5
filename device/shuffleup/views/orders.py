"""Orders of the floor for the dealer, penalties, and uncounted stacks, in words."""

from collections.abc import Iterable, Iterator

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.kernel.language import say, say_counted
from shuffleup.table.automatic_rules import seats_to_count
from shuffleup.table.events import ChipsDue, SeatToClear
from shuffleup.table.next_hand import begins_anew
from shuffleup.table.state import Table
from shuffleup.views.numbers import chips_text
from shuffleup.views.words.chips import chip_order
from shuffleup.views.words.seats import leaves

AN_EVENING = 9999
"""More hands than this are no penalty: the player has gone and is blinded off (ABS-10)."""


def order_words(table: Table) -> tuple[str, ...]:
    """Give one line a notice: who goes, who is to be counted, who misses hands, how old the stacks are."""
    lines = (_to_count(table), *_leaving(table), *_missing(table), _stale(table))
    return tuple(line for line in lines if line)


def coming_lines(table: Table) -> Iterator[str]:
    """Say who has come since the last hand to a table where others play on, with what and from where."""
    play = table.play
    if play.hand_no == 0 or begins_anew(table):
        return
    for came in table.arrivals[play.arrivals_taken :]:
        sitter = table.sitters.get(came.seat)
        if sitter and came.joins and sitter.source:
            yield say(
                "SEAT {seat}: {name} comes from table {table} with {chips}",
                seat=came.seat,
                name=sitter.name,
                table=sitter.source,
                chips=chips_text(came.chips),
            )
        elif sitter and came.joins:
            chips = chips_text(came.chips)
            yield say("SEAT {seat}: {name} comes with {chips}", seat=came.seat, name=sitter.name, chips=chips)


def _leaving(table: Table) -> Iterable[str]:
    for order in table.orders:
        if isinstance(order, SeatToClear) and has_left(table, order.seat):
            continue
        if isinstance(order, ChipsDue) and order.of == "pool":
            continue  # no player gives those
        if isinstance(order, SeatToClear):
            yield _leaves(order)
        else:
            yield _gives(order)


def _leaves(order: SeatToClear) -> str:
    seat, why = order.seat, leaves(order.why, order.note)
    if order.target is None:
        return say("SEAT {seat} LEAVES after this hand: {reason}", seat=seat, reason=why)
    return say(
        "SEAT {seat} LEAVES after this hand {where}: {reason}", seat=seat, where=where_to(order), reason=why
    )


def where_to(order: SeatToClear) -> str:
    """Name the chair that a player goes to, empty for one who goes to none."""
    to = order.target
    return say("to table {table}, seat {seat}", table=to.table, seat=to.seat) if to else ""


def has_left(table: Table, seat: SeatNo) -> bool:
    """Say whether a player who is to leave has done so: out, and not dealt in to the hand that is on."""
    play = table.play
    on = play.in_progress or play.is_on_unfollowed
    return on and seat not in play.players and not table.stacks_now().get(seat)


def _gives(order: ChipsDue) -> str:
    return say(
        "SEAT {seat} GIVES {chips} after this hand: {reason}",
        seat=order.seat,
        chips=chips_text(order.chips),
        reason=chip_order(order.why),
    )


def _to_count(table: Table) -> str:
    seats = seats_to_count(table)
    return say("COUNT SEAT {seats}", seats=_listed(seats)) if seats else ""


def _missing(table: Table) -> Iterable[str]:
    misses = table.missing()
    for seat, sitter in sorted(table.sitters.items()):
        if hands := misses.get(sitter.entry):
            yield _how_long(seat, hands)


def blinded_off(table: Table) -> frozenset[SeatNo]:
    """List the seats whose players are gone and miss every hand until they are back (ABS-10)."""
    misses = table.missing()
    return frozenset(
        seat for seat, sitter in table.sitters.items() if misses.get(sitter.entry, 0) > AN_EVENING
    )


def _how_long(seat: SeatNo, hands: int) -> str:
    if hands > AN_EVENING:
        return say("SEAT {seat} IS AWAY: deal it in, its hand is dead", seat=seat)
    return say_counted(
        "SEAT {seat} MISSES {count} more hand: deal it in, its hand is dead",
        "SEAT {seat} MISSES {count} more hands: deal it in, its hand is dead",
        hands,
        seat=seat,
    )


def _stale(table: Table) -> str:
    play = table.play
    if not play.uncounted or play.counted:
        return ""
    told = say("STACKS AS OF HAND {hand}", hand=table.counted_at)
    told = told if table.counted_at else say("STACKS AS OF THE START")
    if play.pooled <= 0:
        return told
    return say("{stacks}, {chips} NOT COUNTED YET", stacks=told, chips=chips_text(Chips(play.pooled)))


def _listed(seats: tuple[SeatNo, ...]) -> str:
    return ", ".join(map(str, seats))
