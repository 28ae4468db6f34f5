"""Undo of the acts of a director: one rule an act, and the command that names an act by its row.

Nothing is deleted: an undo is more events. A rule makes them of the event of the act, the floor as it was
then, and the floor now. Most acts are undone by another command, which knows itself if that is possible.
"""

import tomllib
from collections.abc import Callable, Mapping
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from shuffleup.floor.colour_up.chip_race import CancelColourUp
from shuffleup.floor.colour_up.colour_up_events import ColourUpBegan
from shuffleup.floor.command import Events, FloorCommand, FloorContext, FloorEvent, answers, changes
from shuffleup.floor.conduct import ruling_events as conduct
from shuffleup.floor.conduct.corrections import UndoElimination, place_reopened
from shuffleup.floor.conduct.penalties import Penalise
from shuffleup.floor.conduct.rule_changes import ChangeRule
from shuffleup.floor.day_two.day_two_events import FlightsRead, FlightsTakenBack
from shuffleup.floor.day_two.read_bags import entries_by_bags
from shuffleup.floor.decision_clock.time_card_events import CardsSet, ClockShortened
from shuffleup.floor.decision_clock.time_cards import SetTimeCards
from shuffleup.floor.entries import entry_events as entries
from shuffleup.floor.entries.fees import MoreThanPaid
from shuffleup.floor.entries.leaving import ComeBack, Leave, Withdraw
from shuffleup.floor.entries.registration import Rename
from shuffleup.floor.entry import Roll
from shuffleup.floor.flights.flight_events import (
    FlightClosed,
    FlightExplained,
    FlightReopened,
    LastHandsCalled,
)
from shuffleup.floor.hand_for_hand import BeginHandForHand, EndHandForHand, HandForHandBegan, HandForHandEnded
from shuffleup.floor.levels import level_events as levels
from shuffleup.floor.levels.clock_control import GoOn, PauseClock, ResumeClock
from shuffleup.floor.levels.level_changes import AddBreak, CancelBreak, ChangeTime, EndBreak
from shuffleup.floor.lookup import check_known, entry_of
from shuffleup.floor.prizes.payouts import PayPrize
from shuffleup.floor.prizes.prize_events import DealMade, PrizePaid, PrizesEdited
from shuffleup.floor.purchases.sales import ChipsSold, Refund
from shuffleup.floor.results.result_events import PlaceDeclined, PlayerPlaced, ResultHeard
from shuffleup.floor.satellite.satellite_events import HoldersSet, PlayOffDue, SeatGiven
from shuffleup.floor.satellite.seat_holders import SetHolders
from shuffleup.floor.seating import seat_events as seating
from shuffleup.floor.seating.moves import CancelMove, MovePlayer
from shuffleup.floor.settlement import settlement_events as settling
from shuffleup.floor.settlement.settlement_entries import TakeBackLine
from shuffleup.floor.settlement.settlement_payments import ReopenSettlement, TickPayment, UntickPayment
from shuffleup.floor.signups.signup_acts import entered_by
from shuffleup.floor.signups.signup_events import SignUpDropped, SignUpsEntered, SignUpsTaken, in_parts
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, Money
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.tournament.timetable import MINUTE, break_after

Undo = Callable[[Any, Floor, Floor, FloorContext], Events]
"""Makes the events of an undo of an act, the floor before it, the floor now, and what is given."""


class UndoAct(FloorCommand, frozen=True):
    """Undo the act of a line of the log, by its number: everything is as it was before."""

    about_bags = True

    row: Annotated[int, msgspec.Meta(ge=1)]


class CannotBeUndone(NotLegalNow): ...


class UndoneAlready(NotLegalNow): ...


class ChangedSince(NotLegalNow): ...


def floor_for_undo(act: FloorEvent, before: Floor) -> Floor:
    """Keep of the floor before an act the entries that the act names: its undo looks at no others.

    All of them for each act of a night would be megabytes.
    """
    named = [one for one, _ in act.stacks] if isinstance(act, ResultHeard) else [getattr(act, "entry", None)]
    if named == [None]:
        return before
    return replace(before, entries=Roll(one for one in map(before.entries.get, named) if one))


@answers(UndoAct)
def undo_act(command: UndoAct, floor: Floor, given: FloorContext) -> Events:
    """Undo an act, once."""
    if command.row in floor.undone:
        raise UndoneAlready()
    if command.row not in given.acts:
        raise CannotBeUndone()
    act, then = given.acts[command.row]
    undone = UNDOES[type(act)](act, then, floor, given)
    return (*undone, conduct.ActUndone(command.row, given.by.person))


def _do(command: FloorCommand, floor: Floor, given: FloorContext) -> Events:
    check_known(command, floor, given)
    return answers.apply(command, floor, given)


def _check(*, stands: bool) -> None:
    """Refuse where what the act has done was changed by a later one."""
    if not stands:
        raise ChangedSince()


def _by(
    command: Callable[[Any, Floor], FloorCommand],
    part: Callable[[Any, Floor], Any] = lambda act, floor: None,
) -> Undo:
    """Undo an act by another command, while the part of the floor that it has changed is as it made it."""

    def undo(act: Any, then: Floor, floor: Floor, given: FloorContext) -> Events:
        _check(stands=part(act, changes.apply(act, then)) == part(act, floor))
        return _do(command(act, then), floor, given)

    return undo


def _paid(act: entries.EntryPaid, then: Floor, floor: Floor, given: FloorContext) -> Events:
    """Put the day of the payment before back, unless there was a later one."""
    entry, before = entry_of(floor, act.entry), then.entry(act.entry)
    if act.undoes or entry.withdrawn or entry.paid < act.amount:
        raise MoreThanPaid(entry.name, entry.paid, floor.rules.event.money_format())
    last = before if entry.paid == before.paid + act.amount else entry
    amount = Money(-act.amount)
    return (entries.EntryPaid(entry.id, amount, last.paid_on, last.paid_late, given.by.person, undoes=True),)


def _went_away(act: entries.PlayerWentAway, then: Floor, floor: Floor, given: FloorContext) -> Events:
    missed = then.entry(act.entry).misses
    (back,) = _do(ComeBack(act.entry), floor, given)
    return (replace(back, hands=missed.hands if missed else 0),)


def _declined(act: PlaceDeclined, then: Floor, floor: Floor, given: FloorContext) -> Events:
    check_known(UndoElimination(act.entry), floor, given)
    return place_reopened(act.entry, floor, given)


def _out(
    act: PlayerPlaced | ResultHeard | entries.PlayerRemoved, then: Floor, floor: Floor, given: FloorContext
) -> Events:
    """Take somebody in again, whom no later hand has put out.

    Of several who went out in a hand each has an undo of its own once it has a place; who was removed without
    chips has nothing to come back with.
    """
    out = [one for one, _ in act.broke] if isinstance(act, ResultHeard) else [act.entry]
    entry = out[0] if len(out) == 1 else None
    if entry is None or (isinstance(act, entries.PlayerRemoved) and then.entry(entry).broke):
        raise CannotBeUndone(legal=("undo_elimination",))
    made, now = changes.apply(act, then).entry(entry).broke, floor.entry(entry).broke
    _check(stands=(made and made.order) == (now and now.order))
    return _do(UndoElimination(entry), floor, given)


def _move(act: seating.MoveOrdered, then: Floor, floor: Floor, given: FloorContext) -> Events:
    """Let the player stay, or send back who sits there already."""
    entry, back = entry_of(floor, act.entry), act.source
    _check(stands=act.target in (entry.target, entry.place))
    back_there = MovePlayer(entry.id, back.table, back.seat, "")
    return _do(CancelMove(entry.id) if entry.target == act.target else back_there, floor, given)


def _level(act: levels.LevelChosen, then: Floor, floor: Floor, given: FloorContext) -> Events:
    """Put the clock back where it stood, as long as the level that was chosen is on."""
    on, before = (one.note(act.table).level if act.table else one.clock.level for one in (floor, then))
    if act.at is None or floor.phase != "playing":
        raise CannotBeUndone(legal=("set_level",))
    _check(stands=on == act.number and floor.clock.phase == "level")
    clock = replace(then.clock, left=then.clock.left_at(act.at), at=given.now)
    tables = tuple((one.table, one.level, one.count) for one in then.tables if act.table in (None, one.table))
    others = {name: getattr(then, name) for name in levels.BESIDE_THE_CLOCK}
    on_again = (floor.level(before), clock, tables, act.table, given.by.person)
    return (levels.LevelPutBack(*on_again, **others),)


def _rule(act: conduct.RuleChanged, then: Floor, floor: Floor, given: FloorContext) -> Events:
    if not act.reason:  # it follows from another act, whose undo it is
        raise CannotBeUndone(legal=("change_rule",))
    return _do(ChangeRule(act.key, tomllib.loads(f"old={act.old}")["old"], ""), floor, given)


def _prizes(act: PrizesEdited | DealMade, then: Floor, floor: Floor, given: FloorContext) -> Events:
    """Put the prizes and the deal of before back, where no later act has changed them."""
    parts = ("prizes", "prize_texts", "prizes_edited", "agreed")
    made = changes.apply(act, then)
    stands = all(getattr(made, part) == getattr(floor, part) for part in parts)
    _check(stands=stands and floor.phase != "over")
    before = (then.prizes, then.prize_texts, then.prizes_edited)
    return (PrizesEdited(*before, given.by.person, agreed=then.agreed),)


def _break(act: levels.BreakSet, then: Floor) -> FloorCommand:
    before = break_after(then.rules.levels, act.after_level)
    return AddBreak(act.after_level, before // MINUTE) if before else CancelBreak(act.after_level)


def _line(act: FloorEvent, then: Floor, floor: Floor, given: FloorContext) -> Events:
    """Take back the last line of a settlement that says what the act has written."""
    lines = [one.number for one in floor.settling.lines if one.entered == act]
    _check(stands=bool(lines))
    return _do(TakeBackLine(lines[-1]), floor, given)


def _shortened(act: ClockShortened, then: Floor, floor: Floor, given: FloorContext) -> Events:
    """Leave the player as long as before, which may be longer than any order gives."""
    _check(stands=floor.entry(act.entry).shortened == act.seconds)
    return (ClockShortened(act.entry, then.entry(act.entry).shortened, given.by.person),)


def _sign_ups(act: SignUpsTaken | SignUpDropped, then: Floor, floor: Floor, given: FloorContext) -> Events:
    """Put the list of before back, where no later act has changed it."""
    now, made = floor.signups.lines, changes.apply(act, then).signups
    _check(stands=made.lines == now)
    kept, there = {one.number for one in made.before}, set(now)
    gone = tuple(one.number for one in now if one.number not in kept)
    return in_parts([one for one in made.before if one not in there], gone, given.by.person)


def _entered(act: SignUpsEntered, then: Floor, floor: Floor, given: FloorContext) -> Events:
    """Withdraw all entries of the press that are still there."""
    there = entered_by(act, floor)
    _check(stands=bool(there))
    return tuple(event for one in there for event in _do(Withdraw(one, ""), floor, given))


def _seat_back(act: SeatGiven, then: Floor, floor: Floor, given: FloorContext) -> Events:
    """Let a player play on who has left with a seat, with the chips that were counted (SAT-09)."""
    if act.by != "milestone":  # it follows from a place, or from the end
        raise CannotBeUndone(legal=("undo_elimination",))
    _check(stands=floor.satellite.seat_of(act.entry) is not None)
    return _do(UndoElimination(act.entry), floor, given)


def _played_off(act: PlayOffDue, then: Floor, floor: Floor, given: FloorContext) -> Events:
    """Let the result of a play-off be told again (SAT-08)."""
    playing = then.satellite.play_off
    if not act.told or playing is None:
        raise CannotBeUndone()
    _check(stands=floor.satellite.play_off is None and bool(floor.satellite.seat_of(act.told[0])))
    return (PlayOffDue(playing.entries, playing.seats, playing.first, person=given.by.person),)


def _last_hands(act: LastHandsCalled, then: Floor, floor: Floor, given: FloorContext) -> Events:
    """Let the flight play on, as long as its stacks are not bagged."""
    called = floor.flight.last_hands
    _check(stands=not floor.flight.is_bagged and called is not None and called.tables == act.tables)
    return (LastHandsCalled(None, at=given.now, person=given.by.person),)


def _flight_explained(act: FlightExplained, then: Floor, floor: Floor, given: FloorContext) -> Events:
    _check(stands=floor.flight.closed is None)
    return (FlightExplained(Chips(-act.chips), act.reason, given.by.person),)


def _flight_closed(act: FlightClosed, then: Floor, floor: Floor, given: FloorContext) -> Events:
    """Open a flight again that nobody has read (FLT-08)."""
    _check(
        stands=floor.flight.closed is not None
        and not (floor.flight.read_by or given.list_read_by or floor.archived)
    )
    return (FlightReopened(given.by.person),)


def _lists(act: FlightsRead, then: Floor, floor: Floor, given: FloorContext) -> Events:
    """Take a bag list back, as long as nobody is seated by it."""
    _check(stands=any(one.digest == act.digest for one in floor.bag_lists.lists))
    if floor.is_day_two and floor.phase != "registration":
        raise CannotBeUndone()
    back = FlightsTakenBack((act.digest,), given.by.person)
    return (back, *entries_by_bags(changes.apply(back, floor)))


UNDOES: Mapping[type[msgspec.Struct], Undo] = {
    entries.EntryRegistered: _by(lambda act, then: Withdraw(act.entry, "")),
    entries.EntryRenamed: _by(
        lambda act, then: Rename(act.entry, then.entry(act.entry).name, then.entry(act.entry).known),
        lambda act, floor: floor.entry(act.entry).name,
    ),
    entries.EntryPaid: _paid,
    entries.PlayerWentAway: _went_away,
    entries.PlayerCameBack: _by(lambda act, then: Leave(act.entry, "")),
    **dict.fromkeys((PlayerPlaced, ResultHeard, entries.PlayerRemoved), _out),
    PlaceDeclined: _declined,
    **dict.fromkeys((SignUpsTaken, SignUpDropped), _sign_ups),
    SignUpsEntered: _entered,
    FlightsRead: _lists,
    ChipsSold: _by(
        lambda act, then: Refund(act.entry, act.what, ""), lambda act, floor: floor.entry(act.entry).sales
    ),
    seating.MoveOrdered: _move,
    conduct.HandsPenalty: _by(lambda act, then: Penalise(act.entry, "hands", "")),
    levels.ClockPaused: _by(
        lambda act, then: ResumeClock(), lambda act, floor: (floor.clock.at, floor.clock_held)
    ),
    levels.ClockResumed: _by(lambda act, then: PauseClock(), lambda act, floor: floor.clock.at),
    **dict.fromkeys(
        (levels.PlayStopped, conduct.EndAwaited),
        _by(lambda act, then: GoOn(), lambda act, floor: (floor.stopped, floor.end_awaited)),
    ),
    levels.LevelChosen: _level,
    levels.TimeChanged: _by(lambda act, then: ChangeTime(-act.minutes, "")),
    levels.BreakSet: _by(_break),
    levels.BreakBegan: _by(lambda act, then: EndBreak(), lambda act, floor: floor.interrupted is not None),
    conduct.RuleChanged: _rule,
    CardsSet: _by(
        lambda act, then: SetTimeCards(act.entry, then.entry(act.entry).card_account.left, act.reason),
        lambda act, floor: floor.entry(act.entry).card_account,
    ),
    ClockShortened: _shortened,
    HandForHandBegan: _by(lambda act, then: EndHandForHand()),
    HandForHandEnded: _by(lambda act, then: BeginHandForHand()),
    LastHandsCalled: _last_hands,
    FlightExplained: _flight_explained,
    FlightClosed: _flight_closed,
    ColourUpBegan: _by(lambda act, then: CancelColourUp("")),
    **dict.fromkeys((PrizesEdited, DealMade), _prizes),
    PrizePaid: _by(lambda act, then: PayPrize(act.entry, Money(-act.amount))),
    SeatGiven: _seat_back,
    PlayOffDue: _played_off,
    HoldersSet: _by(
        lambda act, then: SetHolders(then.satellite.holders), lambda act, floor: floor.satellite.holders
    ),
    settling.NightSettled: _by(lambda act, then: ReopenSettlement("")),
    settling.PaymentTicked: _by(lambda act, then: UntickPayment(act.payment)),
    settling.PaymentUnticked: _by(lambda act, then: TickPayment(act.payment)),
    **dict.fromkeys((settling.GuestAdded, settling.CashOutCounted, settling.BankNamed), _line),
    **dict.fromkeys((settling.MoneyHanded, settling.CostShared, settling.BuyInCorrected), _line),
    **dict.fromkeys((settling.MissingShared, settling.BalancesCarried), _line),
}
"""What undoes each act, by its event. A rule raises `NotLegalNow` where it cannot be undone any more."""
