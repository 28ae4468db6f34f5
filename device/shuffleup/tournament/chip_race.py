"""The chip race (TDA 24): its cards, who wins the new chips for the odd ones, and the stacks afterwards."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import msgspec

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.chips import ColourUpRules
from shuffleup.tournament.colour_up import DirectExchange, SeatExchange

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
    # A table has ten chairs at the most: after seat 10 comes seat 1.
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


CardOfSeat = tuple[SeatNo, str]


class WrongWinners(NotLegalNow):
    """These seats cannot have won this race."""


class OneWinnerForEach(WrongWinners):
    """There are not as many winners as new chips."""

    winners: int
    chips: int


class DidNotRace(WrongWinners):
    """A seat without an odd chip cannot win one."""

    seat: SeatNo


class WinsTooOften(WrongWinners):
    """A seat was named more often than it can win."""

    seat: SeatNo
    count: int
    most: int


class Award(msgspec.Struct, frozen=True):
    """The winners of the chips of a race, the first to be given first.

    `to_redraw` are tied seats that draw again for the chips that are left, one card for each time that they
    are named; it is empty when the race is decided.
    """

    winners: tuple[SeatNo, ...]
    to_redraw: tuple[SeatNo, ...] = ()


class RaceSeat(msgspec.Struct, frozen=True):
    """One seat in a colour-up: its old chips, those changed directly, those odd, the new chips won.

    `before` and `after` are the worth of its whole stack. A seat is `rescued` where it lost its last chip
    and was given a new one (CLR-07).
    """

    seat: SeatNo
    old_chips: int
    direct: int
    odd: int
    cards: tuple[str, ...]
    won: int
    rescued: bool
    before: Chips
    after: Chips


class Race(msgspec.Struct, frozen=True):
    """A colour-up that is over: no chip of the old kind is left."""

    old: Chips
    new: Chips
    seats: tuple[RaceSeat, ...]
    winners: tuple[SeatNo, ...]

    @property
    def rescued(self) -> tuple[SeatNo, ...]:
        """List the seats that were given a chip because they had lost their last."""
        return tuple(seat.seat for seat in self.seats if seat.rescued)


def award(rules: ColourUpRules, exchange: DirectExchange, dealt: DealtRaceCards) -> Award:
    """Name the winners of a race by the rank of their cards, one chip a player at most (CLR-06).

    Equal ranks are settled by `tie`: by suit, spades highest; by the order of the deal; or by a new card for
    each of the tied, once it matters who of them wins. Without `max_one` every card may win a chip. A race
    for no chip needs no cards.

    Raises:
        RaceNeedsMoreCards: there are more odd chips than cards (CLR-09).
        WrongRaceCards: the cards do not fit the odd chips, or those of a redraw do not fit its tie.
    """
    if not exchange.race_chips:
        return Award(())
    check_decks(exchange.odd, dealt.decks)
    check_cards(exchange.odd, dealt.cards, dealt.decks)
    runners = _runners(rules, dealt.cards, dealt.first)
    # With chips as 20 and 50 there can be more chips to win than players: then all win one, and go on.
    rounds, chips = divmod(exchange.race_chips, len(runners))
    everybody = tuple(seat for seat, _ in _ranked(rules, runners)) * rounds
    rest = _highest(rules, runners, chips, dealt)
    return Award((*everybody, *rest.winners), rest.to_redraw)


def settle(
    rules: ColourUpRules,
    exchange: DirectExchange,
    winners: Sequence[SeatNo],
    cards: Mapping[SeatNo, Sequence[str]] | None = None,
) -> Race:
    """Say what every seat holds when the winners have their chips and the odd chips are gone.

    The winners are those of `award`, or those whom people name who raced by themselves. Who had chips and
    has none left gets one of the new chips where `rescue` is on (CLR-07, TDA 24).

    Raises:
        WrongWinners: there are not as many as chips, one had no odd chip, or one is named too often.
    """
    _check_winners(rules, exchange, winners)
    won, lying = Counter(winners), cards or {}
    seats = (
        _settled(rules, exchange, seat, won[seat.seat], tuple(lying.get(seat.seat, ())))
        for seat in exchange.seats
    )
    return Race(exchange.old, exchange.new, tuple(seats), tuple(winners))


def _runners(rules: ColourUpRules, cards: Mapping[SeatNo, Sequence[str]], first: SeatNo) -> list[CardOfSeat]:
    """List the cards that may win, in the order of the deal: of a seat its best, or all."""
    dealt = [(seat, cards[seat]) for seat in order_of_race(cards, first)]
    if rules.max_one:
        # By rank alone the suit of the better card could be lost, and with it a tie that suits decide.
        return [(seat, max(some, key=_by_rank_and_suit)) for seat, some in dealt if some]
    return [(seat, card) for seat, some in dealt for card in some]


def _by_rank_and_suit(card: str) -> tuple[int, int]:
    return rank_of(card), suit_of(card)


def _ranked(rules: ColourUpRules, runners: Sequence[CardOfSeat]) -> list[CardOfSeat]:
    """Sort by rank, then by suit where suits count; what is equal then stays in the order of the deal."""
    by_suit = rules.tie == "suit"
    return sorted(runners, key=lambda one: (-rank_of(one[1]), -suit_of(one[1]) if by_suit else 0))


def _highest(
    rules: ColourUpRules, runners: Sequence[CardOfSeat], chips: int, dealt: DealtRaceCards, draw: int = 0
) -> Award:
    """Give `chips` to the highest cards, of which there are more; `draw` counts the redraws so far."""
    ranked = _ranked(rules, runners)
    if rules.tie != "redraw" or not chips:
        return Award(tuple(seat for seat, _ in ranked[:chips]))
    lowest = rank_of(ranked[chips - 1][1])
    sure = tuple(seat for seat, card in ranked if rank_of(card) > lowest)
    tied = tuple(seat for seat, card in ranked if rank_of(card) == lowest)
    # All who tie win: who of them is first does not matter, so nobody draws again.
    if len(sure) + len(tied) == chips:
        return Award(sure + tied)
    if draw == len(dealt.redraws):
        return Award(sure, tied)
    cards = dealt.redraws[draw]
    check_cards(Counter(tied), cards, dealt.decks)
    # Without `max_one` a seat is named once for each card; its new cards are taken together.
    again = [(seat, card) for seat in dict.fromkeys(tied) for card in cards[seat]]
    rest = _highest(rules, again, chips - len(sure), dealt, draw + 1)
    return Award(sure + rest.winners, rest.to_redraw)


def _check_winners(rules: ColourUpRules, exchange: DirectExchange, winners: Sequence[SeatNo]) -> None:
    if len(winners) != exchange.race_chips:
        raise OneWinnerForEach(len(winners), exchange.race_chips)
    odd = exchange.odd
    for seat, count in Counter(winners).items():
        if seat not in odd:
            raise DidNotRace(seat)
        # One round more than all have won, where the chips do not divide evenly; one chip each in the usual
        # race.
        most = -(-exchange.race_chips // len(odd)) if rules.max_one else odd[seat]
        if count > most:
            raise WinsTooOften(seat, count, most)


def _settled(
    rules: ColourUpRules, exchange: DirectExchange, seat: SeatExchange, won: int, cards: tuple[str, ...]
) -> RaceSeat:
    before = seat.other + seat.old_chips * exchange.old
    after = seat.other + (seat.direct + won) * exchange.new
    rescued = rules.rescue and before > 0 and after == 0
    return RaceSeat(
        seat=seat.seat,
        old_chips=seat.old_chips,
        direct=seat.direct,
        odd=seat.odd,
        cards=cards,
        won=won,
        rescued=rescued,
        before=Chips(before),
        after=exchange.new if rescued else Chips(after),
    )
