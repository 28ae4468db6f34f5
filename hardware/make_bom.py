#!/usr/bin/env python3
"""Check BOM.csv against wires, panel and case, and write its sums into hardware/README.md.

hardware/make_bom.py           writes the sums
hardware/make_bom.py --check   writes nothing; status 1 when the sums are not those of the list
"""

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from harness import BadWiring, read_wiring
from made import ROOT, compare, tell, wish, write
from make_wiring import UNITS
from panel_table import BadPanel, read_panel
from parts_list import BadList, Item, list_faults, read_list, totals
from pin_map import markdown_table

SUMS = re.compile(r"(?<=<!-- sums of BOM.csv -->\n).*?(?=<!-- end of sums -->)", re.DOTALL)


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Write or check; return the exit status."""
    only_check = wish(arguments, "make_bom.py")
    if only_check is None:
        return 2
    folder = root / "hardware"
    try:
        items = sound_list(folder)
    except (BadList, BadWiring, BadPanel) as bad:
        return tell("BOM.csv", str(bad))
    readme = folder / "README.md"
    files = {readme: SUMS.sub(sums(items).replace("\\", r"\\"), readme.read_text(encoding="utf-8"))}
    print(f"BOM.csv: {len(items)} rows, each reference wired and each wire bought")
    return compare(files, "BOM.csv", "make_bom.py") if only_check else write(files)


def sound_list(folder: Path) -> list[Item]:
    """Read the list and check it.

    Raises:
        BadList: it cannot be read, or differs from wires, panel or case.
        BadWiring: the wires cannot be read.
        BadPanel: the panel cannot be read.
    """
    items = read_list((folder / "BOM.csv").read_text(encoding="utf-8"))
    wirings = [
        read_wiring((folder / "wiring" / f"{unit}.toml").read_text(encoding="utf-8")) for unit in UNITS
    ]
    case = folder / "enclosure" / "case.toml"
    found = list(list_faults(items, wirings, case.read_text(encoding="utf-8")))
    listed = {ref for item in items for ref in item.references}
    panel = read_panel((folder / "panel.toml").read_text(encoding="utf-8"))
    found += [f"{part.ref}: in the panel, and in no row" for part in panel.part if part.ref not in listed]
    if found:
        raise BadList("\n".join(found))
    return items


def sums(items: Iterable[Item]) -> str:
    """Write the table of what each unit costs, in whole dollars."""
    rows = ((unit, f"{least:.0f}", f"{most:.0f}") for unit, (least, most) in totals(items).items())
    return "\n".join(markdown_table(("unit", "USD, what it needs", "USD, with every option"), rows)) + "\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
