"""Hand-for-hand at one table: an all-in that is called waits, cards down, until the floor says so."""

import pytest

from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.poker.cards import DECK
from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.ruleset.seats import HandForHandRules
from shuffleup.table import play_commands as ask
from shuffleup.table.command import ShuffledDeck
from shuffleup.table.events import AllInHeld, AllInReleased, HandForHandTold, StartHeld
from shuffleup.table.floor_messages import hear
from shuffleup.table.irregularities.calls import MarkAbsent
from shuffleup.table.legal_commands import legal_verbs
from shuffleup.tournament.reasons import Hold
from shuffleup.views.key_meanings import key_meanings
from shuffleup.views.oled.page_choice import OledMoment, oled_view
from shuffleup.views.table import table_view
from tests.refused import refused

THREE = {1: 1000, 3: 1000, 5: 1000}


@pytest.fixture
def waiting(sit):
    """Seat 1 is all-in and called in hand-for-hand."""
    at = sit(THREE)
    at.tell(HandForHandTold(True))
    at.play("deal", "a", "c", "f")
    return at


def test_no_card_is_turned_before_the_floor_says_so(waiting):
    """HFH-03, TDA RP-8."""
    hand = waiting.table.play.hand
    assert (hand.phase, hand.board) == ("deal", ())
    assert waiting.log[-1].event == AllInHeld(1)
    for command in (ask.DealStreet(), ask.EnterShownCards(1, ("As", "Ad")), ask.EnterWinners(0, (1,))):
        with refused(NotLegalNow, match="the all-in waits"):
            waiting.do(command)
    assert "deal_street" not in legal_verbs(waiting.table)


def test_the_dealer_sees_why_it_waits(waiting):
    """HFH-03."""
    assert table_view(waiting.table).headline == "ALL-IN: WAIT FOR THE FLOOR"
    assert not key_meanings(waiting.table, None)["deal_next"].lit


def test_the_oled_tells_the_dealer_to_wait_as_well(waiting):
    """HFH-03: it asks for no winner."""
    clock = ClockView("level", True, BlindsView(1, 5, 10), None, None, None, at=0)
    page = oled_view(OledMoment(waiting.table, clock, 0))
    assert (page.big, page.below) == ("WAIT", "hand-for-hand: cards stay down until the floor says so")


def test_nobody_is_asked_to_open_the_hands_while_they_stay_down(waiting):
    """HFH-03, ALL-13."""
    assert not [line for line in table_view(waiting.table).notices if line.startswith("OPEN ALL HANDS")]
    assert table_view(waiting.table).to_open == ()


def test_a_finished_hand_says_that_its_result_is_waited_for(sit):
    """HFH-01: the round is over when the last result is confirmed."""
    at = sit(THREE)
    at.tell(HandForHandTold(True))
    at.play("deal")
    at.tell(StartHeld(Hold.HAND_FOR_HAND))
    at.play("f", "f")
    assert table_view(at.table).detail == "confirm the result: the other tables wait for it"
    at.do(ask.ConfirmResult())
    assert table_view(at.table).headline == "HAND-FOR-HAND: WAIT FOR THE OTHER TABLES"


def test_the_last_hand_says_that_its_result_is_to_be_confirmed(sit):
    """GEN-11: the loser of two is broke."""
    at = sit({1: 1000, 3: 1000})
    at.play("deal", "a", "c")
    at.do(ask.EnterWinners(0, (1,)))
    assert table_view(at.table).detail == "confirm the result: a hand needs two players with chips"


def test_when_it_is_released_the_board_is_dealt(waiting):
    """HFH-03."""
    waiting.tell(AllInReleased(1))
    assert waiting.table.play.hand.phase == "showdown"
    waiting.do(ask.EnterWinners(0, (1,)))
    assert waiting.stacks() == {1: 2010, 3: 0, 5: 990}


def test_the_release_of_another_hand_lets_nothing_go_on(waiting):
    waiting.tell(AllInReleased(7))
    assert waiting.table.play.hand.board == ()


def test_it_is_told_once_and_again_after_the_call_was_undone(waiting):
    waiting.do(MarkAbsent(5))
    waits = [one for one in waiting.log if isinstance(one.event, AllInHeld)]
    assert len(waits) == 1
    waiting.do(ask.Undo())
    waiting.do(ask.Undo())
    assert waiting.table.play.hand.to_act == 5
    assert not waiting.table.play.all_in_waits
    waiting.play("f")
    assert waiting.log[-1].event == AllInHeld(1)


def test_after_the_release_undo_takes_back_the_call_with_the_board(waiting):
    waiting.tell(AllInReleased(1))
    waiting.do(ask.Undo())
    assert waiting.table.play.hand.to_act == 5
    waiting.play("f")
    assert waiting.table.play.hand.phase == "showdown"


def test_at_the_end_of_hand_for_hand_it_goes_on(waiting):
    waiting.tell(HandForHandTold(False))
    assert waiting.table.play.hand.phase == "showdown"


def test_an_all_in_on_the_river_waits_before_the_hands_are_opened(sit):
    """HFH-03: the screen opens no hand."""
    deck = ShuffledDeck(DECK, "bound")
    at = sit({1: 1000, 3: 1000}, dealing="screen")
    at.tell(HandForHandTold(True))
    at.do(ask.StartHand(), deck)
    for _ in range(6):
        at.do(ask.PlayerChecksOrCalls(), deck)
    assert at.table.play.hand.street == "river"
    at.do(ask.PlayerGoesAllIn(), deck)
    at.do(ask.PlayerChecksOrCalls(), deck)
    assert at.table.play.hand.shown == ((), ())
    at.store(hear(at.table, AllInReleased(1), deck))
    assert at.table.play.hand.phase == "ended"


def test_without_the_rule_nothing_waits(sit):
    """HFH-03."""
    at = sit(THREE, hand_for_hand=HandForHandRules(all_in_face_down_until_told=False))
    at.tell(HandForHandTold(True))
    at.play("deal", "a", "c", "f")
    assert at.table.play.hand.phase == "showdown"


def test_an_all_in_beside_which_others_bet_on_does_not_wait(sit):
    at = sit({1: 200, 3: 1000, 5: 1000})
    at.tell(HandForHandTold(True))
    at.play("deal", "a", "c", "c")
    assert at.table.play.hand.street == "flop"
    at.play("c", "c", "c", "c", 400, "c")
    assert at.log[-1].event == AllInHeld(1)
