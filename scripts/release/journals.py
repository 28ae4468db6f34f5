#!/usr/bin/env python3
"""Maintain tests/data/journals, which every later version must be able to read.

scripts/journals shapes           list the shape of each event that is new, or stored in a new schema version
scripts/journals shapes --anew    list all of them again: only for what no release has stored
scripts/journals record           play the evenings of this release; keep their journals and how they stand
"""

import argparse
import lzma
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from event_shapes import faults, shapes_now, with_new
from journal_stand import digest, stand
from recorded_evenings import CannotRecord, evenings, record
from shuffleup import __version__

KEPT = Path(__file__).resolve().parents[2] / "tests/data/journals"
SHAPES, STANDS = KEPT / "shapes.json", KEPT / "stands.json"


def main() -> int:
    """Run one command; 1 where something is wrong."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("shapes", "record"))
    parser.add_argument("--anew", action="store_true", help="list all shapes again")
    args = parser.parse_args()
    return _list_shapes(anew=args.anew) if args.what == "shapes" else _record()


def _list_shapes(*, anew: bool) -> int:
    now = shapes_now()
    listed = with_new(_read(SHAPES), now, anew=anew)
    _write(SHAPES, listed)
    wrong = list(faults(listed, now))
    for line in wrong:
        print(line, file=sys.stderr)
    print(f"{SHAPES}: {len(listed)} events")
    return 1 if wrong else 0


def _record() -> int:
    """Keep the journals packed: most of a small one is its hashes and its empty pages."""
    stands = _read(STANDS)
    with tempfile.TemporaryDirectory() as folder:
        for name in evenings():
            try:
                journal = record(name, Path(folder))
            except CannotRecord as error:
                print(error, file=sys.stderr)
                return 1
            kept = f"{__version__}-{name}.journal"
            (KEPT / f"{kept}.xz").write_bytes(lzma.compress(journal.read_bytes(), preset=9))
            stands[kept] = digest(stand(journal))
            print(f"{kept}: {stands[kept]}")
    _write(STANDS, dict(sorted(stands.items())))
    return 0


def _read(path: Path) -> dict[str, Any]:
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Any]) if path.exists() else {}


def _write(path: Path, content: Mapping[str, Any]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(content), indent=1) + b"\n")


if __name__ == "__main__":
    sys.exit(main())
