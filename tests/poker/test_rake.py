"""The rake of a cash table: what the house takes, from which pot, and that no chip is lost on the way."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, strategies as st

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.events import BetReturned, PotAwarded, RakeTaken
from shuffleup.poker.hand import continue_after_ruling, evolve, play, start
from shuffleup.poker.irregularities.rulings import award_pot, count_stacks, lose_track, return_bets
from shuffleup.poker.legal import AllIn, CheckOrCall, DealBoard, DeclareWinners, Fold
from shuffleup.poker.setup import HandRules, HandSetup
from shuffleup.poker.state import Hand
from shuffleup.ruleset.money import Cash

Begin = Callable[..., Any]

THREE = {1: 1000, 2: 1000, 3: 1000}


def house(percent: int = 5, cap: int = 0, *, no_flop_no_drop: bool = True) -> HandRules:
    return HandRules(
        cash=Cash(enabled=True, rake_pct=percent, rake_cap=Chips(cap), no_flop_no_drop=no_flop_no_drop)
    )


def after(hand: Hand, *ruled: Any) -> Hand:
    for event in continue_after_ruling(hand, ruled):
        hand = evolve(hand, event)
    return hand


def test_the_rake_leaves_the_pot_before_it_is_paid(game: Begin) -> None:
    """SPEC CSH-05: five percent of 300."""
    hand = game(THREE, rules=house())
    hand.call(1, 2, 3)
    hand.check_down()
    assert [pot.amount for pot in hand.hand.pots()] == [285]
    hand.wins(0, 2)
    assert hand.named(RakeTaken) == [((15,),)]
    assert hand.hand.stacks == (900, 1185, 900)
    assert (hand.hand.raked, hand.hand.chips, hand.hand.pot) == (15, 3000, 0)


def test_a_hand_that_ends_before_the_flop_pays_no_rake(game: Begin) -> None:
    """SPEC CSH-05: no flop, no drop."""
    hand = game(THREE, rules=house())
    hand.fold(1, 2)
    assert hand.hand.stacks == (1000, 950, 1050)


def test_a_house_may_take_its_rake_in_all_four_rounds(game: Begin) -> None:
    """SPEC CSH-05: ten percent of the 100 that were called."""
    hand = game(THREE, rules=house(10, no_flop_no_drop=False))
    hand.fold(1, 2)
    assert hand.named(BetReturned) == [(3, 50)]
    assert hand.hand.stacks == (1000, 950, 1040)


def test_a_bet_that_nobody_called_pays_no_rake(game: Begin) -> None:
    """SPEC CSH-05, ALL-02: the bet on the flop goes back first."""
    hand = game(THREE, rules=house(10))
    hand.call(1, 2, 3)
    hand.board()
    hand.bet(2, 500)
    hand.fold(3, 1)
    assert hand.named(RakeTaken) == [((30,),)]
    assert hand.hand.stacks == (900, 1170, 900)


def test_a_side_pot_pays_what_it_adds_up_to_the_cap(game: Begin) -> None:
    """SPEC CSH-05: ten percent of 300 and of 1400, at most 100 of both."""
    hand = game({1: 800, 2: 100, 3: 1000}, rules=house(10, 100))
    hand.all_in(1)
    hand.call(2, 3)
    for _ in range(3):
        hand.board()
    assert hand.named(RakeTaken) == [((30, 70),)]
    assert [pot.amount for pot in hand.hand.pots()] == [270, 1330]


def test_a_tournament_hand_pays_no_rake(game: Begin) -> None:
    """SPEC CSH-05: whatever the percentage says."""
    hand = game(THREE, rules=HandRules(cash=Cash(enabled=False, rake_pct=5)))
    hand.call(1, 2, 3)
    hand.check_down()
    hand.wins(0, 2)
    assert hand.named(RakeTaken) == []
    assert hand.hand.stacks == (900, 1200, 900)


def test_bets_that_go_back_take_the_rake_along(game: Begin) -> None:
    """SPEC MIS-12, CSH-05: a fouled deck is found at the showdown."""
    hand = game(THREE, rules=house())
    hand.call(1, 2, 3)
    hand.check_down()
    over = after(hand.hand, return_bets(hand.hand))
    assert (over.stacks, over.raked, over.chips) == ((1000, 1000, 1000), 0, 3000)


def test_a_pot_that_is_awarded_anew_is_not_raked_again(game: Begin) -> None:
    """SPEC CSH-05, GEN-05."""
    hand = game(THREE, rules=house())
    hand.call(1, 2, 3)
    hand.check_down()
    hand.wins(0, 2)
    over = after(hand.hand, *award_pot(hand.hand, 0, (SeatNo(3),)))
    assert (over.stacks, over.raked) == ((900, 900, 1185), 15)


def test_a_count_after_a_lost_showdown_leaves_the_rake_out(game: Begin) -> None:
    """SPEC APP-06, CSH-05."""
    hand = game(THREE, rules=house())
    hand.call(1, 2, 3)
    hand.check_down()
    lost = after(hand.hand, lose_track(hand.hand))
    counted, over = count_stacks(lost, ((SeatNo(1), Chips(1185)),))
    assert over == 0
    assert after(lost, counted).chips == 3000


@pytest.mark.parametrize("unit", [1, 5])
@given(
    stacks=st.lists(st.integers(1, 400), min_size=2, max_size=6),
    percent=st.integers(0, 25),
    cap=st.sampled_from([0, 3, 40]),
    acts=st.lists(st.integers(0, 5), min_size=30, max_size=30),
)
def test_no_chip_is_lost_between_the_players_and_the_house(
    unit: int, stacks: list[int], percent: int, cap: int, acts: list[int]
) -> None:
    """SPEC CSH-05, POT-08: what is paid and what is taken make up all that was put in."""
    rules = house(percent, cap, no_flop_no_drop=False)
    last = SeatNo(len(stacks))
    table = HandSetup(
        stacks=tuple((SeatNo(seat), Chips(chips)) for seat, chips in enumerate(stacks, 1)),
        button=last,
        small_blind_seat=SeatNo(2 if last == 2 else 1),
        big_blind_seat=SeatNo(1 if last == 2 else 2),
        small_blind=Chips(5),
        big_blind=Chips(10),
        smallest_chip=Chips(unit),
    )
    hand, events = start(table, rules)
    taken = [event for event in events if isinstance(event, RakeTaken)]
    for act in acts:
        if hand.phase == "ended":
            break
        hand, events = play(hand, _next(hand, act))
        taken += [event for event in events if isinstance(event, RakeTaken)]
        assert hand.chips == sum(stacks)
        assert all(pot.amount >= 0 for pot in hand.gathered_pots)
    assert len(taken) <= 1
    assert hand.raked == sum(sum(event.pots) for event in taken)
    assert hand.raked % unit == 0 or (unit > 1 and hand.raked < sum(stacks))
    assert not cap or hand.raked <= cap
    if hand.phase == "ended":
        assert sum(hand.stacks) + hand.raked == sum(stacks)


def _next(hand: Hand, act: int) -> Any:
    if hand.phase == "deal":
        return DealBoard()
    if hand.phase == "showdown":
        number = max(at for at, winners in enumerate(hand.winners) if not winners)
        return DeclareWinners(number, hand.gathered_pots[number].seats[:1])
    seat = hand.to_act
    assert seat is not None
    return {0: Fold(seat), 1: AllIn(seat)}.get(act, CheckOrCall(seat))


def test_the_rake_comes_before_the_award_in_the_story(game: Begin) -> None:
    hand = game(THREE, rules=house())
    hand.call(1, 2, 3)
    hand.check_down()
    hand.wins(0, 2)
    kinds = [type(event) for event in hand.events]
    assert kinds.index(RakeTaken) < kinds.index(PotAwarded)
