"""A deck that the screen deals: the owner of each card, by the order of the deal."""

import msgspec

from shuffleup.kernel.field_types import SeatNo
from shuffleup.poker.cards import Card
from shuffleup.poker.dealing import STREET_AFTER
from shuffleup.poker.dealing import hole_cards as deal_hole_cards
from shuffleup.poker.setup import dealing_order
from shuffleup.poker.state import Hand
from shuffleup.poker.variations.runs import next_street
from shuffleup.ruleset import Deal


class ShuffledDeck(msgspec.Struct, frozen=True):
    """A shuffled deck, top card first, and the commitment that binds its order.

    It comes in from the shell with each command and is never part of a state or an event.
    """

    cards: tuple[Card, ...]
    commitment: str


def hole_cards(hand: Hand, deck: ShuffledDeck) -> dict[SeatNo, tuple[Card, ...]]:
    """Give each seat its cards, dealt one at a time from the left of the button (DLG-03, VAR-14)."""
    order = dealing_order(hand.setup, hand.rules)
    return deal_hole_cards(_in_game(hand, deck), order, hand.variant.hole_cards)


def board_cards(hand: Hand, deck: ShuffledDeck, rules: Deal) -> tuple[Card, ...]:
    """Give the board cards that come next, after the burn where the rules burn (DLG-06 to DLG-09).

    None come to a board that is full.
    """
    if len(hand.boards[hand.next_board]) not in STREET_AFTER:
        return ()
    return next_street(_in_game(hand, deck), hand, rules).cards


def _in_game(hand: Hand, deck: ShuffledDeck) -> tuple[Card, ...]:
    """Leave out the cards that the game is played without; the order of the others is as fair (VAR-13)."""
    if hand.setup.game != "short_deck":
        return deck.cards
    return tuple([card for card in deck.cards if card in hand.variant.deck])
