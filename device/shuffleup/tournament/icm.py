"""Chances of places by the independent chip model of Malmuth and Harville (PAP-03).

Few players: rationals over all sets of players ahead. Many: a race, an integral of one variable. Give each
player an exponential waiting time whose rate is the stack. The order in which the times are over is the order
of Malmuth and Harville, so the chance of player i to be number m is the integral over t of `s exp(-s t)`
times the chance that m - 1 of the others are over by then, a coefficient of the product of `exp(-s t) + z
(1 - exp(-s t))`. With `t = exp(x - exp(-x))` the trapezoidal rule converges exponentially: at a sixteenth
its error is far below the last digit of a double, and the difference to an eighth is a bound of it.
"""

from collections.abc import Callable, Iterable, Sequence
from decimal import Context, Decimal, localcontext
from fractions import Fraction
from itertools import combinations
from math import exp, expm1, gcd, log, prod
from typing import Generic, TypeVar

import msgspec

Taken = tuple[int, ...]
"""How many players of each stack have a place already."""


def sets_of_players(stacks: Sequence[int], prizes: Sequence[int]) -> int:
    """Return at most how many sets there are to look at; players with equal stacks are alike."""
    counts = [stacks.count(stack) + 1 for stack in set(stacks)]
    paid = len(_above_the_lowest(prizes))
    most: int = len(counts) ** paid
    return min(prod(counts), most)


def by_rationals(stacks: Sequence[int], prizes: Sequence[int]) -> tuple[Fraction, ...]:
    """Return the expectations exactly; as many prizes as stacks, best first.

    A player's chance of the best open place is the player's part of the chips; the next place goes among the
    others in the same way. What all prizes have in common needs no chances.
    """
    kinds = sorted(set(stacks))
    lowest = min(prizes)
    expected = dict.fromkeys(kinds, Fraction(0))
    chances: dict[Taken, Fraction] = {(0,) * len(kinds): Fraction(1)}
    for prize in _above_the_lowest(prizes):
        following: dict[Taken, Fraction] = {}
        for taken, chance in chances.items():
            left = [stacks.count(stack) - out for stack, out in zip(kinds, taken, strict=True)]
            each_chip = chance / sum(stack * count for stack, count in zip(kinds, left, strict=True))
            for number, (stack, count) in enumerate(zip(kinds, left, strict=True)):
                if count:
                    takes = each_chip * stack * count
                    expected[stack] += takes * (prize - lowest) / stacks.count(stack)
                    after = (*taken[:number], taken[number] + 1, *taken[number + 1 :])
                    following[after] = following.get(after, Fraction(0)) + takes
        chances = following
    return tuple(lowest + expected[stack] for stack in stacks)


def _above_the_lowest(prizes: Sequence[int]) -> Sequence[int]:
    lowest = min(prizes)
    count = max((place for place, prize in enumerate(prizes, 1) if prize > lowest), default=0)
    return prizes[:count]


STEPS = (8, 16)
"""Nodes for each unit of x: of the rule that only gives the bound, and of the one that counts."""

DOUBLE_DIGITS, MANY_DIGITS = 16, 50

ROUNDING = 1e-12
"""The part of all prizes by which double arithmetic over 20 players can be wrong: far more than it is."""

LAST_DIGITS = Decimal("1e-40")
"""The same for fifty digits."""


N = TypeVar("N", float, Decimal)
"""What is calculated with: doubles, or decimals of fifty digits."""


class Expectations(msgspec.Struct, Generic[N], frozen=True):
    """What each player may expect, and how far that can be from the truth."""

    amounts: tuple[N, ...]
    error: N


class _Arithmetic(msgspec.Struct, Generic[N], frozen=True):
    number: Callable[[int], N]
    exp: Callable[[N], N]
    """The exponential function."""
    over: Callable[[N], N]
    """One less the exponential function."""
    digits: int


def by_doubles(stacks: Sequence[int], prizes: Sequence[int]) -> Expectations[float]:
    """Return the expectations in double precision; as many prizes as stacks, best first."""
    found = _expectations(stacks, prizes, _Arithmetic(float, exp, lambda x: -expm1(x), DOUBLE_DIGITS))
    return Expectations(found.amounts, found.error + ROUNDING * sum(prizes))


def by_decimals(stacks: Sequence[int], prizes: Sequence[int]) -> Expectations[Decimal]:
    """Return the expectations to some forty digits behind the largest."""
    # Fifteen digits more than are promised: the product over all players loses some of them.
    with localcontext(Context(prec=MANY_DIGITS + 15)):
        whole = Decimal(1)
        arithmetic = _Arithmetic(Decimal, Decimal.exp, lambda x: whole - x.exp(), MANY_DIGITS)
        found = _expectations(stacks, prizes, arithmetic)
        return Expectations(found.amounts, found.error + LAST_DIGITS * sum(prizes))


def _expectations(stacks: Sequence[int], prizes: Sequence[int], by: _Arithmetic[N]) -> Expectations[N]:
    """Sum over the nodes of both rules; the nodes of the coarse one are every second of the other."""
    kinds = sorted(set(stacks))
    largest = by.number(kinds[-1])
    rates = {stack: by.number(stack) / largest for stack in kinds}
    money = [by.number(prize) for prize in prizes]
    low, high = _ends(kinds, by.digits)
    coarse = fine = tuple(by.number(0) for _ in kinds)
    # The trapezoidal rule: after the double-exponential change of variable it converges as fast as any
    # (Takahasi, Mori).
    for number in range(int(low * STEPS[1]), int(high * STEPS[1]) + 1):
        at = _at_node(number, stacks, rates, money, by)
        fine = tuple(one + more for one, more in zip(fine, at, strict=True))
        if number % (STEPS[1] // STEPS[0]) == 0:
            coarse = tuple(one + more for one, more in zip(coarse, at, strict=True))
    fine = tuple(one / by.number(STEPS[1]) for one in fine)
    coarse = tuple(one / by.number(STEPS[0]) for one in coarse)
    error = by.number(0)
    for one, other in zip(fine, coarse, strict=True):
        error = max(error, abs(one - other))
    amounts = dict(zip(kinds, fine, strict=True))
    return Expectations(tuple(amounts[stack] for stack in stacks), error)


def _ends(kinds: Sequence[int], digits: int) -> tuple[int, int]:
    """Return the x between which the integrand counts; the smallest stack waits longest."""
    natural = digits * log(10)
    return -int(log(natural) + 1), int(log(natural + 5) + log(kinds[-1] / kinds[0]) + 2)


def _at_node(
    number: int, stacks: Sequence[int], rates: dict[int, N], money: Sequence[N], by: _Arithmetic[N]
) -> tuple[N, ...]:
    """Return what one node adds to each kind of stack."""
    x = by.number(number) / by.number(STEPS[1])
    shrunk = by.exp(-x)
    t = by.exp(x - shrunk)
    weight = t * (by.number(1) + shrunk)
    waits = {stack: by.exp(-(rate * t)) for stack, rate in rates.items()}
    is_over = {stack: by.over(-(rate * t)) for stack, rate in rates.items()}
    places = [by.number(1)]
    for stack in stacks:
        places = _times(places, waits[stack], is_over[stack])
    found = list[N]()
    for stack, rate in rates.items():
        worth = _worth(_without(places, waits[stack], is_over[stack]), money)
        found.append(weight * rate * waits[stack] * worth)
    return tuple(found)


def _times(places: Sequence[N], waits: N, is_over: N) -> list[N]:
    """Let one more player be over by now, or not."""
    found = list[N]()
    found.append(places[0] * waits)
    for number in range(1, len(places)):
        found.append(places[number] * waits + places[number - 1] * is_over)
    found.append(places[-1] * is_over)
    return found


def _without(places: Sequence[N], waits: N, is_over: N) -> list[N]:
    """Take one player out of the product, from the end at which the division makes errors smaller."""
    # Divided by the larger of the two: by the smaller one each rounding error would grow from place to place.
    if waits < is_over:
        return _without(places[::-1], is_over, waits)[::-1]
    left = [places[0] / waits]
    for place in places[1:-1]:
        left.append((place - left[-1] * is_over) / waits)
    return left


def _worth(places: Sequence[N], money: Sequence[N]) -> N:
    total = places[0] * money[0]
    for chance, prize in zip(places[1:], money[1:], strict=True):
        total = total + chance * prize
    return total


FEW_SETS, MANY_SETS = 300, 3000
"""Sets of players that rationals look at as fast as the race, and where the race cannot decide."""


def expectations(stacks: Sequence[int], prizes: Sequence[int], unit: int) -> tuple[Fraction, ...]:
    """Return what each player may expect, near enough that rounding to `unit` is that of the exact amounts.

    They are rationals where these are few, else the race in doubles. Where that is not near enough to tell
    two remainders apart, or a whole amount from a part, rationals decide as far as they are feasible, and
    fifty digits beyond: there, what agrees in forty of them is equal.
    """
    common = gcd(*stacks)
    # Chances depend on the proportions alone, and small numbers make the fractions fast.
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
