"""Bounties: who collects one, which part is added to the own; and the envelopes of a mystery bounty.

The order in which envelopes are drawn comes from outside: it follows from a seed that stays closed until the
event is over (MYS-04).
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from shuffleup.kernel.field_types import EntryId, Money
from shuffleup.kernel.refusals import NotLegalNow

Kind = Literal["none", "fixed", "progressive", "mystery"]


class NoSuchHead(NotLegalNow):
    """There is no price on this head: the entry is not in, or has been knocked out already."""


class BountyGoesToOthers(NoSuchHead):
    """A bounty goes to others than the player who is out, each named once."""

    entry: EntryId


class NoBountyOn(NoSuchHead):
    """The entry is not in."""

    entry: EntryId


class Collected(msgspec.Struct, frozen=True):
    """The share of one entry in a bounty: money in hand, and money onto the own head.

    `odd` is how much of it comes from units that could not be divided.
    """

    entry: EntryId
    cash: Money
    onto_head: Money = Money(0)
    odd: Money = Money(0)


class Bounties(msgspec.Struct, frozen=True):
    """The heads of those who are in, what has been collected, and what nobody collected.

    The three sum to what was paid for bounties, whatever happens.
    """

    kind: Kind
    heads: dict[EntryId, Money] = {}
    collected: dict[EntryId, Money] = {}
    unclaimed: Money = Money(0)

    @property
    def total(self) -> Money:
        """Add up all money of the bounties."""
        return Money(sum(self.heads.values()) + sum(self.collected.values()) + self.unclaimed)


def shares_of_head(bounties: Bounties, out: EntryId, by: Sequence[EntryId]) -> tuple[Collected, ...]:
    """Divide a head among those who won the player's last chips, all of it or by halves.

    `by` names them in the order in which odd units are given, one each: the first to the left of the button
    comes first. With `progressive` half of a share goes onto the collector's own head, the smaller half
    where it is odd. Nobody collects the head of a player who leaves without being knocked out.

    Raises:
        NoSuchHead: one of them is not in, or a player is to collect the own head.
    """
    for entry in (out, *by):
        if entry not in bounties.heads:
            raise NoBountyOn(entry)
    if out in by or len(set(by)) < len(by):
        raise BountyGoesToOthers(out)
    if not by:
        return ()
    each, odd = divmod(bounties.heads[out], len(by))
    return tuple(_share(bounties.kind, entry, each, int(n < odd)) for n, entry in enumerate(by))


def knocked_out(bounties: Bounties, out: EntryId, by: Sequence[EntryId]) -> Bounties:
    """Take a player out and give the head to those who are named, see `shares_of_head`.

    Raises:
        NoSuchHead: one of them is not in, or a player is to collect the own head.
    """
    shares = shares_of_head(bounties, out, by)
    heads = {entry: price for entry, price in bounties.heads.items() if entry != out}
    collected = dict(bounties.collected)
    for share in shares:
        heads[share.entry] = Money(heads[share.entry] + share.onto_head)
        collected[share.entry] = Money(collected.get(share.entry, 0) + share.cash)
    unclaimed = bounties.unclaimed if by else bounties.unclaimed + bounties.heads[out]
    return Bounties(bounties.kind, heads, collected, Money(unclaimed))


def _share(kind: Kind, entry: EntryId, each: int, odd: int) -> Collected:
    share = each + odd
    onto = share // 2 if kind == "progressive" else 0
    return Collected(entry, Money(share - onto), Money(onto), Money(odd))


MOST_VALUES, MOST_OF_A_VALUE = 50, 10_000
FIRST_PCT, SECOND_PCT, SECONDS = 20, 8, 2
SMALLEST_IN_UNITS = 4
"""A list is proposed only if an average envelope has this many units, so that none is empty."""

STEPS = ((8, 6), (4, 4), (4, 3))
"""Steps below the 8 %: one envelope in so many of the rest, and its weight; others weigh `LAST_STEP`."""

LAST_STEP = 2

Shares = tuple[tuple[EntryId, Money], ...]
"""Money by entry."""

Undrawn = Literal["winner", "pool", "charity"]


class EnvelopeFit(msgspec.Struct, frozen=True):
    """How a list of envelopes compares with the pool: `off` is the list less the pool."""

    count: int
    off: Money

    @property
    def ok(self) -> bool:
        """Say whether the envelopes hold the whole pool and nothing else."""
        return self.count > 0 and not self.off


class EnvelopesAtEnd(msgspec.Struct, frozen=True):
    """The winner's own envelope, 0 for none, what nobody has drawn, and who gets it: None without a rest."""

    winner_draws: Money
    undrawn: Money
    goes_to: Undrawn | None


def fit(pool: Money, envelopes: Mapping[Money, int]) -> EnvelopeFit:
    """Compare a list, value by count, with the pool (MYS-02)."""
    total = sum(value * count for value, count in envelopes.items())
    return EnvelopeFit(sum(envelopes.values()), Money(total - pool))


def laid_out(envelopes: Mapping[Money, int]) -> tuple[Money, ...]:
    """List the envelopes one by one, larger values first: the order before the shuffle (MYS-04)."""
    return tuple(value for value in sorted(envelopes, reverse=True) for _ in range(envelopes[value]))


def counted(values: Sequence[Money]) -> dict[Money, int]:
    """Count envelopes by value, larger values first."""
    return dict(sorted(Counter(values).items(), reverse=True))


def proposal(pool: Money, count: int, unit: Money) -> dict[Money, int]:
    """Propose a list of so many envelopes: one of 20 %, two of 8 %, the rest falling in steps (MYS-02).

    It sums to the pool. Values are multiples of `unit`, except that the first takes what is below one; where
    that would leave one empty, the unit is a tenth as often as needed. Up to ten envelopes cannot all stay
    under the 8 %: then each but the first has 8 parts to the first's 20. A pool that is smaller than
    the count gets fewer envelopes; an empty one gets none.
    """
    count = max(min(count, pool // SMALLEST_IN_UNITS), min(pool, 1))
    if count < 1:
        return {}
    step = _fine_enough(pool, count, unit)
    units = pool // step
    values = [int(share) for share, many in _shares(Fraction(units), count) for _ in range(many)]
    rest = 1 + SECONDS
    first = rest if count > rest and values[rest] < values[1] else 1  # so that the list goes on falling
    for number in range(first, first + units - sum(values)):
        values[number % count] += 1
    amounts = [Money(value * step) for value in values]
    amounts[0] = Money(amounts[0] + pool % step)
    return counted(amounts)


def _fine_enough(pool: Money, count: int, unit: Money) -> int:
    fine = int(unit)
    while fine > 1 and pool < SMALLEST_IN_UNITS * count * fine:
        fine = fine // 10 if fine % 10 == 0 else 1
    return fine


def _shares(units: Fraction, count: int) -> list[tuple[Fraction, int]]:
    """Divide the units into falling shares, each with how many there are of it."""
    part = units / min(100, FIRST_PCT + SECOND_PCT * (count - 1))
    seconds = min(SECONDS, count - 1)
    head = [(FIRST_PCT * part, 1), (SECOND_PCT * part, seconds)]
    rest = count - 1 - seconds
    if not rest:
        return head
    return head + _falling(units - sum(share * many for share, many in head), rest, SECOND_PCT * part)


def _falling(units: Fraction, count: int, most: Fraction) -> list[tuple[Fraction, int]]:
    """Divide the units into steps as steep as they can be with no share above `most`."""
    steps = [(weight, count // one_in) for one_in, weight in STEPS if count >= one_in]
    steps.append((LAST_STEP, count - sum(many for _, many in steps)))
    total, level = sum(weight * many for weight, many in steps), units / count
    highest = units * steps[0][0] / total
    bend = (most - level) / (highest - level) if highest > most else Fraction(1)
    return [(level + bend * (units * weight / total - level), many) for weight, many in steps]


def is_on(phase: str, *, left: int, paid: int, level: int, entries_open: bool) -> bool:
    """Say whether envelopes may be drawn by `bounty.phase` with so many players left (MYS-03).

    `entries_open` while anybody may still enter, enter anew or buy: then they may not.
    """
    if entries_open:
        return False
    if phase == "in_the_money":
        return left <= paid
    if phase == "twice_the_places":
        return left <= 2 * paid
    return level >= int(phase.removeprefix("level:"))


def shares_of_envelope(value: Money, by: Sequence[EntryId]) -> Shares:
    """Divide an envelope equally among those who knocked a player out (MYS-06).

    `by` names them from the left of the button; the first ones get a unit each of what is left over.
    """
    each, odd = divmod(value, len(by))
    return tuple((entry, Money(each + (n < odd))) for n, entry in enumerate(by))


def next_position(taken: Collection[int], count: int) -> int | None:
    """Return the position of the envelope that is drawn next, 1 for the first, None where all are drawn.

    An envelope that went back is the next one again (MYS-05).
    """
    return next((position for position in range(1, count + 1) if position not in taken), None)


def at_the_end(left: Sequence[Money], own: str, undrawn: Undrawn) -> EnvelopesAtEnd:
    """Say what becomes of the envelopes that are left, in the order of the draw (MYS-08, MYS-09)."""
    drawn = left[0] if left and own == "winner" else Money(0)
    rest = Money(sum(left) - drawn)
    return EnvelopesAtEnd(drawn, rest, undrawn if rest else None)
