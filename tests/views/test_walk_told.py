"""A hand that everybody folds to the big blind, as the table tells it."""

import pytest

from shuffleup.table.events import SeatToClear
from shuffleup.table.irregularities.rulings import ReturnBets
from shuffleup.tournament.reasons import Leaving
from shuffleup.views.table import table_view
from tests.table.conftest import AtTheTable

FOUR = {1: 1000, 2: 1000, 3: 1000, 4: 1000}


@pytest.fixture
def walk() -> AtTheTable:
    """Play a hand without antes in which the small blind is dead and everybody folds to seat 4."""
    at = AtTheTable(FOUR)
    at.play("deal", "f", "f", "f")
    at.tell(SeatToClear(3, "e3", Leaving.TABLES_LEVEL))
    at.play("deal", "f", "f")
    return at


def test_a_walk_without_a_small_blind_names_who_won(walk):
    """The big blind gets its own 10 chips back, so no pot is paid; it wins the hand all the same."""
    assert walk.stacks() == {1: 1000, 2: 995, 4: 1000}
    assert table_view(walk.table).headline == "SEAT 4 PLAYER 4 WINS, NOBODY CALLED"


def test_a_hand_whose_bets_went_back_names_nobody(walk):
    walk.play("deal")
    walk.rule(ReturnBets(reason="two aces of spades"))
    assert table_view(walk.table).headline == "ALL BETS WENT BACK"
