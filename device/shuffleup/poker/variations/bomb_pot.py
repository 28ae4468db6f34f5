"""The boards of a bomb pot (VAR-09)."""

from shuffleup.ruleset import Bomb

TWO_BOARDS = 13
"""Two boards of five cards, and a burn for each of the three streets."""


def boards_of_bomb_pot(rules: Bomb, players: int, hole_cards: int = 2, deck: int = 52) -> int:
    """Give how many boards are dealt: one where the deck does not hold the cards of two."""
    return rules.boards if deck >= players * hole_cards + TWO_BOARDS else 1
