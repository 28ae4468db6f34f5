#!/usr/bin/env python3
"""Measure the cost of the touchscreen and the delay of a change: real Kivy in a window without a screen.

    PYTHONPATH=scripts .venv/bin/python scripts/bench/touch.py [--seconds 10] [--updates 40000]

Frames are drawn by Mesa in software here; a Raspberry Pi draws them with its GPU.
"""

import argparse
import runpy
from pathlib import Path
from statistics import quantiles
from typing import Any

from window import Window

TOUCH = Path(__file__).parents[2] / "tests" / "ui" / "touch"
WARM_UP = 4_000
"""Updates until what is kept of lines and measures is full."""

CHANGES = 300
GOAL_MS = 80.0
"""From a key to the touchscreen, p95; the box itself has the rest of it."""


def main() -> None:
    """Measure, and print what was seen."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    options.add_argument("--seconds", type=float, default=10.0)
    options.add_argument("--updates", type=int, default=8_000)
    chosen = options.parse_args()
    screen = runpy.run_path(str(TOUCH / "screens.py"))["screen"]
    with Window() as pane:
        print_loop(pane, screen, chosen.seconds)
        print_latency(pane, screen)
        print_memory(pane, screen, chosen.updates)


def print_loop(pane: Window, screen: Any, seconds: float) -> None:
    """Print what it costs to stand still, and to count down."""
    paused, hand = screen("paused"), screen("hand")
    pane.ask("show", view=paused.view, clock=paused.clock)
    still = pane.ask("redraws", seconds=seconds)
    print(f"paused:    {still['redraws']} redraws in {seconds:g} s, {still['cpu_share']:.1%} of a core")
    pane.ask("show", view=hand.view, clock=hand.clock)
    counting = pane.ask("redraws", seconds=seconds, tick_every_s=0.05)
    print(f"counting:  {counting['redraws']} redraws in {seconds:g} s, {counting['cpu_share']:.1%} of a core")


def print_latency(pane: Window, screen: Any) -> None:
    """Print how long a view takes until its frame is there."""
    views = [screen("hand").view, screen("flop").view, screen("amount").view, screen("between").view]
    taken = pane.ask("latencies", views=views, count=CHANGES)
    cuts = quantiles(taken, n=100)
    print(
        f"to frame:  p50 {cuts[49]:.1f}  p95 {cuts[94]:.1f}  p99 {cuts[98]:.1f} ms (goal p95 {GOAL_MS:g} ms)"
    )


def print_memory(pane: Window, screen: Any, updates: int) -> None:
    """Print how much memory so many updates of ten seats leave held."""
    view = screen("hand", 10).view
    warm = pane.ask("updates", view=view, count=WARM_UP)
    after = pane.ask("updates", view=view, count=updates, first=WARM_UP)
    grown = f"{warm:.1f} -> {after:.1f} MB"
    print(f"memory:    {grown} over {updates} updates of ten stacks ({after - warm:+.1f} MB)")


if __name__ == "__main__":
    main()
