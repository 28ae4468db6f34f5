"""The names of the games: short for the OLED, in capitals for a line, long for the wall (VAR-13, VAR-20)."""

from typing import NamedTuple

from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.ruleset import GameKind, RotationGame, RuleSet


class GameNames(NamedTuple):
    """The names of one game; `short` is what players say in any language."""

    short: str
    capitals: str
    long: str


NAMES: dict[GameKind, GameNames] = {
    "holdem": GameNames("HOLD'EM", mark_for_translation("HOLD'EM"), ""),
    "omaha": GameNames("PLO", mark_for_translation("OMAHA"), mark_for_translation("Omaha")),
    "omaha8": GameNames("PLO8", mark_for_translation("OMAHA HI-LO"), mark_for_translation("Omaha hi-lo")),
    "short_deck": GameNames("6+", mark_for_translation("SHORT DECK"), mark_for_translation("short deck")),
}


def short_game(kind: GameKind, structure: str) -> str:
    """Name a game in few letters: `PLO`, `PLO8`, `6+`; empty for hold'em. Without pot limit `PLO` is `O`."""
    name = "" if kind == "holdem" else NAMES[kind].short
    return name.removeprefix("PL") if structure != "pot_limit" else name


def name_in_turn(game: RotationGame, rules: RuleSet) -> str:
    """Name a game in few letters where games change: hold'em has a name there, too, `LHE` in limits."""
    holdem = "LHE" if _is_told_limit(game, rules) else NAMES["holdem"].short
    return short_game(game.kind, game.structure) or holdem


def game_in_capitals(game: RotationGame, rules: RuleSet) -> str:
    """Name a game in a line that has other words: `HOLD'EM`, beside games without limits `LIMIT HOLD'EM`."""
    name = say(NAMES[game.kind].capitals)
    return say("LIMIT {game}", game=name) if _is_told_limit(game, rules) else name


def _is_told_limit(game: RotationGame, rules: RuleSet) -> bool:
    """Say whether a game is in fixed limit and others of its rotation are not."""
    return game.structure == "fixed_limit" and len(rules.game.structures(rules.betting.structure)) > 1


def long_game(kind: GameKind) -> str:
    """Name a game in words; empty for hold'em."""
    return say(NAMES[kind].long) if NAMES[kind].long else ""
