"""What the floor answers to a command: events, or one refusal that changes nothing."""

from collections.abc import Sequence
from functools import singledispatch
from itertools import pairwise

from shuffleup.amounts import Chips, Millis
from shuffleup.floor import commands as asked
from shuffleup.floor import events as happened
from shuffleup.floor.clockwork import begin_level, hand_begun, play_on
from shuffleup.floor.commands import FloorCommand, Lots
from shuffleup.floor.draw import first_button
from shuffleup.floor.events import FloorEvent
from shuffleup.floor.evolve import evolve
from shuffleup.floor.state import Entry, Floor
from shuffleup.identity import EntryId, PersonId
from shuffleup.refusals import NotLegalNow
from shuffleup.tournament.payouts import prize_pool, prizes
from shuffleup.tournament.seating import Place, chairs, seat_cards, table_sizes
from shuffleup.tournament.standings import Bust, Finish, by_stack, places

LONGEST_NAME = 24


def chairs_for(floor: Floor) -> tuple[Place, ...]:
    """List the chairs to be shuffled for the draw, for as many entries as there are now."""
    return chairs(table_sizes(len(floor.entries), floor.rules.seating.max_per_table))


def decide(floor: Floor, command: FloorCommand, now: Millis, lots: Lots) -> tuple[FloorEvent, ...]:
    """Answer a command with what happens, or raise `NotLegalNow`."""
    return _decide(command, floor, now, lots)


@singledispatch
def _decide(command: FloorCommand, floor: Floor, now: Millis, lots: Lots) -> tuple[FloorEvent, ...]:
    raise TypeError(f"no rule for {type(command).__name__}")


@_decide.register
def _(command: asked.Register, floor: Floor, now: Millis, lots: Lots) -> tuple[FloorEvent, ...]:
    if floor.phase != "registration":
        raise NotLegalNow("registration is closed: the seats have been drawn")
    names = [" ".join(name.split()) for name in command.names if name.strip()]
    _check_names(names, floor)
    first = len(floor.entries) + 1
    return tuple(
        happened.EntryRegistered(EntryId(f"e{number}"), PersonId(f"p{number}"), name)
        for number, name in enumerate(names, first)
    )


@_decide.register
def _(command: asked.DrawSeats, floor: Floor, now: Millis, lots: Lots) -> tuple[FloorEvent, ...]:
    if floor.phase != "registration":
        raise NotLegalNow("the seats have been drawn already")
    if len(floor.entries) < 2:
        raise NotLegalNow(
            f"a draw needs two entries or more; registered: {len(floor.entries)}", ("register",)
        )
    seats = seat_cards([entry.id for entry in floor.entries], lots.chairs)
    seated = [_seat(floor, floor.entry(entry), place) for entry, place in seats.items()]
    tables = sorted({place.table for place in lots.chairs})
    buttons = [first_button(table, seated, floor.rules.button.first, lots.deck) for table in tables]
    return (_prizes(floor), happened.SeatsDrawn(lots.seed), *seated, *buttons)


@_decide.register
def _(command: asked.Start, floor: Floor, now: Millis, lots: Lots) -> tuple[FloorEvent, ...]:
    if floor.phase == "registration":
        raise NotLegalNow("draw the seats first", ("draw_seats",))
    if floor.phase != "seated":
        raise NotLegalNow("the event has been started already")
    return (happened.EventStarted(len(floor.left())), begin_level(floor, 1, now))


@_decide.register
def _(command: asked.PauseClock, floor: Floor, now: Millis, lots: Lots) -> tuple[FloorEvent, ...]:
    if not floor.clock.running:
        raise NotLegalNow("the clock is not running", ("resume_clock",))
    return (happened.ClockPaused(floor.clock.left_at(now), now, "paused"),)


@_decide.register
def _(command: asked.ResumeClock, floor: Floor, now: Millis, lots: Lots) -> tuple[FloorEvent, ...]:
    if floor.clock.phase == "gate":
        raise NotLegalNow("the host has to confirm the blinds after halftime first", ("confirm_levels",))
    if floor.clock.running or floor.clock.phase not in ("level", "break"):
        raise NotLegalNow("the clock is not paused", ("pause_clock",) if floor.clock.running else ())
    return (happened.ClockResumed(now),)


@_decide.register
def _(command: asked.ConfirmLevels, floor: Floor, now: Millis, lots: Lots) -> tuple[FloorEvent, ...]:
    if floor.clock.phase != "gate":
        raise NotLegalNow("levels are confirmed when halftime is over")
    _check_stakes(command.table)
    stakes = happened.StakesSet(floor.clock.level + 1, command.table)
    return (stakes, *play_on(evolve(floor, stakes), now))


def hear_hand(floor: Floor, report: asked.HandReport, now: Millis) -> tuple[FloorEvent, ...]:
    """Take note of a hand that a table has begun."""
    return hand_begun(floor, report.table, report.hand, report.players, now)


def hear_result(floor: Floor, report: asked.ResultReport) -> tuple[FloorEvent, ...]:
    """Take over the stacks of a sealed hand, give places, and end the event when it is decided."""
    heard = happened.ResultHeard(report.table, report.hand, report.after)
    before = dict(report.before)
    busts = [Bust(entry, before[entry]) for entry, chips in report.after if chips == 0 and before.get(entry)]
    placed = _placed(places(len(floor.left()), busts), report)
    after = evolve(floor, heard)
    for event in placed:
        after = evolve(after, event)
    return (heard, *placed, *_ending(after, report))


def power_returned(floor: Floor, report: asked.PowerReturned, now: Millis) -> tuple[FloorEvent, ...]:
    """Bring the clock back paused at its last mark after a power cut; the director lets it run again."""
    if not floor.clock.running:
        return ()
    left = floor.clock.left if report.left is None else report.left
    return (happened.ClockPaused(left, now, "power was cut: check the time left and let the clock run"),)


def _ending(floor: Floor, report: asked.ResultReport) -> tuple[FloorEvent, ...]:
    left = floor.left()
    if len(left) > 1 and not floor.last_hand:
        return ()
    last = _placed(by_stack((entry.id, entry.chips) for entry in left), report)
    return (*last, happened.EventEnded("one left" if len(left) == 1 else "last round played"))


def _placed(finishes: Sequence[Finish], report: asked.ResultReport) -> tuple[happened.PlayerPlaced, ...]:
    return tuple(
        happened.PlayerPlaced(one.entry, one.first, one.last, report.table, report.hand)
        for one in reversed(finishes)
    )


def _seat(floor: Floor, entry: Entry, place: Place) -> happened.PlayerSeated:
    return happened.PlayerSeated(
        entry.id, entry.name, place.table, place.seat, Chips(floor.rules.chips.start_stack)
    )


def _prizes(floor: Floor) -> happened.PrizesSet:
    money, entries = floor.rules.money, len(floor.entries)
    pool = prize_pool(entries, money.buy_in, added=money.added)
    paid = prizes(
        pool,
        money.percentages(entries),
        entries=entries,
        unit=money.unit,
        remainder=money.remainder,
        unclaimed=money.unclaimed,
    )
    return happened.PrizesSet(pool, paid)


def _check_names(names: Sequence[str], floor: Floor) -> None:
    if not names:
        raise NotLegalNow("no name was given: one name a line")
    taken = {entry.name for entry in floor.entries}
    for name in names:
        if len(name) > LONGEST_NAME:
            raise NotLegalNow(f"{name[:LONGEST_NAME]!r}... is too long: {LONGEST_NAME} letters at most")
        if name in taken:
            raise NotLegalNow(f"{name} is registered already: add a letter to tell the two apart")
        taken.add(name)
    most = floor.tables_at_hand * floor.rules.seating.max_per_table
    if len(taken) > most:
        raise NotLegalNow(f"{len(taken)} entries do not fit: here are seats for {most}")


def _check_stakes(table: Sequence[tuple[Chips, Chips]]) -> None:
    for small, big in table:
        if not 0 < small <= big:
            raise NotLegalNow(f"{small}/{big} are no blinds: the small blind is above 0, the big at least it")
    for (_, lower), (_, higher) in pairwise(table):
        if higher < lower:
            raise NotLegalNow(f"the big blind falls from {lower} to {higher}: levels rise")
