"""Levels, breaks and colour-ups that end an evening on time: proposed before it and again during it.

STR-31 to STR-36; other blinds for the levels to come are STR-40.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import log

import msgspec

from shuffleup.kernel.field_types import Chips
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.group import MOST
from shuffleup.tournament.blind_ladder import (
    LAST_STACKS,
    Ladder,
    PayableBlinds,
    choices,
    even_step,
    ladder,
    rising,
)
from shuffleup.tournament.likely_end import LikelyEnd, Row, ending, even_course, least_end_blind


def breaks_after(level_minutes: int, levels: int, every: int, minutes: int) -> dict[int, int]:
    """Place breaks of `minutes` after some of `levels` levels, as level and minutes.

    A break is at the first end of a level at which `every` minutes or more have been played since the start
    or the last break; none after the last level, and none where either number is 0.
    """
    if not every or not minutes:
        return {}
    between = -(-every // level_minutes)
    return dict.fromkeys(range(between, levels, between), minutes)


def colour_ups(
    rows: Sequence[Row],
    denominations: Sequence[Chips],
    breaks: Mapping[int, int],
    antes: Sequence[Chips] = (),
) -> dict[Chips, int]:
    """Name the level after which each chip goes: the one before the first break in which nothing needs it.

    A chip is needed while a blind or an ante is no whole multiple of the next larger one. The largest chip
    stays, and so does a chip after whose last level no break follows.
    """
    going, after = dict[Chips, int](), 0
    for chip, larger in pairwise(sorted(set(denominations))):
        needing = (
            level
            for level, row in enumerate(rows, 1)
            if any(amount % larger for amount in (*row, *antes[level - 1 : level]))
        )
        after = max(after, *needing, 0)
        held = min((level for level in breaks if level >= max(after, 1)), default=None)
        if held is None:
            break
        going[chip] = held
    return going


LENGTHS = (8, 10, 12, 15, 20, 25, 30, 40, 45, 60)
"""The lengths of a level in minutes that a proposal chooses from (STR-35)."""

BEST_STEP = 1.45
"""The step that a proposal looks for: the median of real ones is 1.5, and none is above 1.6."""

LEAST_STEP, MOST_STEP = 1.25, 1.6

EASY_STEPS = (1.28, 1.54)
"""Even steps between these have a path almost always: another evening is suggested by them."""

FEWEST_BLINDS, USUAL_BLINDS, MOST_BLINDS = 50, 100, 200
"""Big blinds of a first stack at level one."""

FEW_HOURS, MANY_HOURS = 60, 960
"""The shortest and the longest evening that is planned, in minutes."""

QUARTER = 15


class NoProposal(NotLegalNow):
    """There are no levels of the wanted form."""


class StackNotOfChips(NoProposal):
    """The starting stack is no whole number of the smallest chip."""

    stack: Chips
    chip: Chips


class StackTooSmall(NoProposal):
    """The starting stack is under fifty of the smallest big blinds that can be paid; `least` would do."""

    stack: Chips
    least: Chips


class ChipsTooMany(NoProposal):
    """The last big blind would be above a thousand million."""

    chips_in_play: Chips


class EveningTooShort(NoProposal):
    """No levels with steps up to 1.6 end by then; `minutes` would do, 0 where not even 16 hours do."""

    minutes: int


class EveningTooLong(NoProposal):
    """No levels with steps of 1.25 or more last until then; `minutes` would do, 0 where not even an hour."""

    minutes: int


class WishedEvening(msgspec.Struct, frozen=True):
    """What is known of an evening: `minutes` from its start to the wished end, with breaks.

    `rebuys` is how many rebuys and re-entries are expected, each of a whole stack, and `addons` the chips of
    all add-ons. `level` is the length of a level in minutes, None for the one that fits best. `colour_up`
    says whether small chips are changed up.
    """

    players: int
    minutes: int
    stack: Chips
    denominations: tuple[Chips, ...]
    rebuys: int = 0
    addons: Chips = Chips(0)
    level: int | None = None
    break_every: int = 90
    break_minutes: int = 10
    colour_up: bool = True

    @property
    def chips_in_play(self) -> Chips:
        """Return the chips that are expected in play at the end."""
        return Chips((self.players + self.rebuys) * self.stack + self.addons)


class ProposedLevels(msgspec.Struct, frozen=True):
    """The levels of an evening; `minutes` is the length of each, `breaks` has the minutes of breaks by level.

    `colour_up_after` names the last level in which a chip is in play; `ending` counts in minutes from the
    start.
    """

    rows: tuple[Row, ...]
    minutes: int
    breaks: dict[int, int]
    chips_in_play: Chips
    end_big_blind: Chips
    colour_up_after: dict[Chips, int]
    ending: LikelyEnd


def propose(evening: WishedEvening) -> ProposedLevels:
    """Propose levels whose likely end is within one level of the wish.

    The first big blind is 50 to 200 to a stack, near 100; the length of a level is the one whose even step is
    nearest 1.45 (STR-35).

    Raises:
        StackNotOfChips, StackTooSmall, ChipsTooMany: there is no such evening with these chips.
        EveningTooShort, EveningTooLong: with these players and chips blinds would rise too fast, or too
        slowly.
    """
    smallest = min(evening.denominations)
    if evening.stack % smallest:
        raise StackNotOfChips(evening.stack, smallest)
    if evening.stack < FEWEST_BLINDS * 2 * smallest:
        raise StackTooSmall(evening.stack, Chips(FEWEST_BLINDS * 2 * smallest))
    if evening.chips_in_play > 5 * MOST:
        raise ChipsTooMany(evening.chips_in_play)
    payable = _payable(evening)
    return _found(evening, payable) or _refuse(evening, payable)


def _payable(evening: WishedEvening) -> Ladder:
    least = Chips(-(-evening.stack // MOST_BLINDS))
    return ladder(choices(evening.denominations, least, Chips(evening.chips_in_play // 5)))


def _found(
    evening: WishedEvening, payable: Ladder, steps: tuple[float, float] = (LEAST_STEP, MOST_STEP)
) -> ProposedLevels | None:
    """Try first blinds, the usual depth first, and for each the lengths of a level, the best step first."""
    firsts = [one for one in payable.choices if FEWEST_BLINDS * one.big <= evening.stack]
    firsts.sort(key=lambda one: abs(log(evening.stack / (USUAL_BLINDS * one.big))) + one.unusual / 2)
    lengths = _lengths(evening)
    for first in firsts:
        for length, levels in _by_step(lengths, first, evening.chips_in_play, steps):
            if rows := rising(payable, first, levels, evening.chips_in_play):
                return _proposal(evening, rows, length)
    return None


def _proposal(evening: WishedEvening, rows: tuple[Row, ...], length: int) -> ProposedLevels:
    breaks = breaks_after(length, len(rows), evening.break_every, evening.break_minutes)
    chips = evening.chips_in_play
    return ProposedLevels(
        rows,
        length,
        breaks,
        chips,
        least_end_blind(chips),
        colour_ups(rows, evening.denominations, breaks) if evening.colour_up else {},
        ending(even_course(rows, length, breaks), chips),
    )


def _lengths(evening: WishedEvening) -> list[tuple[int, int]]:
    """List lengths of a level, each with the number of the level in whose middle the evening ends.

    A length is left out whose likely end is more than a level from the wish: a break lies there.
    """
    if evening.level:
        return [(evening.level, _last_level(evening, evening.level))]
    found = [(length, _last_level(evening, length)) for length in LENGTHS]
    return [one for one in found if abs(_middle(evening, *one) - evening.minutes) <= one[0]]


def _by_step(
    lengths: Sequence[tuple[int, int]], first: PayableBlinds, chips: Chips, steps: tuple[float, float]
) -> list[tuple[int, int]]:
    """Order lengths by the distance of their even step from 1.45, without those out of bounds."""
    fitting = [
        (even_step(first.big, chips, levels), length, levels) for length, levels in lengths if levels > 1
    ]
    inside = [one for one in fitting if steps[0] <= one[0] <= steps[1]]
    return [(length, levels) for _, length, levels in sorted(inside, key=lambda one: abs(one[0] - BEST_STEP))]


def _last_level(evening: WishedEvening, length: int) -> int:
    """Return the level whose middle is nearest the wished end."""
    numbers = range(1, evening.minutes // length + 2)
    return min(numbers, key=lambda number: abs(_middle(evening, length, number) - evening.minutes))


def _middle(evening: WishedEvening, length: int, level: int) -> int:
    """Return the minutes from the start to the middle of a level."""
    breaks = 0
    if evening.break_every and evening.break_minutes:
        breaks = (level - 1) // -(-evening.break_every // length)
    return (level - 1) * length + breaks * evening.break_minutes + length // 2


def _refuse(evening: WishedEvening, payable: Ladder) -> ProposedLevels:
    """Say that an evening is too short or too long, and which would do."""
    longer = _first_that_does(evening, payable, range(evening.minutes + 1, MANY_HOURS + 1))
    if longer:
        raise EveningTooShort(longer)
    shorter = _first_that_does(evening, payable, range(evening.minutes - 1, FEW_HOURS - 1, -1))
    if shorter:
        raise EveningTooLong(shorter)
    raise EveningTooShort(0) if _rises_too_fast(evening) else EveningTooLong(0)


def _rises_too_fast(evening: WishedEvening) -> bool:
    """Say whether even the shortest levels, from the highest first blind on, would rise by more than 1.6."""
    levels = _last_level(evening, evening.level or LENGTHS[0])
    highest = Chips(evening.stack // FEWEST_BLINDS)
    return levels < 2 or even_step(highest, evening.chips_in_play, levels) > MOST_STEP


def _first_that_does(evening: WishedEvening, payable: Ladder, minutes: Sequence[int]) -> int:
    for wished in _quarters(minutes):
        if _found(msgspec.structs.replace(evening, minutes=wished), payable, EASY_STEPS):
            return wished
    return 0


def _quarters(minutes: Sequence[int]) -> Iterator[int]:
    return (wished for wished in minutes if wished % QUARTER == 0)


def other_blinds(
    fixed: Row, levels: Sequence[int], chips: Chips, denominations: Sequence[Chips]
) -> tuple[Row, ...] | None:
    """Return blinds for the levels after one that stays as it is; None where none of them can be paid.

    `levels` says with which level the evening may end, counted from the fixed one as 1, the best first. Steps
    and chips are those of a proposal.
    """
    first = PayableBlinds(fixed[1], fixed[0], 0)
    payable = ladder(choices(denominations, fixed[1], Chips(2 * chips // LAST_STACKS)))
    even = (count for count in levels if count > 1 and _fits(even_step(first.big, chips, count)))
    for count in even:
        if rows := rising(payable, first, count, chips):
            return rows[1:]
    return None


def _fits(step: float) -> bool:
    return LEAST_STEP <= step <= MOST_STEP
