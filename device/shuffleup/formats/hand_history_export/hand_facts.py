"""Facts of a hand that are none of its events, and the hands that no other format has words for.

Such hands are left out and counted, never bent into shape (EXP-15).
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from enum import StrEnum
from typing import Any

import msgspec

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.cards import Card
from shuffleup.poker.events import (
    AntePosted,
    AwardTakenBack,
    Began,
    BetsReturned,
    BlindPosted,
    ChipsMoved,
    Ended,
    HandEvent,
    HandKilled,
    StackProtected,
    StacksCounted,
    TrackLost,
    TurnGiven,
    WinnersDeclared,
)
from shuffleup.poker.hand import evolve, replay
from shuffleup.poker.setup import HandSetup, clockwise_from_button
from shuffleup.poker.state import Hand
from shuffleup.ruleset.hand import GameKind

SITE = "Shuffle Up"


class SittingOut(msgspec.Struct, frozen=True):
    """A player at the table who was not dealt in."""

    seat: SeatNo
    name: str
    stack: Chips


class BountyWon(msgspec.Struct, frozen=True):
    """A bounty that this hand decided; the amount in whole units of money."""

    winner: SeatNo
    loser: SeatNo
    amount: int | float


class HandDescription(msgspec.Struct, frozen=True, kw_only=True):
    """The names, place and time of a hand. Times are UTC, written `YYYY-MM-DDTHH:MM:SSZ`.

    `tournament_info` is the object of that name as `ots.tournament_info` makes it. `hero_cards` are known
    cards of the hero, which he may not have shown. `bounties` are the prices on the heads of players.
    `cash_decimals` are the decimals of the money that the chips of a cash night are worth, one chip its minor
    unit; None for a tournament.
    """

    version: str = ""
    network: str = SITE
    event: str
    table: int
    hand: int
    started: str
    names: Mapping[SeatNo, str]
    table_size: int
    currency: str = "XPM"
    level: int = 1
    tournament_info: Mapping[str, Any] = {}
    sitting_out: tuple[SittingOut, ...] = ()
    hero: SeatNo | None = None
    hero_cards: tuple[Card, ...] = ()
    bounties: Mapping[SeatNo, int | float] = {}
    bounties_won: tuple[BountyWon, ...] = ()
    cash_decimals: int | None = None

    @property
    def number(self) -> str:
        """The number of the hand, unique in all files of a house: event, table, hand."""
        return f"{self.event}-{self.table}-{self.hand}"

    @property
    def table_name(self) -> str:
        """The name of the table."""
        return f"Table {self.table}"


BLINDS = {
    "small": "Post SB", "big": "Post BB", "live": "Post Extra Blind", "dead": "Post Dead",
    "straddle": "Straddle",
}  # fmt: skip
ORDER_OF_POSTS = ("Post Ante", "Post SB", "Post BB", "Post Extra Blind", "Post Dead", "Straddle")


def post_name(event: AntePosted | BlindPosted) -> str:
    """Return the action of a post, as the Open Hand History has it."""
    return "Post Ante" if isinstance(event, AntePosted) else BLINDS[event.blind]


class HandWriter:
    """Writes a hand event by event; its posts come first, in the order of the formats.

    A format says how one event is written (`take`) and how the posts are (`write_posts`). `left` is what each
    seat has behind.
    """

    def __init__(self, setup: HandSetup, described: HandDescription) -> None:
        self.described = described
        self.left: dict[SeatNo, int] = dict(setup.stacks)
        self._order = clockwise_from_button(setup)
        self._posts: list[tuple[SeatNo, str, Chips]] = []

    def posts(self) -> list[tuple[SeatNo, str, Chips]]:
        """List the posts by kind and seat; straddles stay in their own order."""
        return sorted(self._posts, key=self._place_of_post)

    def _place_of_post(self, post: tuple[SeatNo, str, Chips]) -> tuple[int, int]:
        seat, kind, _ = post
        return ORDER_OF_POSTS.index(kind), 0 if kind == "Straddle" else self._order.index(seat)

    def write(self, events: Sequence[HandEvent]) -> Hand:
        """Write all events after the beginning of the hand, and return the hand as it is then."""
        hand, posting = evolve(None, events[0]), True
        for event in events[1:]:
            if isinstance(event, AntePosted | BlindPosted):
                self._posts.append((event.seat, post_name(event), event.chips))
            elif posting:
                self.write_posts()
                posting = False
            self.take(event, hand)
            hand = evolve(hand, event)
        return hand

    def write_posts(self) -> None:
        """Write the posts, and what comes right after them."""
        raise NotImplementedError

    def take(self, event: HandEvent, before: Hand) -> None:
        """Write one event; those that follow from others by themselves have no action."""
        raise NotImplementedError


RULINGS = (TurnGiven, HandKilled, ChipsMoved, AwardTakenBack, StackProtected)


class LeftOut(StrEnum):
    """Why a hand is not written."""

    NOT_OVER = "not_over"
    BETS_RETURNED = "bets_returned"
    COUNT_LOST = "count_lost"
    RULING = "ruling"
    CASH = "cash"
    DECLARED_WITHOUT_CARDS = "declared_without_cards"
    GAME = "game"
    BOMB_POT = "bomb_pot"
    SIDE_BETS = "side_bets"


KINDS: tuple[tuple[tuple[type[HandEvent], ...], LeftOut], ...] = (
    ((BetsReturned,), LeftOut.BETS_RETURNED),
    ((TrackLost, StacksCounted), LeftOut.COUNT_LOST),
    (RULINGS, LeftOut.RULING),
)

HOLDEM: tuple[GameKind, ...] = ("holdem",)


def why_left_out(events: Sequence[HandEvent], games: Collection[GameKind] = HOLDEM) -> LeftOut | None:
    """Say why a hand cannot be written in a format that knows these games, None for one that can."""
    began = events[0] if events else None
    if isinstance(began, Began) and began.setup.game not in games:
        return LeftOut.GAME
    if isinstance(began, Began) and (began.setup.bomb or began.setup.boards > 1):
        return LeftOut.BOMB_POT
    for kinds, why in KINDS:
        if any(isinstance(event, kinds) for event in events):
            return why
    if not any(isinstance(event, Ended) for event in events):
        return LeftOut.NOT_OVER
    return LeftOut.DECLARED_WITHOUT_CARDS if _declared_without_cards(events) else None


def _declared_without_cards(events: Sequence[HandEvent]) -> bool:
    """Say whether a person named winners whose cards, or a board of theirs, nobody entered."""
    declared = {seat for event in events if isinstance(event, WinnersDeclared) for seat in event.seats}
    if not declared:
        return False
    hand = replay(events)
    of_a_hand = hand.variant.hole_cards
    return any(len(hand.cards_of(seat)) != of_a_hand for seat in declared) or any(
        None in board for board in hand.boards
    )


class HandToWrite(msgspec.Struct, frozen=True):
    """A sealed hand with its facts; `side_bets` were paid beside it."""

    events: tuple[HandEvent, ...]
    described: HandDescription
    side_bets: bool = False


class HandFile(msgspec.Struct, frozen=True):
    """The file of a table: how its name ends, the texts of its hands, and how many were left out by why."""

    ending: str
    texts: tuple[str, ...]
    left_out: dict[str, int] = {}


def hand_file(
    hands: Sequence[HandToWrite],
    ending: str,
    text_of: Callable[[Sequence[HandEvent], HandDescription], str],
    games: Collection[GameKind] = HOLDEM,
    *,
    cash: bool = False,
) -> HandFile:
    """Write the hands of a table in a format that has words for these games, and for a cash night or not."""
    texts, left = list[str](), Counter[str]()
    for hand in hands:
        why = why_left_out(hand.events, games)
        if hand.side_bets:
            why = LeftOut.SIDE_BETS
        if hand.described.cash_decimals is not None and not cash:
            why = LeftOut.CASH
        if why is None:
            texts.append(text_of(hand.events, hand.described))
        else:
            left[why] += 1
    return HandFile(ending, tuple(texts), dict(left))
