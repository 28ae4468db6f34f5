"""The names of the winning hands, if board and cards lie open (SPEC EVA-01 to EVA-13)."""

from collections.abc import Iterator

from shuffleup.kernel.field_types import SeatNo
from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.poker.awards import parts_of
from shuffleup.poker.hand_ranking import category, five_ranks
from shuffleup.poker.pots import Part
from shuffleup.poker.showdown import cards_speak
from shuffleup.poker.state import BOARD_CARDS, Hand
from shuffleup.poker.variant import low_ranks
from shuffleup.views.headline import won

_NAMES = {
    "high_card": mark_for_translation("high card"),
    "one_pair": mark_for_translation("one pair"),
    "two_pair": mark_for_translation("two pair"),
    "three_of_a_kind": mark_for_translation("three of a kind"),
    "straight": mark_for_translation("straight"),
    "flush": mark_for_translation("flush"),
    "full_house": mark_for_translation("full house"),
    "four_of_a_kind": mark_for_translation("four of a kind"),
    "straight_flush": mark_for_translation("straight flush"),
    "royal_flush": mark_for_translation("royal flush"),
}


def winning_hands(hand: Hand | None) -> tuple[str, ...]:
    """Name the hands that were shown and won, and the five cards that count: `seat 3: flush A K 9 5 2`.

    Lows are named by their ranks: `seat 1: low 8 4 3 2 A` (VAR-15). Where players call their hands the
    appliance has no name for them (SPEC SHD-06).
    """
    paid = won(hand)
    if hand is None or not paid or not cards_speak(hand):
        return ()
    return tuple(
        dict.fromkeys(words for part in parts_of(hand) for words in _of_part(hand, part, tuple(paid)))
    )


def _of_part(hand: Hand, part: Part, paid: tuple[SeatNo, ...]) -> Iterator[str]:
    """Name the hands that won this part of a pot; a pot that one seat took whole names it by its high."""
    board = tuple(card for card in hand.boards[part.board] if card is not None)
    if len(board) < BOARD_CARDS["river"]:
        return
    for seat in _winners(hand, part, paid):
        cards = hand.cards_of(seat)
        if cards and part.low and hand.variant.low is not None:
            yield _low_words(seat, hand.variant.low(cards, board))
        elif cards:
            yield _words(seat, hand.variant.strength(cards, board))


def _winners(hand: Hand, part: Part, paid: tuple[SeatNo, ...]) -> tuple[SeatNo, ...]:
    if len(parts_of(hand)) == 1:
        return paid
    parts = [one for award in hand.awards if award is not None for one in award.parts]
    took = {seat for one in parts if (one.board, one.low) == part for seat, _ in one.shares}
    return tuple(seat for seat in paid if seat in took)


def _low_words(seat: SeatNo, worth: int) -> str:
    ranks = " ".join("A" if rank == 1 else str(rank) for rank in low_ranks(worth))
    return say("seat {seat}: low {ranks}", seat=seat, ranks=ranks)


def _words(seat: SeatNo, worth: int) -> str:
    made = say(_NAMES[category(worth)])
    ranks = " ".join("10" if rank == "T" else rank for rank in five_ranks(worth))
    return say("seat {seat}: {made} {ranks}", seat=seat, made=made, ranks=ranks)
