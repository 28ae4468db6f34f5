"""Stacks as chips: the composition of an amount, and the number of small chips that a stack must contain."""

from collections.abc import Sequence
from math import lcm

import msgspec

from shuffleup.kernel.amounts import Chips
from shuffleup.kernel.identity import SeatNo
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
    for count in range(stack // largest, -1, -1):
        rest = _made_of(stack - count * largest, smaller)
        if rest is not None:
            return {largest: count, **rest}
    return None
