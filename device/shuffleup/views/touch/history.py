"""The acts of the hand, street by street, each a point for UNDO to return to (APP-04)."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from shuffleup.kernel.language import say
from shuffleup.poker.state import Hand
from shuffleup.protocol import DeedView, StepView
from shuffleup.table.finalising import to_take_back
from shuffleup.table.state import Snapshot, Table
from shuffleup.views.street import street_name
from shuffleup.views.touch.buttons import Deeds, sheet
from shuffleup.views.words.acts import act_words

MOST_TILES = 12
"""The number of tiles on a sheet."""


def log(make: Deeds) -> tuple[StepView, ...]:
    """List the acts since the last sealed hand, the last first: UNDO goes back by one, a ruling by more."""
    past, recount = make.table.past, to_take_back(make.table)
    if recount:
        act = act_words(recount)
        return (StepView("", act, make.play("undo", say("UNDO"), note=act)),)
    return tuple(_step(make, one, last=one is past[-1]) for one in reversed(past))


def history(make: Deeds) -> DeedView:
    """Make the tile of the menu: REDO, then the acts, the last first, on as many sheets as it takes."""
    table = make.table
    again = [make.play("redo", say("REDO"), note=act_words(one.act)) for one in table.future[:1]]
    tiles = (*again, *_tiles(log(make)))
    return sheet(say("HISTORY"), *_paged(tiles), otherwise=say("the last hand is sealed"))


def _step(make: Deeds, one: Snapshot, *, last: bool) -> StepView:
    act = act_words(one.act)
    if last:
        back = make.play("undo", say("UNDO"), note=act)
    else:
        back = make.ruling("replay_from", say("BACK BEFORE"), note=act, seq=one.seq)
    return StepView(_street_of(one, make.table), act, back)


def _street_of(one: Snapshot, table: Table) -> str:
    """Name the street on which an act was done; a hand that it ended, or began, has none."""
    hand: Hand | None = one.play.hand
    return street_name(hand) if hand is not None and one.play.hand_no == table.play.hand_no else ""


def _tiles(steps: Sequence[StepView]) -> Iterable[DeedView]:
    """Let a tile say what was done, and in its note on which street, and what a touch does."""
    for step in steps:
        note = "  ".join(part for part in (step.street, step.back.label.lower()) if part)
        yield replace(step.back, label=step.act, note=note)


def _paged(tiles: tuple[DeedView, ...]) -> tuple[DeedView, ...]:
    """Put what has no room behind a tile of its own, again and again."""
    if len(tiles) <= MOST_TILES:
        return tiles
    shown, rest = tiles[: MOST_TILES - 1], tiles[MOST_TILES - 1 :]
    return (*shown, sheet(say("EARLIER"), *_paged(rest)))
