#!/usr/bin/env python3
"""Measure the cost of frames in MicroPython: microseconds and bytes of memory for each.

It runs under Node on this computer: the times compare one version of the code with another, and those of a
Pico have to be measured on a Pico. The time that a frame takes on the line stands beside them.
"""

import shutil
import subprocess
import sys
from pathlib import Path

MICROPYTHON = Path(__file__).resolve().parents[2] / "tests" / "firmware" / "micropython"
LINE_BYTES_A_SECOND = 11_520


def main() -> int:
    """Print a line for each act; 1 where MicroPython is absent."""
    if not (shutil.which("node") and (MICROPYTHON / "node_modules").is_dir()):
        print("no MicroPython under Node found: scripts/setup dev")
        return 1
    command = ["node", str(MICROPYTHON / "run.mjs"), str(MICROPYTHON / "cost.py")]
    found = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    print(f"{'MicroPython':32}{'us':>8}{'bytes taken':>14}")
    for line in found.stdout.splitlines():
        name, microseconds, taken = line.split(",")
        print(f"{name:32}{microseconds:>8}{taken:>14}")
    deal, longest = (1e6 * length / LINE_BYTES_A_SECOND for length in (15, 92))
    print(f"on the line a DEAL takes {deal:.0f} us and the longest frame {longest:.0f} us")
    return 0


if __name__ == "__main__":
    sys.exit(main())
