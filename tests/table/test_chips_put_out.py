"""Chips put out without a word, or with one: the table rules what they are and does it."""

from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.poker.events import BetMade, Called, Raised
from shuffleup.table.irregularities.chips_forward import PutChips, ruling_on
from shuffleup.views.dealer_orders import chips_ruled
from tests.refused import refused

THREE = {1: 1000, 3: 1000, 5: 1000}


def test_one_big_chip_without_a_word_is_a_call_with_change(sit):
    """BET-16, TDA 44."""
    at = sit(THREE)
    at.play("deal")
    command = PutChips((100,))
    assert chips_ruled(ruling_on(command, at.table)) == "call to 10: 90 goes back"
    assert at.do(command)[0] == Called(1, 10)


def test_silent_chips_of_half_a_raise_must_be_a_full_one(sit):
    """BET-19, TDA 43: 75 against 50 after a raise of 40 is more than half of it."""
    at = sit(THREE)
    at.play("deal", 50)
    command = PutChips((25, 25, 25))
    assert chips_ruled(ruling_on(command, at.table)) == "raise to 90: 10 more to put in"
    assert at.do(command)[0] == Raised(3, 90)


def test_a_bet_after_the_flop_is_what_was_put_out(sit):
    at = sit(THREE)
    at.play("deal", "c", "c", "c")
    assert at.do(PutChips((25, 25)))[0] == BetMade(3, 50)


def test_a_named_amount_counts_and_not_the_chip(sit):
    at = sit(THREE)
    at.play("deal")
    command = PutChips((500,), "raise", 60)
    assert chips_ruled(ruling_on(command, at.table)) == "raise to 60: 440 goes back"
    assert at.do(command)[0] == Raised(1, 60)


def test_nobody_puts_out_more_than_the_stack_or_nothing(sit):
    at = sit(THREE)
    at.play("deal")
    with refused(NotLegalNow, match="seat 1 has 1000: it cannot have put out 1100"):
        at.do(PutChips((1000, 100)))
    with refused(NotLegalNow, match="nothing to rule on"):
        at.do(PutChips(()))
