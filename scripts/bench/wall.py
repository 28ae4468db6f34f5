#!/usr/bin/env python3
"""Measure what the house's look adds to a drawing of the wall: its view is made and placed, second by second.

    .venv/bin/python scripts/bench/wall.py [--seconds 300]

Nothing is painted: a mark that stays keeps its picture, and the countdown changes as many marks in both.
"""

import argparse
import sys
import time
from pathlib import Path

from msgspec.structs import replace

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from shuffleup_ui.wall.frame import WallMoment  # noqa: E402
from shuffleup_ui.wall.layout import scene  # noqa: E402
from tests.ui.wall.conftest import WALLS  # noqa: E402
from tests.ui.wall.looks import LOOK, PRESETS, dressed  # noqa: E402

GOAL = 1.2
ROUNDS = 5


def main() -> int:
    """Print milliseconds a second of the countdown for each preset, and whether the goal is met."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--seconds", type=int, default=300)
    seconds = options.parse_args().seconds
    plain = min(drawn_ms("none", seconds) for _ in range(ROUNDS))
    print(f"without a look {plain:.2f} ms")
    worst = 0.0
    for preset in PRESETS:
        took = min(drawn_ms(preset, seconds) for _ in range(ROUNDS))
        worst = max(worst, took / plain)
        print(f"{preset:<14} {took:.2f} ms, {took / plain:.2f} times")
    print(f"most           {worst:.2f} times, goal {GOAL}")
    return worst > GOAL


def drawn_ms(preset: str, seconds: int) -> float:
    """Lay the wall out for each second of a level, a turn every eight; milliseconds of the processor each."""
    began = time.process_time()
    for second in range(seconds):
        wall, clock = WALLS["play"]
        if preset != "none":
            wall = dressed((wall, clock), replace(LOOK, preset=preset))
        scene(WallMoment(wall, clock, 754_000 - 1000 * second, turn=second // 8), 1280, 720)
    return 1000 * (time.process_time() - began) / seconds


if __name__ == "__main__":
    sys.exit(main())
