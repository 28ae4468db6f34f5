"""What holds for every test."""

import os
import signal
import time
from collections.abc import Callable, Iterator

import pytest
from hypothesis import settings

pytest_plugins = ["tests.brokers", "tests.night"]

SECONDS_OF_NIGHT = 1200.0
"""The seconds of the nightly suite where SUITE_SECONDS does not say."""

# How long an example takes says something about the machine, nothing about the game. By day a property is
# tried with a third of its examples (those that say how many ask `tests.night.examples`), at night with all.
settings.register_profile("house", deadline=None, max_examples=33)
settings.register_profile("night", deadline=None, max_examples=100)
settings.load_profile("night" if "SUITE_SECONDS" in os.environ else "house")


def pytest_configure() -> None:
    """A night that is out of time still says what has failed until then."""
    if "SUITE_SECONDS" in os.environ:
        signal.signal(signal.SIGTERM, lambda number, frame: pytest.exit("out of time"))


@pytest.fixture
def seeds_of_the_night() -> Callable[[int, float], Iterator[int]]:
    """Count seeds up from a first one until a part of the seconds of the suite is spent.

    All parts come to nine tenths, and two processes share the night: the rest is for the tests that have no
    use for more time. Those of tests/reliability have a night of their own.
    """

    def until_time_is_up(first: int, part: float) -> Iterator[int]:
        ends = time.monotonic() + part * float(os.environ.get("SUITE_SECONDS", SECONDS_OF_NIGHT))
        seed = first
        while time.monotonic() < ends:
            yield seed
            seed += 1

    return until_time_is_up
