"""The names of the games, short as on the OLED and long as on the wall (VAR-13); none for hold'em."""

from shuffleup.language import said_later, say
from shuffleup.ruleset import GameKind

SHORT: dict[GameKind, str] = {"omaha": "PLO", "omaha8": "PLO8", "short_deck": "6+"}
"""The names that players use in any language; Omaha with another limit is named without the pot."""

_LONG: dict[GameKind, str] = {
    "omaha": said_later("Omaha"),
    "omaha8": said_later("Omaha hi-lo"),
    "short_deck": said_later("short deck"),
}


def short_game(kind: GameKind, structure: str) -> str:
    """Name a game in few letters: `PLO`, `PLO8`, `6+`; empty for hold'em."""
    name = SHORT.get(kind, "")
    return name.removeprefix("PL") if structure != "pot_limit" else name


def long_game(kind: GameKind) -> str:
    """Name a game in words; empty for hold'em."""
    return say(_LONG[kind]) if kind in _LONG else ""
