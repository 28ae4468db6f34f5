#!/usr/bin/env python3
"""Write the table of docs/reference/engine.md: the phases of a hand.

scripts/generate/diagrams.py            write it
scripts/generate/diagrams.py --check    write nothing; exit 1 and name what is out of date
"""

import argparse
import sys
from collections.abc import Iterator, Sequence

from generated import ROOT, stale, table, with_blocks, write
from shuffleup.poker import phases

ENGINE = ROOT / "docs/reference/engine.md"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the file; return the exit status."""
    parser = argparse.ArgumentParser(description="Write the table of docs/reference/engine.md.")
    parser.add_argument("--check", action="store_true", help="write nothing, name what is out of date")
    only_check = parser.parse_args(arguments).check
    files = {ENGINE: with_blocks(ENGINE.read_text(encoding="utf-8"), {"phases": phase_table()})}
    if not only_check:
        write(files)
    old = list(stale(files, "scripts/generated"))
    for line in old:
        print(line)
    return 1 if old else 0


def phase_table() -> str:
    """Write the table of the phases of a hand."""
    return table(("phase", "event", "where", "next phase"), _phase_rows())


def _phase_rows() -> Iterator[tuple[str, str, str, str]]:
    for event, rows in phases.TABLE.items():
        for row in rows:
            before = ", ".join(row.before)
            yield before, f"`{event.__name__}`", row.where.__name__.replace("_", " "), row.after


if __name__ == "__main__":
    sys.exit(main())
