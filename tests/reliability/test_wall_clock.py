"""The wall clock is set, by seconds to decades: no deadline changes."""

import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from shuffleup.kernel.field_types import Millis, Stream
from shuffleup.storage.journal.reader import read_journal
from tests.night import Night, at_night
from tests.reliability.audit import wrong_with
from tests.reliability.boxes import started
from tests.reliability.caller import Caller
from tests.reliability.evenings import START, Kept, Step, evening, random_steps

HOUR = Millis(3_600_000)
TO_1970 = datetime(1970, 1, 1, tzinfo=UTC) - START

Seeds = Callable[[float], Iterator[int]]

STEPS = {
    "a second back and forth": [Step(Millis(t * 60_000), timedelta(seconds=(-1) ** t)) for t in range(1, 60)],
    "a box without a battery that hears the time after an hour": [
        Step(Millis(0), TO_1970),
        Step(HOUR, -TO_1970),
    ],
    "summer time and back": [Step(HOUR, timedelta(hours=1)), Step(Millis(2 * HOUR), timedelta(hours=-1))],
    "forty years on and fifty back": [
        Step(Millis(HOUR // 2), timedelta(days=40 * 365)),
        Step(Millis(2 * HOUR), timedelta(days=-50 * 365)),
    ],
}
STEPS["all of this, one after the other"] = [
    *STEPS["a box without a battery that hears the time after an hour"],
    Step(Millis(3 * HOUR // 2), timedelta(days=40 * 365)),
    Step(Millis(2 * HOUR), timedelta(days=-50 * 365)),
    Step(Millis(5 * HOUR // 2), timedelta(hours=1)),
]
BY_DAY = ("all of this, one after the other",)


@pytest.fixture(scope="module")
def steady(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Kept], list[str]]:
    """An evening whose clock nobody touches."""
    return evening(tmp_path_factory.mktemp("steady") / "steady.journal", 4, [])


@pytest.mark.parametrize(
    "steps", [steps if name in BY_DAY else at_night(steps) for name, steps in STEPS.items()], ids=STEPS
)
def test_an_evening_is_the_same_however_the_wall_clock_is_set(
    steps: list[Step], steady: tuple[list[Kept], list[str]], tmp_path: Path
) -> None:
    """Every level, break, bet and bust comes at the same moment of the clock since boot."""
    kept, walls = evening(tmp_path / "stepped.journal", 4, steps)
    assert kept == steady[0]
    assert walls != steady[1]
    assert {one.kind for one in kept} > {"level.began", "event.ended"}


@pytest.mark.nightly
def test_a_night_of_evenings_whose_wall_clock_is_set(
    tmp_path: Path, seeds_of_the_night: Seeds, night: Night
) -> None:
    rows = 0
    with night("wall-clock") as run:
        for seed in seeds_of_the_night(0.06):
            untouched, _ = evening(tmp_path / f"{seed}.journal", seed, [])
            for number in range(4):
                steps = random_steps(Random(f"{seed} {number}"))
                stepped, _ = evening(tmp_path / f"{seed}-{number}.journal", seed, steps)
                run.failures += [] if stepped == untouched else [f"{seed} {number} differs: {steps}"]
                run.count += 1
            rows = max(rows, len(untouched))
            run.worst = f"{rows} events in the longest evening"
    assert run.failures == []


@pytest.fixture
def faked(tmp_path: Path) -> Callable[[str], dict[str, str]]:
    """Sets the wall clock of a process, whose environment it gives; its boot-time clock goes on."""
    library = next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)
    if library is None:
        missing = "no libfaketime found: apt-get install faketime"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    file = tmp_path / "wall"

    def set_to(offset: str) -> dict[str, str]:
        file.with_suffix(".new").write_text(offset, encoding="ascii")
        file.with_suffix(".new").replace(file)
        settings = {
            "FAKETIME_TIMESTAMP_FILE": str(file),
            "FAKETIME_NO_CACHE": "1",
            "NO_FAKE_STAT": "1",  # else modules have other times, and Python compiles all of them again
            "DONT_FAKE_MONOTONIC": "1",
        }
        return {**os.environ, "LD_PRELOAD": str(library), "FAKETIME_DONT_RESET": "1", **settings}

    return set_to


def test_the_level_of_a_real_table_outlives_every_setting_of_its_wall_clock(
    faked: Callable[[str], dict[str, str]], event: Path, tmp_path: Path
) -> None:
    """From 1970 to this century, two hours back, ten years on: the level of thirty minutes has not ended."""
    data = tmp_path / "box" / "data"
    data.mkdir(parents=True)
    box = started(data, "table", event, "--port", 0, environment=faked("@1970-01-01 00:00:00"))
    caller = Caller(Random(1), "caller")
    caller.meet(box.address())
    caller.begin(6)
    shown = []
    for offset in ("@1970-01-01 00:00:10", "+0", "-2h", "+10y", "+0"):
        faked(offset)
        for _ in range(8):
            caller.act()
        shown.append((caller.clock["now"]["level"], caller.clock["running"]))
    left_ms = caller.clock["left"]
    box.stop()
    box.close()
    path = data / "shuffleup" / "friday.journal"
    assert shown == [(1, True)] * 5
    assert 25 * 60_000 < left_ms <= 30 * 60_000
    assert list(wrong_with(path, caller.acknowledged, 60_000)) == []
    with read_journal(path) as journal:
        years = [int(row.wall[:4]) for row in journal.rows(Stream("table/1"))]
        since_boot = [row.monotonic for row in journal.rows(Stream("table/1"))]
    assert years[0] == 1970
    assert max(years) - min(years[years.index(1970) + years.count(1970) :]) == 10
    assert since_boot == sorted(since_boot)
