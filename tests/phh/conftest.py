"""What the tests of hand histories share: a small hand, and where the hands lie."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

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
