"""The table's reaction to the floor's messages."""

from shuffleup.table.automatic_rules import after, follow
from shuffleup.table.events import (
    ChipsBrought,
    ChipsDue,
    CountTold,
    HandsMissedTold,
    NameTold,
    SeatKept,
    SeatToClear,
    StartHeld,
    TableEvent,
    TableOpened,
)
from shuffleup.table.finalising.result import seal
from shuffleup.table.floor.changes import LETS_GO_ON
from shuffleup.table.floor.counts import counted
from shuffleup.table.floor.orders import carry_out
from shuffleup.table.screen import ShuffledDeck
from shuffleup.table.state import Table

_ABOUT_A_PLAYER = SeatToClear | SeatKept | ChipsBrought | ChipsDue | HandsMissedTold | NameTold
_SEALS = SeatToClear | ChipsDue | StartHeld | CountTold


def hear(table: Table | None, told: TableEvent, deck: ShuffledDeck | None = None) -> tuple[TableEvent, ...]:
    """Apply a message of the floor, with all that follows from it without a person's act.

    A finished hand is sealed when the next one is held, and when the floor wants a seat or its chips: orders
    are carried out at once if no hand is on. What is said of a player who does not sit there leaves no
    trace, and an unopened table takes nothing but its opening. `deck` is the deck that the screen deals.
    """
    if table is None or isinstance(told, TableOpened):
        return (told,) if table is None and isinstance(told, TableOpened) else ()
    if isinstance(told, _ABOUT_A_PLAYER) and not _sits_there(table, told):
        return ()
    sealed = (seal(table),) if isinstance(told, _SEALS) and table.play.provisional else ()
    events = (*sealed, told)
    if isinstance(told, CountTold):
        events = (*events, *counted(told, after(table, events)))
    if isinstance(told, LETS_GO_ON):
        events = (*events, *follow(after(table, events), deck))
    return (*events, *carry_out(after(table, events)))


def _sits_there(
    table: Table, told: SeatToClear | SeatKept | ChipsBrought | ChipsDue | HandsMissedTold | NameTold
) -> bool:
    sitter = table.sitters.get(told.seat)
    return sitter is not None and sitter.entry == told.entry
