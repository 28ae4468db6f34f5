"""Pot limit and fixed limit."""

from collections.abc import Callable
from typing import Any

import pytest

from shuffleup.poker.refusals import WrongAmount
from shuffleup.poker.setup import HandRules
from shuffleup.ruleset.hand import Betting
from tests.refused import refused

Begin = Callable[..., Any]

FIVE = dict.fromkeys(range(1, 6), 20_000)


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


def test_the_largest_pot_limit_raise_is_the_pot_after_the_call(game: Begin) -> None:
    """SPEC PL-02, TDA 54: call 200 makes 500, so 700."""
    assert game(FIVE, blinds=(100, 200), rules=pot_limit()).raises == (400, 700)


def test_without_a_small_blind_the_sum_is_done_as_if_it_were_there(game: Begin) -> None:
    """SPEC PL-04, TDA 54-B."""
    table: dict[str, Any] = {"blinds": (100, 200), "small_blind_seat": None}
    stacks = {1: 20_000, 3: 20_000, 4: 20_000, 5: 20_000}
    assert game(stacks, rules=pot_limit(), **table).raises == (400, 700)
    assert game(stacks, rules=pot_limit(pl_preflop_full_blinds=False), **table).raises == (400, 600)


def test_a_pot_reraise_counts_every_bet_in_front(game: Begin) -> None:
    """SPEC PL-02: 700, then 2400, then up to 8200."""
    hand = game(FIVE, blinds=(100, 200), rules=pot_limit())
    hand.raise_to(4, 700)
    with refused(WrongAmount, match="from 1\u00a0200 to 2\u00a0400"):
        hand.raise_to(5, 2401)
    hand.raise_to(5, 2400)
    assert hand.raises == (4100, 8200)


def test_an_opening_bet_is_at_most_the_pot(game: Begin) -> None:
    hand = flop(game, {2: 9000, 3: 9000, 4: 9000}, blinds=(100, 200), rules=pot_limit())
    assert hand.raises == (200, 600)


def test_the_active_pot_leaves_out_what_an_all_in_player_can_win(game: Begin) -> None:
    """SPEC PL-03: with P4 all-in for 300, 1300 count in all, or only the 400 of the side pot."""

    def facing_a_bet(rules: HandRules) -> Any:
        hand = game({2: 9000, 3: 9000, 4: 300}, blinds=(100, 200), rules=rules)
        hand.all_in(4)
        hand.raise_to(2, 500)
        hand.call(3)
        hand.board()
        hand.bet(2, 200)
        return hand

    assert facing_a_bet(pot_limit()).raises == (400, 1900)
    assert facing_a_bet(pot_limit(pl_base="active")).raises == (400, 1000)


def test_a_pot_limit_stack_above_the_pot_cannot_go_all_in(game: Begin) -> None:
    hand = game(FIVE, blinds=(100, 200), rules=pot_limit())
    assert hand.legal.all_in_to is None


def test_each_fixed_limit_raise_is_exactly_one_bet(game: Begin) -> None:
    """SPEC FL-01: 25, 50, 75 and a round that ends with 185 in the pot."""
    hand = game(dict.fromkeys(range(1, 6), 2500), blinds=(10, 25), limits=(25, 50), rules=fixed())
    hand.call(4)
    with refused(WrongAmount, match="exactly 50"):
        hand.raise_to(5, 60)
    hand.raise_to(5, 50)
    hand.fold(1, 2)
    hand.raise_to(3, 75)
    hand.fold(4)
    hand.call(5)
    assert hand.hand.pot == 185
    hand.board()
    assert hand.raises == (25, 25)


def test_turn_and_river_bets_are_the_high_limit_as_printed(game: Begin) -> None:
    """SPEC FL-03: 150, which is not twice 50."""
    hand = flop(game, {2: 900, 3: 900, 4: 900}, blinds=(25, 50), limits=(50, 150), rules=fixed())
    hand.check(2, 3, 4)
    hand.board()
    assert hand.raises == (150, 150)


def test_the_big_blind_is_the_first_of_four_bets(game: Begin) -> None:
    """SPEC FL-04."""
    table: dict[str, Any] = {"blinds": (5, 10), "limits": (10, 15)}
    hand = game(dict.fromkeys(range(1, 5), 1000), rules=fixed(), **table)
    hand.raise_to(4, 20)
    hand.raise_to(1, 30)
    hand.raise_to(2, 40)
    assert (hand.legal.seat, hand.legal.to_call, hand.legal.why_no_raise) == (3, 30, "capped")
    assert hand.legal.all_in_to is None


@pytest.mark.parametrize(
    ("lifted", "event_players", "capped"),
    [
        ("never", 2, True),
        ("two_in_hand", 9, False),
        ("two_in_event", 9, True),
        ("two_in_event", 2, False),
    ],
)
def test_the_cap_is_lifted_heads_up_as_the_rule_set_says(
    game: Begin, lifted: str, event_players: int, capped: bool
) -> None:
    """SPEC FL-05, FL-07, FL-08 (TDA 48)."""
    hand = flop(
        game,
        {2: 900, 4: 900},
        button=4,
        blinds=(10, 20),
        limits=(20, 40),
        event_players=event_players,
        rules=fixed(cap_lifted=lifted),
    )
    hand.bet(2, 20)
    hand.raise_to(4, 40)
    hand.raise_to(2, 60)
    hand.raise_to(4, 80)
    assert (hand.legal.why_no_raise == "capped") is capped


@pytest.mark.parametrize(("raises", "capped_at"), [(1, 20), (3, 40), (4, 50)])
def test_a_house_says_how_many_raises_follow_a_bet(game: Begin, raises: int, capped_at: int) -> None:
    """SPEC FL-04."""
    table: dict[str, Any] = {"blinds": (5, 10), "limits": (10, 20)}
    hand = flop(game, {2: 900, 3: 900, 4: 900}, rules=fixed(cap_raises=raises), **table)
    to = 0
    while hand.legal.why_no_raise is None:
        to += 10
        hand.raise_to(int(hand.hand.to_act), to)
    assert (hand.legal.why_no_raise, to) == ("capped", capped_at)


def test_the_cap_may_count_each_player_by_itself(game: Begin) -> None:
    """SPEC FL-06: five bets made, but seat 4 has made one of its four."""
    table: dict[str, Any] = {"blinds": (5, 10), "limits": (10, 20)}
    hand = flop(game, {2: 900, 3: 900, 4: 900}, rules=fixed(cap_scope="player"), **table)
    for seat, to in ((2, 10), (3, 20), (4, 30), (2, 40), (3, 50)):
        hand.raise_to(seat, to)
    assert hand.raises == (60, 60)


def short_all_in(game: Begin, chips: int) -> Any:
    """Seat 2 bets 20 on the flop and seat 3 goes all-in for `chips`."""
    table: dict[str, Any] = {"blinds": (10, 20), "limits": (20, 30)}
    hand = flop(game, {2: 920, 3: 20 + chips, 4: 920}, rules=fixed(), **table)
    hand.bet(2, 20)
    hand.all_in(3)
    return hand


def test_an_all_in_of_under_half_a_bet_may_be_completed(game: Begin) -> None:
    """SPEC FL-09: 28 over 20 may be made 40."""
    hand = short_all_in(game, 28)
    assert (hand.legal.to_call, hand.raises) == (28, (40, 40))


def test_an_all_in_of_under_half_a_bet_does_not_reopen(game: Begin) -> None:
    """TDA 47-B."""
    hand = short_all_in(game, 28)
    hand.call(4)
    assert (hand.legal.seat, hand.legal.to_call, hand.legal.can_raise) == (2, 8, False)


def test_an_all_in_of_half_a_bet_counts_as_a_raise(game: Begin) -> None:
    """TDA 47-B: 32 over 20, the next raise adds a full 20."""
    hand = short_all_in(game, 32)
    assert (hand.legal.to_call, hand.raises) == (32, (52, 52))
    hand.call(4)
    assert hand.raises == (52, 52)


def test_a_stack_below_the_price_may_still_call(game: Begin) -> None:
    """SPEC ALL-01."""
    hand = game({1: 1000, 2: 1000, 3: 1000, 4: 7}, blinds=(5, 10), limits=(10, 20), rules=fixed())
    assert (hand.legal.to_call, hand.legal.can_raise, hand.legal.all_in_to) == (7, False, 7)
