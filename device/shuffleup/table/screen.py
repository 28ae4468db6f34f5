"""A deck that the screen deals: which cards are whose, by the order of the deal."""

import msgspec

from shuffleup.identity import SeatNo
from shuffleup.poker.cards import Card
from shuffleup.poker.setup import dealing_order
from shuffleup.poker.state import Hand


class Deck(msgspec.Struct, frozen=True):
    """A shuffled deck, top card first, and the commitment that binds its order.

    It comes in from the shell with each command and is never part of a state or an event.
    """

    cards: tuple[Card, ...]
    commitment: str


def hole_cards(hand: Hand, deck: Deck) -> dict[SeatNo, tuple[Card, Card]]:
    """Give each seat its two cards, dealt one at a time from the left of the button (DLG-03)."""
    order = dealing_order(hand.setup, hand.rules)
    return {seat: (deck.cards[number], deck.cards[number + len(order)]) for number, seat in enumerate(order)}


def board_cards(hand: Hand, deck: Deck, *, burn: bool) -> tuple[Card, ...]:
    """Give the board cards that come next, a burn before each street (DLG-06 to DLG-08)."""
    streets = {0: 1, 3: 2, 4: 3}[len(hand.board)]
    top = 2 * len(hand.seats) + len(hand.board) + (streets if burn else 0)
    return deck.cards[top : top + hand.cards_to_deal]
