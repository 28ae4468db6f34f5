"""Hand-for-hand: near the money all tables play one hand at a time (HFH-01 to HFH-04)."""

from enum import StrEnum

from msgspec.structs import replace

from shuffleup.floor.command import (
    Events,
    FloorCommand,
    FloorContext,
    FloorEvent,
    Remark,
    Task,
    answers,
    changes,
    hears,
    prompt,
)
from shuffleup.floor.feature_states import TableNote
from shuffleup.floor.flights.last_hands import is_near
from shuffleup.floor.levels.level_changes import level_over
from shuffleup.floor.lookup import EventNotPlayed, with_note
from shuffleup.floor.satellite.seat_count import seats_to_give
from shuffleup.floor.seating.final_table import final_table_due
from shuffleup.floor.seating.table_breaking import break_due
from shuffleup.floor.state import Floor, HandForHand
from shuffleup.kernel.field_types import HandNo, Millis, PersonName, PersonText, TableNo
from shuffleup.kernel.refusals import AboutTable, NotLegalNow
from shuffleup.tournament.hand_for_hand import begin_round, clock_after, is_proposed, money_is_reached
from shuffleup.tournament.reasons import Hold


class HandForHandBegan(FloorEvent, frozen=True, tag="hand_for_hand.began"):
    """All tables play one hand at a time; who goes broke from now on is eligible for the money (HFH-04).

    `playing` are the tables with a hand on: they finish the first round, the others wait for them.
    """

    playing: tuple[TableNo, ...]
    at: Millis
    reason: PersonText = ""
    person: PersonName = ""


@changes(HandForHandBegan)
def began(event: HandForHandBegan, floor: Floor) -> Floor:
    """Begin the first round with the hands that are on."""
    return replace(floor, hand_for_hand=HandForHand(1, event.playing, floor.busts))


class RoundBegan(FloorEvent, frozen=True, tag="hand_for_hand.round"):
    """All tables have finished their hand, and these are let deal the next one together (HFH-01)."""

    number: int
    tables: tuple[TableNo, ...]


@changes(RoundBegan)
def round_began(event: RoundBegan, floor: Floor) -> Floor:
    """Begin a round."""
    return replace(floor, hand_for_hand=HandForHand(event.number, event.tables, floor.busts))


class TableJoinedRound(FloorEvent, frozen=True, tag="hand_for_hand.joined"):
    """A table that could not deal when the round began can by now, and plays its hand of the round, too."""

    table: TableNo


@changes(TableJoinedRound)
def table_joined_round(event: TableJoinedRound, floor: Floor) -> Floor:
    """Wait for the table with the others."""
    playing = floor.hand_for_hand
    joined = playing and replace(playing, to_play=(*playing.to_play, event.table))
    return replace(floor, hand_for_hand=joined)


def hand_done(floor: Floor, table: TableNo) -> Floor:
    """Note that a table has finished the hand that was on; an all-in there waits no more."""
    playing, note = floor.hand_for_hand, floor.note(table)
    floor = with_note(floor, table, all_in_waits=None)
    if playing is None or note.idle or table not in playing.to_play or table in playing.done:
        return floor
    sat = playing.have_played.union(one.id for one in floor.at_table(table))
    return replace(floor, hand_for_hand=replace(playing, done=(*playing.done, table), have_played=sat))


class ClockStepped(FloorEvent, frozen=True, tag="clock.stepped"):
    """The clock was moved by a hand, not by time; `left` is left of the level (HFH-03)."""

    left: Millis
    at: Millis


@changes(ClockStepped)
def clock_stepped(event: ClockStepped, floor: Floor) -> Floor:
    """Move the clock, which stands."""
    return replace(floor, clock=floor.clock.paused(event.left, event.at))


class AllInHeard(FloorEvent, frozen=True, tag="all_in.heard"):
    """A hand waits with the cards down: somebody is all-in and called."""

    table: TableNo
    hand: HandNo


changes(AllInHeard)(lambda event, floor: with_note(floor, event.table, all_in_waits=event.hand))


class AllInLetGo(FloorEvent, frozen=True, tag="all_in.let_go"):
    """The hand that waited goes on."""

    table: TableNo
    hand: HandNo
    reason: PersonText = ""
    person: PersonName = ""


changes(AllInLetGo)(lambda event, floor: with_note(floor, event.table, all_in_waits=None))


class NoRounds(StrEnum):
    """The reason for which hand-for-hand ends."""

    MONEY_REACHED = "money_reached"
    BY_DIRECTOR = "by_director"
    ONE_TABLE_LEFT = "one_table_left"


class HandForHandEnded(FloorEvent, frozen=True, tag="hand_for_hand.ended"):
    """The tables deal on their own again."""

    why: NoRounds
    person: PersonName = ""


@changes(HandForHandEnded)
def ended(event: HandForHandEnded, floor: Floor) -> Floor:
    """Let the tables deal on their own; a hand that waits goes on by this, too."""
    for note in floor.tables:
        if note.all_in_waits is not None:
            floor = with_note(floor, note.table, all_in_waits=None)
    return replace(floor, hand_for_hand=None)


class BeginHandForHand(FloorCommand, frozen=True):
    """All tables play one hand at a time; a reason is needed where the rule set does not play it (HFH-02)."""

    reason: Remark = ""


class HandForHandOnAlready(NotLegalNow): ...


class NobodyToWaitFor(NotLegalNow): ...


class NotInThisRuleSet(NotLegalNow):
    rule = "hand_for_hand.enabled"
    would_do = True


@answers(BeginHandForHand)
def begin(command: BeginHandForHand, floor: Floor, given: FloorContext) -> Events:
    """Announce hand-for-hand; the hands that are on are those of the first round (HFH-04)."""
    if floor.phase != "playing":
        raise EventNotPlayed()
    if floor.hand_for_hand is not None:
        raise HandForHandOnAlready(legal=("end_hand_for_hand",))
    if len(_in_play(floor)) < 2:
        raise NobodyToWaitFor()
    if not floor.rules.hand_for_hand.enabled and not command.reason.strip():
        raise NotInThisRuleSet()
    finished = [note.table for note in tables_in_play(floor) if note.idle]
    first = begin_round([note.table for note in tables_in_play(floor)], finished)
    return (HandForHandBegan(first.dealing, given.now, command.reason, given.by.person),)


class EndHandForHand(FloorCommand, frozen=True):
    """The tables deal on their own again."""


class HandForHandNotOn(NotLegalNow): ...


@answers(EndHandForHand)
def end(command: EndHandForHand, floor: Floor, given: FloorContext) -> Events:
    """Let the tables deal on their own again."""
    if floor.hand_for_hand is None:
        raise HandForHandNotOn(legal=("begin_hand_for_hand",))
    why = NoRounds.MONEY_REACHED if money_reached(floor) else NoRounds.BY_DIRECTOR
    return (HandForHandEnded(why, given.by.person),)


class ReleaseAllIn(FloorCommand, frozen=True):
    """Let an all-in hand go on that waits; before all others have finished this wants a reason (HFH-03)."""

    table: TableNo
    reason: Remark = ""


class NoAllInWaits(AboutTable): ...


class HandStillOn(NotLegalNow):
    tables: tuple[TableNo, ...]


@answers(ReleaseAllIn)
def release_all_in(command: ReleaseAllIn, floor: Floor, given: FloorContext) -> Events:
    """Let an all-in hand go on, once all other tables have finished theirs (HFH-03, TDA RP-8)."""
    waiting = {note.table: note.all_in_waits for note in floor.tables if note.all_in_waits is not None}
    hand = waiting.get(command.table)
    if hand is None:
        raise NoAllInWaits(command.table)
    others = [table for table in still_playing(floor) if table not in waiting]
    if others and not command.reason.strip():
        raise HandStillOn(tuple(others))
    return (AllInLetGo(command.table, hand, command.reason, given.by.person),)


@hears(AllInHeard)
def all_in_waits(report: AllInHeard, floor: Floor, now: Millis) -> Events:
    """Take note of a hand that waits; one that waits for nothing any more is let go on at once."""
    if floor.hand_for_hand is None:
        # Hand-for-hand ended while the report was on its way: the table would wait for ever.
        return (report, AllInLetGo(report.table, report.hand))
    return (report,)


def waits(floor: Floor, note: TableNote) -> bool:
    """Say whether a table may not begin a hand because others have not finished theirs (HFH-01)."""
    playing = floor.hand_for_hand
    if playing is None or floor.flight.is_bagged:
        return False
    return note.table not in playing.to_play or note.table in playing.done or not note.idle


def still_playing(floor: Floor) -> tuple[TableNo, ...]:
    """List the tables that have a hand of this round to deal or to finish.

    One that cannot deal keeps nobody waiting: it has one player left, is broken, or is held for itself.
    """
    playing = floor.hand_for_hand
    if playing is None:
        return ()
    tables = set(playing.to_play) - set(playing.done)
    notes = [note for note in floor.tables if note.table in tables]
    return tuple(note.table for note in notes if not note.idle or can_deal(floor, note))


def round_due(floor: Floor, given: FloorContext) -> Events:
    """Step the clock and release all tables when the last one has finished its hand (HFH-01).

    A table that could not deal when the round began joins it as soon as it can.
    """
    playing = floor.hand_for_hand
    if playing is None or floor.phase != "playing" or given.lacks(floor.tables.in_play):
        return ()
    # While new tables form all sit nowhere for a moment: that does not end the rounds.
    if len(_in_play(floor)) < 2 and floor.forming is None:
        return (HandForHandEnded(NoRounds.ONE_TABLE_LEFT),)
    able = tuple(note.table for note in tables_in_play(floor) if can_deal(floor, note))
    if _all_stand(floor) or not able:
        return ()
    if still_playing(floor):
        return tuple(TableJoinedRound(table) for table in able if _may_join(floor, playing, table))
    # A round that no table could play takes no time off the level.
    stepped = _clock_steps(floor, given) if playing.to_play else ()
    return (*stepped, RoundBegan(playing.round + 1, able))


def _may_join(floor: Floor, playing: HandForHand, table: TableNo) -> bool:
    """Say whether a table has no part in the round so far, and nobody there has played a hand of it.

    The first round is that of the hands which were on when it was announced (HFH-04).
    """
    if table in playing.to_play or playing.round == 1 or not floor.note(table).idle:
        return False
    return playing.have_played.isdisjoint(one.id for one in floor.belonging(table))


def proposed(floor: Floor) -> bool:
    """Return whether the director gets the task to begin (HFH-02)."""
    if floor.phase != "playing" or floor.rules.event.format != "elimination" or floor.hand_for_hand:
        return False
    tables = len(_in_play(floor))
    if is_near(floor):
        return floor.rules.hand_for_hand.enabled and tables > 1
    return is_proposed(floor.rules.hand_for_hand, left=_left(floor), paid=paid_places(floor), tables=tables)


def money_reached(floor: Floor) -> bool:
    """Say whether everybody left is paid; who went broke in a round that is not over is still left."""
    return money_is_reached(left=floor.entries.players, paid=paid_places(floor))


def paid_places(floor: Floor) -> int:
    """Count the places that are paid in money or otherwise; of a satellite the seats that are not given yet.

    Its rest money is not what is waited for (SAT-06).
    """
    if floor.rules.satellite.is_played:
        return seats_to_give(floor)
    amounts = [place for place, prize in enumerate(floor.prizes, 1) if prize]
    return max((*amounts, *(place for place, _ in floor.prize_texts)), default=0)


def tables_in_play(floor: Floor) -> tuple[TableNote, ...]:
    """List the tables at which somebody sits."""
    playing = _in_play(floor)
    return tuple(note for note in floor.tables if note.table in playing)


def _in_play(floor: Floor) -> frozenset[TableNo]:
    return floor.tables.in_play & floor.entries.sitting.keys()


def can_deal(floor: Floor, note: TableNote) -> bool:
    """Say whether a table could deal a hand if nobody had to wait for anybody.

    A player who moves before the next hand is waited for; a table that is short of players is not.
    """
    with_chips = [one for one in floor.at_table(note.table) if one.total and one.broke is None]
    # These two end by what other tables do: to count them would have each table wait for the next.
    others = set(note.held) - {Hold.HAND_FOR_HAND, Hold.MOVE_FIRST}
    return note.state == "open" and len(with_chips) >= 2 and not others


def _left(floor: Floor) -> int:
    broke = [one for one in floor.entries.unsettled if one.in_play and one.broke]
    return floor.entries.players - len(broke)


def _all_stand(floor: Floor) -> bool:
    """Say whether no table deals for a reason that has nothing to do with hand-for-hand."""
    on = floor.clock.phase == "level" and not floor.stopped
    return not on or floor.forming is not None or floor.colour_up is not None


def _clock_steps(floor: Floor, given: FloorContext) -> Events:
    """Move the level clock by one hand; a level that is over is followed by what always follows it."""
    left = floor.clock.left_at(given.now)
    if not left:
        return ()
    step = clock_after(floor.rules.hand_for_hand, left)
    stepped = ClockStepped(step.left, given.now)
    if not step.level_over:
        return (stepped,)
    # On the floor as it is after the step, for the end of a level asks how much of it is left.
    return (stepped, *level_over(clock_stepped(stepped, floor), given.now))


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Propose to begin (HFH-02) and to end, and let an all-in go on when all others are done (HFH-03)."""
    if proposed(floor) and not _soon_one_table(floor):
        near = "flight_end_is_near" if is_near(floor) else "money_is_near"
        return (Task("hand_for_hand", prompt(near), "begin_hand_for_hand"),)
    if floor.hand_for_hand is None or floor.phase != "playing":
        return ()
    waiting = [note.table for note in floor.tables if note.all_in_waits is not None]
    if waiting and not set(still_playing(floor)) - set(waiting):
        return tuple(
            Task("hand_for_hand", prompt("all_in_may_go_on"), "release_all_in", {"table": table}, holds=True)
            for table in waiting
        )
    if money_reached(floor):
        return (Task("hand_for_hand", prompt("money_is_reached"), "end_hand_for_hand"),)
    return ()


def _soon_one_table(floor: Floor) -> bool:
    """Say whether all who are left are about to sit at one table, where nobody waits for another one."""
    staying = [note for note in tables_in_play(floor) if note.state == "open"]
    breaks = break_due(floor) is not None
    return bool(floor.forming) or final_table_due(floor) is not None or len(staying) - breaks < 2
