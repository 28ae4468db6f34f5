"""Shared tools of the tests of hand histories: a small hand, and the folder of the hands."""

import os
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from shuffleup.formats.phh.grammar import player_numbers, renumbered
from shuffleup.formats.phh.history import read_history, write_history
from shuffleup.formats.phh.recording import Circumstances, Seal, history_of
from shuffleup.formats.phh.replaying import check_finish, replay_history
from shuffleup.kernel.field_types import EntryId, HandNo, SeatNo, TableNo
from shuffleup.poker.events import Began, HandEvent
from shuffleup.poker.hand import replay as fold
from shuffleup.poker.state import Hand

PROJECT = Path(__file__).parents[2]

SMALL_HAND = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [1000, 1000, 1000]
actions = [ACTIONS]
"""

TO_THE_RIVER = (
    "d dh p1 AcAd",
    "d dh p2 KcKd",
    "d dh p3 ????",
    "p3 f",
    "p1 cc",
    "p2 cc",
    "d db 2s5d9c",
    "p1 cc",
    "p2 cc",
    "d db Jh",
    "p1 cc",
    "p2 cc",
    "d db 3s",
    "p1 cc",
    "p2 cc",
)


@pytest.fixture
def to_the_river() -> tuple[str, ...]:
    """The lines of a hand between p1 with aces and p2 with kings, up to the showdown."""
    return TO_THE_RIVER


@pytest.fixture
def small_hand() -> Callable[..., str]:
    """Write the text of a three-handed history; keys given by name replace its own or come on top."""

    def written(*actions: str, **keys: str) -> str:
        lines = SMALL_HAND.replace("ACTIONS", ", ".join(f'"{action}"' for action in actions)).splitlines()
        kept = [line for line in lines if line.partition(" =")[0] not in keys]
        return "\n".join([*kept, *(f"{key} = {value}" for key, value in keys.items() if value)])

    return written


@pytest.fixture
def synthetic_hands() -> Path:
    """The folder of the generated hands, which belong to the project."""
    return PROJECT / "tests" / "data" / "hands"


@pytest.fixture
def real_hands() -> Path:
    """The folder of the recorded hands, which do not: named by SHUFFLEUP_REAL_HANDS or beside the project."""
    named = os.environ.get("SHUFFLEUP_REAL_HANDS")
    folder = Path(named) if named else PROJECT.parent / "shared" / "hands" / "real"
    if not folder.is_dir():
        pytest.skip(f"no recorded hands at {folder}: set SHUFFLEUP_REAL_HANDS to their folder")
    return folder


@pytest.fixture
def told() -> Callable[..., Circumstances]:
    """Say where a hand was played: by these seats, sealed with these stacks."""

    def circumstances(hand: Hand, **others: Any) -> Circumstances:
        stacks = dict(zip(hand.seats, hand.stacks, strict=True))
        known: dict[str, Any] = {
            "event": "friday",
            "table": TableNo(3),
            "hand": HandNo(42),
            "level": 5,
            "seat_count": 10,
            "names": {seat: f"Player {seat}" for seat in hand.seats},
            "entries": {seat: EntryId(f"e{seat}") for seat in hand.seats},
            "began": datetime(2026, 1, 2, 20, 15, 30, 250000, tzinfo=UTC),
            "seal": Seal(stacks, datetime(2026, 1, 2, 20, 17, tzinfo=UTC), 812, "ab" * 32),
        }
        return Circumstances(**known | others)

    return circumstances


def at_the_seats(event: HandEvent, seats: dict[SeatNo, SeatNo]) -> HandEvent:
    """Name the seats of the table in an event of a replay, which knows players by their numbers."""
    turned = renumbered(event, seats)
    if not isinstance(turned, Began):
        return turned
    stacks = tuple(sorted(turned.setup.stacks))
    return replace(turned, setup=replace(turned.setup, stacks=stacks))


@pytest.fixture
def again(told: Callable[..., Circumstances]) -> Callable[[Sequence[HandEvent]], list[HandEvent]]:
    """Write a hand, read it and replay it; gives the events at the seats of the table."""

    def events_again(events: Sequence[HandEvent]) -> list[HandEvent]:
        began, hand = events[0], fold(events)
        assert isinstance(began, Began)
        history = read_history(write_history(history_of(events, told(hand))))
        assert read_history(write_history(history)) == history
        after, replayed = replay_history(history)
        check_finish(history, after)
        numbers = player_numbers(history.others["seats"], began.setup.button)
        seats = {number: seat for seat, number in numbers.items()}
        return [at_the_seats(event, seats) for event in replayed]

    return events_again
