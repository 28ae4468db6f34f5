"""The table's reaction to the floor's messages, and a table without its floor.

Without a floor the level follows the schedule, and a director sets holds aside. All of it lasts until the
floor is back: then its word holds again.
"""

from shuffleup.kernel.field_types import Actor
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.poker.irregularities.rulings import return_bets
from shuffleup.poker.refusals import PokerError
from shuffleup.table.automatic_rules import after, carry_out, follow
from shuffleup.table.command import Events, RulingCommand, ShuffledDeck, TableContext, answers
from shuffleup.table.events import (
    AboutPlayer,
    AllInReleased,
    ChipsBrought,
    ChipsDue,
    CountTold,
    HandsMissedTold,
    HoldsRestored,
    HoldsSetAside,
    LevelTold,
    NameTold,
    PlayersTimeTold,
    SeatKept,
    SeatToClear,
    StartHeld,
    TableClosed,
    TableEvent,
    TableOpened,
)
from shuffleup.table.floor_reducer import LETS_GO_ON
from shuffleup.table.hand.sealing_and_undo import seal
from shuffleup.table.hand.untracked_hands import CountStacks, count_stacks
from shuffleup.table.irregularities.incident_events import FloorCalled
from shuffleup.table.refusals import CountDoesNotFit, NothingWaitsForFloor
from shuffleup.table.state import Table, waits_for_floor
from shuffleup.tournament.level_stakes import Level
from shuffleup.tournament.reasons import Ending


def counted(told: CountTold, table: Table) -> tuple[TableEvent, ...]:
    """Take the stacks over and make them final, as if they had been entered at the table.

    Where they do not fit any more, because play went on meanwhile, the floor is called and nothing changes.
    """
    if table.play.hand is not None or {seat for seat, _ in told.stacks} != set(table.sitters):
        return (FloorCalled(why="count_too_late"),)
    command = CountStacks(dict(told.stacks), told.reason)
    try:
        told_stacks = count_stacks(command, table, TableContext(by=Actor("director", told.person)))
    except NotLegalNow as refusal:
        return (
            FloorCalled(why="count_off", over=refusal.over if isinstance(refusal, CountDoesNotFit) else 0),
        )
    return (*told_stacks, seal(after(table, told_stacks)))


def stopped_hand(table: Table) -> tuple[TableEvent, ...]:
    """Stop the hand that is on: all bets go back and nobody goes broke in it (SAT-04).

    One that is not followed, or whose pot holds what a ruling has put there, stands as it is.
    """
    if table.play.hand is None:
        return ()
    try:
        returned = (return_bets(table.play.hand),)
    except PokerError:
        return ()
    return (*returned, seal(after(table, returned)))


_ABOUT_A_PLAYER = (
    SeatToClear | SeatKept | ChipsBrought | ChipsDue | HandsMissedTold | NameTold | PlayersTimeTold
)
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
    if isinstance(told, TableClosed) and told.why == Ending.SEATS_WON:
        events = (*events, *stopped_hand(after(table, events)))
    if isinstance(told, CountTold):
        events = (*events, *counted(told, after(table, events)))
    if isinstance(told, LETS_GO_ON):
        events = (*events, *follow(after(table, events), deck))
    return (*events, *carry_out(after(table, events)))


def _sits_there(table: Table, told: AboutPlayer) -> bool:
    sitter = table.sitters.get(told.seat)
    return sitter is not None and sitter.entry == told.entry


class ReleaseStart(RulingCommand, frozen=True, kw_only=True):
    """Let play go on that waits for the floor, while the floor is gone: a start withheld, or an all-in."""


@answers(ReleaseStart)
def release_start(command: ReleaseStart, table: Table, given: TableContext) -> Events:
    """Let the next hand begin, or an all-in go on (HFH-03), for which the floor would have to be asked."""
    all_in = (AllInReleased(table.play.hand_no),) if waits_for_floor(table) else ()
    if not (all_in or table.held):
        raise NothingWaitsForFloor()
    return (HoldsSetAside(table.held, command.reason, given.by.person), *all_in)


def level_by_schedule(table: Table, level: Level) -> Events:
    """Take the level that the schedule has reached; it holds from the next hand on, as always (STR-09)."""
    return (LevelTold(level),) if table.level is not None and level != table.level else ()


def floor_is_back(table: Table, level: Level | None) -> Events:
    """Take back what was set aside, and the level that the floor is at; None where that is known already."""
    events: Events = ()
    if table.set_aside:
        sealed = (seal(table),) if table.play.provisional else ()
        events = (*sealed, HoldsRestored())
    return (*events, *(level_by_schedule(table, level) if level else ()))
