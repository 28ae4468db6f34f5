"""How the results of hands change the floor."""

from msgspec.structs import replace

from shuffleup.amounts import Chips
from shuffleup.floor.altered import with_entries, with_entry, with_explained, with_note
from shuffleup.floor.entry import Broke, Brought
from shuffleup.floor.hand_for_hand.changes import hand_done
from shuffleup.floor.levels.running import count_after
from shuffleup.floor.results import events as happened
from shuffleup.floor.state import Floor
from shuffleup.identity import HandNo
from shuffleup.language import Typed
from shuffleup.tournament.clock import HandCount
from shuffleup.tournament.pause import Pause
from shuffleup.tournament.standings import Finish


def hand_heard(event: happened.HandHeard, floor: Floor) -> Floor:
    """Count a hand; chips that lay ready at its table are in play now (REG-11)."""
    note = floor.note(event.table)
    floor = with_note(floor, event.table, count=count_after(floor, note.count, event.players))
    if not floor.counts_rounds_by_table():
        counted = [one.count for one in floor.tables if one.count.left is not None]
        floor = replace(floor, count=min(counted, key=lambda one: one.left or 0, default=HandCount()))
    for entry in floor.at_table(event.table):
        came = sum(one.chips for one in entry.brought if one.at_table)
        rest = tuple(one for one in entry.brought if not one.at_table)
        if came:
            floor = with_entry(floor, entry.id, chips=Chips(entry.chips + came), brought=rest)
    positions = event.positions or note.positions
    floor = _hand_missed(floor, event, note.missed)
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
    )


def hand_number_heard(event: happened.HandNumberHeard, floor: Floor) -> Floor:
    """Wait for the result of another hand, or of none."""
    return with_note(floor, event.table, hand=event.hand)


def result_heard(event: happened.ResultHeard, floor: Floor) -> Floor:
    """Take over the stacks of a sealed hand, and who went broke in it.

    A round of hand-for-hand is one hand at all its tables (BST-03).
    """
    if event.hand == floor.note(event.table).sealed:  # a count or a ruling between two hands
        rest = tuple(one for one in floor.to_count if one[0] != event.table)
        floor = replace(floor, to_count=rest)
    before = floor.hand_for_hand.busts_before if floor.hand_for_hand else floor.busts
    order = max(floor.busts, before + (1 if event.broke else 0))
    floor = hand_done(floor, event.table)
    floor = with_entries(floor, {entry: {"chips": chips} for entry, chips in event.stacks})
    for entry in event.in_stacks:
        coming = tuple(one for one in floor.entry(entry).brought if not one.at_table)
        floor = with_entry(floor, entry, brought=coming)
    for entry, chips in event.stacks:
        one = floor.entry(entry)
        if chips and one.broke and not one.leaving:  # a count has found chips: nobody went broke
            floor = with_entry(floor, entry, broke=None)
    for entry, stack in event.broke:
        if not floor.entry(entry).leaving:
            gone = Broke(event.table, event.hand, stack, order)
            floor = with_entry(floor, entry, broke=gone, declined=False)
    for entry, by in event.knockouts:
        floor = with_entry(floor, entry, knocked_by=by)
    floor = with_note(floor, event.table, sealed=event.hand, pooled=event.pooled, uncounted=event.uncounted)
    return replace(floor, busts=order)


def _hand_missed(floor: Floor, event: happened.HandHeard, before: HandNo) -> Floor:
    """Count a hand that is missed for a penalty; one that is begun anew counts once (PEN-12)."""
    if event.hand <= before:
        return floor
    for entry in floor.at_table(event.table):
        misses = entry.misses
        if misses and misses.told == event.table:
            left = replace(misses, hands=misses.hands - 1) if misses.hands > 1 else None
            floor = with_entry(floor, entry.id, misses=left)
    return floor


def chips_reached(event: happened.ChipsReached, floor: Floor) -> Floor:
    """Note that the table has the chips."""
    brought, found = [], False
    for one in floor.entry(event.entry).brought:
        now = not found and not one.at_table and one.chips == event.chips
        brought.append(Brought(one.chips, True) if now else one)
        found = found or now
    return with_entry(floor, event.entry, brought=tuple(brought))


def card_heard(event: happened.CardHeard, floor: Floor) -> Floor:
    """Count a time card that was spent."""
    return with_entry(floor, event.entry, cards_used=floor.entry(event.entry).cards_used + 1)


def chips_explained(event: happened.ChipsExplained, floor: Floor) -> Floor:
    """Keep why the chips in play have changed."""
    return with_explained(floor, event.chips, event.reason, event.person, is_rake=event.is_rake)


def audit_failed(event: happened.AuditFailed, floor: Floor) -> Floor:
    """Raise an alarm that a person has to settle."""
    return replace(floor, alarms=(*floor.alarms, event.message))


def results_awaited(event: happened.ResultsAwaited, floor: Floor) -> Floor:
    """Note for which tables the floor waits."""
    return replace(floor, awaited=tuple(zip(event.tables, event.rows, strict=True)))


def place_declined(event: happened.PlaceDeclined, floor: Floor) -> Floor:
    """Note that somebody does not buy again."""
    return with_entry(floor, event.entry, declined=True)


def placed(event: happened.PlayerPlaced, floor: Floor) -> Floor:
    """Give an entry its place."""
    return with_entry(floor, event.entry, finish=Finish(event.entry, event.first, event.last), target=None)


def places_moved(event: happened.PlacesMoved, floor: Floor) -> Floor:
    """Move the places of those who are out down."""
    for one in [entry.finish for entry in floor.entries if entry.finish]:
        lower = Finish(one.entry, one.first + event.by, one.last + event.by)
        floor = with_entry(floor, one.entry, finish=lower)
    return floor


def ended(event: happened.EventEnded, floor: Floor) -> Floor:
    """End the event."""
    stood = floor.clock.paused(floor.clock.left_at(event.at), event.at)
    over = replace(stood.paused(None, floor.clock.at), phase="over")
    return replace(floor, phase="over", ending=event.why, end_note=event.note, clock=over, clock_at_end=stood)


def reopened(event: happened.EventReopened, floor: Floor) -> Floor:
    """Let the event play on, with the clock where it stood at the end: the director lets it run."""
    for entry in event.back:
        floor = with_entry(floor, entry, finish=None)
    clock = floor.clock_at_end or floor.clock
    return replace(
        floor,
        phase="playing",
        ending=None,
        end_note=Typed(""),
        clock=clock,
        clock_at_end=None,
        pause_reason=Pause.PLAYS_ON,
        clock_held=False,
    )
