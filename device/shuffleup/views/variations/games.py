"""The game of a table where games change, and the next one (VAR-20)."""

from shuffleup.kernel.language import say
from shuffleup.protocol import GameView
from shuffleup.table.state import Table
from shuffleup.table.variations import game_now, game_then
from shuffleup.views.game_names import game_in_capitals, name_in_turn


def game_view(table: Table) -> GameView | None:
    """Name the game of this table and the one that follows; None where it plays hold'em alone."""
    now, level, rules = game_now(table), table.next_level, table.rules
    if level is None or not (rules.game.rotation or now.kind != "holdem"):
        return None
    then = game_then(table, level)
    return GameView(
        name=game_in_capitals(now, rules),
        short=name_in_turn(now, rules),
        then=game_in_capitals(then.game, rules) if then else "",
        then_short=name_in_turn(then.game, rules) if then else "",
        limited=now.structure == "fixed_limit",
    )


def rotation_line(table: Table) -> str:
    """Say the game of the hand and the one that follows; empty where the game does not change."""
    level, rules = table.next_level, table.rules
    if level is None or not rules.game.rotation:
        return ""
    now, then = game_in_capitals(game_now(table), rules), game_then(table, level)
    if then is None:
        return say("GAME: {game}", game=now)
    following = game_in_capitals(then.game, rules)
    if then.at_once:
        return say("GAME: {game}, next hand: {following}", game=now, following=following)
    return say("GAME: {game}, then {following}", game=now, following=following)
