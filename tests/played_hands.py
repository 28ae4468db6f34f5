"""Hands that were played: of the hand histories and of the journals in tests/data."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from shuffleup.formats.phh.history import read_history
from shuffleup.formats.phh.replaying import replay_history
from shuffleup.poker.events import HandEvent

DATA = Path(__file__).parent / "data"
Events = tuple[HandEvent, ...]


@cache
def hands_of_histories() -> tuple[tuple[str, Events], ...]:
    """Read and play all histories, with the names of their files."""
    return tuple(
        (path.name, replay_history(read_history(path.read_text(encoding="utf-8")))[1])
        for path in sorted((DATA / "hands").glob("*.phh"))
    )


def journals() -> Iterator[Path]:
    """List the journals."""
    yield from sorted((DATA / "journals").rglob("*.journal*"))
