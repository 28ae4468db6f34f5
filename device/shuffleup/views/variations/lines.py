"""The straddles and the bomb pot of the next hand, in a line for each face."""

from collections.abc import Iterable

from shuffleup.language import say
from shuffleup.table.legal import as_dealt_from
from shuffleup.table.state import Table
from shuffleup.table.variations.coming import AgreedNext, announced, has_additions
from shuffleup.views.numbers import chips_text


def announced_next(table: Table) -> AgreedNext:
    """Give what is agreed on for the next hand; nothing where the house plays no such additions."""
    return announced(as_dealt_from(table)) if has_additions(table) else AgreedNext()


def short_line(table: Table) -> str:
    """Write it as the OLED has it: `STRADDLE 40 S4`, `BOMB 100 EACH`; empty where nothing is agreed on."""
    coming = announced_next(table)
    if coming.bomb.ante:
        return say("BOMB {chips} EACH", chips=chips_text(coming.bomb.ante))
    if coming.straddles:
        seat, chips = coming.straddles[-1]
        return say("STRADDLE {chips} S{seat}", chips=chips_text(chips), seat=seat)
    return ""


def announced_lines(table: Table) -> Iterable[str]:
    """Say what the next hand is to be, and what is posted in one that is played without the box."""
    play, coming = table.play, announced_next(table)
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
    if play.is_on_unfollowed and play.bomb:
        yield say("BOMB POT: {chips} each", chips=chips_text(play.bomb))
    if play.is_on_unfollowed:
        for seat, straddle in play.straddles:
            yield say("STRADDLE: seat {seat}, {chips}", seat=seat, chips=chips_text(straddle))
