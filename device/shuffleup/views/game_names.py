"""The names of the games: short for the OLED, in capitals for a line, long for the wall (VAR-13, VAR-20)."""

from typing import NamedTuple

from shuffleup.language import said_later, say
from shuffleup.ruleset import GameKind


class GameNames(NamedTuple):
    """The names of one game; `short` is what players say in any language."""

    short: str
    capitals: str
    long: str


NAMES: dict[GameKind, GameNames] = {
    "holdem": GameNames("HOLD'EM", said_later("HOLD'EM"), ""),
    "omaha": GameNames("PLO", said_later("OMAHA"), said_later("Omaha")),
    "omaha8": GameNames("PLO8", said_later("OMAHA HI-LO"), said_later("Omaha hi-lo")),
    "short_deck": GameNames("6+", said_later("SHORT DECK"), said_later("short deck")),
}


def short_game(kind: GameKind, structure: str) -> str:
    """Name a game in few letters: `PLO`, `PLO8`, `6+`; empty for hold'em. Without pot limit `PLO` is `O`."""
    name = "" if kind == "holdem" else NAMES[kind].short
    return name.removeprefix("PL") if structure != "pot_limit" else name


def game_in_capitals(kind: GameKind) -> str:
    """Name a game in a line that has other words: `OMAHA HI-LO`, `HOLD'EM`."""
    return say(NAMES[kind].capitals)


def long_game(kind: GameKind) -> str:
    """Name a game in words; empty for hold'em."""
    return say(NAMES[kind].long) if NAMES[kind].long else ""
