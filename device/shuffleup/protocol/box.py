"""The box at a table: its keys, its OLED, its health, its last sound, and its card machine.

Every sound has a visible counterpart. The machine never shows the face of a card, because it knows none.
"""

from typing import Literal

import msgspec

from shuffleup.kernel.field_types import Chips, Millis


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
    "update",
    "all_on",
    "checker",
]
"""`amount` shows a bet or raise that is being set, `choice` what the knob is at, `called` counts a decision
down, `deal` names the cards of the board that are dealt now, `machine` says what a card machine wants of a
person, `update` that one did not stay; `all_on` and `checker` are the self-test of the glass."""


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


class VolumesView(msgspec.Struct, frozen=True):
    """The volumes of keys, signals of the room and voice, 0 (off) to 3, and the quiet hours as `23:00`."""

    keys: int
    level: int
    voice: int
    quiet_from: str = ""
    quiet_until: str = ""


class SoundView(msgspec.Struct, frozen=True):
    """One sound: its number since the start, its name, its words, and its notes as hertz and milliseconds.

    `spoken` is what was said aloud, empty where there is no voice; `quiet` says why nothing was heard.
    Number 0, without a name, is the view before the first sound. `volumes` are those that are set now: the
    same sound comes again with others when they are changed.
    """

    number: int
    name: str
    words: str
    notes: tuple[tuple[int, int], ...] = ()
    spoken: str = ""
    quiet: str = ""
    volumes: VolumesView | None = None


MachinePlace = Literal["none", "tray", "entry", "carousel", "exit", "shoe", "board", "machine"]
"""The place in the machine that a person has to reach."""


class MachineView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The card machine in words: `does` what it is about, `question` what it wants to know of a person.

    `done` of `of` cards have gone where they are to go; `of` is 0 where nothing is counted. `to_do` is what a
    person does about the question, `place` where to put the hand, and `where` says that in words. `kind`
    names the question for its answer, and `answers` are those there are, each with its words. `by_hand` says
    that people deal now, `trouble` why the machine is missed.
    """

    up: bool
    does: str
    done: int = 0
    of: int = 0
    kind: str = ""
    question: str = ""
    to_do: str = ""
    place: MachinePlace = "none"
    where: str = ""
    answers: tuple[tuple[str, str], ...] = ()
    by_hand: bool = False
    trouble: str = ""


class TwinView(msgspec.Struct, frozen=True):
    """The places of the cards in a simulated machine: how many in each of its slots, and before it.

    Slot `at_entry` stands before the entry, the one across from it before the exit. `causes` are the names
    of what can go wrong.
    """

    state: str
    fault: str
    at_entry: int
    slots: tuple[int, ...]
    tray: int
    entry: int
    exit: int
    shoe: int
    board: int
    outside: int
    plugged: bool
    causes: tuple[str, ...]
