"""The English words for a made hand, as PokerStars writes them: part of a file format, never translated."""

from collections import Counter
from collections.abc import Sequence

from shuffleup.poker.cards import Card
from shuffleup.poker.hand_ranking import category, five_ranks, strength

RANK_NAMES = {
    "A": "Ace", "K": "King", "Q": "Queen", "J": "Jack", "T": "Ten", "9": "Nine", "8": "Eight", "7": "Seven",
    "6": "Six", "5": "Five", "4": "Four", "3": "Three", "2": "Deuce",
}  # fmt: skip


def made_hand(cards: Sequence[Card]) -> str:
    """Name the best five of five to seven cards, empty for fewer: `two pair, Aces and Kings`."""
    if len(cards) < 5:
        return ""
    worth = strength(cards)
    ranks = five_ranks(worth)
    counted = [rank for rank, _ in Counter(ranks).most_common()]
    first, second = counted[0], counted[1]
    low = "A" if ranks[0] == "5" or set(ranks) == set("5432A") else ranks[-1]
    high = "5" if low == "A" else ranks[0]
    return {
        "high_card": f"high card {_one(first)}",
        "one_pair": f"a pair of {_many(first)}",
        "two_pair": f"two pair, {_many(first)} and {_many(second)}",
        "three_of_a_kind": f"three of a kind, {_many(first)}",
        "straight": f"a straight, {_one(low)} to {_one(high)}",
        "flush": f"a flush, {_one(first)} high",
        "full_house": f"a full house, {_many(first)} full of {_many(second)}",
        "four_of_a_kind": f"four of a kind, {_many(first)}",
        "straight_flush": f"a straight flush, {_one(low)} to {_one(high)}",
        "royal_flush": "a Royal Flush",
    }[category(worth)]


def _one(rank: str) -> str:
    return RANK_NAMES[rank]


def _many(rank: str) -> str:
    return f"{RANK_NAMES[rank]}es" if rank == "6" else f"{RANK_NAMES[rank]}s"
