"""A draw for high card ends, whatever deck comes out of the shuffle."""

from hypothesis import given, settings, strategies as st

from shuffleup.floor.seating.final_table import button_for, drawn_lead
from shuffleup.poker.cards import DECK, text

CARDS = tuple(text(one) for one in DECK)
BY_RANK = tuple(rank + suit for rank in "23456789TJQKA" for suit in "cdhs")
SEATS = st.integers(2, 10)


def test_two_who_tie_all_through_the_deck_meet_other_cards_when_it_is_cut():
    """BTN-02: pair after pair; the third of a rank meets the next rank when one card has been cut."""
    drawn = button_for(1, (1, 2), "high_card", BY_RANK)
    assert (drawn.seat, len(drawn.draws)) == (2, 28)
    assert drawn.draws[25:] == (
        ((1, "Ah"), (2, "As")),
        ((1, "2d"), (2, "2h")),
        ((1, "2s"), (2, "3c")),
    )


@settings(deadline=None)
@given(st.permutations(CARDS), SEATS)
def test_the_first_button_is_drawn_with_any_deck(deck, players):
    """BTN-01, BTN-02."""
    seats = tuple(range(1, players + 1))
    drawn = button_for(1, seats, "high_card", deck)
    assert drawn.seat in seats
    assert [seat for seat, _ in drawn.draws[0]] == list(seats)


@settings(deadline=None)
@given(st.permutations(BY_RANK[:8]), SEATS, st.integers(0, 3), st.data())
def test_a_deck_of_pairs_and_quads_ends_the_draw_too(first, players, cut, data):
    """BTN-02, SEA-08: the cards lie by rank but for a few, so that as many tie as can."""
    deck = (*first, *BY_RANK[8:])
    deck = (*deck[cut:], *deck[:cut])
    seats = tuple(range(1, players + 1))
    assert button_for(1, seats, "high_card", deck).seat in seats
    places = data.draw(st.integers(1, players - 1))
    leading, rounds = drawn_lead(seats, places, deck)
    assert len(leading.ahead) == places
    assert leading.tied == ()
    assert rounds
