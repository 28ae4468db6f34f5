#!/usr/bin/env python3
"""Write docs/reference/reliability.md from reliability.csv, where each run of a long suite adds a row.

scripts/reliability                 write the document anew
scripts/reliability --check         fail where it does not say what the rows say
scripts/reliability add SUITE ...   add the row of a run; the suites do that themselves

With RELIABILITY=none no row is added: for who tries a suite out while writing it.
"""

import argparse
import csv
import fcntl
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
ROWS = ROOT / "docs/reference/reliability.csv"
DOCUMENT = ROOT / "docs/reference/reliability.md"
COLUMNS = ("date", "commit", "suite", "seed", "count", "failures", "worst", "seconds")


class Aim(NamedTuple):
    """The number of one kind that is to be shown over all runs, and the suites that count for it."""

    number: int
    of_what: str
    suites: tuple[str, ...]


class Row(NamedTuple):
    """A run of a suite. `worst` is its worst case: a number, and words for what it counts."""

    date: str
    commit: str
    suite: str
    seed: str
    counted: int
    failures: int
    worst: str
    seconds: float


SUITES = {
    "kill-table": "`shuffleup table` dies by SIGKILL while a client plays over HTTP",
    "kill-demo": "`shuffleup demo` dies by SIGKILL in the middle of an evening",
    "kill-touch": "the touchscreen dies by SIGKILL beside a demo that goes on",
    "kill-floor": "floor, boxes and touchscreen of a venue die by SIGKILL, one or two at once",
    "kill-broker": "the broker of a venue dies by SIGKILL, also while it begins, or with a box",
    "stop-commands": "commands are told to stop at any moment and leave no child",
    "stop-venue": "floor, broker or box stand still for 20 s (SIGSTOP), and go on",
    "mishaps": "floor, brokers, bridges and boxes are killed, stopped or cut off for 20 s, three at once",
    "areas-apart": "two of three areas are cut off from their floor; the count is of rows of meanwhile",
    "cut-journal": "the writes of a journal are cut off anywhere, the rest kept, dropped, torn, reordered",
    "cut-table": "the same with every write of a running `shuffleup table`",
    "cut-files": "the same with settings, keys, PIN and all small files",
    "control-journal": "the same with a journal that syncs less, which has to lose events",
    "control-files": "the same with files that are not synced, which have to be lost",
    "spoilt-structure": "journals are spoilt by SQL: rows, streams, columns deleted, doubled, altered, moved",
    "guest-power": "a guest computer loses its power while a table is played",
    "control-guest": "the same with a journal that syncs less, which has to lose events",
    "image-uml": "the amd64 image in user-mode Linux loses its power at play or starting",
    "image-uml-update": "the same while an update is written or tried",
    "image-qemu": "the arm64 image behind U-Boot in QEMU loses its power at play or starting",
    "image-qemu-update": "the same while an update is written or tried",
    "hang": "a table or floor hangs under systemd: stopped, loop blocked or spinning, writer dead or hung",
    "storage-faults": "storage that is slow, full, read-only or fails under a running table",
    "wall-clock": "evenings whose wall clock is set forward and back",
    "link-soak": "frames between table and card machine on bad lines",
    "firmware": "the firmware on MicroPython in an emulated RP2040: its power is pulled while a card leaves",
    "fuzz-parsers": "files, bodies, notices, frames and hand histories are spoilt and read, within a budget",
    "beside-pokerkit": "hands of all games and structures, straddled and bomb pots too",
    "mixed-evenings": "demo evenings of mixed games; chips are added up after each event",
    "simulated-nights": "nights of a venue, with a fault a minute",
    "soak-table": "a box with one table at twenty times the pace of people",
    "soak-tables": "a box with ten, likewise",
    "soak-floor": "the floor of a venue of six, likewise",
    "soak-touch": "the touchscreen of a box with one table, likewise",
    "control-soak": "a box that leaks 3 KB a second, which has to be found",
    "soak": "until 2026-11-29: a line through memory after 90 s to ten minutes",
}
"""Every suite that may add rows, and what it does."""

AIMS = (
    Aim(10_000, "kills", ("kill-table", "kill-demo", "kill-touch", "kill-floor", "kill-broker")),
    Aim(20_000, "cut points of recorded writes", ("cut-journal", "cut-table", "cut-files")),
    Aim(200, "power cuts of a guest", ("guest-power",)),
    Aim(200, "power cuts of the image in user-mode Linux", ("image-uml", "image-uml-update")),
    Aim(20, "power cuts of the image behind U-Boot", ("image-qemu", "image-qemu-update")),
    Aim(1_000_000, "faulted frames", ("link-soak",)),
    Aim(2_000, "simulated nights of a venue", ("simulated-nights",)),
)

MEMORY = {
    "soak-table": "a box with one table",
    "soak-tables": "a box with ten tables",
    "soak-floor": "the floor of six tables",
    "soak-touch": "the touchscreen",
}
"""The suites whose worst case is by how many MB memory has grown after ten minutes, and of what."""

BEGINNING = """# Results of the long suites

Generated by `scripts/reliability` from [reliability.csv](reliability.csv), to which each run of a suite adds
its row; do not edit it. A failure is a lost acknowledged event, a chip too many or too few, a broken chain, a
box that did not come back, or any other fault that the suite checks. A control is a suite that has to lose
something: otherwise the suite beside it proves nothing. A `+` behind a commit: the tree differed from it.
Memory is measured at speed 20, from the tenth minute to the 22nd.
"""

NEVER_TRIED = {
    "simulated-nights": "two real releases side by side: a program only says that it is another one; pages "
    "and phones over HTTP; areas with brokers of their own; the word of a new floor to the old one at its "
    "broker; the secrets that a standby fetches; small files of a floor that are cut in the middle; the "
    "club's folder and seasons",
}
"""What a suite might be thought to try and does not."""


def read() -> tuple[Row, ...]:
    """Read all rows; none where no suite has run."""
    if not ROWS.exists():
        return ()
    with ROWS.open(newline="", encoding="utf-8") as file:
        return tuple(
            Row(
                one["date"],
                one["commit"],
                one["suite"],
                one["seed"],
                int(one["count"]),
                int(one["failures"]),
                one["worst"],
                float(one["seconds"]),
            )
            for one in csv.DictReader(file)
        )


def add(row: Row) -> None:
    """Add a row, behind those of suites that end in the same moment."""
    with ROWS.open("a", newline="", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        lines = csv.writer(file, lineterminator="\n")
        if not ROWS.stat().st_size:
            lines.writerow(COLUMNS)
        lines.writerow(row)


def commit() -> str:
    """Name the commit of the tree; a + behind it says that something but the rows has been changed since."""
    but_rows = (":(exclude)docs/reference/reliability.csv", ":(exclude)docs/reference/reliability.md")
    try:
        changed = _git("status", "--porcelain", "--", ".", *but_rows)
        return _git("rev-parse", "--short=10", "HEAD") + ("+" if changed else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def _git(*words: str) -> str:
    return subprocess.run(
        ["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=True
    ).stdout.strip()


def document(rows: Sequence[Row]) -> str:
    """Write the document."""
    parts = (_runs_that_failed(rows), _never_tried(), _aims(rows), _suites(rows))
    return "\n".join([BEGINNING, *(line for part in parts for line in (*part, ""))])


def _runs_that_failed(rows: Sequence[Row]) -> Iterator[str]:
    yield "| runs with failures | commit | seed | failures | of |"
    yield "|---|---|---|--:|--:|"
    for one in rows:
        if one.failures:
            run = f"{one.suite}, {one.date[:10]} | {one.commit} | {one.seed}"
            yield f"| {run} | {one.failures} | {one.counted:,} |"


def _never_tried() -> Iterator[str]:
    yield "| suite | what was never tried in it |"
    yield "|---|---|"
    for suite, what in NEVER_TRIED.items():
        yield f"| {suite} | {what} |"


def _aims(rows: Sequence[Row]) -> Iterator[str]:
    yield "| over all runs | failures | done | aim |"
    yield "|---|--:|--:|--:|"
    lines = []
    for aim in AIMS:
        mine = [row for row in rows if row.suite in aim.suites]
        failed = _failed(mine)
        lines.append((failed, f"| {aim.of_what} | {failed} | {_counted(mine):,} | {aim.number:,} |"))
    for suite, what in MEMORY.items():
        if mine := [row for row in rows if row.suite == suite]:
            failed, most = _failed(mine), max(map(_how_bad, mine))
            lines.append((failed, f"| MB that {what} grows by | {failed} | {most:.2f} | under 1 |"))
    yield from _failures_first(lines)


def _suites(rows: Sequence[Row]) -> Iterator[str]:
    yield "| suite | what happens | runs | count | worst case | hours | last run |"
    yield "|---|---|--:|--:|---|--:|---|"
    lines = []
    for name, what in SUITES.items():
        if name in MEMORY:
            continue
        mine = [row for row in rows if row.suite == name]
        if not mine:
            lines.append((0, f"| {name} | {what} | 0 | | | | {_last(mine)} |"))
            continue
        worst, hours = max(mine, key=_how_bad).worst, sum(row.seconds for row in mine) / 3600
        begins = f"| {name} | {what} | {len(mine)} | {_counted(mine):,}"
        lines.append((_failed(mine), f"{begins} | {worst} | {hours:.2f} | {_last(mine)} |"))
    yield from _failures_first(lines)


def _failures_first(lines: Sequence[tuple[int, str]]) -> Iterator[str]:
    """Give lines of a table, those of what has failed first; else they stay in their order."""
    return (line for _, line in sorted(lines, key=lambda one: -one[0]))


def _failed(rows: Sequence[Row]) -> int:
    return sum(row.failures for row in rows)


def _counted(rows: Sequence[Row]) -> int:
    return sum(row.counted for row in rows)


def _last(rows: Sequence[Row]) -> str:
    return f"{rows[-1].date[:10]}, {rows[-1].commit}" if rows else "not yet"


def _how_bad(row: Row) -> float:
    """Read the number that a worst case begins with."""
    try:
        return float(row.worst.partition(" ")[0])
    except ValueError:
        return 0.0


def main() -> int:
    """Add a row, write the document, or compare it with the rows."""
    asked = _arguments().parse_args()
    if asked.what == "add":
        if os.environ.get("RELIABILITY") != "none":
            add(_row(asked))
        return 0
    wanted = document(read())
    if asked.check:
        if not DOCUMENT.exists() or DOCUMENT.read_text(encoding="utf-8") != wanted:
            print("docs/reference/reliability.md differs from reliability.csv; type: scripts/reliability")
            return 1
        return 0
    DOCUMENT.write_text(wanted, encoding="utf-8")
    return 0


def _row(asked: argparse.Namespace) -> Row:
    now = datetime.now(UTC).strftime("%Y-%m-%dT%H:%MZ")
    counts = asked.count, asked.failures
    return Row(now, commit(), asked.suite, asked.seed, *counts, asked.worst, asked.seconds)


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true", help="compare only")
    adding = parser.add_subparsers(dest="what").add_parser("add", help="add the row of a run")
    adding.add_argument("suite", choices=SUITES)
    adding.add_argument("--seed", default="")
    adding.add_argument("--count", type=int, required=True)
    adding.add_argument("--failures", type=int, required=True)
    adding.add_argument("--worst", default="")
    adding.add_argument("--seconds", type=float, required=True)
    return parser


if __name__ == "__main__":
    sys.exit(main())
