"""Shared tools of the reliability suites: an event to play, and boxes to kill."""

import atexit
import ctypes
import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import out_of_time
from tests.reliability.boxes import LIVING, event_file


def leave_nobody() -> None:
    """Kill the boxes that a test has left when it failed."""
    for box in tuple(LIVING):
        box.kill()
        box.close()


@pytest.fixture(autouse=True)
def nobody_left() -> Iterator[None]:
    """Every test ends its boxes."""
    yield
    leave_nobody()


@pytest.fixture(scope="session", autouse=True)
def stopped_at_the_end_of_the_share() -> None:
    """A suite that is out of time is told to end; its boxes do not outlive it."""
    atexit.register(leave_nobody)
    signal.signal(signal.SIGTERM, out_of_time)


@pytest.fixture
def software_screen() -> None:
    """A screen to draw on where there is none."""
    try:
        ctypes.CDLL("libEGL.so.1")
    except OSError:
        missing = "no screen to draw on: apt-get install libegl1 libgl1-mesa-dri libgles2"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """An event that is ready to be played."""
    return event_file(tmp_path)
