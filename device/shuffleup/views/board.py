"""The view of the event for the room: entries, players left, prizes, standings."""

from msgspec.structs import replace

from shuffleup.floor.entry import Entry
from shuffleup.floor.payouts import winnings_by_entry
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips
from shuffleup.protocol import BoardView, MoveView, PlaceView
from shuffleup.tournament.prizes import Finish, Winnings
from shuffleup.views.envelopes import envelopes_view
from shuffleup.views.money import currency_view
from shuffleup.views.words.standing import ended

PLACES_SHOWN = 5
"""Lines of the standings on a touchscreen."""


def board_view(
    floor: Floor, version: int, new_seats: tuple[MoveView, ...] = (), announcement: str = ""
) -> BoardView:
    """Show the state of the event; stacks are those of the last sealed hands.

    `new_seats` are people whose table was broken, and `announcement` is what the room was told last and is
    still to be read, as the news of the room know them.
    """
    left, total = floor.entries.players, floor.chips_counted()
    cash, names = floor.rules.event.format == "cash", _names(floor)
    return BoardView(
        event=floor.title,
        rule_set=floor.rules.name,
        version=version,
        entries=names,
        players_left=left,
        chips_in_play=total,
        average_stack=Chips(total // left) if left else Chips(0),
        prizes=floor.prizes,
        standings=cashed_out(floor) if cash else standings(floor),
        phase=floor.phase,
        message=ended(floor.ending, floor.end_note),
        prize_texts=floor.prize_texts,
        announcement=announcement,
        currency=currency_view(floor.rules.event.money_format()),
        deal=tuple((floor.entry(entry).name, amount) for entry, amount in floor.agreed),
        moves=moves(floor),
        new_seats=new_seats,
        entered=len(names),
        envelopes=envelopes_view(floor),
        paid_places=max([len(floor.prizes), *(place for place, _ in floor.prize_texts)]),
    )


def board_of_boxes(board: BoardView) -> BoardView:
    """Leave out what no box of a venue shows, so that the board of ten thousand people is a short message."""
    return replace(
        board, version=0, entries=(), prizes=(), prize_texts=(), standings=board.standings[:PLACES_SHOWN]
    )


def without_counts(board: BoardView) -> BoardView:
    """Leave out the numbers that change with every player who enters or leaves."""
    return replace(board, players_left=0, chips_in_play=Chips(0), average_stack=Chips(0), entered=0)


def _names(floor: Floor) -> tuple[str, ...]:
    """List who takes part or took part; at a cash table whoever has entered."""
    if floor.rules.event.format == "cash":
        return tuple(entry.name for entry in floor.entries)
    if floor.phase == "registration":
        return tuple(entry.name for entry in floor.entered())
    names: tuple[str, ...] = floor.entries.names
    return names if all(names) else tuple(filter(None, names))


def moves(floor: Floor) -> tuple[MoveView, ...]:
    """List who has been sent from one chair to another and does not sit there yet."""
    sent = [(entry.name, entry.place, entry.target) for entry in floor.entries.unsettled]
    return tuple(
        MoveView(name, place.table, place.seat, target.table, target.seat)
        for name, place, target in sent
        if place and target
    )


def standings(floor: Floor) -> tuple[PlaceView, ...]:
    """List the places that are fixed, the best first; those who share a place share its prizes.

    What was agreed in a deal belongs to its player, whatever the place.
    """
    winnings = winnings_by_entry(floor)
    won = [(entry, entry.finish, winnings(entry)) for entry in floor.entries.placed if entry.finish]
    return tuple(
        PlaceView(finish.first, entry.name, entry.chips, got.money, got.things)
        for entry, finish, got in sorted(won, key=_by_place)
    )


def cashed_out(floor: Floor) -> tuple[PlaceView, ...]:
    """List who has left a cash table and with how many chips, the most first: there are no places."""
    gone = [entry for entry in floor.entries if entry.withdrawn and entry.place]
    return tuple(
        PlaceView(0, entry.name, entry.cashed)
        for entry in sorted(gone, key=lambda one: (-one.cashed, one.name))
    )


def _by_place(row: tuple[Entry, Finish, Winnings]) -> tuple[int, str]:
    return (row[1].first, row[0].name)
