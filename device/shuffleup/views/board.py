"""The event as the room may see it: entries, players left, prizes, standings."""

from shuffleup.amounts import Chips
from shuffleup.floor.state import Entry, Floor
from shuffleup.tournament.standings import prize_of
from shuffleup.wire import BoardView, PlaceView


def board_view(floor: Floor, version: int) -> BoardView:
    """Show the state of the event; stacks are those of the last sealed hands."""
    left, total = floor.left(), chips_in_play(floor)
    return BoardView(
        event=floor.event_id,
        rule_set=floor.rules.name,
        version=version,
        entries=tuple(entry.name for entry in floor.entries),
        players_left=len(left),
        chips_in_play=total,
        average_stack=Chips(total // len(left)) if left else Chips(0),
        prizes=floor.prizes,
        standings=standings(floor),
        phase=floor.phase,
        message=floor.end_reason,
    )


def chips_in_play(floor: Floor) -> Chips:
    """Add up the chips of all entries."""
    return Chips(sum(entry.chips for entry in floor.entries))


def standings(floor: Floor) -> tuple[PlaceView, ...]:
    """List the places that are fixed, the best first; those who share a place share its prizes."""
    placed = [(entry, entry.finish) for entry in floor.entries if entry.finish]
    finishes = [finish for _, finish in placed]
    return tuple(
        PlaceView(finish.first, entry.name, entry.chips, prize_of(finish, finishes, floor.prizes))
        for entry, finish in sorted(placed, key=_by_place)
    )


def _by_place(row: tuple[Entry, object]) -> tuple[int, str]:
    finish = row[0].finish
    return (finish.first if finish else 0, row[0].name)
