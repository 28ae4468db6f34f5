#!/usr/bin/env python3
"""Check hardware/panel.toml and write PANEL.md from it.

hardware/make_panel.py           writes it
hardware/make_panel.py --check   writes nothing; status 1 when it is not what the table says
"""

import sys
from pathlib import Path

from made import ROOT, compare, tell, wish, write
from panel_table import BadPanel, PanelPart, PanelTable, read_panel
from pin_map import markdown_table

HEAD = """# The panel

Written by `hardware/make_panel.py` from [panel.toml](panel.toml); change that, never this page. Seen
from the front, as the dealer sits before it: x to the right from the left edge, y away from the dealer
from the near edge, both to the centre of the part. Holes are without the clearance of a printer.
"""


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Write or check; return the exit status."""
    only_check = wish(arguments, "make_panel.py")
    if only_check is None:
        return 2
    try:
        panel = read_panel((root / "hardware" / "panel.toml").read_text(encoding="utf-8"))
    except BadPanel as bad:
        return tell("panel.toml", str(bad))
    files = {root / "hardware" / "PANEL.md": page(panel)}
    print(f"panel.toml: {len(panel.part)} parts, none in another's way")
    return compare(files, "panel.toml", "make_panel.py") if only_check else write(files)


def page(panel: PanelTable) -> str:
    """Write the page."""
    rows = (
        (
            part.ref,
            part.what,
            f"{part.x_mm:g}",
            f"{part.y_mm:g}",
            _hole(part),
            f"{part.behind_mm:g}",
            part.source,
        )
        for part in panel.part
    )
    table = markdown_table(("", "part", "x mm", "y mm", "hole mm", "behind mm", "source of the size"), rows)
    return "\n".join([HEAD, f"The panel is {panel.width_mm:g} x {panel.height_mm:g} mm.", "", *table, ""])


def _hole(part: PanelPart) -> str:
    wide, high = part.size
    one = f"Ø {wide:g}" if part.hole == "round" else f"{wide:g} x {high:g}"
    many = f"{len(part.pattern_mm)} of " if part.pattern_mm else ""
    return many + one + (f", {part.sunk_mm:g} deep" if part.sunk_mm else "")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
