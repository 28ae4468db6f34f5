"""Random hands through the commands of a table, undone at random: what must hold at every step.

The chips are all there, somebody who has to act can, and UNDO and REDO lead to the play they name. After each
hand its events, applied anew, give the same table again (POT-08, APP-02, APP-06).
"""

import random
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

STRUCTURES = ("no_limit", "pot_limit", "fixed_limit")
HANDS_AT_A_TABLE = 50
PARTS = 10
TABLES_A_PART = 20
TABLES_BY_DAY = PARTS * TABLES_A_PART
PART_OF_NIGHT = 0.1
TABLES_BY_NIGHT = 1_000_000 // HANDS_AT_A_TABLE // len(STRUCTURES) + 1


def walk_through(walk, structure, seeds):
    """Walk at one table a seed, each for as many hands."""
    for seed in seeds:
        try:
            at = walk(random.Random(f"walk {structure} {seed}"), structure)
            while at.hands < HANDS_AT_A_TABLE:
                at.step()
        except Exception as error:
            error.add_note(f"in {structure} walk {seed}")
            raise


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("structure", STRUCTURES)
def test_ten_thousand_random_hands_of_each_game_lose_no_chip(walk, structure, part):
    walk_through(walk, structure, range(part * TABLES_A_PART, (part + 1) * TABLES_A_PART))


@settings(max_examples=300, deadline=None)
@given(
    chance=st.randoms(use_true_random=False), structure=st.sampled_from(STRUCTURES), steps=st.integers(1, 60)
)
def test_whatever_is_done_at_a_table_loses_no_chip(walk, chance, structure, steps):
    at = walk(chance, structure)
    for _ in range(steps):
        at.step()


@pytest.mark.nightly
@pytest.mark.parametrize("structure", STRUCTURES)
def test_up_to_a_million_random_hands_in_a_night_lose_no_chip(walk, structure, seeds_of_the_night):
    tables = seeds_of_the_night(TABLES_BY_DAY, PART_OF_NIGHT)
    walk_through(walk, structure, islice(tables, TABLES_BY_NIGHT))
