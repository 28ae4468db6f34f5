"""The game that a table plays: that of the hand that is on, else that of the next one."""

from shuffleup.poker.variant import Variant, variant_of
from shuffleup.table.state import Table


def game_of(table: Table) -> Variant:
    """Give the game of the hand that is followed, or the game of the rule set."""
    hand = table.play.hand
    if hand is not None:
        return hand.variant
    rules = table.rules.game
    return variant_of(rules.kind, rules.short_deck_order)
