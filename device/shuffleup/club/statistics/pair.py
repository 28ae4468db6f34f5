"""A ratio as a pair of times and chances; the quotient is for the face."""

from collections.abc import Iterable

Pair = tuple[int, int]
"""Times and chances. For aggression: bets and raises, calls."""


def sum_of_pairs(pairs: Iterable[Pair | None]) -> Pair | None:
    """Add up the pairs that are known; None where none is."""
    known = [pair for pair in pairs if pair is not None]
    if not known:
        return None
    return sum(times for times, _ in known), sum(chances for _, chances in known)
