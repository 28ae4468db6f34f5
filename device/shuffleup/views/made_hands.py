"""The names of the winning hands, if board and cards lie open (SPEC EVA-01 to EVA-13)."""

from collections.abc import Iterator

from shuffleup.identity import SeatNo
from shuffleup.language import said_later, say
from shuffleup.poker.evaluation.ranking import category, five_ranks, strength
from shuffleup.poker.showdown.winners import cards_speak
from shuffleup.poker.state import BOARD_CARDS, Hand
from shuffleup.views.headline import won

_NAMES = {
    "high_card": said_later("high card"),
    "one_pair": said_later("one pair"),
    "two_pair": said_later("two pair"),
    "three_of_a_kind": said_later("three of a kind"),
    "straight": said_later("straight"),
    "flush": said_later("flush"),
    "full_house": said_later("full house"),
    "four_of_a_kind": said_later("four of a kind"),
    "straight_flush": said_later("straight flush"),
    "royal_flush": said_later("royal flush"),
}


def winning_hands(hand: Hand | None) -> tuple[str, ...]:
    """Name the hands that were shown and won, and the five cards that count: `seat 3: flush A K 9 5 2`.

    Where players call their hands the appliance has no name for them (SPEC SHD-06).
    """
    return tuple(_words(seat, worth) for seat, worth in _worths(hand))


def _words(seat: SeatNo, worth: int) -> str:
    made = say(_NAMES[category(worth)])
    ranks = " ".join("10" if rank == "T" else rank for rank in five_ranks(worth))
    return say("seat {seat}: {made} {ranks}", seat=seat, made=made, ranks=ranks)


def _worths(hand: Hand | None) -> Iterator[tuple[SeatNo, int]]:
    paid = won(hand)
    if hand is None or not paid or not cards_speak(hand):
        return
    board = tuple(card for card in hand.board if card is not None)
    for seat in paid:
        cards = hand.cards_of(seat)
        if len(board) == BOARD_CARDS["river"] and cards:
            yield seat, strength((*board, *cards))
