"""The game of the next hand, and the one after it, where games change (VAR-20)."""

from shuffleup.poker.variations.orbits import place_in_rotation
from shuffleup.ruleset import RotationGame
from shuffleup.table.state import Table
from shuffleup.tournament.schedule import Level


def coming_game(table: Table, level: Level) -> RotationGame:
    """Give the game of the next hand: the moment that fixes its level fixes it, too."""
    return _game_at(table, _place(table, level))


def game_after(table: Table, level: Level) -> RotationGame | None:
    """Give the game that follows in the rotation, None where there is none."""
    return _game_at(table, _place(table, level) + 1) if len(table.rules.game.rotation) > 1 else None


def _game_at(table: Table, place: int) -> RotationGame:
    return table.rules.game.at(place, table.rules.betting.structure)


def _place(table: Table, level: Level) -> int:
    rules, play = table.rules.game, table.play
    if not rules.rotation:
        return 0
    return place_in_rotation(
        rules.rotate_by,
        len(rules.rotation),
        level=level.number,
        orbit=play.orbit.of_next_hand,
        hand=play.hand_no + 1,
    )
