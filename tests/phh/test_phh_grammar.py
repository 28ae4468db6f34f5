"""The action lines of PHH read and write the same."""

import pytest
from hypothesis import given, strategies as st

from shuffleup.formats.phh.grammar import (
    Line,
    PocketDealt,
    PocketShown,
    UnreadableHistory,
    UnwritableAction,
    read,
    whole_chips,
    write,
)
from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import DECK, cards
from shuffleup.poker.legal import (
    AllIn,
    BetOrRaiseTo,
    CheckOrCall,
    DealBoard,
    DeclareWinners,
    Fold,
    Muck,
    ShowCards,
)
from tests.refused import refused

P2 = SeatNo(2)


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("d dh p2 AcKd", PocketDealt(P2, cards("AcKd"))),
        ("d dh p2 ????", PocketDealt(P2, ())),
        ("d db 2s5d9c", DealBoard(cards("2s5d9c"))),
        ("p2 f", Fold(P2)),
        ("p2 cc", CheckOrCall(P2)),
        ("p2 cbr 300", BetOrRaiseTo(P2, Chips(300))),
        ("p2 sm AcKd", ShowCards(P2, cards("AcKd"))),
        ("p2 sm -", PocketShown(P2)),
        ("p2 sm", Muck(P2)),
    ],
)
def test_every_action_reads_as_a_command_and_writes_back(line: str, meaning: Line) -> None:
    assert read(line) == meaning
    assert write(meaning) == line


def test_commentary_is_passed_over() -> None:
    assert read("p2 cbr 300  # after a long think") == BetOrRaiseTo(P2, Chips(300))
    assert read("# the flop comes") is None


def test_an_unknown_board_is_dealt_all_the_same() -> None:
    assert read("d db ????9c") == DealBoard(None)


def test_a_pocket_known_by_half_is_unknown() -> None:
    assert read("d dh p2 Ac??") == PocketDealt(P2, ())


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("p2", "'p2' is not an action"),
        ("p2 bluffs", "'bluffs' is not something a player does"),
        ("q2 f", "'q2' is not a player"),
        ("p f", "'p' is not a player"),
        ("d dh p2", "'d' is not a player"),
        ("p2 cbr", "'cbr' is not something"),
        ("p2 cbr ten", "'ten' is not an amount"),
        ("p2 cbr 0.5", "0.5 is not a whole number of chips"),
        ("p2 cbr -5", "-5 is not a whole number of chips"),
        ("p2 cbr inf", "inf is not a whole number of chips"),
        ("d db 2s5dXx", "'Xx' is not a card"),
        ("d db 2s2s9c", "named twice"),
    ],
)
def test_what_is_not_an_action_is_named(line: str, fault: str) -> None:
    with refused(UnreadableHistory, match=fault):
        read(line)


def test_whole_amounts_may_be_written_with_decimals() -> None:
    assert whole_chips("300.00") == whole_chips("300") == 300


@pytest.mark.parametrize("command", [AllIn(P2), DeclareWinners(0, (P2,)), DealBoard(None)])
def test_what_phh_has_no_line_for_is_refused(command: Line) -> None:
    with pytest.raises(UnwritableAction, match="PHH has no line for"):
        write(command)


@given(
    st.integers(1, 10),
    st.integers(0, 10**9),
    st.lists(st.sampled_from(DECK), min_size=2, max_size=2, unique=True),
)
def test_any_line_written_reads_back(seat: int, to: int, pocket: list[int]) -> None:
    player, two = SeatNo(seat), cards("".join(f"{rank}{suit}" for rank, suit in map(_name, pocket)))
    for line in (BetOrRaiseTo(player, Chips(to)), ShowCards(player, two), PocketDealt(player, two)):
        assert read(write(line)) == line


def _name(card: int) -> tuple[str, str]:
    return "23456789TJQKA"[card // 4], "cdhs"[card % 4]
