"""Every task of the floor is said in words, and its facts are in them."""

import pytest

from shuffleup.floor.colour_up import ColourUpIsDone, RaceWon
from shuffleup.floor.levels.clock_tasks import ReadyToStart, StoppedByDirector
from shuffleup.floor.message import Prompt, Task
from shuffleup.floor.prize_deals import PrizesOffPool
from shuffleup.floor.sale_window import MayBuyAgain
from shuffleup.floor.seating.seating_tasks import SeatsWanted, TablesUneven
from shuffleup.kernel.field_types import Chips, Money, SeatNo, TableNo
from shuffleup.kernel.language import FreeText
from shuffleup.ruleset.event import Currency
from shuffleup.views.words.tasks import PROMPTS, asked

RAND = Currency("R", "before", 2)


def said(prompt):
    return asked(Task("levels", prompt, "start"))


@pytest.mark.parametrize("kind", Prompt.__subclasses__(), ids=lambda kind: kind.__name__)
def test_every_kind_of_task_has_its_sentence(kind):
    assert kind in PROMPTS


def test_a_start_says_who_has_no_seat_and_what_the_clock_does():
    assert said(ReadyToStart(2, counting=False)) == "2 without a seat: start the clock"
    assert said(ReadyToStart(0, counting=True)) == (
        "everybody has a seat: the clock counts down to the start: start at once"
    )


def test_the_words_of_the_director_stay_as_they_are():
    assert said(StoppedByDirector(FreeText("final table"))) == "play is stopped: final table"


def test_a_rebuy_says_its_price_in_the_money_of_the_event():
    """REG-10."""
    offered = MayBuyAgain("Ann", Chips(2000), Money(20000), "level:6", RAND)
    assert said(offered) == (
        "Ann is broke and may buy again until the next hand there: 2000 chips or more, R200 for 2000; "
        "rebuys are sold until the end of level 6"
    )


def test_a_deal_that_would_be_taken_back_is_named():
    assert said(PrizesOffPool(Money(5000), Money(6000), True, RAND)) == (
        "with the deal the prizes sum to R50 and the pool to R60: set them again, to R60 in all; "
        "that takes the deal back"
    )


def test_one_player_waits_for_a_seat_and_two_wait():
    assert said(SeatsWanted(("Ann",))) == "Ann waits for a seat: draw"
    assert said(SeatsWanted(("Ann", "Bo"))) == "Ann, Bo wait for a seat: draw"


def test_who_moves_hears_how_soon_the_big_blind_comes():
    """SEA-10."""
    assert said(TablesUneven("Ann", TableNo(1), TableNo(2), SeatNo(4), 1)) == (
        "tables are uneven: move Ann from table 1 to 2, seat 4: the big blind in the next hand"
    )
    assert said(TablesUneven("", TableNo(1), TableNo(2), None, 0)) == (
        "tables are uneven: move a player, by high card, from table 1 to 2"
    )


def test_winners_of_a_race_are_named_with_their_cards():
    """CLR-03."""
    won = RaceWon(TableNo(1), Chips(100), ((SeatNo(3), ("Ah",)), (SeatNo(5), ())))
    assert said(ColourUpIsDone(Chips(25), (won,))) == (
        "all tables are done: the chips of 25 are out of play; table 1: one 100 each for seat 3 (Ah), seat 5"
    )
