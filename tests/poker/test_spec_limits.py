"""Pot limit and fixed limit, rule by rule."""

from collections.abc import Callable
from typing import Any

import pytest

from shuffleup.event_file import shipped
from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.setup import HandRules, Post
from shuffleup.ruleset.hand import Betting
from shuffleup.ruleset.levels import Blinds

Begin = Callable[..., Any]


def pot_limit(**more: Any) -> HandRules:
    return HandRules(betting=Betting(structure="pot_limit", **more))


def fixed(**more: Any) -> HandRules:
    return HandRules(betting=Betting(structure="fixed_limit", **more))


def flop(game: Begin, stacks: dict[int, int], **table: object) -> Any:
    hand = game(stacks, **table)
    while hand.hand.phase == "betting":
        hand.call(hand.hand.to_act)
    hand.board()
    return hand


def test_the_smallest_pot_limit_raise_is_that_of_no_limit(game: Begin) -> None:
    """SPEC PL-01: 1200 in the pot, a bet of 400 made 1000: at least 1600."""
    hand = flop(game, {2: 90_000, 3: 90_000, 4: 90_000}, blinds=(200, 400), rules=pot_limit())
    hand.bet(2, 400)
    hand.raise_to(3, 1000)
    assert hand.raises == (1600, 4600)


def test_a_short_big_blind_counts_as_full_in_the_pot_limit_sum(game: Begin) -> None:
    """SPEC PL-04, BTN-15: 50 of 200 posted; call 200 makes 500, so 700."""
    stacks = {1: 9000, 2: 9000, 3: 50, 4: 9000}
    assert game(stacks, blinds=(100, 200), rules=pot_limit()).raises == (400, 700)


def test_a_newcomers_blind_counts_in_the_pot_limit_sum(game: Begin) -> None:
    """SPEC PL-02, ABS-07: 100, 200 and 200 in front, call 200, so up to 900."""
    stacks = dict.fromkeys(range(1, 6), 9000)
    posts = (Post(SeatNo(5), Chips(200)),)
    assert game(stacks, blinds=(100, 200), posts=posts, rules=pot_limit()).raises == (400, 900)


def after_the_flop(game: Begin, base: str, all_in: int, to: int) -> Any:
    """Seat 4 is all-in before the flop for `all_in`; seats 2 and 3 make it `to`, seat 5 folds its blind."""
    stacks = {2: 9000, 3: 9000, 4: all_in, 5: 9000}
    hand = game(stacks, button=3, blinds=(100, 200), rules=pot_limit(pl_base=base))
    hand.raise_to(2, to)
    hand.call(3)
    hand.all_in(4)
    hand.fold(5)
    hand.board()
    return hand


def test_the_active_pot_is_what_lies_above_the_all_in(game: Begin) -> None:
    """SPEC PL-03: 700 each over an all-in of 450, 200 dead: 2050 in all, 500 in the side pot."""
    assert after_the_flop(game, "total", 450, 700).raises == (200, 2050)
    assert after_the_flop(game, "active", 450, 700).raises == (200, 500)


def test_an_all_in_that_was_matched_in_full_leaves_no_active_pot(game: Begin) -> None:
    """SPEC PL-03: all three put in 450; the next bet opens the side pot and is the least there is."""
    assert after_the_flop(game, "total", 450, 450).raises == (200, 1550)
    assert after_the_flop(game, "active", 450, 450).raises == (200, 200)


def test_without_an_all_in_the_active_pot_is_the_whole_pot(game: Begin) -> None:
    """SPEC PL-03, PL-04: and before the flop blinds count as full under both readings."""
    stacks = {2: 9000, 3: 9000, 4: 9000}
    for base in ("total", "active"):
        assert flop(game, stacks, blinds=(100, 200), rules=pot_limit(pl_base=base)).raises == (200, 600)
        dead: dict[str, Any] = {"blinds": (100, 200), "small_blind_seat": None}
        assert game(stacks, rules=pot_limit(pl_base=base), **dead).raises == (400, 700)


def test_the_first_worked_round_ends_with_a_hundred(game: Begin) -> None:
    """SPEC FL-10, FL-02, BET-08: call, fold, call, 15 more, check; four at 25 each."""
    hand = game(dict.fromkeys(range(1, 6), 2500), blinds=(10, 25), limits=(25, 50), rules=fixed())
    hand.call(4)
    hand.fold(5)
    hand.call(1)
    assert hand.legal.to_call == 15
    hand.call(2)
    assert (hand.legal.seat, hand.legal.can_check, hand.raises) == (3, True, (50, 50))
    hand.check(3)
    hand.board()
    assert (hand.hand.pot, hand.raises) == (100, (25, 25))


def test_the_second_worked_round_ends_with_185(game: Begin) -> None:
    """SPEC FL-10, FL-01: call, raise to 50, folds, raise to 75, fold, call."""
    hand = game(dict.fromkeys(range(1, 6), 2500), blinds=(10, 25), limits=(25, 50), rules=fixed())
    hand.call(4)
    hand.raise_to(5, 50)
    hand.fold(1, 2)
    hand.raise_to(3, 75)
    hand.fold(4)
    hand.call(5)
    assert hand.hand.pot == 185


def capped_three_handed(game: Begin, rules: HandRules, stack: int = 900) -> Any:
    """Bet and three raises on the flop; seat 3, with `stack` there, is next."""
    stacks = {2: 910, 3: stack + 10, 4: 910}
    hand = flop(game, stacks, blinds=(5, 10), limits=(10, 20), rules=rules)
    for seat, to in ((2, 10), (3, 20), (4, 30), (2, 40)):
        hand.raise_to(seat, to)
    assert hand.legal.seat == 3
    assert not hand.legal.can_raise
    return hand


def test_the_cap_is_judged_when_the_player_acts(game: Begin) -> None:
    """SPEC FL-05, HUP-03: as soon as the third player folds, the two that are left may go on."""
    hand = capped_three_handed(game, fixed(cap_lifted="two_in_hand"))
    hand.fold(3)
    assert (hand.legal.seat, hand.raises) == (4, (50, 50))


def test_a_player_who_is_all_in_is_still_in_the_hand_for_the_cap(game: Begin) -> None:
    """SPEC FL-05: three in the hand, two of whom can bet."""
    hand = capped_three_handed(game, fixed(cap_lifted="two_in_hand"), stack=40)
    hand.call(3)
    assert (hand.legal.seat, hand.legal.why_no_raise) == (4, "capped")


def test_a_rule_set_without_the_exception_keeps_the_cap_heads_up(game: Begin) -> None:
    """SPEC FL-07: as the half-hour limit event has it."""
    hand = capped_three_handed(game, HandRules(betting=shipped("half-hour-limit").betting))
    hand.fold(3)
    assert (hand.legal.seat, hand.legal.why_no_raise) == (4, "capped")


def test_counted_by_player_each_makes_four_bets_the_big_blind_among_them(game: Begin) -> None:
    """SPEC FL-06: three players, twelve bets in all, before the flop."""
    rules = fixed(cap_scope="player", cap_lifted="never")
    hand = game({1: 900, 2: 900, 3: 900}, blinds=(5, 10), limits=(10, 20), rules=rules)
    made = 0
    while hand.legal.can_raise:
        made += 1
        hand.raise_to(hand.legal.seat, 10 + 10 * made)
    assert (made, hand.legal.seat, hand.legal.why_no_raise) == (11, 3, "capped")


def test_a_short_big_blind_is_the_first_bet_of_the_cap(game: Begin) -> None:
    """SPEC FL-04, BTN-15: 4 of 10 posted, and three raises still close the round."""
    hand = game({1: 900, 2: 900, 3: 4, 4: 900}, blinds=(5, 10), limits=(10, 20), rules=fixed())
    for seat, to in ((4, 20), (1, 30), (2, 40)):
        hand.raise_to(seat, to)
    assert (hand.legal.seat, hand.legal.why_no_raise) == (4, "capped")


@pytest.mark.parametrize(("chips", "made"), [(9, 20), (10, 30)])
def test_an_opening_all_in_of_half_a_bet_is_a_bet_and_less_is_completed(
    game: Begin, chips: int, made: int
) -> None:
    """SPEC FL-09: limit 20; 9 may be made 20, 10 may be raised to 30."""
    stacks = {2: 900, 3: 20 + chips, 4: 900}
    hand = flop(game, stacks, blinds=(10, 20), limits=(20, 40), rules=fixed())
    hand.check(2)
    hand.all_in(3)
    assert (hand.legal.to_call, hand.raises) == (chips, (made, made))
    hand.call(4)
    assert (hand.legal.seat, hand.legal.can_raise) == (2, chips >= 10)


def test_two_all_ins_of_under_half_a_bet_may_add_up_to_one(game: Begin) -> None:
    """SPEC FL-09, TDA 47-B: bet 20, all-in 27, all-in 33: 13 more than the bettor's 20."""
    stacks = {2: 900, 3: 47, 4: 53, 5: 900}
    hand = flop(game, stacks, blinds=(10, 20), limits=(20, 40), rules=fixed())
    hand.bet(2, 20)
    hand.all_in(3, 4)
    assert (hand.legal.seat, hand.raises) == (5, (53, 53))
    hand.call(5)
    assert (hand.legal.seat, hand.legal.to_call, hand.raises) == (2, 13, (53, 53))


def test_the_cap_counts_a_big_blind_that_an_ante_left_nothing_to_post_for(game: Begin) -> None:
    """SPEC FL-04: the big blind is the bet; three raises may follow, and then the round is capped."""
    rules = HandRules(
        betting=Betting(structure="fixed_limit"), blinds=Blinds(ante=Chips(10), short_posts_first="ante")
    )
    stacks = {1: 500, 2: 500, 3: 10, 4: 500}
    hand = game(stacks, button=1, blinds=(10, 20), ante=10, limits=(20, 40), rules=rules)
    for seat, to in ((4, 40), (1, 60), (2, 80)):
        hand.raise_to(seat, to)
    assert hand.legal.why_no_raise == "capped"
