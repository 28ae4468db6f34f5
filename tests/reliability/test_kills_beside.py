"""A touchscreen dies by SIGKILL beside a demo, which goes on."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.night import Night
from tests.reliability.touch_kills import Beside

ONE_EVENING = 15

Seeds = Callable[[float], Iterator[int]]


@pytest.mark.usefixtures("software_screen")
def test_a_demo_goes_on_beside_a_touchscreen_that_is_killed(tmp_path: Path) -> None:
    beside = Beside(tmp_path / "box", 1)
    for _ in range(2):
        beside.once()
    beside.close()
    assert beside.failures == []


@pytest.mark.nightly
@pytest.mark.usefixtures("software_screen")
def test_a_night_of_killed_touchscreens(tmp_path: Path, seeds_of_the_night: Seeds, night: Night) -> None:
    with night("kill-touch") as run:
        for seed in seeds_of_the_night(0.05):
            beside = Beside(tmp_path / str(seed), seed)
            for _ in range(ONE_EVENING):
                beside.once()
            beside.close()
            run.count += beside.kills
            run.failures += beside.failures
    assert run.failures == []
