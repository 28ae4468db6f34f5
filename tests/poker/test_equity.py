"""What known hands win on average over the boards to come, counted exactly."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

from shuffleup.poker.cards import DECK, Card, cards
from shuffleup.poker.hand_equity import Equity, equity
from shuffleup.poker.hand_ranking import strength
from shuffleup.poker.refusals import CardInPlayTwice, WrongAmount
from tests.night import examples
from tests.refused import refused

Hands = list[tuple[Card, ...]]


def dealt_one_by_one(hands: Hands, board: Sequence[Card], dead: Sequence[Card]) -> list[list[Fraction]]:
    """Deal every board that can come and judge it: wins, ties and parts of the pot of each hand."""
    gone = {*board, *dead}.union(*hands)
    stub = [card for card in DECK if card not in gone]
    counted = [[Fraction(0)] * 3 for _ in hands]
    for coming in combinations(stub, 5 - len(board)):
        worths = [strength((*board, *coming, *hand)) for hand in hands]
        winners = [number for number, worth in enumerate(worths) if worth == max(worths)]
        for number in winners:
            counted[number][0 if len(winners) == 1 else 1] += 1
            counted[number][2] += Fraction(1, len(winners))
    return counted


def counted(results: tuple[Equity, ...]) -> list[list[Fraction]]:
    return [[Fraction(one.win), Fraction(one.tie), one.fraction * one.boards] for one in results]


def hands_of(*names: str) -> Hands:
    return [cards(name) for name in names]


@pytest.mark.parametrize(
    ("names", "wins", "ties"),
    [
        (("AsAh", "KdKc"), (1388072, 317694), 6538),
        (("AsKs", "QdQh"), (787966, 917606), 6732),
        (("AsKh", "AdKc"), (37210, 37210), 1637884),
        (("2c2d", "AhKh"), (849322, 852207), 10775),
    ],
)
def test_two_hands_before_the_flop_are_counted_as_another_evaluator_counts_them(
    names: tuple[str, str], wins: tuple[int, int], ties: int
) -> None:
    """All 1,712,304 boards, dealt one by one and judged by eval7 0.1.11."""
    first, second = equity(hands_of(*names))
    assert (first.win, second.win) == wins
    assert (first.tie, second.tie, first.boards) == (ties, ties, 1712304)


def test_with_the_whole_board_down_there_is_one_board() -> None:
    first, second = equity(hands_of("AsAh", "KdKc"), cards("KsQs2d3c9h"))
    assert first == Equity(win=0, tie=0, share=0, boards=1)
    assert second == Equity(win=1, tie=0, share=5040, boards=1)


def test_a_board_that_plays_is_shared_by_all() -> None:
    board = cards("TsJsQsKsAs")
    for one in equity(hands_of("2c2d", "3c3d", "4c4d"), board):
        assert one == Equity(win=0, tie=1, share=1680, boards=1)


def test_a_full_house_beats_the_flush_that_the_board_made() -> None:
    first, second = equity(hands_of("AsTs", "KdKc"), cards("Ks7s2s7d"))
    # The ace-high flush is made; sevens and kings full are already there, and no river changes that.
    assert (first.win, second.win, second.boards) == (0, 44, 44)


def test_a_royal_flush_beats_the_four_kings_that_a_card_of_another_suit_made() -> None:
    left = cards("KsQsJsTs")
    hands, board = hands_of("KhKc", "As2d"), cards("Kd")
    dead = [card for card in DECK if card not in {*left, *board, *hands[0], *hands[1]}]
    kings, royal = equity(hands, board, dead)
    assert (kings.win, royal.win, royal.boards) == (0, 1, 1)


def test_one_card_to_come_counts_the_outs() -> None:
    """Nine spades make the flush, two of which pair the board and fill the set of kings up."""
    flush_draw, pair = equity(hands_of("As5s", "KdKc"), cards("Ks9s2d7h"))
    assert (flush_draw.win, pair.win, pair.boards) == (7, 37, 44)
    assert flush_draw.fraction == Fraction(7, 44)


def test_dead_cards_are_not_dealt() -> None:
    alive, _ = equity(hands_of("As5s", "KdKc"), cards("Ks9s2d7h"), dead=cards("3s4s6s"))
    assert (alive.win, alive.boards) == (4, 41)


def test_ten_hands_share_every_pot_whole() -> None:
    results = equity([DECK[2 * seat : 2 * seat + 2] for seat in range(10)])
    assert sum(one.fraction for one in results) == 1
    assert results[0].boards == 201376


@given(st.permutations(DECK), st.integers(2, 10), st.integers(3, 5))
@settings(max_examples=examples(40), deadline=None)
def test_after_the_flop_it_is_what_dealing_every_board_gives(deck: list[Card], count: int, down: int) -> None:
    hands = [tuple(deck[2 * seat : 2 * seat + 2]) for seat in range(count)]
    board = deck[20 : 20 + down]
    assert counted(equity(hands, board)) == dealt_one_by_one(hands, board, ())


@given(st.permutations(DECK), st.integers(2, 4), st.integers(0, 2))
@settings(max_examples=examples(25), deadline=None)
def test_before_the_flop_it_is_what_dealing_every_board_of_a_short_deck_gives(
    deck: list[Card], count: int, down: int
) -> None:
    """All but twelve cards are dead, so that every board can be dealt; most decks leave flushes in it."""
    hands = [tuple(deck[2 * seat : 2 * seat + 2]) for seat in range(count)]
    board, dead = deck[8 : 8 + down], deck[22:]
    assert counted(equity(hands, board, dead)) == dealt_one_by_one(hands, board, dead)


@given(st.permutations([card for card in DECK if card % 4 < 2]), st.integers(2, 5))
@settings(max_examples=examples(25), deadline=None)
def test_in_two_suits_where_flushes_are_the_rule_it_is_still_so(deck: list[Card], count: int) -> None:
    hands = [tuple(deck[2 * seat : 2 * seat + 2]) for seat in range(count)]
    dead = [*deck[22:], *(card for card in DECK if card % 4 >= 2)]
    assert counted(equity(hands, (), dead)) == dealt_one_by_one(hands, (), dead)


@pytest.mark.parametrize(
    ("hands", "board", "says"),
    [
        (("AsAh",), "", "two to ten hands, not 1"),
        (("AsAh", "KdKcQd"), "", "hand 2 has 3 cards, not 2"),
        (("AsAh", "Kd"), "", "hand 2 has 1 cards, not 2"),
        (("AsAh", "KdKc"), "2c3c4c5c6c7c", "at most five cards, not 6"),
    ],
)
def test_wrong_counts_are_refused(hands: tuple[str, ...], board: str, says: str) -> None:
    with refused(WrongAmount, match=says):
        equity(hands_of(*hands), cards(board))


def test_a_deck_without_enough_cards_for_the_board_is_refused() -> None:
    with refused(WrongAmount, match="4 cards are left in the deck"):
        equity([DECK[:2], DECK[2:4]], dead=DECK[4:48])


@pytest.mark.parametrize(
    ("board", "dead"), [("Ah2c3c", ""), ("", "Kd"), ("2c3c4c", "2c")], ids=["board", "dead", "both"]
)
def test_a_card_in_two_places_is_refused(board: str, dead: str) -> None:
    with refused(CardInPlayTwice, match="is named twice"):
        equity(hands_of("AsAh", "KdKc"), cards(board), cards(dead))
