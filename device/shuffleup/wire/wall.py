"""What a wall shows to the whole room: nothing that only the floor or a table may know."""

from typing import Literal

import msgspec

from shuffleup.amounts import Millis
from shuffleup.identity import SeatNo, TableNo

WallPage = Literal["before", "play", "break", "draw", "payouts", "final", "colour_up", "paused", "over"]
"""What fills the wall; a lost link is the wall's own page, for nobody could send it."""


class FigureView(msgspec.Struct, frozen=True):
    """A figure with its name under it: PLAYERS 27 / 54."""

    label: str
    value: str


class DrawnView(msgspec.Struct, frozen=True):
    """Who was drawn to which chair."""

    name: str
    table: TableNo
    seat: SeatNo


class PaidView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a place pays, and who has it, empty while it is open; `place` is `4` or `5-9`."""

    place: str
    prize: str
    name: str = ""


class ChipView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A chip of the set: its value in chips, its colour in words, and whether it is being coloured up."""

    value: str
    colour: str = ""
    leaves: bool = False


class RoomView(msgspec.Struct, frozen=True):
    """The room that a wall stands in: its diagonal in inches and the farthest seat in metres.

    Nothing is set smaller than can be read from there; what has no room comes on a page of its own.
    """

    tv_inches: int = 55
    farthest_m: float = 8.0


class WallView(msgspec.Struct, frozen=True):
    """The wall at this moment, as texts. The level clock comes by a topic of its own.

    `after_level` is the time between the end of this level and the next break, None where none is near enough
    to be told. `news` are said for a few minutes; `pages` take turns where the room is too deep for
    all at once; `language` is that of every text in it.
    """

    version: int
    page: WallPage
    event: str
    level: str = ""
    stakes: str = ""
    ante: str = ""
    next: str = ""
    after_level: Millis | None = None
    back_at: str = ""
    figures: tuple[FigureView, ...] = ()
    news: tuple[str, ...] = ()
    drawn: tuple[DrawnView, ...] = ()
    paid: tuple[PaidView, ...] = ()
    chips: tuple[ChipView, ...] = ()
    reason: str = ""
    pages: tuple[WallPage, ...] = ()
    room: RoomView = RoomView()
    language: str = "en"
