"""The view of a wall for the whole room: nothing that is reserved for the floor or a table."""

from typing import Literal

import msgspec

from shuffleup.kernel.amounts import Millis

WallPage = Literal["before", "draw", "play", "final", "break", "colour_up", "paused", "over"]
"""The contents of the wall; for a lost link the wall has a page of its own, since nobody could send it."""


class FigureView(msgspec.Struct, frozen=True):
    """A figure with its name over it: PLAYERS 27 / 54."""

    label: str
    value: str


class RowView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a list; `colour` is that of a chip by its English name, `marked` is one that stands out.

    A `large` one is set larger, on a line of its own.
    """

    left: str
    right: str = ""
    colour: str = ""
    marked: bool = False
    large: bool = False


class ListView(msgspec.Struct, frozen=True):
    """Lines that belong together: seats, prizes, chips; `title` is empty where the page says it already."""

    title: str
    rows: tuple[RowView, ...]


class RoomView(msgspec.Struct, frozen=True):
    """The room that a wall stands in: its diagonal in inches and the farthest seat in metres.

    Nothing is set smaller than can be read from there; what has no room waits for its turn.
    """

    tv_inches: int = 55
    farthest_m: float = 8.0


ORDINARY_ROOM = RoomView()
"""The back room of a pub, for a wall whose place is unknown."""


class WallView(msgspec.Struct, frozen=True):
    """The wall at this moment, as texts in `language`. The level clock comes by a topic of its own.

    The countdown is the largest; `instead` stands in its place where nothing counts down. `stakes` come
    next, and `beside` them the ante and the next stakes: neither takes turns with anything. `title` names
    the page, empty in play. `lines` and `figures` share the rest of the wall, and take
    turns with the `lists`. `break_in` stands before the time to the next break, which is what is left of
    this level and `after_level`, None where no break is ahead. `news` are said for a few minutes.

    Two sentences are kept for what only the wall itself can know: `no_link` with the time of day in the
    place of `{time}` once it hears nothing any more, `too_small` with the distance for `{metres}` from which
    it can be read, where that is less than `room.farthest_m`.
    """

    page: WallPage
    event: str
    title: str = ""
    level: str = ""
    instead: str = ""
    stakes: str = ""
    beside: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    figures: tuple[FigureView, ...] = ()
    lists: tuple[ListView, ...] = ()
    break_in: str = ""
    after_level: Millis | None = None
    news: tuple[str, ...] = ()
    no_link: str = ""
    too_small: str = ""
    room: RoomView = ORDINARY_ROOM
    language: str = "en"
