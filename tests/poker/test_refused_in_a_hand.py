"""What nobody can do in a hand, or say about it: each is refused by its name, and nothing changes."""

import pytest
from msgspec.structs import replace

from shuffleup.poker import refusals
from shuffleup.poker.cards import cards
from shuffleup.poker.hand import begin
from shuffleup.poker.hand_equity import check_known
from shuffleup.poker.irregularities import rulings
from shuffleup.poker.legal import Fold, RunBoard
from shuffleup.poker.pots import Part
from shuffleup.poker.setup import HandRules
from tests.poker.conftest import Game
from tests.refused import refused

THREE = {1: 1000, 2: 1000, 3: 1000}


@pytest.fixture
def dealt(game):
    """Three players; seat 1 has the button, seats 2 and 3 the blinds of 50 and 100, seat 1 acts first."""
    return game(THREE)


@pytest.fixture
def over(dealt):
    """Seat 3 has won its blinds without a bet."""
    dealt.fold(1, 2)
    return dealt


@pytest.fixture
def lost(dealt):
    """Nobody follows the hand any more."""
    dealt.ruled(rulings.lose_track)
    return dealt


@pytest.fixture
def showdown(dealt):
    """All three have called and checked down."""
    dealt.call(1, 2, 3)
    dealt.check_down()
    return dealt


def test_the_small_blind_is_another_seat_than_the_big_one(setup):
    """BTN-10."""
    one_seat = replace(setup(THREE), small_blind_seat=3)
    with refused(refusals.BothBlinds, "seat 3 cannot post both blinds"):
        begin(one_seat, HandRules())


def test_seats_are_dealt_in_by_their_numbers(setup):
    backwards = replace(setup(THREE), stacks=((3, 1000), (2, 1000), (1, 1000)))
    with refused(refusals.SeatsOutOfOrder, "in the order of their numbers"):
        begin(backwards, HandRules())


def test_a_short_deck_of_ten_players_has_no_cards_for_three_runs(setup):
    """VAR-07: 20 of 36 cards are in the hands, and three boards with their burns take 24."""
    ten = replace(setup(dict.fromkeys(range(1, 11), 100), blinds=(5, 10)), game="short_deck")
    hand = Game(ten, HandRules())
    hand.all_in(4, 5, 6, 7, 8, 9, 10, 1, 2, 3)
    with refused(refusals.TooFewCardsToRun, "3 runs take 24 cards, and the deck has 16"):
        hand.do(RunBoard(3))


def test_who_has_no_more_than_a_call_may_not_raise(game):
    """BET-08."""
    hand = game({1: 100, 2: 1000, 3: 1000})
    with refused(refusals.MayNotRaise, "seat 1 may not raise: the stack is no more than a call"):
        hand.raise_to(1, 200)


def test_nobody_mucks_before_the_showdown(game):
    """SHD-04: both are all-in on the flop, and two board cards are missing."""
    hand = game({1: 1000, 2: 1000})
    hand.all_in(1, 2)
    with refused(refusals.NoMuckBeforeShowdown, "no mucking before the showdown"):
        hand.muck(1)


def test_cards_come_late_only_once_the_hand_is_over(showdown):
    """SHD-11."""
    with refused(refusals.HandNotOver, "the hand is not over"):
        rulings.show_late(showdown.hand, 1, cards("As Ah"))


@pytest.mark.parametrize("situation", ["over", "lost"])
def test_no_hand_is_killed_after_the_pot_is_paid_or_track_is_lost(situation, request):
    """ABS-01."""
    hand = request.getfixturevalue(situation).hand
    with refused(refusals.NoLiveHand, "seat 3 has no live hand now"):
        rulings.kill_hand(hand, 3)
    with refused(refusals.NoHandFollowed, "no hand is being followed"):
        rulings.lose_track(hand)


def test_a_hand_is_dead_once_and_the_last_one_wins(dealt):
    """TDA 13, TDA 53."""
    dealt.ruled(rulings.kill_hand, 2)
    with refused(refusals.HandIsDead, "the hand of seat 2 is dead already"):
        rulings.kill_hand(dealt.hand, 2)
    only_one = replace(dealt.hand, folded=(True, True, False))
    with refused(refusals.LastInHand, "seat 3 is the last one in the hand and wins it"):
        rulings.kill_hand(only_one, 3)


def test_who_has_folded_has_nothing_to_decide(dealt):
    """TDA 53."""
    dealt.fold(1)
    with refused(refusals.NothingToDecide, "seat 1 has nothing to decide"):
        rulings.act_for(dealt.hand, Fold(1))


@pytest.mark.parametrize(
    ("source", "target", "chips", "kind", "words"),
    [
        (1, 2, 0, refusals.ChipsMustMove, "at least 1"),
        (1, 1, 100, refusals.ChipsMustMove, "from one place to another"),
        (1, 2, 1001, refusals.NotSoManyThere, "seat 1 has 1\\W000, from which 1\\W001 cannot be taken"),
    ],
)
def test_a_ruling_moves_chips_that_are_there(dealt, source, target, chips, kind, words):
    with refused(kind, words):
        rulings.move_chips(dealt.hand, source, target, chips)


def test_no_chips_come_out_of_a_pot_that_is_paid(over):
    with refused(refusals.NoPotOnTable, "no pot lies on the table"):
        rulings.move_chips(over.hand, "pot", 1, 100)


def test_bets_go_back_only_as_they_were_put_in(dealt):
    """MIS-12, TDA 35-E: 300 from outside are nobody's bet."""
    dealt.ruled(rulings.move_chips, "out_of_play", "pot", 300)
    with refused(refusals.ForeignChipsInPot, "a ruling moved 300 chips to the pot"):
        rulings.return_bets(dealt.hand)


def test_of_a_lost_hand_nobody_knows_the_bets(lost):
    with refused(refusals.NobodyKnowsTheBets, "nobody knows what was put in"):
        rulings.return_bets(lost.hand)


def test_a_count_ends_a_lost_hand_by_stacks_that_can_be(dealt, lost):
    with refused(refusals.CannotHaveChips, "seat 1 cannot have -100 chips"):
        rulings.count_stacks(lost.hand, ((1, -100),))


def test_stacks_are_counted_in_a_lost_hand_only(dealt):
    with refused(refusals.NotLostTrackOf, "a hand that was lost track of"):
        rulings.count_stacks(dealt.hand, ((1, 1000),))


def test_only_the_stack_of_the_seat_to_act_is_protected(dealt):
    """TIM-07."""
    with refused(refusals.NoDecisionToProtect, "seat 3 is not to act"):
        rulings.protect(dealt.hand, 3)


def test_a_pot_that_was_paid_is_given_to_others_while_its_chips_are_there(over):
    over.ruled(rulings.move_chips, 3, 1, 1000)
    with refused(refusals.WonChipsAreGone, "seat 3 has 50 of the 100 that it won left"):
        rulings.award_pot(over.hand, 0, (1,))


@pytest.mark.parametrize(
    ("part", "kind", "words"),
    [
        (Part(1, low=False), refusals.NoSuchBoard, "there is no board 2, only 1"),
        (Part(0, low=True), refusals.LowNotPossible, "no low is possible with this board"),
    ],
)
def test_a_pot_of_high_and_low_has_the_parts_that_its_board_allows(setup, part, kind, words):
    """VAR-26."""
    hand = Game(replace(setup({1: 1000, 2: 1000}), game="omaha8"), HandRules())
    hand.call(1, 2)
    for street in ("Kc Kd Ks", "Qc", "Qd"):
        hand.board(street)
        hand.check(2, 1)
    with refused(kind, words):
        rulings.award_pot(hand.hand, 0, (1,), part)


def test_a_hand_of_omaha_has_four_cards_to_be_counted():
    """VAR-22."""
    with refused(refusals.WrongPocket, "hand 2 has 2 cards, not 4"):
        check_known([cards("As Ah Kd Kc"), cards("Qs Qh")], (), (), 4)
