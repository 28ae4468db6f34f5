"""The answers how often the rest of the board is dealt after an all-in (VAR-07)."""

from shuffleup.kernel.field_types import SeatNo
from shuffleup.poker import actions
from shuffleup.poker.hand import decide as decide_hand
from shuffleup.poker.refusals import WrongNumberOfRuns
from shuffleup.table.context import TableContext
from shuffleup.table.hand_of import hand_of
from shuffleup.table.legal import legal_verbs
from shuffleup.table.message import Events, PlayCommand, answers
from shuffleup.table.state import Table
from shuffleup.table.variations.asking import most_runs_here, waits_for_runs
from shuffleup.table.variations.events import RunsTold, SeatAgreedToRun
from shuffleup.table.variations.refusals import AgreedAlready, NotAskedToRun
from shuffleup.table.variations.untracked import may_tell_runs


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
