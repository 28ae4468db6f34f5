"""The view of the touchscreen and its buttons; every decision is made before the view is sent.

A box shows the topic `first_run` during its first run.
"""

from typing import Any, Literal

import msgspec

from shuffleup.kernel.field_types import UNIT, Chips, PersonId, SeatNo, Stream
from shuffleup.protocol.box import KeysView
from shuffleup.protocol.table import TableView

TouchScreen = Literal[
    "boot",
    "before",
    "hand",
    "amount",
    "showdown",
    "between",
    "break",
    "paused",
    "menu",
    "lost",
    "over",
    "machine",
]
"""`boot` has no table yet; `amount` and `menu` are opened by a key and lie over what is on; on `machine` a
card machine asks something, and the glass is its alone."""

Tint = Literal["plain", "go", "warn", "stop", "chosen", "act"]
"""The importance of a button or a line; its words say the same.

`chosen` is the one of several that holds now, `act` the seat to act and nothing else.
"""

LineTier = Literal["who", "what", "plain", "small"]


class NeedView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One argument that the person has still to give before a command can be sent.

    `seat` is a tap on one of `seats`, `seats` one or more of them and OK; `chips` a number from `least` to
    `most` (None is no bound) in steps of `step`, at first `start`; `stacks` such a number for any of `seats`,
    sent as a number by seat; `cards` so many cards as `count`; `choice` one of `choices`, each a value and
    its words; `pin` the floor PIN, which is sent beside the command and never in it, and which a face leaves
    out while a session lasts that it has opened; `new_pin` the digits of another, which are an argument as
    any other and are not shown; `person` a name that is spelt, or somebody of the people book, whose id goes
    beside the name in the argument `people` (PPL-04). The cards that are `out` cannot be picked, and `cards`
    are proposed. Where there is a number that it was `before`, the difference is shown. A name `all.one` is
    that of one value in the argument `all`.
    """

    name: str
    kind: Literal["seat", "seats", "chips", "stacks", "cards", "choice", "pin", "new_pin", "person"]
    title: str
    seats: tuple[SeatNo, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()
    least: Chips = Chips(0)
    most: Chips | None = None
    step: Chips = Chips(1)
    start: Chips | None = None
    count: int = 0
    out: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    before: Chips | None = None


class OfferedPerson(msgspec.Struct, frozen=True):
    """A person that registration offers: the name, an earlier one that was found, the last day of play."""

    person: PersonId
    name: str
    was: str = ""
    last: str = ""


class DeedView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A button: its words, and the command that it sends when all its `needs` have values.

    `held` wants the finger to stay for 0.8 s. A deed with a `sheet` sends nothing: it opens those deeds in
    the place of the others, under its label. One without a `verb` or a `sheet` is dark: `note` says why.
    `colour` names that of a chip, where the event says it. The knob is on one that is `marked`. One that is
    `on_key` does what a key does, too: it goes where there is no room.
    """

    label: str
    note: str = ""
    to: Stream = UNIT
    verb: str = ""
    args: dict[str, Any] = {}
    needs: tuple[NeedView, ...] = ()
    role: str = "dealer"
    tint: Tint = "plain"
    held: bool = False
    sheet: tuple["DeedView", ...] = ()
    colour: str = ""
    marked: bool = False
    on_key: bool = False


class TapView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The effect of a tap on a seat; a finger that stays for 0.8 s does `held`, where there is one.

    `short` says what the tap does where the label of the deed has no room.
    """

    seat: SeatNo
    deed: DeedView
    held: DeedView | None = None
    short: str = ""


class LineView(msgspec.Struct, frozen=True):
    """One line in the middle of the table; `tier` says how large it is, `tint` how it is marked.

    One that is `on_tiles` is told by the tiles of the seats as well: it goes where there is no room.
    """

    text: str
    tier: LineTier = "plain"
    tint: Tint = "plain"
    on_tiles: bool = False


class TroubleView(msgspec.Struct, frozen=True):
    """A bad day in three lines: what happened, what still works, what to press or do."""

    what: str
    happened: str
    works: str
    to_do: str


class LookView(msgspec.Struct, frozen=True):
    """The look of the touchscreen: colours, size of text, the hand that works it, brightness in per cent.

    `language` is that of its words, `gap` stands between the thousands of its numbers; both are the box's.
    """

    theme: Literal["dark", "daylight"] = "dark"
    text: Literal["normal", "large"] = "normal"
    hand: Literal["right", "left"] = "right"
    brightness: int = 100
    language: str = "en"
    gap: str = "\u00a0"


class HaltView(msgspec.Struct, frozen=True):
    """Something that stops the clock or the play: the `word` that every face shows, and in a `note` why.

    `time_over` asks whether the box may do what the end of a player's time comes to, or says that it did.
    """

    kind: Literal["paused", "floor_called", "time_over"]
    word: str
    note: str = ""


class StepView(msgspec.Struct, frozen=True):
    """One act of the hand in words, the street on which it was done, and the deed that takes it back."""

    street: str
    act: str
    back: DeedView


class TouchView(msgspec.Struct, frozen=True):
    """The touchscreen at this moment. The level clock comes by a topic of its own and is counted down there.

    `unit_at` is the seat at which the box stands, None at the dealer's place: the picture is turned so that
    it lies at the bottom. `lines` fill the middle, `deeds` the buttons under them. An open amount has
    `chips` to put on top, and a `pad`: ten digits from 0 on, then 000, delete, OK and CANCEL. `menu` holds
    the tiles of the floor menu, or of the sheet `menu_title` that the knob has opened; `taps` say what a tap
    on each seat does. `banners` lie across the top until they are over. `address` is where the floor console
    is, for the QR code. `coach` leads through a practice hand. The ring is laid out for so many `chairs`, or
    as far as the highest seat taken where it says none.
    `halts` are what stops the clock or the play: their words are shown whatever else is on. `log` is what was
    done in the hand, the last act first. The knob is on `marked_seat`.
    """

    version: int
    screen: TouchScreen
    place: str
    table: TableView | None
    keys: KeysView
    look: LookView = LookView()
    unit_at: SeatNo | None = None
    lines: tuple[LineView, ...] = ()
    deeds: tuple[DeedView, ...] = ()
    chips: tuple[DeedView, ...] = ()
    pad: tuple[DeedView, ...] = ()
    taps: tuple[TapView, ...] = ()
    menu: tuple[DeedView, ...] = ()
    banners: tuple[str, ...] = ()
    troubles: tuple[TroubleView, ...] = ()
    address: str = ""
    coach: str = ""
    chairs: int = 0
    halts: tuple[HaltView, ...] = ()
    log: tuple[StepView, ...] = ()
    menu_title: str = ""
    marked_seat: SeatNo | None = None


CornerName = Literal["", "top_left", "top_right", "bottom_right", "bottom_left"]


class KeyTestView(msgspec.Struct, frozen=True):
    """One key of the test: what is engraved on it, and whether it waits, is lit now, answers or is silent."""

    key: str
    label: str
    found: Literal["waits", "now", "answers", "silent"]


class FirstRunView(msgspec.Struct, frozen=True):
    """One step of the first run.

    It is step `number` of `of`. `choices` are tiles, the one that holds with the tint `chosen`; `deeds` the
    buttons under them. `corner` is the one to be touched: while it is named, every touch goes up as
    `touch_glass`, and the middle reads `middle`. `keys` stand in the order of the panel.
    `rotate` turns the picture against the clock, and `panel` names how the touch sensor sits on the glass: a
    touchscreen that was started with others starts anew. `address` is shown as a QR code.
    """

    step: str
    number: int
    of: int
    title: str
    lines: tuple[LineView, ...] = ()
    choices: tuple[DeedView, ...] = ()
    deeds: tuple[DeedView, ...] = ()
    corner: CornerName = ""
    middle: str = ""
    keys: tuple[KeyTestView, ...] = ()
    trouble: TroubleView | None = None
    address: str = ""
    message: str = ""
    look: LookView = LookView()
    rotate: Literal[0, 90, 180, 270] = 0
    panel: str = "aligned"
