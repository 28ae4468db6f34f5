"""Time cards and the decision clock of an event: renewals, a director's count, a shorter time (SHT)."""

from collections import defaultdict
from collections.abc import Collection
from typing import Annotated

import msgspec

from shuffleup.floor.command import (
    Events,
    FloorCommand,
    FloorContext,
    Remark,
    Stacks,
    answers,
    as_reported,
    hears,
)
from shuffleup.floor.decision_clock import time_card_events as events
from shuffleup.floor.entry import Entry
from shuffleup.floor.hand_for_hand import paid_places
from shuffleup.floor.lookup import AlreadyOut, EventIsOver, HasNoChair, ReasonNeeded, entry_of
from shuffleup.floor.purchases.purchase_period import moment
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import EntryId, HandNo, SeatNo, TableNo
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.poker.refusals import NoDecisionClock
from shuffleup.ruleset.conduct import CardRenewal, DecisionTime
from shuffleup.tournament.decision_clock.moments import Stage, reached
from shuffleup.tournament.decision_clock.rights import check_shortens
from shuffleup.tournament.purchases import entries_to_come

hears(events.CardHeard, events.CardReturned)(as_reported)


class SetTimeCards(FloorCommand, frozen=True):
    """Set how many time cards a player holds; what is more is given, what is fewer expires."""

    decides_on = Stacks.PLAYER

    entry: EntryId
    cards: Annotated[int, msgspec.Meta(ge=0, le=99)]
    reason: Remark = ""


class AsBefore(NotLegalNow):
    name: str
    cards: int


@answers(SetTimeCards)
def set_time_cards(command: SetTimeCards, floor: Floor, given: FloorContext) -> Events:
    """Set a count, with a reason (SHT-19)."""
    entry = entry_of(floor, command.entry)
    if not command.reason.strip():
        raise ReasonNeeded()
    _check_in(floor, entry)
    if entry.card_account.left == command.cards:
        raise AsBefore(entry.name, command.cards)
    return (events.CardsSet(entry.id, command.cards, command.reason.strip(), given.by.person),)


class ShortenClock(FloorCommand, frozen=True):
    """Leave a player who stalls so many seconds for each decision until it is taken back; 0: as everybody."""

    entry: EntryId
    seconds: Annotated[int, msgspec.Meta(ge=0, le=600)]


class NotShorter(NotLegalNow):
    name: str
    seconds: int
    rule = "time.seconds"


@answers(ShortenClock)
def shorten_clock(command: ShortenClock, floor: Floor, given: FloorContext) -> Events:
    """Shorten the time of a player for the rest of the event, or take that back (SHT-04, TDA 70)."""
    entry, time = entry_of(floor, command.entry), floor.rules.time
    check_shortens(is_director=given.by.role == "director")
    if time.mode == "off":
        raise NoDecisionClock()
    _check_in(floor, entry)
    now = entry.shortened or max(time.seconds, *time.streets, 0)
    if command.seconds >= now or (command.seconds == 0 and not entry.shortened):
        raise NotShorter(entry.name, now)
    return (events.ClockShortened(entry.id, command.seconds, given.by.person),)


def _check_in(floor: Floor, entry: Entry) -> None:
    if floor.phase == "over":
        raise EventIsOver()
    if entry.finish or entry.withdrawn:
        raise AlreadyOut(entry.name)
    if entry.cards is None:
        raise HasNoChair(entry.name)


def moments_due(floor: Floor, given: FloorContext) -> Events:
    """Say that a moment has come, as far as the floor has come by now."""
    return moments_at(floor, stage(floor)) if floor.phase == "playing" and _waits_for_moments(floor) else ()


def moments_at(floor: Floor, now: Stage) -> Events:
    """Say which moments have come at a stage: every decision is timed, or time cards are renewed.

    Each comes once, whatever is undone later (SHT-01, SHT-14). A second day is a stage with its `day`: who
    opens one gives it here, and the cards follow with the next hand of each table.
    """
    time = floor.rules.time
    since = "start" if floor.timed_at_start else time.shot_from
    clock = _waits_for_clock(floor) and reached(since, now)
    due = [one for one in _renewals_to_come(floor, time) if reached(one.at, now)]
    return (
        *((events.ShotClockOn(since),) if clock else ()),
        *(events.CardsRenewed(one.at, one.how, one.cards) for one in due),
    )


def _waits_for_clock(floor: Floor) -> bool:
    time = floor.rules.time
    return time.mode == "shot" and time.shot_from != "start" and not floor.timed_from


def _waits_for_moments(floor: Floor) -> bool:
    return _waits_for_clock(floor) or bool(_renewals_to_come(floor, floor.rules.time))


def _renewals_to_come(floor: Floor, time: DecisionTime) -> list[CardRenewal]:
    if not time.bank_renew:
        return []
    been = {one.at for one in floor.renewals}
    return [one for one in time.bank_renew if one.at not in been]


def stage(floor: Floor) -> Stage:
    """Say how far the event is. Whose last chip is gone and who has no place yet is still in it."""
    is_cash = floor.rules.event.format == "cash"
    tables = len(floor.entries.sizes)
    return Stage(
        left=floor.entries.players,
        paid=paid_places(floor),
        per_table=floor.rules.seating.max_per_table,
        tables=tables,
        level=floor.clock.level,
        entries_open=is_cash or (not floor.agreed and entries_to_come(floor.rules, moment(floor))),
        final_table=not is_cash and tables == 1 and floor.forming is None,
        day=2 if floor.is_day_two else 1,
    )


def hand_for_refill(
    floor: Floor, table: TableNo, hand: HandNo, dealt: Collection[SeatNo]
) -> tuple[events.CardsHandCounted, ...]:
    """Count a hand for those who are dealt in, where cards are refilled; one begun again counts once."""
    if not floor.rules.time.bank_refill or hand <= floor.note(table).missed:
        return ()
    those = tuple(one.id for one in floor.at_table(table) if one.place and one.place.seat in dealt)
    return (events.CardsHandCounted(table, those),)


def times_told(floor: Floor, given: FloorContext) -> Events:
    """Tell a table what it does not know yet of the time of a player there; it follows to another table."""
    told = defaultdict[TableNo, list[events.PlayersTime]](list)
    for one in floor.entries.time_untold:
        if one.place and one.cards:
            time = events.PlayersTime(one.place.seat, one.id, one.cards.allowed, one.shortened)
            told[one.place.table].append(time)
    return tuple(events.TimeTold(table, tuple(times)) for table, times in sorted(told.items()))
