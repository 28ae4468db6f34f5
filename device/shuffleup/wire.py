"""The records that travel between the appliance and its faces: commands up, replies and views down.

This is the one module of `shuffleup` that a face may import. A view holds only what its face may show;
`shuffleup.views` makes it from a state and the house policy.
"""

from typing import Any, Literal

import msgspec

from shuffleup.amounts import Chips, Millis, Money
from shuffleup.identity import Actor, CommandId, EntryId, HandNo, SeatNo, Stream, TableNo

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
    `notice` is what the room is told of an end that is near. A clock that is `held` stands for a reason that
    has to end first: nobody can simply resume it.
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
    notice: str = ""
    held: bool = False


class TimetableRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A level, or the break after it where `blinds` is None; `name` is what the room calls it.

    `time` is the time of day at which it begins, as `20:30`, empty where it has begun or nobody can say.
    `minutes` is its length, None where hands end a level. `on` marks what is on now.
    """

    level: int
    name: str
    blinds: BlindsView | None = None
    time: str = ""
    minutes: int | None = None
    on: bool = False


class TimetableView(msgspec.Struct, frozen=True):
    """The blind sheet: all levels and breaks in order (GEN-07), and the time of day of the next break.

    `after_last` says what follows the last row, empty where the schedule simply goes on.
    """

    rows: tuple[TimetableRow, ...]
    next_break: str = ""
    after_last: str = ""


# --- the table -----------------------------------------------------------------------------------

SeatState = Literal["in", "folded", "all_in", "away", "out"]
TablePhase = Literal[
    "waiting", "between", "betting", "deal", "showdown", "finished", "held", "over", "lost", "playing"
]
"""`playing` is a hand that is on without being followed."""


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One occupied seat: `stack` behind, `bet` in front on this street, `cards` only when shown.

    `pending` was bought and comes in with the next hand; the player of a `leaving` seat has to go, and the
    stack stands as of hand `counted_at`, None where it is known now. `misses` are hands missed for a penalty.
    `stack` is None where the house shows no exact stacks.
    """

    seat: SeatNo
    name: str
    stack: Chips | None
    bet: Chips = Chips(0)
    state: SeatState = "in"
    to_act: bool = False
    won: Chips = Chips(0)
    cards: tuple[str, ...] = ()
    pending: Chips = Chips(0)
    leaving: bool = False
    counted_at: HandNo | None = None
    misses: int = 0


class PotView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One pot, the seats that can win it, and the winners once it is awarded."""

    amount: Chips
    seats: tuple[SeatNo, ...]
    winners: tuple[SeatNo, ...] = ()


class DecisionView(msgspec.Struct, frozen=True):
    """The time for the decision of `seat`: `left` at the moment `at` of the unit's boot-time clock.

    `seat` is None where nobody said whose time it is. The time stands while `running` is False, as it does
    when play stops; the countdown is shown from `countdown_from` on. `cards` are the time cards left.
    """

    seat: SeatNo | None
    left: Millis
    at: Millis
    running: bool
    countdown_from: Millis
    cards: int = 0


class WaitingView(msgspec.Struct, frozen=True):
    """A newcomer who is not dealt in yet: so many `hands` go by before the big blind comes to the seat.

    `may_post` is the big blind that could be posted instead, `posts` what will be posted in the next hand.
    """

    seat: SeatNo
    hands: int
    may_post: Chips = Chips(0)
    posts: Chips = Chips(0)


class OutOfTurnView(msgspec.Struct, frozen=True):
    """What a seat did before its turn, kept until it comes; `to` is the total of a bet or raise."""

    seat: SeatNo
    action: str
    to: Chips | None = None


class TableView(msgspec.Struct, frozen=True):
    """What everybody at the table may see of the hand.

    `decision` is the limited time of the seat to act, `floor_called` why play stops, `prompt` what is to be
    done by hand about a fault, `away` the players who are not at their seats.
    Stacks stand as of hand `counted_at`; `pooled` chips belong to players who are to be counted, `to_count`
    are the seats that somebody waits for.
    `pot` counts all chips in the middle and in front of the seats, `pots` what lies in the middle; None and
    none where the house shows no count. `rake` is what the house took of this hand. At the showdown `to_open`
    are hands not opened yet, in the order of showing, and `must_open` those that may not be mucked.
    `dead_cards` lie in the dead pile; `cutter` cuts the deck of the next hand; `waiting` are newcomers.
    `max_raise_to` is None also where it would tell a stack that the house does not show to this face.
    `out_of_turn` are acts that wait for the turn of their seats.
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
    counted_at: HandNo = HandNo(0)
    pooled: int = 0
    to_count: tuple[SeatNo, ...] = ()
    pot: Chips | None = None
    rake: Chips = Chips(0)
    to_open: tuple[SeatNo, ...] = ()
    must_open: tuple[SeatNo, ...] = ()
    dead_cards: int = 0
    cutter: SeatNo | None = None
    waiting: tuple[WaitingView, ...] = ()
    out_of_turn: tuple[OutOfTurnView, ...] = ()


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
    """One line of the standings: tied players share a `place`; `prize` in minor units of money.

    At a cash table there are no places: `place` is 0 and `chips` are those that the player has cashed.
    """

    place: int
    player: str
    chips: Chips
    prize: Money = Money(0)
    things: tuple[str, ...] = ()


class BoardView(msgspec.Struct, frozen=True):
    """What the room may know of the event: entries, players left, average, prizes, standings.

    `prize_texts` are prizes that are no money, by place; `announcement` is what the room was told last, and
    `deal` what each player gets by a deal, with the name.
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


# --- the floor console ---------------------------------------------------------------------------

EntryStatus = Literal["registered", "waiting", "seated", "moving", "broke", "out", "withdrawn"]


class EntryView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry as the director sees it.

    `chips` stand as of hand `as_of` of its table, `brought` are bought and not in play yet. `to_table` and
    `to_seat` are where it is on its way to, `waiting` its place among those who want a chair. From
    `first_place` to `last_place` it shares its places with others; both are 0 while it is in. `notes` say
    in words what is out of the ordinary: a penalty, a fee that came late.
    """

    id: EntryId
    name: str
    status: EntryStatus
    table: TableNo | None = None
    seat: SeatNo | None = None
    to_table: TableNo | None = None
    to_seat: SeatNo | None = None
    waiting: int = 0
    chips: Chips = Chips(0)
    brought: Chips = Chips(0)
    as_of: HandNo | None = None
    paid: Money = Money(0)
    paid_on: str = ""
    rebuys: int = 0
    add_ons: int = 0
    stack_confirmed: bool = False
    bounty: Money = Money(0)
    bounties_won: Money = Money(0)
    first_place: int = 0
    last_place: int = 0
    prize: Money = Money(0)
    things: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class FloorSeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits where, with the stack of the last sealed hand or count."""

    seat: SeatNo
    entry: EntryId
    name: str
    chips: Chips = Chips(0)
    leaving: bool = False


class FloorTableView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One table as the floor knows it.

    `hand` is the last one that began and `sealed` the last whose result is final. `held` says in words why
    its next hand is withheld, `called` why the table has called the floor, `all_in` that its hand waits
    with the cards down.
    """

    table: TableNo
    state: Literal["open", "breaking", "done", "closed"]
    hand: HandNo
    sealed: HandNo
    blinds: BlindsView | None
    seats: tuple[FloorSeatView, ...] = ()
    button: SeatNo | None = None
    held: tuple[str, ...] = ()
    called: str = ""
    all_in: bool = False
    last_hand: bool = False
    pooled: int = 0


class TaskView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What waits for the director: in words, and as the command that does it.

    `needs` are the arguments that a person fills in; while a `holds` task is open, a table cannot go on.
    """

    room: str
    text: str
    verb: str
    args: dict[str, Any] = {}
    needs: tuple[str, ...] = ()
    holds: bool = False


class ExplainedView(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why there are `chips` more in play than were issued, or fewer where it is negative."""

    chips: int
    reason: str
    person: str = ""


class AuditView(msgspec.Struct, frozen=True):
    """The chips that should be in play, issued and explained, and those that are known of (APP-06).

    `rake` is what the house has taken of all hands (CSH-05); it is not listed among the `explained`.
    """

    issued: Chips
    explained: tuple[ExplainedView, ...]
    expected: Chips
    counted: Chips
    rake: Chips = Chips(0)


class PrizeView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a place pays: money, a thing, or both."""

    place: int
    money: Money = Money(0)
    text: str = ""


class CurrencyView(msgspec.Struct, frozen=True):
    """How money is written: its sign, the side it stands on, and the digits after the point."""

    symbol: str
    position: Literal["before", "after"]
    decimals: int


class FloorView(msgspec.Struct, frozen=True):
    """Everything that the director may know of the event; never a card that is not on the table.

    `notices` say in words what is out of the ordinary: a pause, a stop, tables that are being formed.
    """

    event: str
    rule_set: str
    version: int
    phase: Literal["registration", "seated", "playing", "over"]
    format: str
    tracking: str
    currency: CurrencyView
    tables_at_hand: int
    seats_per_table: int
    players_left: int
    entries: tuple[EntryView, ...]
    tables: tuple[FloorTableView, ...]
    tasks: tuple[TaskView, ...]
    pool: Money
    prizes: tuple[PrizeView, ...]
    audit: AuditView
    alarms: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
    announcements: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()


class RuleView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One rule as a parameter: its value and what it means; `shipped` where the host has changed it."""

    key: str
    value: str
    description: str
    allowed: str
    shipped: str = ""


class RulesView(msgspec.Struct, frozen=True):
    """The active rule set with its meaning, and the blind sheet (APP-08, GEN-02, GEN-07)."""

    rule_set: str
    version: int
    rules: tuple[RuleView, ...]
    timetable: TimetableView


class ShareView(msgspec.Struct, frozen=True):
    """What one entry would get in a deal, with the stack that it rests on."""

    entry: EntryId
    name: str
    chips: Chips
    money: Money


class DealView(msgspec.Struct, frozen=True):
    """The figures of a deal, for the console only; nothing is agreed by them."""

    kind: str
    kept_back: Money
    shares: tuple[ShareView, ...]


class LogLine(msgspec.Struct, frozen=True):
    """One stored event: when, who in which role at which face, what, and its facts as words."""

    seq: int
    wall: str
    role: str
    person: str
    face: str
    what: str
    facts: str
