"""The game of the hand that is on, of the next one, and the one that follows, where games change (VAR-20)."""

from typing import NamedTuple

from shuffleup.kernel.field_types import HandNo
from shuffleup.poker.variations.orbits import place_in_rotation
from shuffleup.ruleset import RotationGame
from shuffleup.table.state import Table
from shuffleup.tournament.level_stakes import Level


class GameThen(NamedTuple):
    """The game that follows in a rotation; `at_once` is with the next hand."""

    game: RotationGame
    at_once: bool


def coming_game(table: Table, level: Level) -> RotationGame:
    """Give the game of the next hand: the moment that fixes its level fixes it, too."""
    return _game_at(table, _next_place(table, level))


def game_on(table: Table, level: Level) -> RotationGame:
    """Give the game of the hand that began last, at this level."""
    return _game_at(table, _place_on(table, level))


def game_then(table: Table, level: Level) -> GameThen | None:
    """Give the game that follows that of the hand which is on, else of the next one; None where none does.

    `level` is that of the next hand.
    """
    if len(table.rules.game.rotation) < 2:
        return None
    following, on = _next_place(table, level), table.play.level
    if on is None or not (table.play.in_progress or table.play.is_on_unfollowed):
        return GameThen(_game_at(table, following + 1), at_once=False)
    at_once = following != _place_on(table, on)
    return GameThen(_game_at(table, following if at_once else following + 1), at_once)


def _game_at(table: Table, place: int) -> RotationGame:
    return table.rules.game.at(place, table.rules.betting.structure)


def _place_on(table: Table, level: Level) -> int:
    return _place(table, level, table.play.orbit.number, table.play.hand_no)


def _next_place(table: Table, level: Level) -> int:
    return _place(table, level, table.play.orbit.of_next_hand, HandNo(table.play.hand_no + 1))


def _place(table: Table, level: Level, orbit: int, hand: HandNo) -> int:
    rules = table.rules.game
    if not rules.rotation:
        return 0
    return place_in_rotation(rules.rotate_by, len(rules.rotation), level=level.number, orbit=orbit, hand=hand)
