"""How the events of crews change the floor."""

from msgspec.structs import replace

from shuffleup.floor.altered import with_note
from shuffleup.floor.crews import events as happened
from shuffleup.floor.state import CrewResult, Floor


def table_ended(event: happened.StageTableEnded, floor: Floor) -> Floor:
    """Keep the result of a crew's table; it deals no more."""
    result = CrewResult(event.table, event.stacks, event.ahead, event.tied, event.open)
    floor = replace(floor, crews=(*floor.crews, result))
    return with_note(floor, event.table, state="done")


def tie_settled(event: happened.TieSettled, floor: Floor) -> Floor:
    """Let the winners of a tie go through, too."""
    crews = tuple(
        replace(one, ahead=event.ahead, tied=(), open=0) if one.table == event.table else one
        for one in floor.crews
    )
    return replace(floor, crews=crews)
