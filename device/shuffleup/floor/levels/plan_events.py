"""The event of levels that were planned before the start. The tag is the stored name and never changes."""

from msgspec.structs import replace

from shuffleup.floor.message import FloorEvent, changes
from shuffleup.floor.state import Floor
from shuffleup.kernel.amounts import Chips
from shuffleup.ruleset import Rebuy


class LevelsPlanned(FloorEvent, frozen=True, tag="levels.planned"):
    """All levels last `length` minutes; `breaks` are levels with minutes, `wish` is a time or `none`."""

    length: int
    table: tuple[tuple[Chips, Chips], ...]
    breaks: tuple[tuple[int, int], ...]
    wish: str


@changes(LevelsPlanned)
def levels_planned(event: LevelsPlanned, floor: Floor) -> Floor:
    """Put the plan in the place of the schedule, with all of its breaks."""
    levels = replace(
        floor.rules.levels,
        length=event.length,
        lengths=(),
        generator="table",
        table=event.table,
        limits=(),
        antes=(),
        halftime_after=0,
        halftime_minutes=0,
        short_breaks=event.breaks,
    )
    structure = replace(floor.rules.structure, wish=event.wish)
    rules = replace(floor.rules, levels=levels, structure=structure, rebuy=_until_first_break(event, floor))
    return replace(floor, rules=rules, set_by_host=frozenset())


def _until_first_break(event: LevelsPlanned, floor: Floor) -> Rebuy:
    """Let rebuys that ended with halftime end with the first break: a plan has no halftime."""
    rebuy = floor.rules.rebuy
    if not rebuy.cutoff.startswith("halftime"):
        return rebuy
    first = event.breaks[0][0] if event.breaks else len(event.table) // 2
    return replace(rebuy, cutoff=f"level:{first}")
