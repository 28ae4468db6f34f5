"""Seating, and the players who may change seats."""

from hypothesis import given, strategies as st

from shuffleup.ruleset.event import Event
from shuffleup.ruleset.seats import Seating
from shuffleup.tournament.seating import (
    Place,
    SeatChange,
    chairs,
    may_change_tables,
    seat_cards,
    seat_change,
    table_sizes,
)


def test_no_seat_is_changed_at_a_players_wish():
    """SEA-02."""
    assert seat_change(Seating(self_choice=False), "player") == SeatChange(allowed=False, needs_reason=False)


def test_the_director_changes_seats_for_a_reason():
    """SEA-02."""
    assert seat_change(Seating(self_choice=False), "director") == SeatChange(allowed=True, needs_reason=True)


def test_where_people_sit_as_they_like_they_may_change():
    """SEA-03."""
    assert seat_change(Seating(self_choice=True), "player") == SeatChange(allowed=True, needs_reason=False)


def test_players_stay_at_cash_tables_and_in_their_crew():
    """SEA-07, SEA-10."""
    assert may_change_tables(Event(format="elimination"))
    assert not may_change_tables(Event(format="cash"), stage=2)
    assert not may_change_tables(Event(format="crews"), stage=1)
    assert may_change_tables(Event(format="crews"), stage=2)


def test_each_entry_gets_a_card_with_table_and_seat():
    """SEA-01."""
    shuffled = (Place(2, 1), Place(1, 2), Place(1, 1))
    assert seat_cards(["Ann", "Bo", "Cy"], shuffled) == {
        "Ann": Place(2, 1),
        "Bo": Place(1, 2),
        "Cy": Place(1, 1),
    }


@given(players=st.integers(1, 200), most=st.integers(2, 10))
def test_every_entry_has_a_chair_and_no_table_has_too_many(players, most):
    """SEA-04."""
    sizes = table_sizes(players, most)
    assert len(chairs(sizes)) == players
    assert max(sizes) <= most
    assert max(sizes) - min(sizes) <= 1
