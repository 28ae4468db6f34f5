"""The cut: its player, and the deck after it (SPEC DLG-01, DLG-02)."""

from collections.abc import Collection, Sequence
from typing import Literal

import msgspec

from shuffleup.kernel.field_types import SeatNo
from shuffleup.poker.cards import Card
from shuffleup.poker.refusals import CannotCutThere
from shuffleup.ruleset import Deal


class CutDeck(msgspec.Struct, frozen=True):
    """A deck after the cut, top card first.

    `bottom_protected_by` covers the last card and is never dealt; None where nothing covers it.
    """

    deck: tuple[Card, ...]
    bottom_protected_by: Literal["joker", "cut_card"] | None


def cut(deck: Sequence[Card], at: int, rules: Deal) -> CutDeck:
    """Cut a deck: the `at` cards lifted from the top end below the rest.

    Raises:
        WrongAmount: nothing was lifted, or nothing was left.
    """
    if not 0 < at < len(deck):
        raise CannotCutThere(len(deck) - 1, len(deck), at)
    return CutDeck((*deck[at:], *deck[:at]), None if rules.cut_card == "none" else rules.cut_card)


def cutter(occupied: Collection[SeatNo], button: SeatNo, rules: Deal) -> SeatNo:
    """Name the seat that cuts: the first at the right of the button, or the dealer's own (SPEC DLG-01).

    The player at the button counts as the dealer, hired dealer or not (SPEC BTN-09).
    """
    if rules.cut_by == "dealer":
        return button
    return max(occupied, key=lambda seat: (seat < button, seat))
