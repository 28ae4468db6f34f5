"""The game that a table plays: that of the hand that is on, else that of the next one."""

from shuffleup.poker.variant import Variant, variant_of
from shuffleup.ruleset import RotationGame
from shuffleup.table.state import Table
from shuffleup.table.variations.rotation import coming_game, game_on


def game_of(table: Table) -> Variant:
    """Give the game of the hand that is followed or was last, else the game of the next one."""
    hand = table.play.hand
    if hand is not None:
        return hand.variant
    return variant_of(game_now(table).kind, table.rules.game.short_deck_order)


def game_now(table: Table) -> RotationGame:
    """Give game and structure of the hand that is on, else of the next one (VAR-20)."""
    hand, rules = table.play.hand, table.rules
    if hand is not None and hand.phase != "ended":
        return RotationGame(hand.setup.game, hand.rules.betting.structure)
    if table.play.is_on_unfollowed and table.play.level is not None:
        return game_on(table, table.play.level)
    if table.next_level is None:
        return rules.game.at(0, rules.betting.structure)
    return coming_game(table, table.next_level)
