"""Results over events: money and places (SEASONS STT-12 and STT-13)."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from shuffleup.club.statistics.decision_times import rounded


class Return(msgspec.Struct, frozen=True):
    """What was paid and won over events, in minor units; `roi` is None when nothing was paid."""

    events: int
    paid: int
    won: int
    net: int
    roi: int | float | None
    in_the_money: int


class Placing(msgspec.Struct, frozen=True):
    """Places over finished events.

    `mean` is the mean of (n - k) / (n - 1), 1 for the first, 0 for the last; None if nobody else played.
    """

    events: int
    wins: int
    in_the_money: int
    final_tables: int
    mean: int | float | None


class Played(msgspec.Struct, frozen=True):
    """One finished event of a person: place k of n."""

    place: int
    players: int
    in_the_money: bool
    final_table: bool


def return_of(events: Sequence[tuple[int, int]]) -> Return:
    """Sum up what was paid and won, event by event."""
    paid, won = sum(one for one, _ in events), sum(one for _, one in events)
    roi = rounded(Fraction(won - paid, paid)) if paid else None
    return Return(len(events), paid, won, won - paid, roi, sum(one > 0 for _, one in events))


def placing_of(events: Sequence[Played]) -> Placing:
    """Sum up places; an event with one player has no mean."""
    shares = [Fraction(one.players - one.place, one.players - 1) for one in events if one.players > 1]
    return Placing(
        events=len(events),
        wins=sum(one.place == 1 for one in events),
        in_the_money=sum(one.in_the_money for one in events),
        final_tables=sum(one.final_table for one in events),
        mean=rounded(sum(shares) / len(shares)) if shares else None,
    )
