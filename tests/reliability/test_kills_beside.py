"""Touchscreens, boxes of a venue, its broker and its floor die by SIGKILL, and the evening goes on."""

import ctypes
import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.brokers import needs_mosquitto
from tests.night import Night
from tests.reliability.touch_kills import Beside
from tests.reliability.venue_kills import Part, Venue

ONE_EVENING = 15

Seeds = Callable[[int, float], Iterator[int]]


@pytest.fixture
def software_screen() -> None:
    try:
        ctypes.CDLL("libEGL.so.1")
    except OSError:
        missing = "no screen to draw on: apt-get install libegl1 libgl1-mesa-dri libgles2"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)


@pytest.mark.usefixtures("software_screen")
def test_a_demo_goes_on_beside_a_touchscreen_that_is_killed(tmp_path: Path) -> None:
    beside = Beside(tmp_path / "box", 1)
    for _ in range(2):
        beside.once()
    beside.close()
    assert beside.failures == []


def test_a_venue_goes_on_when_table_broker_and_floor_are_killed(tmp_path: Path) -> None:
    """APP-02: what the floor has heard of a table, its box has stored; no chip is gone."""
    needs_mosquitto()
    venue = Venue(tmp_path / "venue", 1)
    parts: tuple[Part, ...] = ("table", "broker", "floor")
    for part in parts:
        venue.kill(part)
    venue.close()
    assert venue.failures == []
    assert venue.kills == 3


@pytest.mark.nightly
@pytest.mark.usefixtures("software_screen")
def test_a_night_of_killed_touchscreens(tmp_path: Path, seeds_of_the_night: Seeds, night: Night) -> None:
    with night("kill-touch") as run:
        for seed in seeds_of_the_night(run.seed, 0.05):
            beside = Beside(tmp_path / str(seed), seed)
            for _ in range(ONE_EVENING):
                beside.once()
            beside.close()
            run.count += beside.kills
            run.failures += beside.failures
    assert run.failures == []


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("suite", "parts"), [("kill-floor", ("floor", "table")), ("kill-broker", ("broker",))]
)
def test_a_night_of_killed_venues(
    suite: str, parts: tuple[Part, ...], tmp_path: Path, seeds_of_the_night: Seeds, night: Night
) -> None:
    needs_mosquitto()
    worst_s = 0.0
    with night(suite) as run:
        for seed in seeds_of_the_night(run.seed, 0.05):
            venue = Venue(tmp_path / str(seed), seed)
            for number in range(ONE_EVENING):
                venue.kill(parts[number % len(parts)])
            venue.close()
            run.count += venue.kills
            run.failures += [f"{seed}: {what}" for what in venue.failures]
            worst_s = max(worst_s, venue.worst_s)
            run.worst = f"{worst_s:.1f} s until the evening had gone on"
    assert run.failures == []
