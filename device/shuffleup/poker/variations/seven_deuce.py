"""The side payment to who wins with a seven and a deuce (VAR-11)."""

from collections.abc import Mapping, Sequence

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import RANKS, Card, rank_of
from shuffleup.ruleset import SevenDeuce


def is_seven_deuce(cards: Sequence[Card]) -> bool:
    """Say whether two cards are a seven and a deuce, of any suits."""
    return sorted(RANKS[rank_of(card)] for card in cards) == ["2", "7"]


def seven_deuce_payments(
    rules: SevenDeuce, winner: SeatNo, stacks_after: Mapping[SeatNo, Chips]
) -> dict[SeatNo, Chips]:
    """Give what each seat that was dealt in pays to the winner, out of its stack after the hand.

    A short stack pays what it has; who has nothing is left out.
    """
    others = {seat: chips for seat, chips in stacks_after.items() if seat != winner}
    pays = {seat: Chips(min(rules.amount, chips)) for seat, chips in others.items()}
    return {seat: chips for seat, chips in pays.items() if chips}
