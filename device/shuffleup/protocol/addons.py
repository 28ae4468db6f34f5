"""The records that an add-on gets and returns; docs/engineer/addons.md is the contract."""

import msgspec

from shuffleup.protocol.papers import DoorListView, PaperHead, ResultSheetView, SeatCardsView


class EveningView(msgspec.Struct, frozen=True):
    """The event as everybody in the room may read it: what stands on the wall and on the papers."""

    head: PaperHead
    seats: SeatCardsView
    tables: DoorListView
    results: ResultSheetView


class PageView(msgspec.Struct, frozen=True):
    """A paper: its title, lines of words, and a table. A column whose name begins with `#` holds numbers."""

    title: str
    lines: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"a row of {len(row)} cells under {len(self.columns)} columns")


class BoardDue(msgspec.Struct, frozen=True):
    """The board of a hand that waits for `count` more cards; a card is named as `Ah` or `Td`."""

    hand: int
    board: tuple[str, ...]
    count: int
