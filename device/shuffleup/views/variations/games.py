"""The names of the games, and the game of a table where games change (VAR-20)."""

from msgspec.structs import replace

from shuffleup.language import said_later, say
from shuffleup.ruleset import GameKind, RotationGame
from shuffleup.table.game import game_now
from shuffleup.table.state import Table
from shuffleup.table.variations.rotation import coming_game, game_after
from shuffleup.views.game_names import short_game
from shuffleup.wire import GameView

NAMES: dict[GameKind, str] = {
    "holdem": said_later("HOLD'EM"),
    "omaha": said_later("OMAHA"),
    "omaha8": said_later("OMAHA HI-LO"),
    "short_deck": said_later("SHORT DECK"),
}


def short_name(game: RotationGame) -> str:
    """Name a game where there is little room; hold'em has a name where games change."""
    return short_game(game.kind, game.structure) or NAMES["holdem"]


def game_view(table: Table) -> GameView | None:
    """Name the game of this table and the one that follows; None where it plays hold'em alone."""
    now, level = game_now(table), table.next_level
    if level is None or not (table.rules.game.rotation or now.kind != "holdem"):
        return None
    hand = table.play.hand
    is_on = hand is not None and hand.phase != "ended"
    then = (coming_game if is_on else game_after)(table, level) if table.rules.game.rotation else None
    named = GameView(say(NAMES[now.kind]), short_name(now))
    return named if then is None else replace(named, then=say(NAMES[then.kind]), then_short=short_name(then))


def rotation_line(table: Table) -> str:
    """Say the game of the hand and the one that follows; empty where the game does not change."""
    level, hand = table.next_level, table.play.hand
    if level is None or not table.rules.game.rotation:
        return ""
    coming = coming_game(table, level)
    then = game_after(table, level)
    if hand is not None and hand.phase != "ended":
        now, following = say(NAMES[hand.setup.game]), say(NAMES[coming.kind])
        return say("GAME: {game}, next hand: {following}", game=now, following=following)
    now = say(NAMES[coming.kind])
    if then is None:
        return say("GAME: {game}", game=now)
    return say("GAME: {game}, then {following}", game=now, following=say(NAMES[then.kind]))
