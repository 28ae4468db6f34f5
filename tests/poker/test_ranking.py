"""Which hand wins: known hands, an independent evaluator, and every five-card hand counted."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

from shuffleup.poker.cards import DECK, RANKS, Card, cards, text
from shuffleup.poker.hand_ranking import category, five_ranks, strength
from shuffleup.poker.refusals import CardInPlayTwice, WrongAmount
from tests.night import examples
from tests.refused import refused


def slow_value(hand: Sequence[Card]) -> tuple[int, list[int]]:
    """Value the best five by trying all of them, with sorting and strings: nothing shared with the engine."""
    return max(_slow_five([text(one) for one in five]) for five in combinations(hand, 5))


def _slow_five(names: list[str]) -> tuple[int, list[int]]:
    ranks = sorted((RANKS.index(name[0]) for name in names), reverse=True)
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    order = [rank for _, rank in groups]
    shape = "".join(str(count) for count, _ in groups)
    if ranks == [12, 3, 2, 1, 0]:
        order = [3, 2, 1, 0, -1]
    straight = shape == "11111" and order[0] - order[4] == 4
    flush = len({name[1] for name in names}) == 1
    if straight and flush:
        return 8, order
    worth = {"41": 7, "32": 6, "311": 3, "221": 2, "2111": 1, "11111": 0}[shape]
    if flush:
        worth = 5
    elif straight:
        worth = 4
    return worth, order


@given(st.permutations(DECK), st.sampled_from([5, 6, 7]))
@settings(max_examples=examples(300), deadline=None)
def test_two_hands_compare_as_an_independent_evaluator_says(deck: list[Card], size: int) -> None:
    ours = [strength(deck[:size]), strength(deck[size : 2 * size])]
    theirs = [slow_value(deck[:size]), slow_value(deck[size : 2 * size])]
    assert (ours[0] > ours[1], ours[0] == ours[1]) == (theirs[0] > theirs[1], theirs[0] == theirs[1])


@given(st.sampled_from("cdhs"), st.permutations(RANKS), st.permutations(DECK))
@settings(max_examples=examples(200), deadline=None)
def test_flushes_compare_by_all_five_cards(suit: str, ranks: list[str], deck: list[Card]) -> None:
    """SPEC EVA-09."""
    flush = cards("".join(rank + suit for rank in ranks[:5]))
    hand = (*flush, *[one for one in deck if one not in flush][:2])
    rival = (*[one for one in deck if one not in hand][:2], *hand[2:])
    assert (strength(hand) > strength(rival)) == (slow_value(hand) > slow_value(rival))


@pytest.mark.parametrize(
    ("hand", "name", "ranks"),
    [
        ("AsKsQsJsTs", "royal_flush", "AKQJT"),
        ("5s4s3s2sAs", "straight_flush", "5432A"),
        ("7c7d7h7s2dAcKd", "four_of_a_kind", "7777A"),
        ("JcJdJh4c4d", "full_house", "JJJ44"),
        ("9c9d9h4c4d4h2s", "full_house", "99944"),
        ("Ah9h6h2cKdQh3h", "flush", "AQ963"),
        ("2cJdQhKsAcTh9d", "straight", "AKQJT"),
        ("2c3d4h5sKdAc9d", "straight", "5432A"),
        ("8h4c2d8sKd8dAh", "three_of_a_kind", "888AK"),
        ("5c5d6h6sKdAcAd", "two_pair", "AA66K"),
        ("AhAcJc6d4d", "one_pair", "AAJ64"),
        ("Ah3c4d6s7h", "high_card", "A7643"),
    ],
)
def test_a_hand_has_its_name_and_its_five_cards(hand: str, name: str, ranks: str) -> None:
    """SPEC EVA-02 to EVA-11."""
    value = strength(cards(hand))
    assert (category(value), five_ranks(value)) == (name, ranks)


def test_the_ace_does_not_wrap_round() -> None:
    """SPEC EVA-07."""
    assert category(strength(cards("2sAhKdQcJs"))) == "high_card"


def test_the_wheel_is_the_lowest_straight() -> None:
    assert strength(cards("Ac2d3h4s5d")) < strength(cards("2c3d4h5s6d"))


def test_three_pairs_are_two_pair_and_the_best_kicker() -> None:
    """SPEC EVA-03: the kicker may come from the third pair."""
    assert five_ranks(strength(cards("AcAd9c9dKhKs2c"))) == "AAKK9"
    assert five_ranks(strength(cards("9c9d5c5d4h4sAc"))) == "9955A"


def test_all_who_play_the_board_tie() -> None:
    """SPEC EVA-13."""
    board = cards("AsKsQsJsTs")
    assert strength(board + cards("2c2d")) == strength(board + cards("9s8s")) == strength(board)


def test_suits_never_decide() -> None:
    """SPEC EVA-06."""
    assert strength(cards("AsKsQsJs9s")) == strength(cards("AcKcQcJc9c"))


def test_four_cards_or_eight_are_not_a_hand() -> None:
    with refused(WrongAmount, match="4 cards"):
        strength(DECK[:4])
    with refused(WrongAmount, match="8 cards"):
        strength(DECK[:8])


def test_five_cards_of_one_rank_are_refused() -> None:
    with pytest.raises(CardInPlayTwice):
        strength((*cards("AcAdAhAs"), *cards("As")))


@pytest.mark.nightly
def test_every_five_card_hand_falls_into_its_category() -> None:
    """The known frequencies; a royal flush is one of the forty straight flushes."""
    found = Counter(category(strength(five)) for five in combinations(DECK, 5))
    assert found == {
        "royal_flush": 4,
        "straight_flush": 36,
        "four_of_a_kind": 624,
        "full_house": 3744,
        "flush": 5108,
        "straight": 10200,
        "three_of_a_kind": 54912,
        "two_pair": 123552,
        "one_pair": 1098240,
        "high_card": 1302540,
    }
