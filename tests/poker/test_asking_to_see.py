"""Who may ask to see a hand at the showdown, who may not muck, and what lies in the dead pile."""

from collections.abc import Callable
from typing import Any

import pytest

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.hand import evolve
from shuffleup.poker.irregularities.rulings import move_chips
from shuffleup.poker.refusals import IllegalAction, WrongPhase
from shuffleup.poker.showdown import dead_cards, duty_of, paid_to_see
from shuffleup.poker.state import ShowDuty
from shuffleup.ruleset.hand import Deal
from tests.refused import refused

Begin = Callable[..., Any]

FOUR = {1: 1000, 2: 1000, 3: 1000, 4: 1000}


def seats(*numbers: int) -> tuple[SeatNo, ...]:
    return tuple(SeatNo(number) for number in numbers)


def bet_on_river(game: Begin) -> Any:
    """Seat 3 bets the river, seats 4 and 1 call, seat 2 folds."""
    hand = game(FOUR)
    hand.call(4, 1, 2, 3)
    for _ in range(2):
        hand.board()
        hand.check(2, 3, 4, 1)
    hand.board()
    hand.check(2)
    hand.bet(3, 200)
    hand.call(4, 1)
    hand.fold(2)
    return hand


def test_who_called_on_the_river_paid_to_see_the_bettor(game: Begin) -> None:
    """SPEC SHD-10, TDA 18-B."""
    hand = bet_on_river(game).hand
    assert [paid_to_see(hand, SeatNo(seat)) for seat in (4, 1)] == [3, 3]


@pytest.mark.parametrize(("seat", "why"), [(3, "called no bet on the river"), (2, "seat 2 has folded")])
def test_neither_the_bettor_nor_who_folded_has_that_right(game: Begin, seat: int, why: str) -> None:
    """SPEC SHD-10."""
    with refused(IllegalAction, match=why):
        paid_to_see(bet_on_river(game).hand, SeatNo(seat))


def test_the_right_goes_with_the_cards(game: Begin) -> None:
    """SPEC SHD-10, TDA 18-A; the hand of a bettor who mucked can still be asked for."""
    hand = bet_on_river(game)
    hand.muck(3, 4)
    with refused(IllegalAction, match="seat 4 has mucked"):
        paid_to_see(hand.hand, SeatNo(4))
    assert hand.hand.phase == "ended"
    assert paid_to_see(hand.hand, SeatNo(1)) == 3


def test_without_a_bet_on_the_river_nobody_paid(game: Begin) -> None:
    """SPEC SHD-10: a bet on the turn does not count."""
    hand = game(FOUR)
    hand.call(4, 1, 2, 3)
    hand.board()
    hand.check(2, 3, 4, 1)
    hand.board()
    hand.bet(2, 200)
    hand.call(3, 4, 1)
    hand.board()
    hand.check(2, 3, 4, 1)
    with refused(IllegalAction, match="the director decides"):
        paid_to_see(hand.hand, SeatNo(3))


def test_before_the_showdown_no_hand_is_asked_for(game: Begin) -> None:
    """SPEC SHD-10, SHD-08."""
    with refused(WrongPhase, match="at the showdown"):
        paid_to_see(game(FOUR).hand, SeatNo(4))


def test_losers_may_muck_in_the_order_of_showing(game: Begin) -> None:
    """SPEC SHD-05, SHD-03: nobody has won anything yet."""
    assert duty_of(bet_on_river(game).hand) == ShowDuty((), seats(3, 4, 1))


def test_who_has_won_a_side_pot_shows_to_be_paid(game: Begin) -> None:
    """SPEC SHD-05: by a ruling the third player is not all-in any more, so that hands are not all opened."""
    hand = game({1: 300, 2: 1000, 3: 1000})
    hand.all_in(1)
    hand.call(2, 3)
    hand.board()
    hand.bet(2, 200)
    hand.call(3)
    hand.check_down()
    hand.hand = evolve(hand.hand, move_chips(hand.hand, "out_of_play", SeatNo(1), Chips(100)))
    hand.wins(1, 2)
    with refused(IllegalAction, match="seat 2 may not muck: it has won a pot and shows to be paid"):
        hand.muck(2)


def test_with_a_player_all_in_every_hand_has_to_be_opened(game: Begin) -> None:
    """SPEC ALL-13, SHD-05."""
    hand = game(FOUR | {1: 300})
    hand.fold(4)
    hand.all_in(1)
    hand.fold(2)
    hand.call(3)
    assert duty_of(hand.hand) == ShowDuty(seats(1, 3), ())


def test_folded_and_mucked_hands_and_burns_make_one_dead_pile(game: Begin) -> None:
    """SPEC DLG-10, BET-13: one fold, three burns, two mucks."""
    hand = bet_on_river(game)
    assert dead_cards(hand.hand, Deal()) == 5
    hand.muck(3, 4)
    assert dead_cards(hand.hand, Deal()) == 9


def test_where_no_card_is_burnt_only_hands_lie_in_the_dead_pile(game: Begin) -> None:
    """SPEC DLG-09, DLG-10."""
    assert dead_cards(bet_on_river(game).hand, Deal(burn=False)) == 2
