"""A command that receives a stop signal prints one line at most at any moment, and leaves no child behind."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from tests.brokers import needs_mosquitto
from tests.night import Night
from tests.reliability.boxes import event_file
from tests.reliability.stops import COMMANDS, Stopped

Seeds = Callable[[float], Iterator[int]]


def stopped(folder: Path, name: str, seed: object) -> list[str]:
    """Stop one command once, in a folder of its own; list what was wrong."""
    home = folder / f"{name.replace(' ', '-')}-{seed}"
    home.mkdir()
    event_file(home)
    return Stopped(home, name, seed).wrong()


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_stops_at_any_moment_without_a_traceback(tmp_path: Path, name: str) -> None:
    if "floor" in name or "venue" in name:
        needs_mosquitto()
    assert stopped(tmp_path, name, 1) == []


@pytest.mark.nightly
def test_a_night_of_stops(tmp_path: Path, seeds_of_the_night: Seeds, night: Night) -> None:
    needs_mosquitto()
    with night("stop-commands") as run:
        chance = Random(run.seed)
        for seed in seeds_of_the_night(0.06):
            run.failures += stopped(tmp_path, chance.choice(list(COMMANDS)), seed)
            run.count += 1
    assert run.failures == []
