"""Untracked hands: the players who went broke, and the counts that make the stacks known again.

Chips whose owner has not been counted yet are the pool, so that the sum at the table is right at every
moment (APP-06).
"""

from typing import Annotated

import msgspec

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.hand import continue_after_ruling
from shuffleup.poker.irregularities import rulings
from shuffleup.poker.refusals import CannotHaveChips
from shuffleup.table.command import Events, IncidentCommand, PlayCommand, TableContext, answers
from shuffleup.table.events import BustsTapped, StacksTold
from shuffleup.table.irregularities.incident_events import DifferenceExplained
from shuffleup.table.legal_commands import hand_of, legal_verbs
from shuffleup.table.refusals import (
    CountDoesNotFit,
    CountNamesOne,
    HadAtLeastOneChip,
    NobodySits,
    NoBustsNow,
    NotAllCanBeBroke,
    NotDealtIn,
    SayWhatTheyHad,
    TapBustsFirst,
    TappedAsBroke,
    WasCounted,
)
from shuffleup.table.state import Play, Table


class TapBusts(PlayCommand, frozen=True):
    """These seats lost their last chip in this hand; `had` is what each had when it began, where it matters.

    It replaces what was tapped before; without seats, nobody went broke.
    """

    seats: tuple[SeatNo, ...]
    had: dict[SeatNo, Chips] = msgspec.field(default_factory=dict)


@answers(TapBusts)
def tap_busts(command: TapBusts, table: Table, given: TableContext) -> Events:
    """Note who lost the last chip in this hand; what was tapped before is replaced (BST-01, BST-06).

    The stack at the start of the hand decides between two who went broke in it: where it was not counted
    then, it has to be said.
    """
    play, seats = table.play, tuple(dict.fromkeys(command.seats))
    if not (play.unfollowed or play.lost):
        raise NoBustsNow(legal=legal_verbs(table))
    for seat in (*seats, *command.had):
        if seat not in play.players:
            raise NotDealtIn(seat, play.hand_no)
    # Somebody has won the pot.
    if len(seats) == len(play.players):
        raise NotAllCanBeBroke()
    for seat in seats:
        if seat in play.unsealed and play.stacks[seat]:
            raise WasCounted(seat, play.stacks[seat], legal=("count_stacks",))
    stacks, known = play.stacks | play.unsealed, known_at_start(play)
    _check_had(known | command.had, seats)
    had = stacks | known | command.had
    return (BustsTapped(tuple((seat, had[seat]) for seat in sorted(seats))),)


class CountStacks(IncidentCommand, frozen=True):
    """The stacks that changed, counted after a lost hand; a sum that differs wants a `reason`."""

    stacks: dict[SeatNo, Chips]
    reason: Annotated[str, msgspec.Meta(max_length=200)] = ""


@answers(CountStacks)
def count_stacks(command: CountStacks, table: Table, given: TableContext) -> Events:
    """Take in counted stacks; a lost hand is ended by them, and so is one that was never followed.

    Where players are left to be counted, a difference is pooled; where none is, it wants a reason (APP-06).
    """
    play = table.play
    _check_counted(command.stacks, table)
    if play.hand is not None:
        broke = dict.fromkeys(play.busts, Chips(0))
        return _lost_hand_counted(broke | command.stacks, command.reason.strip(), table, given)
    stacks = table.stacks_now()
    left = play.uncounted.keys() - command.stacks.keys() - play.busts.keys()
    more = sum(chips - stacks[seat] for seat, chips in command.stacks.items())
    counted = tuple((seat, command.stacks[seat]) for seat in sorted(command.stacks))
    if left:
        return (StacksTold(counted, play.pooled - more),)
    from_busts = sum(stacks[seat] for seat in play.busts if seat not in command.stacks)
    over = more - play.pooled - from_busts
    return (StacksTold(counted, -from_busts), *_explained(command, table, over, given))


def _lost_hand_counted(stacks: dict[SeatNo, Chips], reason: str, table: Table, given: TableContext) -> Events:
    """End a lost hand by what was counted; chips too many or too few want a reason (APP-06)."""
    hand = hand_of(table)
    counted, over = rulings.count_stacks(hand, tuple(stacks.items()))
    if over and not reason:
        raise CountDoesNotFit(over, hand.chips, legal=("count_stacks",))
    explained = (DifferenceExplained(over, reason, given.by.person),) if over else ()
    return (*continue_after_ruling(hand, (counted,)), *explained)


def known_at_start(play: Play) -> dict[SeatNo, Chips]:
    """Return the stacks that were known when this hand began."""
    before = play.hand_no - 1
    stale = {seat for seat, hand in play.uncounted.items() if hand < before} | play.unsealed.keys()
    return {seat: chips for seat, chips in play.stacks.items() if seat not in stale}


def _check_had(had: dict[SeatNo, Chips], seats: tuple[SeatNo, ...]) -> None:
    if any(had.get(seat, 1) <= 0 for seat in seats):
        raise HadAtLeastOneChip()
    unknown = [seat for seat in seats if seat not in had]
    # One alone has the lowest place whatever the stack was; of several it decides the order (BST-06).
    if len(seats) > 1 and unknown:
        raise SayWhatTheyHad(tuple(unknown), legal=("tap_busts",))


def _check_counted(counted: dict[SeatNo, Chips], table: Table) -> None:
    play = table.play
    if not counted:
        raise CountNamesOne(legal=("count_stacks",))
    for seat, chips in counted.items():
        if seat not in table.sitters and play.hand is None:
            raise NobodySits(seat)
        if chips < 0:
            raise CannotHaveChips(seat, Chips(chips), legal=("count_stacks",))
        if chips and seat in play.busts:
            raise TappedAsBroke(seat, legal=("count_stacks", "tap_busts"))
    broke = {seat for seat, chips in counted.items() if not chips and play.stacks.get(seat)}
    unseen = broke - play.busts.keys()
    # A stack counted as 0 says that its player is out, but not what it was, which decides between two.
    if unseen and play.unfollowed and len(broke | play.busts.keys()) > 1:
        raise TapBustsFirst(legal=("tap_busts",))


def _explained(command: CountStacks, table: Table, over: int, given: TableContext) -> Events:
    if not over:
        return ()
    reason = command.reason.strip()
    if not reason:
        raise CountDoesNotFit(over, table.chips(), legal=("count_stacks",))
    return (DifferenceExplained(over, reason, given.by.person),)
