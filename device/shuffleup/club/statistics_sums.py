"""Statistics of many hands and events: sums a person, all-ins, the biggest pots, money and places.

The value of an all-in is the share of every pot over every board that can come (SEASONS STT-08, STT-09,
STT-12 to STT-14).
"""

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from shuffleup.club.hand_statistics import (
    DecisionSeconds,
    HandCounted,
    Pair,
    Seconds,
    counts_of,
    rounded,
    statistics_of,
)
from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import Card
from shuffleup.poker.events import HandEvent, StreetClosed, TrackLost
from shuffleup.poker.hand import evolve
from shuffleup.poker.hand_equity import equity
from shuffleup.poker.state import Hand

Name = TypeVar("Name", bound=str | int)


class AllInValue(msgspec.Struct, frozen=True):
    """An all-in before the river: what each live hand was worth in chips, exactly, and what it won.

    `value` is empty where the cards of somebody who could win are not known.
    """

    live: tuple[SeatNo, ...]
    value: Mapping[SeatNo, Fraction]
    won: Mapping[SeatNo, Chips]


def all_in_value(
    cards: Mapping[Name, Sequence[Card]],
    board: Sequence[Card],
    pots: Iterable[tuple[int, Sequence[Name]]],
) -> tuple[dict[Name, Fraction], int]:
    """Add up the shares of each pot among those who can win it; all hands that are named are live.

    Raises:
        WrongAmount: a hand has not two cards, or the board has more than five.
        CardInPlayTwice: a card is named twice.
    """
    value = dict.fromkeys(cards, Fraction(0))
    for amount, eligible in pots:
        shares = _shares(cards, board, eligible)
        for name in eligible:
            value[name] += amount * shares[name]
    return value, comb(52 - 2 * len(cards) - len(board), 5 - len(board))


def all_in_of(events: Sequence[HandEvent]) -> AllInValue | None:
    """Value a sealed hand at the moment when no more betting was possible before the river.

    None where there was betting to the end.
    """
    hand: Hand | None = None
    moment: Hand | None = None
    for event in events:
        hand = evolve(hand, event)
        if moment is None and isinstance(event, StreetClosed) and _is_all_in(hand):
            moment = hand
    if hand is None or moment is None:
        return None
    won = {seat: hand.won[hand.row(seat)] for seat in moment.live}
    shown = {seat: hand.cards_of(seat) for seat in moment.live}
    board = [card for card in hand.board[: len(moment.board)] if card is not None]
    if hand.setup.game != "holdem" or len(hand.boards) > 1:
        return AllInValue(moment.live, {}, won)
    if any(len(cards) != 2 for cards in shown.values()) or len(board) < len(moment.board):
        return AllInValue(moment.live, {}, won)
    pots = [(pot.amount, pot.seats) for pot in moment.pots()]
    return AllInValue(moment.live, all_in_value(shown, board, pots)[0], won)


def _is_all_in(hand: Hand) -> bool:
    return len(hand.board) < 5 and len(hand.live) > 1 and hand.betting_is_over


def _shares(
    cards: Mapping[Name, Sequence[Card]], board: Sequence[Card], eligible: Sequence[Name]
) -> dict[Name, Fraction]:
    if len(eligible) == 1:
        return {eligible[0]: Fraction(1)}
    others = [card for name, two in cards.items() if name not in eligible for card in two]
    counted = equity([cards[name] for name in eligible], board, others)
    return {name: one.fraction for name, one in zip(eligible, counted, strict=True)}


BIGGEST = 5


class AllInSum(msgspec.Struct, frozen=True):
    """All-ins before the river: in `hands` all cards were known, in `left_out` not."""

    hands: int
    value: Seconds
    won: int
    left_out: int


class BiggestPot(msgspec.Struct, frozen=True):
    """A pot that the person won, or won a part of; `hand` is event, table and hand."""

    pot: int
    hand: str


class PersonSum(msgspec.Struct, frozen=True):
    """The statistics of one person; None where nothing is known."""

    person: str
    hands: int
    vpip: Pair | None
    pfr: Pair | None
    three_bet: Pair | None
    aggression: Pair | None
    wtsd: Pair | None
    won_sd: Pair | None
    net: int | None
    all_in: AllInSum | None
    decision_seconds: DecisionSeconds | None
    biggest_pots: tuple[BiggestPot, ...]


class CountedHand(msgspec.Struct, frozen=True):
    """A sealed hand that was followed; no `counts` where all bets went back."""

    counts: Mapping[SeatNo, HandCounted] | None
    all_in: AllInValue | None = None
    track_lost: bool = False


def counted_hand(events: Sequence[HandEvent], seconds: Sequence[float] = ()) -> CountedHand:
    """Count a hand; `seconds` are those of `counts_of`."""
    counts = counts_of(events, seconds=seconds)
    if counts is None:
        return CountedHand(None)
    return CountedHand(counts, all_in_of(events), any(isinstance(event, TrackLost) for event in events))


def of_seats(hand: CountedHand, seats: Container[SeatNo]) -> CountedHand:
    """Return what was counted of some seats alone."""
    all_in = hand.all_in
    if all_in is not None:
        value = {seat: one for seat, one in all_in.value.items() if seat in seats}
        won = {seat: one for seat, one in all_in.won.items() if seat in seats}
        all_in = AllInValue(tuple(seat for seat in all_in.live if seat in seats), value, won)
    counts = hand.counts and {seat: one for seat, one in hand.counts.items() if seat in seats}
    return replace(hand, counts=counts, all_in=all_in)


def without_seconds(hand: CountedHand, seats: Container[SeatNo]) -> CountedHand:
    """Leave out how long some seats have decided."""
    if hand.counts is None:
        return hand
    kept = {seat: replace(one, seconds=()) if seat in seats else one for seat, one in hand.counts.items()}
    return replace(hand, counts=kept)


class _Person:
    """What was counted of one person so far."""

    def __init__(self) -> None:
        self.counts: list[HandCounted] = []
        self.pots: list[BiggestPot] = []
        self.value = Fraction(0)
        self.won = self.known = self.unknown = 0


class HandSums:
    """Hands that are added one by one, in any order."""

    def __init__(self) -> None:
        self.hands = 0
        self.left_out: Counter[str] = Counter()
        self._people: dict[str, _Person] = {}

    def add(self, hand: str, counted: CountedHand, people: Mapping[SeatNo, str]) -> None:
        """Add a sealed hand that was followed; `people` names who sat where."""
        if counted.counts is None:
            self.left_out["bets_returned"] += 1
            return
        self.hands += 1
        if counted.track_lost:
            self.left_out["count_lost"] += 1
        all_in = counted.all_in
        for seat, count in counted.counts.items():
            person = self._people.setdefault(people[seat], _Person())
            person.counts.append(count)
            if count.pot is not None:
                person.pots.append(BiggestPot(count.pot, hand))
            if all_in is not None and seat in all_in.live:
                _add_all_in(person, seat, all_in)

    def add_unfollowed(self, people: Sequence[str]) -> None:
        """Add a hand of which only the players are known."""
        self.hands += 1
        self.left_out["not_followed"] += 1
        for person in people:
            self._people.setdefault(person, _Person()).counts.append(HandCounted())

    def sums(self) -> tuple[PersonSum, ...]:
        """Sum up everybody, by name."""
        return tuple(_sum(name, self._people[name]) for name in sorted(self._people))


def _add_all_in(person: _Person, seat: SeatNo, all_in: AllInValue) -> None:
    if not all_in.value:
        person.unknown += 1
        return
    person.known += 1
    person.value += all_in.value[seat]
    person.won += all_in.won[seat]


def _sum(name: str, person: _Person) -> PersonSum:
    of_all = statistics_of(person.counts)
    all_in = AllInSum(person.known, rounded(person.value), person.won, person.unknown)
    return PersonSum(
        person=name,
        hands=of_all.hands,
        vpip=of_all.vpip,
        pfr=of_all.pfr,
        three_bet=of_all.three_bet,
        aggression=of_all.aggression,
        wtsd=of_all.wtsd,
        won_sd=of_all.won_sd,
        net=of_all.net,
        all_in=all_in if person.known or person.unknown else None,
        decision_seconds=of_all.decision_seconds,
        biggest_pots=tuple(sorted(person.pots, key=lambda one: (-one.pot, one.hand))[:BIGGEST]),
    )


class Return(msgspec.Struct, frozen=True):
    """What was paid and won over events, in minor units; `roi` is None when nothing was paid."""

    events: int
    paid: int
    won: int
    net: int
    roi: int | float | None
    in_the_money: int


class Placing(msgspec.Struct, frozen=True):
    """Places over finished events.

    `mean` is the mean of (n - k) / (n - 1), 1 for the first, 0 for the last; None if nobody else played.
    """

    events: int
    wins: int
    in_the_money: int
    final_tables: int
    mean: int | float | None


class Played(msgspec.Struct, frozen=True):
    """One finished event of a person: place k of n."""

    place: int
    players: int
    in_the_money: bool
    final_table: bool


def return_of(events: Sequence[tuple[int, int]]) -> Return:
    """Sum up what was paid and won, event by event."""
    paid, won = sum(one for one, _ in events), sum(one for _, one in events)
    roi = rounded(Fraction(won - paid, paid)) if paid else None
    return Return(len(events), paid, won, won - paid, roi, sum(one > 0 for _, one in events))


def placing_of(events: Sequence[Played]) -> Placing:
    """Sum up places; an event with one player has no mean."""
    shares = [Fraction(one.players - one.place, one.players - 1) for one in events if one.players > 1]
    return Placing(
        events=len(events),
        wins=sum(one.place == 1 for one in events),
        in_the_money=sum(one.in_the_money for one in events),
        final_tables=sum(one.final_table for one in events),
        mean=rounded(sum(shares) / len(shares)) if shares else None,
    )
