"""Floor, brokers of areas, bridges and boxes of a room are killed, stopped and cut off, several at once."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.brokers import needs_mosquitto
from tests.night import SECONDS_OF_NIGHT, Night

if TYPE_CHECKING:
    from venue_bench.mishaps import Hall, Mishaps

TABLES, AREAS = 12, 3
PACE = 5.0
"""So many times as fast as people: some rows at every moment, and little to compute."""

PART_OF_NIGHT, PART_APART = 0.45, 0.3
LONGEST_APART_S = 600.0
ROUNDS_IN_A_ROOM = 8

Seeds = Callable[[float], Iterator[int]]


def played(folder: Path, seed: int, rounds: "Callable[[Hall], AsyncIterator[None]]") -> "Mishaps":
    from venue_bench.mishaps import mishaps  # noqa: PLC0415  # scripts are no package of the tests

    needs_mosquitto()
    room = mishaps(folder, tables=TABLES, areas=AREAS, pace=PACE, seed=seed, rounds=rounds)
    return asyncio.run(room)


@pytest.mark.nightly
def test_a_night_of_mishaps_at_once(tmp_path: Path, seeds_of_the_night: Seeds, night: Night) -> None:
    """Every table whose box lives plays on meanwhile; nothing acknowledged is lost, and nothing doubled."""
    seeds = seeds_of_the_night(PART_OF_NIGHT)

    async def rounds(hall: "Hall") -> AsyncIterator[None]:
        for _, _ in zip(range(ROUNDS_IN_A_ROOM), seeds, strict=False):
            await hall.round(*hall.any_faults())
            yield

    worst_s = 0.0
    with night("mishaps") as run:
        for seed in seeds:
            found = played(tmp_path / str(seed), seed, rounds)
            run.count += found.faults.total()
            run.failures += [f"seed {seed}: {wrong}" for wrong in found.wrong]
            worst_s = max(worst_s, found.worst_s)
            run.worst = f"{worst_s:.1f} s until all had come together again"
    assert run.failures == []


@pytest.mark.nightly
def test_two_areas_are_apart_for_ten_minutes_and_come_back(tmp_path: Path, night: Night) -> None:
    """The third area notices nothing; a short night has less time for it."""
    share = float(os.environ.get("SUITE_SECONDS", SECONDS_OF_NIGHT))
    apart_s = min(LONGEST_APART_S, PART_APART * share)

    async def rounds(hall: "Hall") -> AsyncIterator[None]:
        await hall.apart(1, 2, seconds=apart_s)
        yield

    with night("areas-apart") as run:
        found = played(tmp_path / "room", run.seed, rounds)
        run.count = found.alone
        run.worst = f"{apart_s:.0f} s apart, and {found.worst_s:.1f} until all had come together again"
        run.failures += found.wrong
    assert run.failures == []
