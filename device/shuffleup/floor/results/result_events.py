"""Events of results, in the past tense. The tags are the stored names and never change."""

from typing import Any

from msgspec.structs import replace

from shuffleup.floor.command import FloorEvent, changes
from shuffleup.floor.decision_clock.time_card_events import with_cards_of_next_hand
from shuffleup.floor.entry import BoughtChips, BustOut
from shuffleup.floor.hand_for_hand import hand_done
from shuffleup.floor.levels.schedule import count_after
from shuffleup.floor.lookup import with_entries, with_entry, with_explained, with_note, without_nominal_stacks
from shuffleup.floor.purchases.purchase_period import lacks_players
from shuffleup.floor.state import ChipsDiffer, Explanation, Floor, Raked, Recounted, Stated, TableHand
from shuffleup.kernel.field_types import Chips, EntryId, HandNo, Millis, PersonName, SeatNo, TableNo
from shuffleup.kernel.language import FreeText
from shuffleup.tournament.button import Positions
from shuffleup.tournament.level_clock import HandCount, Pause
from shuffleup.tournament.prizes import Finish
from shuffleup.tournament.reasons import Ending


class HandHeard(FloorEvent, frozen=True, tag="hand.heard"):
    """A table has begun a hand with so many players; `positions` are its button and blinds.

    `level` is the one that it is played at where that is above the floor's, else 0.
    """

    table: TableNo
    hand: HandNo
    players: int
    positions: Positions | None = None
    level: int = 0


@changes(HandHeard)
def hand_heard(event: HandHeard, floor: Floor) -> Floor:
    """Count a hand; chips that lay ready at its table are in play now (REG-11)."""
    note = floor.note(event.table)
    floor = with_note(floor, event.table, count=count_after(floor, note.count, event.players))
    if not floor.counts_rounds_by_table():
        counted = [one.count for one in floor.tables.unusual if one.count.left is not None]
        floor = replace(floor, count=min(counted, key=lambda one: one.left or 0, default=HandCount()))
    for entry in floor.at_table(event.table):
        came = sum(one.chips for one in entry.brought if one.at_table)
        rest = tuple(one for one in entry.brought if not one.at_table)
        if came:
            floor = with_entry(floor, entry.id, chips=Chips(entry.chips + came), brought=rest)
    positions = event.positions or note.positions
    floor = _hand_missed(floor, event, note.missed)
    floor = with_cards_of_next_hand(floor, event.table)
    floor = _begun_elsewhere(floor, event)
    level = floor.level_at(event.table)
    return with_note(
        floor,
        event.table,
        hand=event.hand,
        players=event.players,
        positions=positions,
        hand_level=level,
        hands_at_level=(note.hands_at_level if level == note.hand_level else 0) + 1,
        hand_level_told=event.level,
        missed=max(note.missed, event.hand),
        orbit=note.orbit.after_a_hand(event.players),
        orbit_before=note.orbit,
    )


def _begun_elsewhere(floor: Floor, event: HandHeard) -> Floor:
    """Note a first hand for those who are broke at a table that cannot deal: time passes there, too."""
    for one in floor.entries.unsettled:
        if one.in_play and (broke := one.broke) and event.table not in dict(broke.elsewhere):
            table, _ = broke.buys_until or (broke.table, broke.hand)
            if table != event.table and lacks_players(floor, table):
                elsewhere = (*broke.elsewhere, (event.table, event.hand))
                floor = with_entry(floor, one.id, broke=replace(broke, elsewhere=elsewhere))
    return floor


class HandNumberHeard(FloorEvent, frozen=True, tag="hand.number_heard"):
    """A table has taken the start of a hand back, or done it again: the last that has begun is `hand`."""

    table: TableNo
    hand: HandNo


@changes(HandNumberHeard)
def hand_number_heard(event: HandNumberHeard, floor: Floor) -> Floor:
    """Wait for the result of another hand, or of none."""
    note = floor.note(event.table)
    back = event.hand < note.hand
    orbit = note.orbit_before if back else note.orbit.after_a_hand(note.players)
    before = note.orbit_before if back else note.orbit
    return with_note(floor, event.table, hand=event.hand, orbit=orbit, orbit_before=before)


class ResultHeard(FloorEvent, frozen=True, tag="result.heard"):
    """A table has sealed a hand; `stacks` is what each entry there holds after it.

    `broke` are those who lost their last chip, with the stack that they began the hand with; `pooled` are
    chips at the table whose owner nobody has counted; `knockouts` are who went broke and who won the chips.
    `in_stacks` are those whose bought chips were counted with their stacks. It is `uncounted` while nobody
    knows all stacks after it.
    """

    table: TableNo
    hand: HandNo
    stacks: tuple[tuple[EntryId, Chips], ...]
    broke: tuple[tuple[EntryId, Chips], ...] = ()
    pooled: int = 0
    knockouts: tuple[tuple[EntryId, tuple[EntryId, ...]], ...] = ()
    in_stacks: tuple[EntryId, ...] = ()
    uncounted: bool = False


@changes(ResultHeard)
def result_heard(event: ResultHeard, floor: Floor) -> Floor:
    """Take over the stacks of a sealed hand, and who went broke in it.

    A round of hand-for-hand is one hand at all its tables (BST-03).
    """
    if event.hand == floor.note(event.table).sealed:  # a count or a ruling between two hands
        floor = without_nominal_stacks(floor, event.table)
    before = floor.hand_for_hand.busts_before if floor.hand_for_hand else floor.busts
    order = max(floor.busts, before + (1 if event.broke else 0))
    floor = hand_done(floor, event.table)
    changed: dict[EntryId, dict[str, Any]] = {entry: {"chips": chips} for entry, chips in event.stacks}
    note = floor.note(event.table)
    for entry in event.in_stacks:
        coming = tuple(one for one in floor.entry(entry).brought if not one.at_table)
        changed.setdefault(entry, {})["brought"] = coming
    for entry, chips in event.stacks:
        one = floor.entry(entry)
        if chips and one.broke and not one.leaving:  # a count has found chips: nobody went broke
            changed[entry]["broke"] = None
    for entry, stack in event.broke:
        if not floor.entry(entry).leaving:
            gone = BustOut(event.table, event.hand, stack, order, None, note.hand_level, *_won(event, floor))
            changed.setdefault(entry, {}).update(broke=gone, declined=False)
    for entry, by in event.knockouts:
        changed.setdefault(entry, {})["knocked_by"] = by
    floor = with_entries(floor, changed)
    pooled = event.pooled - note.pool_owes
    floor = with_note(floor, event.table, sealed=event.hand, pooled=pooled, uncounted=event.uncounted)
    return replace(floor, busts=order)


def _won(event: ResultHeard, floor: Floor) -> tuple[tuple[tuple[EntryId, Chips], ...], int]:
    """Say who holds how much more than before, and by how much the chips without a known owner have grown."""
    here = [floor.entry(entry) for entry, _ in event.stacks]
    had = {one.id: one.total + one.owes if one.id in event.in_stacks else one.chips for one in here}
    won = tuple((entry, Chips(chips - had[entry])) for entry, chips in event.stacks if chips > had[entry])
    note = floor.note(event.table)
    return won, event.pooled - note.pooled - note.pool_owes


def _hand_missed(floor: Floor, event: HandHeard, before: HandNo) -> Floor:
    """Count a hand that is missed for a penalty; one that is dealt again counts once (PEN-12)."""
    if event.hand <= before:
        return floor
    for entry in floor.at_table(event.table):
        misses = entry.misses
        if misses and misses.told == event.table:
            left = replace(misses, hands=misses.hands - 1) if misses.hands > 1 else None
            floor = with_entry(floor, entry.id, misses=left)
    return floor


class ChipsReached(FloorEvent, frozen=True, tag="chips.reached"):
    """Chips that a player has bought lie at the table and are in play from the next hand on."""

    table: TableNo
    entry: EntryId
    chips: Chips


@changes(ChipsReached)
def chips_reached(event: ChipsReached, floor: Floor) -> Floor:
    """Note that the table has the chips."""
    brought, found = [], False
    for one in floor.entry(event.entry).brought:
        now = not found and not one.at_table and one.chips == event.chips
        brought.append(BoughtChips(one.chips, True) if now else one)
        found = found or now
    return with_entry(floor, event.entry, brought=tuple(brought))


class ChipsExplained(FloorEvent, frozen=True, tag="chips.explained"):
    """So many chips more are in play than before, fewer where it is negative, and this is why (APP-06).

    A `note` is in the words of a person. `is_rake` marks what the house took of a hand (CSH-05). What comes
    from a table names it with its hand; there it is a ruling or a count where neither is said.
    """

    chips: int
    note: FreeText = FreeText("")
    person: PersonName = ""
    is_rake: bool = False
    table: TableNo | None = None
    hand: HandNo | None = None


@changes(ChipsExplained)
def chips_explained(event: ChipsExplained, floor: Floor) -> Floor:
    """Keep why the chips in play have changed."""
    at = TableHand(event.table, event.hand) if event.table and event.hand is not None else None
    why: Explanation = Stated(event.note, at)
    if at and not event.note:
        why = Raked(at) if event.is_rake else Recounted(at)
    return with_explained(floor, event.chips, why, event.person)


class AuditFailed(ChipsDiffer, FloorEvent, frozen=True, tag="audit.failed"):
    """The chips that are known do not add up to those that were issued: somebody has to look."""


@changes(AuditFailed)
def audit_failed(event: AuditFailed, floor: Floor) -> Floor:
    """Raise an alarm that a person has to settle."""
    return replace(floor, alarms=(*floor.alarms, ChipsDiffer(event.expected, event.found)))


class ResultsAwaited(FloorEvent, frozen=True, tag="results.awaited"):
    """What follows by itself waits for tables whose rows are known to be missing; for none, it waits no more.

    `rows` are the last ones that each of the `tables` is known to have stored.
    """

    tables: tuple[TableNo, ...]
    rows: tuple[int, ...]


@changes(ResultsAwaited)
def results_awaited(event: ResultsAwaited, floor: Floor) -> Floor:
    """Note for which tables the floor waits."""
    return replace(floor, awaited=tuple(zip(event.tables, event.rows, strict=True)))


class PlaceDeclined(FloorEvent, frozen=True, tag="rebuy.declined"):
    """Somebody who went broke does not buy again."""

    entry: EntryId


changes(PlaceDeclined)(lambda event, floor: with_entry(floor, event.entry, declined=True))


class PlayerPlaced(FloorEvent, frozen=True, tag="player.placed"):
    """An entry is out, or the event is over, with this place; `last` differs where places are shared.

    `seat` is the chair that it gives up, None where it goes on sitting there.
    """

    entry: EntryId
    first: int
    last: int
    table: TableNo
    hand: HandNo
    seat: SeatNo | None = None


@changes(PlayerPlaced)
def placed(event: PlayerPlaced, floor: Floor) -> Floor:
    """Give an entry its place."""
    return with_entry(floor, event.entry, finish=Finish(event.entry, event.first, event.last), target=None)


class PlacesMoved(FloorEvent, frozen=True, tag="places.moved"):
    """Others have entered since: the places of all who are out move down by so many (REG-17)."""

    by: int


@changes(PlacesMoved)
def places_moved(event: PlacesMoved, floor: Floor) -> Floor:
    """Move the places of those who are out down; who has won a seat of a satellite keeps it."""
    seated = {one.entry for one in floor.satellite.won}
    placed = [entry.finish for entry in floor.entries if entry.finish and entry.id not in seated]
    lower = [Finish(one.entry, one.first + event.by, one.last + event.by) for one in placed]
    return with_entries(floor, {one.entry: {"finish": one} for one in lower})


class EventEnded(FloorEvent, frozen=True, tag="event.ended"):
    """The event is over; `at` is a reading of the boot-time clock."""

    why: Ending
    at: Millis = Millis(0)
    note: FreeText = FreeText("")


@changes(EventEnded)
def ended(event: EventEnded, floor: Floor) -> Floor:
    """End the event."""
    stood = floor.clock.paused(floor.clock.left_at(event.at), event.at)
    over = replace(stood.paused(None, floor.clock.at), phase="over")
    return replace(
        floor,
        phase="over",
        ending=event.why,
        end_note=event.note,
        end_awaited=FreeText(""),
        clock=over,
        clock_at_end=stood,
    )


class EventReopened(FloorEvent, frozen=True, tag="event.reopened"):
    """The event plays on at these tables: it was over by a mistake. Those it had placed are in again."""

    tables: tuple[TableNo, ...]
    back: tuple[EntryId, ...]
    person: PersonName = ""


@changes(EventReopened)
def reopened(event: EventReopened, floor: Floor) -> Floor:
    """Let the event play on, with the clock where it stood at the end: the director lets it run."""
    for entry in event.back:
        floor = with_entry(floor, entry, finish=None)
    floor = _with_seats_of_play(floor, event.back)
    clock = floor.clock_at_end or floor.clock
    return replace(
        floor,
        phase="playing",
        ending=None,
        end_note=FreeText(""),
        clock=clock,
        clock_at_end=None,
        pause_reason=Pause.PLAYS_ON,
        clock_held=False,
    )


def _with_seats_of_play(floor: Floor, back: tuple[EntryId, ...]) -> Floor:
    """Take back the seats that the end of a satellite has given; others have the places that they went by."""
    seats = floor.satellite.without(back)
    places = {one.entry: {"finish": one.place} for one in seats.won if one.place}
    return replace(with_entries(floor, places), satellite=seats)
