"""Replay of the floor from its rows: reports, automatic rules, the clock, the chips and the draws.

The draws are repeated from their recorded seeds (APP-01), those of a mystery bounty from the seed of the
envelopes (MYS-04).
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from shuffleup.archive.audit.findings import Finding, sound_rows, told, unlike_the_rules, wrong
from shuffleup.archive.audit.tables import (
    CANNOT_FOLLOW,
    FindRow,
    RecordedAct,
    UncomparedTexts,
    Unseal,
    acts,
    difference,
)
from shuffleup.floor.boxes import BoxBegan, TwoBoxesFound
from shuffleup.floor.colour_up.chip_race import DealRace
from shuffleup.floor.colour_up.colour_up_events import RaceDealt
from shuffleup.floor.command import FloorCommand, FloorContext, FloorEvent, SeededDraws
from shuffleup.floor.crews import FormWinnersTable, SettleTie, TieSettled
from shuffleup.floor.decide import decide, evolve, hear, tick, with_what_follows
from shuffleup.floor.decision_clock.time_card_events import CardHeard, CardReturned
from shuffleup.floor.feature_states import box_code
from shuffleup.floor.flights.flight_events import LastHandsCalled
from shuffleup.floor.flights.last_hands import CallLastHands
from shuffleup.floor.house.players_elsewhere import elsewhere_again
from shuffleup.floor.levels.planned_end import BlindsNotProposed, BlindsProposed
from shuffleup.floor.prizes.mystery_events import EnvelopeDrawn, EnvelopeReturned, EnvelopeShown, MysteryBegun
from shuffleup.floor.results.result_events import AuditFailed, ResultsAwaited
from shuffleup.floor.seating.balancing import Balance
from shuffleup.floor.seating.final_table import FormFinalTable
from shuffleup.floor.seating.seat_draw import DrawSeats, TakeSeat
from shuffleup.floor.seating.seat_events import (
    BreakingProposed,
    ButtonShuffled,
    MoveOrdered,
    PlayerSeated,
    SeatsDrawn,
    TableBreaking,
    TablesBalanced,
    TablesForming,
)
from shuffleup.floor.seating.table_breaking import BreakTable, ProposeBreaking
from shuffleup.floor.state import ChipsDiffer, Floor
from shuffleup.kernel.chance import commitment, derived, shuffled
from shuffleup.kernel.field_types import FLOOR, EntryId, Money, Stream, TableNo, table_stream
from shuffleup.stations.event_codec import FLOOR_EVENTS, TABLE_EVENTS
from shuffleup.stations.floor_secrets import envelopes_name, order_of
from shuffleup.stations.table_to_floor import report_of
from shuffleup.stations.time_of_day import ClockRuns
from shuffleup.storage.journal.errors import JournalTooNew
from shuffleup.storage.journal.reader import JournalReader
from shuffleup.tournament.bounties import next_position
from shuffleup.tournament.reasons import NewTables
from shuffleup.views.words.chips import differ


def _without_time_of_day(stored: Iterable[FloorEvent]) -> Iterator[FloorEvent]:
    """Leave out what depends on how far the wished end is by the clock on the wall (STR-39).

    No row tells that clock to the millisecond, and proposed blinds change nothing before a person takes them.
    """
    return (event for event in stored if not isinstance(event, BlindsProposed | BlindsNotProposed))


def behind(act: RecordedAct[FloorEvent], floor: Floor) -> dict[TableNo, int]:
    """Name the tables for which something waited in an act, as the floor has written it down."""
    told = [one for one in act.events if isinstance(one, ResultsAwaited)]
    return dict(zip(told[-1].tables, told[-1].rows, strict=True)) if told else dict(floor.awaited)


def redrawn(act: RecordedAct[FloorEvent], floor: Floor, unread: UncomparedTexts) -> str | None:
    """Draw again what was drawn in an act; None where nothing was, empty where it came out the same.

    The whole act is compared: the draw and all that followed from it.
    """
    seed = next((seed for event in act.events if (seed := getattr(event, "seed", ""))), "")
    if not seed:
        return None
    what = "no draw has a seed of this kind"
    for command in _commands(act.events):
        what = _compared(act, floor, command, seed, unread)
        if not what:
            break
    return what


def _compared(
    act: RecordedAct[FloorEvent],
    floor: Floor,
    command: FloorCommand | None,
    seed: str,
    unread: UncomparedTexts,
) -> str:
    try:
        drawn = bytes.fromhex(seed)
        lots = SeededDraws(seed, lambda name, items: shuffled(derived(drawn, name), items))
        elsewhere = elsewhere_again(act.events, floor)
        given = FloorContext(act.now, act.first.by, lots, behind=behind(act, floor), elsewhere=elsewhere)
        due = decide(floor, command, given) if command else with_what_follows(floor, (), given)
    except CANNOT_FOLLOW as error:
        return f"cannot be drawn again: {error or type(error).__name__}"
    stored = map(_timeless, _without_time_of_day(act.events))
    return difference(stored, map(_timeless, due), unread)


def _timeless(event: FloorEvent) -> msgspec.Struct:
    """Leave out a time that the record does not tell exactly, and what an earlier version told a table."""
    if isinstance(event, MoveOrdered):
        return replace(event, target_told=True)
    return replace(event, at=0) if hasattr(event, "at") else event


def _chosen(events: Sequence[FloorEvent]) -> Iterator[FloorCommand]:
    for sits in events:
        if isinstance(sits, PlayerSeated):
            chosen = TakeSeat(sits.entry, sits.table, sits.seat)
            yield from (chosen, replace(chosen, chips=sits.chips))


def _formed(event: TablesForming) -> FloorCommand:
    if event.formed != NewTables.FINAL_TABLE:
        return FormWinnersTable()
    return FormFinalTable(event.seats[0][1].table) if event.seats else FormFinalTable()


def _broken(event: BreakingProposed | TableBreaking) -> FloorCommand:
    if isinstance(event, BreakingProposed):
        return ProposeBreaking(tables=event.tables)
    return BreakTable(event.table, event.reason)


def _at_once(event: SeatsDrawn | LastHandsCalled) -> FloorCommand | None:
    if isinstance(event, SeatsDrawn):
        return DrawSeats()
    return CallLastHands() if event.why == "director" else None


def _commands(events: Sequence[FloorEvent]) -> Iterator[FloorCommand | None]:
    """Name the commands that can have led to a draw, the likeliest first; None: it was due by itself."""
    found: Any = ()
    match events[0]:
        case ButtonShuffled():
            found = _chosen(events)
        case SeatsDrawn() | LastHandsCalled() as drawn:
            found = (_at_once(drawn),)
        case TablesForming() as forming:
            found = (_formed(forming),)
        case BreakingProposed() | TableBreaking() as breaking:
            found = (_broken(breaking),)
        case TablesBalanced(target=target, draws=draws):
            cards = tuple(map(dict, draws))
            found = (Balance(), Balance(seat=target.seat), Balance(cards))
        case TieSettled(table=table):
            found = (SettleTie(table),)
        case RaceDealt(table=table, decks=1 | 2 as decks):
            found = (DealRace(table, decks=decks),)
    yield from found


def _two_boxes(event: TwoBoxesFound | BoxBegan) -> str:
    """Say that two boxes had the key of a table, or which of them a person has chosen."""
    if isinstance(event, BoxBegan):
        return f"box {box_code(event.life)} was chosen for table {event.table}"
    lives = ", ".join(f"{box_code(one.life)} ({one.rows} rows, hand {one.hand})" for one in event.lives)
    return f"two boxes had the key of table {event.table}: {lives}"


class FloorAudit:
    """The floor of the event, and how it stands at the end of its sound rows."""

    def __init__(self, book: JournalReader, find: FindRow) -> None:
        self.floor: Floor | None = None
        self.rows = self.draws = 0
        self.runs = ClockRuns()
        """The runs of the level clock."""
        self.unread = UncomparedTexts()
        self.cards = defaultdict[Stream, Counter[EntryId]](Counter)
        """The time cards that it has heard of, by table and entry."""
        self.heard: dict[Stream, int] = {}
        """The last row of each table that it has made something of."""
        self._book, self._find = book, find

    def findings(self) -> Iterator[Finding]:
        """Play the floor again to the end of its sound rows.

        Raises:
            JournalTooNew: a later version has stored one of them; nothing can be said of it.
        """
        row = 0
        try:
            for act in acts(sound_rows(self._book, FLOOR), FLOOR_EVENTS):
                row = act.first.seq
                yield from self._take(act)
        except JournalTooNew:
            raise
        except CANNOT_FOLLOW as error:
            yield wrong(f"cannot be played on from here ({error or type(error).__name__})", FLOOR, row)

    def _take(self, act: RecordedAct[FloorEvent]) -> Iterator[Finding]:
        if self.floor is not None and (what := self._not_by_the_rules(act, self.floor)):
            yield unlike_the_rules(what, FLOOR, act.first.seq)
        if act.first.caused_by is not None:
            self.heard.update([act.first.caused_by])
        for row, event in zip(act.rows, act.events, strict=True):
            self.rows += 1
            if isinstance(event, CardHeard | CardReturned):
                more = 1 if isinstance(event, CardHeard) else -1
                self.cards[table_stream(event.table)][event.entry] += more
            self.floor = evolve(self.floor, event)
            self.runs.take(self.floor)
            if isinstance(event, TwoBoxesFound) or (isinstance(event, BoxBegan) and event.others):
                yield told(_two_boxes(event), FLOOR, row.seq)
            if isinstance(event, AuditFailed):
                yield told(differ(ChipsDiffer(event.expected, event.found)), FLOOR, row.seq)

    def _not_by_the_rules(self, act: RecordedAct[FloorEvent], floor: Floor) -> str:
        """Decide an act again from the recorded circumstances, and compare."""
        drawn = redrawn(act, floor, self.unread)
        if drawn is not None:
            self.draws += not drawn
            return f"the draw: {drawn}" if drawn else ""
        if act.first.caused_by is not None:
            return self._not_as_heard(act, floor)
        if act.first.actor.role == "clock" and floor.phase == "playing":
            due = tick(floor, act.now, behind=behind(act, floor))
            what = difference(_without_time_of_day(act.events), due, self.unread)
            return f"the clock: {what}" if what else ""
        given = FloorContext(act.now, act.first.by, behind=behind(act, floor))
        return difference(act.events, with_what_follows(floor, act.events, given), self.unread)

    def _not_as_heard(self, act: RecordedAct[FloorEvent], floor: Floor) -> str:
        stream, seq = act.first.caused_by or (FLOOR, 0)
        source = self._find(stream, seq)
        if source is None:
            return ""
        number = TableNo(int(stream.partition("/")[2] or 0))
        report = report_of(TABLE_EVENTS.read(source), number)
        if report is None and not floor.awaited:
            return f"is said to follow from {stream} row {seq}, which is nothing to the floor"
        due = hear(floor, report, act.now, behind(act, floor))
        what = difference(act.events, due, self.unread)
        return f"after {stream} row {seq}: {what}" if what else ""


_KINDS = (MysteryBegun, EnvelopeDrawn, EnvelopeReturned, EnvelopeShown)
_TAGS = frozenset(str(kind.__struct_config__.tag) for kind in _KINDS)


class EnvelopeAudit:
    """The envelopes of one floor, as its rows tell them: each draw is compared with the order of the seed.

    `over` says that the event is, so that the seed has to be there; before that a copy may lack it.
    """

    def __init__(self, book: JournalReader, unseal: Unseal, *, over: bool) -> None:
        self._book, self._unseal, self._over = book, unseal, over
        self._order: tuple[Money, ...] = ()
        self._listed: tuple[Money, ...] = ()
        self._drawn: dict[str, tuple[int, Money]] = {}
        self.draws = 0
        """The draws that came out the same."""

    def findings(self) -> Iterator[Finding]:
        """Repeat every draw to the end of the sound rows.

        Raises:
            JournalTooNew: a later version has stored one of them.
        """
        for row in sound_rows(self._book, FLOOR):
            if row.type in _TAGS:
                for fault in self._take(FLOOR_EVENTS.read(row)):
                    yield wrong(f"the envelopes: {fault}", FLOOR, row.seq)

    def _take(self, event: object) -> Iterator[str]:
        match event:
            case MysteryBegun():
                yield from self._begun(event)
            case EnvelopeDrawn():
                yield from self._drawn_from(event)
                self._drawn[event.out] = (event.position, event.value)
            case EnvelopeReturned(out=out):
                self._drawn.pop(out, None)
            case EnvelopeShown(out=out, value=value):
                if self._drawn.get(out, (0, value))[1] != value:
                    yield f"{value} was shown and {self._drawn[out][1]} drawn"

    def _begun(self, event: MysteryBegun) -> Iterator[str]:
        self._listed, self._order = event.envelopes, ()
        if list(event.envelopes) != sorted(event.envelopes, reverse=True):
            yield "the list has not its larger values first"
        seed = self._unseal(envelopes_name(event.commitment))
        if seed is None:
            if self._over:
                yield "their seed is gone, and no draw can be repeated"
        elif commitment(seed) != event.commitment:
            yield f"the seed is not the one that {event.commitment[:16]} binds"
        else:
            self._order = order_of(event.envelopes, seed)

    def _drawn_from(self, event: EnvelopeDrawn) -> Iterator[str]:
        due = next_position({position for position, _ in self._drawn.values()}, len(self._listed))
        if event.position != due:
            yield f"draw {event.position} was made, and {due} comes next"
        elif self._order and (lies := self._order[event.position - 1]) != event.value:
            yield f"draw {event.position} gave {event.value}, and {lies} lies there"
        else:
            self.draws += bool(self._order)
