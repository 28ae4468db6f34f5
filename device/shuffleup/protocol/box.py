"""The box at a table: its keys, its OLED, its health."""

from typing import Literal

import msgspec

from shuffleup.kernel.amounts import Chips, Millis


class KeyView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One key: what the strip says above it, whether its lamp is lit or blinks.

    The meaning of a `fresh` key has just changed by itself: for a moment it is not taken. `held_since` is the
    boot-time clock at which a key that can be held went down, so that a face can fill a ring.
    """

    key: str
    label: str = ""
    note: str = ""
    lit: bool = False
    blink: bool = False
    fresh: bool = False
    held_since: Millis | None = None


class ChoiceView(msgspec.Struct, frozen=True):
    """The choice under the knob, number `at` of so many, and what is being chosen."""

    title: str
    label: str
    note: str
    at: int
    of: int


class KeysView(msgspec.Struct, frozen=True):
    """The eight keys and the amount that is open, None unless a bet or raise is being set.

    `wrong` says that this amount cannot be bet, and which can; empty where it can. `choice` is what the knob
    is at, None while it chooses nothing. What is asked of an amount names its `opening`: a message that comes
    when another one is open by then changes nothing.
    """

    keys: tuple[KeyView, ...]
    amount: Chips | None = None
    message: str = ""
    wrong: str = ""
    choice: ChoiceView | None = None
    opening: int = 0


OledPage = Literal[
    "clock",
    "amount",
    "choice",
    "to_act",
    "called",
    "deal",
    "showdown",
    "between",
    "next",
    "players",
    "paused",
    "machine",
    "break",
    "before",
    "no_link",
    "unit",
    "undone",
    "over",
    "pairing",
    "all_on",
    "checker",
]
"""`amount` shows a bet or raise that is being set, `choice` what the knob is at, `called` counts a decision
down, `deal` names the cards of the board that are dealt now, `machine` says what a card machine wants of a
person; `all_on` and `checker` are the self-test of the glass."""


class OledView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One page of the OLED as text: a title line, one big line, one line below; `inverted` is white on full.

    `bar` is the share of the time left in per mille, None for no bar. A page that `rests` shows no clock that
    runs: the glass may go dark when nothing happens for long. `street` stands at the right of the big text,
    over a card for each of the `pips` that lie on the board. `halt` is the word of what stops clock or play:
    it has a line of its own at the top.
    """

    page: OledPage
    title: str = ""
    big: str = ""
    below: str = ""
    inverted: bool = False
    bar: int | None = None
    rests: bool = False
    street: str = ""
    pips: int = 0
    halt: str = ""


class PartView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One part of the box and, when it is degraded, what is wrong and what to do.

    A part of which only some key is `stuck` works on without that key.
    """

    part: str
    ok: bool
    message: str = ""
    stuck: bool = False


class DisplayView(msgspec.Struct, frozen=True):
    """The glass of the dealer display: two lines of 20 characters. A box without one posts none."""

    lines: tuple[str, str]


class UnitView(msgspec.Struct, frozen=True):
    """The health of the box: its parts, its store, its link to the floor.

    `wrong_time` says what is wrong with the time of day, on which no rule depends; empty if nothing is.
    `same_key` is the code of this box while another one has its key and a hand is on; empty otherwise.
    `language` is that of the words in all views of the box; `gap` stands between the thousands and
    `decimal_mark` before the minor units of money.
    """

    unit: str
    parts: tuple[PartView, ...]
    linked: bool
    stored: bool
    simulated: bool
    message: str = ""
    language: str = "en"
    gap: str = "\u00a0"
    decimal_mark: str = "."
    wrong_time: str = ""
    same_key: str = ""
