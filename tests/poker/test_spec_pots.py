"""All-ins, side pots and odd chips, rule by rule."""

from collections.abc import Callable
from typing import Any

import pytest

from shuffleup.kernel.field_types import Chips, EntryId, SeatNo
from shuffleup.poker.events import BetReturned, Called, PotAwarded, Raised
from shuffleup.poker.pots import OddChip, layers, split
from shuffleup.poker.setup import clockwise
from shuffleup.tournament.prizes import BustedEntry, Finish, places

Begin = Callable[..., Any]


def pots_of(committed: dict[int, int], *folded: int) -> list[tuple[int, tuple[int, ...]]]:
    rows = [(SeatNo(seat), Chips(chips)) for seat, chips in committed.items()]
    return [(pot.amount, pot.seats) for pot in layers(rows, [SeatNo(seat) for seat in folded]).pots]


def test_a_stack_below_the_blind_wins_that_much_from_each(game: Begin) -> None:
    """SPEC ALL-03, ALL-04, ALL-06: 25 of a blind of 100 with five players in: 25 x 5, not the full calls."""
    hand = game({1: 2000, 2: 2000, 3: 2000, 4: 25, 5: 2000})
    hand.all_in(4)
    hand.call(5, 1, 2)
    hand.check(3)
    assert [(pot.amount, pot.seats) for pot in hand.hand.pots()] == [
        (125, (1, 2, 3, 4, 5)),
        (300, (1, 2, 3, 5)),
    ]


def test_the_main_pot_is_a_layer_and_not_everything_so_far() -> None:
    """SPEC ALL-07: 80 from everybody, though 900 lay in the middle when seat 1 went all-in."""
    assert pots_of({1: 80, 2: 300, 3: 300, 4: 300}) == [(320, (1, 2, 3, 4)), (660, (2, 3, 4))]


def test_the_winner_of_an_all_in_wins_no_side_pot_it_has_no_part_in(game: Begin) -> None:
    """SPEC ALL-08, POT-01, POT-07: aces take the main pot, kings the side pot from queens."""
    hand = game({1: 100, 2: 600, 3: 600})
    hand.all_in(1, 2, 3)
    for street in ("2s5d9c", "Jh", "3s"):
        hand.board(street)
    for seat, pocket in ((1, "AcAd"), (2, "KcKd"), (3, "QcQd")):
        hand.show(seat, pocket)
    assert hand.named(PotAwarded) == [(1, ((2, 1000),)), (0, ((1, 300),))]
    assert hand.hand.stacks == (300, 1000, 0)


def test_all_in_is_one_word_whatever_it_comes_to(game: Begin) -> None:
    """SPEC ALL-11: a raise for one, a call for less for the next, and the rest of it comes back."""
    hand = game({1: 900, 2: 80, 3: 400})
    hand.all_in(1, 2, 3)
    assert hand.named(Raised) == [(1, 900)]
    assert hand.named(Called) == [(2, 30), (3, 300)]
    assert hand.named(BetReturned) == [(1, 500)]
    assert [hand.hand.is_all_in(seat) for seat in (1, 2, 3)] == [False, True, True]


def test_of_two_who_bust_in_one_hand_the_larger_stack_finishes_higher(game: Begin) -> None:
    """SPEC ALL-14, BST-01: 300 and 200 at the start of the hand, nine players left before it."""
    hand = game({1: 900, 2: 200, 3: 300})
    hand.all_in(1, 2, 3)
    hand.check_down()
    hand.wins(1, 1)
    hand.wins(0, 1)
    broke = [
        BustedEntry(EntryId(f"seat {seat}"), chips)
        for seat, chips in hand.hand.setup.stacks
        if not hand.hand.stack(seat)
    ]
    assert places(9, broke) == (Finish(EntryId("seat 3"), 8, 8), Finish(EntryId("seat 2"), 9, 9))


def test_the_last_player_left_takes_the_pot(game: Begin) -> None:
    """SPEC POT-01."""
    hand = game({1: 900, 2: 900, 3: 900})
    hand.raise_to(1, 300)
    hand.fold(2, 3)
    assert hand.named(PotAwarded) == [(0, ((1, 250),))]


@pytest.mark.parametrize(
    ("committed", "folded", "pots"),
    [
        ({1: 75, 2: 210, 3: 640, 4: 640}, (), [(300, (1, 2, 3, 4)), (405, (2, 3, 4)), (860, (3, 4))]),
        ({1: 75, 2: 210, 3: 640, 4: 640}, (2,), [(300, (1, 3, 4)), (1265, (3, 4))]),
        ({1: 75, 2: 640, 3: 640, 4: 700}, (4,), [(300, (1, 2, 3)), (1755, (2, 3))]),
        ({1: 40, 2: 40, 3: 15}, (3,), [(95, (1, 2))]),
        ({1: 5, 2: 90, 3: 90, 4: 60}, (1, 4), [(245, (2, 3))]),
    ],
)
def test_folded_chips_stay_in_the_pots_they_reach(
    committed: dict[int, int], folded: tuple[int, ...], pots: list[tuple[int, tuple[int, ...]]]
) -> None:
    """SPEC ALL-05, ALL-09."""
    assert pots_of(committed, *folded) == pots


@pytest.mark.parametrize(
    ("pot", "winners", "button", "odd_chip", "unit", "shares"),
    [
        (155, (2, 6, 8), 6, "one_each", 1, {8: 52, 2: 52, 6: 51}),
        (155, (2, 6, 8), 6, "all_to_first", 1, {8: 53, 2: 51, 6: 51}),
        (155, (2, 6, 8), 7, "one_each", 5, {8: 55, 2: 50, 6: 50}),
        (875, (1, 4, 5, 9), 4, "one_each", 25, {5: 225, 9: 225, 1: 225, 4: 200}),
        (875, (1, 4, 5, 9), 4, "all_to_first", 25, {5: 275, 9: 200, 1: 200, 4: 200}),
        (1010, (3, 7), 10, "one_each", 25, {3: 510, 7: 500}),
    ],
)
def test_chips_that_cannot_be_split_go_left_of_the_button(
    pot: int, winners: tuple[int, ...], button: int, odd_chip: OddChip, unit: int, shares: dict[int, int]
) -> None:
    """SPEC POT-03 to POT-06, HUP-04."""
    in_order = clockwise([SeatNo(seat) for seat in winners], SeatNo(button))
    assert dict(split(Chips(pot), in_order, odd_chip, Chips(unit))) == shares
