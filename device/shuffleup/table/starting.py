"""The start of a hand: button and blinds move, the level is locked, antes and blinds are posted."""

from typing import Any

from msgspec.structs import replace

from shuffleup.kernel.field_types import Chips, HandNo
from shuffleup.poker.hand import begin, evolve
from shuffleup.poker.irregularities.rulings import return_bets
from shuffleup.poker.setup import HandRules, HandSetup, Post
from shuffleup.poker.state import Hand
from shuffleup.ruleset import RotationGame
from shuffleup.table.events import HandStarted, TableEvent
from shuffleup.table.irregularities.events import HandRestarted
from shuffleup.table.next_hand import Coming, coming_hand
from shuffleup.table.refusals import EventNotStarted
from shuffleup.table.state import Table
from shuffleup.table.variations.next_game import again, bomb_pot_of, straddles_of
from shuffleup.table.variations.rotation import coming_game, game_on
from shuffleup.tournament.button import Positions
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


def _setup(table: Table, level: Level, coming: Coming, started: HandStarted, game: RotationGame) -> HandSetup:
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


def _posts(table: Table, coming: Coming, started: HandStarted) -> tuple[Post, ...]:
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
