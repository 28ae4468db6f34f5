"""How each event changes the state of a table, undo and redo included."""

from functools import singledispatch

import msgspec
from msgspec.structs import replace

from shuffleup.identity import CommandId
from shuffleup.poker.events import HandEvent
from shuffleup.poker.hand import evolve as evolve_hand
from shuffleup.table import events as happened
from shuffleup.table.events import TableEvent
from shuffleup.table.state import Play, Sitter, Snapshot, Table
from shuffleup.table.words import words_for


class Recorded(msgspec.Struct, frozen=True):
    """An event with its number in the table's stream and the act that it belongs to."""

    seq: int
    act: CommandId
    event: TableEvent


def evolve(table: Table | None, recorded: Recorded) -> Table:
    """Return the state after the event; the first event of a table is always `TableOpened`."""
    event = recorded.event
    if isinstance(event, happened.TableOpened):
        return Table(event.table, event.event_id, event.rules, seq=recorded.seq)
    if table is None:
        raise ValueError(f"the table's first event must be table.opened, not {type(event).__name__}")
    if isinstance(event, happened.HandStarted | HandEvent):
        return _played(table, recorded)
    return replace(_after(event, table), seq=recorded.seq)


def _played(table: Table, recorded: Recorded) -> Table:
    """Apply an event of the game; the first one of an act remembers what UNDO goes back to."""
    event = recorded.event
    play = _started(event, table) if isinstance(event, happened.HandStarted) else _in_hand(event, table)
    if recorded.act == table.last_act:
        return replace(table, play=play, seq=recorded.seq)
    past = (*table.past, Snapshot(table.seq, table.play, words_for(event)))
    return replace(table, play=play, past=past, future=(), last_act=recorded.act, seq=recorded.seq)


def _started(event: happened.HandStarted, table: Table) -> Play:
    return Play(
        hand_no=event.hand,
        stacks=table.stacks_now(),
        positions=event.positions,
        level=event.level,
        commitment=event.commitment,
        arrivals_taken=len(table.arrivals),
    )


def _in_hand(event: TableEvent, table: Table) -> Play:
    return replace(table.play, hand=evolve_hand(table.play.hand, event))  # type: ignore[arg-type]


@singledispatch
def _after(event: TableEvent, table: Table) -> Table:
    raise TypeError(f"no rule for {type(event).__name__}")


@_after.register
def _(event: happened.LevelTold, table: Table) -> Table:
    return replace(table, level=event.level)


@_after.register
def _(event: happened.PlayerTookSeat, table: Table) -> Table:
    sitters = {**table.sitters, event.seat: Sitter(event.entry, event.name)}
    return replace(table, sitters=sitters, arrivals=(*table.arrivals, (event.seat, event.chips)))


@_after.register
def _(event: happened.ButtonPlaced, table: Table) -> Table:
    return replace(table, first_button=event.seat)


@_after.register
def _(event: happened.StartHeld, table: Table) -> Table:
    return replace(table, held=event.reason)


@_after.register
def _(event: happened.StartReleased, table: Table) -> Table:
    return replace(table, held="")


@_after.register
def _(event: happened.TableClosed, table: Table) -> Table:
    return replace(table, closed=event.reason)


@_after.register
def _(event: happened.HandSealed, table: Table) -> Table:
    after = {one.seat: one.after for one in event.seats}
    play = replace(table.play, stacks={**table.play.stacks, **after}, hand=None, commitment="")
    return replace(table, play=play, past=(), future=(), last_act=CommandId(""))


@_after.register
def _(event: happened.HandSigned, table: Table) -> Table:
    return table


@_after.register
def _(event: happened.Undone, table: Table) -> Table:
    kept = tuple(one for one in table.past if one.seq < event.to)
    back = next(one for one in table.past if one.seq == event.to)
    undone = tuple(one for one in table.past if one.seq > event.to)
    ahead = _shifted((back, *undone), Snapshot(table.seq, table.play, ""))
    return replace(table, play=back.play, past=kept, future=(*ahead, *table.future), last_act=CommandId(""))


@_after.register
def _(event: happened.Redone, table: Table) -> Table:
    forth, *rest = table.future
    past = (*table.past, Snapshot(table.seq, table.play, forth.act))
    return replace(table, play=forth.play, past=past, future=tuple(rest), last_act=CommandId(""))


def _shifted(undone: tuple[Snapshot, ...], now: Snapshot) -> tuple[Snapshot, ...]:
    """Turn states that say what was done next into states that say what led to them."""
    later = (*undone[1:], now)
    return tuple(replace(state, act=before.act) for before, state in zip(undone, later, strict=True))
