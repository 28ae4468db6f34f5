"""The situations that card software gets wrong, each with the answer of the rule book."""

from collections.abc import Callable
from typing import Any

from shuffleup.poker.events import BetReturned, Folded, PotAwarded, WinnersDeclared
from shuffleup.poker.refusals import IllegalAction, WrongAmount
from tests.refused import refused

Begin = Callable[..., Any]


def flop(game: Begin, stacks: dict[int, int]) -> Any:
    hand = game(stacks)
    while hand.hand.phase == "betting":
        hand.call(hand.hand.to_act)
    hand.board()
    return hand


def test_a_short_big_blind_does_not_lower_the_price(game: Begin) -> None:
    """SPEC BTN-15: big blind all-in for 30 of 100."""
    hand = game({1: 3000, 2: 3000, 3: 30, 4: 3000})
    assert (hand.legal.seat, hand.legal.to_call, hand.hand.pot) == (4, 100, 80)


def test_a_short_big_blind_does_not_lower_the_minimum_raise(game: Begin) -> None:
    """SPEC BTN-15: big blind all-in for 70 of 100."""
    assert game({1: 3000, 2: 3000, 3: 70, 4: 3000}).raises == (200, 3000)


def test_a_short_all_in_does_not_reopen_the_betting(game: Begin) -> None:
    """TDA 47-A: raise to 600 over 200, all-in for 900."""
    hand = game({1: 900, 2: 9000, 3: 9000, 4: 9000, 5: 9000}, blinds=(100, 200))
    hand.raise_to(4, 600)
    hand.call(5)
    hand.all_in(1)
    hand.fold(2, 3)
    assert (hand.legal.seat, hand.legal.to_call, hand.legal.can_raise) == (4, 300, False)
    assert hand.legal.why_no_raise == "not_reopened"
    with refused(IllegalAction, match="a short all-in since then does not reopen the betting"):
        hand.all_in(4)


def test_two_short_all_ins_that_make_a_full_raise_reopen_it(game: Begin) -> None:
    """TDA 47, example 1: bet 100, all-in 125, all-in 200: the bettor faces a full 100."""
    hand = two_short_all_ins(game)
    assert (hand.legal.seat, hand.legal.to_call, hand.raises) == (2, 100, (300, 4900))


def test_but_not_for_the_player_who_called_the_first_of_them(game: Begin) -> None:
    """TDA 47, example 1-A: that player answered 125 and faces 75."""
    hand = two_short_all_ins(game)
    hand.call(2)
    assert (hand.legal.seat, hand.legal.to_call, hand.legal.can_raise) == (4, 75, False)


def test_until_somebody_makes_it_a_full_raise(game: Begin) -> None:
    """TDA 47, example 1-B: raised to 300, that player faces 175."""
    hand = two_short_all_ins(game)
    hand.raise_to(2, 300)
    assert (hand.legal.seat, hand.legal.to_call, hand.raises) == (4, 175, (400, 4900))


def two_short_all_ins(game: Begin) -> Any:
    hand = flop(game, {2: 5000, 3: 225, 4: 5000, 5: 300, 6: 5000})
    hand.bet(2, 100)
    hand.all_in(3)
    hand.call(4)
    hand.all_in(5)
    hand.call(6)
    return hand


def test_a_limper_may_not_raise_a_short_all_in(game: Begin) -> None:
    """TDA 47-A: limp, limp, all-in for 150 at blind 100."""
    hand = game({1: 150, 2: 3000, 3: 3000, 4: 3000, 5: 3000})
    hand.call(4, 5)
    hand.all_in(1)
    hand.fold(2)
    assert hand.raises == (250, 3000)  # the big blind has not acted
    hand.call(3)
    assert (hand.legal.seat, hand.legal.to_call, hand.legal.can_raise) == (4, 50, False)


def test_a_checker_may_not_raise_an_all_in_below_the_minimum_bet(game: Begin) -> None:
    """TDA 47-A: check, check, all-in for 60 at blind 100."""
    hand = flop(game, {2: 5000, 3: 5000, 4: 160, 5: 5000})
    hand.check(2, 3)
    hand.all_in(4)
    assert hand.raises == (160, 4900)  # the next seat has not acted
    hand.call(5)
    assert (hand.legal.seat, hand.legal.to_call, hand.legal.can_raise) == (2, 60, False)


def test_an_all_in_that_nobody_can_match_is_accepted_and_the_rest_returned(game: Begin) -> None:
    """SPEC NL-09, ALL-02."""
    hand = game({1: 400, 2: 400, 3: 5000})
    hand.all_in(1)
    hand.call(2)
    assert (hand.legal.can_raise, hand.legal.all_in_to) == (False, 5000)
    hand.all_in(3)
    assert hand.named(BetReturned) == [(3, 4600)]
    assert (hand.hand.pot, hand.hand.stack(3)) == (1200, 4600)


def test_a_raise_that_nobody_can_match_is_accepted_and_the_rest_returned(game: Begin) -> None:
    """SPEC NL-09, ALL-02: 600 is all-in, seat 3 has 400; seat 1 says 1130 of 1235 and is not told better."""
    hand = game({1: 1235, 2: 400, 3: 400, 4: 600})
    hand.all_in(4)
    assert (hand.legal.min_raise_to, hand.legal.unmatched_from, hand.legal.unmatched_to) == (None, 601, 1235)
    hand.raise_to(1, 1130)
    assert (hand.legal.seat, hand.legal.to_call, hand.legal.can_raise) == (2, 350, False)
    hand.call(2)
    hand.fold(3)
    assert hand.named(BetReturned) == [(1, 530)]
    assert (hand.hand.stack(1), hand.hand.pot, hand.hand.betting_is_over) == (635, 1700, True)


def test_a_raise_that_nobody_can_match_ends_the_betting_at_once_where_nobody_is_to_act(game: Begin) -> None:
    """SPEC ALL-02: seat 3 raises over the only other stack, which is all-in for 500 on the flop."""
    hand = flop(game, {2: 600, 3: 1600})
    hand.all_in(2)
    hand.raise_to(3, 1000)
    assert hand.named(BetReturned) == [(3, 500)]
    assert (hand.hand.stack(3), hand.hand.pot) == (1000, 1200)


def test_no_more_than_a_call_is_a_raise_however_nobody_can_match_it(game: Begin) -> None:
    """SPEC NL-09: the bounds are the price and the stack; a closed betting stays closed (TDA 47-A)."""
    hand = flop(game, {2: 600, 3: 1600})
    hand.all_in(2)
    for total in (500, 1600):
        with refused(WrongAmount, match="the total must be from 501 to 1\u00a0500"):
            hand.raise_to(3, total)


def test_a_fold_with_nothing_to_call_is_accepted_and_binds(game: Begin) -> None:
    """SPEC BET-12: a warning is the table's business."""
    hand = flop(game, {2: 5000, 3: 5000, 4: 5000})
    assert hand.legal.fold_is_free
    hand.fold(2)
    assert hand.named(Folded) == [(2,)]
    assert hand.hand.live == (3, 4)


def test_two_odd_chips_of_a_three_way_tie_go_one_each_left_of_the_button(game: Begin) -> None:
    """SPEC POT-04, TDA 20: 200 three ways from button 3: 67, 67, 66."""
    hand = game({1: 1000, 3: 1000, 4: 1000, 5: 1000, 6: 1000}, button=3, blinds=(10, 20))
    hand.raise_to(6, 60)
    hand.call(1)
    hand.fold(3)
    hand.call(4)
    hand.fold(5)
    hand.check_down()
    hand.wins(0, 6, 1, 4)
    assert hand.named(PotAwarded) == [(0, ((4, 67), (6, 67), (1, 66)))]


def test_each_side_pot_is_split_on_its_own(game: Begin) -> None:
    """TDA 21: 253 and 139, tied in both: 127/126 and 70/69, both odd chips left of the button."""
    hand = game({1: 51, 2: 120, 3: 120, 4: 1000, 5: 1000}, button=1, blinds=(1, 2))
    hand.raise_to(4, 52)
    hand.fold(5)
    hand.all_in(1, 2, 3)
    hand.fold(4)
    hand.board("AhKhQd")
    hand.board("Jc")
    hand.board("Ts")
    assert [pot.amount for pot in hand.hand.pots()] == [51 * 4, 69 * 2 + 1]
    hand.show(2, "2c2d")
    hand.show(3, "3c3d")
    hand.show(1, "4c4d")
    assert hand.named(PotAwarded) == [
        (1, ((2, 70), (3, 69))),
        (0, ((2, 68), (3, 68), (1, 68))),
    ]


def test_an_unknown_hand_can_be_declared_the_winner(game: Begin) -> None:
    """SPEC SHD: people dealt the cards and nobody entered them."""
    hand = game({2: 5000, 3: 5000, 4: 5000})
    hand.call(4, 2)
    hand.check_down()
    hand.wins(0, 3)
    assert hand.named(WinnersDeclared) == [(0, (3,))]
    assert (hand.hand.phase, hand.hand.stacks) == ("ended", (4900, 5200, 4900))
