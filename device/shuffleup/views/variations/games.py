"""The game of a table where games change, and the next one (VAR-20)."""

from msgspec.structs import replace

from shuffleup.language import say
from shuffleup.ruleset import RotationGame
from shuffleup.table.game import game_now
from shuffleup.table.state import Table
from shuffleup.table.variations.rotation import coming_game, game_after
from shuffleup.views.game_names import NAMES, game_in_capitals, short_game
from shuffleup.wire import GameView


def short_name(game: RotationGame) -> str:
    """Name a game where there is little room; hold'em has a name where games change."""
    return short_game(game.kind, game.structure) or NAMES["holdem"].short


def game_view(table: Table) -> GameView | None:
    """Name the game of this table and the one that follows; None where it plays hold'em alone."""
    now, level = game_now(table), table.next_level
    if level is None or not (table.rules.game.rotation or now.kind != "holdem"):
        return None
    hand = table.play.hand
    is_on = hand is not None and hand.phase != "ended"
    then = (coming_game if is_on else game_after)(table, level) if table.rules.game.rotation else None
    named = GameView(game_in_capitals(now.kind), short_name(now))
    return (
        named
        if then is None
        else replace(named, then=game_in_capitals(then.kind), then_short=short_name(then))
    )


def rotation_line(table: Table) -> str:
    """Say the game of the hand and the one that follows; empty where the game does not change."""
    level, hand = table.next_level, table.play.hand
    if level is None or not table.rules.game.rotation:
        return ""
    coming = coming_game(table, level)
    then = game_after(table, level)
    if hand is not None and hand.phase != "ended":
        now, following = game_in_capitals(hand.setup.game), game_in_capitals(coming.kind)
        return say("GAME: {game}, next hand: {following}", game=now, following=following)
    now = game_in_capitals(coming.kind)
    if then is None:
        return say("GAME: {game}", game=now)
    return say("GAME: {game}, then {following}", game=now, following=game_in_capitals(then.kind))
