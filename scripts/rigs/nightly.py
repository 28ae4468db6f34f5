#!/usr/bin/env python3
"""Run every scripts/rigs/*/run.sh and the tests marked `nightly`, within NIGHTLY_MINUTES (45).

Each suite may use an equal share of the time that is left when it starts, so what one leaves over helps the
next. It finds its share in SUITE_SECONDS, and is stopped with all its children when the share is spent.

The chance of its tests follows from one number, NIGHTLY_SEED: the moment of the start, unless it is given.
What properties have found is kept in .hypothesis/examples, and tried first in the next night.
"""

import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
SECONDS_TO_STOP = 20
MARKED = "nightly or hypothesis"
LONG = frozenset({"systemd"})
"""Rigs that need more than an equal share: they begin when quicker ones have left theirs over."""


class Suite(NamedTuple):
    """A command and the name it goes by in the summary."""

    name: str
    command: tuple[str, ...]


class Outcome(NamedTuple):
    """The result of a suite: its state, and the seconds it took of those it could have."""

    suite: Suite
    result: str
    took: float
    share: float


def suites(root: Path, seed: int) -> tuple[Suite, ...]:
    """List the suites: the rigs by their names, those of `LONG` after the others, then the marked tests.

    Those of tests/reliability have a rig of their own. Properties are tried again, with all their examples.
    """
    scripts = sorted(
        root.glob("scripts/rigs/*/run.sh"),
        key=lambda script: (script.parent.name in LONG, script.parent.name),
    )
    rigs = (Suite(script.parent.name, ("bash", str(script))) for script in scripts)
    marked = (
        *(sys.executable, "-m", "pytest", "-n", "2", "-m", MARKED),
        *("--ignore=tests/reliability", f"--hypothesis-seed={seed}"),
    )
    return (*rigs, Suite("pytest -m nightly", marked))


def run(suite: Suite, share: float, seed: int) -> Outcome:
    """Run one suite for at most `share` seconds."""
    began = time.monotonic()
    environment = {**os.environ, "SUITE_SECONDS": str(round(share)), "NIGHTLY_SEED": str(seed)}
    process = subprocess.Popen(
        suite.command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, start_new_session=True
    )
    try:
        status = process.wait(timeout=share)
        result = "ok" if status == 0 else f"failed with status {status}"
    except subprocess.TimeoutExpired:
        stop(process)
        result = "out of time"
    except KeyboardInterrupt:
        stop(process)
        raise
    return Outcome(suite, result, time.monotonic() - began, share)


def stop(process: subprocess.Popen[bytes]) -> None:
    """Ask a suite and all its children to end, and kill them if they do not."""
    os.killpg(process.pid, signal.SIGTERM)
    with suppress(subprocess.TimeoutExpired):
        process.wait(timeout=SECONDS_TO_STOP)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def run_all(wanted: tuple[Suite, ...], budget: float, seed: int) -> list[Outcome]:
    """Run the suites one after the other, sharing out `budget` seconds as it is used."""
    deadline = time.monotonic() + budget
    outcomes = []
    for done, suite in enumerate(wanted):
        share = max(0.0, deadline - time.monotonic()) / (len(wanted) - done)
        print(f"== {suite.name}: {share:.0f} s", flush=True)
        outcomes.append(run(suite, share, seed))
    return outcomes


def minutes() -> float:
    """Read NIGHTLY_MINUTES.

    Raises:
        SystemExit: it is not a number above 0.
    """
    text = os.environ.get("NIGHTLY_MINUTES", "45")
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not value > 0:
        sys.exit(f"NIGHTLY_MINUTES is {text!r}; give a number of minutes above 0")
    return value


def seed_of_the_night() -> int:
    """Read NIGHTLY_SEED, or take the moment.

    Raises:
        SystemExit: it is not a whole number.
    """
    text = os.environ.get("NIGHTLY_SEED", "")
    if text and not text.isdecimal():
        sys.exit(f"NIGHTLY_SEED is {text!r}; give a whole number")
    return int(text) if text else int(time.time())


def write_what_was_shown() -> None:
    """Bring docs/reference/reliability.md up to date, to which the suites have added rows."""
    reliability = ROOT / "scripts/generate/reliability.py"
    if reliability.exists():
        subprocess.run([sys.executable, reliability], check=True)


def main() -> int:
    """Run everything, print a line a suite, and return 1 if any was not ok."""
    budget, seed = minutes() * 60, seed_of_the_night()
    print(f"== NIGHTLY_SEED={seed} make nightly   tries the same again", flush=True)
    outcomes = run_all(suites(ROOT, seed), budget, seed)
    print("== summary")
    for outcome in outcomes:
        print(f"{outcome.suite.name:24} {outcome.took:6.0f} of {outcome.share:4.0f} s  {outcome.result}")
    write_what_was_shown()
    return 0 if all(outcome.result == "ok" for outcome in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
