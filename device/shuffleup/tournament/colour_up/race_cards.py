"""The cards of a chip race: the number for each player, the order, and whether one deck is enough."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from shuffleup.kernel.identity import SeatNo
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset import ColourUpRules

DECK = 52

RANKS = "23456789TJQKA"
"""Ranks from the lowest up. Cards are written as everywhere, `Ah`; the rules of a hand stay out of a race."""

SUITS = "cdhs"
"""Suits from the lowest up: in a race, and only there, spades beat hearts beat diamonds beat clubs."""


class RaceNeedsMoreCards(NotLegalNow):
    """There are more odd chips than cards to race for them (CLR-09)."""


class DecksTooFew(RaceNeedsMoreCards):
    """The decks of the race do not hold a card for each odd chip."""

    odd: int
    cards: int


class DeckTooSmall(RaceNeedsMoreCards):
    """The deck that was given lacks cards."""

    odd: int
    cards: int


class WrongRaceCards(NotLegalNow):
    """The cards that were entered cannot be those of this race."""


class OneCardForEach(WrongRaceCards):
    """A seat has one card for each odd chip or tied card."""

    seat: SeatNo
    found: int
    wanted: int


class NotACard(WrongRaceCards):
    """The text names no card."""

    text: str


class CardEnteredAgain(WrongRaceCards):
    """The decks do not hold a card so often."""

    card: str
    count: int


class DealtRaceCards(msgspec.Struct, frozen=True):
    """The race cards that lie before the seats; the deal began at the seat `first`.

    `redraws` holds the cards of each further draw, those of the tied seats only. Each round comes from
    freshly shuffled `decks`.
    """

    cards: dict[SeatNo, tuple[str, ...]]
    first: SeatNo = SeatNo(1)
    redraws: tuple[dict[SeatNo, tuple[str, ...]], ...] = ()
    decks: int = 1


def first_seat(rules: ColourUpRules, dealer: SeatNo | None = None) -> SeatNo:
    """Name the seat at which the deal of race cards begins; never the one left of the button (CLR-03).

    `dealer` is the seat of a dealer who plays. A dealer without a seat has seat 1 at the left.
    """
    if rules.start == "seat_1" or dealer is None:
        return SeatNo(1)
    return SeatNo(dealer % 10 + 1)


def order_of_race(seats: Iterable[SeatNo], first: SeatNo) -> tuple[SeatNo, ...]:
    """Put seats in the order of a race: clockwise from `first`, which may be empty (CLR-03)."""
    return tuple(sorted(seats, key=lambda seat: (seat < first, seat)))


def cards_needed(odd: Mapping[SeatNo, int]) -> int:
    """Count the cards of a race: one for each odd chip (CLR-03)."""
    return sum(odd.values())


def decks_are_enough(odd: Mapping[SeatNo, int], decks: int = 1) -> bool:
    """Say whether there is a card for each odd chip (CLR-09)."""
    return cards_needed(odd) <= DECK * decks


def check_decks(odd: Mapping[SeatNo, int], decks: int = 1) -> None:
    """Refuse a race for which the cards do not suffice.

    Raises:
        RaceNeedsMoreCards: there are more odd chips than cards (CLR-09).
    """
    if not decks_are_enough(odd, decks):
        raise DecksTooFew(cards_needed(odd), DECK * decks)


def deal(odd: Mapping[SeatNo, int], first: SeatNo, deck: Sequence[str], decks: int = 1) -> DealtRaceCards:
    """Deal one card for each odd chip from the top of the deck, all cards of a seat together (CLR-03).

    Raises:
        RaceNeedsMoreCards: there are more odd chips than cards (CLR-09).
    """
    check_decks(odd, decks)
    if cards_needed(odd) > len(deck):
        raise DeckTooSmall(cards_needed(odd), len(deck))
    cards, top = dict[SeatNo, tuple[str, ...]](), 0
    for seat in order_of_race((seat for seat, count in odd.items() if count), first):
        cards[seat] = tuple(deck[top : top + odd[seat]])
        top += odd[seat]
    return DealtRaceCards(cards, first, decks=decks)


def check_cards(odd: Mapping[SeatNo, int], cards: Mapping[SeatNo, Sequence[str]], decks: int = 1) -> None:
    """Refuse cards that people have entered wrongly.

    Raises:
        WrongRaceCards: a seat has not one card for each odd chip, a card cannot be read, or it lies on the
            table more often than the decks hold it.
    """
    for seat in sorted(odd.keys() | cards.keys()):
        wanted, found = odd.get(seat, 0), len(cards.get(seat, ()))
        if wanted != found:
            raise OneCardForEach(seat, found, wanted)
    for card, count in Counter(card for some in cards.values() for card in some).items():
        if len(card) != 2 or card[0] not in RANKS or card[1] not in SUITS:
            raise NotACard(card)
        if count > decks:
            raise CardEnteredAgain(card, count)


def rank_of(card: str) -> int:
    """Give the rank of a race card, 0 for a deuce to 12 for an ace."""
    return RANKS.index(card[0])


def suit_of(card: str) -> int:
    """Give the suit of a race card, 0 for clubs to 3 for spades."""
    return SUITS.index(card[1])
