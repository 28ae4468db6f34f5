"""What the glass is looked at for, besides what is on: a step taken back, a page turned to, the last hand."""

from collections.abc import Sequence

import msgspec

from shuffleup.amounts import Millis
from shuffleup.table.state import Table
from shuffleup.views.headline import phase_of
from shuffleup.wire import OledPage, TablePhase

UNDONE_FOR = Millis(2_000)
TURNED_FOR = Millis(5_000)
NEXT_HAND_FOR = Millis(10_000)
"""How long the notice of the next hand stands before the clock comes back."""

WHERE_FOR = Millis(60_000)
"""How long after its start a box says which table it is and where it is found."""


class Turned(msgspec.Struct, frozen=True):
    """A page that the knob has turned to in place of another, until something happens or time is up."""

    page: OledPage
    until: Millis
    instead_of: OledPage
    seq: int


class Glance(msgspec.Struct, frozen=True):
    """What is remembered between two looks at a table; times are those of the unit's boot-time clock.

    `seq` is the last event that was seen and `phase` where the table was, `taken_back` how many acts UNDO has
    taken back. `undone` names the last of them until `undone_until`. The notice of the next hand gives way to
    the clock at `clock_from`, never while that is None. `where_until` ends the words of a box that starts.
    """

    seq: int = 0
    phase: TablePhase | None = None
    taken_back: int = 0
    undone: str = ""
    undone_until: Millis = Millis(0)
    clock_from: Millis | None = None
    turned: Turned | None = None
    where_until: Millis = Millis(0)


def seen(glance: Glance, table: Table | None, now: Millis) -> Glance:
    """Take note of the table as it is now: of a step that was taken back, of a hand that came to its end."""
    if table is None or table.seq == glance.seq:
        return glance
    phase = phase_of(table)
    after = msgspec.structs.replace(glance, seq=table.seq, phase=phase, taken_back=len(table.future))
    if phase != glance.phase:
        after = msgspec.structs.replace(after, clock_from=Millis(now + NEXT_HAND_FOR))
    if not glance.seq or len(table.future) <= glance.taken_back:
        return msgspec.structs.replace(after, undone="")
    return msgspec.structs.replace(after, undone=table.future[0].act, undone_until=Millis(now + UNDONE_FOR))


def turned_page(pages: Sequence[OledPage], at: OledPage | None, detents: int) -> OledPage:
    """Give the page so many detents on, round and round; a page outside the row lies before its beginning.

    Raises:
        ValueError: there is no page to turn to.
    """
    if not pages:
        raise ValueError("there is no page to turn to")
    if at in pages:
        return pages[(pages.index(at) + detents) % len(pages)]
    return pages[(detents - 1 if detents > 0 else detents) % len(pages)]
