"""The pot and exact stacks: for the dealer, for all or for nobody, by the rule of the house (TDA 54, 60)."""

import pytest

from shuffleup.ruleset.event import Show, TableUse
from shuffleup.ruleset.hand import Betting
from shuffleup.views.key_meanings import key_meanings
from shuffleup.views.table import table_view

FLOP = ("deal", "c", "c", "c")
AT_A_SEAT = TableUse(unit_at=2)


def pots(view):
    return (view.pot, [pot.amount for pot in view.pots])


@pytest.mark.parametrize(
    ("who", "dealer", "room"),
    [("dealer", (30, [30]), (None, [])), ("all", (30, [30]), (30, [30])), ("never", (None, []), (None, []))],
)
def test_the_house_says_who_sees_the_pot(table_after, who, dealer, room):
    """PL-05, TDA 54-A."""
    table = table_after(*FLOP, show=Show(pot=who))
    assert pots(table_view(table, "dealer")) == dealer
    assert pots(table_view(table, "all")) == room


@pytest.mark.parametrize("who", ["dealer", "all", "never"])
def test_in_pot_limit_everybody_sees_the_count(table_after, who):
    """PL-05: what is in the middle and what lies in front."""
    table = table_after(*FLOP, 20, show=Show(pot=who), betting=Betting(structure="pot_limit"))
    assert pots(table_view(table, "all")) == (50, [30])


def test_a_pot_that_nobody_can_bet_at_any_more_is_declared(table_after):
    """SHD-09, PL-05: it has to be paid, whatever the house hides while bets can come."""
    hidden = Show(pot="never")
    assert pots(table_view(table_after("deal", "f", "a", "c", show=hidden), "all")) == (2000, [2000])
    assert pots(table_view(table_after("deal", "f", "f", show=hidden), "all")) == (0, [10])


@pytest.mark.parametrize(
    ("who", "dealer", "room"), [("dealer", 990, None), ("all", 990, 990), ("never", None, None)]
)
def test_the_house_says_who_sees_exact_stacks(table_after, who, dealer, room):
    """TDA 60; what lies in front of a player everybody sees."""
    table = table_after("deal", show=Show(stacks=who))
    for face, stack in (("dealer", dealer), ("all", room)):
        third = table_view(table, face).seats[2]
        assert (third.stack, third.bet) == (stack, 10)


def test_a_unit_at_a_players_seat_has_no_dealer_before_it(table_after):
    """PL-05, TDA 60: what only the dealer may see is not on its screen."""
    table = table_after(*FLOP, table=AT_A_SEAT)
    view = table_view(table)
    assert (pots(view), {one.stack for one in view.seats}) == ((None, []), {None})
    view = table_view(table_after(*FLOP))
    assert (pots(view), {one.stack for one in view.seats}) == ((30, [30]), {990})


def test_the_all_in_key_does_not_tell_what_the_house_hides(table_after):
    """TDA 60."""
    assert key_meanings(table_after("deal"), None)["all_in"].label == "ALL-IN 1\u00a0000"
    hidden = table_after("deal", show=Show(stacks="never"))
    assert key_meanings(hidden, None)["all_in"].label == "ALL-IN"


def test_between_hands_there_is_no_pot(table_after):
    assert pots(table_view(table_after())) == (None, [])
