"""The counts of hands for each of their players, as pairs of times and chances (SEASONS STT-01 to STT-10).

The hand is folded from its events as the engine does it, so a statistic sees what the player saw. A quotient
is for the face.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from shuffleup.kernel.field_types import SeatNo
from shuffleup.poker.events import (
    BetMade,
    BetsReturned,
    BoardDealt,
    Called,
    Checked,
    Folded,
    HandEvent,
    Raised,
    TrackLost,
)
from shuffleup.poker.hand import act_by_rule, evolve
from shuffleup.poker.state import Hand

Pair = tuple[int, int]
"""Times and chances. For aggression: bets and raises, calls."""


def sum_of_pairs(pairs: Iterable[Pair | None]) -> Pair | None:
    """Add up the pairs that are known; None where none is."""
    known = [pair for pair in pairs if pair is not None]
    if not known:
        return None
    return sum(times for times, _ in known), sum(chances for _, chances in known)


Tracking = Literal["actions", "hands"]
Decision = Folded | Checked | Called | BetMade | Raised


class HandCounted(msgspec.Struct, frozen=True):
    """The share of one player in the statistics of a hand; None where it is not known.

    `pot` is what all pots of the hand came to, if the player won one; `seconds` are those of each decision.
    """

    vpip: Pair | None = None
    pfr: Pair | None = None
    three_bet: Pair | None = None
    aggression: Pair | None = None
    wtsd: Pair | None = None
    won_sd: Pair | None = None
    net: int | None = None
    pot: int | None = None
    seconds: tuple[float, ...] = ()


class _HandProgress:
    """The hand so far, and what each seat has done in it."""

    def __init__(self, events: Sequence[HandEvent], seconds: Sequence[float]) -> None:
        self.seconds: dict[SeatNo, tuple[float, ...]] = {}
        self.hand: Hand | None = None
        self.asked: set[SeatNo] = set()
        self.voluntary: set[SeatNo] = set()
        self.raisers: list[SeatNo] = []
        self.three_bets: dict[SeatNo, bool] = {}
        self.aggressive: dict[SeatNo, int] = {}
        self.calls: dict[SeatNo, int] = {}
        self.saw_flop: frozenset[SeatNo] = frozenset()
        self.lost_at = ""
        for number, event in enumerate(events):
            self.take(event, seconds[number] if number < len(seconds) else None)

    def take(self, event: HandEvent, seconds: float | None) -> None:
        before = self.hand
        if before is not None and isinstance(event, Decision) and not self.lost_at:
            self.decided(event, before)
            if seconds is not None and before.to_act == event.seat:
                self.seconds[event.seat] = (*self.seconds.get(event.seat, ()), seconds)
        if before is not None and isinstance(event, TrackLost):
            self.lost_at = before.street
        self.hand = evolve(before, event)
        if isinstance(event, BoardDealt) and event.street == "flop":
            self.saw_flop = frozenset(self.hand.live)

    def decided(self, event: Decision, before: Hand) -> None:
        act = act_by_rule(event, before)
        if before.street == "preflop":
            self.before_flop(act, event.seat, before)
        elif isinstance(act, BetMade | Raised):
            self.aggressive[event.seat] = self.aggressive.get(event.seat, 0) + 1
        elif isinstance(act, Called):
            self.calls[event.seat] = self.calls.get(event.seat, 0) + 1

    def before_flop(self, act: HandEvent, seat: SeatNo, before: Hand) -> None:
        """Count a decision before the flop; a fold of somebody whose turn it is not is no decision."""
        raises = isinstance(act, BetMade | Raised)
        if before.to_act != seat:
            return
        self.asked.add(seat)
        if seat not in self.three_bets and self.can_three_bet(seat, before):
            self.three_bets[seat] = raises
        if raises or isinstance(act, Called):
            self.voluntary.add(seat)
        if raises:
            self.raisers.append(seat)

    def can_three_bet(self, seat: SeatNo, before: Hand) -> bool:
        """Whether one other player has raised, and the seat can raise somebody who has chips (STT-04)."""
        to_call = before.price - before.bet(seat)
        others = [other for other in before.live if other != seat]
        return (
            len(self.raisers) == 1
            and self.raisers[0] != seat
            and before.stack(seat) > to_call
            and any(before.stack(other) > 0 for other in others)
        )


def counts_of(
    events: Sequence[HandEvent], tracking: Tracking = "actions", seconds: Sequence[float] = ()
) -> dict[SeatNo, HandCounted] | None:
    """Count one sealed hand; None where all bets went back, for that is no part of a statistic.

    With tracking of hands the bets are not entered, so nothing but the hand itself is known. `seconds` runs
    parallel to the events: how long each was waited for.
    """
    walk = _HandProgress(events, seconds)
    if walk.hand is None or any(isinstance(event, BetsReturned) for event in events):
        return None
    if tracking == "hands":
        return {seat: HandCounted() for seat in walk.hand.seats}
    showdown = _showdown(walk, walk.hand)
    return {seat: _count(seat, walk, walk.hand, showdown) for seat in walk.hand.seats}


def _showdown(walk: _HandProgress, hand: Hand) -> frozenset[SeatNo]:
    """List who stood at a showdown of two or more; a hand that is mucked there was in it."""
    standing = frozenset(seat for seat, folded in zip(hand.seats, hand.folded, strict=True) if not folded)
    return standing if len(standing) > 1 and not walk.lost_at else frozenset()


def _count(seat: SeatNo, walk: _HandProgress, hand: Hand, showdown: frozenset[SeatNo]) -> HandCounted:
    chance, saw = int(seat in walk.asked), int(seat in walk.saw_flop)
    known = walk.lost_at != "preflop"
    whole = not walk.lost_at
    row = hand.row(seat)
    won = bool(hand.won[row])
    three_bet = walk.three_bets.get(seat)
    return HandCounted(
        vpip=(int(bool(chance) and seat in walk.voluntary), chance) if known else None,
        pfr=(int(seat in walk.raisers), chance) if known else None,
        three_bet=(int(bool(three_bet)), int(three_bet is not None)) if known else None,
        aggression=(walk.aggressive.get(seat, 0), walk.calls.get(seat, 0)) if whole else None,
        wtsd=(int(bool(saw) and seat in showdown), saw) if whole else None,
        won_sd=(int(won and seat in showdown), int(seat in showdown)) if whole else None,
        net=hand.stacks[row] + _aside(hand, seat) - dict(hand.setup.stacks)[seat] if whole else None,
        pot=sum(hand.won) if whole and won else None,
        seconds=walk.seconds.get(seat, ()),
    )


def _aside(hand: Hand, seat: SeatNo) -> int:
    return sum(chips for other, chips in hand.aside if other == seat)


Seconds = int | float


class DecisionSeconds(msgspec.Struct, frozen=True):
    """The seconds from the moment when a player was asked to the act, over all decisions that are known."""

    count: int
    mean: Seconds
    median: Seconds
    longest: Seconds


def decision_seconds(seconds: Sequence[Seconds]) -> DecisionSeconds | None:
    """Sum up the decisions of a player; None without any."""
    if not seconds:
        return None
    exact = sorted(map(Fraction, seconds))
    middle = exact[(len(exact) - 1) // 2] + exact[len(exact) // 2]
    return DecisionSeconds(
        len(exact), rounded(sum(exact) / len(exact)), rounded(middle / 2), rounded(exact[-1])
    )


def rounded(value: Fraction | float) -> Seconds:
    """Round to six decimals, half even on the double; a whole number is an int."""
    number = round(float(value), 6)
    return int(number) if number.is_integer() else number


class PlayerStatistics(msgspec.Struct, frozen=True):
    """The sums over all hands that are known; None where none is."""

    hands: int
    vpip: Pair | None
    pfr: Pair | None
    three_bet: Pair | None
    aggression: Pair | None
    wtsd: Pair | None
    won_sd: Pair | None
    net: int | None
    decision_seconds: DecisionSeconds | None


def statistics_of(counts: Sequence[HandCounted], seconds: Sequence[Seconds] = ()) -> PlayerStatistics:
    """Add up hands of one player, in any order."""
    nets = [one.net for one in counts if one.net is not None]
    return PlayerStatistics(
        hands=len(counts),
        vpip=sum_of_pairs(one.vpip for one in counts),
        pfr=sum_of_pairs(one.pfr for one in counts),
        three_bet=sum_of_pairs(one.three_bet for one in counts),
        aggression=sum_of_pairs(one.aggression for one in counts),
        wtsd=sum_of_pairs(one.wtsd for one in counts),
        won_sd=sum_of_pairs(one.won_sd for one in counts),
        net=sum(nets) if nets else None,
        decision_seconds=decision_seconds([*seconds, *(one for count in counts for one in count.seconds)]),
    )
