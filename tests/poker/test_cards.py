"""Cards have one name each."""

import pytest

from shuffleup.poker.cards import DECK, RANKS, SUITS, card, cards, rank_of, suit_of, text, texts
from shuffleup.poker.refusals import CardInPlayTwice, UnreadableCard
from tests.refused import refused


def test_the_deck_has_52_cards_with_52_names() -> None:
    assert len({text(one) for one in DECK}) == 52


def test_every_name_reads_back_as_its_card() -> None:
    """SPEC APP-07: rank and suit letters."""
    assert [card(text(one)) for one in DECK] == list(DECK)


def test_a_card_is_its_rank_times_four_plus_its_suit() -> None:
    assert card("As") == RANKS.index("A") * 4 + SUITS.index("s") == 51
    assert (rank_of(card("Th")), suit_of(card("Th"))) == (8, 2)


def test_several_cards_are_read_together_or_apart() -> None:
    assert cards("AsKd") == cards("As Kd") == (card("As"), card("Kd"))


@pytest.mark.parametrize("name", ["", "A", "as", "1s", "10s", "Ax", "??"])
def test_what_is_not_a_card_is_named_in_the_error(name: str) -> None:
    with refused(UnreadableCard, match="is not a card"):
        card(name)


def test_half_a_card_at_the_end_is_refused() -> None:
    with refused(UnreadableCard, match="'K' is not a card"):
        cards("AsK")


def test_a_card_named_twice_is_refused() -> None:
    with refused(CardInPlayTwice, match="AsKdAs"):
        cards("AsKdAs")


def test_a_card_that_nobody_entered_is_written_as_question_marks() -> None:
    assert texts((card("As"), None)) == "As??"
