"""Hand-for-hand near the money: when it applies, who may deal, the time per hand, who is paid."""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from shuffleup.kernel.field_types import EntryId, Millis, Money, TableNo
from shuffleup.ruleset.seats import HandForHandRules
from shuffleup.tournament.prizes import BustedEntry, places_across_tables, prize_of

MINUTE = 60_000


class DealRelease(msgspec.Struct, frozen=True):
    """The tables that may deal the next hand, and those that have finished theirs and wait for the others."""

    may_start: tuple[TableNo, ...]
    waiting: tuple[TableNo, ...]


class Round(msgspec.Struct, frozen=True):
    """One hand of hand-for-hand at every table.

    The first round begins with the announcement: the hands that are being played at that moment are its
    hands, so that whoever goes broke from then on is eligible for the money (HFH-04, TDA RP-8-A).
    """

    dealing: tuple[TableNo, ...]
    finished: tuple[TableNo, ...] = ()

    def release(self) -> DealRelease:
        """Let all tables deal together once the last one has finished (HFH-01)."""
        return DealRelease((), self.finished) if self.dealing else DealRelease(self.finished, ())


class ClockStep(msgspec.Struct, frozen=True):
    """The level clock after hands of hand-for-hand; once a level is over the next begins at full length."""

    left: Millis
    level_over: bool


class Paid(msgspec.Struct, frozen=True):
    """One who went broke in a round: the place, `last` unlike `first` where it is shared, and its prize."""

    entry: EntryId
    first: int
    last: int
    prize: Money


def begin_round(tables: Iterable[TableNo], finished: Iterable[TableNo] = ()) -> Round:
    """Begin a round; at the announcement some of the tables may stand between two hands."""
    done = tuple(sorted(finished))
    return Round(tuple(sorted(table for table in tables if table not in done)), done)


def is_proposed(rules: HandForHandRules, *, left: int, paid: int, tables: int) -> bool:
    """Return whether the director gets the task to begin: one or two places off the money (HFH-02).

    `left` counts the players in the event, `paid` the places that are paid. At one table there is nobody
    to wait for. With `near_the_money` and `manual` the director begins without being asked.
    """
    wanted = rules.enabled and rules.from_ == "one_or_two_off_the_money"
    return wanted and tables > 1 and paid > 0 and 1 <= left - paid <= 2


def money_is_reached(*, left: int, paid: int) -> bool:
    """Say whether everybody left is paid, so that hand-for-hand is over."""
    return left <= paid


def clock_after(rules: HandForHandRules, left: Millis, hands: int = 1) -> ClockStep:
    """Move the level clock by hands and not by time (HFH-03, TDA RP-8).

    Time that the last hand of a level does not need is not taken from the level that follows.
    """
    still = max(0, left - hands * rules.minutes_per_hand * MINUTE)
    return ClockStep(Millis(still), level_over=still == 0)


def paid_places(
    left_before: int,
    busts: Iterable[BustedEntry],
    cross_table: Literal["share", "by_stack"],
    prizes: Sequence[Money],
    unit: Money = Money(1),
) -> tuple[Paid, ...]:
    """Give places and prizes to those who went broke in one round, the better place first (BST-03, HFH-04).

    `left_before` counts the players in the event when the round began, `prizes` the money of each place,
    first place first. Shares are multiples of `unit` as far as they go, see `payouts.shared`.
    """
    finishes = places_across_tables(left_before, busts, cross_table)
    return tuple(
        Paid(one.entry, one.first, one.last, prize_of(one, finishes, prizes, unit)) for one in finishes
    )
