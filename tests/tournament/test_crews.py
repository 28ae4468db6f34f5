"""Crews play among themselves, and their leaders meet."""

import pytest
from hypothesis import given, strategies as st

from shuffleup.kernel.field_types import Chips
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.seats import Crews
from shuffleup.tournament.button import IncompleteDraw, Lead, lead, lead_by_draws
from shuffleup.tournament.seating import crew_sizes, first_level_of_stage, is_over, leaders, stack_of_stage
from tests.refused import refused

FIVES = Crews(enabled=True, size=5, qualify=1, table_ends="one_left_or_round_12")
ROUNDS = Levels(table=tuple((Chips(small), Chips(2 * small)) for small in (1, 2, 3)))


def test_crews_of_five_are_made_by_the_number_of_entries():
    """SEA-05."""
    assert crew_sizes(20, FIVES) == (5, 5, 5, 5)
    assert crew_sizes(4, FIVES) == (4,)
    assert crew_sizes(0, FIVES) == ()


def test_what_does_not_divide_is_spread_over_the_crews():
    """SEA-06."""
    assert crew_sizes(23, FIVES) == (5, 5, 5, 4, 4)
    assert crew_sizes(6, FIVES) == (3, 3)


def test_what_does_not_divide_can_make_the_last_crew_short():
    """SEA-06."""
    short = Crews(enabled=True, size=5, remainder="short_last")
    assert crew_sizes(23, short) == (5, 5, 5, 5, 3)
    assert crew_sizes(20, short) == (5, 5, 5, 5)
    assert crew_sizes(3, short) == (3,)


def test_the_chip_leader_of_each_table_goes_through():
    """WIN-01."""
    assert leaders({"A": 60, "B": 40}, FIVES) == Lead(("A",))
    assert leaders({"E": 30, "F": 70, "G": 70, "H": 90}, Crews(size=5, qualify=2)) == Lead(
        ("H",), ("F", "G"), 1
    )


def test_who_has_no_chips_never_goes_through():
    """WIN-01, BST-04."""
    assert leaders({"C": 100, "D": 0}, Crews(size=5, qualify=2)) == Lead(("C",))


def test_equals_who_all_go_through_have_nothing_to_settle():
    """WIN-03."""
    assert leaders({"A": 50, "B": 50, "C": 10}, Crews(size=5, qualify=2)) == Lead(("A", "B"))


def test_a_tie_for_the_lead_is_settled_by_high_card():
    """WIN-03: who ties again draws again."""
    tied = leaders({"A": 40, "B": 40, "C": 40, "D": 5}, FIVES)
    assert tied == Lead((), ("A", "B", "C"), 1)
    first = {"A": 11, "B": 3, "C": 11}
    assert lead_by_draws(tied.tied, tied.open, [first]) == Lead((), ("A", "C"), 1)
    assert lead_by_draws(tied.tied, tied.open, [first, {"A": 2, "C": 7}]) == Lead(("C",))


def test_two_places_among_three_equals_go_to_the_two_high_cards():
    """WIN-03: the leader did not have to draw."""
    tied = leaders({"A": 90, "B": 40, "C": 40, "D": 40}, Crews(size=5, qualify=3))
    assert tied == Lead(("A",), ("B", "C", "D"), 2)
    assert lead_by_draws(tied.tied, tied.open, [{"B": 3, "C": 12, "D": 3}]) == Lead(("C",), ("B", "D"), 1)
    assert lead_by_draws(tied.tied, tied.open, [{"B": 3, "C": 12, "D": 5}]) == Lead(("C", "D"))


def test_a_playoff_hand_settles_a_tie_by_what_was_won_in_it():
    """WIN-03: the pot of a first hand was split."""
    tied = leaders({"A": 50, "B": 50}, Crews(size=5, qualify=1, tie="playoff_hand"))
    assert lead_by_draws(tied.tied, tied.open, [{"A": 6, "B": 6}, {"A": 0, "B": 12}]) == Lead(("B",))


def test_a_tie_is_not_settled_by_a_round_that_lacks_somebody():
    """WIN-03."""
    with refused(IncompleteDraw, match="B has drawn no card"):
        lead_by_draws(("A", "B"), 1, [{"A": 6}])


@pytest.mark.parametrize(
    ("left", "level", "level_over", "over"),
    [(1, 1, False, True), (2, 2, True, False), (2, 3, False, False), (2, 3, True, True)],
)
def test_a_crew_plays_until_one_is_left_or_the_last_round_is_over(left, level, level_over, over):
    """WIN-02."""
    assert is_over(FIVES, ROUNDS, left=left, level=level, level_over=level_over) is over


@pytest.mark.parametrize("ends", ["one_left", "time", "none"])
def test_otherwise_the_rounds_do_not_end_a_crew(ends):
    """WIN-02: it ends with one left, or when the floor says so."""
    rules = Crews(size=5, qualify=1, table_ends=ends)
    assert not is_over(rules, ROUNDS, left=2, level=3, level_over=True)
    assert is_over(rules, ROUNDS, left=1, level=1, level_over=False)


def test_two_who_both_go_through_need_not_play_on():
    """WIN-02."""
    assert is_over(Crews(size=5, qualify=2), ROUNDS, left=2, level=1, level_over=False)


def test_winners_begin_again_with_new_stacks_at_the_first_level():
    """WIN-04."""
    chips = ChipSets(start_stack=100)
    assert (stack_of_stage(FIVES, chips), first_level_of_stage(FIVES, 7)) == (100, 1)
    carry = Crews(size=5, qualify=1, stacks="carry")
    assert (stack_of_stage(carry, chips), first_level_of_stage(carry, 7)) == (None, 7)


def test_more_winners_than_one_table_seats_play_another_stage():
    """WIN-05: 60 entries in 12 crews, 12 winners in 3, 3 winners at one table."""
    stages, players = [], 60
    while len(sizes := crew_sizes(players, FIVES)) > 1:
        stages.append(sizes)
        players = len(sizes) * FIVES.qualify
    assert (stages, sizes) == ([(5,) * 12, (4, 4, 4)], (3,))


@given(
    players=st.integers(0, 300),
    size=st.integers(2, 10),
    remainder=st.sampled_from(["spread", "short_last"]),
)
def test_every_entry_has_a_crew_and_no_crew_is_too_large(players, size, remainder):
    """SEA-05, SEA-06."""
    sizes = crew_sizes(players, Crews(size=size, remainder=remainder))
    assert sum(sizes) == players
    assert all(0 < one <= size for one in sizes)
    if remainder == "spread" and sizes:
        assert max(sizes) - min(sizes) <= 1
    else:
        assert set(sizes[:-1]) <= {size}


@given(
    stacks=st.dictionaries(st.text("ABCDEFGH", min_size=1, max_size=2), st.integers(0, 5)),
    places=st.integers(0, 9),
)
def test_nobody_is_ahead_of_somebody_with_more(stacks, places):
    """WIN-01: and as many go through as there are places, once every tie is settled."""
    found = lead(stacks, places)
    behind = stacks.keys() - {*found.ahead, *found.tied}
    assert len(found.ahead) + found.open == min(places, len(stacks))
    assert 0 < found.open < len(found.tied) or (found.open, found.tied) == (0, ())
    assert all(stacks[one] >= stacks[other] for one in found.ahead for other in {*found.tied, *behind})
    assert len({stacks[one] for one in found.tied}) <= 1
    assert all(stacks[one] > stacks[other] for one in found.tied for other in behind)
