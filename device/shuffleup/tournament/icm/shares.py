"""Whole amounts by the independent chip model: exact, however near two remainders are (PAP-03)."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import combinations
from math import gcd

from shuffleup.tournament.icm.exact import by_rationals, sets_of_players
from shuffleup.tournament.icm.race import Expectations, by_decimals, by_doubles

FEW_SETS, MANY_SETS = 300, 3000
"""Sets of players that rationals look at as fast as the race, and where the race cannot decide."""


def expectations(stacks: Sequence[int], prizes: Sequence[int], unit: int) -> tuple[Fraction, ...]:
    """Return what each player may expect, near enough that rounding to `unit` is that of the exact amounts.

    They are rationals where these are few, else the race in doubles. Where that is not near enough to tell
    two remainders apart, or a whole amount from a part, rationals decide as far as they are feasible, and
    fifty digits beyond: there, what agrees in forty of them is equal.
    """
    common = gcd(*stacks)
    reduced = [stack // common for stack in stacks]
    sets = sets_of_players(reduced, prizes)
    if sets <= FEW_SETS:
        return by_rationals(reduced, prizes)
    near = by_doubles(reduced, prizes)
    if _decides(reduced, near, unit):
        return tuple(map(Fraction, near.amounts))
    return by_rationals(reduced, prizes) if sets <= MANY_SETS else _rounded_off(by_decimals(reduced, prizes))


def _decides(stacks: Sequence[int], near: Expectations[float], unit: int) -> bool:
    """Say whether no two remainders of different stacks, and no whole amount, are within the error."""
    amounts = dict(zip(stacks, near.amounts, strict=True))
    rests = [amount % unit for amount in amounts.values()]
    from_whole = (min(rest, unit - rest) for rest in rests)
    return _all_above(from_whole, near.error) and _all_above(
        (abs(one - other) for one, other in combinations(rests, 2)), 2 * near.error
    )


def _all_above(distances: Iterable[float], error: float) -> bool:
    return all(distance > error for distance in distances)


def _rounded_off(near: Expectations[Decimal]) -> tuple[Fraction, ...]:
    """Drop the digits that may be wrong, so that equal amounts are equal."""
    places = -near.error.adjusted() - 1
    return tuple(round(Fraction(amount), places) for amount in near.amounts)
