"""Levels that end an evening on time: planned before the start (STR-32), adjusted while it runs (STR-40)."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from shuffleup.floor.command import Events, FloorCommand, FloorContext, FloorEvent, answers, changes
from shuffleup.floor.conduct.rule_changes import ChangedRules, check_open, with_value
from shuffleup.floor.conduct.ruling_events import RuleChanged
from shuffleup.floor.feature_states import LevelReplan, ProposedBlinds, TakenBlinds
from shuffleup.floor.levels import level_events as events
from shuffleup.floor.levels.clock_control import StartedAlready
from shuffleup.floor.levels.schedule import chips_in_play, foreseen, has_an_end, level_spans
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, Millis, PersonName
from shuffleup.kernel.language import FreeText
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.group import MOST
from shuffleup.ruleset.money import Rebuy
from shuffleup.tournament.likely_end import EndOff, Row
from shuffleup.tournament.proposed_levels import ProposedLevels, WishedEvening, other_blinds, propose
from shuffleup.tournament.timetable import MINUTE, level_length, scheduled_start, time_of_day, wall_time


class LevelsPlanned(FloorEvent, frozen=True, tag="levels.planned"):
    """All levels last `length` minutes; `breaks` are levels with minutes, `wish` is a time or `none`."""

    length: int
    table: tuple[tuple[Chips, Chips], ...]
    breaks: tuple[tuple[int, int], ...]
    wish: str


@changes(LevelsPlanned)
def levels_planned(event: LevelsPlanned, floor: Floor) -> Floor:
    """Put the plan in the place of the schedule, with all of its breaks."""
    levels = replace(
        floor.rules.levels,
        length=event.length,
        lengths=(),
        generator="table",
        table=event.table,
        limits=(),
        antes=(),
        halftime_after=0,
        halftime_minutes=0,
        short_breaks=event.breaks,
    )
    structure = replace(floor.rules.structure, wish=event.wish)
    rules = replace(floor.rules, levels=levels, structure=structure, rebuy=_until_first_break(event, floor))
    return replace(floor, rules=rules, set_by_host=frozenset())


def _until_first_break(event: LevelsPlanned, floor: Floor) -> Rebuy:
    """Let rebuys that ended with halftime end with the first break: a plan has no halftime."""
    rebuy = floor.rules.rebuy
    if not rebuy.cutoff.startswith("halftime"):
        return rebuy
    first = event.breaks[0][0] if event.breaks else len(event.table) // 2
    return replace(rebuy, cutoff=f"level:{first}")


_START_STACK = "chips.start_stack"


class PlanLevels(FloorCommand, frozen=True):
    """Replace all levels and breaks by ones that end the event after so many minutes (STR-32).

    `rebuys` is how many are expected, `stack` the chips of one entry, left out: as now. It is possible before
    the start only, with another stack before the draw.
    """

    players: Annotated[int, Meta(ge=2, le=10_000)]
    minutes: Annotated[int, Meta(ge=60, le=960)]
    rebuys: Annotated[int, Meta(ge=0, le=10_000)] = 0
    stack: Annotated[Chips, Meta(ge=1, le=MOST)] | None = None


class LevelsEndNothing(NotLegalNow): ...


@answers(PlanLevels)
def plan_levels(command: PlanLevels, floor: Floor, given: FloorContext) -> Events:
    """Take the proposal for these players and hours; the wished end follows from the announced start."""
    made = proposed_levels(command, floor)
    planned = LevelsPlanned(made.minutes, made.rows, tuple(made.breaks.items()), _wish(command, floor, given))
    return (*_stack_changed(command, floor, given), planned)


def proposed_levels(command: PlanLevels, floor: Floor) -> ProposedLevels:
    """Propose levels with the chips and the breaks of the event; nothing is changed by it.

    Raises `NotLegalNow` after the start, where levels do not decide the end, where the stack is settled or
    does not go with the other rules, and where no levels can be proposed.
    """
    if floor.phase not in ("registration", "seated"):
        raise StartedAlready()
    if not has_an_end(floor):
        raise LevelsEndNothing()
    rules = _with_stack(command, floor).rules
    evening = WishedEvening(
        command.players,
        command.minutes,
        rules.chips.start_stack,
        rules.chips.denominations,
        command.rebuys,
        break_every=rules.structure.break_every,
        break_minutes=rules.structure.break_minutes,
        colour_up=rules.colour_up.enabled,
    )
    return propose(evening)


def _with_stack(command: PlanLevels, floor: Floor) -> ChangedRules:
    """Give the rules with the wished stack; those of the event where none is wished."""
    stack = floor.rules.chips.start_stack
    if command.stack in (None, stack):
        return ChangedRules(floor.rules, str(stack), str(stack))
    check_open(_START_STACK, floor)
    return with_value(floor.rules, _START_STACK, command.stack)


def _stack_changed(command: PlanLevels, floor: Floor, given: FloorContext) -> Events:
    changed = _with_stack(command, floor)
    if changed.rules == floor.rules:
        return ()
    words = (_START_STACK, changed.old, changed.new)
    by = given.by.person
    return (RuleChanged(*words, changed.rules, FreeText(""), given.now, by, announced=False),)


def _wish(command: PlanLevels, floor: Floor, given: FloorContext) -> str:
    begins, lasts = scheduled_start(floor.rules.event), Millis(command.minutes * MINUTE)
    if begins is None:
        return "none"
    return time_of_day(Millis(begins + lasts + given.put_forward_in(lasts)))


Rows = tuple[tuple[Chips, Chips], ...]


class BlindsProposed(ProposedBlinds, FloorEvent, frozen=True, tag="levels.proposed"):
    """The likely end is `off` minutes from the wish, None without one; these blinds end on time."""


changes(BlindsProposed)(lambda event, floor: replace(floor, replan=replace(floor.replan, proposed=event)))


class BlindsNotProposed(FloorEvent, frozen=True, tag="levels.proposal_withdrawn"):
    """The proposal does not hold any more: the end is near the wish, or its first level has begun."""


changes(BlindsNotProposed)(lambda event, floor: replace(floor, replan=replace(floor.replan, proposed=None)))


class BlindsKept(FloorEvent, frozen=True, tag="levels.kept"):
    """The director leaves the blinds as they are, `off` minutes from the wish."""

    off: int | None
    person: PersonName = ""


@changes(BlindsKept)
def blinds_kept(event: BlindsKept, floor: Floor) -> Floor:
    """Be silent until the end has moved by another level."""
    return replace(floor, replan=LevelReplan(None, event.off, True, floor.replan.taken))


class BlindsTaken(TakenBlinds, FloorEvent, frozen=True, tag="levels.taken"):
    """The director has taken the proposal; `before` are the blinds that stood there."""

    off: int | None


@changes(BlindsTaken)
def blinds_taken(event: BlindsTaken, floor: Floor) -> Floor:
    """Note what one undo gives back; the blinds are set by an event of their own."""
    return replace(floor, replan=LevelReplan(None, event.off, True, event))


class BlindsRestored(FloorEvent, frozen=True, tag="levels.restored"):
    """The blinds from before the proposal stand again."""

    off: int | None


# Nothing is proposed again: the director has decided on this end, too.
changes(BlindsRestored)(lambda event, floor: replace(floor, replan=LevelReplan(None, event.off, True, None)))


LAST_PLAYERS = 9
"""At the last table nothing is proposed any more."""

SOON = Millis(5 * MINUTE)
"""The next level stays as it is when it is so near."""


def replan_due(floor: Floor, given: FloorContext) -> Events:
    """Propose other blinds, or take a proposal back that does not hold any more.

    An evening that has begun before its announced start is perhaps that of another day: until then nobody
    knows which end is wished.
    """
    wish = wished_end(floor, given)
    if wish is None or not has_an_end(floor) or floor.phase != "playing" or floor.rules.levels.limits:
        return ()
    if given.until_start is not None and given.until_start > 0:
        return ()
    off, proposed = end_off(floor, given, wish), floor.replan.proposed
    if proposed:
        stale = off.has_moved(proposed.off) or proposed.first < _first_open(floor, given)
        return (BlindsNotProposed(),) if stale or off.is_near() or _is_late(floor) else ()
    settled = floor.replan.decided and not off.has_moved(floor.replan.off)
    if off.is_near() or settled or _is_late(floor):
        return ()
    return _proposal(floor, given, wish, off)


def wished_end(floor: Floor, given: FloorContext) -> Millis | None:
    """Return the wished end on the level clock, None where nobody has wished one or nobody knows the time."""
    rules = floor.rules
    if rules.structure.wish == "none" or given.until_start is None or rules.event.start == "open":
        return None
    start = wall_time(rules.event.start)
    shown = Millis(wall_time(rules.structure.wish, start) - start)
    lasts = Millis(shown - given.put_forward_in(shown))
    return Millis(given.now + given.until_start + lasts)


def end_off(floor: Floor, given: FloorContext, wish: Millis) -> EndOff:
    """Compare the likely end with the wish."""
    found = foreseen(floor, given.now, given.now)
    length = level_length(floor.rules.levels, found.level or floor.clock.level)
    level = (length or 0) // MINUTE
    return EndOff(None if found.likely is None else (found.likely - wish) // MINUTE, level)


def _is_late(floor: Floor) -> bool:
    return floor.hand_for_hand is not None or len(floor.left()) <= LAST_PLAYERS


def _first_open(floor: Floor, given: FloorContext) -> int:
    """Return the first level that may still change: not the one that is on, nor one that begins at once."""
    left = floor.clock.left_at(given.now) or Millis(0)
    return floor.clock.level + (2 if left < SOON else 1)


def _proposal(floor: Floor, given: FloorContext, wish: Millis, off: EndOff) -> Events:
    first = _first_open(floor, given)
    spans = {span.level: span.middle for span in level_spans(floor, given.now, given.now)}
    ends = sorted((level for level in spans if level >= first), key=lambda level: abs(spans[level] - wish))
    fixed = floor.level(first - 1)
    table = other_blinds(
        (fixed.small_blind, fixed.big_blind),
        [level - first + 2 for level in ends],
        chips_in_play(floor),
        floor.denominations,
    )
    if not table:
        return ()
    after = events.stakes_set(events.StakesSet(first, table), floor)
    if not end_off(after, given, wish).is_nearer_than(off):
        return ()
    return (BlindsProposed(first, table, off.minutes),)


def _rows(floor: Floor, first: int, count: int) -> tuple[Row, ...]:
    levels = (floor.level(number) for number in range(first, first + count) if floor.has_level(number))
    return tuple((one.small_blind, one.big_blind) for one in levels)


class TakeLevels(FloorCommand, frozen=True):
    """Take the blinds that are proposed, so that the event ends when it should (STR-40)."""


class KeepLevels(FloorCommand, frozen=True):
    """Leave the blinds as they are; nothing is proposed until the end moves by another level (STR-40)."""


class RestoreLevels(FloorCommand, frozen=True):
    """Give back the blinds from before a proposal was taken, until the first of them begins (STR-40)."""


class NoBlindsProposed(NotLegalNow): ...


class NoBlindsToRestore(NotLegalNow): ...


@answers(TakeLevels)
def take_levels(command: TakeLevels, floor: Floor, given: FloorContext) -> Events:
    """Set the proposed blinds as the host would, and note what stood there."""
    proposed = floor.replan.proposed
    if proposed is None or proposed.first <= floor.clock.level:
        raise NoBlindsProposed()
    before = _rows(floor, proposed.first, len(proposed.table))
    stakes = events.StakesSet(proposed.first, proposed.table, person=given.by.person)
    off = _off_after(events.stakes_set(stakes, floor), given)
    return (stakes, BlindsTaken(proposed.first, before, off))


@answers(KeepLevels)
def keep_levels(command: KeepLevels, floor: Floor, given: FloorContext) -> Events:
    """Leave the blinds as they are."""
    if floor.replan.proposed is None:
        raise NoBlindsProposed()
    return (BlindsKept(floor.replan.proposed.off, given.by.person),)


@answers(RestoreLevels)
def restore_levels(command: RestoreLevels, floor: Floor, given: FloorContext) -> Events:
    """Set the blinds from before the proposal again."""
    taken = floor.replan.taken
    if taken is None or taken.first <= floor.clock.level:
        raise NoBlindsToRestore()
    stakes = events.StakesSet(taken.first, taken.before, person=given.by.person)
    return (stakes, BlindsRestored(_off_after(events.stakes_set(stakes, floor), given)))


def _off_after(floor: Floor, given: FloorContext) -> int | None:
    wish = wished_end(floor, given)
    return None if wish is None else end_off(floor, given, wish).minutes
