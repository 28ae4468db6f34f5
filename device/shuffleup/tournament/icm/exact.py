"""The expectations of the independent chip model as rationals, over all sets of players ahead."""

from collections.abc import Sequence
from fractions import Fraction
from math import prod

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
