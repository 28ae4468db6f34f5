"""From the cut to the river: which card goes where."""

import pytest

from shuffleup.kernel.field_types import SeatNo
from shuffleup.poker.cards import (
    DECK,
    DeckTooShort,
    card,
    cards,
    cut,
    cutter,
    hole_cards,
    order_of_deal,
    street_cards,
)
from shuffleup.poker.refusals import WrongAmount
from shuffleup.ruleset.hand import Deal, HeadsUp
from tests.refused import refused

ORDERED = cards("2c3c4c5c6c7c8c9cTcJcQcKcAc2d3d4d")
NO_BURN = Deal(burn=False)


def seats(*numbers: int) -> tuple[SeatNo, ...]:
    return tuple(SeatNo(number) for number in numbers)


def test_cards_go_one_at_a_time_from_the_left_of_the_button() -> None:
    """SPEC DLG-03: seat 9 is the first at the left of the button at 7, the button itself the last."""
    order = order_of_deal(seats(2, 4, 7, 9), SeatNo(7), HeadsUp())
    assert order == (9, 2, 4, 7)
    assert hole_cards(ORDERED, order) == {
        9: cards("2c6c"),
        2: cards("3c7c"),
        4: cards("4c8c"),
        7: cards("5c9c"),
    }


def test_a_button_at_an_empty_seat_deals_from_its_left() -> None:
    """SPEC BTN-08."""
    assert order_of_deal(seats(2, 4, 9), SeatNo(6), HeadsUp()) == (9, 2, 4)


def test_heads_up_the_button_is_dealt_last() -> None:
    """SPEC DLG-14 (TDA 34-B)."""
    assert order_of_deal(seats(3, 8), SeatNo(3), HeadsUp()) == (8, 3)
    assert order_of_deal(seats(3, 8), SeatNo(3), HeadsUp(button_dealt_last=False)) == (3, 8)


def test_a_card_is_burnt_before_each_street() -> None:
    """SPEC DLG-06, DLG-07, DLG-08, MIS-16: three players have the first six cards."""
    flop, turn, river = (street_cards(ORDERED, 3, on_board, Deal()) for on_board in (0, 3, 4))
    assert (flop.burn, flop.cards) == (card("8c"), cards("9cTcJc"))
    assert (turn.burn, turn.cards) == (card("Qc"), cards("Kc"))
    assert (river.burn, river.cards) == (card("Ac"), cards("2d"))


def test_a_room_without_burns_turns_up_the_next_cards() -> None:
    """SPEC DLG-09."""
    flop, turn, river = (street_cards(ORDERED, 3, on_board, NO_BURN) for on_board in (0, 3, 4))
    assert (flop.burn, flop.cards) == (None, cards("8c9cTc"))
    assert (turn.burn, turn.cards) == (None, cards("Jc"))
    assert (river.burn, river.cards) == (None, cards("Qc"))


@pytest.mark.parametrize(("held", "rules"), [(13, Deal()), (10, NO_BURN)])
def test_a_deck_that_ends_before_the_river_is_refused(held: int, rules: Deal) -> None:
    """SPEC MIS-11: three players need fourteen cards, eleven without burns."""
    with refused(DeckTooShort, match=f"holds {held}"):
        street_cards(ORDERED[:held], 3, 4, rules)


def test_a_deck_without_two_cards_for_everybody_is_refused() -> None:
    """SPEC MIS-11."""
    with refused(DeckTooShort, match="the deal takes 6 cards, the deck holds 5"):
        hole_cards(ORDERED[:5], seats(1, 2, 3))


def test_the_packet_lifted_from_the_top_ends_below_and_the_joker_is_not_dealt() -> None:
    """SPEC DLG-02."""
    after = cut(cards("AcKdQh2s3s"), 3, Deal(cut_card="joker"))
    assert after.deck == cards("2s3sAcKdQh")
    assert after.bottom_protected_by == "joker"


def test_nothing_protects_the_bottom_where_no_card_is_used() -> None:
    """SPEC DLG-02."""
    assert cut(DECK, 20, Deal(cut_card="none")).bottom_protected_by is None


@pytest.mark.parametrize("at", [0, 52])
def test_a_cut_that_moves_nothing_is_refused(at: int) -> None:
    """SPEC DLG-01."""
    with refused(WrongAmount, match="1 to 51"):
        cut(DECK, at, Deal())


def test_the_player_at_the_right_of_the_button_cuts() -> None:
    """SPEC DLG-01: round the table, and past a button at an empty seat."""
    right = Deal(cut_by="right_of_button")
    assert cutter(seats(1, 3, 4, 7), SeatNo(4), right) == 3
    assert cutter(seats(1, 3, 4, 7), SeatNo(1), right) == 7
    assert cutter(seats(1, 3, 4, 7), SeatNo(6), right) == 4


def test_the_dealer_cuts_where_no_player_does() -> None:
    """SPEC DLG-01, BTN-09."""
    assert cutter(seats(1, 3, 4, 7), SeatNo(4), Deal(cut_by="dealer")) == 4
