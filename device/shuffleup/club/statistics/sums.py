"""The statistics of many hands: sums a person, left-out hands, the biggest pots (SEASONS STT-08, 09, 14)."""

from collections import Counter
from collections.abc import Container, Mapping, Sequence
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from shuffleup.club.statistics.all_in import AllInValue, all_in_of
from shuffleup.club.statistics.decision_times import DecisionSeconds, Seconds, rounded
from shuffleup.club.statistics.hand import HandCounted, counts_of
from shuffleup.club.statistics.pair import Pair
from shuffleup.club.statistics.player import statistics_of
from shuffleup.kernel.field_types import SeatNo
from shuffleup.poker.events import HandEvent, TrackLost

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
