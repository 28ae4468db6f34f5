"""The sounds of a change in the room: a function of the state before and the state after.

A state without a state before it makes no sound: a box that restarts after a power cut, or joins the room,
learns the state of the event and stays quiet. A change lies between two moments only, so it sounds once. The
last seconds of a decision sound tick by tick (SPEC TIM-04, TIM-06, TDA 29).
"""

from collections.abc import Callable, Iterable
from typing import Literal

import msgspec

from shuffleup.hardware.sound.announcements import (
    Announcement,
    Sentence,
    break_begins,
    clock_called,
    level_begins,
    moves,
    plain,
    stakes,
    time_over,
)
from shuffleup.hardware.sound.melodies import Sound
from shuffleup.kernel.field_types import Millis, TableNo
from shuffleup.kernel.language import say, say_counted
from shuffleup.poker.decision_time import countdown_from
from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.protocol.floor import EnvelopesView
from shuffleup.protocol.wall import MoveView
from shuffleup.table.decision_clock.decision import warnings
from shuffleup.table.state import Table
from shuffleup.tournament.level_clock import Notice, Pause, notice_due
from shuffleup.tournament.reasons import Hold
from shuffleup.views.clock import NOTICES, blinds_text, blinds_view
from shuffleup.views.dealer_orders import coming_lines
from shuffleup.views.words.table import called


class RoomNews(msgspec.Struct, frozen=True):
    """The audible part of the floor's board: those fields of `BoardView` that make sounds."""

    phase: Literal["registration", "seated", "playing", "over"] = "registration"
    players_left: int = 0
    paid_places: int = 0
    moves: tuple[MoveView, ...] = ()
    envelopes: EnvelopesView | None = None


class RoomMoment(msgspec.Struct, frozen=True):
    """The table, the level clock and the board as they are at `at`, a reading of the unit's boot-time clock.

    `minute` is the minute of the day in the room. What the box has not heard of yet, or does not know, is
    None.
    """

    at: Millis
    minute: int | None = 0
    table: Table | None = None
    clock: ClockView | None = None
    board: RoomNews | None = None


MINUTE = 60_000
DAY_MINUTES = 24 * 60

_OF_NOTICE: dict[Notice, Sound] = {
    "hold_dealers": Sound.HOLD_DEALERS,
    "decks_ready": Sound.DECKS_READY,
    "one_minute": Sound.ONE_MINUTE,
}


class SoundCue(msgspec.Struct, frozen=True):
    """One sound with its words for the eye, and its announcement."""

    sound: Sound
    words: str
    said: tuple[Announcement, ...] = ()


def cues_between(before: RoomMoment, after: RoomMoment) -> tuple[SoundCue, ...]:
    """Say what is cues_between between two moments, in the order in which it is cues_between."""
    sounds: list[SoundCue] = []
    if before.clock and after.clock and before.clock is not after.clock:
        sounds += _of_clock(before.clock, after.clock, after)
    if before.table and after.table and before.table is not after.table:
        for rule in _OF_TABLE:
            sounds += rule(before.table, after.table, after)
    if before.board and after.board and before.board is not after.board:
        sounds += _of_board(before.board, after.board, after)
    return tuple(sounds)


def counts_its_own_levels(table: Table | None) -> bool:
    """Say whether a table has a level of its own: crews count the rounds of each table (SPEC STR-21)."""
    return table is not None and table.rules.crews.enabled and table.rules.levels.unit in ("hand", "orbit")


def _of_clock(before: ClockView, after: ClockView, now: RoomMoment) -> Iterable[SoundCue]:
    if (before.phase, after.phase) == ("level", "level") and before.now != after.now:
        if not counts_its_own_levels(now.table):
            yield _level(after.now)
    elif before.phase != after.phase:
        yield from _phase(before, after, now)
    if before.phase == after.phase and after.phase in ("level", "break"):
        yield from _running(before, after)
    if after.notice and before.notice != after.notice:
        yield from _notice(after, now)


def _phase(before: ClockView, after: ClockView, now: RoomMoment) -> Iterable[SoundCue]:
    """Tell the start, a break, its end, and levels that the host had to set before (STR-08, BRK-04)."""
    if before.phase == "before" and after.phase == "level":
        said = (*plain(Sentence.SHUFFLE_UP), *stakes(after.now))
        yield SoundCue(
            Sound.START, say("SHUFFLE UP AND DEAL: {stakes}", stakes=blinds_text(after.now)), (said,)
        )
    elif after.phase == "break":
        yield _break(after, now)
    elif after.phase == "gate":
        said = plain(Sentence.BREAK_OVER)
        yield SoundCue(Sound.BREAK_END, say("THE BREAK IS OVER: the host sets the blinds"), (said,))
    elif after.phase == "level" and before.phase in ("break", "gate"):
        said = (*plain(Sentence.PLAY_RESUMES), *stakes(after.now))
        yield SoundCue(Sound.BREAK_END, say("PLAY RESUMES: {stakes}", stakes=blinds_text(after.now)), (said,))


def _break(clock: ClockView, now: RoomMoment) -> SoundCue:
    minutes = -(-(clock.length or 0) // MINUTE)
    if now.minute is None:
        words = say("BREAK: {minutes} min", minutes=minutes)
        return SoundCue(Sound.BREAK_START, words, (break_begins(minutes),))
    back_at = (now.minute + -(-(clock.left or 0) // MINUTE)) % DAY_MINUTES
    words = say("BREAK: {minutes} min, back at {time}", minutes=minutes, time=_time(back_at))
    return SoundCue(Sound.BREAK_START, words, (break_begins(minutes, back_at),))


def _level(blinds: BlindsView) -> SoundCue:
    """Tell a new level when its time comes; its stakes count from the next deal (STR-04, STR-10)."""
    words = say("LEVEL {level}: {stakes} from the next hand", level=blinds.level, stakes=blinds_text(blinds))
    return SoundCue(Sound.LEVEL, words, (level_begins(blinds),))


def _running(before: ClockView, after: ClockView) -> Iterable[SoundCue]:
    if before.running and not after.running:
        has_reason = after.line is not None and after.line.what != Pause.PAUSED
        words = say("PAUSED: {why}", why=after.message) if has_reason else say("PAUSED")
        yield SoundCue(Sound.PAUSED, words)
    elif after.running and not before.running:
        yield SoundCue(Sound.RESUMED, say("THE CLOCK RUNS"), (plain(Sentence.PLAY_RESUMES),))


def _notice(clock: ClockView, now: RoomMoment) -> Iterable[SoundCue]:
    """Announce a coming end (STR-25); the time that is left decides which notice it is."""
    if clock.left is None:
        return
    left = Millis(max(1, clock.left - (now.at - clock.at))) if clock.running else clock.left
    notice = notice_due(clock.phase, left, clock.length)
    if notice:
        said = (plain(Sentence.ONE_MINUTE),) if notice == "one_minute" else ()
        yield SoundCue(_OF_NOTICE[notice], say(NOTICES[notice]), said)


def _own_level(before: Table, after: Table, now: RoomMoment) -> Iterable[SoundCue]:
    counts = counts_its_own_levels(after) and after.level is not None and before.level is not None
    if counts and after.level and before.level != after.level:
        yield _level(blinds_view(after.level, after.rules))


def _final_table(before: Table, after: Table, now: RoomMoment) -> Iterable[SoundCue]:
    if Hold.FINAL_TABLE in after.held and Hold.FINAL_TABLE not in before.held:
        said = (plain(Sentence.FINAL_TABLE),)
        yield SoundCue(Sound.FINAL_TABLE, say("FINAL TABLE: everybody to the new seats"), said)


def _clock_called(before: Table, after: Table, now: RoomMoment) -> Iterable[SoundCue]:
    """Tell that somebody called for the clock (TIM-01); a clock that every decision has calls nobody."""
    decision = after.decision
    if decision is None or before.decision is not None or after.every_decision_is_timed:
        return
    whose = say("seat {seat}", seat=decision.seat) if decision.seat else say("the decision")
    words = say("CLOCK: {whose}, {seconds} s", whose=whose, seconds=decision.clock.allowed // 1000)
    yield SoundCue(Sound.CLOCK_CALLED, words, (clock_called(decision.seat),))


def _time_over(before: Table, after: Table, now: RoomMoment) -> Iterable[SoundCue]:
    """Tell that the time of a decision is over (TIM-03, TIM-05): it went away after its last moment."""
    decision = before.decision
    ends = decision.clock.expires_at() if decision and not before.stands else None
    if decision is None or ends is None or after.decision == decision or now.at <= ends:
        return
    if _card_was_played(before, after):
        return
    seat = decision.seat
    words = say("TIME IS OVER: seat {seat}", seat=seat) if seat else say("TIME IS OVER")
    yield SoundCue(Sound.TIME_OVER, words, (time_over(seat),))


def _time_card(before: Table, after: Table, now: RoomMoment) -> Iterable[SoundCue]:
    """Click once for a time card, whoever has played it, or it played itself (SHT-11, SHT-12)."""
    if _card_was_played(before, after) and after.decision is not None:
        yield SoundCue(Sound.CLICK, say("seat {seat}: a time card", seat=after.decision.seat))


def _card_was_played(before: Table, after: Table) -> bool:
    """Say whether the decision that is on has one more time card in it."""
    one, other = before.decision, after.decision
    return one is not None and other is not None and one.seat == other.seat and other.cards > one.cards


def _every_decision(before: Table, after: Table, now: RoomMoment) -> Iterable[SoundCue]:
    """Tell once that every decision is timed from the next hand on (SHT-01)."""
    if after.timed_after is not None and before.timed_after is None:
        words = say("Every decision is timed from the next hand on").upper()
        yield SoundCue(Sound.EVERY_DECISION, words, (plain(Sentence.EVERY_DECISION),))


def _floor_called(before: Table, after: Table, now: RoomMoment) -> Iterable[SoundCue]:
    if after.floor_called and not before.floor_called:
        words = say("FLOOR CALLED: {why}", why=called(after.floor_called))
        yield SoundCue(Sound.FLOOR_CALLED, words)


def _comes(before: Table, after: Table, now: RoomMoment) -> Iterable[SoundCue]:
    """Tell a table that plays who comes to it, so that nobody is dealt in on the way there."""
    told = set(coming_lines(before))
    for line in coming_lines(after):
        if line not in told:
            yield SoundCue(Sound.SEAT_MOVE, line)


_OF_TABLE: tuple[Callable[[Table, Table, RoomMoment], Iterable[SoundCue]], ...] = (
    _own_level,
    _final_table,
    _clock_called,
    _time_over,
    _time_card,
    _every_decision,
    _floor_called,
    _comes,
)


def _of_board(before: RoomNews, after: RoomNews, now: RoomMoment) -> Iterable[SoundCue]:
    yield from _seat_moves(before, after, now)
    yield from _envelopes(before.envelopes, after.envelopes)
    if after.phase == "over":
        if before.phase != "over":
            yield _over(after)
    elif before.players_left > after.paid_places >= after.players_left > 1:
        left = after.players_left
        said = (plain(Sentence.IN_THE_MONEY, left),)
        yield SoundCue(Sound.IN_THE_MONEY, say("IN THE MONEY: {players} left", players=left), said)


def _envelopes(before: EnvelopesView | None, after: EnvelopesView | None) -> Iterable[SoundCue]:
    """Roll the drum while an envelope is opened, then tell what it holds (MYS-05)."""
    if before is None or after is None:
        return
    if after.drum_roll and not before.drum_roll:
        words = say("An envelope for {name} is being opened", name=after.drum_roll)
        yield SoundCue(Sound.DRUM_ROLL, words)
    elif before.drum_roll and not after.drum_roll:
        yield SoundCue(Sound.ENVELOPE, after.last)


def _seat_moves(before: RoomNews, after: RoomNews, now: RoomMoment) -> Iterable[SoundCue]:
    """Tell the table that a player leaves, and no other: one melody, and each move in words."""
    if now.table is None:
        return
    table = now.table.table
    new = [move for move in after.moves if move.from_table == table and move not in before.moves]
    if new:
        words = [_move_words(one, table) for one in new]
        said = tuple(moves(one, table) for one in new)
        yield SoundCue(Sound.SEAT_MOVE, say("SEAT MOVE: {moves}", moves=", ".join(words)), said)


def _move_words(move: MoveView, table: TableNo) -> str:
    if move.to_table == table:
        return say("seat {seat} to seat {to_seat}", seat=move.from_seat, to_seat=move.to_seat)
    seat, there, chair = move.from_seat, move.to_table, move.to_seat
    return say("seat {seat} to table {table} seat {to_seat}", seat=seat, table=there, to_seat=chair)


def _over(board: RoomNews) -> SoundCue:
    """Tell the end: a fanfare where one player is left, a quiet close where the event ends with several."""
    said = (plain(Sentence.EVENT_OVER),)
    if board.players_left == 1:
        return SoundCue(Sound.FINISH, say("THE EVENT IS OVER: we have a winner"), said)
    return SoundCue(Sound.EVENT_OVER, say("THE EVENT IS OVER"), said)


def _time(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


TICKS = 10
"""Seconds before the end of the time at which the ticking begins."""

SECOND = 1000


def next_tick(table: Table | None, now: Millis) -> Millis | None:
    """Return the next moment after `now` at which the time for a decision ticks, None if it does not.

    It ticks when 10, 9, ... 1 seconds are left, or warns when those of `time.warn` are (SHT-22); the end
    itself has a sound of its own. A time that stands does not tick. Moments are readings of the unit's
    boot-time clock.
    """
    ends = _ends_at(table)
    if ends is None:
        return None
    if table and table.decision and table.rules.time.warn:
        told = warnings(table.decision, table.rules.time)
        return min((moment for moment, _ in told if moment > now), default=None)
    left = min(TICKS, (ends - now - 1) // SECOND)
    return Millis(ends - left * SECOND) if left >= 1 else None


def tick_cue(table: Table | None, due: Millis) -> SoundCue:
    """Give the tick that is due: a higher one in the seconds that `time.countdown_last` counts down.

    A warning says how many seconds are left (SHT-22).
    """
    ends = _ends_at(table)
    if table is None or ends is None:
        return SoundCue(Sound.TICK, say("time runs out"))
    if not table.rules.time.warn:
        last = ends - due <= countdown_from(table.rules.time)
        return SoundCue(Sound.LAST_TICK if last else Sound.TICK, say("time runs out"))
    left = (ends - due) // SECOND
    words = say_counted("{count} second", "{count} seconds", left)
    said = (plain(Sentence.SECONDS, left),) if left > 1 else ()
    return SoundCue(Sound.TIME_WARNING, words, said)


def _ends_at(table: Table | None) -> Millis | None:
    if table is None or table.decision is None or table.stands:
        return None
    return table.decision.clock.expires_at()
