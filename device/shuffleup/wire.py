"""The records that travel between the appliance and its faces: commands up, replies and views down.

This is the one module of `shuffleup` that a face may import. A view holds only what its face may show;
`shuffleup.views` makes it from a state and the house policy.
"""

from typing import Any, Literal

import msgspec

from shuffleup.amounts import Chips, Millis, Money
from shuffleup.identity import Actor, CommandId, HandNo, SeatNo, Stream, TableNo

# --- commands up, replies down -------------------------------------------------------------------


class Command(msgspec.Struct, frozen=True):
    """One request to a table or to the floor.

    `expected_version` is the version of the view that the person was looking at, None where it does not
    matter. The same `id` twice does the thing once, across reconnects and restarts.
    """

    id: CommandId
    to: Stream
    verb: str
    actor: Actor
    args: dict[str, Any] = {}
    expected_version: int | None = None


class Reply(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of a command.

    `status` is 200 done and durable, 403 not with this role, 409 the view was stale, 422 not legal now,
    503 could not be stored. `message` is one line for a person; `legal` says what is legal instead.
    """

    status: Literal[200, 403, 409, 422, 503]
    version: int
    message: str = ""
    legal: tuple[str, ...] = ()


# --- the clock -----------------------------------------------------------------------------------

ClockPhase = Literal["before", "level", "break", "gate", "over"]


class BlindsView(msgspec.Struct, frozen=True):
    """The stakes of one level, in chips; limits are None unless the betting is fixed limit."""

    level: int
    small_blind: Chips
    big_blind: Chips
    ante: Chips = Chips(0)
    low_limit: Chips | None = None
    high_limit: Chips | None = None


class ClockView(msgspec.Struct, frozen=True):
    """The level clock as an anchor: a face counts down from `left` by itself while `running`.

    `left` is None where the level has no time limit; `at` is the floor's boot-time clock when the anchor
    was taken and `rate` how many seconds of the event pass in one second of the room (1 outside demos).
    """

    phase: ClockPhase
    running: bool
    now: BlindsView
    next: BlindsView | None
    left: Millis | None
    length: Millis | None
    at: Millis
    rate: float = 1.0
    hands_left: int | None = None
    message: str = ""


# --- the table -----------------------------------------------------------------------------------

SeatState = Literal["in", "folded", "all_in", "away", "out"]
TablePhase = Literal["waiting", "between", "betting", "deal", "showdown", "finished", "held", "over", "lost"]


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One occupied seat: `stack` behind, `bet` in front on this street, `cards` only when shown."""

    seat: SeatNo
    name: str
    stack: Chips
    bet: Chips = Chips(0)
    state: SeatState = "in"
    to_act: bool = False
    won: Chips = Chips(0)
    cards: tuple[str, ...] = ()


class PotView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One pot, the seats that can win it, and the winners once it is awarded."""

    amount: Chips
    seats: tuple[SeatNo, ...]
    winners: tuple[SeatNo, ...] = ()


class DecisionView(msgspec.Struct, frozen=True):
    """The time for the decision of `seat`: `left` at the moment `at` of the unit's boot-time clock.

    It stands while `running` is False, as it does when play stops; the countdown is shown from
    `countdown_from` on.
    """

    seat: SeatNo
    left: Millis
    at: Millis
    running: bool
    countdown_from: Millis


class TableView(msgspec.Struct, frozen=True):
    """What everybody at the table may see of the hand.

    `decision` is the limited time of the seat to act, `floor_called` why play stops, `prompt` what is to be
    done by hand about a fault, `away` the players who are not at their seats.
    """

    table: TableNo
    version: int
    hand: HandNo
    phase: TablePhase
    street: str
    tracking: str
    dealing: str
    blinds: BlindsView
    seats: tuple[SeatView, ...]
    button: SeatNo | None
    small_blind_seat: SeatNo | None
    big_blind_seat: SeatNo | None
    board: tuple[str, ...]
    pots: tuple[PotView, ...]
    to_act: SeatNo | None
    to_call: Chips
    min_raise_to: Chips | None
    max_raise_to: Chips | None
    headline: str
    detail: str
    notices: tuple[str, ...]
    undo: str
    redo: str
    decision: DecisionView | None = None
    floor_called: str = ""
    prompt: str = ""
    away: tuple[SeatNo, ...] = ()


# --- the box -------------------------------------------------------------------------------------


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

    page: Literal[
        "clock",
        "to_act",
        "showdown",
        "between",
        "paused",
        "break",
        "before",
        "no_link",
        "unit",
        "undone",
        "over",
    ]
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


# --- the floor -----------------------------------------------------------------------------------


class PlaceView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the standings: tied players share a `place`; `prize` in minor units of money."""

    place: int
    player: str
    chips: Chips
    prize: Money = Money(0)


class BoardView(msgspec.Struct, frozen=True):
    """What the room may know of the event: entries, players left, average, prizes, standings."""

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
