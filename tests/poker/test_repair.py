"""A board that was dealt wrongly, counted card by card."""

import pytest
from hypothesis import given, strategies as st

from shuffleup.poker.events import Street
from shuffleup.poker.irregularities.misdeal import BoardFault, BoardRepair, repair_board
from shuffleup.poker.refusals import PokerError
from shuffleup.ruleset.hand import Deal, Misdeal

BURN = Deal()
TDA = Misdeal()
HOUSE = Misdeal(flop_repair="reshuffle_all", turn_river_repair="reshuffle_all")


def four_on_the_flop(players: int) -> BoardFault:
    return BoardFault("too_many", "flop", players, 4)


def test_the_house_shuffles_a_flop_of_four_back_and_deals_three() -> None:
    """SPEC MIS-06: 52 less ten players' cards are shuffled, one is burnt, three are dealt."""
    assert repair_board(HOUSE, BURN, four_on_the_flop(10)) == BoardRepair(0, 32, True, 3, 28)


def test_a_forgotten_burn_is_the_same_fault_to_the_house() -> None:
    """SPEC MIS-06: action since does not make the flop stand."""
    fault = BoardFault("no_burn", "flop", 9, 3, acted=True)
    assert repair_board(HOUSE, BURN, fault) == BoardRepair(0, 34, True, 3, 30)


@pytest.mark.parametrize(
    ("street", "expected"),
    [("turn", BoardRepair(3, 36, True, 1, 34)), ("river", BoardRepair(4, 34, True, 1, 32))],
)
def test_the_earlier_board_stays_when_turn_or_river_are_dealt_again(
    street: Street, expected: BoardRepair
) -> None:
    """SPEC MIS-07: two cards turned up, or one of them without a burn."""
    assert repair_board(HOUSE, BURN, BoardFault("too_many", street, 6, 2)) == expected
    assert repair_board(HOUSE, BURN, BoardFault("no_burn", street, 6, 1)) == expected


def test_one_of_four_flop_cards_becomes_the_next_burn() -> None:
    """SPEC MIS-08 (TDA 39): the burn and four cards are off the stub."""
    assert repair_board(TDA, BURN, four_on_the_flop(8)) == BoardRepair(3, 0, False, 0, 31, True)


def test_one_of_three_flop_cards_becomes_the_forgotten_burn() -> None:
    """SPEC MIS-08, MIS-16: the next card of the stub completes the flop, and the deck is as it should be."""
    fault = BoardFault("no_burn", "flop", 8, 3)
    assert repair_board(TDA, BURN, fault) == BoardRepair(2, 0, False, 1, 32, True)


def test_even_one_check_makes_a_flop_without_a_burn_stand() -> None:
    """SPEC MIS-08 (TDA 39)."""
    fault = BoardFault("no_burn", "flop", 8, 3, acted=True)
    assert repair_board(TDA, BURN, fault) == BoardRepair(3, 0, False, 0, 33)


@pytest.mark.parametrize(
    ("street", "turned_up", "expected"),
    [
        ("flop", 3, BoardRepair(0, 37, False, 3, 34)),
        ("turn", 1, BoardRepair(3, 33, False, 1, 32)),
        ("river", 1, BoardRepair(4, 31, False, 1, 30)),
    ],
)
def test_cards_that_came_early_go_back_and_the_burn_stays(
    street: Street, turned_up: int, expected: BoardRepair
) -> None:
    """SPEC MIS-09, MIS-16 (TDA RP-5): seven players, no second burn."""
    assert repair_board(TDA, BURN, BoardFault("premature", street, 7, turned_up)) == expected


def test_a_turn_without_a_burn_gets_one_unless_somebody_has_acted() -> None:
    """SPEC MIS-16 (TDA 38, TDA 39)."""
    fault = BoardFault("no_burn", "turn", 6, 1)
    assert repair_board(TDA, BURN, fault) == BoardRepair(3, 36, True, 1, 34)
    acted = BoardFault("no_burn", "turn", 6, 1, acted=True)
    assert repair_board(TDA, BURN, acted) == BoardRepair(4, 0, False, 0, 35)


def test_a_room_that_burns_nothing_repairs_without_a_burn() -> None:
    """SPEC DLG-09: all 40 cards are shuffled and three of them dealt."""
    fault = BoardFault("premature", "flop", 6, 3)
    assert repair_board(TDA, Deal(burn=False), fault) == BoardRepair(0, 40, False, 3, 37)


@given(
    rules=st.sampled_from([TDA, HOUSE]),
    players=st.integers(2, 10),
    street=st.sampled_from([("flop", 3, 4), ("turn", 1, 6), ("river", 1, 8)]),
    kind=st.sampled_from(["too_many", "premature", "no_burn"]),
)
def test_after_a_repair_the_stub_is_as_large_as_after_a_good_deal(
    rules: Misdeal, players: int, street: tuple[Street, int, int], kind: str
) -> None:
    """SPEC MIS-16: one burn a street; a fourth flop card is off the stub already, as the next burn."""
    name, wanted, used = street
    fault = BoardFault(kind, name, players, wanted + (kind == "too_many"))  # type: ignore[arg-type]
    repair = repair_board(rules, BURN, fault)
    next_burn = name == "flop" and kind == "too_many" and rules.flop_repair == "scramble"
    assert repair.stub_after == 52 - 2 * players - used - next_burn
    assert repair.keep_board + repair.deal == {"flop": 3, "turn": 4, "river": 5}[name]


@pytest.mark.parametrize(
    "fault",
    [
        BoardFault("too_many", "flop", 6, 3),
        BoardFault("no_burn", "turn", 6, 0),
        BoardFault("premature", "preflop", 6, 3),
        BoardFault("premature", "flop", 11, 3),
    ],
)
def test_a_fault_that_cannot_be_is_refused(fault: BoardFault) -> None:
    """SPEC MIS-06: a count that does not fit is a wrong entry."""
    with pytest.raises(PokerError):
        repair_board(TDA, BURN, fault)
