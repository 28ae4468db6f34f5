#!/usr/bin/env python3
"""Count the presses a decision of a dealer who knows one face alone, for docs/reference/measurements.md.

    .venv/bin/python scripts/bench/presses.py [--count 60] [--dealt FOLDER]

The hands are a sample of tests/data/hands, the same on each face; presses do not depend on the machine. What
`make dealer` with --json has printed for each face is taken from FOLDER/FACE.jsonl, where that is named.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

Hand = dict[str, Any]
"""The report of `make dealer` on one hand."""

ROOT = Path(__file__).resolve().parents[2]
REPORT = ROOT / "docs" / "reference" / "measurements.md"
HANDS = ROOT / "tests" / "data" / "hands"
TITLE = "## A dealer at one face"
FACES = {"keys": "keys, knob and OLED", "glass": "touchscreen", "page": "front panel page"}
SEED = 1
WORDS = """on one face alone, from SHUFFLE to the award.
Presses are key downs, taps, detents and digits; decisions are folds, checks, calls, bets and raises."""


def main() -> None:
    """Deal the sample on each face, and put the table in the place of the one before."""
    options = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    options.add_argument("--count", type=int, default=60)
    options.add_argument("--dealt", type=Path, help="a folder with FACE.jsonl of each face, dealt before")
    given = options.parse_args()
    section = _section({face: _hands(face, given.dealt, given.count) for face in FACES})
    print(section)
    text = REPORT.read_text(encoding="utf-8")
    before, _, after = text.partition(f"\n{TITLE}\n")
    following = after.partition("\n## ")[2]
    rest = f"\n## {following}" if following else ""
    REPORT.write_text(f"{before.rstrip()}\n\n{section}{rest}", encoding="utf-8")


def _section(hands: dict[str, list[Hand]]) -> str:
    rows = [_row(FACES[face], dealt) for face, dealt in hands.items()]
    count = min(map(len, hands.values()))
    head = f"{TITLE}\n\n`scripts/bench/presses.py` deals {count} hands of tests/data/hands {WORDS}"
    columns = "| face | hands | wrong | decisions | presses | presses a decision |\n|---|---|---|---|---|---|"
    return "\n".join([head, "", columns, *rows, ""])


def _hands(face: str, dealt: Path | None, count: int) -> list[Hand]:
    """Return the hands of one face; raises `SystemExit` where there are none."""
    lines = (dealt / f"{face}.jsonl").read_bytes() if dealt else _deal(face, count)
    hands = [json.loads(line) for line in lines.splitlines()]
    if not hands:
        raise SystemExit(f"{face}: nothing was dealt")
    return hands


def _deal(face: str, count: int) -> bytes:
    asked = ["--face", face, "--hands", str(HANDS), "--count", str(count), "--seed", str(SEED), "--json"]
    dealt = subprocess.run(
        [sys.executable, "-m", "dealer", *asked],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "scripts")},
        stdout=subprocess.PIPE,
        check=False,
    )
    return dealt.stdout


def _row(words: str, hands: list[Hand]) -> str:
    wrong = sum(one["error"] is not None for one in hands)
    presses, decisions = (sum(one[name] for one in hands) for name in ("presses", "decisions"))
    each = presses / decisions
    return f"| {words} | {len(hands)} | {wrong} | {decisions} | {presses} | {each:.2f} |"


if __name__ == "__main__":
    main()
