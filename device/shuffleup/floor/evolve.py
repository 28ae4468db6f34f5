"""How each event changes the state of the floor."""

from functools import singledispatch

from msgspec.structs import replace

from shuffleup.amounts import Chips, Millis
from shuffleup.floor import events as happened
from shuffleup.floor.events import EventOpened, FloorEvent
from shuffleup.floor.state import Entry, Floor, TableNote
from shuffleup.identity import EntryId, TableNo
from shuffleup.tournament.clock import HandCount
from shuffleup.tournament.schedule import Level
from shuffleup.tournament.seating import Place
from shuffleup.tournament.standings import Finish


def evolve(floor: Floor | None, event: FloorEvent) -> Floor:
    """Return the state after the event; the first event of a floor is always `EventOpened`."""
    if isinstance(event, EventOpened):
        return Floor(event.event_id, event.rules, event.tables)
    if floor is None:
        raise ValueError(f"the floor's first event must be event.opened, not {type(event).__name__}")
    return _after(event, floor)


@singledispatch
def _after(event: FloorEvent, floor: Floor) -> Floor:
    raise TypeError(f"no rule for {type(event).__name__}")


@_after.register
def _(event: happened.EntryRegistered, floor: Floor) -> Floor:
    entry = Entry(event.entry, event.person, event.name)
    return replace(floor, entries=(*floor.entries, entry))


@_after.register
def _(event: happened.PrizesSet, floor: Floor) -> Floor:
    return replace(floor, pool=event.pool, prizes=event.prizes)


@_after.register
def _(event: happened.PlayerSeated, floor: Floor) -> Floor:
    seated = replace(floor.entry(event.entry), place=Place(event.table, event.seat), chips=event.chips)
    floor = _with_entry(floor, seated)
    if all(note.table != event.table for note in floor.tables):
        floor = replace(floor, tables=(*floor.tables, TableNote(event.table)))
    return replace(floor, phase="seated")


@_after.register
def _(event: happened.SeatsDrawn | happened.ButtonDrawn, floor: Floor) -> Floor:
    return floor


@_after.register
def _(event: happened.EventStarted, floor: Floor) -> Floor:
    return replace(floor, phase="playing")


@_after.register
def _(event: happened.LevelBegan, floor: Floor) -> Floor:
    clock = floor.clock.begun("level", event.level.number, event.length, event.at)
    return replace(floor, clock=clock, count=HandCount())


@_after.register
def _(event: happened.BreakBegan, floor: Floor) -> Floor:
    return replace(floor, clock=floor.clock.begun("break", event.after_level, event.length, event.at))


@_after.register
def _(event: happened.GateReached, floor: Floor) -> Floor:
    return replace(floor, clock=floor.clock.begun("gate", floor.clock.level, None, event.at))


@_after.register
def _(event: happened.StakesSet, floor: Floor) -> Floor:
    kept = {number: one for number, one in floor.stakes.items() if number < event.first}
    new = {number: _stakes(floor, number, *pair) for number, pair in enumerate(event.table, event.first)}
    return replace(floor, stakes=kept | new)


@_after.register
def _(event: happened.ClockPaused, floor: Floor) -> Floor:
    return replace(floor, clock=floor.clock.paused(event.left, event.at), pause_reason=event.reason)


@_after.register
def _(event: happened.ClockResumed, floor: Floor) -> Floor:
    return replace(floor, clock=floor.clock.resumed(event.at))


@_after.register
def _(event: happened.TableHeld, floor: Floor) -> Floor:
    return _with_note(floor, replace(_note(floor, event.table), held=event.reason))


@_after.register
def _(event: happened.TableReleased, floor: Floor) -> Floor:
    return _with_note(floor, replace(_note(floor, event.table), held=""))


@_after.register
def _(event: happened.HandHeard, floor: Floor) -> Floor:
    floor = _with_note(floor, replace(_note(floor, event.table), hand=event.hand))
    length = hands_in_level(floor, event.players)
    return replace(floor, count=floor.count.after_hand_begun(length)) if length else floor


@_after.register
def _(event: happened.LastHandCalled, floor: Floor) -> Floor:
    return replace(floor, last_hand=True)


@_after.register
def _(event: happened.ResultHeard, floor: Floor) -> Floor:
    stacks: dict[EntryId, Chips] = dict(event.stacks)
    entries = tuple(
        replace(entry, chips=stacks[entry.id]) if entry.id in stacks else entry for entry in floor.entries
    )
    return replace(floor, entries=entries)


@_after.register
def _(event: happened.PlayerPlaced, floor: Floor) -> Floor:
    finish = Finish(event.entry, event.first, event.last)
    return _with_entry(floor, replace(floor.entry(event.entry), finish=finish))


@_after.register
def _(event: happened.EventEnded, floor: Floor) -> Floor:
    clock = floor.clock.paused(None, Millis(floor.clock.at))
    return replace(floor, phase="over", end_reason=event.reason, clock=replace(clock, phase="over"))


def hands_in_level(floor: Floor, players: int) -> int:
    """Return how many hands a level lasts that begins now, 0 where minutes and not hands end it."""
    levels = floor.rules.levels
    if levels.unit == "orbit":
        return players * levels.length
    return levels.length if levels.unit == "hand" else 0


def _stakes(floor: Floor, number: int, small: Chips, big: Chips) -> Level:
    """Where limits are not printed they are the big blind and twice the big blind."""
    ante = floor.rules.blinds.ante
    if floor.rules.betting.structure != "fixed_limit":
        return Level(number, small, big, ante)
    return Level(number, small, big, ante, low_limit=big, high_limit=Chips(2 * big))


def _note(floor: Floor, table: TableNo) -> TableNote:
    return next(note for note in floor.tables if note.table == table)


def _with_note(floor: Floor, note: TableNote) -> Floor:
    return replace(floor, tables=tuple(note if old.table == note.table else old for old in floor.tables))


def _with_entry(floor: Floor, entry: Entry) -> Floor:
    return replace(floor, entries=tuple(entry if old.id == entry.id else old for old in floor.entries))
