"""The straddles and the bomb pot of the next hand, in a line for each face."""

from collections.abc import Iterable

from shuffleup.kernel.language import say
from shuffleup.table.legal_commands import as_dealt_from
from shuffleup.table.state import Table
from shuffleup.table.variations import AgreedNext, announced, has_additions
from shuffleup.views.numbers import chips_text


def announced_next(table: Table) -> AgreedNext:
    """Give what is agreed on for the next hand; nothing where the house plays no such additions."""
    return announced(as_dealt_from(table)) if has_additions(table) else AgreedNext()


def short_line(table: Table) -> str:
    """Write it as the OLED has it: `STRADDLE 40 S4`, `BOMB 100 EACH`, `7-2: 20 EACH`; else empty."""
    if table.play.side_bets:
        return say("7-2: {chips} EACH", chips=chips_text(table.rules.seven_deuce.amount))
    coming = announced_next(table)
    if coming.bomb.ante:
        return say("BOMB {chips} EACH", chips=chips_text(coming.bomb.ante))
    if coming.straddles:
        seat, chips = coming.straddles[-1]
        return say("STRADDLE {chips} S{seat}", chips=chips_text(chips), seat=seat)
    return ""


def announced_lines(table: Table) -> Iterable[str]:
    """Say what the next hand is to be, what is posted in one without the box, and who pays seven-deuce."""
    if not (has_additions(table) or table.play.side_bets):
        return
    yield from _paid_beside(table)
    yield from next_hand_lines(table)
    yield from _unfollowed(table)


def _paid_beside(table: Table) -> Iterable[str]:
    winner = table.play.side_winner
    for seat, paid in table.play.side_bets:
        chips = chips_text(paid)
        yield say("7-2: seat {seat} pays {chips} to seat {winner}", seat=seat, chips=chips, winner=winner)


def next_hand_lines(table: Table) -> Iterable[str]:
    """Say what was announced for the next hand, a line each."""
    coming = announced_next(table)
    if coming.bomb.ante:
        chips = chips_text(coming.bomb.ante)
        if coming.bomb.boards == 2:
            yield say("NEXT HAND: BOMB POT, {chips} each, two boards", chips=chips)
        elif table.rules.bomb.boards == 2:
            yield say("NEXT HAND: BOMB POT, {chips} each, one board: too few cards for two", chips=chips)
        else:
            yield say("NEXT HAND: BOMB POT, {chips} each", chips=chips)
    for seat, straddle in coming.straddles:
        yield say("NEXT HAND: seat {seat} straddles with {chips}", seat=seat, chips=chips_text(straddle))


def _unfollowed(table: Table) -> Iterable[str]:
    play = table.play
    if play.is_on_unfollowed and play.bomb:
        yield say("BOMB POT: {chips} each", chips=chips_text(play.bomb))
    for seat, straddle in play.straddles if play.is_on_unfollowed else ():
        yield say("STRADDLE: seat {seat}, {chips}", seat=seat, chips=chips_text(straddle))
