"""Rulings of the director: the ruling with its reason, then its effect on the play.

GEN-05 and APP-04: any state can be put right, by a person and for a reason that are on record. Until the hand
is sealed a ruling is undone like any act; between two hands it is final, and UNDO stores the opposite.
"""

from typing import Annotated, Literal

import msgspec

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.events import HandEvent, Place
from shuffleup.poker.hand import continue_after_ruling
from shuffleup.poker.irregularities import rulings
from shuffleup.poker.irregularities.misdeal import is_substantial
from shuffleup.poker.irregularities.penalty import Offence, Penalty, Verdict, penalty
from shuffleup.poker.pots import Part
from shuffleup.poker.refusals import ChipsMustMove, NotSoManyThere
from shuffleup.poker.state import Hand
from shuffleup.table.command import Events, RulingCommand, TableContext, answers
from shuffleup.table.hand.hand_events import has_one_pot
from shuffleup.table.hand.hand_start import begin_again
from shuffleup.table.hand.sealing_and_undo import cards_back
from shuffleup.table.irregularities.incident_events import (
    ActionStands,
    BetsWentBack,
    ButtonCorrected,
    ButtonMoved,
    ChipsShifted,
    DeadHand,
    Deed,
    DifferenceExplained,
    Half,
    NamedAction,
    Penalised,
    PotGiven,
    ReplayedFrom,
    Ruled,
    StacksCorrected,
    StackSet,
)
from shuffleup.table.irregularities.out_of_turn import action_named
from shuffleup.table.legal_commands import hand_of, legal_verbs
from shuffleup.table.refusals import (
    ButtonStands,
    HandOverFirst,
    KillsNoHand,
    NobodyKnowsThePot,
    NobodySits,
    NoHandDealtYet,
    NoPotBetweenHands,
    NoSuchPoint,
    NothingToCorrect,
)
from shuffleup.table.state import Table
from shuffleup.tournament.button import Positions


def _ruled(act: Deed, command: RulingCommand, given: TableContext) -> Ruled:
    return Ruled(act, command.reason, given.by.person, command.rule)


def _to_hand(
    act: Deed, command: RulingCommand, table: Table, given: TableContext, *events: HandEvent
) -> Events:
    return (_ruled(act, command, given), *continue_after_ruling(hand_of(table), events))


class MoveChips(RulingCommand, frozen=True, kw_only=True):
    """Move chips from a seat, the pot or out of play to another of these places."""

    source: Place
    target: Place
    chips: Chips


@answers(MoveChips)
def _move_chips(command: MoveChips, table: Table, given: TableContext) -> Events:
    source, target, chips = command.source, command.target, command.chips
    ruled = _ruled(ChipsShifted(source, target, chips), command, given)
    return (ruled, *_moved(command, table, given, source, target, chips))


class CorrectStack(RulingCommand, frozen=True, kw_only=True):
    """Let a seat have the stack that was counted; chips come from out of play, or go there (APP-06)."""

    seat: SeatNo
    stack: Annotated[Chips, msgspec.Meta(ge=0)]


@answers(CorrectStack)
def _correct_stack(command: CorrectStack, table: Table, given: TableContext) -> Events:
    seat, stack = command.seat, command.stack
    if seat not in table.sitters:
        raise NobodySits(seat)
    more = stack - table.stacks_now().get(seat, Chips(0))
    if not more:
        raise NothingToCorrect(seat, stack)
    source: Place = "out_of_play" if more > 0 else seat
    target: Place = seat if more > 0 else "out_of_play"
    ruled = _ruled(StackSet(seat, stack), command, given)
    return (ruled, *_moved(command, table, given, source, target, Chips(abs(more))))


def _moved(
    command: RulingCommand, table: Table, given: TableContext, source: Place, target: Place, chips: Chips
) -> Events:
    came = (chips if source == "out_of_play" else 0) - (chips if target == "out_of_play" else 0)
    explained = (DifferenceExplained(came, command.reason, given.by.person),) if came else ()
    if table.play.hand is None:
        return (_between_hands(table, source, target, chips), *explained)
    moved = rulings.move_chips(table.play.hand, source, target, chips)
    return (*continue_after_ruling(table.play.hand, (moved,)), *explained)


def _between_hands(table: Table, source: Place, target: Place, chips: Chips) -> StacksCorrected:
    if "pot" in (source, target):
        raise NoPotBetweenHands(legal=legal_verbs(table))
    if chips <= 0 or source == target:
        raise ChipsMustMove()
    stacks, corrected = table.stacks_now(), []
    for place, more in ((source, -chips), (target, chips)):
        if not isinstance(place, str):
            if place not in table.sitters:
                raise NobodySits(place)
            if stacks.get(place, 0) + more < 0:
                raise NotSoManyThere(place, stacks.get(place, 0), chips)
            corrected.append((place, Chips(stacks.get(place, 0) + more)))
    return StacksCorrected(tuple(corrected))


class ForceAction(RulingCommand, frozen=True, kw_only=True):
    """Let an action stand for a seat, out of turn too (TDA 53); `to` is the total of a raise."""

    seat: SeatNo
    action: NamedAction
    to: Chips | None = None


@answers(ForceAction)
def _force_action(command: ForceAction, table: Table, given: TableContext) -> Events:
    hand = hand_of(table)
    action = action_named(hand, command.seat, command.action, command.to)
    return (
        _ruled(ActionStands(command.seat, command.action), command, given),
        *rulings.act_for(hand, action),
    )


class ReturnBets(RulingCommand, frozen=True, kw_only=True):
    """Give back all that was put in and end the hand without a winner."""


@answers(ReturnBets)
def _return_bets(command: ReturnBets, table: Table, given: TableContext) -> Events:
    return _to_hand(BetsWentBack(), command, table, given, rulings.return_bets(hand_of(table)))


class KillHand(RulingCommand, frozen=True, kw_only=True):
    """Declare a hand dead."""

    seat: SeatNo


@answers(KillHand)
def _kill_hand(command: KillHand, table: Table, given: TableContext) -> Events:
    killed = rulings.kill_hand(hand_of(table), command.seat)
    return _to_hand(DeadHand(command.seat), command, table, given, killed)


class ReplayFrom(RulingCommand, frozen=True, kw_only=True):
    """Go back to what the hand was after event number `seq` of this table."""

    seq: int


@answers(ReplayFrom)
def _replay_from(command: ReplayFrom, table: Table, given: TableContext) -> Events:
    points = [one.seq for one in table.past]
    if command.seq not in points:
        raise NoSuchPoint(command.seq, tuple(points))
    back = ReplayedFrom(command.seq, command.reason, given.by.person, command.rule)
    return (*cards_back(table, command.seq), back)


class AwardPot(RulingCommand, frozen=True, kw_only=True):
    """Award pot number `pot` to these seats, whatever was declared or paid before.

    `board`, 0 for the first, or `low` names the part of the pot that they win, else it is the whole pot.
    """

    pot: int
    seats: tuple[SeatNo, ...]
    board: int | None = None
    low: bool = False


@answers(AwardPot)
def _award_pot(command: AwardPot, table: Table, given: TableContext) -> Events:
    hand, part = hand_of(table), None
    if command.board is not None or command.low:
        part = Part(command.board or 0, command.low)
    awarded = rulings.award_pot(hand, command.pot, command.seats, part)
    board = part.board if part and len(hand.boards) > 1 else None
    deed = PotGiven(command.pot, command.seats, has_one_pot(hand), board, _half(hand, part))
    return _to_hand(deed, command, table, given, *awarded)


def _half(hand: Hand, part: Part | None) -> Half | None:
    if part is None or hand.variant.low is None:
        return None
    return "low" if part.low else "high"


class MoveButton(RulingCommand, frozen=True, kw_only=True):
    """Put button and blinds where they belong; `small_blind` is None where nobody posts it (BTN-16)."""

    button: SeatNo
    small_blind: SeatNo | None
    big_blind: SeatNo


@answers(MoveButton)
def _move_button(command: MoveButton, table: Table, given: TableContext) -> Events:
    """Before substantial action a wrong button is corrected, afterwards it stands (BTN-16, TDA 34-A)."""
    if table.play.positions is None:
        raise NoHandDealtYet()
    place = command.small_blind if command.small_blind is not None else table.play.positions.small_blind_place
    positions = Positions(command.button, command.small_blind, command.big_blind, place)
    moved = (_ruled(ButtonMoved(command.button), command, given), ButtonCorrected(positions))
    hand = table.play.hand
    if hand is None:
        return moved
    if hand.phase in ("lost", "ended"):
        raise HandOverFirst()
    if is_substantial(table.play.acts):
        raise ButtonStands()
    return (*moved, *begin_again(table, hand, positions, table.play.commitment))


class PenalisePlayer(RulingCommand, frozen=True, kw_only=True):
    """Punish a player as the rule set says (PEN-01, PEN-02, PEN-04); missed hands are the floor's to give.

    `kills_hand` confirms a dead hand or waives it, None leaves it at what the rule says. `chips` is an amount
    larger than `penalties.chip_amount`, where the penalty is chips.
    """

    verb = "penalise"

    seat: SeatNo
    offence: Literal["exposed_card", "conduct"]
    kills_hand: bool | None = None
    chips: Annotated[int, msgspec.Meta(ge=0)] = 0


@answers(PenalisePlayer)
def _penalise(command: PenalisePlayer, table: Table, given: TableContext) -> Events:
    """Take chips and the hand as the rule set says, never more than the stack (PEN-01, PEN-02, PEN-04)."""
    hand, seat, cost = table.play.hand, command.seat, _cost_of(command, table)
    live = hand is not None and table.play.in_progress and seat in hand.live
    killed = cost.hand_dead and live
    act = Penalised(seat, killed, cost.removed, cost.goes_to)
    if hand is None:
        paid: Events = (_between_hands(table, seat, cost.goes_to, cost.removed),) if cost.removed else ()
    else:
        paid = _penalty_in_hand(hand, seat, cost, killed=killed)
    gone = cost.removed if cost.goes_to == "out_of_play" else 0
    explained = (DifferenceExplained(-gone, command.reason, given.by.person),) if gone else ()
    return (_ruled(act, command, given), *paid, *explained)


def _cost_of(command: PenalisePlayer, table: Table) -> Penalty:
    hand, play = table.play.hand, table.play
    if command.seat not in table.sitters:
        raise NobodySits(command.seat)
    if hand is not None and hand.phase == "lost":
        raise NobodyKnowsThePot()
    pot = hand.pot if hand is not None and play.in_progress else Chips(0)
    stack = table.stacks_now().get(command.seat, Chips(0))
    offence = Offence(command.offence, stack, pot, len(table.players()))
    verdict = Verdict(kills_hand=command.kills_hand, chips=Chips(command.chips))
    cost = penalty(table.rules.penalties, offence, verdict, table.rules.chips.smallest)
    if command.kills_hand and not cost.hand_dead:
        raise KillsNoHand(legal=("kill_hand",))
    return cost


def _penalty_in_hand(hand: Hand, seat: SeatNo, cost: Penalty, *, killed: bool) -> Events:
    """Chips for the pot go in before the hand is dead, for the pot may be paid then."""
    moved = (rulings.move_chips(hand, seat, cost.goes_to, cost.removed),) if cost.removed else ()
    dead = (rulings.kill_hand(hand, seat),) if killed else ()
    return continue_after_ruling(hand, (*moved, *dead))
