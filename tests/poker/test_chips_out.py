"""Chips on the felt: what they are by themselves, after a word, and in several motions."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, strategies as st

from shuffleup.kernel.field_types import Chips
from shuffleup.poker.irregularities.unclear_bets import (
    ChipsOut,
    ChipsRuling,
    Declared,
    Facing,
    Word,
    binds_out_of_turn,
    corrected_raise,
    facing,
    rule_on_chips,
    rule_on_motions,
    rule_on_undercall,
)
from shuffleup.poker.refusals import WrongAmount
from shuffleup.ruleset.hand import Betting

Begin = Callable[..., Any]

TDA = Betting()
FORWARD = Betting(string_bet="forward_is_bet")
BET_OF_800 = Facing(Chips(800), Chips(800), Chips(1600))
"""A bet of 800 to call, the least raise to 1600."""


def said(word: Word, to: int | None = None) -> Declared:
    return Declared(word, None if to is None else Chips(to))


def out(*chips: int, before: int = 0, all_in: bool = False, declared: Declared | None = None) -> ChipsOut:
    return ChipsOut(tuple(Chips(chip) for chip in chips), Chips(before), all_in, declared)


def ruled(chips: ChipsOut, price: Facing = BET_OF_800, rules: Betting = TDA) -> tuple[str, int, int, int]:
    ruling = rule_on_chips(rules, price, chips)
    return ruling.ruling, ruling.to, ruling.owed, ruling.returned


def motions(
    to_call: int, *chips: int, rules: Betting = TDA, declared: Declared | None = None
) -> tuple[str, int, int, int]:
    """Put out so many chips of one with each motion, where any raise would be large enough."""
    price = Facing(Chips(to_call), Chips(1), Chips(to_call + 1))
    ruling = rule_on_motions(rules, price, out(*(1,) * sum(chips), declared=declared), chips)
    return ruling.ruling, ruling.to, ruling.owed, ruling.returned


def test_one_big_chip_without_a_word_is_a_call() -> None:
    """SPEC BET-16 (TDA 44): the dealer makes change."""
    assert ruled(out(5000)) == ("call", 800, 0, 4200)


def test_one_big_chip_is_a_raise_of_its_worth_after_the_word() -> None:
    """SPEC BET-16 (TDA 44)."""
    assert ruled(out(5000, declared=said("raise"))) == ("raise", 5000, 0, 0)


def test_the_amount_that_was_said_goes_before_the_chip() -> None:
    """SPEC BET-16: 2000 of a 5000 chip, or less than it takes."""
    assert ruled(out(5000, declared=said("raise", 2000))) == ("raise", 2000, 0, 3000)
    assert ruled(out(1000, declared=said("raise", 2000))) == ("raise", 2000, 1000, 0)
    assert ruled(out(5000, declared=said("call"))) == ("call", 800, 0, 4200)


def test_a_declared_raise_is_never_less_than_the_smallest() -> None:
    """SPEC BET-19 (TDA 43)."""
    assert ruled(out(1000, declared=said("raise"))) == ("raise", 1600, 600, 0)


def test_chips_that_are_all_needed_for_the_call_are_a_call() -> None:
    """SPEC BET-19 (TDA 45): without one of the two 500s the call is not there."""
    assert ruled(out(500, 500)) == ("call", 800, 0, 200)


def test_less_than_half_a_raise_is_a_call() -> None:
    """SPEC BET-19 (TDA 43): 399 of 800 and one chip of 1 to spare."""
    assert ruled(out(1000, 100, 99)) == ("call", 800, 0, 399)


def test_half_a_raise_has_to_be_made_a_whole_one() -> None:
    """SPEC BET-19 (TDA 43, TDA 45)."""
    assert ruled(out(1000, 100, 100)) == ("raise", 1600, 400, 0)
    assert ruled(out(1000, 1000)) == ("raise", 2000, 0, 0)


def test_half_a_raise_is_a_call_where_the_half_raise_rule_is_off() -> None:
    """SPEC BET-19: `betting.half_raise_rule`."""
    rules = Betting(half_raise_rule=False)
    assert ruled(out(1000, 100, 100), rules=rules) == ("call", 800, 0, 400)
    assert ruled(out(1000, 1000), rules=rules) == ("raise", 2000, 0, 0)


def test_the_last_chips_of_a_player_go_in_as_they_are() -> None:
    """SPEC BET-19 (TDA 45): under half a raise too; short of the call they call for less (ALL-01)."""
    assert ruled(out(500, 500, 100, all_in=True)) == ("raise", 1100, 0, 0)
    assert ruled(out(500, 100, all_in=True)) == ("call", 600, 0, 0)
    assert ruled(out(1000, all_in=True)) == ("call", 800, 0, 200)


def test_an_all_in_that_was_said_is_for_all_the_chips() -> None:
    """SPEC ALL-11."""
    assert ruled(out(100, declared=said("all_in", 1200))) == ("raise", 1200, 1100, 0)
    assert ruled(out(100, declared=said("all_in", 700))) == ("call", 700, 600, 0)
    assert ruled(out(700, declared=said("all_in"))) == ("call", 700, 0, 0)


def test_chips_short_of_the_call_owe_the_rest() -> None:
    """TDA 51."""
    assert ruled(out(500, 100)) == ("call", 800, 200, 0)


def test_chips_of_earlier_in_the_street_count_towards_the_call() -> None:
    """SPEC BET-09: a small blind of 300 puts 500 to it."""
    assert ruled(out(500, before=300)) == ("call", 800, 0, 0)
    assert ruled(out(500, 500, 500, before=300)) == ("raise", 1800, 0, 0)


def test_chips_with_nothing_to_call_open_the_betting() -> None:
    """SPEC BET-18: one big chip is a bet of its worth, too little is made the least bet."""
    nothing = Facing(Chips(0), Chips(100), Chips(100))
    assert ruled(out(500), nothing) == ("bet", 500, 0, 0)
    assert ruled(out(25, 25), nothing) == ("bet", 100, 50, 0)


def test_a_big_blind_with_nothing_to_call_raises_with_one_chip() -> None:
    """SPEC BET-08 (TDA 44): its chip faces no bet."""
    option = Facing(Chips(100), Chips(100), Chips(200))
    assert ruled(out(500, before=100), option) == ("raise", 600, 0, 0)


def test_a_raise_goes_no_higher_than_the_limit() -> None:
    """SPEC FL-01: in fixed limit the rest comes back."""
    fixed = Facing(Chips(20), Chips(20), Chips(40), Chips(40))
    assert ruled(out(20, 20, 10), fixed) == ("raise", 40, 0, 10)


def test_chips_are_a_call_where_no_raise_is_open() -> None:
    """SPEC NL-07 (TDA 47)."""
    assert ruled(out(1000, 1000), Facing(Chips(800), Chips(800), None)) == ("call", 800, 0, 1200)


def test_nothing_put_out_is_nothing_to_rule_on() -> None:
    """SPEC BET-16."""
    with pytest.raises(WrongAmount):
        rule_on_chips(TDA, BET_OF_800, out(declared=said("raise")))


def test_what_a_player_faces_is_read_from_the_hand(game: Begin) -> None:
    """SPEC NL-02: 100 to call, the least raise to 200; after a raise to 350 the step is 250."""
    hand = game({1: 1000, 2: 1000, 3: 1000})
    assert facing(hand.hand) == Facing(Chips(100), Chips(100), Chips(200), Chips(1000))
    hand.raise_to(1, 350)
    assert facing(hand.hand) == Facing(Chips(350), Chips(250), Chips(600), Chips(1000))


@given(
    to_call=st.integers(0, 2000),
    step=st.integers(1, 2000),
    chips=st.lists(st.sampled_from([1, 5, 25, 100, 500, 1000]), min_size=1, max_size=9),
    declared=st.sampled_from([None, "call", "raise", "bet"]),
)
def test_what_is_out_less_change_and_with_what_is_owed_is_the_bet(
    to_call: int, step: int, chips: list[int], declared: Word | None
) -> None:
    """SPEC BET-16, BET-19: a call is the price, a raise at least the least raise."""
    price = Facing(Chips(to_call), Chips(step), Chips(to_call + step))
    words = None if declared is None else said(declared)
    found: ChipsRuling = rule_on_chips(TDA, price, out(*chips, declared=words))
    assert sum(chips) + found.owed - found.returned == found.to
    assert not (found.owed and found.returned)
    assert found.to == to_call if found.ruling == "call" else found.to >= to_call + step


def test_only_the_first_motion_counts() -> None:
    """SPEC BET-17: the call, a raise, or a bet; the second motion goes back."""
    assert motions(200, 200, 400) == ("call", 200, 0, 400)
    assert motions(200, 500, 400) == ("raise", 500, 0, 400)
    assert motions(0, 50, 150) == ("bet", 50, 0, 150)


def test_a_first_motion_short_of_the_call_is_made_a_call() -> None:
    """SPEC BET-17 (TDA 51)."""
    assert motions(200, 150, 300) == ("call", 200, 0, 250)
    assert motions(200, 150) == ("call", 200, 50, 0)


def test_the_word_raise_allows_one_more_motion_after_the_call() -> None:
    """SPEC BET-17 (TDA 42)."""
    assert motions(200, 200, 400, declared=said("raise")) == ("raise", 600, 0, 0)
    assert motions(200, 200, 400, 100, declared=said("raise")) == ("raise", 600, 0, 100)
    assert motions(200, 300, 400, declared=said("raise")) == ("raise", 300, 0, 400)


def test_an_amount_said_before_may_be_put_out_in_many_motions() -> None:
    """SPEC BET-17 (TDA 42)."""
    assert motions(200, 300, 100, 100, declared=said("raise", 600)) == ("raise", 600, 100, 0)
    assert motions(200, 300, 400, declared=said("call")) == ("call", 200, 0, 500)
    assert motions(200, 300, 400, declared=said("all_in")) == ("raise", 700, 0, 0)


def test_all_chips_moved_forward_are_bet_under_the_house_rule() -> None:
    """SPEC BET-18."""
    assert motions(0, 10, 20, rules=FORWARD) == ("bet", 30, 0, 0)
    assert motions(20, 20, 20, rules=FORWARD) == ("raise", 40, 0, 0)
    assert motions(20, 10, 10, rules=FORWARD) == ("call", 20, 0, 0)


def test_a_motion_without_chips_is_refused() -> None:
    """SPEC BET-17."""
    with pytest.raises(WrongAmount):
        motions(20)


def test_a_raise_that_was_too_small_is_corrected_until_the_next_street() -> None:
    """SPEC BET-20 (TDA 52): over a bet of 600 it goes to 1200; after the turn it stands."""
    raised, price = Chips(1000), Chips(600)
    assert corrected_raise(raised, price, price, next_street_dealt=False) == 1200
    assert corrected_raise(raised, price, price, next_street_dealt=True) == 1000
    assert corrected_raise(Chips(1500), price, price, next_street_dealt=False) == 1500


def test_an_undercall_binds_heads_up_and_against_the_opening_bet() -> None:
    """TDA 51."""
    assert rule_on_undercall(heads_up=True, opening_bet=False) == "full_call"
    assert rule_on_undercall(heads_up=False, opening_bet=True) == "full_call"
    assert rule_on_undercall(heads_up=False, opening_bet=False) == "floor_decides"


def test_an_act_out_of_turn_binds_unless_somebody_raised_before_it() -> None:
    """SPEC BET-21 (TDA 53): a fold binds in any case."""
    assert binds_out_of_turn(folded=False, price_then=Chips(100), price_now=Chips(100))
    assert not binds_out_of_turn(folded=False, price_then=Chips(100), price_now=Chips(300))
    assert binds_out_of_turn(folded=True, price_then=Chips(100), price_now=Chips(300))
