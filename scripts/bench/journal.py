#!/usr/bin/env python3
"""Measure the journal where it will lie: bytes written for an event, appends a second, time of an append.

    scripts/bench/journal.py [FOLDER] [--events N]

FOLDER (default: the current one) has to be on the storage in question; in memory the times mean nothing.
The yardstick is a bare write of the same payload and hash to a file, synced each time.
"""

import argparse
import os
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.command_ids import time_ordered_ids
from shuffleup.kernel.field_types import Actor, TableNo, table_stream
from shuffleup.storage.journal.row_hash import Draft
from shuffleup.storage.journal.store import Journal

PAYLOAD = b'{"type":"raised","seat":7,"to":24000,"all_in":false,"street":"flop","hand":41,"at":5400123}'
TARGET_BYTES = 6_000


class Measured(NamedTuple):
    """The result of writing so many events."""

    events: int
    seconds: list[float]
    written: int
    stored: int

    def line(self, name: str) -> str:
        """Write the figures of one way to store events."""
        ranked = sorted(self.seconds)
        p50, p99 = (1000 * ranked[len(ranked) * percent // 100] for percent in (50, 99))
        return (
            f"{name:<12}{self.written / self.events:8.0f} B written"
            f"{self.stored / self.events:8.0f} B to storage"
            f"{self.events / sum(ranked):9.0f} /s   p50 {p50:6.2f} ms   p99 {p99:6.2f} ms"
        )


def bytes_written() -> tuple[int, int]:
    """Read what this process has passed to write calls, and what went on to the storage, in whole pages."""
    lines = Path("/proc/self/io").read_text(encoding="ascii").splitlines()
    counters = dict(line.split(": ") for line in lines)
    return int(counters["wchar"]), int(counters["write_bytes"])


def measure(events: int, store: Callable[[], object]) -> Measured:
    """Store events one by one and count."""
    seconds = []
    written, stored = bytes_written()
    for _ in range(events):
        begin = time.perf_counter()
        store()
        seconds.append(time.perf_counter() - begin)
    written_after, stored_after = bytes_written()
    return Measured(events, seconds, written_after - written, stored_after - stored)


def through_the_journal(folder: Path, events: int) -> tuple[Measured, float]:
    """Append events as a table does; also give how many rows a second are checked when it opens again."""
    clock, path = BootClock(), folder / "bench.journal"
    ids = time_ordered_ids(clock)
    with Journal.create(path, clock=clock, genesis=b'{"event":"bench"}') as journal:

        def store() -> None:
            draft = Draft(
                table_stream(TableNo(3)), ids.next(), Actor("dealer", face="keys"), "Raised", PAYLOAD
            )
            journal.append([draft])

        measured = measure(events, store)
    begin = time.perf_counter()
    Journal.open(path, clock=clock).close()
    return measured, events / (time.perf_counter() - begin)


def bare(folder: Path, events: int) -> Measured:
    """Write the same payload and a hash to a plain file, synced each time."""
    with (folder / "bare").open("ab", buffering=0) as file:

        def store() -> None:
            file.write(PAYLOAD + bytes(32))
            os.fdatasync(file.fileno())

        return measure(events, store)


def main() -> int:
    """Print the figures; 1 if an event writes more than it may."""
    parser = argparse.ArgumentParser(description="Measure the journal where it will lie.")
    parser.add_argument("folder", nargs="?", type=Path, default=Path())
    parser.add_argument("--events", type=int, default=1_000)
    options = parser.parse_args()
    with TemporaryDirectory(dir=options.folder, prefix="bench-journal-") as folder:
        yardstick = bare(Path(folder), options.events)
        journal, checked = through_the_journal(Path(folder), options.events)
    print(yardstick.line("bare sync"))
    print(journal.line("journal"))
    each = journal.written / journal.events
    print(f"journal / bare: {sum(journal.seconds) / sum(yardstick.seconds):.2f} x the time of an append")
    print(f"written for an event: {each:.0f} B of {TARGET_BYTES} allowed = {each / TARGET_BYTES:.2f}")
    print(f"checked when opened: {checked:.0f} rows/s")
    return 1 if each > TARGET_BYTES else 0


if __name__ == "__main__":
    raise SystemExit(main())
