#!/usr/bin/env python3
"""Check hardware/pins.toml and write the tables of pins of both programs, and PINMAP.md, from it.

hardware/make_pins.py           writes them
hardware/make_pins.py --check   writes nothing; status 1 when one of them is not what the table says
"""

import ast
import sys
from pathlib import Path

from made import ROOT, compare, tell, wish, write
from pin_map import pin_map
from pin_modules import key_module, page_module, pi_module, pico_module
from pin_table import BadTable, Table, read_table


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Write or check what is made of the table; return the exit status."""
    only_check = wish(arguments, "make_pins.py")
    if only_check is None:
        return 2
    try:
        table = read_table((root / "hardware" / "pins.toml").read_text(encoding="utf-8"))
        boots_as_said(table, (root / "firmware" / "boot.py").read_text(encoding="utf-8"))
    except BadTable as bad:
        return tell("pins.toml", str(bad))
    files = {
        root / "device" / "shuffleup" / "hardware" / "hal" / "pins.py": pi_module(table),
        root / "device" / "shuffleup" / "protocol" / "keys.py": key_module(table),
        root / "ui" / "shuffleup_ui" / "web" / "row.js": page_module(table),
        root / "firmware" / "lib" / "shuffleup_pico" / "pins.py": pico_module(table),
        root / "hardware" / "PINMAP.md": pin_map(table),
    }
    said = f"{len(table.pin)} pins of the Pi and {len(table.pico)} of the Pico, none used twice"
    print(f"pins.toml: {said}, none of the Pi unspent")
    return compare(files, "pins.toml", "make_pins.py") if only_check else write(files)


def boots_as_said(table: Table, boot: str) -> None:
    """Compare the levels that boot.py sets with the table: it keeps numbers of its own, and imports nothing.

    Raises:
        BadTable: it sets another pin, or leaves one.
    """
    numbers = {
        target.id: ast.literal_eval(value)
        for statement in ast.parse(boot).body
        if isinstance(statement, ast.Assign)
        for target, value in _pairs(statement)
    }
    sets = {
        "low": sorted((*numbers["LOW"], numbers["ROLLERS_ON"])),
        "high": [numbers["STEPPER_OFF"]],
    }
    for level, gps in sets.items():
        wanted = sorted(pin.gp for pin in table.pico if pin.at_start == level)
        if gps != wanted:
            raise BadTable(f"boot.py sets {gps} {level} at the start, and the table says {wanted}")


def _pairs(statement: ast.Assign) -> list[tuple[ast.Name, ast.expr]]:
    [target] = statement.targets
    if isinstance(target, ast.Tuple) and isinstance(statement.value, ast.Tuple):
        pairs = zip(target.elts, statement.value.elts, strict=True)
        return [(name, value) for name, value in pairs if isinstance(name, ast.Name)]
    return [(target, statement.value)] if isinstance(target, ast.Name) else []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
