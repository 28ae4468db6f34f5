"""No limit: who acts, what it costs, how small and how large a raise may be."""

from collections.abc import Callable
from typing import Any

import pytest

from shuffleup.poker.events import BetReturned, PotAwarded
from shuffleup.poker.refusals import WrongAmount, WrongPhase, WrongSeat
from shuffleup.poker.setup import HandRules
from shuffleup.ruleset.hand import Betting
from shuffleup.views.words.refusals import instead
from tests.refused import refused

Begin = Callable[..., Any]

FIVE = dict.fromkeys(range(1, 6), 3000)
THREE = {2: 9000, 3: 9000, 4: 9000}


def flop(game: Begin, stacks: dict[int, int], **table: object) -> Any:
    """Everybody calls the big blind, and the flop is dealt."""
    hand = game(stacks, **table)
    while hand.hand.phase == "betting":
        hand.call(hand.hand.to_act)
    hand.board()
    return hand


def test_the_seat_left_of_the_big_blind_opens_and_pays_the_big_blind(game: Begin) -> None:
    """SPEC BET-02, NL-01."""
    legal = game(dict.fromkeys(range(1, 6), 5000), blinds=(25, 50)).legal
    assert (legal.seat, legal.can_check, legal.to_call) == (4, False, 50)
    assert (legal.min_raise_to, legal.max_raise_to, legal.is_bet) == (100, 5000, False)


def test_a_raise_adds_at_least_the_bet_before_it(game: Begin) -> None:
    """SPEC NL-03."""
    hand = flop(game, THREE)
    hand.bet(2, 350)
    assert hand.raises == (700, 8900)


def test_a_reraise_adds_at_least_the_last_raise(game: Begin) -> None:
    """SPEC NL-03, TDA 43: 300, then 1000: at least 1700."""
    hand = flop(game, THREE)
    hand.bet(2, 300)
    hand.raise_to(3, 1000)
    assert hand.raises == (1700, 8900)


def test_under_the_literal_doubling_rule_a_reraise_is_twice_the_amount_to_match(game: Begin) -> None:
    """SPEC NL-04."""
    hand = flop(game, THREE, rules=HandRules(betting=Betting(min_raise="double")))
    hand.bet(2, 300)
    assert hand.raises == (600, 8900)
    hand.raise_to(3, 1000)
    assert hand.raises == (2000, 8900)


def test_the_smallest_bet_is_the_big_blind(game: Begin) -> None:
    """SPEC NL-02."""
    hand = flop(game, THREE)
    with refused(WrongAmount, match="99 is not legal: the total must be from 100 to 8\u00a0900"):
        hand.bet(2, 99)


def test_a_raise_below_the_minimum_names_what_is_legal(game: Begin) -> None:
    hand = game(FIVE)
    with pytest.raises(WrongAmount) as refusal:
        hand.raise_to(4, 150)
    assert instead(refusal.value) == (
        "fold",
        "call 100",
        "raise to 200 to 3\u00a0000",
        "all-in for 3\u00a0000",
    )


def test_nobody_bets_more_than_the_stack(game: Begin) -> None:
    """SPEC NL-05."""
    with refused(WrongAmount, match="from 200 to 3\u00a0000"):
        game(FIVE).raise_to(4, 3001)


def test_an_all_in_for_less_than_a_full_raise_is_legal(game: Begin) -> None:
    """SPEC ALL-01: the whole stack may always go in where a raise is open."""
    hand = game({1: 3000, 2: 3000, 3: 3000, 4: 150})
    assert hand.raises == (150, 150)
    hand.raise_to(4, 150)
    assert hand.hand.is_all_in(4)


def test_the_step_stays_the_big_blind_after_a_short_all_in(game: Begin) -> None:
    """SPEC NL-08, TDA 43: all-in for 150 at blind 100, raise to 250."""
    hand = game({1: 6000, 2: 6000, 3: 6000, 4: 150, 5: 6000})
    hand.all_in(4)
    assert (hand.legal.to_call, hand.raises) == (150, (250, 6000))


def test_several_short_all_ins_leave_the_step_at_the_last_full_bet(game: Begin) -> None:
    """TDA 47, example 2: 300, then 500, 650 and 800 all-in: raise to 1100."""
    hand = flop(game, {2: 9000, 3: 600, 4: 750, 5: 900, 6: 9000, 7: 9000})
    hand.bet(2, 300)
    hand.all_in(3, 4, 5)
    hand.call(6)
    assert (hand.legal.seat, hand.legal.to_call, hand.raises) == (7, 800, (1100, 8900))


def test_the_big_blind_keeps_the_option_when_all_have_called(game: Begin) -> None:
    """SPEC BET-07, BET-08."""
    hand = game(FIVE)
    hand.call(4, 5, 1, 2)
    assert (hand.legal.seat, hand.legal.can_check, hand.raises) == (3, True, (200, 3000))


def test_limpers_may_raise_again_when_the_big_blind_raises(game: Begin) -> None:
    hand = game(FIVE, blinds=(25, 50))
    hand.call(4, 5, 1, 2)
    hand.raise_to(3, 200)
    assert (hand.legal.seat, hand.legal.to_call, hand.raises) == (4, 150, (350, 3000))


def test_nobody_raises_an_own_bet_that_was_only_called(game: Begin) -> None:
    """SPEC BET-23: the street is closed instead."""
    hand = flop(game, THREE)
    hand.bet(2, 200)
    hand.call(3, 4)
    assert (hand.hand.phase, hand.hand.cards_to_deal, hand.legal.seat) == ("deal", 1, None)


def test_from_the_flop_on_the_first_live_seat_left_of_the_button_opens(game: Begin) -> None:
    """SPEC BET-04."""
    hand = game(FIVE)
    hand.call(4, 5, 1)
    hand.fold(2)
    hand.check(3)
    hand.board()
    assert (hand.legal.seat, hand.legal.can_check, hand.legal.is_bet) == (3, True, True)
    assert (hand.hand.street, hand.hand.pot) == ("flop", 450)


def test_heads_up_the_button_acts_first_before_the_flop_and_last_after(game: Begin) -> None:
    """SPEC HUP-01."""
    hand = game({1: 3000, 2: 3000})
    assert (hand.legal.seat, hand.legal.to_call, hand.hand.pot) == (1, 50, 150)
    hand.call(1)
    hand.check(2)
    hand.board()
    assert hand.legal.seat == 2


def test_it_is_one_seat_at_a_time(game: Begin) -> None:
    """SPEC BET-01."""
    hand = game(FIVE)
    with refused(WrongSeat, match="seat 1 is not to act: it is the turn of seat 4"):
        hand.call(1)
    with refused(WrongSeat, match="seat 9 is not in this hand"):
        hand.call(9)


def test_nobody_bets_while_the_board_is_to_be_dealt(game: Begin) -> None:
    hand = game(THREE)
    hand.call(4, 2)
    hand.check(3)
    with refused(WrongPhase, match="the board is to be dealt"):
        hand.bet(3, 100)
    hand.board()
    with refused(WrongPhase, match="no board card comes now: it is the turn of seat 2"):
        hand.board()


def test_no_raise_is_offered_when_no_opponent_could_put_in_more(game: Begin) -> None:
    """SPEC NL-09: the others have 664 at most."""
    hand = game({1: 580, 2: 664, 3: 181, 4: 3042})
    hand.call(4, 1)
    hand.all_in(2)
    hand.call(3)
    assert (hand.legal.seat, hand.legal.to_call, hand.legal.can_raise) == (4, 564, False)
    assert hand.legal.why_no_raise == "nobody_can_call"
    assert (hand.legal.min_raise_to, hand.legal.max_raise_to, hand.legal.all_in_to) == (None, None, 3042)


def test_the_last_player_left_wins_without_showing(game: Begin) -> None:
    """SPEC SHD-07, ALL-02: the uncalled 200 of a raise to 300 comes back, the pot is 250."""
    hand = game(FIVE)
    hand.raise_to(4, 300)
    hand.fold(5, 1, 2, 3)
    assert hand.hand.phase == "ended"
    assert hand.named(BetReturned) == [(4, 200)]
    assert hand.named(PotAwarded) == [(0, ((4, 250),))]
    assert hand.hand.stacks == (3000, 2950, 2900, 3150, 3000)


def test_the_big_blind_wins_a_walk(game: Begin) -> None:
    hand = game(THREE)
    hand.fold(4, 2)
    assert hand.hand.stacks == (8950, 9050, 9000)


def test_an_illegal_action_changes_nothing(game: Begin) -> None:
    hand = game(FIVE)
    before = hand.hand
    for wrong in (lambda: hand.raise_to(4, 150), lambda: hand.fold(5), hand.board, lambda: hand.muck(4)):
        with pytest.raises((WrongAmount, WrongSeat, WrongPhase)):
            wrong()
    assert hand.hand is before
