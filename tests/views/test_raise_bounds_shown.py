"""The bounds of a raise reveal a stack: the dealer needs them, a public face shows only public facts."""

import pytest

from shuffleup.ruleset.event import Show, TableUse
from shuffleup.ruleset.hand import Betting
from shuffleup.views.table import table_view

HIDDEN = Show(stacks="never")


def bounds(view):
    return (view.min_raise_to, view.max_raise_to)


@pytest.mark.parametrize("show", [Show(stacks="dealer"), HIDDEN])
def test_the_dealer_has_the_bounds_of_a_raise_whatever_is_hidden(table_after, show):
    """TDA 60, NL-01: the knob and the slider end at the stack."""
    assert bounds(table_view(table_after("deal", show=show), "dealer")) == (20, 1000)


def test_a_face_for_all_tells_no_stack_by_the_largest_raise(table_after):
    """TDA 60."""
    assert bounds(table_view(table_after("deal", show=Show(stacks="dealer")), "all")) == (20, None)
    assert bounds(table_view(table_after("deal", show=HIDDEN), "all")) == (20, None)
    assert bounds(table_view(table_after("deal", show=Show(stacks="all")), "all")) == (20, 1000)


def test_nor_by_the_least_raise_of_a_short_stack(table_after):
    """TDA 60: seat 1 has 15 and could only go all-in; the words do not tell it either."""
    short = table_after("deal", stacks=(15, 1000, 1000), show=HIDDEN)
    assert bounds(table_view(short, "dealer")) == (15, 15)
    view = table_view(short, "all")
    assert (bounds(view), view.detail) == ((20, None), "to call 10, raise to 20 or more")


def test_the_bounds_of_pot_limit_are_everybodys(table_after):
    """PL-02, PL-05: the pot is counted aloud, the stack below it is not told."""
    pot_limit = Betting(structure="pot_limit")
    assert bounds(table_view(table_after("deal", betting=pot_limit, show=HIDDEN), "all")) == (20, 35)
    short = table_after("deal", stacks=(30, 1000, 1000), betting=pot_limit, show=HIDDEN)
    assert bounds(table_view(short, "all")) == (20, 35)
    assert bounds(table_view(short, "dealer")) == (20, 30)


def test_a_unit_at_a_players_seat_shows_no_stack_by_a_bound(table_after):
    """TDA 60."""
    at_a_seat = TableUse(unit_at=2)
    assert bounds(table_view(table_after("deal", table=at_a_seat))) == (20, None)


def test_who_may_not_raise_has_no_bounds(table_after):
    """NL-09."""
    called = table_after("deal", "f", "a", show=HIDDEN)
    assert bounds(table_view(called, "all")) == (None, None)
