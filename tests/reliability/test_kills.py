"""`shuffleup table` dies by SIGKILL at any instant: nothing acknowledged is missing, and no chip."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.night import Night
from tests.reliability.boxes import Start, copied
from tests.reliability.kills import ONE_EVENING, Killed, KilledDemo

SIDE_BY_SIDE = 2

Seeds = Callable[[float], Iterator[int]]


def test_a_table_that_is_killed_again_and_again_has_all_that_it_acknowledged(
    event: Path, tmp_path: Path
) -> None:
    """APP-02: nine deaths in one evening, in the start and at work; the clock is within five seconds."""
    killed = Killed(tmp_path / "box", event, 7, copied)
    for _ in range(9):
        killed.once()
    assert killed.failures == []
    assert killed.kills == 9


def test_a_command_that_was_never_stored_would_be_missed(event: Path, tmp_path: Path) -> None:
    """The proof that the one above can fail."""
    killed = Killed(tmp_path / "box", event, 7, copied)
    killed.acknowledged.append("never sent")
    killed.once()
    assert "kill 1: never sent was acknowledged and is not there" in killed.failures


def an_evening(folder: Path, event: Path, seed: object, start: Start) -> Killed:
    killed = Killed(folder, event, seed, start)
    for _ in range(ONE_EVENING):
        killed.once()
    return killed


@pytest.mark.nightly
def test_a_night_of_killed_tables(
    event: Path, tmp_path: Path, seeds_of_the_night: Seeds, night: Night
) -> None:
    """Two boxes at a time, so that they also die of each other's slowness."""
    worst_ms = 0
    with night("kill-table") as run, ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
        for seed in seeds_of_the_night(0.15):
            evenings = [
                pool.submit(an_evening, tmp_path / f"{seed}-{box}", event, f"{seed} {box}", copied)
                for box in range(SIDE_BY_SIDE)
            ]
            for killed in (evening.result() for evening in evenings):
                run.count += killed.kills
                run.failures += killed.failures
                worst_ms = max(worst_ms, killed.worst_ms)
                run.worst = f"{worst_ms} ms that a clock was off"
    assert run.failures == []


@pytest.mark.nightly
def test_a_night_of_killed_demos(tmp_path: Path, seeds_of_the_night: Seeds, night: Night) -> None:
    """Its people begin again where the journal ends."""
    with night("kill-demo") as run:
        for seed in seeds_of_the_night(0.05):
            killed = KilledDemo(tmp_path / str(seed), seed, copied)
            for _ in range(ONE_EVENING // 2):
                killed.once()
            run.count += killed.kills
            run.failures += [f"{seed}: {what}" for what in killed.failures]
    assert run.failures == []
