"""The game that a table plays: that of the hand that is on, else that of the next one."""

from shuffleup.poker.variant import Variant, variant_of
from shuffleup.ruleset import RotationGame
from shuffleup.table.state import Table
from shuffleup.table.variations.rotation import coming_game


def game_of(table: Table) -> Variant:
    """Give the game of the hand that is followed or was last, else the game of the next one."""
    hand = table.play.hand
    if hand is not None:
        return hand.variant
    return variant_of(_coming(table).kind, table.rules.game.short_deck_order)


def game_now(table: Table) -> RotationGame:
    """Give game and structure of the hand that is on, else of the next one (VAR-20)."""
    hand = table.play.hand
    if hand is not None and hand.phase != "ended":
        return RotationGame(hand.setup.game, hand.rules.betting.structure)
    return _coming(table)


def _coming(table: Table) -> RotationGame:
    level, rules = table.next_level, table.rules
    if level is None:
        return RotationGame(rules.game.kind, rules.betting.structure)
    return coming_game(table, level)
