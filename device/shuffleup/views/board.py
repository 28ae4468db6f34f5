"""The event as the room may see it: entries, players left, prizes, standings."""

from shuffleup.amounts import Chips
from shuffleup.floor.entry import Entry
from shuffleup.floor.prizes.rules import listing
from shuffleup.floor.state import Floor
from shuffleup.tournament.standings import Finish, Winnings, winnings
from shuffleup.wire import BoardView, PlaceView


def board_view(floor: Floor, version: int) -> BoardView:
    """Show the state of the event; stacks are those of the last sealed hands."""
    left, total = floor.left(), chips_in_play(floor)
    cash = floor.rules.event.format == "cash"
    return BoardView(
        event=floor.event_id,
        rule_set=floor.rules.name,
        version=version,
        entries=tuple(entry.name for entry in floor.entries if not entry.withdrawn or cash),
        players_left=len(left),
        chips_in_play=total,
        average_stack=Chips(total // len(left)) if left else Chips(0),
        prizes=floor.prizes,
        standings=standings(floor),
        phase=floor.phase,
        message=floor.end_reason,
        prize_texts=floor.prize_texts,
        announcement=floor.announcements[-1].text if floor.announcements else "",
    )


def chips_in_play(floor: Floor) -> Chips:
    """Add up the chips of all entries."""
    return Chips(sum(entry.chips for entry in floor.entries))


def standings(floor: Floor) -> tuple[PlaceView, ...]:
    """List the places that are fixed, the best first; those who share a place share its prizes.

    What was agreed in a deal belongs to its player, whatever the place.
    """
    placed = [(entry, entry.finish) for entry in floor.entries if entry.finish]
    finishes, prizes = [finish for _, finish in placed], listing(floor)
    won = [(entry, finish, winnings(finish, finishes, prizes)) for entry, finish in placed]
    return tuple(
        PlaceView(finish.first, entry.name, entry.chips, got.money, got.things)
        for entry, finish, got in sorted(won, key=_by_place)
    )


def _by_place(row: tuple[Entry, Finish, Winnings]) -> tuple[int, str]:
    return (row[1].first, row[0].name)
