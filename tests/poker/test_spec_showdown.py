"""Showing, mucking and comparing hands, rule by rule."""

from collections.abc import Callable
from typing import Any

import pytest

from shuffleup.kernel.field_types import SeatNo
from shuffleup.poker.cards import cards
from shuffleup.poker.events import BettingOpened
from shuffleup.poker.hand_ranking import category, five_ranks, strength
from shuffleup.poker.refusals import IllegalAction, WrongAmount, WrongPhase
from shuffleup.poker.showdown import show_order, showing_order
from tests.refused import refused

Begin = Callable[..., Any]

THREE = {2: 5000, 3: 5000, 4: 5000}


def on_the_river(game: Begin, stacks: dict[int, int] = THREE) -> Any:
    hand = game(stacks)
    while len(hand.hand.board) < 5:
        if hand.hand.phase == "deal":
            hand.board()
        else:
            hand.call(hand.hand.to_act)
    return hand


def test_a_hand_is_two_hole_cards_and_five_board_cards(game: Begin) -> None:
    """SPEC GEN-03."""
    hand = on_the_river(game)
    assert len(hand.hand.board) == 5
    hand.check(2, 3, 4)
    with refused(WrongAmount, match="2 cards to show, not 4"):
        hand.show(2, "AcAdKcKd")


def test_there_are_four_betting_rounds_and_the_last_ends_the_betting(game: Begin) -> None:
    """SPEC DLG-05."""
    hand = on_the_river(game)
    assert [one[0] for one in hand.named(BettingOpened)] == ["preflop", "flop", "turn", "river"]
    hand.check(2, 3, 4)
    assert hand.hand.phase == "showdown"


def test_a_hand_ends_in_any_round_when_one_player_is_left(game: Begin) -> None:
    """SPEC DLG-05, POT-01."""
    hand = game(THREE)
    hand.call(4, 2)
    hand.check(3)
    hand.board()
    hand.bet(2, 100)
    hand.fold(3, 4)
    assert (hand.hand.phase, hand.hand.stacks) == ("ended", (5200, 4900, 4900))


def test_the_last_raiser_who_was_called_shows_first(game: Begin) -> None:
    """SPEC SHD-01, SHD-03: seat 2 bet, seat 4 raised and was called."""
    hand = on_the_river(game)
    hand.bet(2, 200)
    hand.call(3)
    hand.raise_to(4, 600)
    hand.call(2, 3)
    assert show_order(hand.hand) == (4, 2, 3)


def test_a_bet_of_an_earlier_street_does_not_show_first(game: Begin) -> None:
    """SPEC SHD-02: seat 4 bet the turn, the river was checked."""
    hand = game(THREE)
    hand.call(4, 2)
    hand.check(3)
    hand.board()
    hand.check(2, 3, 4)
    hand.board()
    hand.check(2, 3)
    hand.bet(4, 100)
    hand.call(2, 3)
    hand.board()
    hand.check(2, 3, 4)
    assert show_order(hand.hand) == (2, 3, 4)


def test_when_the_aggressor_mucks_the_next_clockwise_shows(game: Begin) -> None:
    """SPEC SHD-03, SHD-05."""
    hand = on_the_river(game)
    hand.check(2)
    hand.bet(3, 100)
    hand.call(4, 2)
    hand.muck(3)
    assert show_order(hand.hand) == (4, 2)


@pytest.mark.parametrize(
    ("live", "button", "aggressor", "order"),
    [
        ((1, 4, 9), 9, 4, (4, 9, 1)),
        ((1, 4, 9), 9, None, (1, 4, 9)),
        ((1, 4, 9), 3, None, (4, 9, 1)),
        ((2, 5, 6, 10), 5, 10, (10, 2, 5, 6)),
        ((2, 7), 2, None, (7, 2)),
    ],
)
def test_the_order_of_showing_is_clockwise(
    live: tuple[int, ...], button: int, aggressor: int | None, order: tuple[int, ...]
) -> None:
    """SPEC SHD-01 to SHD-04."""
    first = None if aggressor is None else SeatNo(aggressor)
    assert showing_order([SeatNo(seat) for seat in live], SeatNo(button), first) == order


def test_only_contestants_show_and_only_at_the_end(game: Begin) -> None:
    """SPEC SHD-08."""
    hand = on_the_river(game)
    with refused(WrongPhase, match="no hand is opened now"):
        hand.show(2, "AcAd")
    hand.fold(2)
    hand.check(3, 4)
    with refused(IllegalAction, match="seat 2 has given up its hand"):
        hand.show(2, "AcAd")


def compared(board: str, *holdings: str) -> tuple[list[int], str, str]:
    """Which holdings win, numbered from 0, and with what."""
    worths = [strength(cards(board) + cards(holding)) for holding in holdings]
    best = max(worths)
    winners = [number for number, worth in enumerate(worths) if worth == best]
    return winners, category(best), five_ranks(best)


@pytest.mark.parametrize(
    ("board", "holdings", "winners", "name", "ranks"),
    [
        # EVA-01: two, one or no hole cards
        ("2c7d9hJsKs", ("KdKc", "AcAd"), [0], "three_of_a_kind", "KKKJ9"),
        ("6c6d6h6s2d", ("KcQd", "AsJd"), [1], "four_of_a_kind", "6666A"),
        ("TsJsQsKsAs", ("2c2d", "AhAd"), [0, 1], "royal_flush", "AKQJT"),
        # EVA-04: exactly five cards count
        ("JdQhKsAc3c", ("Th3d", "Ts2d"), [0, 1], "straight", "AKQJT"),
        # EVA-05: high cards, card by card
        ("2c5d9hJsKs", ("Qc7d", "Qd8c"), [1], "high_card", "KQJ98"),
        # EVA-08: full houses by the three, then the pair
        ("8c8d4h4sQc", ("4c2d", "8hAd"), [1], "full_house", "88844"),
        ("7c7d7h2s3c", ("KcKd", "QcQd"), [0], "full_house", "777KK"),
        # EVA-10: two pair by the higher pair, then the lower, then the odd card
        ("KcKd5h2s9c", ("5c3d", "9d4s"), [1], "two_pair", "KK995"),
        ("KcKd5h5sJc", ("Qc2d", "AcTd"), [1], "two_pair", "KK55A"),
        # EVA-11: kickers decide
        ("As9d6c4h2s", ("AdJc", "AcTd"), [0], "one_pair", "AAJ96"),
        # EVA-12: equal best five split, kicker or not
        ("As9d6cKhQs", ("Ad5c", "Ac3d"), [0, 1], "one_pair", "AAKQ9"),
        # EVA-13: several play the board
        ("9c9d9hAsKs", ("2c3d", "4c5d", "QcJd"), [0, 1, 2], "three_of_a_kind", "999AK"),
        # EVA-07: the ace is high or low, and nothing wraps round
        ("2c3d4h9sJs", ("Ac5d", "AhKd"), [0], "straight", "5432A"),
        ("QcKdAh2s9s", ("3c7d", "AcAd"), [1], "three_of_a_kind", "AAAKQ"),
    ],
)
def test_the_best_five_of_seven_win(
    board: str, holdings: tuple[str, ...], winners: list[int], name: str, ranks: str
) -> None:
    """SPEC EVA-01, EVA-04, EVA-05, EVA-07, EVA-08, EVA-10 to EVA-13."""
    assert compared(board, *holdings) == (winners, name, ranks)
