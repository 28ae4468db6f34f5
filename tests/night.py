"""What a long suite has done in one night, and the row that it leaves in docs/reliability.csv."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

ROW = Path(__file__).parents[1] / "scripts/reliability.py"


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


def at_night(*case: object) -> Any:
    """Make a case of a parametrised test one of the night; the cases beside it are tried by day."""
    return pytest.param(*case, marks=pytest.mark.nightly)


Night = Callable[[str], AbstractContextManager[NightRun]]


@pytest.fixture
def night() -> Night:
    """Counts what a suite does: `with night("kill-table") as run`. Its row is written however it ends."""

    @contextmanager
    def run_of(suite: str) -> Iterator[NightRun]:
        run, began = NightRun(seed=int(time.time())), time.monotonic()
        try:
            yield run
        except (KeyboardInterrupt, pytest.exit.Exception):
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
