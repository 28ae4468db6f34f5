"""Button, blinds, deal and burns, rule by rule."""

from collections.abc import Callable
from typing import Any

import pytest

from shuffleup.floor.seating.final_table import button_for
from shuffleup.kernel.field_types import Chips, SeatNo, TableNo
from shuffleup.poker.cards import DECK
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.hand import Deal
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table.command import ShuffledDeck, board_cards
from shuffleup.table.hand.hand_start import positions_of_next
from shuffleup.table.state import Play, Table
from shuffleup.tournament.button import Positions, first_positions, next_positions

Begin = Callable[..., Any]


def test_at_a_fresh_table_the_first_to_sit_deals_and_the_next_posts_small() -> None:
    """SPEC BTN-04."""
    came = [SeatNo(6), SeatNo(2), SeatNo(9), SeatNo(3)]
    button = button_for(TableNo(1), came, "first_to_sit", ()).seat
    positions = first_positions(sorted(came), button)
    assert (positions.button, positions.small_blind, positions.big_blind) == (6, 9, 2)


@pytest.mark.parametrize("unit_at", ["dealer", SeatNo(4)])
def test_the_button_goes_round_whoever_handles_the_cards(unit_at: Any) -> None:
    """SPEC BTN-09: with a hired dealer and with players who deal."""
    stacks = {SeatNo(seat): Chips(500) for seat in (1, 2, 3, 4)}
    last = Positions(SeatNo(1), SeatNo(2), SeatNo(3), SeatNo(2))
    rules = RuleSet(table=TableUse(unit_at=unit_at))
    table = Table(TableNo(1), "friday", rules, play=Play(stacks=stacks, positions=last))
    assert positions_of_next(table) == Positions(SeatNo(2), SeatNo(3), SeatNo(4), SeatNo(3))


def test_the_posters_act_on_their_blinds_like_on_bets_of_their_own(game: Begin) -> None:
    """SPEC BTN-12: the small blind calls, the big blind raises, and the small blind folds to it."""
    hand = game({1: 1000, 2: 1000, 3: 1000})
    hand.fold(1)
    hand.call(2)
    assert (hand.legal.seat, hand.legal.can_check, hand.raises) == (3, True, (200, 1000))
    hand.raise_to(3, 300)
    hand.fold(2)
    assert hand.hand.stacks == (1000, 900, 1100)


def test_when_three_become_two_nobody_has_the_big_blind_twice_in_a_row() -> None:
    """SPEC HUP-02, TDA 34-B: any of the three may go broke; seat 8 had the big blind."""
    last = Positions(SeatNo(2), SeatNo(5), SeatNo(8), SeatNo(5))
    left = {gone: [seat for seat in (SeatNo(2), SeatNo(5), SeatNo(8)) if seat != gone] for gone in (2, 5, 8)}
    after = {gone: next_positions(last, seats, "dead_button") for gone, seats in left.items()}
    assert {gone: (one.button, one.big_blind) for gone, one in after.items()} == {
        2: (8, 5),
        5: (8, 2),
        8: (5, 2),
    }


@pytest.mark.parametrize(
    ("burn", "flop", "turn", "river"), [(True, (7, 8, 9), (11,), (13,)), (False, (6, 7, 8), (9,), (10,))]
)
def test_a_card_is_burnt_before_each_street_unless_the_house_does_without(
    game: Begin, burn: bool, flop: tuple[int, ...], turn: tuple[int, ...], river: tuple[int, ...]
) -> None:
    """SPEC DLG-06 to DLG-09, MIS-16: three players, so six cards lie on the table before the flop."""
    deck = ShuffledDeck(DECK, "")
    hand = game({1: 1000, 2: 1000, 3: 1000})
    hand.all_in(1, 2, 3)
    seen = []
    while hand.hand.phase == "deal":
        seen.append(board_cards(hand.hand, deck, Deal(burn=burn)))
        hand.board()
    assert seen == [flop, turn, river]  # the deck lies in order, so a card is its place in it
