"""The box at a table: its keys, its OLED, its health."""

from typing import Literal

import msgspec

from shuffleup.amounts import Chips


class KeyView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One key: what the strip says above it, whether its lamp is lit or blinks."""

    key: str
    label: str = ""
    note: str = ""
    lit: bool = False
    blink: bool = False


class KeysView(msgspec.Struct, frozen=True):
    """The eight keys and the amount on the knob, None unless an amount is being set."""

    keys: tuple[KeyView, ...]
    amount: Chips | None = None
    message: str = ""


OledPage = Literal[
    "clock", "to_act", "showdown", "between", "paused", "break", "before", "no_link", "unit", "undone", "over"
]


class OledView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One page of the OLED as text: a title line, one big line, one line below; `inverted` is white on full.

    `bar` is the share of the time left in per mille, None for no bar.
    """

    page: OledPage
    title: str = ""
    big: str = ""
    below: str = ""
    inverted: bool = False
    bar: int | None = None


class PartView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One part of the box and, when it is degraded, what is wrong and what to do."""

    part: str
    ok: bool
    message: str = ""


class UnitView(msgspec.Struct, frozen=True):
    """The health of the box: its parts, its store, its link to the floor."""

    unit: str
    parts: tuple[PartView, ...]
    linked: bool
    stored: bool
    simulated: bool
    message: str = ""
