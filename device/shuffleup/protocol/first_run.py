"""The view of a box during its first run; topic `first_run`."""

from typing import Literal

import msgspec

from shuffleup.protocol.touch import DeedView, LineView, LookView, TroubleView

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
