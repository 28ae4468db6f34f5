"""Random hands through the commands of a table, undone at random: the invariants of every step.

No chip is lost, a player who must act can, and UNDO and REDO lead to the play they name. After each
hand its events, applied again, give the same table (POT-08, APP-02, APP-06).
"""

import random
from itertools import islice

import pytest
from hypothesis import given, settings, strategies as st

from shuffleup.poker.legal import legal_actions
from tests.night import examples

STRUCTURES = ("no_limit", "pot_limit", "fixed_limit")
HANDS_AT_A_TABLE = 50
TABLES_BY_DAY = 6
PARTS = 10
TABLES_A_PART = 20
PART_OF_NIGHT = 0.05
TABLES_BY_NIGHT = 1_000_000 // HANDS_AT_A_TABLE // len(STRUCTURES) + 1


def assert_all_is_well(at, step):
    """No chip is lost, and UNDO, REDO and replay lead where they should."""
    assert at.table.chips() == at.brought
    assert min(at.table.stacks_now().values()) >= 0
    if step.play is not None:
        assert at.table.play == step.play
    if step.acts is not None:
        assert len(at.table.past) == step.acts
    if step.replayed is not None:
        assert at.table == step.replayed
        assert [one.play.hand for one in at.table.past] == [None] * step.acts
    if at.hand is not None and at.hand.phase == "betting":
        legal = legal_actions(at.hand)
        assert (legal.seat, legal.can_fold) == (at.hand.to_act, True)
        assert 0 <= legal.to_call <= at.hand.stacks[at.hand.turn]


def walk_through(walk, structure, seeds):
    """Walk at one table a seed, each for as many hands; gives how many that were."""
    hands = 0
    for seed in seeds:
        try:
            at = walk(random.Random(f"walk {structure} {seed}"), structure)
            while at.hands < HANDS_AT_A_TABLE:
                assert_all_is_well(at, at.step())
            hands += at.hands
        except Exception as error:
            error.add_note(f"in {structure} walk {seed}")
            raise
    return hands


@pytest.mark.parametrize("structure", STRUCTURES)
def test_three_hundred_random_hands_of_each_game_lose_no_chip(walk, structure):
    """The first of those of the night, which plays ten thousand and as many more as there is time for."""
    assert walk_through(walk, structure, range(TABLES_BY_DAY)) == 300


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("structure", STRUCTURES)
def test_ten_times_a_thousand_random_hands_of_each_game_lose_no_chip(walk, structure, part):
    tables = range(part * TABLES_A_PART, (part + 1) * TABLES_A_PART)
    assert walk_through(walk, structure, tables) == 1_000


@settings(max_examples=examples(300), deadline=None)
@given(
    chance=st.randoms(use_true_random=False), structure=st.sampled_from(STRUCTURES), steps=st.integers(1, 60)
)
def test_whatever_is_done_at_a_table_loses_no_chip(walk, chance, structure, steps):
    at = walk(chance, structure)
    for _ in range(steps):
        assert_all_is_well(at, at.step())


@pytest.mark.nightly
@pytest.mark.parametrize("structure", STRUCTURES)
def test_up_to_a_million_random_hands_in_a_night_lose_no_chip(walk, structure, seeds_of_the_night):
    tables = seeds_of_the_night(PART_OF_NIGHT)
    assert walk_through(walk, structure, islice(tables, TABLES_BY_NIGHT)) > 0
