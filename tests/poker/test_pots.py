"""Layers of contribution and the splitting of pots."""

import pytest
from hypothesis import given, strategies as st

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.pots import OddChip, layers, split


def committed(**chips: int) -> tuple[tuple[SeatNo, Chips], ...]:
    return tuple((SeatNo(int(seat[1:])), Chips(amount)) for seat, amount in chips.items())


def seats(*numbers: int) -> tuple[SeatNo, ...]:
    return tuple(SeatNo(number) for number in numbers)


def test_one_short_all_in_makes_a_main_pot_and_a_side_pot() -> None:
    """SPEC ALL-05."""
    pots, uncalled = layers(committed(p1=300, p2=500, p3=500))
    assert [(pot.amount, pot.seats) for pot in pots] == [(900, (1, 2, 3)), (400, (2, 3))]
    assert uncalled is None


def test_the_biggest_stack_gets_back_what_nobody_matched() -> None:
    """SPEC ALL-02."""
    pots, uncalled = layers(committed(p1=100, p2=300, p3=500))
    assert [(pot.amount, pot.seats) for pot in pots] == [(300, (1, 2, 3)), (400, (2, 3))]
    assert uncalled == (3, 200)


def test_folded_chips_stay_in_the_pots_that_they_reach() -> None:
    """SPEC ALL-09."""
    pots, uncalled = layers(committed(p1=40, p2=90, p3=200, p4=350, p5=500, p6=60), seats(6))
    assert [(pot.amount, pot.seats) for pot in pots] == [
        (240, (1, 2, 3, 4, 5)),
        (220, (2, 3, 4, 5)),
        (330, (3, 4, 5)),
        (300, (4, 5)),
    ]
    assert uncalled == (5, 150)


def test_a_folded_bet_matches_a_raise_but_cannot_win() -> None:
    pots, uncalled = layers(committed(p1=500, p2=300, p3=1000), seats(1))
    assert [(pot.amount, pot.seats) for pot in pots] == [(900, (2, 3)), (400, (3,))]
    assert uncalled == (3, 500)


def test_folded_chips_above_the_last_level_go_to_the_last_pot() -> None:
    pots, uncalled = layers(committed(p1=50, p2=30, p3=30), seats(1))
    assert [(pot.amount, pot.seats) for pot in pots] == [(110, (2, 3))]
    assert uncalled is None


def test_dead_chips_are_in_the_main_pot() -> None:
    pots, _ = layers(committed(p1=10, p2=50, p3=50), dead=Chips(7))
    assert [pot.amount for pot in pots] == [37, 80]


def test_a_seat_that_could_only_pay_the_ante_for_the_table_plays_for_that_alone() -> None:
    pots, _ = layers(committed(p1=0, p2=50, p3=50), dead=Chips(20))
    assert [(pot.amount, pot.seats) for pot in pots] == [(20, (1, 2, 3)), (100, (2, 3))]


@given(
    st.lists(st.tuples(st.integers(0, 300), st.booleans()), min_size=2, max_size=10).filter(
        lambda rows: any(not folded for _, folded in rows) and any(chips for chips, _ in rows)
    ),
    st.integers(0, 50),
)
def test_pots_and_returned_bets_are_what_was_put_in(rows: list[tuple[int, bool]], dead: int) -> None:
    """SPEC POT-08."""
    chips = tuple((SeatNo(seat), Chips(amount)) for seat, (amount, _) in enumerate(rows, 1))
    folded = tuple(SeatNo(seat) for seat, (_, gone) in enumerate(rows, 1) if gone)
    pots, uncalled = layers(chips, folded, Chips(dead))
    returned = uncalled[1] if uncalled else 0
    assert sum(pot.amount for pot in pots) + returned == sum(amount for amount, _ in rows) + dead
    assert all(pot.seats for pot in pots)
    assert not any(seat in folded for pot in pots for seat in pot.seats)


@pytest.mark.parametrize(
    ("pot", "winners", "policy", "unit", "shares"),
    [
        (101, (2, 5), "one_each", 1, (51, 50)),
        (200, (4, 6, 1), "one_each", 1, (67, 67, 66)),
        (200, (4, 6, 1), "all_to_first", 1, (68, 66, 66)),
        (103, (9, 2, 3, 7), "all_to_first", 1, (28, 25, 25, 25)),
        (1025, (3, 8), "one_each", 25, (525, 500)),
        (1000, (9, 1, 5), "all_to_first", 25, (350, 325, 325)),
        (1030, (3, 8), "one_each", 25, (530, 500)),
    ],
)
def test_odd_chips_go_left_of_the_button_first(
    pot: int, winners: tuple[int, ...], policy: OddChip, unit: int, shares: tuple[int, ...]
) -> None:
    """SPEC POT-04 to POT-06: one each, or all to the first; the smallest chip is never broken."""
    paid = split(Chips(pot), seats(*winners), policy, Chips(unit))
    assert paid == tuple(zip(winners, shares, strict=True))


@given(
    st.integers(1, 100_000),
    st.integers(1, 10),
    st.sampled_from(["one_each", "all_to_first"]),
    st.sampled_from([1, 5, 25, 100]),
)
def test_a_split_pays_the_whole_pot(pot: int, winners: int, policy: OddChip, unit: int) -> None:
    paid = split(Chips(pot), seats(*range(1, winners + 1)), policy, Chips(unit))
    assert sum(chips for _, chips in paid) == pot
