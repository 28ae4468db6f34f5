"""The place of each card of an ordered deck (SPEC DLG-03, DLG-06 to DLG-09, DLG-14)."""

from collections.abc import Collection, Sequence

import msgspec

from shuffleup.kernel.field_types import SeatNo
from shuffleup.poker.cards import Card
from shuffleup.poker.errors import PokerError
from shuffleup.ruleset import Deal, HeadsUp

STREET_AFTER = {0: (0, 3), 3: (1, 1), 4: (2, 1)}
"""By the cards on the board: how many streets came before the next one, and how many cards it turns up."""


class DeckTooShort(PokerError):
    """The deck does not hold the cards of the deal."""

    wanted: int
    held: int


class DealtStreet(msgspec.Struct, frozen=True):
    """The cards of one street: its burn, None where the rules burn none, and what is turned up."""

    burn: Card | None
    cards: tuple[Card, ...]


def order_of_deal(occupied: Collection[SeatNo], button: SeatNo, rules: HeadsUp) -> tuple[SeatNo, ...]:
    """List the seats dealt in, in the order of the deal, from the left of the button (SPEC DLG-03).

    The button may stand at an empty seat. Heads-up it is dealt last (SPEC DLG-14, TDA 34-B) unless
    `heads_up.button_dealt_last` is off.
    """
    order = tuple(sorted(occupied, key=lambda seat: (seat <= button, seat)))
    if len(order) == 2 and not rules.button_dealt_last:
        return order[::-1]
    return order


def hole_cards(
    deck: Sequence[Card], order: Sequence[SeatNo], count: int = 2
) -> dict[SeatNo, tuple[Card, ...]]:
    """Give each seat its cards, one at a time in the order of the deal, from the top of the deck (VAR-14).

    Raises:
        DeckTooShort: the deck holds fewer than `count` cards a seat.
    """
    players = len(order)
    _check(deck, count * players)
    return {seat: tuple(deck[place : count * players : players]) for place, seat in enumerate(order)}


def street_cards(
    deck: Sequence[Card], players: int, on_board: int, rules: Deal, held: int = 2
) -> DealtStreet:
    """Give the burn and the board cards that come next, 0, 3 or 4 cards being on the board.

    `held` are the hole cards of each player.

    Raises:
        DeckTooShort: the deck ends before.
    """
    streets, wanted = STREET_AFTER[on_board]
    top = held * players + on_board
    if not rules.burn:
        _check(deck, top + wanted)
        return DealtStreet(None, tuple(deck[top : top + wanted]))
    top += streets
    _check(deck, top + 1 + wanted)
    return DealtStreet(deck[top], tuple(deck[top + 1 : top + 1 + wanted]))


def _check(deck: Sequence[Card], wanted: int) -> None:
    if len(deck) < wanted:
        raise DeckTooShort(wanted, len(deck))
