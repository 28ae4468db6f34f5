"""The order of the envelopes of a mystery bounty, and the place where its seed lies closed (MYS-04)."""

from collections.abc import Sequence

from shuffleup.amounts import Money
from shuffleup.chance import shuffled

ENVELOPES = "mystery/"
"""The prefix of the names of such seeds among the sealed secrets of a journal."""


def order_of(envelopes: Sequence[Money], seed: bytes) -> tuple[Money, ...]:
    """Shuffle a list, larger values first, as decks are shuffled: the n-th draw takes the n-th."""
    return shuffled(seed, envelopes)


def envelopes_name(bound: str) -> str:
    """Name the place among the journal's secrets where the seed of envelopes lies."""
    return f"{ENVELOPES}{bound}"
