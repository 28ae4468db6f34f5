"""Counts and rulings between two hands: sealed at once, and taken back by UNDO with an opposite result.

The floor may have acted on a count in the meantime: it has brought or taken chips, moved a player, or closed
the table. Then the count stands, and another one corrects it (GEN-05).
"""

import msgspec
from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, EntryId, HandNo, SeatNo
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.table.events import OwnEvent
from shuffleup.table.finalising.events import Explained
from shuffleup.table.irregularities.choices import Deed
from shuffleup.table.irregularities.events import Ruled
from shuffleup.table.refusals import CountStands, NothingToUndo
from shuffleup.table.state import Arrival, Known, Play, Recount, Table
from shuffleup.table.undo_names import Undoable


class CountUndone(OwnEvent, frozen=True, tag="count.undone"):
    """A count or a ruling between two hands was taken back: the stacks are again as they were before it.

    `act` is what the ruling had done, None for a count; `explained` are the chips that it had explained,
    with the opposite sign.
    """

    act: Deed | None
    stacks: tuple[tuple[SeatNo, Chips], ...]
    pooled: int
    uncounted: dict[SeatNo, HandNo] = msgspec.field(default_factory=dict)
    explained: tuple[Explained, ...] = ()


def recounts_after_seal(table: Table) -> tuple[Recount, ...]:
    """List what UNDO can take back once the table is sealed as it is: the counts since the last hand."""
    play = table.play
    if play.hand is not None or play.unfollowed or table.count_comes:
        return ()
    if not table.past:  # a count was undone
        return table.recounts
    before = table.past[-1]
    left = _known(table, tuple(play.unsealed))
    known = replace(left, stacks=play.unsealed, pooled=before.play.pooled, uncounted=before.play.uncounted)
    ruled = before.act.event
    deed = ruled.act if isinstance(ruled, Ruled) else None
    return (*table.recounts, Recount(deed, known, left, play.newly_explained))


def to_take_back(table: Table) -> Recount | None:
    """Return the count that UNDO takes back next; None where a hand or a later act comes first."""
    if table.past or not table.play.at_rest or not table.recounts:
        return None
    return table.recounts[-1] if _why_it_stands(table, table.recounts[-1]) is None else None


def next_undo(table: Table) -> Undoable | Recount | None:
    """Name what UNDO takes back next; None where there is nothing."""
    return table.past[-1].act if table.past else to_take_back(table)


def take_back(table: Table) -> CountUndone:
    """Undo the last count between two hands; raises `NotLegalNow` where there is none, or where it stands."""
    if not table.play.at_rest or not table.recounts:
        raise NothingToUndo()
    last = table.recounts[-1]
    if why := _why_it_stands(table, last):
        raise why
    before = last.before
    back = tuple(replace(one, chips=-one.chips) for one in reversed(last.explained))
    stacks = tuple((seat, before.stacks[seat]) for seat in sorted(before.stacks))
    return CountUndone(last.deed, stacks, before.pooled, before.uncounted, back)


def undone(event: CountUndone, table: Table) -> Table:
    """Put the stacks back as they were; the seal that follows tells the floor."""
    play = table.play
    stacks = dict(event.stacks)
    back: tuple[Explained, ...] = event.explained
    restored: Play = replace(
        play,
        stacks=play.stacks | stacks,
        unsealed={seat: play.stacks[seat] for seat in stacks},
        pooled=event.pooled,
        uncounted=event.uncounted,
        explained=(*play.explained, *back),
        newly_explained=back,
        prompt=None,
    )
    return replace(table, play=restored, recounts=table.recounts[:-1])


def _why_it_stands(table: Table, last: Recount) -> NotLegalNow | None:
    moved = _known(table, tuple(last.before.stacks)) != last.left
    return CountStands() if table.closed or moved else None


def _known(table: Table, seats: tuple[SeatNo, ...]) -> Known:
    play = table.play
    stacks = {seat: play.stacks[seat] for seat in seats if seat in play.stacks}
    return Known(stacks, play.pooled, play.uncounted, _came(table, seats), _entries(table, seats))


def _came(table: Table, seats: tuple[SeatNo, ...]) -> tuple[Arrival, ...]:
    return tuple(came for came in table.arrivals if came.seat in seats)


def _entries(table: Table, seats: tuple[SeatNo, ...]) -> tuple[EntryId, ...]:
    return tuple(table.sitters[seat].entry for seat in seats if seat in table.sitters)
