"""Seconds of decisions: how many, mean, median and longest (SEASONS STT-10)."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

Seconds = int | float


class DecisionSeconds(msgspec.Struct, frozen=True):
    """The seconds from the moment when a player was asked to the act, over all decisions that are known."""

    count: int
    mean: Seconds
    median: Seconds
    longest: Seconds


def decision_seconds(seconds: Sequence[Seconds]) -> DecisionSeconds | None:
    """Sum up the decisions of a player; None without any."""
    if not seconds:
        return None
    exact = sorted(map(Fraction, seconds))
    middle = exact[(len(exact) - 1) // 2] + exact[len(exact) // 2]
    return DecisionSeconds(
        len(exact), rounded(sum(exact) / len(exact)), rounded(middle / 2), rounded(exact[-1])
    )


def rounded(value: Fraction | float) -> Seconds:
    """Round to six decimals, half even on the double; a whole number is an int."""
    number = round(float(value), 6)
    return int(number) if number.is_integer() else number
