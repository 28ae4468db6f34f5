"""Proposals of levels, judged from outside: by the words of the requirements and none of our functions."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import example, given, settings, strategies as st

from shuffleup.kernel.field_types import Chips
from shuffleup.tournament.blind_ladder import faults
from shuffleup.tournament.likely_end import Row, least_end_blind
from shuffleup.tournament.proposed_levels import (
    ChipsTooMany,
    EveningTooLong,
    EveningTooShort,
    ProposedLevels,
    StackNotOfChips,
    StackTooSmall,
    WishedEvening,
    propose,
)
from tests.night import examples

CASES = (
    (25, 100, 500, 1000, 5000),
    (5, 25, 100, 500),
    (1, 5, 25, 100),
    (100, 500, 1000, 5000, 25_000),
    (25,),
    (20, 50, 100, 500),
    (10, 50, 200),
    (7, 21),
    (25, 50, 100, 250, 500, 1000),
)
LENGTHS = (8, 10, 12, 15, 20, 25, 30, 40, 45, 60)


@st.composite
def evenings(draw: st.DrawFn) -> WishedEvening:
    kinds = draw(st.sampled_from(CASES))
    players = draw(st.sampled_from((2, 3, 6, 9, 14, 24, 40, 100, 300, 1000, 10_000)))
    return WishedEvening(
        players,
        draw(st.integers(60, 960)),
        Chips(kinds[0] * draw(st.sampled_from((100, 150, 200, 400, 600, 1000, 2000, 4000, 137)))),
        tuple(map(Chips, kinds)),
        draw(st.sampled_from((0, 1, players // 3, players, 10_000))),
        level=draw(st.sampled_from((None, None, None, 10, 18, 20, 30))),
    )


@settings(max_examples=examples(600), deadline=None)
@given(evenings())
@example(WishedEvening(9, 180, Chips(5000), (25, 100, 500, 1000)))  # type: ignore[arg-type]
@example(WishedEvening(10_000, 960, Chips(100_000), (25, 100, 500, 1000, 5000)))  # type: ignore[arg-type]
def test_a_proposal_is_what_the_requirements_ask_for(evening: WishedEvening) -> None:
    """STR-31, STR-33 to STR-36: payable, even steps, an end near the wish, breaks, colour-ups."""
    try:
        made = propose(evening)
    except (EveningTooShort, EveningTooLong, ChipsTooMany):
        return
    bigs = [big for _, big in made.rows]
    steps = [Fraction(after, before) for before, after in pairwise(bigs)]

    assert all(Fraction(5, 4) <= step <= Fraction(8, 5) for step in steps)
    assert 50 * bigs[0] <= evening.stack <= 200 * bigs[0]
    assert made.minutes == evening.level or (evening.level is None and made.minutes in LENGTHS)
    assert made.breaks == breaks_by_hand(len(bigs), made.minutes)
    assert set(made.colour_up_after.values()) <= made.breaks.keys()
    assert not unpayable(made.rows, evening.denominations, made.colour_up_after)
    assert abs(likely_by_hand(made, evening) - evening.minutes) <= made.minutes + 10 * bool(evening.level)
    assert made.ending.latest is not None


def breaks_by_hand(levels: int, minutes: int) -> dict[int, int]:
    """Ten minutes at the first end of a level with 90 minutes of play behind it (STR-36)."""
    found, played = {}, 0
    for level in range(1, levels):
        played += minutes
        if played >= 90:
            found[level], played = 10, 0
    return found


def unpayable(rows: Sequence[Row], kinds: Sequence[int], going: dict[Chips, int]) -> list[int]:
    """List the levels whose blinds the chips in play cannot pay as the room wants them (STR-33)."""
    found = []
    for level, (small, big) in enumerate(rows, 1):
        chip = min(one for one in kinds if going.get(Chips(one), level) >= level)
        below_half = big // 2 - big // 2 % chip
        if small % chip or big % chip or small != below_half or 3 * small < big:
            found.append(level)
    return found


def likely_by_hand(made: ProposedLevels, evening: WishedEvening) -> int:
    """The middle of the first level with a 28.5th of the chips (STR-38)."""
    chips = (evening.players + evening.rebuys) * evening.stack
    level = next(number for number, (_, big) in enumerate(made.rows) if big * 28.5 >= chips)
    return level * made.minutes + sum(10 for after in made.breaks if after <= level) + made.minutes // 2


def test_the_length_of_a_level_is_the_one_with_the_usual_step() -> None:
    """STR-35: 4 hours of 14 players: 100 to 4912 in 12 levels of 20 minutes is a step of 1.43."""
    made = propose(WishedEvening(14, 240, Chips(10_000), tuple(map(Chips, (25, 100, 500, 1000, 5000)))))
    assert (made.minutes, made.rows[0], made.end_big_blind) == (20, (50, 100), 4913)
    assert made.rows[:6] == ((50, 100), (75, 150), (100, 200), (150, 300), (225, 450), (350, 700))
    assert (made.breaks, made.ending.likely) == ({5: 10, 10: 10}, 230)


def test_a_level_of_the_host_is_taken() -> None:
    """STR-35: `--level` names the length."""
    evening = WishedEvening(14, 240, Chips(10_000), tuple(map(Chips, (25, 100, 500))), level=18)
    assert propose(evening).minutes == 18


def test_an_evening_without_breaks_changes_no_chips() -> None:
    """STR-36: chips are coloured up in breaks, and 0 minutes is no break."""
    evening = WishedEvening(14, 240, Chips(10_000), tuple(map(Chips, (25, 100, 500))), break_every=0)
    assert (propose(evening).breaks, propose(evening).colour_up_after) == ({}, {})


def test_an_evening_that_is_too_short_names_one_that_is_not() -> None:
    """STR-35: 140 players cannot be done in an hour; two and a quarter do."""
    evening = WishedEvening(140, 60, Chips(10_000), tuple(map(Chips, (25, 100, 500, 1000, 5000))))
    with pytest.raises(EveningTooShort) as refused:
        propose(evening)
    assert refused.value.minutes == 135
    assert propose(WishedEvening(140, 135, evening.stack, evening.denominations)).rows


def test_an_evening_that_is_too_long_names_one_that_is_not() -> None:
    """STR-34: two players cannot play for 16 hours with steps of 1.25."""
    evening = WishedEvening(2, 960, Chips(10_000), tuple(map(Chips, (25, 100, 500, 1000, 5000))))
    with pytest.raises(EveningTooLong) as refused:
        propose(evening)
    assert propose(WishedEvening(2, refused.value.minutes, evening.stack, evening.denominations)).rows


def test_a_stack_that_chips_cannot_make_or_that_is_too_small_is_refused() -> None:
    """STR-33, STR-35: a stack is a whole number of chips, and fifty big blinds of two chips."""
    with pytest.raises(StackNotOfChips):
        propose(WishedEvening(9, 180, Chips(10_010), (Chips(25), Chips(100))))
    with pytest.raises(StackTooSmall) as refused:
        propose(WishedEvening(9, 180, Chips(1000), (Chips(25), Chips(100))))
    assert refused.value.least == 2500


def test_chips_that_no_box_counts_are_refused() -> None:
    """STR-33: ten stacks of a thousand million chips are twice as many as the largest blind could need."""
    with pytest.raises(ChipsTooMany) as refused:
        propose(WishedEvening(10, 180, Chips(1_000_000_000), (Chips(100), Chips(1000))))
    assert refused.value.chips_in_play == 10_000_000_000


@pytest.mark.parametrize(("chips", "blind"), [(45_000, 1579), (57, 2), (200_000, 7018), (285, 10)])
def test_the_last_big_blind_is_the_least_whole_28th_and_a_half(chips: int, blind: int) -> None:
    """STR-42: `end_big_blind`."""
    assert least_end_blind(Chips(chips)) == blind


def test_the_faults_of_a_table_have_names() -> None:
    """STR-41: a step of exactly 1.25 or 1.6 is none, and so is a small blind of exactly a third."""
    rows = [(25, 75), (50, 100), (40, 160), (120, 120), (130, 250), (75, 150)]
    kinds = (Chips(25), Chips(100))
    found = faults(tuple((Chips(s), Chips(b)) for s, b in rows), kinds, {})
    assert [(fault.level, fault.word.value) for fault in found] == [
        (3, "blinds_apart"),
        (3, "not_payable"),
        (4, "does_not_rise"),
        (4, "not_payable"),
        (5, "not_payable"),
        (5, "step_over"),
        (6, "does_not_rise"),
    ]


def test_an_ante_has_to_be_payable_too() -> None:
    """STR-33: small and big blind, and ante."""
    found = faults(((Chips(50), Chips(100)),), (Chips(25),), {}, (Chips(10),))
    assert [(fault.level, fault.word.value) for fault in found] == [(1, "not_payable")]
