"""What the events of one stream mean to the owner of another: the only words that floor and table share."""

from functools import singledispatch

from shuffleup.floor import events as floor
from shuffleup.floor.commands import HandReport, ResultReport
from shuffleup.floor.events import FloorEvent
from shuffleup.identity import TableNo
from shuffleup.table import events as table
from shuffleup.table.events import TableEvent


@singledispatch
def for_table(event: FloorEvent, number: TableNo) -> TableEvent | None:
    """Say what an event of the floor means to table `number`; None where it is not concerned."""
    return None


@for_table.register
def _(event: floor.EventOpened, number: TableNo) -> TableEvent | None:
    return table.TableOpened(number, event.event_id, event.rules)


@for_table.register
def _(event: floor.PlayerSeated, number: TableNo) -> TableEvent | None:
    if event.table != number:
        return None
    return table.PlayerTookSeat(event.seat, event.entry, event.name, event.chips)


@for_table.register
def _(event: floor.ButtonDrawn, number: TableNo) -> TableEvent | None:
    return table.ButtonPlaced(event.seat) if event.table == number else None


@for_table.register
def _(event: floor.LevelBegan, number: TableNo) -> TableEvent | None:
    return table.LevelTold(event.level)


@for_table.register
def _(event: floor.EventStarted, number: TableNo) -> TableEvent | None:
    return table.PlayersLeftTold(event.players)


@for_table.register
def _(event: floor.PlayerPlaced, number: TableNo) -> TableEvent | None:
    # Of those who went broke in one hand the best place comes last, so that the last word is right.
    return table.PlayersLeftTold(event.first - 1) if event.first > 1 else None


@for_table.register
def _(event: floor.TableHeld, number: TableNo) -> TableEvent | None:
    return table.StartHeld(event.reason) if event.table == number else None


@for_table.register
def _(event: floor.TableReleased, number: TableNo) -> TableEvent | None:
    return table.StartReleased() if event.table == number else None


@for_table.register
def _(event: floor.EventEnded, number: TableNo) -> TableEvent | None:
    return table.TableClosed(event.reason)


def for_floor(event: TableEvent, number: TableNo) -> HandReport | ResultReport | None:
    """Say what an event of table `number` means to the floor; None where it is not concerned."""
    if isinstance(event, table.HandStarted):
        return HandReport(number, event.hand, len(event.players))
    if isinstance(event, table.HandSealed):
        before = tuple((one.entry, one.before) for one in event.seats)
        after = tuple((one.entry, one.after) for one in event.seats)
        return ResultReport(number, event.hand, before, after)
    return None
