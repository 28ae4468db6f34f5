"""Floor, broker, boxes and touchscreen of a venue die by SIGKILL, alone and together, and play goes on."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from tests.brokers import needs_mosquitto
from tests.night import Night, NightRun
from tests.reliability.venue_books import VenueBooks
from tests.reliability.venue_kills import TABLES, Part, Venue

ONE_EVENING = 15
"""Rounds after which another evening begins, for the journals are read from their first row each time."""

STANDS_S = 20.0
"""Longer than it takes until the others notice."""

OF_THE_FLOOR: tuple[tuple[Part, ...], ...] = (
    ("floor",),
    ("table",),
    ("floor", "table"),
    ("floor", "broker"),
    ("table", "table"),
    ("floor", "floor"),
    ("touch",),
)
OF_THE_BROKER: tuple[tuple[Part, ...], ...] = (
    ("broker",),
    ("table", "broker"),
    ("broker", "table"),
    ("broker", "broker"),
    ("broker", "broker", "broker"),
)
EACH: tuple[Part, ...] = ("floor", "table", "broker")

Seeds = Callable[[float], Iterator[int]]


def test_a_venue_goes_on_when_table_broker_and_floor_are_killed(tmp_path: Path) -> None:
    """APP-02: what one has heard of the other, that one has stored; no chip is gone.

    In the end the boxes are given each other's journals, and that is seen.
    """
    needs_mosquitto()
    venue = Venue(tmp_path / "venue", 1)
    venue.kill("table")
    venue.kill("broker")
    venue.kill("floor", "table")
    venue.all_play()
    venue.close()
    assert venue.failures == []
    assert venue.kills == 4
    first, second = venue.home / "box-1", venue.home / "box-2"
    first.rename(venue.home / "box-3")
    second.rename(first)
    (venue.home / "box-3").rename(second)
    (_, wrong) = VenueBooks(venue.home, TABLES).wrong()
    assert wrong.startswith("the floor has ")
    assert wrong.endswith(" rows of table/2, and the box has others, 0")


class Evenings:
    """Venues, one after the other; `run` is told what they come to."""

    def __init__(self, folder: Path, run: NightRun) -> None:
        self._folder = folder
        self._run = run
        self._venue: Venue | None = None
        self._worst_s = 0.0

    def venue(self, seed: int) -> Venue:
        """Give the venue for the next round: another when the last had its rounds, or its event is over."""
        if self._venue is None or self._venue.rounds == ONE_EVENING or self._venue.over():
            self.end()
            self._venue = Venue(self._folder / str(seed), seed)
        return self._venue

    def tell(self, count: int) -> None:
        """Add what was done in a round."""
        assert self._venue
        self._run.count += count
        self._worst_s = max(self._worst_s, self._venue.worst_s)
        self._run.worst = f"{self._worst_s:.1f} s until all tables had gone on"
        self._run.failures += self._venue.failures
        self._venue.failures = []

    def end(self) -> None:
        """End the last one."""
        if self._venue:
            self._venue.close()
            self.tell(0)
        self._venue = None


@contextmanager
def evenings(folder: Path, run: NightRun) -> Iterator[Evenings]:
    """Give venues, and end the last of them."""
    needs_mosquitto()
    made = Evenings(folder, run)
    yield made
    made.end()


def kills(run: NightRun, made: Evenings, seeds: Iterator[int], rounds: tuple[tuple[Part, ...], ...]) -> None:
    """Let parts die until the time is up."""
    chance = Random(run.seed)
    for seed in seeds:
        venue = made.venue(seed)
        before = venue.kills
        venue.kill(*chance.choice(rounds))
        made.tell(venue.kills - before)


@pytest.mark.nightly
@pytest.mark.usefixtures("software_screen")
def test_a_night_of_killed_floors(tmp_path: Path, seeds_of_the_night: Seeds, night: Night) -> None:
    with night("kill-floor") as run, evenings(tmp_path, run) as made:
        kills(run, made, seeds_of_the_night(0.09), OF_THE_FLOOR)
    assert run.failures == []


@pytest.mark.nightly
def test_a_night_of_killed_brokers(tmp_path: Path, seeds_of_the_night: Seeds, night: Night) -> None:
    with night("kill-broker") as run, evenings(tmp_path, run) as made:
        kills(run, made, seeds_of_the_night(0.07), OF_THE_BROKER)
    assert run.failures == []


@pytest.mark.nightly
def test_a_night_of_parts_that_are_stopped_and_let_go_on(
    tmp_path: Path, seeds_of_the_night: Seeds, night: Night
) -> None:
    """Nothing is lost, and play goes on, while one of them stands still and afterwards."""
    with night("stop-venue") as run, evenings(tmp_path, run) as made:
        for seed in seeds_of_the_night(0.05):
            made.venue(seed).stop(EACH[seed % len(EACH)], STANDS_S)
            made.tell(1)
    assert run.failures == []
