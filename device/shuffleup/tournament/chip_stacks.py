"""Stacks as chips: the composition of an amount, and the starting stack that a case of chips makes
(STR-37).
"""

from collections.abc import Iterator, Mapping, Sequence
from math import gcd, lcm

import msgspec

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.kernel.refusals import NotLegalNow


class CannotBePaid(NotLegalNow):
    """No chips of the kinds in play add up to the amount."""


class NotMadeOfKinds(CannotBePaid):
    """The kinds in play do not make the amount."""

    chips: int
    kinds: tuple[Chips, ...]


class NotMadeOfTwo(CannotBePaid):
    """The two kinds of a colour-up do not make the stack of a seat."""

    seat: SeatNo
    chips: int
    old: Chips
    new: Chips


class Holding(msgspec.Struct, frozen=True):
    """The chips of a seat in a colour-up: how many of the chips that go, and the worth of all its others."""

    seat: SeatNo
    old_chips: int
    other: Chips = Chips(0)


def made_of(stack: Chips, kinds: Sequence[Chips]) -> dict[Chips, int]:
    """Make up a stack from chips of these kinds, the largest first; kinds that are not used are left out.

    Raises:
        CannotBePaid: the chips cannot make the amount.
    """
    counts = _made_of(stack, sorted(set(kinds), reverse=True)) if stack >= 0 else None
    if counts is None:
        raise NotMadeOfKinds(stack, tuple(kinds))
    return {chip: count for chip, count in counts.items() if count}


def holding(seat: SeatNo, stack: Chips, old: Chips, new: Chips) -> Holding:
    """Say which old chips a stack holds at the least, all its other chips being whole multiples of `new`.

    These are the chips that stay odd after the direct change (CLR-02), so that a stack that is known need
    not be counted again. More old chips would be changed directly and leave the same ones odd.

    Raises:
        CannotBePaid: no number of old chips makes the stack.
    """
    # From lcm(old, new) on the old chips change into new ones without a rest: nothing new comes.
    for old_chips in range(min(lcm(old, new) // old, stack // old + 1)):
        other = stack - old_chips * old
        if other % new == 0:
            return Holding(seat, old_chips, Chips(other))
    raise NotMadeOfTwo(seat, stack, old, new)


def _made_of(stack: int, kinds: Sequence[Chips]) -> dict[Chips, int] | None:
    """Try the most chips of the largest kind first; fewer where the rest could not be paid otherwise."""
    if not kinds:
        return None if stack else {}
    largest, smaller = kinds[0], kinds[1:]
    if not smaller:
        return None if stack % largest else {largest: stack // largest}
    # Not only the most: chips of 30 and 20 make 40, though one of 30 leaves 10 that nothing pays.
    for count in range(stack // largest, -1, -1):
        rest = _made_of(stack - count * largest, smaller)
        if rest is not None:
            return {largest: count, **rest}
    return None


Counts = Mapping[Chips, int]
"""How many there are of each chip."""

MOST_OF_A_CHIP = 1000
"""No stack has more of one chip: a rule set has no place for it."""

MOST_TRIES = 2000
"""Stacks that are looked at before there is none of this worth."""


class Cover(msgspec.Struct, frozen=True):
    """The chips that all stacks and rebuys need, and those of them that are not there."""

    needed: dict[Chips, int]
    missing: dict[Chips, int]


def cover(inventory: Counts, stack: Counts, players: int, rebuy_stack: Counts, rebuys: int) -> Cover:
    """Compare what all stacks need with what is there, chip by chip."""
    counts = {
        chip: stack.get(chip, 0) * players + rebuy_stack.get(chip, 0) * rebuys
        for chip in sorted({*stack, *rebuy_stack})
    }
    needed = {chip: count for chip, count in counts.items() if count}
    short = {chip: count - inventory.get(chip, 0) for chip, count in needed.items()}
    return Cover(needed, {chip: count for chip, count in short.items() if count > 0})


def of_each(inventory: Counts, stacks: int) -> dict[Chips, int]:
    """Return how many of each chip each of `stacks` equal stacks can have, without those that have none."""
    shares = {chip: min(count // stacks, MOST_OF_A_CHIP) for chip, count in sorted(inventory.items())}
    return {chip: count for chip, count in shares.items() if count}


def stack_of(worth: Chips, most: Counts) -> dict[Chips, int] | None:
    """Make a stack of a worth with at most so many of each chip; None where these chips do not make it.

    It has enough small chips to pay the first levels: twice what makes one of the next, where there are as
    many.
    """
    tries = iter(range(MOST_TRIES))
    return _stack(worth, sorted(most), most, tries)


def largest_stack(most: Counts, below: Chips) -> Chips:
    """Return the most that a stack of these chips is worth and that is not above `below`.

    It is a whole number of the largest of these chips of which it holds ten or more, so that it looks usual;
    0 where there is none.
    """
    worth = min(sum(chip * count for chip, count in most.items()), below)
    for chip in sorted(most, reverse=True):
        if 10 * chip <= worth:
            return next(_makeable(worth - worth % chip, chip, most), Chips(0))
    return Chips(0)


def _makeable(highest: int, step: Chips, most: Counts) -> Iterator[Chips]:
    return (Chips(worth) for worth in range(highest, 0, -step) if stack_of(Chips(worth), most))


def _stack(
    rest: Chips, kinds: Sequence[Chips], most: Counts, tries: Iterator[int]
) -> dict[Chips, int] | None:
    """Choose the count of the smallest chip so that the larger ones can make what is left."""
    if not kinds:
        return {} if rest == 0 else None
    chip, larger = kinds[0], kinds[1:]
    can_make = sum(one * most[one] for one in larger)
    unit = gcd(*larger) if larger else 0
    wanted = -(-2 * larger[0] // chip) if larger else most[chip]
    fitting = (
        count
        for count in range(min(most[chip], rest // chip) + 1)
        if rest - count * chip <= can_make
        and ((rest - count * chip) % unit == 0 if unit else rest == count * chip)
    )
    for count in sorted(fitting, key=lambda count: (abs(count - wanted), -count)):
        if next(tries, None) is None:
            return None
        if (others := _stack(Chips(rest - count * chip), larger, most, tries)) is not None:
            return {chip: count, **others} if count else others
    return None
