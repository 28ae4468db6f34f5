"""Who sits where: tables of equal size and the random draw."""

from collections.abc import Sequence

import msgspec

from shuffleup.identity import EntryId, SeatNo, TableNo


class Place(msgspec.Struct, frozen=True, order=True):
    """A chair of the room."""

    table: TableNo
    seat: SeatNo


def table_sizes(players: int, most: int) -> tuple[int, ...]:
    """Share the players over as few tables as `most` to a table allows; sizes differ by one at most."""
    tables = -(-players // most)
    return tuple(players // tables + (number < players % tables) for number in range(tables))


def chairs(sizes: Sequence[int]) -> tuple[Place, ...]:
    """List the chairs that are put out, table by table, seat 1 first."""
    return tuple(
        Place(TableNo(table), SeatNo(seat))
        for table, size in enumerate(sizes, 1)
        for seat in range(1, size + 1)
    )


def seat_cards(entries: Sequence[EntryId], shuffled: Sequence[Place]) -> dict[EntryId, Place]:
    """Give each entry the next of the shuffled seat cards (SEA-01)."""
    return dict(zip(entries, shuffled, strict=True))
