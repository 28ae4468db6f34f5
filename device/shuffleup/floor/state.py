"""The state of the floor: entries, seats, the level clock, and the latest reports of the tables."""

from enum import StrEnum
from functools import cached_property
from itertools import repeat
from typing import Literal

import msgspec

from shuffleup.floor.day_two.lists_read import ReadLists
from shuffleup.floor.entry import Entry, Roll
from shuffleup.floor.feature_states import (
    ColourUp,
    FloorTables,
    LevelReplan,
    Mystery,
    Phones,
    TableNote,
    UnitAt,
)
from shuffleup.floor.flights.flight_state import FlightPlay
from shuffleup.floor.satellite.seat_state import SatelliteSeats
from shuffleup.floor.settlement.settlement_lines import Settling
from shuffleup.floor.signups.signup_list import SignUps
from shuffleup.kernel.field_types import (
    Chips,
    EntryId,
    HandNo,
    Millis,
    Money,
    PersonName,
    PersonText,
    SeatNo,
    TableNo,
)
from shuffleup.kernel.language import FreeText
from shuffleup.ruleset.conduct import CardRenewal
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.level_clock import HandCount, LevelClock, Notice, Pause
from shuffleup.tournament.level_stakes import Level, final_level, level
from shuffleup.tournament.reasons import Call, ChipOrder, Ending, NewTables
from shuffleup.tournament.seating import Place

Phase = Literal["registration", "seated", "playing", "over"]


class Formation(msgspec.Struct, frozen=True):
    """Tables that are being made from the players of others: the final table, the next stage of crews.

    Everybody is called away first and sits down when the last one has come. `level` begins then, None where
    the level that is on goes on; `chips` is a new stack for everybody, None where each brings the own.
    """

    formed: NewTables
    seats: tuple[tuple[EntryId, Place], ...]
    buttons: tuple[tuple[TableNo, SeatNo], ...]
    level: int | None = None
    chips: Chips | None = None
    stage: int = 1


class BreakingMove(msgspec.Struct, frozen=True):
    """A player of a table that is proposed to be broken: from which chair to which."""

    entry: EntryId
    source: Place
    target: Place


class BreakingProposal(msgspec.Struct, frozen=True, dict=True):
    """Tables that are proposed to be broken together, in order, and the seats drawn for their players."""

    tables: tuple[TableNo, ...]
    moves: tuple[BreakingMove, ...]

    def of(self, table: TableNo) -> tuple[BreakingMove, ...]:
        """List who goes from a table."""
        return self._by_table.get(table, ())

    @cached_property
    def _by_table(self) -> dict[TableNo, tuple[BreakingMove, ...]]:
        found: dict[TableNo, list[BreakingMove]] = {}
        for one in self.moves:
            found.setdefault(one.source.table, []).append(one)
        return {table: tuple(moves) for table, moves in found.items()}


class TableHand(msgspec.Struct, frozen=True):
    """A hand of a table."""

    table: TableNo
    hand: HandNo


class Stated(msgspec.Struct, frozen=True):
    """A person's reason why chips came or went, at a table where it was there."""

    note: FreeText
    at: TableHand | None = None


class Raked(msgspec.Struct, frozen=True):
    """The house took them of all hands, the last of which is this one (CSH-05)."""

    last: TableHand


class Recounted(msgspec.Struct, frozen=True):
    """A ruling or a count at a table, for which nobody gave a reason."""

    at: TableHand


class InAgain(msgspec.Struct, frozen=True):
    """Somebody who was out by a mistake is in again (APP-04)."""

    note: FreeText


class StackEnd(StrEnum):
    """The stack of a player was changed for a new one, or left play with the player."""

    NEW_STACK = "new_stack"
    LEFT_PLAY = "left_play"
    CASHED_OUT = "cashed_out"
    REMOVED = "removed"
    DISQUALIFIED = "disqualified"
    SEAT_WON = "seat_won"


Explanation = Stated | Raked | Recounted | InAgain | StackEnd | ChipOrder


class ExplainedChips(msgspec.Struct, frozen=True):
    """The reason for `chips` more in play than were issued, or fewer where it is negative (APP-06).

    `entry` is whose chips they were, None where they were of several or of nobody.
    """

    chips: int
    why: Explanation
    person: str = ""
    entry: EntryId | None = None

    @property
    def is_rake(self) -> bool:
        """Say whether the house took them."""
        return isinstance(self.why, Raked)


class ChipsDiffer(msgspec.Struct, frozen=True):
    """The chips that are known of are not those that were issued and explained (APP-06)."""

    expected: int
    found: int


class HandForHand(msgspec.Struct, frozen=True):
    """Hand-for-hand: the tables that play a hand in this round, and those of them that are `done` with it.

    `busts_before` counts the hands in which somebody went broke before the round, which counts as one.
    `have_played` sat at a table that is done.
    """

    round: int = 1
    to_play: tuple[TableNo, ...] = ()
    busts_before: int = 0
    done: tuple[TableNo, ...] = ()
    have_played: frozenset[EntryId] = frozenset()


class TableCall(msgspec.Struct, frozen=True, tag="table_call"):
    """The question of a ruling is what a table has called the floor for, in this hand."""

    table: TableNo
    hand: HandNo
    call: Call


class NewChips(msgspec.Struct, frozen=True, tag="new_chips"):
    """The question of a ruling is where the chips come from with which an entry is in again."""

    entry: EntryId
    chips: Chips


Question = FreeText | TableCall | NewChips


class Ruling(msgspec.Struct, frozen=True):
    """A ruling that was written down: by whom, on what question, and by which rule (GEN-04, GEN-05).

    Without a `rule` it follows fairness, and the rule book for what a rule set leaves open.
    """

    question: Question
    ruling: PersonText
    rule: PersonText
    decider: PersonName


class RuleIsNow(msgspec.Struct, frozen=True):
    """A rule was changed on the day; both values are written as in an event file (GEN-01)."""

    key: str
    new: str
    old: str


class RebuysSoldAgain(msgspec.Struct, frozen=True):
    """A level that was set back has opened rebuys again, until a moment written as in `rebuy.cutoff`."""

    cutoff: str


class Announcement(msgspec.Struct, frozen=True):
    """An announcement to the room, in the words of the director or as a fact, and its time."""

    said: FreeText | RuleIsNow | RebuysSoldAgain
    at: Millis


class CrewResult(msgspec.Struct, frozen=True):
    """The result of a crew's table: `stacks`, who goes through, who is `tied` for `open` places (WIN-01)."""

    table: TableNo
    stacks: tuple[tuple[EntryId, Chips], ...]
    ahead: tuple[EntryId, ...]
    tied: tuple[EntryId, ...] = ()
    open: int = 0


class AgreedDeal(msgspec.Struct, frozen=True):
    """The last deal that was made: in which way, with what stacks, and the director who wrote it down.

    It stands as long as something is `agreed`. A deal about what was kept back knows the stacks of the first.
    """

    kind: str
    stacks: tuple[tuple[EntryId, Chips], ...]
    person: str = ""


class TakenOver(msgspec.Struct, frozen=True):
    """The facts of an evening that another program began, under the id `tournament` there (TDI-13).

    `pool_more` is what the pot has more than the rules make of it, `stacks` are those of players who have no
    seat yet. The stacks at the tables `to_count` are shares of the chips in play.
    """

    tournament: str
    pool_more: Money
    stacks: tuple[tuple[EntryId, Chips], ...] = ()
    to_count: tuple[TableNo, ...] = ()


class Floor(msgspec.Struct, frozen=True, dict=True):
    """The event as the floor knows it.

    `rules` are those of the day: what the host has set is in them. `issued` are all chips given out and not
    taken back, `explained` what has changed since. `stopped` is why all tables are kept from dealing, empty
    if they are not; `stopped_for_deal` that those who are left talk about one, and `end_awaited` why the
    event ends after the hands that are on. `agreed` is what a deal pays by entry, and `knocked_out` who
    collected which bounty.
    `in_halftime` says that the last break is halftime. `set_by_host` are levels by number, `interrupted` is
    the level that waits for the end of a break, and `clock_held` says that the clock stands for a reason that
    ends by itself. `kept_chips` stay in play though nothing needs them. `clock_at_end` is the clock as it
    stood when the event ended. Where it is played `in_venue`, `units` are the boxes that have a table, and
    `former_units` those that had one, the last one at the end; `away` is how long the floor was gone when its
    clock came back paused. What would follow by itself waits for the tables `awaited`, each with the last
    row that it is known to have stored.
    `proposed_breaking` are tables that the director looks at before they are broken. `phones` are the cards,
    phones and requests of the players' page.
    `mystery` are the envelopes of a mystery bounty from its beginning on. `replan` are blinds that are
    proposed so that the event ends on time. `taken_over` is what another program knew that began the evening.
    `undone` are the numbers of the rows of acts that were undone. `timed_from` is the moment by which every
    decision has come to be timed, empty before it and where that holds from the start; `renewals` are those
    of time cards so far, in order. `timed_at_start`: it held from the start until that was changed.
    `looks` are those that this event has taken up to the one that is shown, and those before them.
    `satellite` are the seats that a satellite gives, `flight` the last hands and the bags of a flight,
    `bag_lists` those of other flights that were read, `lent` the tables that other events have. `update_told`
    names the start of the box in which it was told last that an update did not stay.
    """

    event_id: str
    rules: RuleSet
    tables_at_hand: int
    phase: Phase = "registration"
    entries: Roll = Roll()
    tables: FloorTables = FloorTables()
    clock: LevelClock = LevelClock()
    count: HandCount = HandCount()
    in_halftime: bool = False
    noticed: Notice | None = None
    pool: Money = Money(0)
    prizes: tuple[Money, ...] = ()
    prize_texts: tuple[tuple[int, str], ...] = ()
    prizes_edited: bool = False
    last_hand: bool = False
    ending: Ending | None = None
    end_note: FreeText = FreeText("")
    pause_reason: Pause | None = None
    delayed_for: FreeText = FreeText("")
    stopped: FreeText = FreeText("")
    stopped_for_deal: bool = False
    end_awaited: FreeText = FreeText("")
    issued: Chips = Chips(0)
    explained: tuple[ExplainedChips, ...] = ()
    alarms: tuple[ChipsDiffer, ...] = ()
    busts: int = 0
    forming: Formation | None = None
    stage: int = 1
    hand_for_hand: HandForHand | None = None
    waived: tuple[TableNo, ...] = ()
    moves_due: bool = False
    agreed: tuple[tuple[EntryId, Money], ...] = ()
    deal: AgreedDeal | None = None
    knocked_out: tuple[tuple[EntryId, tuple[EntryId, ...]], ...] = ()
    bounty_unclaimed: Money = Money(0)
    rulings: tuple[Ruling, ...] = ()
    announcements: tuple[Announcement, ...] = ()
    archived: bool = False
    set_by_host: frozenset[int] = frozenset()
    interrupted: LevelClock | None = None
    start_delay: Millis = Millis(0)
    clock_held: bool = False
    warned: bool = False
    colour_up: ColourUp | None = None
    kept_chips: tuple[Chips, ...] = ()
    final_table_waived: bool = False
    crews: tuple[CrewResult, ...] = ()
    clock_at_end: LevelClock | None = None
    in_venue: bool = False
    away: Millis = Millis(0)
    units: tuple[UnitAt, ...] = ()
    former_units: tuple[UnitAt, ...] = ()
    awaited: tuple[tuple[TableNo, int], ...] = ()
    proposed_breaking: BreakingProposal | None = None
    phones: Phones = Phones()
    settling: Settling = Settling()
    mystery: Mystery | None = None
    replan: LevelReplan = LevelReplan()
    taken_over: TakenOver | None = None
    undone: frozenset[int] = frozenset()
    timed_from: str = ""
    timed_at_start: bool = False
    renewals: tuple[CardRenewal, ...] = ()
    looks: tuple[str, ...] = ()
    signups: SignUps = SignUps()
    lent: frozenset[TableNo] = frozenset()
    satellite: SatelliteSeats = SatelliteSeats()
    update_told: str = ""
    flight: FlightPlay = FlightPlay()
    bag_lists: ReadLists = ReadLists()

    def __post_init__(self) -> None:
        """Take any list of entries or tables."""
        if not isinstance(self.entries, Roll):
            msgspec.structs.force_setattr(self, "entries", Roll(self.entries))
        if not isinstance(self.tables, FloorTables):
            msgspec.structs.force_setattr(self, "tables", FloorTables(self.tables))

    @property
    def denominations(self) -> tuple[Chips, ...]:
        """List the kinds of chips in play, smallest first: without those that were coloured up (CLR-01)."""
        return self.rules.chips.denominations

    @property
    def title(self) -> str:
        """The name under which people know the event."""
        return self.rules.event.title or self.event_id

    @cached_property
    def tables_here(self) -> tuple[TableNo, ...]:
        """The tables of the room that this event has (EVT-02)."""
        return tuple(
            TableNo(one) for one in range(1, self.tables_at_hand + 1) if TableNo(one) not in self.lent
        )

    def entry(self, entry: EntryId) -> Entry:
        """Find an entry by its id."""
        return self.entries[self.entries.index_of[entry]]

    def note(self, table: TableNo) -> TableNote:
        """Find what is known of a table that has been opened."""
        return self.tables[self.tables.index_of[table]]

    def left(self) -> tuple[Entry, ...]:
        """List the entries that are still in, in the order of registration."""
        return self.entries.left

    def entered(self) -> tuple[Entry, ...]:
        """List who takes part or took part: before the draw who is registered, then who has had a chair."""
        if self.phase == "registration":
            return tuple(one for one in self.entries if not one.withdrawn)
        return tuple(one for one in self.entries if one.place is not None and not one.withdrawn)

    def at_table(self, table: TableNo) -> tuple[Entry, ...]:
        """List who is in and sits at a table, by seat."""
        return self.entries.sitting.get(table, ())

    def belonging(self, table: TableNo) -> tuple[Entry, ...]:
        """List who is in and has a chair at a table or is on the way to one, by seat."""
        return self.entries.belonging.get(table, ())

    # What follows from a state is made once, when it is asked for: a state never changes.

    @cached_property
    def sizes(self) -> dict[TableNo, int]:
        """The players of every table that is open, those on the way to it included."""
        numbers = tuple(filter(None, self.tables.open))
        return dict(zip(numbers, map(self.entries.sizes.get, numbers, repeat(0)), strict=True))

    def open_tables(self) -> tuple[TableNote, ...]:
        """List the tables that take part in play."""
        return tuple(note for note in self.tables if note.state in ("open", "breaking"))

    def taken(self, table: TableNo) -> frozenset[SeatNo]:
        """List the chairs of a table that somebody sits on or is on the way to."""
        sat_on = {one.place for one in self.entries.on_chairs.get(table, ())}
        awaited = {one.target for one in self.entries.unsettled}
        return frozenset(chair.seat for chair in sat_on | awaited if chair and chair.table == table)

    def free_seats(self, table: TableNo) -> tuple[SeatNo, ...]:
        """List the chairs of a table that nobody has or is promised."""
        most, taken = self.rules.seating.max_per_table, self.taken(table)
        return tuple(SeatNo(seat) for seat in range(1, most + 1) if seat not in taken)

    def unkept_seats(self, table: TableNo) -> tuple[SeatNo, ...]:
        """List the chairs of a table that nobody keeps, the free ones among them.

        A player who is out, or on the way elsewhere, gets up when the hand there is over, and who is sent to
        that chair waits for it. Who may still buy again is in and keeps the chair (BST-05).
        """
        kept = {(one.target or one.place) for one in self.belonging(table)}
        seats = range(1, self.rules.seating.max_per_table + 1)
        return tuple(SeatNo(seat) for seat in seats if Place(table, SeatNo(seat)) not in kept)

    @property
    def every_decision_is_timed(self) -> bool:
        """Say whether the clock of each decision begins by itself, so that nobody calls it (SHT-02)."""
        time = self.rules.time
        return time.mode == "shot" and (time.shot_from == "start" or bool(self.timed_from))

    @property
    def is_day_two(self) -> bool:
        """Say whether the event is made of the bags of flights, and is no flight itself (EVT-09)."""
        return bool(self.bag_lists) and not self.rules.flights.are_played

    @cached_property
    def first_level(self) -> int:
        """The level with which the event begins: day two by its rule, or behind its flights (FLT-14)."""
        if not self.is_day_two:
            return 1
        first = self.rules.flights.day_two_level or self.bag_lists.level + 1
        last = final_level(self.rules.levels)
        return first if last is None else min(first, last)

    def all_is_divided(self) -> bool:
        """Say whether a deal has left no prize to play for (PAP-02)."""
        return bool(self.agreed) and not any(self.prizes[: len(self.left())])

    def chips_counted(self) -> Chips:
        """Add up the chips that are known to be with the players and at the tables."""
        return Chips(self.entries.held + self.tables.pooled)

    def chips_expected(self) -> Chips:
        """Add up the chips that should be there: issued, and every change explained (APP-06)."""
        return Chips(self.issued + sum(one.chips for one in self.explained))

    def counts_rounds_by_table(self) -> bool:
        """Say whether every table has a level of its own: crews count the rounds of their table (STR-21)."""
        return self.rules.crews.enabled and self.rules.levels.unit in ("hand", "orbit")

    def level_at(self, table: TableNo) -> int:
        """Return the number of the level that a table plays."""
        return self.note(table).level if self.counts_rounds_by_table() else self.clock.level

    def has_level(self, number: int) -> bool:
        """Say whether there are stakes for a level."""
        last = final_level(self.rules.levels)
        return last is None or number <= last

    def level(self, number: int) -> Level:
        """Return the stakes of a level, those that the host has set included."""
        rules = self.rules
        return level(rules.levels, rules.blinds, rules.betting, rules.chips, number, rules.game)
