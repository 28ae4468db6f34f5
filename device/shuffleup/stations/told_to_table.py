"""Translation of the floor's events into orders to a table: all that a table knows of the floor."""

from collections.abc import Callable
from typing import Any

import msgspec

from shuffleup.amounts import Chips
from shuffleup.floor.colour_up import events as colour_up
from shuffleup.floor.conduct import events as conduct
from shuffleup.floor.entries import events as entries
from shuffleup.floor.events import EventOpened
from shuffleup.floor.hand_for_hand import events as hand_for_hand
from shuffleup.floor.levels import events as levels
from shuffleup.floor.message import FloorEvent
from shuffleup.floor.purchases import events as purchases
from shuffleup.floor.results import events as results
from shuffleup.floor.seating import events as seats
from shuffleup.identity import TableNo
from shuffleup.language import Typed
from shuffleup.table import events as table
from shuffleup.table.events import TableEvent
from shuffleup.table.incidents import events as incident
from shuffleup.tournament.ending import Ending
from shuffleup.tournament.reasons.chips import Bought, ChangedUp, Fined, GivenBack, TakenBack
from shuffleup.tournament.reasons.leaving import Leaving

FEW_LEFT = 20
"""From so many players on a table hears of every place: only the end of an event changes its play (FL-08).
In a room of 300 tables the others would be most of what is stored."""

Told = tuple[TableEvent, ...]


def for_table(event: FloorEvent, number: TableNo) -> Told:
    """Say what an event of the floor means to table `number`; nothing where it is not concerned."""
    told = _FOR_TABLE.get(type(event))
    return told(event, number) if told else ()


def _opened(event: EventOpened, number: TableNo) -> Told:
    return (table.TableOpened(number, event.event_id, event.rules),)


def _seated(event: seats.PlayerSeated, number: TableNo) -> Told:
    if event.table != number:
        return ()
    return (table.PlayerTookSeat(event.seat, event.entry, event.name, event.chips, event.cards_used),)


def _move_ordered(event: seats.MoveOrdered, number: TableNo) -> Told:
    if event.source.table != number:
        return ()
    return (table.SeatToClear(event.source.seat, event.entry, event.why, event.note),)


def _button(event: seats.ButtonDrawn, number: TableNo) -> Told:
    return (table.ButtonPlaced(event.seat),) if event.table == number else ()


def _formed(event: seats.TablesFormed, number: TableNo) -> Told:
    return (table.TableReopened(),) if number in event.tables else (table.TableClosed(Ending.TABLE_BROKEN),)


def _broken(event: seats.TableBroken, number: TableNo) -> Told:
    return (table.TableClosed(Ending.TABLE_BROKEN),) if event.table == number else ()


def _set_up(event: seats.TableSetUp, number: TableNo) -> Told:
    return (table.TableReopened(),) if event.table == number else ()


def _held(event: seats.TableHeld, number: TableNo) -> Told:
    return (table.StartHeld(event.reason),) if event.table == number else ()


def _released(event: seats.TableReleased, number: TableNo) -> Told:
    return (table.StartReleased(event.reason),) if event.table == number else ()


def _play_stopped(event: levels.PlayStopped, number: TableNo) -> Told:
    return (table.PlayStopped(event.reason),)


def _play_went_on(event: levels.PlayWentOn, number: TableNo) -> Told:
    return (table.PlayWentOn(),)


def _level(event: levels.LevelBegan, number: TableNo) -> Told:
    return (table.LevelTold(event.level),) if event.table in (None, number) else ()


def _counted(event: seats.PlayersCounted, number: TableNo) -> Told:
    return (table.PlayersLeftTold(event.players),)


def _started(event: levels.EventStarted, number: TableNo) -> Told:
    return (table.PlayersLeftTold(event.players),)


def _placed(event: results.PlayerPlaced, number: TableNo) -> Told:
    """Of those who went broke in one hand the best place comes last, so that the last word is right."""
    out = event.table == number and event.seat is not None
    cleared = (table.SeatToClear(event.seat, event.entry, Leaving.OUT),) if out and event.seat else ()
    left = (table.PlayersLeftTold(event.first - 1),) if 1 < event.first <= FEW_LEFT + 1 else ()
    return (*cleared, *left)


def _ended(event: results.EventEnded, number: TableNo) -> Told:
    return (table.TableClosed(event.why, event.note),)


def _reopened(event: results.EventReopened, number: TableNo) -> Told:
    return (table.TableReopened(),) if number in event.tables else ()


def _renamed(event: entries.EntryRenamed, number: TableNo) -> Told:
    if event.table != number or event.seat is None:
        return ()
    return (table.NameTold(event.seat, event.entry, event.name),)


def _leaves(
    event: entries.EntryWithdrawn | entries.PlayerRemoved | purchases.CashOutAsked, number: TableNo
) -> Told:
    if event.table != number or event.seat is None:
        return ()
    return (table.SeatToClear(event.seat, event.entry, _WHY[type(event)]),)


_WHY: dict[type[msgspec.Struct], Leaving] = {
    entries.EntryWithdrawn: Leaving.WITHDRAWN,
    entries.PlayerRemoved: Leaving.OUT,
    purchases.CashOutAsked: Leaving.CASHES_OUT,
}


def _sold(event: purchases.ChipsSold, number: TableNo) -> Told:
    if event.table != number or event.seat is None:
        return ()
    return (table.ChipsBrought(event.seat, event.entry, event.chips, Bought(event.what)),)


def _refunded(event: purchases.SaleRefunded, number: TableNo) -> Told:
    if event.table != number or event.seat is None:
        return ()
    why = TakenBack(event.what, Typed(event.reason))
    return (table.ChipsDue(event.seat, event.entry, event.chips, why),)


def _fined(event: conduct.ChipsFined, number: TableNo) -> Told:
    if event.table != number:
        return ()
    return (table.ChipsDue(event.seat, event.entry, event.chips, Fined(Typed(event.reason))),)


def _given_back(event: conduct.ChipsGivenBack, number: TableNo) -> Told:
    if event.table != number:
        return ()
    return (table.ChipsDue(event.seat, event.entry, event.chips, GivenBack(Typed(event.reason))),)


def _misses(event: conduct.MissesTold, number: TableNo) -> Told:
    if event.table != number:
        return ()
    return (table.HandsMissedTold(event.seat, event.entry, event.hands, event.reason),)


def _rules_changed(event: conduct.RuleChanged, number: TableNo) -> Told:
    return (table.RulesTold(event.rules),)


def _elimination_undone(event: conduct.EliminationUndone, number: TableNo) -> Told:
    return (table.PlayersLeftTold(event.left),)


def _stacks_entered(event: conduct.StacksEntered, number: TableNo) -> Told:
    if event.table != number:
        return ()
    return (table.CountTold(event.stacks, event.reason, event.person),)


def _call_settled(event: conduct.CallSettled, number: TableNo) -> Told:
    return (incident.FloorSettled(),) if event.table == number else ()


def _coloured_up(event: colour_up.ColourUpFinished, number: TableNo) -> Told:
    """Won chips are brought to the seat, lost ones are taken; changes at par move nothing."""
    told, why = list[TableEvent](), ChangedUp(event.old)
    for one in event.seats:
        if one.table == number and one.more > 0:
            told.append(table.ChipsBrought(one.seat, one.entry, Chips(one.more), why))
        elif one.table == number and one.more < 0:
            less = Chips(-one.more)
            told.append(table.ChipsDue(one.seat, one.entry, less, why, event.handed_over))
    return tuple(told)


def _raced(event: colour_up.RaceDealt | colour_up.WinnersNamed, number: TableNo) -> Told:
    if event.table != number or not event.winners:
        return ()
    cards = event.cards if isinstance(event, colour_up.RaceDealt) else {}
    return (table.RaceTold(event.winners, cards),)


def _hand_for_hand(
    event: hand_for_hand.HandForHandBegan | hand_for_hand.HandForHandEnded, number: TableNo
) -> Told:
    return (table.HandForHandTold(isinstance(event, hand_for_hand.HandForHandBegan)),)


def _all_in_released(event: hand_for_hand.AllInLetGo, number: TableNo) -> Told:
    return (table.AllInReleased(event.hand),) if event.table == number else ()


_FOR_TABLE: dict[type[msgspec.Struct], Callable[[Any, TableNo], Told]] = {
    entries.EntryRenamed: _renamed,
    entries.EntryWithdrawn: _leaves,
    entries.PlayerRemoved: _leaves,
    purchases.CashOutAsked: _leaves,
    purchases.ChipsSold: _sold,
    purchases.SaleRefunded: _refunded,
    conduct.ChipsFined: _fined,
    conduct.ChipsGivenBack: _given_back,
    conduct.MissesTold: _misses,
    conduct.RuleChanged: _rules_changed,
    conduct.EliminationUndone: _elimination_undone,
    conduct.StacksEntered: _stacks_entered,
    conduct.CallSettled: _call_settled,
    colour_up.ColourUpFinished: _coloured_up,
    colour_up.RaceDealt: _raced,
    colour_up.WinnersNamed: _raced,
    hand_for_hand.HandForHandBegan: _hand_for_hand,
    hand_for_hand.HandForHandEnded: _hand_for_hand,
    hand_for_hand.AllInLetGo: _all_in_released,
    EventOpened: _opened,
    seats.PlayerSeated: _seated,
    seats.MoveOrdered: _move_ordered,
    seats.ButtonDrawn: _button,
    seats.TablesFormed: _formed,
    seats.TableBroken: _broken,
    seats.TableSetUp: _set_up,
    seats.PlayersCounted: _counted,
    seats.TableHeld: _held,
    seats.TableReleased: _released,
    levels.LevelBegan: _level,
    levels.PlayStopped: _play_stopped,
    levels.PlayWentOn: _play_went_on,
    levels.EventStarted: _started,
    results.PlayerPlaced: _placed,
    results.EventEnded: _ended,
    results.EventReopened: _reopened,
}
