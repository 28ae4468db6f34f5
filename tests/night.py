"""The night's numbers for tests: examples by day and night, the seed, and the row in reliability.csv."""

import itertools
import os
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

ROW = Path(__file__).parents[1] / "scripts/generate/reliability.py"

SECONDS_OF_NIGHT = 1200.0
"""The seconds of the nightly suite where SUITE_SECONDS does not say."""


@dataclass
class NightRun:
    """The seed of this night, how often the suite did what it does, and what was wrong.

    `worst` is its worst case: a number, and words for what it counts.
    """

    seed: int
    count: int = 0
    failures: list[str] = field(default_factory=list)
    worst: str = ""


def examples(by_night: int) -> int:
    """How often a property is tried: so often at night, and a third of that by day, at least four times."""
    return by_night if "SUITE_SECONDS" in os.environ else max(4, by_night // 3)


def seed_of_the_night() -> int:
    """Read NIGHTLY_SEED, which `make nightly` chooses and prints; 0 for a test that is started alone."""
    return int(os.environ.get("NIGHTLY_SEED", "0"))


def at_night(*case: object) -> Any:
    """Make a case of a parametrised test one of the night; the cases beside it are tried by day."""
    return pytest.param(*case, marks=pytest.mark.nightly)


def some_by_day(cases: Iterable[Any], by_day: Collection[Any]) -> list[Any]:
    """Make cases of a parametrised test, all but those that are named ones of the night."""
    return [case if case in by_day else at_night(case) for case in cases]


@pytest.fixture
def seeds_of_the_night() -> Callable[[float], Iterator[int]]:
    """Count seeds up from that of the night until a part of the seconds of the suite is spent.

    All parts come to nine tenths, and two processes share the night: the rest is for the tests that have no
    use for more time. Those of tests/reliability have a night of their own.
    """

    def until_time_is_up(part: float) -> Iterator[int]:
        ends = time.monotonic() + part * float(os.environ.get("SUITE_SECONDS", SECONDS_OF_NIGHT))
        for seed in itertools.count(seed_of_the_night()):
            if time.monotonic() >= ends:
                return
            yield seed

    return until_time_is_up


Night = Callable[[str], AbstractContextManager[NightRun]]


@pytest.fixture
def night() -> Night:
    """Counts what a suite does: `with night("kill-table") as run`. Its row is written however it ends."""

    @contextmanager
    def run_of(suite: str) -> Iterator[NightRun]:
        run, began = NightRun(seed=seed_of_the_night()), time.monotonic()
        try:
            yield run
        except KeyboardInterrupt:
            raise  # somebody ended the night; what was done until then counts
        except BaseException:
            run.failures.append("the suite broke off")
            raise
        finally:
            seconds = round(time.monotonic() - began, 1)
            words = ("--seed", run.seed, "--count", run.count, "--failures", len(run.failures))
            more = ("--worst", run.worst, "--seconds", seconds)
            subprocess.run([sys.executable, ROW, "add", suite, *map(str, words + more)], check=True)

    return run_of
