"""The event as shown to the room, and the wall: nothing that is reserved for the floor or a table."""

from typing import Literal

import msgspec

from shuffleup.kernel.field_types import Chips, Millis, Money, SeatNo, TableNo
from shuffleup.protocol.floor import CurrencyView, EnvelopesView

WallPage = Literal["before", "draw", "play", "final", "break", "colour_up", "paused", "over"]
"""The contents of the wall; for a lost link the wall has a page of its own, since nobody could send it."""


class FigureView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A figure with its name over it: PLAYERS 27 / 54. `tile` is where it stands in the house's look."""

    label: str
    value: str
    tile: str = ""


class RowView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a list; `colour` is that of a chip by its English name, `marked` is one that stands out.

    A `large` one is set larger, on a line of its own.
    """

    left: str
    right: str = ""
    colour: str = ""
    marked: bool = False
    large: bool = False


class ListView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Lines that belong together: seats, prizes, chips; `title` is empty where the page says it already.

    `tile` is where they stand in the house's look.
    """

    title: str
    rows: tuple[RowView, ...]
    tile: str = ""


class RoomView(msgspec.Struct, frozen=True):
    """The room that a wall stands in: its diagonal in inches and the farthest seat in metres.

    Nothing is set smaller than can be read from there; what has no room waits for its turn.
    """

    tv_inches: int = 55
    farthest_m: float = 8.0


ORDINARY_ROOM = RoomView()
"""The back room of a pub, for a wall whose place is unknown."""


Box = tuple[int, int, int, int]
"""Left, top, width and height in per mille of the wall without its margins."""


class PaintView(msgspec.Struct, frozen=True):
    """The colours of this page as `#RRGGBB`; each ink can be read on the ground."""

    ground: str
    ink: str
    soft: str
    news: str
    stakes: str
    running: str
    ending: str
    groove: str


class PictureView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A picture by its path on the box, and the one that a face without a browser draws, empty if none.

    It is shown for `seconds` of a round.
    """

    path: str
    bitmap: str = ""
    seconds: int = 1


class TilePartView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a tile in its box.

    `words` are set as large as the box allows, in a few lines if it has to be. `countdown` is the time of the
    level clock, or what stands in its place; `bar` is what is left of the level, `break` the time to the next
    break. What does not fit of `rows`, and the `news`, take turns. Of `pictures` each has its seconds of the
    time of the floor; `text` stands in the place of one that cannot be drawn. A `code` is a QR code, row by
    row, dark as `#`.
    """

    kind: Literal["words", "countdown", "bar", "break", "rows", "news", "pictures", "code"]
    box: Box
    ink: Literal["ink", "soft", "stakes"] = "ink"
    align: Literal["left", "middle", "right"] = "middle"
    text: str = ""
    rows: tuple[RowView, ...] = ()
    pictures: tuple[PictureView, ...] = ()
    code: tuple[str, ...] = ()


class WallLookView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the house's look changes of a page; without `sheets` all stands where it does on any wall.

    `veil` is how much of the ground lies over the `background`, in per cent. The box places every part, and a
    face sets each as large as its box allows: so all walls show the same.
    """

    paint: PaintView
    background: PictureView | None = None
    veil: int = 0
    sheets: tuple[tuple[TilePartView, ...], ...] = ()
    news: tuple[str, ...] = ()


class WallView(msgspec.Struct, frozen=True):
    """The wall at this moment, as texts in `language`. The level clock comes by a topic of its own.

    The countdown is the largest; `instead` stands in its place where nothing counts down. `stakes` come
    next, and `beside` them the ante and the next stakes: neither takes turns with anything. `title` names
    the page, empty in play. `lines` and `figures` share the rest of the wall, and take
    turns with the `lists`. `break_in` stands before the time to the next break, which is what is left of
    this level and `after_level`, None where no break is ahead. `news` are said for a few minutes.

    Two sentences are kept for what only the wall itself can know: `no_link` with the time of day in the
    place of `{time}` once it hears nothing any more, `too_small` with the distance for `{metres}` from which
    it can be read, where that is less than `room.farthest_m`. `look` is that of the house, if it has one.
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
    look: WallLookView | None = None


class PlaceView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the standings: tied players share a `place`; `prize` in minor units of money.

    At a cash table there are no places: `place` is 0 and `chips` are those that the player has cashed.
    """

    place: int
    player: str
    chips: Chips
    prize: Money = Money(0)
    things: tuple[str, ...] = ()


class MoveView(msgspec.Struct, frozen=True):
    """A player on the way from one chair to another, at the same table or at two."""

    player: str
    from_table: TableNo
    from_seat: SeatNo
    to_table: TableNo
    to_seat: SeatNo


class BoardView(msgspec.Struct, frozen=True):
    """The public facts of the event: entries, players left, average, prizes, standings.

    `prize_texts` are prizes that are no money, by place; `announcement` is what the room was told last, and
    `deal` what each player gets by a deal, with the name. `moves` are players on the way to another chair,
    and `new_seats` those whose table was broken, until a hand was dealt at the new one. All money is written
    in the `currency`. `entered` counts the entries and `paid_places` the places with a prize; the board for
    the boxes of a venue has these numbers in place of the names and prizes. `envelopes` are those of a
    mystery bounty from their beginning on, `look` is the SHA-256 of the house's look, empty for none.
    """

    event: str
    rule_set: str
    version: int
    entries: tuple[str, ...]
    players_left: int
    chips_in_play: Chips
    average_stack: Chips
    prizes: tuple[Money, ...]
    standings: tuple[PlaceView, ...]
    phase: Literal["registration", "seated", "playing", "over"]
    message: str = ""
    prize_texts: tuple[tuple[int, str], ...] = ()
    announcement: str = ""
    deal: tuple[tuple[str, Money], ...] = ()
    moves: tuple[MoveView, ...] = ()
    new_seats: tuple[MoveView, ...] = ()
    currency: CurrencyView = CurrencyView("", "before", 2)
    entered: int = 0
    paid_places: int = 0
    envelopes: EnvelopesView | None = None
    look: str = ""
