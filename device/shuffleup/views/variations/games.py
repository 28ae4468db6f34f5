"""The names of the games, and the game of a table where games change (VAR-20)."""

from shuffleup.language import said_later, say
from shuffleup.ruleset import GameKind
from shuffleup.table.state import Table
from shuffleup.table.variations.rotation import coming_game, game_after

NAMES: dict[GameKind, str] = {
    "holdem": said_later("HOLD'EM"),
    "omaha": said_later("OMAHA"),
    "omaha8": said_later("OMAHA HI-LO"),
    "short_deck": said_later("SHORT DECK"),
}


SHORT: dict[GameKind, str] = {"holdem": "HOLD'EM", "omaha": "PLO", "omaha8": "PLO8", "short_deck": "6+"}
"""The names that an OLED has room for."""


def short_rotation(table: Table) -> str:
    """Write the game of the next hand and the one that follows for the OLED: `PLO, then 6+`."""
    level = table.next_level
    then = game_after(table, level) if level is not None else None
    if level is None or then is None:
        return ""
    return say(
        "{game}, then {following}", game=SHORT[coming_game(table, level).kind], following=SHORT[then.kind]
    )


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
