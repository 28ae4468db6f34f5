"""What happened to crews, in the past tense. The tags are the stored names and never change."""

import msgspec

from shuffleup.amounts import Chips
from shuffleup.identity import EntryId, SeatNo, TableNo


class StageTableEnded(msgspec.Struct, frozen=True, tag="stage_table.ended"):
    """A crew's table has played its stage with these stacks; `ahead` go through, the best first.

    `tied` are level for the `open` places that are left. A `reason` is the director's.
    """

    table: TableNo
    stacks: tuple[tuple[EntryId, Chips], ...]
    ahead: tuple[EntryId, ...]
    tied: tuple[EntryId, ...] = ()
    open: int = 0
    reason: str = ""
    person: str = ""


class TieSettled(msgspec.Struct, frozen=True, tag="tie.settled"):
    """A tie was played off by cards, or by what each seat `won` in a hand; `ahead` go through."""

    table: TableNo
    ahead: tuple[EntryId, ...]
    draws: tuple[tuple[tuple[SeatNo, str], ...], ...] = ()
    won: tuple[tuple[SeatNo, Chips], ...] = ()
    seed: str = ""


CrewEvent = StageTableEnded | TieSettled
