"""A demo at twenty times the pace of people, for as long as the night has: it does not grow."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from shuffleup.journal import read_journal
from tests.night import Night
from tests.reliability.boxes import started
from tests.reliability.soak import Drift, Reading, drift, read

SPEED = 20
PART_OF_NIGHT = 0.1
SETTLES = 0.3
"""The part of the soak in which caches fill and pages are seen for the first time."""
MOST_A_DAY = 1 << 20
MOST_AN_EVENT = 6000


def test_a_process_that_keeps_ten_kilobytes_a_minute_is_said_to_grow() -> None:
    """14.4 MB a day; the readings wobble, and the line through them hardly does."""
    readings = [Reading(60.0 * n, 50_000_000 + 10_000 * n + (-1) ** n * 4000, 20, 0) for n in range(60)]
    grows = drift(readings, rate=1)
    assert round(grows.a_day / 1_000_000, 1) == 14.4
    assert round(grows.error / 1_000_000, 2) == 0.04


@pytest.mark.nightly
def test_a_demo_does_not_grow_and_writes_little(tmp_path: Path, night: Night) -> None:
    """Under 1 MB more in a day of the room, no more open files, under 6 KB written for an event."""
    data = tmp_path / "box" / "data"
    data.mkdir(parents=True)
    path = data / "shuffleup" / "demo" / "tda-2024.journal"
    seconds = PART_OF_NIGHT * float(os.environ.get("SUITE_SECONDS", "1200"))
    with night("soak") as run:
        box = started(data, "demo", "--speed", SPEED, "--players", 9, "--port", 0)
        box.address()
        ends = time.monotonic() + seconds
        first = read(box.pid, time.monotonic())
        readings = []
        while time.monotonic() < ends:
            time.sleep(1)
            readings.append(read(box.pid, time.monotonic()))
        box.stop()
        box.close()
        with read_journal(path) as journal:
            events = journal.verify().rows
        settled = readings[int(SETTLES * len(readings)) :]
        each = (settled[-1].written - first.written) / events
        grows = drift(settled, SPEED)
        run.count = events
        run.failures = list(wrong_in(settled, grows, each))
        run.worst = (
            f"{grows.a_day / 1e6:.2f} MB a day more memory (error {grows.error / 1e6:.2f}), "
            f"{settled[-1].files} open files, {each:.0f} bytes written an event"
        )
    assert run.failures == []


def wrong_in(settled: list[Reading], grows: Drift, each: float) -> Iterator[str]:
    """A short soak knows its drift badly: what may be chance is not held against the demo."""
    if grows.a_day - 3 * grows.error > MOST_A_DAY:
        yield f"memory grows by {grows.a_day / 1e6:.2f} MB a day"
    half = len(settled) // 2
    if min(one.files for one in settled[half:]) > max(one.files for one in settled[:half]):
        yield f"{settled[0].files} files were open, then {settled[-1].files}"
    if each > MOST_AN_EVENT:
        yield f"{each:.0f} bytes were written for an event"
