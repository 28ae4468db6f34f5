"""The start of a hand: button and blinds move, the level is locked, antes and blinds are posted.

Without sensors a dealer enters the moments of a deal one by one: one of them fixes the level (STR-09,
STR-13).
"""

from typing import Any

from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, HandNo
from shuffleup.poker.hand import begin, evolve
from shuffleup.poker.irregularities.misdeal import is_substantial
from shuffleup.poker.irregularities.rulings import return_bets
from shuffleup.poker.setup import HandRules, HandSetup, Post
from shuffleup.poker.state import Hand
from shuffleup.ruleset.hand import RotationGame
from shuffleup.table.automatic_rules import after, settle
from shuffleup.table.command import Events, PlayCommand, TableContext, answers
from shuffleup.table.events import DealTold, HandStarted, TableEvent
from shuffleup.table.hand.next_hand import NextHand, coming_hand
from shuffleup.table.irregularities.incident_events import HandRestarted
from shuffleup.table.legal_commands import legal_verbs, why_not
from shuffleup.table.refusals import EventNotStarted, LevelIsFixed
from shuffleup.table.state import Table
from shuffleup.table.variations.variation_state import again, bomb_pot_of, coming_game, game_on, straddles_of
from shuffleup.tournament.button import Positions
from shuffleup.tournament.level_clock import LevelLock, Step, level_after_mistake
from shuffleup.tournament.level_stakes import Level


def begin_hand(table: Table, commitment: str) -> tuple[TableEvent, ...]:
    """Begin the next hand at the level that is fixed for it, or that the floor has announced last.

    In tracking `hands`, and while stacks are to be counted, it is played without the appliance.
    `commitment` binds the deck where the screen deals.
    """
    level = table.next_level
    if level is None:
        raise EventNotStarted()
    coming = coming_hand(table)
    # Before the straddles: nobody straddles a bomb pot, whose only bet is the ante (VAR-08).
    bomb = bomb_pot_of(table, len(coming.players), level)
    straddles = () if bomb.ante else straddles_of(table, coming, level)
    number = HandNo(table.play.hand_no + 1)
    started = HandStarted(
        number,
        level,
        coming.positions,
        coming.players,
        commitment,
        followed=table.follows,
        straddles=straddles,
        bomb=bomb.ante,
        boards=bomb.boards,
    )
    if not table.follows:
        return (started,)
    game = coming_game(table, level)
    return (started, *begin(_setup(table, level, coming, started, game), hand_rules(table, game)))


def begin_again(
    table: Table, hand: Hand, positions: Positions, commitment: str, level: Level | None = None
) -> tuple[TableEvent, ...]:
    """Give all bets back and begin the same hand again with what every seat had (MIS-04, TDA 35-C).

    `commitment` binds the new deck where the screen deals; `level` is another than before (STR-13), with the
    game of that level (VAR-20).
    """
    # The stacks of the start cannot be taken from the setup: a ruling may have moved chips since.
    back = evolve(hand, return_bets(hand))
    game = game_on(table, level) if level else RotationGame(hand.setup.game, hand.rules.betting.structure)
    rules = hand_rules(table, game) if level else hand.rules
    setup = replace(
        hand.setup,
        stacks=tuple(zip(back.seats, back.stacks, strict=True)),
        button=positions.button,
        small_blind_seat=positions.small_blind,
        big_blind_seat=positions.big_blind,
        game=game.kind,
        **(_stakes(table, level, game) if level else {}),
    )
    setup = replace(setup, **again(table, setup, game))
    return (HandRestarted(table.play.hand_no, commitment), *begin(setup, rules))


def positions_of_next(table: Table) -> Positions:
    """Say where button and blinds will stand in the next hand."""
    return coming_hand(table).positions


def hand_rules(table: Table, game: RotationGame) -> HandRules:
    """Pick the groups of the rule set that one hand obeys; its game may have a structure of its own."""
    rules = table.rules
    return HandRules(
        replace(rules.betting, structure=game.structure),
        rules.blinds,
        rules.pots,
        rules.showdown,
        rules.heads_up,
        rules.cash,
        rules.straddle,
        rules.game,
    )


def _setup(
    table: Table, level: Level, coming: NextHand, started: HandStarted, game: RotationGame
) -> HandSetup:
    stacks, positions = table.stacks_now(), coming.positions
    return HandSetup(
        stacks=tuple((seat, stacks[seat]) for seat in coming.players),
        button=positions.button,
        small_blind_seat=positions.small_blind,
        big_blind_seat=positions.big_blind,
        **_stakes(table, level, game),
        smallest_chip=Chips(min(table.rules.chips.denominations)),
        event_players=table.players_left,
        posts=_posts(table, coming, started),
        game=game.kind,
        straddles=started.straddles,
        bomb=started.bomb,
        boards=started.boards,
    )


def _stakes(table: Table, level: Level, game: RotationGame) -> dict[str, Any]:
    """Give the stakes of a level for a game: limits in fixed limit only (VAR-20).

    Where the button posts the only blind, there is no small one (VAR-18).
    """
    fixed, one_blind = game.structure == "fixed_limit", table.rules.blinds.form == "button_blind"
    return {
        "small_blind": Chips(0) if one_blind else level.small_blind,
        "big_blind": level.big_blind,
        "ante": level.ante,
        "low_limit": level.low_limit if fixed else None,
        "high_limit": level.high_limit if fixed else None,
    }


def _posts(table: Table, coming: NextHand, started: HandStarted) -> tuple[Post, ...]:
    """Leave out who is not dealt in, and a live post of who has a blind or a straddle to pay anyway.

    Who has missed blinds and is in a blind now owes nothing else (ABS-11). In a bomb pot nobody posts
    anything but its ante (VAR-08).
    """
    if started.bomb:
        return ()
    blinds = (coming.positions.small_blind, coming.positions.big_blind)
    live = (*blinds, *(seat for seat, _ in started.straddles))
    paid = [seat for seat in blinds if seat in table.play.missed]
    owed = [post for post in table.play.posts if post.seat in coming.players and post.seat not in paid]
    return tuple(post for post in owed if not (post.live and post.seat in live))


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
    # On the table as it is after the seal, for orders of the floor may leave no hand to begin.
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
    # Nobody follows the hand: people post anew by themselves, and the prompt tells them to.
    if play.hand is None:
        return (told,)
    return (*begin_again(table, play.hand, play.positions, play.commitment, level), told)


def _lock(table: Table, level: Level) -> LevelLock:
    lock = table.play.lock or LevelLock(table.rules.levels.locks_at, level.number)
    return lock.level_changed(level.number)
