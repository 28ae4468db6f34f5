"""The event as the director sees it."""

from typing import Any, Literal

import msgspec

from shuffleup.kernel.field_types import Chips, EntryId, HandNo, Money, SeatNo, TableNo
from shuffleup.protocol.clock import BlindsView, TimetableView

EntryStatus = Literal["registered", "waiting", "seated", "moving", "broke", "out", "withdrawn", "cashed out"]


class EntryView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry as the director sees it.

    `chips` stand as of hand `as_of` of its table, `brought` are bought and not in play yet. `to_table` and
    `to_seat` are where it is on its way to, `waiting` its place among those who want a chair. From
    `first_place` to `last_place` it shares its places with others; both are 0 while it is in. It `owes` what
    it has still to pay, below 0 what it gets back. `notes` say in words what is out of the ordinary: a
    penalty, a fee that came late. One that is `absent` has not checked in, and who is `away` has left and is
    blinded off. Of the prizes and bounties it has
    `received` so much and still gets what is `due`, and with `things_due` what is no money. It holds
    so many `time_cards`, None where it has none to play, and has `shortened` seconds for each decision, 0 as
    everybody. A seat of a satellite has paid `by_seat` of what is paid.
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
    owes: Money = Money(0)
    rebuys: int = 0
    add_ons: int = 0
    stack_confirmed: bool = False
    bounty: Money = Money(0)
    bounties_won: Money = Money(0)
    first_place: int = 0
    last_place: int = 0
    prize: Money = Money(0)
    things: tuple[str, ...] = ()
    absent: bool = False
    away: bool = False
    notes: tuple[str, ...] = ()
    received: Money = Money(0)
    due: Money = Money(0)
    things_due: bool = False
    time_cards: int | None = None
    shortened: int = 0
    by_seat: Money = Money(0)


class FloorSeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The player of a seat, with the stack of the last sealed hand or count."""

    seat: SeatNo
    entry: EntryId
    name: str
    chips: Chips = Chips(0)
    leaving: bool = False


class FloorTableView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One table as the floor knows it.

    `hand` is the last one that began and `sealed` the last whose result is final; `hands_at_level` have begun
    at the stakes that `blinds` shows. `held` says in words why its next hand is withheld, `called` why the
    table has called the floor, `all_in` that its hand waits with the cards down.
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
    hands_at_level: int = 0


class BreakingTableView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table that is proposed to be broken.

    `changed` says in words what does not fit the proposal any more; one that is `gone` cannot be in it as it
    stands now. One that is not `due` by the fixed order is broken for a reason only.
    """

    table: TableNo
    players: int
    changed: str = ""
    gone: bool = False
    due: bool = True


class BreakingMoveView(msgspec.Struct, frozen=True):
    """A player of such a table, and the seat that was drawn."""

    entry: EntryId
    name: str
    table: TableNo
    seat: SeatNo
    to_table: TableNo
    to_seat: SeatNo


class BreakingView(msgspec.Struct, frozen=True):
    """The proposal to break tables together: each of them, in order, and who goes where."""

    tables: tuple[BreakingTableView, ...]
    moves: tuple[BreakingMoveView, ...]


class TaskView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A task of the director: in words, and as the command that does it.

    `needs` are the arguments that a person fills in, with the value in `args` as a proposal; while a `holds`
    task is open, a table cannot go on. `price` is the money that it takes as it is proposed, below 0 what it
    gives out.
    """

    room: str
    text: str
    verb: str
    args: dict[str, Any] = {}
    needs: tuple[str, ...] = ()
    holds: bool = False
    price: Money = Money(0)


class EnvelopeDueView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player for whom an envelope waits to be drawn, and who draws it; `by` is empty where nobody knows.

    `table` is where the player was knocked out.
    """

    entry: EntryId
    name: str
    table: TableNo | None = None
    by: tuple[str, ...] = ()


class EnvelopesView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The envelopes of a mystery bounty: values and counts of what is left, never their order (MYS-10).

    `due` wait to be drawn. `drum_roll` names the player whose envelope is being opened, and `last` says in
    words what the last one held or that one went back.
    """

    left: tuple[tuple[Money, int], ...]
    due: tuple[EnvelopeDueView, ...] = ()
    drum_roll: str = ""
    last: str = ""


class ExplainedView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The reason for `chips` more in play than were issued, or fewer where it is negative."""

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
    """The prize of a place: money, a thing, or both."""

    place: int
    money: Money = Money(0)
    text: str = ""


class FlightView(msgspec.Struct, frozen=True):
    """The bags of a flight: how many there are and are open, and what they hold above what was in play."""

    flight: str
    bags: int
    open: int
    off: Chips
    closed: bool


class SeatsView(msgspec.Struct, frozen=True):
    """The seats of a satellite: how many there are and are `given`, and how many players are `off` them.

    The house owes the box of the `target` the values of seats (`owed`) and what no place takes (`to_target`);
    it adds what the pool is `short` of.
    """

    seats: int
    given: int
    off: int
    target: str
    owed: Money
    to_target: Money
    short: Money


class ShareView(msgspec.Struct, frozen=True):
    """The share of one entry in a deal, with its stack."""

    entry: EntryId
    name: str
    chips: Chips
    money: Money


class CurrencyView(msgspec.Struct, frozen=True):
    """The format of money: its sign, the side it stands on, and the digits after the point."""

    symbol: str
    position: Literal["before", "after"]
    decimals: int


class ActView(msgspec.Struct, frozen=True):
    """An act of a person, as a sentence; `version` is that of the event after it."""

    version: int
    person: str
    face: str
    words: str


class FloorView(msgspec.Struct, frozen=True):
    """Everything that the director may know of the event; never a card that is not on the table.

    `not_needed` are verbs for which the event has no use by its rules; one that is `archived` is put away.
    `acts` are the last ones of people, and `changed` is the version after the last act of anybody, the clock
    included: a command that expects an earlier version is refused.

    `can_break` is how many tables fewer seat all players, `breaks_next` the tables that are broken next in
    the fixed order, and `breaking` those that are proposed to be broken, None where none are.

    `takes_entries` where somebody new can enter now, who begins with `start_stack`.

    `notices` say in words what is out of the ordinary: a pause, a stop, tables that are being formed, and
    `penalties` what the rule set has for each kind of offence; `fines_chips` where chips are among it.
    `replaced` says in words that another floor runs the room: nothing can be done here any more.
    `papers` are those of add-ons, by their names. `seats` are those of a satellite, None in another event.
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
    penalties: tuple[str, ...] = ()
    fines_chips: bool = True
    deal: tuple[ShareView, ...] = ()
    can_break: int = 0
    breaks_next: tuple[TableNo, ...] = ()
    breaking: BreakingView | None = None
    takes_entries: bool = True
    start_stack: Chips = Chips(0)
    not_needed: tuple[str, ...] = ()
    archived: bool = False
    changed: int = 0
    acts: tuple[ActView, ...] = ()
    envelopes: EnvelopesView | None = None
    replaced: str = ""
    papers: tuple[str, ...] = ()
    seats: SeatsView | None = None
    flight: FlightView | None = None


class RuleView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One rule as a parameter: its value and what it means; `shipped` where the host has changed it.

    `source` names the rules that it follows, `choices` the words that it chooses among.
    """

    key: str
    value: str
    description: str
    allowed: str
    shipped: str = ""
    source: str = ""
    choices: tuple[str, ...] = ()


class RulesView(msgspec.Struct, frozen=True):
    """The active rule set with its meaning, and the blind sheet (APP-08, GEN-02, GEN-07)."""

    rule_set: str
    version: int
    rules: tuple[RuleView, ...]
    timetable: TimetableView


class DealView(msgspec.Struct, frozen=True):
    """The figures of a deal, for the console only; nothing is agreed by them.

    `warning` names who would get more than the first prize, which chips alone can bring about.
    """

    kind: str
    kept_back: Money
    shares: tuple[ShareView, ...]
    warning: str = ""


class UndoView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The command that makes up for a stored event; a person fills in what it `needs`."""

    verb: str
    args: dict[str, Any] = {}
    needs: tuple[str, ...] = ()


class LogLine(msgspec.Struct, frozen=True):
    """One stored event: when, who in which role at which face, and what happened, as a sentence.

    `undo` is the command that makes up for it, None where none does.
    """

    seq: int
    wall: str
    role: str
    person: str
    face: str
    what: str
    undo: UndoView | None = None
