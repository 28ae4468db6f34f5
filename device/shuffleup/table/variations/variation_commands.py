"""The commands of a cash night's additions: straddles, bomb pots, runs, seven-deuce, winners told.

A straddle or a bomb pot announced, the runs of the board agreed, seven-deuce paid, the pots and winners of a
hand that is not followed told.
"""

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker import legal as actions
from shuffleup.poker.cash_game import seven_deuce_payments
from shuffleup.poker.hand import decide as decide_hand
from shuffleup.poker.pots import Part
from shuffleup.poker.refusals import NoLowHere, NoSuchBoard, NoSuchPot, WinnersOnceEach, WrongNumberOfRuns
from shuffleup.table.command import Events, PlayCommand, TableContext, answers
from shuffleup.table.hand.hand_events import (
    BombPotSet,
    PartWinnersTapped,
    PotsCounted,
    RunsTold,
    SeatAgreedToRun,
    SevenDeucePaid,
    StraddleAnnounced,
    StraddlesCalledOff,
)
from shuffleup.table.legal_commands import as_dealt_from, hand_of, legal_verbs
from shuffleup.table.refusals import (
    AgreedAlready,
    BombPotIsSo,
    CannotLieInPot,
    CannotStraddle,
    CountPotsInOrder,
    NobodyStraddles,
    NoBombPots,
    NoSevenDeuce,
    NotAskedToRun,
    NotDealtIn,
    PotsAreNotParted,
    SevenDeucePaidAlready,
    StraddleBeforeCards,
)
from shuffleup.table.state import Table, stacks_in
from shuffleup.table.variations.variation_state import (
    announced,
    boards_here,
    is_bomb_pot_next,
    may_tell_runs,
    most_runs_here,
    parts_here,
    seats_with_seven_deuce,
    waits_for_runs,
)


class AnnounceStraddle(PlayCommand, frozen=True):
    """A seat straddles the next hand: twice the big blind, or twice the straddle before it."""

    seat: SeatNo


@answers(AnnounceStraddle)
def _announce_straddle(command: AnnounceStraddle, table: Table, given: TableContext) -> Events:
    if table.play.in_progress or table.play.is_on_unfollowed:
        raise StraddleBeforeCards(legal=legal_verbs(table))
    offered = announced(as_dealt_from(table)).may_straddle
    if offered is None or offered[0] != command.seat:
        raise CannotStraddle(command.seat, offered[0] if offered else None, legal=legal_verbs(table))
    return (StraddleAnnounced(command.seat),)


class CallOffStraddles(PlayCommand, frozen=True):
    """Nobody straddles the next hand."""


@answers(CallOffStraddles)
def _call_off_straddles(command: CallOffStraddles, table: Table, given: TableContext) -> Events:
    if not table.play.straddlers:
        raise NobodyStraddles(legal=legal_verbs(table))
    return (StraddlesCalledOff(),)


class SetBombPot(PlayCommand, frozen=True):
    """The next hand is a bomb pot (on: true), or a hand like any other (on: false)."""

    on: bool


@answers(SetBombPot)
def _set_bomb_pot(command: SetBombPot, table: Table, given: TableContext) -> Events:
    if not (table.rules.cash.enabled and table.rules.bomb.is_played):
        raise NoBombPots(legal=legal_verbs(table))
    if is_bomb_pot_next(table) == command.on:
        raise BombPotIsSo(command.on, legal=legal_verbs(table))
    return (BombPotSet(command.on),)


class RunItTimes(PlayCommand, frozen=True):
    """All who hold cards agree: the rest of the board is dealt `times` times; 1 is once.

    In a hand that is not followed it tells that the board was dealt so often.
    """

    turns_cards = True

    times: int = 2


@answers(RunItTimes)
def _run_it_times(command: RunItTimes, table: Table, given: TableContext) -> Events:
    if may_tell_runs(table):
        _check_most(table, command.times, table.rules.run_it.most)
        return (RunsTold(command.times),)
    _check(table, command.times)
    return decide_hand(hand_of(table), actions.RunBoard(command.times))


class AgreeToRun(PlayCommand, frozen=True):
    """One player agrees to `times` runs; once all who hold cards do, the fewest named are dealt."""

    turns_cards = True

    seat: SeatNo
    times: int = 2


@answers(AgreeToRun)
def _agree_to_run(command: AgreeToRun, table: Table, given: TableContext) -> Events:
    _check(table, command.times)
    hand, said = hand_of(table), dict(table.play.run_says)
    if command.seat not in hand.live or command.seat in said:
        raise AgreedAlready(command.seat, legal=legal_verbs(table))
    said[command.seat] = command.times
    agreed = SeatAgreedToRun(command.seat, command.times)
    if said.keys() < set(hand.live):
        return (agreed,)
    return (agreed, *decide_hand(hand, actions.RunBoard(min(said.values()))))


def _check(table: Table, times: int) -> None:
    if not waits_for_runs(table):
        raise NotAskedToRun(legal=legal_verbs(table))
    _check_most(table, times, most_runs_here(table))


def _check_most(table: Table, times: int, most: int) -> None:
    if not 1 <= times <= most:
        raise WrongNumberOfRuns(times, most, legal=legal_verbs(table))


class CountPot(PlayCommand, frozen=True):
    """So many chips lie in pot number `pot` of a hand that is not followed; the main pot is 0."""

    chips: Chips
    pot: int = 0


@answers(CountPot)
def _count_pot(command: CountPot, table: Table, given: TableContext) -> Events:
    if not parts_here(table):
        raise PotsAreNotParted(legal=legal_verbs(table))
    known = table.play.pots
    most = min(len(known), len(table.play.players) - 2)
    if not 0 <= command.pot <= most:
        raise CountPotsInOrder(command.pot, most, legal=legal_verbs(table))
    pots = (*known[: command.pot], command.chips, *known[command.pot + 1 :])
    if command.chips < 1 or sum(pots) > table.chips():
        raise CannotLieInPot(command.chips, table.chips(), legal=legal_verbs(table))
    return (PotsCounted(pots),)


def tell_winners(table: Table, number: int, seats: tuple[SeatNo, ...], part: Part) -> Events:
    """Note who won a part of a pot; what was told of it before is replaced.

    Raises:
        NotDealtIn: one of them was not dealt in.
        WrongWinner: there is no such pot or low, nobody is named for a high, or somebody is named twice.
        WrongAmount: there is no such board.
    """
    play, pots = table.play, max(1, len(table.play.pots))
    if not 0 <= number < pots:
        raise NoSuchPot(number, pots)
    if not 0 <= part.board < boards_here(table):
        raise NoSuchBoard(part.board, boards_here(table))
    if part not in parts_here(table):
        raise NoLowHere(number)
    if not (seats or part.low) or len(set(seats)) < len(seats):
        raise WinnersOnceEach(number)
    for seat in seats:
        if seat not in play.players:
            raise NotDealtIn(seat, play.hand_no)
    return (PartWinnersTapped(number, part.board, part.low, tuple(sorted(seats))),)


class PaySevenDeuce(PlayCommand, frozen=True):
    """A seat has won a pot with a seven and a deuce, and showed both: everybody else dealt in pays it."""

    seat: SeatNo


@answers(PaySevenDeuce)
def _pay_seven_deuce(command: PaySevenDeuce, table: Table, given: TableContext) -> Events:
    hand = hand_of(table)
    if table.play.side_bets:
        raise SevenDeucePaidAlready(legal=legal_verbs(table))
    if command.seat not in seats_with_seven_deuce(table):
        raise NoSevenDeuce(command.seat, legal=legal_verbs(table))
    pays = seven_deuce_payments(table.rules.seven_deuce, command.seat, stacks_in(hand))
    return (SevenDeucePaid(command.seat, tuple(pays.items())),)
