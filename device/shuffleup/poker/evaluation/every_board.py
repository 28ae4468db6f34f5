"""The exact average share of several known hands of any game: every board that can come is dealt (VAR-22).

Hold'em is counted by the ranks of its boards (`equity`). The other games are offered from the flop on, where
at most 820 boards of Omaha can come.
"""

from collections.abc import Mapping, Sequence
from itertools import chain, combinations

from shuffleup.poker.cards import Card, text
from shuffleup.poker.evaluation.equity import PARTS, Equity, check_known, equity
from shuffleup.poker.refusals import BoardFromFlopOn, NotInDeck, TooFewCardsLeft
from shuffleup.poker.variant import Valuation, Variant

LEAST_BOARD = 3


def variant_equity(
    variant: Variant, hands: Sequence[Sequence[Card]], board: Sequence[Card] = (), dead: Sequence[Card] = ()
) -> tuple[Equity, ...]:
    """Count, for two to ten known hands, the boards that each wins whole or in part, in their order.

    In hi-lo a board counts as a win where the hand takes high and low alone, and `share` has both halves.

    Raises:
        WrongAmount: too few or too many hands or cards, or no flop in a game that needs one.
        CardInPlayTwice: a card is named twice.
        IllegalAction: a card is not in the deck of the game.
    """
    if variant.kind == "holdem":
        return equity(hands, board, dead)
    check_known(hands, board, dead, variant.hole_cards)
    if len(board) < LEAST_BOARD:
        raise BoardFromFlopOn()
    gone = {*chain(*hands), *board, *dead}
    if strangers := gone - set(variant.deck):
        raise NotInDeck(text(min(strangers)), variant.kind)
    deck = [card for card in variant.deck if card not in gone]
    if len(deck) + len(board) < 5:
        raise TooFewCardsLeft(len(deck))
    win, tie, share = ([0] * len(hands) for _ in range(3))
    boards = 0
    for coming in combinations(deck, 5 - len(board)):
        boards += 1
        for number, part in _parts_of_pot(variant, hands, (*board, *coming)).items():
            share[number] += part
            win[number] += part == PARTS
            tie[number] += part < PARTS
    return tuple([Equity(*row, boards) for row in zip(win, tie, share, strict=True)])


def _parts_of_pot(
    variant: Variant, hands: Sequence[Sequence[Card]], board: Sequence[Card]
) -> Mapping[int, int]:
    """Give what each winner gets of a pot of `PARTS` on one board."""
    high = _winners(variant.strength, hands, board)
    low = _winners(variant.low, hands, board) if variant.low is not None else ()
    parts: dict[int, int] = {}
    for winners in filter(None, (high, low)):
        for number in winners:
            parts[number] = parts.get(number, 0) + PARTS // (len(winners) * (2 if low else 1))
    return parts


def _winners(value: Valuation, hands: Sequence[Sequence[Card]], board: Sequence[Card]) -> tuple[int, ...]:
    """Number the hands with the best value; none where nobody has any, as a low that cannot be made."""
    worths = [value(hand, board) for hand in hands]
    best = max(worths)
    return tuple([number for number, worth in enumerate(worths) if worth == best]) if best else ()
