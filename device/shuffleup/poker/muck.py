"""The dead pile: one pile, face down, of the burns and the folded hands (SPEC BET-13, DLG-10)."""

from shuffleup.poker.events import STREETS
from shuffleup.poker.state import Hand
from shuffleup.ruleset import Deal


def dead_cards(hand: Hand, rules: Deal) -> int:
    """Count the cards that lie in the dead pile: two a folded or mucked hand, and a burn a street dealt."""
    given_up = hand.folded.count(True) + hand.mucked.count(True)
    burns = STREETS.index(hand.street) if rules.burn else 0
    return 2 * given_up + burns
