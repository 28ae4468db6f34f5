"""What a table cannot do yet, or any more: each is refused by its name, and nothing changes."""

import pytest
from msgspec.structs import replace

from shuffleup.table import play_commands as ask, refusals
from shuffleup.table.hand.hand_start import TellDeal
from shuffleup.table.hand.untracked_hands import CountStacks, TapBusts
from shuffleup.table.irregularities.faults import DeclareMisdeal, ExposeCards, LoseTrack
from shuffleup.table.irregularities.rulings import MoveButton
from tests.refused import refused

THREE = {1: 1000, 3: 1000, 5: 1000}
TO_SEAT_3 = MoveButton(button=3, small_blind=5, big_blind=1, reason="it stood wrongly")


@pytest.fixture
def at(sit):
    """Three players with 1,000 each, the button at seat 1."""
    return sit(THREE)


@pytest.fixture
def won(at):
    """Seat 5 has won the blinds, and its result is not confirmed."""
    at.play("deal", "f", "f")
    return at


@pytest.mark.parametrize("deal", [ask.StartHand(), TellDeal("riffle")])
def test_no_hand_begins_before_the_floor_starts_the_clock(at, deal):
    at.table = replace(at.table, level=None)
    with refused(refusals.EventNotStarted, "the event has not started"):
        at.do(deal)


def test_no_hand_begins_before_the_first_button_is_drawn(at):
    """BTN-01."""
    at.table = replace(at.table, first_button=None)
    with refused(refusals.ButtonNotDrawn, "the first button has not been drawn"):
        at.do(ask.StartHand())


def test_a_button_is_moved_once_a_hand_was_dealt(at):
    """BTN-16."""
    with refused(refusals.NoHandDealtYet, "no hand has been dealt yet"):
        at.rule(TO_SEAT_3)


def test_the_button_of_a_hand_that_is_over_is_moved_after_its_result(won):
    """BTN-16, TDA 34-A."""
    with refused(refusals.HandOverFirst, "confirm its result, then move the button"):
        won.rule(TO_SEAT_3)


def test_a_fault_of_the_deal_stands_once_the_hand_is_over(won):
    """TDA 35."""
    with refused(refusals.FaultOfTheDealStands, "a fault of its deal stands"):
        won.do(DeclareMisdeal("wrong_number_of_cards"))


def test_who_has_folded_exposes_no_live_hand(at):
    """MIS-13."""
    at.play("deal", "f")
    with refused(refusals.HasNoLiveHand, "seat 1 has no live hand"):
        at.do(ExposeCards(1, ("As",)))


def test_who_went_broke_had_a_chip_when_the_hand_began(sit):
    """BST-01."""
    at = sit(THREE, tracking="hands")
    at.play("deal")
    with refused(refusals.HadAtLeastOneChip, "had at least one chip"):
        at.do(TapBusts((3,), had={3: 0}))


def test_who_was_counted_with_chips_did_not_go_broke(sit):
    """BST-01, APP-06."""
    at = sit(THREE, tracking="hands")
    at.play("deal")
    at.do(CountStacks({1: 500, 3: 1500}))
    with refused(refusals.WasCounted, "seat 1 was counted with 500"):
        at.do(TapBusts((1,)))


def test_a_count_names_a_stack(at):
    """APP-06."""
    at.play("deal")
    at.do(LoseTrack())
    with refused(refusals.CountNamesOne, "a count names at least one stack"):
        at.do(CountStacks({}))
