"""The text of the two lines: hand, blinds and button above; the next player and the amount to call below."""

from collections.abc import Iterator
from itertools import product

from shuffleup.hardware.dealer_display.text import TwoLines, fitted
from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.language import decimal_mark, mark_for_translation, say
from shuffleup.protocol import BlindsView, ClockView, TableView
from shuffleup.views.numbers import chips_text

_AT_REST = ("waiting", "between", "finished", "held")
"""Phases without a hand, in which the display can show a break."""

_PHASES: dict[str, tuple[str, ...]] = {
    "waiting": (mark_for_translation("WAITING"),),
    "showdown": (mark_for_translation("TAP THE WINNERS"), mark_for_translation("SHOWDOWN")),
    "lost": (mark_for_translation("PLAY ON BY HAND"),),
    "held": (mark_for_translation("WAIT FOR THE FLOOR"), mark_for_translation("WAIT")),
    "over": (mark_for_translation("THE TABLE IS CLOSED"), mark_for_translation("CLOSED")),
}

_DEALS: dict[str, tuple[str, ...]] = {
    "preflop": (mark_for_translation("DEAL THE FLOP"), mark_for_translation("FLOP")),
    "flop": (mark_for_translation("DEAL THE TURN"), mark_for_translation("TURN")),
    "turn": (mark_for_translation("DEAL THE RIVER"), mark_for_translation("RIVER")),
}
_DEALS_BOARD = (mark_for_translation("DEAL THE BOARD"), mark_for_translation("BOARD"))

_LETTERS = ((1_000_000, "M"), (1_000, "K"))
_MOST_SHARERS = 3


def shown(table: TableView, clock: ClockView | None = None) -> TwoLines:
    """Say what a table waits for, in the language that is spoken here. No card is ever part of it."""
    return TwoLines(fitted(_upper(table)), fitted(_lower(table, clock)))


def amount_wordings(chips: Chips) -> tuple[str, ...]:
    """Write an amount in the ways that lose nothing, the most readable first: `9 400`, `9400`, `9.4K`."""
    short = (_in(unit, letter, chips) for unit, letter in _LETTERS)
    return tuple(dict.fromkeys((chips_text(chips), str(chips), *filter(None, short))))


def _in(unit: int, letter: str, chips: Chips) -> str:
    """Write an amount in a unit with at most one digit after the point; empty where that is not exact."""
    tenths, rest = divmod(chips * 10, unit)
    if chips < unit or rest:
        return ""
    whole, tenth = divmod(tenths, 10)
    return f"{whole}{decimal_mark()}{tenth}{letter}" if tenth else f"{whole}{letter}"


def _upper(table: TableView) -> Iterator[tuple[str, ...]]:
    """Give the wordings of the upper line, from everything in full to the blinds alone."""
    stakes = _stakes(table.blinds)
    deals = (say("DEAL {hand}", hand=table.hand), f"#{table.hand}") if table.hand else ("",)
    for deal in deals:
        for button in _button(table):
            yield from ((deal, stake, button) for stake in stakes)
    yield from ((stakes[-1], button) for button in _button(table))
    yield (stakes[-1],)


def _stakes(blinds: BlindsView) -> tuple[str, ...]:
    """Write both blinds in the same way, or the only one."""
    if not blinds.big_blind:
        return ("",)
    in_letters = [[_in(unit, letter, chips) for chips in blinds.blinds] for unit, letter in _LETTERS]
    short = ("/".join(written) for written in in_letters if all(written))
    return ("/".join(map(chips_text, blinds.blinds)), "/".join(map(str, blinds.blinds)), *short)


def _button(table: TableView) -> tuple[str, ...]:
    if table.button is None:
        return ("",)
    return say("BTN{seat}", seat=table.button), f"B{table.button}"


def _lower(table: TableView, clock: ClockView | None) -> Iterator[tuple[str, ...]]:
    if table.floor_called:
        yield (say("FLOOR CALLED"),)
    elif table.phase == "betting" and table.to_act is not None:
        yield from _turn(table)
    elif clock is not None and clock.phase == "break" and table.phase in _AT_REST:
        yield (say("BREAK"),)
    else:
        yield from _wanted(table)


def _turn(table: TableView) -> Iterator[tuple[str, ...]]:
    for seat in _seat(table.to_act):
        if not table.to_call:
            yield seat, say("MAY CHECK")
            continue
        for amount in amount_wordings(table.to_call):
            yield seat, say("CALL {chips}", chips=amount)


def _seat(number: int | None) -> tuple[str, str]:
    """Name a seat, the short way last: some languages have long words."""
    return say("SEAT {seat}", seat=number), f"S{number}"


def _wanted(table: TableView) -> Iterator[tuple[str, ...]]:
    match table.phase:
        case "between":
            yield (say("NEXT: DEAL {hand}", hand=table.hand + 1),)
        case "playing":
            yield (say("DEAL {hand} IS ON", hand=table.hand),)
        case "finished":
            yield from _result(table)
        case "deal":
            yield from ((say(text),) for text in _DEALS.get(table.street, _DEALS_BOARD))
        case phase:
            yield from ((say(text),) for text in _PHASES.get(phase, ()))


def _result(table: TableView) -> Iterator[tuple[str, ...]]:
    """Name who was paid what; several share by their seats alone, which is all there is room for."""
    winners = [seat for seat in table.seats if seat.won]
    if len(winners) == 1:
        for seat, amount in product(_seat(winners[0].seat), amount_wordings(winners[0].won)):
            yield seat, say("WINS {chips}", chips=amount)
    elif 1 < len(winners) <= _MOST_SHARERS:
        yield (say("SEATS {seats} WIN", seats=" ".join(str(seat.seat) for seat in winners)),)
    yield (say("DEAL {hand} IS OVER", hand=table.hand),)
