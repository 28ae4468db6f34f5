"""Events of crews, in the past tense. The tags are the stored names and never change."""

from msgspec.structs import replace

from shuffleup.floor.copy_with import with_note
from shuffleup.floor.message import FloorEvent, changes
from shuffleup.floor.state import CrewResult, Floor
from shuffleup.kernel.amounts import Chips
from shuffleup.kernel.identity import EntryId, SeatNo, TableNo
from shuffleup.kernel.personal_data import PersonName, PersonText


class StageTableEnded(FloorEvent, frozen=True, tag="stage_table.ended"):
    """A crew's table has played its stage with these stacks; `ahead` go through, the best first.

    `tied` are level for the `open` places that are left. A `reason` is the director's.
    """

    table: TableNo
    stacks: tuple[tuple[EntryId, Chips], ...]
    ahead: tuple[EntryId, ...]
    tied: tuple[EntryId, ...] = ()
    open: int = 0
    reason: PersonText = ""
    person: PersonName = ""


@changes(StageTableEnded)
def table_ended(event: StageTableEnded, floor: Floor) -> Floor:
    """Keep the result of a crew's table; it deals no more."""
    result = CrewResult(event.table, event.stacks, event.ahead, event.tied, event.open)
    floor = replace(floor, crews=(*floor.crews, result))
    return with_note(floor, event.table, state="done")


class TieSettled(FloorEvent, frozen=True, tag="tie.settled"):
    """A tie was played off by cards, or by what each seat `won` in a hand; `ahead` go through."""

    table: TableNo
    ahead: tuple[EntryId, ...]
    draws: tuple[tuple[tuple[SeatNo, str], ...], ...] = ()
    won: tuple[tuple[SeatNo, Chips], ...] = ()
    seed: str = ""


@changes(TieSettled)
def tie_settled(event: TieSettled, floor: Floor) -> Floor:
    """Let the winners of a tie go through, too."""
    crews = tuple(
        replace(one, ahead=event.ahead, tied=(), open=0) if one.table == event.table else one
        for one in floor.crews
    )
    return replace(floor, crews=crews)
