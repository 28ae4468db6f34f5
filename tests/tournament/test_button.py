"""The places of button and blinds from hand to hand."""

import pytest
from hypothesis import given, strategies as st

from shuffleup.ruleset.hand import HeadsUp
from shuffleup.tournament.button import (
    Positions,
    TwoNeeded,
    first_positions,
    next_positions,
    next_seat,
    seat_with_high_card,
    tied_for_high_card,
)
from tests.refused import refused

BIG_ON_THE_BUTTON = HeadsUp(button_is_small_blind=False)


def where(positions):
    return positions.button, positions.small_blind, positions.big_blind


def test_the_blinds_stand_left_of_the_button():
    """BTN-10."""
    assert where(first_positions([1, 3, 5, 8], 3)) == (3, 5, 8)
    assert where(first_positions([1, 3, 5, 8], 8)) == (8, 1, 3)


def test_two_players_alone_put_the_small_blind_on_the_button():
    """HUP-01."""
    assert where(first_positions([2, 6], 6)) == (6, 6, 2)


def test_the_button_passes_one_seat_to_the_left_after_each_hand():
    """BTN-06."""
    last = Positions(button=1, small_blind=2, big_blind=3, small_blind_place=2)
    assert where(next_positions(last, [1, 2, 3, 4, 5], "dead_button")) == (2, 3, 4)


def test_the_button_rests_at_the_empty_seat_of_a_small_blind_who_went_broke():
    """BTN-08, TDA 32: nobody skips the big blind."""
    last = Positions(button=1, small_blind=2, big_blind=3, small_blind_place=2)
    assert where(next_positions(last, [1, 3, 4, 5], "dead_button")) == (2, 3, 4)


def test_nobody_posts_the_small_blind_when_the_big_blind_went_broke():
    last = Positions(button=1, small_blind=2, big_blind=3, small_blind_place=2)
    assert where(next_positions(last, [1, 2, 4, 5], "dead_button")) == (2, None, 4)


def test_the_button_comes_to_the_place_of_a_dead_small_blind():
    dead = Positions(button=2, small_blind=None, big_blind=4, small_blind_place=3)
    assert where(next_positions(dead, [1, 2, 4, 5], "dead_button")) == (3, 4, 5)


def test_in_a_cash_game_the_button_goes_to_the_next_player():
    """BTN-07."""
    last = Positions(button=1, small_blind=2, big_blind=3, small_blind_place=2)
    assert where(next_positions(last, [1, 3, 4, 5], "next_active")) == (3, 4, 5)


@pytest.mark.parametrize(
    ("left", "expected"), [([2, 3], (3, 3, 2)), ([1, 3], (3, 3, 1)), ([1, 2], (2, 2, 1))]
)
def test_when_two_are_left_nobody_has_the_big_blind_twice_in_a_row(left, expected):
    """HUP-02, TDA 34-B."""
    last = Positions(button=1, small_blind=2, big_blind=3, small_blind_place=2)
    assert where(next_positions(last, left, "dead_button")) == expected


def test_a_house_may_let_the_button_simply_go_on_when_two_are_left():
    """HUP-02: without the rule the big blind at seat 3 comes there again."""
    last = Positions(button=1, small_blind=2, big_blind=3, small_blind_place=2)
    assert where(next_positions(last, [2, 3], "dead_button")) == (3, 3, 2)
    simply = HeadsUp(no_double_big_blind=False)
    assert where(next_positions(last, [2, 3], "dead_button", simply)) == (2, 2, 3)
    after = Positions(button=2, small_blind=2, big_blind=3, small_blind_place=2)
    assert where(next_positions(after, [2, 3], "dead_button", simply)) == (3, 3, 2)


def test_a_house_may_put_the_big_blind_of_two_on_the_button():
    """HUP-01: as at a full table, the small blind is left of the button."""
    assert where(first_positions([2, 6], 6, BIG_ON_THE_BUTTON)) == (6, 2, 6)
    last = Positions(button=6, small_blind=2, big_blind=6, small_blind_place=2)
    for move in ("dead_button", "next_active"):
        assert where(next_positions(last, [2, 6], move, BIG_ON_THE_BUTTON)) == (2, 6, 2)


@pytest.mark.parametrize(
    ("left", "expected"), [([2, 3], (2, 3, 2)), ([1, 3], (1, 3, 1)), ([1, 2], (1, 2, 1))]
)
def test_the_big_blind_on_the_button_comes_to_nobody_twice_as_two_are_left(left, expected):
    """HUP-01, HUP-02: seat 3 has just had it."""
    last = Positions(button=1, small_blind=2, big_blind=3, small_blind_place=2)
    assert where(next_positions(last, left, "dead_button", BIG_ON_THE_BUTTON)) == expected


def test_the_big_blind_comes_again_where_the_button_simply_goes_on_to_it():
    """HUP-01, HUP-02: the button goes from seat 1 to seat 3, which has just had the big blind."""
    last = Positions(button=1, small_blind=2, big_blind=3, small_blind_place=2)
    simply = HeadsUp(button_is_small_blind=False, no_double_big_blind=False)
    assert where(next_positions(last, [1, 3], "dead_button", simply)) == (3, 1, 3)


@pytest.mark.parametrize("button", [1, 4])
@pytest.mark.parametrize(("third", "expected"), [(6, (1, 4, 6)), (2, (2, 4, 1))])
def test_a_third_player_never_finds_button_and_big_blind_at_one_seat(button, third, expected):
    """BTN-08, BTN-10: between the two blinds seat 2 has the button, which would else lie at the big blind."""
    last = Positions(button=button, small_blind=1, big_blind=4, small_blind_place=1)
    assert where(next_positions(last, sorted([1, 4, third]), "dead_button")) == expected


def test_a_hand_needs_two_players():
    with refused(TwoNeeded, match="here are 1"):
        first_positions([4], 4)


def test_the_highest_card_has_the_first_button():
    """BTN-01."""
    assert seat_with_high_card([{1: 11, 2: 12, 3: 5}]) == 2


def test_tied_high_cards_draw_again():
    """BTN-02: suits do not count."""
    assert seat_with_high_card([{1: 11, 4: 11, 3: 5}]) is None
    assert tied_for_high_card({4: 11, 1: 11, 3: 5}) == (1, 4)
    assert seat_with_high_card([{1: 11, 4: 11, 3: 5}, {1: 3, 4: 9}]) == 4


def test_the_next_seat_goes_round_the_table():
    assert next_seat([2, 5, 9], 5) == 9
    assert next_seat([2, 5, 9], 9) == 2
    assert next_seat([5], 5) == 5


@given(
    seats=st.sets(st.integers(1, 10), min_size=3, max_size=10).map(sorted),
    busts=st.lists(st.integers(0, 9), max_size=30),
    start=st.integers(1, 10),
    rules=st.sampled_from([HeadsUp(), BIG_ON_THE_BUTTON]),
)
def test_with_a_dead_button_the_big_blind_visits_the_players_in_turn(seats, busts, start, rules):
    """BTN-08: whoever goes broke, the big blind moves to the next player, and is never twice the same."""
    positions = first_positions(seats, next_seat(seats, start), rules)
    for bust in busts:
        if len(seats) > 2:
            seats = [seat for seat in seats if seat != seats[bust % len(seats)]]
        after = next_positions(positions, seats, "dead_button", rules)
        assert after.big_blind == next_seat(seats, positions.big_blind)
        assert after.big_blind != positions.big_blind
        assert after.small_blind != after.big_blind
        positions = after
