"""Seats that a person gives: by the chips of a milestone, or by a play-off; the tasks about seats."""

from msgspec.structs import replace

from shuffleup.floor.command import (
    Events,
    FloorCommand,
    FloorContext,
    Stacks,
    Task,
    answers,
    event_money,
    prompt,
)
from shuffleup.floor.entry import Entry
from shuffleup.floor.lookup import AlreadyOut, HandInProgress, at_a_chair, entry_of
from shuffleup.floor.purchases.purchase_period import moment
from shuffleup.floor.results.result_events import PlayerPlaced
from shuffleup.floor.satellite.seat_count import plan, seats_to_give
from shuffleup.floor.satellite.seats_at_the_end import seat, told_play_off
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, EntryId, TableNo
from shuffleup.kernel.refusals import NotLegalNow, RefusalToPlayer
from shuffleup.ruleset.group import Stake
from shuffleup.tournament.purchases import sales_to_come
from shuffleup.tournament.satellite import milestone_seats


class GiveSeat(FloorCommand, frozen=True):
    """Give a player a seat whose stack has reached the milestone, by the chips that were counted.

    The player gets up, and all the chips leave play.
    """

    decides_on = Stacks.PLAYER

    entry: EntryId
    counted: Stake


class NotAMilestoneEvent(NotLegalNow):
    rule = "satellite.kind"


class BelowMilestone(NotLegalNow):
    rule = "satellite.milestone"

    name: str
    counted: Chips
    milestone: Chips


class NoSeatLeft(RefusalToPlayer): ...


@answers(GiveSeat)
def give_seat(command: GiveSeat, floor: Floor, given: FloorContext) -> Events:
    """Give a seat at once (SAT-09); those with equal chips who cannot all have one share places (SAT-10)."""
    rules = floor.rules.satellite
    if rules.kind != "milestone" or floor.phase != "playing":
        raise NotAMilestoneEvent()
    entry = entry_of(floor, command.entry)
    if entry.in_play and not floor.note(at_a_chair(entry).table).idle:
        raise HandInProgress(at_a_chair(entry).table)
    if command.counted < rules.milestone:
        raise BelowMilestone(entry.name, command.counted, rules.milestone)
    stacks = [(one.id, one.chips) for one in reached(floor) if one.id != entry.id]
    order = list(floor.entries.index_of)
    stacks = sorted([*stacks, (entry.id, command.counted)], key=lambda one: order.index(one[0]))
    found = milestone_seats(stacks, rules.milestone, seats_to_give(floor))
    if entry.id not in (*found.winning, *found.sharing):
        raise NoSeatLeft(entry.name)
    if not entry.in_play:
        raise AlreadyOut(entry.name)
    place = at_a_chair(entry)
    if entry.id in found.sharing:
        return _sharing(floor, found.sharing)
    left = floor.entries.players - 1
    won = seat(floor, entry, "milestone")
    return (
        replace(
            won,
            counted=command.counted,
            table=place.table,
            seat=place.seat,
            left=left,
            person=given.by.person,
        ),
    )


def _sharing(floor: Floor, sharing: tuple[EntryId, ...]) -> tuple[PlayerPlaced, ...]:
    """Let those with equal chips share the next places: what they have of the seats follows from that."""
    first = floor.satellite.out_of_play + 1
    last = first + len(sharing) - 1
    return tuple(
        PlayerPlaced(one, first, last, place.table, floor.note(place.table).hand, place.seat)
        for one in sharing
        if (place := floor.entry(one).place)
    )


def reached(floor: Floor) -> tuple[Entry, ...]:
    """List those who are in with the chips of the milestone after their last hand, as they entered."""
    rules = floor.rules.satellite
    if rules.kind != "milestone" or floor.phase != "playing" or not seats_to_give(floor):
        return ()
    return tuple(one for one in floor.left() if one.chips >= rules.milestone and one.seated)


def waits_for_seat(floor: Floor, table: TableNo) -> bool:
    """Say whether a table waits until the stack of somebody there is counted for a seat (SAT-09)."""
    rules = floor.rules.satellite
    if rules.kind != "milestone" or not (floor.note(table).idle and seats_to_give(floor)):
        return False
    return any(one.chips >= rules.milestone for one in floor.at_table(table))


class TellPlayOff(FloorCommand, frozen=True):
    """Tell who has won the play-off for the last seat, best first: at least as many as there are seats."""

    entries: tuple[EntryId, ...]


class NoPlayOff(NotLegalNow): ...


class NotInIt(NotLegalNow):
    players: tuple[str, ...]


class WrongNumber(NotLegalNow):
    seats: int
    players: int


@answers(TellPlayOff)
def tell_play_off(command: TellPlayOff, floor: Floor, given: FloorContext) -> Events:
    """Give the seats that were played for, and the rest money to those who have lost (SAT-08)."""
    playing = floor.satellite.play_off
    if playing is None:
        raise NoPlayOff()
    others = [one for one in command.entries if one not in playing.entries]
    if others:
        raise NotInIt(tuple(entry_of(floor, one).name for one in others))
    told = command.entries
    if len(set(told)) < len(told) or not playing.seats <= len(told):
        raise WrongNumber(playing.seats, len(playing.entries))
    return told_play_off(floor, told, given.by.person)


def tasks(floor: Floor) -> tuple[Task, ...]:
    """Ask for what a person decides: no seat, too many, stacks to count, a play-off, a difference."""
    if not floor.rules.satellite.is_played or floor.archived:
        return ()
    return (*_milestones(floor), *_play_off(floor), *_asks(floor), *_short(floor))


def _milestones(floor: Floor) -> list[Task]:
    return [
        Task(
            "prizes",
            prompt("milestone_reached", name=one.name, chips=one.chips, table=one.place and one.place.table),
            "give_seat",
            {"entry": one.id, "counted": one.chips},
            ("counted",),
            holds=True,
        )
        for one in sorted(reached(floor), key=lambda one: -one.chips)
        if one.place and floor.note(one.place.table).idle
    ]


def _play_off(floor: Floor) -> list[Task]:
    playing = floor.satellite.play_off
    if playing is None:
        return []
    names = tuple(floor.entry(one).name for one in playing.entries)
    asked = prompt("play_off_for_seat", players=names, seats=playing.seats)
    return [Task("prizes", asked, "tell_play_off", {"entries": list(playing.entries)}, ("entries",))]


def _asks(floor: Floor) -> list[Task]:
    """Have the director decide before entries are closed for good: it does not begin to end before."""
    if floor.phase != "playing" or floor.satellite.fixed or sales_to_come(floor.rules, moment(floor)):
        return []
    found = plan(floor)
    if found.asks == "no_seat":
        asked = prompt("no_seat", pool=event_money(floor, found.pool))
        return [Task("prizes", asked, "change_rule", {"key": "money.added"}, ("value", "reason"))]
    if found.asks:
        asked = prompt("more_seats_than_players", seats=found.seats, players=floor.entries.counted)
        fewer = {"key": "satellite.seats", "value": max(1, floor.entries.players - 1)}
        return [Task("prizes", asked, "change_rule", fewer, ("value", "reason"))]
    return []


def _short(floor: Floor) -> list[Task]:
    """Say what the house adds, until the event is over."""
    found = plan(floor)
    if not floor.satellite.fixed or floor.phase != "playing" or not found.short:
        return []
    asked = prompt("seats_are_short", seats=floor.satellite.fixed, money=event_money(floor, found.short))
    added = (floor.rules.money.added + found.short) / 10 ** floor.rules.event.money_format().decimals
    return [Task("prizes", asked, "change_rule", {"key": "money.added", "value": added}, ("reason",))]
