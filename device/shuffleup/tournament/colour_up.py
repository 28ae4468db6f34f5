"""The choice of a colour-up (TDA 24): which chip and when, the direct exchange, the total of odd chips."""

from collections.abc import Sequence
from itertools import pairwise
from math import lcm

import msgspec

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.chips import ColourUpRules
from shuffleup.tournament.chip_stacks import Holding
from shuffleup.tournament.level_stakes import Level, last_level_needing


class NotAColourUp(NotLegalNow):
    """Chips are changed into larger ones, and only chips that are there."""


class CannotBeChangedUp(NotAColourUp):
    """These chips do not make larger ones."""

    count: int
    old: Chips
    new: Chips


class SeatListedTwice(NotAColourUp):
    """The chips of a seat are counted once."""


class ChipGoes(msgspec.Struct, frozen=True):
    """A kind of chip that nothing needs after a level, 0 where no level needs it, and what replaces it."""

    old: Chips
    new: Chips
    after_level: int


class Change(msgspec.Struct, frozen=True):
    """A direct change at par: how many new chips are handed out, how many old ones stay odd."""

    direct: int
    odd: int


class SeatExchange(msgspec.Struct, frozen=True):
    """The exchange of one seat: its old chips, the worth of all others, new chips, odd chips."""

    seat: SeatNo
    old_chips: int
    other: Chips
    direct: int
    odd: int


class DirectExchange(msgspec.Struct, frozen=True):
    """A colour-up before its race: what each seat changes, and what all odd chips make together.

    `race_value` is the worth of the odd chips, `race_chips` how many new chips are raced for.
    """

    old: Chips
    new: Chips
    seats: tuple[SeatExchange, ...]
    race_value: Chips
    race_chips: int

    @property
    def odd(self) -> dict[SeatNo, int]:
        """Count the odd chips of each seat that has some; the seat gets as many race cards (CLR-03)."""
        return {seat.seat: seat.odd for seat in self.seats if seat.odd}


def chips_that_go(
    rules: ColourUpRules, in_play: Sequence[Chips], schedule: Sequence[Level]
) -> tuple[ChipGoes, ...]:
    """List the kinds of chips that a schedule stops needing, smallest first (CLR-01).

    A chip goes after those below it. What the last known level needs stays, and so does the largest chip:
    with one kind of chip, or with `colour_up.enabled` off, nothing goes (CLR-11).
    """
    kinds, going, after = sorted(set(in_play)), list[ChipGoes](), 0
    if not rules.enabled or not schedule:
        return ()
    for old, new in pairwise(kinds):
        after = max(after, last_level_needing(old, kinds, schedule))
        if after >= schedule[-1].number:
            break
        going.append(ChipGoes(old, new, after))
    return tuple(going)


def due_after(
    level: int, rules: ColourUpRules, in_play: Sequence[Chips], schedule: Sequence[Level]
) -> ChipGoes | None:
    """Name the chip that should go now that `level` is over, the smallest if there are several (CLR-01).

    None where nothing may go yet, and where chips go only when somebody says so (`colour_up.when`).
    """
    if rules.when == "manual":
        return None
    going = chips_that_go(rules, in_play, schedule)
    return next((chip for chip in going if chip.after_level <= level), None)


def direct_change(count: int, old: Chips, new: Chips) -> Change:
    """Change as many of `count` old chips as make whole new ones at par (CLR-02).

    Five 25s are one 100 and one odd chip. Where one new chip is no whole number of old ones, as 50 and 20,
    the smallest group that comes out even is changed: five 20s are two 50s.

    Raises:
        NotAColourUp: the new chip is not larger than the old one, or the count is below zero.
    """
    if not 0 < old < new or count < 0:
        raise CannotBeChangedUp(count, old, new)
    even = lcm(old, new)
    groups, odd = divmod(count, even // old)
    return Change(groups * even // new, odd)


def new_chips(rules: ColourUpRules, value: Chips, new: Chips) -> int:
    """Say how many new chips odd chips of this worth make (CLR-04); `rounding` settles the rest (CLR-05)."""
    whole, rest = divmod(value, new)
    if rules.rounding == "half_up":
        return whole + (2 * rest >= new)
    return whole + (rules.rounding == "up" and rest > 0)


def exchange(rules: ColourUpRules, old: Chips, new: Chips, holdings: Sequence[Holding]) -> DirectExchange:
    """Change directly what can be changed, seat by seat, and add up what is left for the race.

    Raises:
        NotAColourUp: the new chip is not larger than the old one, a count is below zero, or a seat is
            listed twice.
    """
    if len({held.seat for held in holdings}) < len(holdings):
        raise SeatListedTwice()
    seats = tuple(_changed(held, old, new) for held in holdings)
    value = Chips(old * sum(seat.odd for seat in seats))
    return DirectExchange(old, new, seats, value, new_chips(rules, value, new))


def _changed(held: Holding, old: Chips, new: Chips) -> SeatExchange:
    change = direct_change(held.old_chips, old, new)
    return SeatExchange(held.seat, held.old_chips, held.other, change.direct, change.odd)
