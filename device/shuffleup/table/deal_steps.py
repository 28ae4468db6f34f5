"""The moments of a deal, entered one by one without sensors: one of them fixes the level (STR-09, STR-13)."""

from shuffleup.poker.irregularities.substantial import is_substantial
from shuffleup.table.automatic_rules import after
from shuffleup.table.context import TableContext
from shuffleup.table.events import DealTold
from shuffleup.table.floor.orders import settle
from shuffleup.table.legal import legal_verbs, why_not
from shuffleup.table.message import Events, PlayCommand, answers
from shuffleup.table.refusals import EventNotStarted, LevelIsFixed
from shuffleup.table.starting import begin_again
from shuffleup.table.state import Table
from shuffleup.tournament.level_clock import LevelLock, Step, level_after_mistake
from shuffleup.tournament.level_stakes import Level


class TellDeal(PlayCommand, frozen=True):
    """A moment of the deal has come; without sensors the dealer may say so, moment by moment."""

    step: Step


@answers(TellDeal)
def tell_deal(command: TellDeal, table: Table, given: TableContext) -> Events:
    """Take note of a moment of the deal; the one that the rule set names fixes the level (STR-09 to STR-12).

    Before the hand it is about the next one, which seals the last like DEAL does. Blinds that were posted
    before the level rose are posted anew, as long as there was no substantial action (STR-13, TDA 23).
    """
    if table.play.level_open:
        return _in_this_hand(command, table, given)
    if table.play.in_progress:
        raise LevelIsFixed(table.play.hand_no, legal=legal_verbs(table))
    settled = settle(table)
    ready = after(table, settled)
    level, why = ready.level, why_not(ready)
    if level is None or why:
        why = why or EventNotStarted()
        why.legal = legal_verbs(table)
        raise why
    lock = _lock(ready, level).told(command.step)
    fixed = ready.play.level_fixed or (level if lock.locked is not None else None)
    return (*settled, DealTold(command.step, lock, fixed))


def _in_this_hand(command: TellDeal, table: Table, given: TableContext) -> Events:
    play, level = table.play, table.level
    if level is None or play.level is None or play.positions is None:
        raise EventNotStarted()
    lock = _lock(table, level).told(command.step)
    if lock.locked is None:
        return (DealTold(command.step, lock),)
    substantial = is_substantial(play.acts)
    due = level_after_mistake(play.level.number, lock.this_hand, substantial_action=substantial)
    if not lock.correct_posts or due == play.level.number:
        return (DealTold(command.step, lock, play.level),)
    told = DealTold(command.step, lock, level, corrects=True)
    if play.hand is None:
        return (told,)
    return (*begin_again(table, play.hand, play.positions, play.commitment, level), told)


def _lock(table: Table, level: Level) -> LevelLock:
    lock = table.play.lock or LevelLock(table.rules.levels.locks_at, level.number)
    return lock.level_changed(level.number)
