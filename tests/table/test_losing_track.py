"""A hand that nobody can follow any more: it is played out by hand, counted, and the next one is normal."""

from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.poker.cards import card
from shuffleup.poker.events import TrackLost
from shuffleup.table import play_commands as ask
from shuffleup.table.command import ShuffledDeck
from shuffleup.table.hand.hand_events import Explained, HandSealed
from shuffleup.table.hand.untracked_hands import CountStacks
from shuffleup.table.irregularities.faults import ExposeCards, LoseTrack
from tests.refused import refused

THREE = {1: 1000, 3: 1000, 5: 1000}


def test_a_lost_hand_takes_no_more_bets(sit):
    at = sit(THREE)
    at.play("deal", 40)
    assert at.do(LoseTrack()) == (TrackLost(),)
    with refused(NotLegalNow, match="nobody is to act now"):
        at.play("c")
    assert at.table.chips() == 3000


def test_the_count_of_the_changed_stacks_ends_a_lost_hand(sit):
    at = sit(THREE)
    at.play("deal", 40)
    at.do(LoseTrack())
    at.do(ask.EnterWinners(0, (3,)))
    assert at.table.play.tapped == (3,)
    at.do(CountStacks({1: 500, 3: 1510}))
    assert at.table.play.provisional
    assert at.stacks() == {1: 500, 3: 1510, 5: 990}


def test_a_player_who_is_counted_out_is_not_dealt_in_again_and_the_seal_says_it_was_counted(sit):
    at = sit(THREE)
    at.play("deal")
    at.do(LoseTrack())
    at.do(CountStacks({1: 0, 3: 2010}))
    sealed, started = at.do(ask.StartHand())[:2]
    assert isinstance(sealed, HandSealed)
    assert sealed.counted
    assert [one.after for one in sealed.seats] == [0, 2010, 990]
    assert started.players == (3, 5)
    at.play("f")
    assert not at.do(ask.ConfirmResult())[0].counted


def test_a_count_that_does_not_add_up_wants_a_reason(sit):
    """APP-06."""
    at = sit(THREE)
    at.play("deal")
    at.do(LoseTrack())
    with refused(NotLegalNow, match="the count is 25 fewer than the 3\u00a0000 on the table"):
        at.do(CountStacks({1: 1000, 3: 985}))
    at.do(CountStacks({1: 1000, 3: 985}, "a chip fell through the grating"))
    assert at.table.chips() == 2975
    assert at.table.out_of_play() == 25
    assert at.table.play.explained == (Explained(-25, "a chip fell through the grating", ""),)


def test_a_hand_that_was_lost_by_mistake_comes_back_with_undo(sit):
    at = sit(THREE)
    at.play("deal", 40)
    before = at.table.play
    at.do(LoseTrack())
    at.do(ask.Undo())
    assert at.table.play == before


def test_stacks_are_counted_only_after_a_lost_hand(sit):
    at = sit(THREE)
    at.play("deal")
    with refused(NotLegalNow, match="counted at the end of a hand that was lost track of"):
        at.do(CountStacks({1: 1000}))


def test_the_screen_does_not_lose_track_of_its_own_deal(sit):
    at = sit({1: 1000, 3: 1000}, dealing="screen")
    deck = ShuffledDeck(tuple(range(52)), "bound")
    at.do(ask.StartHand(), deck)
    with refused(NotLegalNow, match="the screen deals this hand"):
        at.do(LoseTrack(), deck)


def test_the_board_is_entered_after_it_was_dealt(sit):
    at = sit({1: 1000, 3: 1000})
    at.play("deal", "c", "c")
    at.do(ask.EnterBoard(("As", "Kd", "2c")))
    assert at.table.play.hand.board == (card("As"), card("Kd"), card("2c"))
    at.do(ask.Undo())
    assert at.table.play.hand.board == (None, None, None)


def test_an_exposed_card_stays_in_play_and_cannot_come_again(sit):
    """MIS-13."""
    at = sit({1: 1000, 3: 1000}, confirm_streets=True)
    at.play("deal")
    at.do(ExposeCards(3, ("As",)))
    assert at.table.play.hand.to_act == 1
    at.play("a", "c")
    with refused(NotLegalNow, match="As is in the hand already"):
        at.do(ask.DealStreet(("As", "Kd", "2c")))
    for cards in (("2c", "7d", "9h"), ("Js",), ("4c",)):
        at.do(ask.DealStreet(cards))
    with refused(NotLegalNow, match="seat 3 exposed As: it is one of its 2 cards"):
        at.do(ask.EnterShownCards(3, ("Kh", "Kd")))


def test_a_seat_exposes_two_cards_at_most(sit):
    at = sit({1: 1000, 3: 1000})
    at.play("deal")
    with refused(NotLegalNow, match="seat 3 has 2 cards"):
        at.do(ExposeCards(3, ("As", "Ad", "Ac")))
