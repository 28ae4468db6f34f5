"""Whole evenings in virtual time, in which somebody sets the wall clock again and again."""

from asyncio import TaskGroup
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from shuffleup.app.standalone_box import open_journal, rules_of
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import Millis
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.stations.latest_views import Hub
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.row_hash import Row
from shuffleup.storage.journal.writer import InlineWriter
from shuffleup.unit.box.evening import Evening
from shuffleup_demo.demo_setup import demo_rules
from shuffleup_demo.people.whole_room import play
from shuffleup_demo.virtual_time import VirtualClock, run

START = datetime(2026, 3, 28, 18, 0, tzinfo=UTC)
"""The evening before summer time begins in Europe."""


class Step(NamedTuple):
    """At a moment of the evening the wall clock is set by so much, seconds to decades, back or forth."""

    at: Millis
    by: timedelta


class SteppedClock:
    """The clock of an evening whose wall clock is set."""

    def __init__(self, base: VirtualClock, steps: Sequence[Step]) -> None:
        self.boot_id = base.boot_id
        self._base = base
        self._steps = steps

    def now(self) -> Millis:
        """Read the time since boot, which nobody can set."""
        return self._base.now()

    def wall(self) -> datetime:
        """Read the wall clock as it was set last."""
        return self._base.wall() + sum((one.by for one in self._steps if one.at <= self.now()), timedelta())

    async def sleep_until(self, deadline: Millis) -> None:
        """Wait on the time since boot."""
        await self._base.sleep_until(deadline)

    async def sleep(self, span: Millis) -> None:
        """Wait on the time since boot."""
        await self._base.sleep(span)


class Kept(NamedTuple):
    """What the journal holds of an event, but for the wall time and what is signed over it."""

    stream: str
    seq: int
    kind: str
    payload: bytes
    at: int


def evening(path: Path, seed: int, steps: Sequence[Step], players: int = 5) -> tuple[list[Kept], list[str]]:
    """Play an event to its end; returns what the journal holds, and the wall times beside it."""

    async def main(base: VirtualClock) -> None:
        clock: Clock = SteppedClock(base, steps)
        await _play(path, seed, clock, players)

    run(main, START)
    with read_journal(path) as journal:
        rows = [row for stream in journal.streams() for row in journal.rows(stream)]
    kept = [Kept(row.stream, row.seq, row.type, _unsigned(row), row.monotonic) for row in rows]
    return kept, [row.wall for row in rows]


def _unsigned(row: Row) -> bytes:
    """Give what a row says; a signature is over the hash of another row, and so over its wall time."""
    return b"" if row.type == "hand.signed" else row.payload


async def _play(path: Path, seed: int, clock: Clock, players: int) -> None:
    rules = demo_rules("tda-2024", "hands")
    # A scheduled start is a time on the wall; with an open one the director starts.
    rules = replace(rules, event=replace(rules.event, date="open", start="open"))
    journal = open_journal(path, clock, "friday", rules)
    ids = seeded_ids(seed, "one")
    at = Evening(
        journal,
        writer=InlineWriter(journal),
        clock=clock,
        hub=Hub(),
        seeds=RepeatableSeeds(seed),
        ids=ids,
        key=UnitKey(bytes(32)),
    )
    async with TaskGroup() as tasks:
        stop = await at.open("friday", rules_of(journal)[1], tasks)
        await play(at, players=players, seed=seed, hands=None, clock=clock, ids=ids)
        stop()
    await at.close()


def random_steps(chance: Random) -> list[Step]:
    """Set the clock up to a dozen times in the first six hours, by a second to forty years."""
    spans = (1, 60, 3600, 86_400, 30 * 86_400, 40 * 365 * 86_400)
    return [
        Step(
            Millis(chance.randrange(6 * 3_600_000)),
            timedelta(seconds=chance.choice((-1, 1)) * chance.choice(spans) * chance.uniform(0.5, 1)),
        )
        for _ in range(chance.randint(1, 12))
    ]
