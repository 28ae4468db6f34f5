"""The betting, rule by rule: who may do what, when chips move, and what a raise must be."""

from collections.abc import Callable
from typing import Any

import pytest

from shuffleup.event_file import shipped
from shuffleup.poker.events import BetMade, Checked, Folded, Raised
from shuffleup.poker.refusals import WrongAmount, WrongSeat
from shuffleup.poker.setup import HandRules
from shuffleup.ruleset.hand import Betting
from shuffleup.views.words.poker import choice
from tests.refused import refused

Begin = Callable[..., Any]

FOUR = dict.fromkeys(range(1, 5), 3000)
THREE = {2: 9000, 3: 9000, 4: 9000}


def flop(game: Begin, stacks: dict[int, int], **table: object) -> Any:
    """Everybody calls the big blind, and the flop is dealt."""
    hand = game(stacks, **table)
    while hand.hand.phase == "betting":
        hand.call(hand.hand.to_act)
    hand.board()
    return hand


def test_in_crews_the_seat_left_of_the_big_blind_opens_too(game: Begin) -> None:
    """SPEC BET-03: round three is 3:6; the seat left of the small blind is the big blind."""
    rules = HandRules(betting=shipped("crews-of-five").betting)
    hand = game(dict.fromkeys(range(1, 6), 100), blinds=(3, 6), rules=rules)
    assert (hand.legal.seat, hand.legal.to_call, hand.raises) == (4, 6, (12, 100))


def test_a_player_who_owes_chips_folds_calls_or_raises(game: Begin) -> None:
    """SPEC BET-05."""
    choices = game(FOUR).legal.choices()
    assert tuple(map(choice, choices)) == (
        "fold",
        "call 100",
        "raise to 200 to 3\u00a0000",
        "all-in for 3\u00a0000",
    )


def test_a_player_who_owes_nothing_may_check(game: Begin) -> None:
    """SPEC BET-05, BET-11: from the flop on, until somebody bets."""
    hand = flop(game, THREE)
    assert tuple(map(choice, hand.legal.choices())) == (
        "fold",
        "check",
        "bet 100 to 8\u00a0900",
        "all-in for 8\u00a0900",
    )
    hand.check(2)
    hand.bet(3, 100)
    assert not hand.legal.can_check
    assert hand.named(Checked) == [(3,), (2,)]  # the big blind's option, then the flop


def test_before_the_flop_nobody_bets_they_raise_the_big_blind(game: Begin) -> None:
    """SPEC BET-06: the big blind is the bet."""
    hand = game(FOUR)
    assert not hand.legal.is_bet
    hand.raise_to(4, 300)
    assert (hand.named(BetMade), hand.named(Raised)) == ([], [(4, 300)])


def test_the_small_blind_adds_the_difference(game: Begin) -> None:
    """SPEC BET-09: half a blind, or what a raise makes it."""
    limped = game(FOUR)
    limped.call(4, 1)
    assert (limped.legal.seat, limped.legal.to_call) == (2, 50)
    raised = game(FOUR)
    raised.raise_to(4, 350)
    raised.fold(1)
    assert (raised.legal.seat, raised.legal.to_call) == (2, 300)


def test_a_round_ends_when_everybody_has_acted_and_the_bets_are_equal(game: Begin) -> None:
    """SPEC BET-10: the player who is all-in for less does not hold it up."""
    hand = game({1: 60, 2: 3000, 3: 3000, 4: 3000})
    hand.raise_to(4, 300)
    hand.all_in(1)
    hand.call(2)
    assert (hand.hand.phase, hand.legal.seat) == ("betting", 3)
    hand.call(3)
    assert hand.hand.phase == "deal"


def test_chips_stay_in_front_of_the_players_until_the_round_ends(game: Begin) -> None:
    """SPEC BET-15, BTN-13."""
    hand = game(FOUR)
    hand.raise_to(4, 300)
    hand.call(1)
    assert (hand.hand.bets, hand.hand.pots(), hand.hand.pot) == ((300, 50, 100, 300), (), 750)
    hand.fold(2)
    hand.call(3)
    assert hand.hand.bets == (0, 0, 0, 0)
    assert [pot.amount for pot in hand.hand.pots()] == [950]


def test_a_folded_player_is_out_of_the_hand_for_good(game: Begin) -> None:
    """SPEC ABS-09, BET-12: the chips stay, and no turn comes back."""
    hand = game(FOUR)
    hand.call(4)
    hand.fold(1, 2)
    hand.check(3)
    hand.board()
    assert hand.hand.live == (3, 4)
    with refused(WrongSeat, match="seat 1 is not to act"):
        hand.check(1)


def test_what_is_entered_in_turn_binds(game: Begin) -> None:
    """SPEC BET-14: the entry is the declaration; nothing more can be added to it."""
    hand = game(FOUR)
    hand.raise_to(4, 300)
    with refused(WrongSeat, match="it is the turn of seat 1"):
        hand.raise_to(4, 900)
    assert hand.hand.bet(4) == 300


def test_an_action_out_of_turn_is_not_taken(game: Begin) -> None:
    """SPEC BET-01, BET-21, TDA 53: the player before is still to act, and nothing has changed."""
    hand = game(FOUR)
    with pytest.raises(WrongSeat):
        hand.fold(2)
    assert (hand.legal.seat, hand.named(Folded)) == (4, [])


def test_nobody_raises_a_bet_that_was_only_called(game: Begin) -> None:
    """SPEC BET-23."""
    hand = flop(game, THREE)
    hand.bet(2, 200)
    hand.call(3, 4)
    assert (hand.hand.phase, hand.legal.seat) == ("deal", None)


def test_the_number_of_raises_has_no_limit_in_no_limit(game: Begin) -> None:
    """SPEC NL-06."""
    hand = flop(game, {2: 9000, 3: 9000})
    for raises in range(1, 21):
        hand.raise_to(hand.legal.seat, 100 * raises)
    assert hand.raises == (2100, 8900)


def test_several_short_all_ins_leave_the_step_at_the_last_full_raise(game: Begin) -> None:
    """SPEC NL-07, NL-08, TDA 43 and 47: bet 400, all-in 600, all-in 750: at least 1150."""
    hand = flop(game, {2: 9000, 3: 700, 4: 850, 5: 9000, 6: 9000})
    hand.bet(2, 400)
    hand.all_in(3, 4)
    assert (hand.legal.seat, hand.legal.to_call, hand.raises) == (5, 750, (1150, 8900))
    hand.call(5, 6)
    assert (hand.legal.seat, hand.legal.to_call, hand.legal.can_raise) == (2, 350, False)


def test_where_half_a_raise_reopens_the_bettor_may_raise_again(game: Begin) -> None:
    """`betting.short_all_in = half` in no limit: 60 over a bet of 100 is more than half."""
    rules = HandRules(betting=Betting(short_all_in="half"))
    hand = flop(game, {2: 9000, 3: 260, 4: 9000}, rules=rules)
    hand.bet(2, 100)
    hand.all_in(3)
    hand.fold(4)
    assert (hand.legal.seat, hand.legal.can_raise) == (2, False)  # nobody is left who could call
    hand = flop(game, {2: 9000, 3: 260, 4: 9000}, rules=rules)
    hand.bet(2, 100)
    hand.all_in(3)
    hand.call(4)
    assert (hand.legal.seat, hand.raises) == (2, (260, 8900))


def test_under_the_doubling_rule_a_short_all_in_is_doubled_too(game: Begin) -> None:
    """SPEC NL-04: 150 over the blind of 100: at least 300, where the usual rule says 250."""
    stacks = {1: 3000, 2: 3000, 3: 3000, 4: 150, 5: 3000}
    usual, doubled = game(stacks), game(stacks, rules=HandRules(betting=Betting(min_raise="double")))
    usual.all_in(4)
    doubled.all_in(4)
    assert (usual.raises, doubled.raises) == ((250, 3000), (300, 3000))
    with refused(WrongAmount, match="from 300 to 3\u00a0000"):
        doubled.raise_to(5, 299)


def test_a_dead_small_blind_and_a_short_big_blind_leave_the_price_alone(game: Begin) -> None:
    """SPEC BTN-08, BTN-15: nobody posts small, the big blind has 30 of 100."""
    hand = game({1: 3000, 3: 30, 4: 3000, 5: 3000}, small_blind_seat=None)
    assert (hand.legal.seat, hand.legal.to_call, hand.raises, hand.hand.pot) == (4, 100, (200, 3000), 30)


def test_a_short_small_blind_heads_up_gets_the_big_blind_down_to_it(game: Begin) -> None:
    """SPEC ALL-02, ALL-03: 20 of 50 is matched, 80 go back, and no betting is left."""
    hand = game({1: 20, 2: 3000})
    assert (hand.hand.pot, hand.hand.stack(2), hand.hand.hands_are_face_up) == (40, 2980, True)


def test_no_raise_is_offered_when_the_only_other_stack_is_all_in(game: Begin) -> None:
    """SPEC NL-09."""
    hand = flop(game, {2: 600, 3: 1600})
    hand.all_in(2)
    assert (hand.legal.seat, hand.legal.to_call, hand.legal.why_no_raise) == (3, 500, "nobody_can_call")
    assert (hand.legal.min_raise_to, hand.legal.max_raise_to) == (None, None)
