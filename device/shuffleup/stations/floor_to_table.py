"""Translation of the floor's events into orders to a table: all that a table knows of the floor."""

from collections.abc import Callable
from typing import Any, Literal, TypeVar

from msgspec.structs import replace

from shuffleup.floor import hand_for_hand
from shuffleup.floor.colour_up import colour_up_events
from shuffleup.floor.command import EventOpened, FloorEvent
from shuffleup.floor.conduct import ruling_events as conduct
from shuffleup.floor.day_two.day_two_events import BagConfirmed
from shuffleup.floor.decision_clock import time_card_events as time_cards
from shuffleup.floor.entries import entry_events as entries
from shuffleup.floor.flights import flight_events as flights
from shuffleup.floor.levels import level_events as levels
from shuffleup.floor.phones import phone_events as phones
from shuffleup.floor.purchases import sales
from shuffleup.floor.results import result_events
from shuffleup.floor.satellite import satellite_events as satellite
from shuffleup.floor.seating import seat_events as seats
from shuffleup.kernel.dispatch import Rules
from shuffleup.kernel.field_types import Chips, HandNo, SeatNo, Stream, TableNo, table_stream
from shuffleup.kernel.language import FreeText
from shuffleup.network.bus.row_stream import ROOM
from shuffleup.table import bag_events as bags, events as table
from shuffleup.table.events import TableEvent
from shuffleup.table.irregularities import incident_events as incident
from shuffleup.tournament.reasons import (
    BagRecounted,
    Bought,
    ChangedUp,
    Ending,
    Fined,
    GivenBack,
    Leaving,
    TakenBack,
)

FEW_LEFT = 20
"""From so many players on a table hears of every place: only the end of an event changes its play (FL-08).
In a room of 300 tables the others would be most of what is stored."""

Told = tuple[TableEvent, ...]

EVERYBODY = (ROOM,)
Concerned = tuple[Stream, ...]

Event = TypeVar("Event", bound=FloorEvent)
Translation = Callable[[Event, TableNo], Told]

_told: Rules[[TableNo], Told] = Rules("event that a table hears of")
_whom: dict[type[FloorEvent], Callable[[Any], Concerned]] = {}


def for_table(event: FloorEvent, number: TableNo) -> Told:
    """Say what an event of the floor means to table `number`; nothing where it is not concerned."""
    whom = concerned(event)
    return _told.apply(event, number) if whom == EVERYBODY or table_stream(number) in whom else ()


def concerned(event: FloorEvent) -> Concerned:
    """Name the tables that an event of the floor may mean something to, by their streams, or `ROOM`."""
    whom = _whom.get(type(event))
    return whom(event) if whom else ()


def orders(
    kind: type[Event], whom: Callable[[Event], Concerned]
) -> Callable[[Translation[Event]], Translation[Event]]:
    """Declare what events of a kind mean to a table, and which tables they concern."""
    _whom[kind] = whom
    return _told(kind)


def of_room(kind: type[Event]) -> Callable[[Translation[Event]], Translation[Event]]:
    """Declare what events mean that concern every table."""
    return orders(kind, lambda event: EVERYBODY)


def of_table(kind: type[Event]) -> Callable[[Translation[Event]], Translation[Event]]:
    """Declare what events mean that concern the table which they name, or nobody where they name none."""
    return orders(kind, _its_table)


def _its_table(event: Any) -> Concerned:
    return () if event.table is None else (table_stream(event.table),)


def _its_table_or_everybody(event: levels.LevelBegan | levels.LevelPutBack) -> Concerned:
    return _its_table(event) or EVERYBODY


def _both_tables(event: seats.MoveOrdered) -> Concerned:
    return tuple(map(table_stream, {event.source.table, event.target.table}))


def _everybody_of_few(event: result_events.PlayerPlaced) -> Concerned:
    """Every table counts the last players; before that a place concerns the table of the player alone."""
    return EVERYBODY if 1 < event.first <= FEW_LEFT + 1 else _its_table(event)


of_room(EventOpened)(lambda event, number: (table.TableOpened(number, event.event_id, event.rules),))


@of_table(seats.PlayerSeated)
def _seated(event: seats.PlayerSeated, number: TableNo) -> Told:
    took = table.PlayerTookSeat
    return (took(event.seat, event.entry, event.name, event.chips, event.cards_used, event.returns),)


@orders(seats.MoveOrdered, whom=_both_tables)
def _move_ordered(event: seats.MoveOrdered, number: TableNo) -> Told:
    if number != event.source.table:
        return (table.NewcomerTold(event.entry, event.source.table),)
    target = event.target if event.target_told else None
    return (table.SeatToClear(event.source.seat, event.entry, event.why, event.note, target),)


@of_table(seats.MoveCancelled)
def _move_cancelled(event: seats.MoveCancelled, number: TableNo) -> Told:
    return (table.SeatKept(event.seat, event.entry),) if event.seated else ()


of_table(phones.RequestMade)(lambda event, number: _asked_at(event, is_open=True))
of_table(phones.RequestClosed)(lambda event, number: _asked_at(event, is_open=False))


def _asked_at(event: phones.RequestMade | phones.RequestClosed, *, is_open: bool) -> Told:
    """Tell the table what a player asks of those at it; what is for the desk is none of its business."""
    if event.seat is None or event.ask not in ("call_floor", "clock"):
        return ()
    return (table.RequestTold(event.seat, event.entry, event.ask, is_open),)


of_table(seats.ButtonDrawn)(lambda event, number: (table.ButtonPlaced(event.seat),))


@of_room(seats.TablesFormed)
def _formed(event: seats.TablesFormed, number: TableNo) -> Told:
    return (table.TableReopened(),) if number in event.tables else (table.TableClosed(Ending.TABLE_BROKEN),)


of_table(seats.TableBroken)(lambda event, number: (table.TableClosed(Ending.TABLE_BROKEN),))
of_table(seats.TableSetUp)(lambda event, number: (table.TableReopened(),))
of_table(seats.TableHeld)(lambda event, number: (table.StartHeld(event.reason),))
of_table(seats.TableReleased)(lambda event, number: (table.StartReleased(event.reason),))
of_room(levels.PlayStopped)(lambda event, number: (table.TableStopped(event.reason),))
of_room(levels.PlayWentOn)(lambda event, number: (table.TableWentOn(),))
orders(levels.LevelBegan, _its_table_or_everybody)(lambda event, number: (table.LevelTold(event.level),))
orders(levels.LevelPutBack, _its_table_or_everybody)(lambda event, number: (table.LevelTold(event.level),))
of_room(seats.PlayersCounted)(lambda event, number: (table.PlayersLeftTold(event.players),))
of_room(levels.EventStarted)(lambda event, number: (table.PlayersLeftTold(event.players),))


@orders(result_events.PlayerPlaced, whom=_everybody_of_few)
def _placed(event: result_events.PlayerPlaced, number: TableNo) -> Told:
    """Of those who went broke in one hand the best place comes last, so that the last word is right."""
    out = event.table == number and event.seat is not None
    cleared = (table.SeatToClear(event.seat, event.entry, Leaving.OUT),) if out and event.seat else ()
    left = (table.PlayersLeftTold(event.first - 1),) if 1 < event.first <= FEW_LEFT + 1 else ()
    return (*cleared, *left)


@of_room(satellite.SeatGiven)
def _seat_given(event: satellite.SeatGiven, number: TableNo) -> Told:
    """Have who has won a seat by chips get up; at the end all stay where they sit (SAT-09)."""
    if event.seat is None:
        return ()
    left = (table.PlayersLeftTold(event.left),) if event.left <= FEW_LEFT else ()
    out = (table.SeatToClear(event.seat, event.entry, Leaving.SEAT_WON),)
    return (*(out if event.table == number else ()), *left)


of_room(result_events.EventEnded)(lambda event, number: (table.TableClosed(event.why, event.note),))


@of_room(result_events.EventReopened)
def _reopened(event: result_events.EventReopened, number: TableNo) -> Told:
    return (table.TableReopened(),) if number in event.tables else ()


@of_table(entries.EntryRenamed)
def _renamed(event: entries.EntryRenamed, number: TableNo) -> Told:
    if event.seat is None:
        return ()
    return (table.NameTold(event.seat, event.entry, event.name),)


Leaver = entries.EntryWithdrawn | entries.PlayerRemoved | sales.CashOutAsked


def _gets_up(why: Leaving) -> Callable[[Leaver, TableNo], Told]:
    """Have somebody get up who leaves the event, for this reason."""

    def order(event: Leaver, number: TableNo) -> Told:
        return () if event.seat is None else (table.SeatToClear(event.seat, event.entry, why),)

    return order


of_table(entries.EntryWithdrawn)(_gets_up(Leaving.WITHDRAWN))
of_table(entries.PlayerRemoved)(_gets_up(Leaving.OUT))
of_table(sales.CashOutAsked)(_gets_up(Leaving.CASHES_OUT))


@of_table(sales.ChipsSold)
def _sold(event: sales.ChipsSold, number: TableNo) -> Told:
    if event.seat is None:
        return ()
    return (table.ChipsBrought(event.seat, event.entry, event.chips, Bought(event.what)),)


@of_table(sales.SaleRefunded)
def _refunded(event: sales.SaleRefunded, number: TableNo) -> Told:
    if event.seat is None:
        return ()
    why = TakenBack(event.what, FreeText(event.reason))
    due = table.ChipsDue(event.seat, event.entry, event.chips, why)
    return (replace(due, handed_over=True, of="stack") if event.at_once else due,)


@of_table(conduct.ChipsFined)
def _fined(event: conduct.ChipsFined, number: TableNo) -> Told:
    return (table.ChipsDue(event.seat, event.entry, event.chips, Fined(FreeText(event.reason))),)


@of_table(conduct.ChipsGivenBack)
def _given_back(event: conduct.ChipsGivenBack, number: TableNo) -> Told:
    due = table.ChipsDue(event.seat, event.entry, event.chips, GivenBack(FreeText(event.reason)))
    of: Literal["stack", "pool"] = "pool" if event.from_pool else "stack"
    return (replace(due, handed_over=True, of=of) if event.at_once else due,)


@of_table(conduct.MissesTold)
def _misses(event: conduct.MissesTold, number: TableNo) -> Told:
    return (table.HandsMissedTold(event.seat, event.entry, event.hands, event.reason),)


@of_table(time_cards.TimeTold)
def _time_told(event: time_cards.TimeTold, number: TableNo) -> Told:
    return tuple(table.PlayersTimeTold(one.seat, one.entry, one.cards, one.seconds) for one in event.times)


of_room(time_cards.ShotClockOn)(lambda event, number: (table.ShotClockTold(event.moment),))
of_room(conduct.RuleChanged)(lambda event, number: (table.RulesTold(event.rules),))
of_room(conduct.PlaceReopened)(lambda event, number: (table.PlayersLeftTold(event.left),))


@of_room(conduct.EliminationUndone)
def _elimination_undone(event: conduct.EliminationUndone, number: TableNo) -> Told:
    left = (table.PlayersLeftTold(event.left),)
    if event.seat is None or event.table != number or not event.brought:
        return left
    return (*left, table.ChipsBrought(event.seat, event.entry, event.brought, GivenBack(event.reason)))


@of_table(conduct.StacksEntered)
def _stacks_entered(event: conduct.StacksEntered, number: TableNo) -> Told:
    return (table.CountTold(event.stacks, event.reason, event.person),)


of_table(conduct.CallSettled)(lambda event, number: (incident.FloorSettled(),))


@of_room(colour_up_events.ColourUpFinished)
def _coloured_up(event: colour_up_events.ColourUpFinished, number: TableNo) -> Told:
    """Won chips are brought to the seat, lost ones are taken; changes at par move nothing."""
    told, why = list[TableEvent](), ChangedUp(event.old)
    for one in event.seats:
        if one.table == number and one.more > 0:
            told.append(table.ChipsBrought(one.seat, one.entry, Chips(one.more), why))
        elif one.table == number and one.more < 0:
            less = Chips(-one.more)
            told.append(table.ChipsDue(one.seat, one.entry, less, why, event.handed_over))
    return tuple(told)


@of_table(BagConfirmed)
def _bag_confirmed(event: BagConfirmed, number: TableNo) -> Told:
    why = BagRecounted()
    if event.more > 0:
        return (table.ChipsBrought(event.seat, event.entry, Chips(event.more), why),)
    less = Chips(-event.more)
    return (table.ChipsDue(event.seat, event.entry, less, why, handed_over=True),) if less else ()


of_table(colour_up_events.RaceDealt)(lambda event, number: _race(event.winners, event.cards))
of_table(colour_up_events.WinnersNamed)(lambda event, number: _race(event.winners, {}))


def _race(winners: tuple[SeatNo, ...] | None, cards: dict[SeatNo, tuple[str, ...]]) -> Told:
    return (table.RaceTold(winners, cards),) if winners else ()


@of_room(flights.LastHandsCalled)
def _last_hands(event: flights.LastHandsCalled, number: TableNo) -> Told:
    """Tell a table its last hand, or that there is none any more."""
    last = dict(event.tables).get(number, HandNo(0)) if event.hands is not None else None
    return (bags.LastHandsTold(last),)


@of_room(flights.BaggingBegan)
def _bagging(event: flights.BaggingBegan, number: TableNo) -> Told:
    seats = tuple(sorted((at.seat, entry) for entry, at in event.seats if at.table == number))
    return (bags.BagsTold(event.flight, event.smallest, seats, event.old),) if seats else ()


of_table(flights.BagCounted)(lambda event, number: (bags.BagTold(event.entry, "counted", event.chips),))
of_table(flights.BagSigned)(lambda event, number: (bags.BagTold(event.entry, "signed", by=event.by),))
of_table(flights.BagClosed)(lambda event, number: (bags.BagTold(event.entry, "bagged", number=event.number),))
of_table(flights.BagOpened)(lambda event, number: (bags.BagTold(event.entry, "opened"),))
of_room(flights.FlightClosed)(lambda event, number: (table.TableClosed(Ending.FLIGHT_CLOSED),))
of_room(flights.FlightReopened)(lambda event, number: (table.TableReopened(),))


of_room(hand_for_hand.HandForHandBegan)(lambda event, number: (table.HandForHandTold(True),))
of_room(hand_for_hand.HandForHandEnded)(lambda event, number: (table.HandForHandTold(False),))
of_table(hand_for_hand.AllInLetGo)(lambda event, number: (table.AllInReleased(event.hand),))
