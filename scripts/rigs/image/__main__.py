"""Cut the power of a card until so many cuts are done or the time is over, and add the rows.

python -m image KIND IMAGE FOLDER NUMBER; KIND is `uml` or `qemu`. It ends after CUTS (200) or
SUITE_SECONDS (600). One of four cuts of `uml` is within an update, and two of five of `qemu`, which makes
fewer. FOLDER has what `cuts` put there: stick.img, key, key.pub, update-keys, and initrd for `uml`.
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from image.disk import Card
from image.evenings import Computer, Evening, Shown
from image.guests import Emulated, UserMode

ROOT = Path(__file__).resolve().parents[3]
BOOT_S = {"uml": 300.0, "qemu": 1500.0}
IN_UPDATE = {"uml": (4, (3,)), "qemu": (5, (2, 4))}
"""Of so many cuts of one card after another, those that are within an update."""
ONE_EVENING = 16
"""Cuts after which the journal of a card is read, and a new card begins."""


def computer(kind: str, folder: Path, number: int) -> Computer:
    """Make the computer that starts the cards."""
    if kind == "uml":
        return UserMode(folder, number, folder / "initrd")
    return Emulated(folder, 18_000 + 10 * number)


def evening(one: Evening, kind: str, seed: int, most: int, ends: float) -> None:
    """Cut one card until an update of it came to its end, or so often, or until a moment."""
    span, in_update = IN_UPDATE[kind]
    for number in range(most):
        if time.monotonic() > ends:
            break
        chance = Random(seed * 1000 + number)
        if number % span in in_update:
            one.cut_in_update(chance)
        elif number % 8 == 1:
            one.cut_at_start(chance)
        else:
            one.cut_at_play(chance)
        if one.updated:
            break
    one.look()


def add_row(suite: str, seed: int, count: int, failures: int, worst: str, seconds: float) -> None:
    """Add what was done to docs/reference/reliability.csv."""
    words = (
        "--seed",
        seed,
        "--count",
        count,
        "--failures",
        failures,
        "--worst",
        worst,
        "--seconds",
        round(seconds, 1),
    )
    script = ROOT / "scripts/generate/reliability.py"
    subprocess.run((sys.executable, script, "add", suite, *map(str, words)), check=True)


def main() -> int:
    """Cut, and report; 1 where something was lost or did not start."""
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))  # a guest does not outlive us
    kind, image, folder, number = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]), int(sys.argv[4])
    most, began = int(os.environ.get("CUTS", "200")), time.monotonic()
    seed = int(os.environ.get("NIGHTLY_SEED") or time.time()) + number
    ends = began + float(os.environ.get("SUITE_SECONDS", "600"))
    shown, maker, cards = Shown(), computer(kind, folder, number), 0
    while time.monotonic() < ends and (left := most - shown.cuts - shown.update_cuts) > 0:
        one = Evening(maker, Card(image, folder / "card.img"), folder, shown, BOOT_S[kind])
        if number == 1 and cards == 0:
            one.second_update_on_trial()
            cards += 1
            continue
        if number == 1 and cards == 1:
            one.there_and_back()
        evening(one, kind, seed + cards, min(left, ONE_EVENING), ends)
        cards += 1
        print(f"{kind} {number}: card {cards}: {shown}", flush=True)
    took = time.monotonic() - began
    worst = (
        f"{shown.slowest_s:.1f} s until the clock was there"
        if not shown.wrong
        else f"{len(shown.wrong)} wrong"
    )
    add_row(f"image-{kind}", seed, shown.cuts, len(shown.wrong), worst, took)
    add_row(f"image-{kind}-update", seed, shown.update_cuts, len(shown.wrong), worst, took)
    print(*shown.wrong, sep="\n", flush=True)
    return 1 if shown.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
