#!/usr/bin/env python3
"""Draw the schematics: lamps, keys and buzzer, supply of the machine, light barriers, stepper.

hardware/make_schematics.py           draws them; needs schemdraw: scripts/setup hardware
hardware/make_schematics.py --check   draws nothing; status 1 when one is missing
"""

import sys
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from made import ROOT, wish, write

NAMES = ("lamps", "keys-and-buzzer", "machine-supply", "barriers", "stepper")


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Draw or check; return the exit status."""
    only_check = wish(arguments, "make_schematics.py")
    if only_check is None:
        return 2
    folder = root / "hardware" / "schematics"
    if only_check:
        missing = [name for name in NAMES if not (folder / f"{name}.svg").exists()]
        for name in missing:
            print(f"schematics/{name}.svg is missing; type: make hardware", file=sys.stderr)
        return bool(missing)
    if not find_spec("schemdraw"):
        print("schemdraw is missing; type: scripts/setup hardware", file=sys.stderr)
        return 2
    draw: dict[str, Callable[[], str]] = import_module("circuit_drawings").DRAWINGS
    files = {folder / f"{name}.svg": draw[name]() for name in NAMES}
    print(f"schematics: {len(files)} drawn")
    return write(files)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
