"""A bag is counted, signed by two and closed; a step that comes too early is refused (FLT-05, FLT-08)."""

import pytest
from msgspec.structs import replace

from shuffleup.tournament import bagging as bag
from shuffleup.tournament.bagging import Bagging, BagLine, begun


@pytest.fixture
def bagging():
    """Ada has 5,000 by the books, Ben is absent with 2,000, Cyd has nothing."""
    return begun("A", 100, [("Ada", 5000), ("Ben", 2000), ("Cyd", 0)], frozenset(["Ben"]))


def counted(bagging, who, chips):
    return bagging.with_line(bag.counted(bagging, who, chips))


def signed(bagging, who, *by):
    for one in by:
        bagging = bagging.with_line(bag.signed(bagging, who, one))
    return bagging


def bagged(bagging, who, chips, *by):
    bagging = signed(counted(bagging, who, chips), who, *by)
    return bagging.with_line(bag.bagged(bagging, who))


def test_a_count_is_made_of_the_chips_in_play(bagging):
    """FLT-05."""
    with pytest.raises(bag.NotPayable):
        bag.counted(bagging, "Ada", 5050)
    for who, chips in (("Cyd", 100), ("Ada", 0), ("Dov", 100)):
        with pytest.raises(bag.NoChips):
            bag.counted(bagging, who, chips)


def test_two_sign_the_player_one_of_them_if_there(bagging):
    """FLT-05, FLT-06."""
    with pytest.raises(bag.BagNotCounted):
        bag.signed(bagging, "Ada", "player")
    with pytest.raises(bag.BagNotCounted):
        bag.bagged(bagging, "Ada")
    bagging = signed(counted(bagging, "Ada", 5000), "Ada", "dealer", "director")
    with pytest.raises(bag.SignedAlready):
        bag.signed(bagging, "Ada", "dealer")
    with pytest.raises(bag.NeedsTwo):
        bag.bagged(bagging, "Ada")
    with pytest.raises(bag.IsAbsent):
        bag.signed(counted(bagging, "Ben", 2000), "Ben", "player")
    assert bag.bagged(signed(bagging, "Ada", "player"), "Ada").number == 1


def test_a_bag_that_is_closed_stays_so_until_it_is_opened(bagging):
    """FLT-05: it keeps its number."""
    with pytest.raises(bag.NotBagged):
        bag.opened(bagging, "Ada")
    bagging = bagged(bagging, "Ada", 5000, "player", "dealer")
    with pytest.raises(bag.BaggedAlready):
        bag.counted(bagging, "Ada", 4900)
    bagging = replace(bagging.with_line(bag.opened(bagging, "Ada")), next_number=9)
    assert bagged(bagging, "Ada", 4900, "player", "dealer").line("Ada").number == 1


def test_a_flight_is_closed_when_all_is_bagged_and_explained(bagging):
    """FLT-08: nothing is done with it afterwards."""
    bagging = bagged(bagging, "Ada", 5200, "player", "dealer")
    with pytest.raises(bag.NotBagged) as missing:
        bag.may_close(bagging)
    assert missing.value.players == ("Ben",)
    bagging = bagged(bagging, "Ben", 2000, "dealer", "director")
    with pytest.raises(bag.SumOff) as off:
        bag.may_close(bagging)
    assert off.value.difference == 200
    bag.may_close(bag.explained(bagging, 200))
    closed = replace(bagging, is_closed=True)
    for act in (bag.may_close, lambda one: bag.explained(one, 200), lambda one: bag.opened(one, "Ada")):
        with pytest.raises(bag.NotBagging):
            act(closed)


def test_stacks_that_nobody_knew_are_compared_together():
    """FLT-05, FLT-08: with the 3,000 that lay in none that was known."""
    lines = (BagLine("Ada", 1000), BagLine("Ben", 0, is_known=False), BagLine("Cyd", 0, is_known=False))
    bagging = Bagging("A", 100, lines, pooled=3000)
    bagging = bagged(bagging, "Ben", 2500, "player", "dealer")
    assert (bagging.off, bagging.line("Ben").difference) == (0, 0)
    bagging = bagged(bagging, "Cyd", 600, "player", "dealer")
    assert bagging.off == 100
