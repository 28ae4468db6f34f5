"""From the last bet to the last chip: who shows, who may muck, who wins which pot."""

from collections.abc import Callable
from typing import Any

import pytest

from shuffleup.poker.events import BoardRead, PotAwarded
from shuffleup.poker.refusals import CardInPlayTwice, IllegalAction, WrongAmount, WrongPhase, WrongWinner
from shuffleup.poker.setup import HandRules
from shuffleup.poker.showdown import show_order
from shuffleup.ruleset.hand import Pots, Showdown
from tests.refused import refused

Begin = Callable[..., Any]

FOUR = {1: 1000, 2: 300, 3: 600, 4: 1000}
THREE = {2: 5000, 3: 5000, 4: 5000}
BOARD = ("2s5d9c", "Jh", "3s")


def checked_down(game: Begin, board: tuple[str | None, ...] = BOARD, **table: object) -> Any:
    """Three seats call 100 and check until the river is dealt and checked."""
    hand = game(THREE, **table)
    hand.call(4, 2)
    hand.check(3)
    for street in board:
        hand.board(street)
        hand.check(2, 3, 4)
    return hand


def four_all_ins(game: Begin) -> Any:
    hand = game(FOUR)
    hand.all_in(4, 1, 2, 3)
    for street in BOARD:
        hand.board(street)
    return hand


def test_aces_kings_and_queens_win_one_pot_each(game: Begin) -> None:
    """SPEC ALL-06, POT-02: side pots are paid first."""
    hand = four_all_ins(game)
    for seat, pocket in ((1, "QcQd"), (2, "AcAd"), (3, "KcKd"), (4, "7h6h")):
        assert hand.hand.phase == "showdown"
        hand.show(seat, pocket)
    assert hand.story(4) == [
        ("hand.pot_awarded", 2, ((1, 800),)),
        ("hand.pot_awarded", 1, ((3, 900),)),
        ("hand.pot_awarded", 0, ((2, 1200),)),
        ("hand.ended",),
    ]
    assert hand.hand.stacks == (800, 1200, 900, 0)


def test_all_hands_lie_open_as_soon_as_nobody_can_bet(game: Begin) -> None:
    """SPEC ALL-12, ALL-13 (TDA 16)."""
    hand = game({1: 700, 2: 700})
    hand.all_in(1)
    assert not hand.hand.hands_are_face_up
    hand.call(2)
    assert hand.hand.hands_are_face_up
    hand.show(1, "AcAd")
    assert hand.hand.cards_of(1) != ()


def test_hands_stay_closed_while_two_players_can_bet(game: Begin) -> None:
    """TDA 16, example 2."""
    hand = game({1: 300, 2: 3000, 3: 3000})
    hand.all_in(1)
    hand.call(2, 3)
    assert (hand.hand.betting_is_over, hand.hand.hands_are_face_up) == (False, False)
    with refused(WrongPhase, match="no hand is opened now"):
        hand.show(1, "AcAd")
    hand.board()
    hand.bet(2, 2700)
    hand.call(3)
    assert hand.hand.hands_are_face_up


def test_with_a_player_all_in_nobody_may_muck(game: Begin) -> None:
    """SPEC ALL-13, TDA 16."""
    with refused(IllegalAction, match="every hand is opened"):
        four_all_ins(game).muck(4)


def test_the_river_bettor_shows_first(game: Begin) -> None:
    """SPEC SHD-01."""
    hand = game({2: 5000, 5: 5000, 7: 5000}, button=1)
    hand.call(7, 2)
    hand.check(5)
    for _ in range(2):
        hand.board()
        hand.check(2, 5, 7)
    hand.board()
    hand.check(2)
    hand.bet(5, 300)
    hand.call(7, 2)
    assert show_order(hand.hand) == (5, 7, 2)


@pytest.mark.parametrize("first", ["last_aggressor", "left_of_last_caller"])
def test_without_a_river_bet_the_first_left_of_the_button_shows_first(game: Begin, first: Any) -> None:
    """SPEC SHD-02, SHD-04."""
    hand = (
        checked_down(game, button=3, rules=HandRules(showdown=Showdown(show_first=first))) if False else None
    )
    hand = game(THREE, button=3, rules=HandRules(showdown=Showdown(show_first=first)))
    hand.call(3, 4)
    hand.check_down()
    assert show_order(hand.hand) == (4, 2, 3)


def test_a_beaten_hand_may_be_mucked(game: Begin) -> None:
    """SPEC SHD-05."""
    hand = checked_down(game)
    hand.show(2, "AcAd")
    hand.muck(3, 4)
    assert hand.hand.stacks == (5200, 4900, 4900)


def test_the_last_hand_that_is_not_mucked_wins_without_showing(game: Begin) -> None:
    hand = checked_down(game)
    hand.muck(2, 3)
    assert (hand.hand.phase, hand.hand.stack(4)) == ("ended", 5200)
    with refused(WrongPhase, match="the hand is over"):
        hand.muck(4)


def test_some_houses_show_every_called_hand(game: Begin) -> None:
    """SPEC SHD-06, `showdown.must_show = all_called_hands`."""
    hand = checked_down(game, rules=HandRules(showdown=Showdown(must_show="all_called_hands")))
    with refused(IllegalAction, match="every called hand"):
        hand.muck(3)


def test_a_hand_once_shown_stays_shown(game: Begin) -> None:
    hand = checked_down(game)
    hand.show(2, "AcAd")
    with refused(IllegalAction, match="cannot muck"):
        hand.muck(2)
    with refused(IllegalAction, match="shown its cards already"):
        hand.show(2, "AcAd")


def test_a_folded_hand_is_not_shown(game: Begin) -> None:
    hand = game(THREE)
    hand.fold(4)
    hand.call(2)
    hand.check_down()
    with refused(IllegalAction, match="seat 4 has given up its hand"):
        hand.show(4, "AcAd")


def test_a_card_cannot_be_in_the_hand_twice(game: Begin) -> None:
    """SPEC MIS-12."""
    hand = checked_down(game)
    with refused(CardInPlayTwice, match="9c is in the hand already"):
        hand.show(2, "9cAd")
    hand.show(2, "AcAd")
    with refused(CardInPlayTwice, match="Ad"):
        hand.show(3, "AdAh")


def test_a_flop_is_three_cards_and_a_pocket_is_two(game: Begin) -> None:
    hand = game(THREE)
    hand.call(4, 2)
    hand.check(3)
    with refused(WrongAmount, match="the flop takes 3 cards, not 2"):
        hand.board("2s5d")
    shown = checked_down(game)
    with refused(WrongAmount, match="2 cards to show, not 3"):
        shown.show(2, "AcAdAh")


def test_equal_hands_share_the_pot_and_the_odd_chip_goes_left_of_the_button(game: Begin) -> None:
    """SPEC POT-03, HUP-04: 301 between seats 1 and 2, button 1."""
    hand = game({1: 150, 2: 151, 3: 1000}, button=1, blinds=(1, 2))
    hand.all_in(1, 2)
    hand.fold(3)
    for street in ("AhKhQd", "Jc", "Ts"):
        hand.board(street)
    hand.show(2, "2c2d")
    hand.show(1, "3c3d")
    assert hand.hand.stacks == (151, 152, 998)


def test_spare_chips_may_all_go_to_the_first_winner(game: Begin) -> None:
    """SPEC POT-05: 242 three ways leaves two odd chips, 82, 80, 80."""
    hand = game(
        {1: 1000, 2: 1000, 3: 1000, 4: 1000},
        button=4,
        blinds=(1, 2),
        rules=HandRules(pots=Pots(odd_chip="all_to_first")),
    )
    hand.raise_to(3, 80)
    hand.call(4, 1)
    hand.fold(2)
    hand.check_down()
    hand.wins(0, 1, 3, 4)
    assert hand.named(PotAwarded) == [(0, ((1, 82), (3, 80), (4, 80)))]


def test_odd_chips_are_counted_in_the_smallest_chip_in_play(game: Begin) -> None:
    """SPEC POT-06: 1025 between two with 25s: 525 and 500."""
    hand = game({3: 5000, 5: 5000, 8: 5000}, button=8, blinds=(25, 50), smallest_chip=25)
    hand.raise_to(8, 500)
    hand.call(3)
    hand.fold(5)
    hand.check_down()
    hand.wins(0, 3, 8)
    assert hand.named(PotAwarded) == [(0, ((3, 525), (8, 525)))]


def test_the_dealer_declares_each_pot_when_cards_are_unknown(game: Begin) -> None:
    hand = game({1: 300, 2: 900, 3: 900})
    hand.all_in(1, 2, 3)
    for _ in range(3):
        hand.board()
    assert [pot.amount for pot in hand.hand.pots()] == [900, 1200]
    hand.wins(1, 2, 3)
    assert hand.hand.phase == "showdown"
    hand.wins(0, 1)
    assert (hand.hand.phase, hand.hand.stacks) == ("ended", (900, 600, 600))
    assert hand.hand.winners == ((1,), (2, 3))


@pytest.mark.parametrize(
    ("pot", "seats", "fault"),
    [
        (2, (2,), "there is no pot 2: the hand has 2"),
        (1, (1,), "seat 1 cannot win pot 1: it is between seats 2, 3"),
        (0, (), "at least one"),
        (0, (2, 2), "once"),
    ],
)
def test_a_winner_who_cannot_win_is_refused(
    game: Begin, pot: int, seats: tuple[int, ...], fault: str
) -> None:
    hand = game({1: 300, 2: 900, 3: 900})
    hand.all_in(1, 2, 3)
    for _ in range(3):
        hand.board()
    with refused(WrongWinner, match=fault):
        hand.wins(pot, *seats)


def test_a_pot_is_paid_once(game: Begin) -> None:
    hand = game({1: 300, 2: 900, 3: 900})
    hand.all_in(1, 2, 3)
    for _ in range(3):
        hand.board()
    hand.wins(1, 2)
    with refused(WrongWinner, match="pot 1 is already paid"):
        hand.wins(1, 3)


def test_a_declared_winner_is_held_against_the_hands_that_lie_open(game: Begin) -> None:
    """Cards speak: kings beat queens, and two pairs of kings share."""
    hand = checked_down(game)
    hand.show(2, "QcQd")
    hand.show(3, "KcKd")
    with refused(WrongWinner, match="seat 3 shows a better hand"):
        hand.wins(0, 2)
    with refused(WrongWinner, match="their hands are not equal"):
        hand.wins(0, 2, 3)
    hand.wins(0, 4)  # unknown, so the dealer's word stands
    assert hand.hand.stack(4) == 5200


def test_an_equal_open_hand_may_not_be_left_out(game: Begin) -> None:
    hand = checked_down(game)
    hand.show(2, "KhKs")
    hand.show(3, "KcKd")
    with refused(WrongWinner, match="seat 3 shows an equal hand"):
        hand.wins(0, 2)


def test_a_mucked_hand_cannot_be_declared(game: Begin) -> None:
    hand = checked_down(game)
    hand.muck(4)
    with refused(WrongWinner, match="between seats 2, 3"):
        hand.wins(0, 4)


def test_nobody_wins_before_the_showdown(game: Begin) -> None:
    with refused(WrongPhase, match="no pot is won now: it is the turn of seat 4"):
        game(THREE).wins(0, 4)


def test_a_board_that_people_dealt_may_be_entered_at_the_showdown(game: Begin) -> None:
    hand = checked_down(game, (None, None, None))
    hand.show(2, "QcQd")
    hand.show(3, "KcKd")
    hand.show(4, "7h6h")
    assert hand.hand.phase == "showdown"
    with refused(CardInPlayTwice, match="Qd"):
        hand.read_board("2s5d9cJhQd")
    hand.read_board("2s5d9cJh3s")
    assert len(hand.named(BoardRead)) == 1
    assert hand.hand.stacks == (4900, 5200, 4900)


def test_a_board_entered_once_is_not_entered_again(game: Begin) -> None:
    hand = checked_down(game)
    with refused(WrongPhase, match="no unknown card"):
        hand.read_board("2s5d9cJh3s")


def test_a_board_must_fit_what_is_known_of_it(game: Begin) -> None:
    hand = checked_down(game, ("2s5d9c", "Jh", None))
    with refused(WrongAmount, match="the board has 5 cards, not 4"):
        hand.read_board("2s5d9cJh")
    with refused(IllegalAction, match="entered with Jh, not Jc"):
        hand.read_board("2s5d9cJc3s")
