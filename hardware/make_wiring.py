#!/usr/bin/env python3
"""Check the wires of all units against pins.toml, write WIRING.md and the WireViz files, and draw them.

hardware/make_wiring.py           writes and draws them; needs WireViz and Graphviz: scripts/setup hardware
hardware/make_wiring.py --check   draws nothing; status 1 when a file is not what its table says
"""

import sys
from pathlib import Path

from harness import BadWiring, Wiring, read_wiring
from harness_faults import wiring_faults
from made import ROOT, compare, tell, wish, write
from pin_table import BadTable, Table, read_table
from wire_list import drawing_name, drawings, wire_list
from wireviz_files import NoDrawing, picture, wireviz_yaml

UNITS = ("table-unit", "card-machine", "wall-and-floor")


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Write, draw or check; return the exit status."""
    only_check = wish(arguments, "make_wiring.py")
    if only_check is None:
        return 2
    try:
        pins = read_table((root / "hardware" / "pins.toml").read_text(encoding="utf-8"))
    except BadTable as bad:
        return tell("pins.toml", str(bad))
    wirings = []
    for unit in UNITS:
        try:
            wirings.append(
                sound_wiring((root / "hardware" / "wiring" / f"{unit}.toml").read_text("utf-8"), pins)
            )
        except BadWiring as bad:
            return tell(f"{unit}.toml", str(bad))
    said = sum(len(cable.wires) for wiring in wirings for cable in wiring.cable)
    print(
        f"wiring: {said} wires, {sum(len(wiring.net) for wiring in wirings)} nets, none loose and none twice"
    )
    return _make(wirings, pins, root, only_check=only_check)


def sound_wiring(text: str, pins: Table) -> Wiring:
    """Read the wires of a unit and check them.

    Raises:
        BadWiring: it cannot be read, or a wire is wrong.
    """
    wiring = read_wiring(text)
    if found := list(wiring_faults(wiring, pins)):
        raise BadWiring("\n".join(found))
    return wiring


def _make(wirings: list[Wiring], pins: Table, root: Path, *, only_check: bool) -> int:
    folder = root / "hardware" / "wiring"
    names = {
        (drawing_name(w, drawing)): wireviz_yaml(w, drawing, pins) for w in wirings for drawing in drawings(w)
    }
    files = {root / "hardware" / "WIRING.md": wire_list(wirings, pins)}
    files |= {folder / f"{name}.yml": text for name, text in names.items()}
    if only_check:
        undrawn = [name for name in names if not (folder / f"{name}.svg").exists()]
        for name in undrawn:
            print(f"wiring/{name}.svg is missing; type: make hardware", file=sys.stderr)
        return compare(files, "the wiring", "make_wiring.py") or bool(undrawn)
    try:
        files |= {folder / f"{name}.svg": picture(text, name) for name, text in names.items()}
    except NoDrawing as missing:
        print(missing, file=sys.stderr)
        return 2
    return write(files)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
