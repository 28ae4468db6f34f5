"""The draws of the floor, repeated from their recorded seeds (APP-01)."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from shuffleup.archive.audit.acts import CANNOT_FOLLOW, RecordedAct, Unread, difference
from shuffleup.floor.colour_up.events import RaceDealt
from shuffleup.floor.colour_up.rules import DealRace
from shuffleup.floor.context import FloorContext, SeededDraws
from shuffleup.floor.crews.events import TieSettled
from shuffleup.floor.crews.rules import FormWinnersTable, SettleTie
from shuffleup.floor.decide import decide
from shuffleup.floor.message import FloorCommand, FloorEvent
from shuffleup.floor.results.events import ResultsAwaited
from shuffleup.floor.seating.balancing import Balance
from shuffleup.floor.seating.breaking import BreakTable
from shuffleup.floor.seating.events import (
    BreakingProposed,
    ButtonShuffled,
    MoveOrdered,
    PlayerSeated,
    SeatsDrawn,
    TableBreaking,
    TablesBalanced,
    TablesForming,
)
from shuffleup.floor.seating.forming import FormFinalTable
from shuffleup.floor.seating.proposed_breaking import ProposeBreaking
from shuffleup.floor.seating.rules import DrawSeats, TakeSeat
from shuffleup.floor.state import Floor
from shuffleup.kernel.chance import derived, shuffled
from shuffleup.kernel.identity import TableNo
from shuffleup.tournament.reasons.leaving import NewTables


def behind(act: RecordedAct[FloorEvent], floor: Floor) -> dict[TableNo, int]:
    """Name the tables for which something waited in an act, as the floor has written it down."""
    told = [one for one in act.events if isinstance(one, ResultsAwaited)]
    return dict(zip(told[-1].tables, told[-1].rows, strict=True)) if told else dict(floor.awaited)


def redrawn(act: RecordedAct[FloorEvent], floor: Floor, unread: Unread) -> str | None:
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
    act: RecordedAct[FloorEvent], floor: Floor, command: FloorCommand, seed: str, unread: Unread
) -> str:
    try:
        drawn = bytes.fromhex(seed)
        lots = SeededDraws(seed, lambda name, items: shuffled(derived(drawn, name), items))
        due = decide(floor, command, FloorContext(act.now, act.first.by, lots, behind=behind(act, floor)))
    except CANNOT_FOLLOW as error:
        return f"cannot be drawn again: {error or type(error).__name__}"
    return difference(map(_timeless, act.events), map(_timeless, due), unread)


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


def _commands(events: Sequence[FloorEvent]) -> Iterator[FloorCommand]:
    """Name the commands that can have led to a draw, the likeliest first."""
    found: Any = ()
    match events[0]:
        case ButtonShuffled():
            found = _chosen(events)
        case SeatsDrawn():
            found = (DrawSeats(),)
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
