"""The 52 cards, the cut of a deck, and the place of each card of an ordered deck.

Cards are small integers with two-letter names: rank, then suit, as in `As` or `Th`. SPEC DLG-01 to DLG-03,
DLG-06 to DLG-09 and DLG-14 say who cuts, and in which order the cards are dealt.
"""

from collections.abc import Collection, Sequence
from typing import Literal, NewType

import msgspec

from shuffleup.kernel.field_types import SeatNo
from shuffleup.poker.refusals import CannotCutThere, CardNamedTwice, PokerError, UnreadableCard
from shuffleup.ruleset.hand import Deal, HeadsUp

Card = NewType("Card", int)
"""A card, 0 to 51: rank times four plus suit, so that cards sort by rank."""

RANKS = "23456789TJQKA"
SUITS = "cdhs"

DECK: tuple[Card, ...] = tuple(Card(index) for index in range(52))

_NAMES = tuple(rank + suit for rank in RANKS for suit in SUITS)
_BY_NAME = {name: card for card, name in zip(DECK, _NAMES, strict=True)}


def card(name: str) -> Card:
    """Read one card, such as `As` or `9c`.

    Raises:
        UnreadableCard: the text is not a rank of 23456789TJQKA followed by a suit of cdhs.
    """
    try:
        return _BY_NAME[name]
    except KeyError:
        raise UnreadableCard(name) from None


def cards(names: str) -> tuple[Card, ...]:
    """Read several cards written together or with spaces between, such as `AsKd` or `As Kd`.

    Raises:
        UnreadableCard: a part of the text is not a card.
        CardInPlayTwice: a card is named twice.
    """
    packed = names.replace(" ", "")
    try:
        found = tuple([_BY_NAME[packed[at : at + 2]] for at in range(0, len(packed), 2)])
    except KeyError as error:
        raise UnreadableCard(error.args[0]) from None
    if len(set(found)) < len(found):
        raise CardNamedTwice(names)
    return found


def text(a_card: Card) -> str:
    """Name a card: `As`."""
    return _NAMES[a_card]


def texts(some: tuple[Card | None, ...]) -> str:
    """Name cards side by side; a card that nobody has entered is `??`."""
    return "".join("??" if one is None else _NAMES[one] for one in some)


def rank_of(a_card: Card) -> int:
    """Give the rank of a card, 0 for a deuce to 12 for an ace."""
    return a_card >> 2


def suit_of(a_card: Card) -> int:
    """Give the suit of a card, 0 to 3 in the order of `SUITS`. Suits never decide a hand (SPEC EVA-06)."""
    return a_card & 3


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
