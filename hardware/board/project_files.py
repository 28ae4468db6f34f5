"""What KiCad wants beside schematic and board, and the list of what to order."""

import csv
import json
from collections.abc import Iterable
from io import StringIO

from board_table import BoardTable, Mounted
from parts_list import Item

LIBRARIES = (
    "Capacitor_THT", "Connector_JST", "Connector_PinHeader_2.54mm", "Connector_PinSocket_2.54mm", "Diode_THT",
    "Module", "MountingHole", "Package_DIP", "Package_TO_SOT_THT", "Resistor_THT", "TerminalBlock_Phoenix",
)  # fmt: skip
CLEARANCE_MM = 0.2
TRACK_MM = 0.3
WIDE_MM = 0.8
VIA_MM, DRILL_MM = 0.8, 0.4
"""Wide enough for every maker of boards and for soldering by hand."""


def project(board: BoardTable) -> str:
    """Write the project of a board: its rules, and which nets are wide."""
    plain = {
        "name": "Default", "clearance": CLEARANCE_MM, "track_width": TRACK_MM, "via_diameter": VIA_MM,
        "via_drill": DRILL_MM, "priority": 2147483647,
    }  # fmt: skip
    wide = plain | {"name": "Supply", "track_width": WIDE_MM, "priority": 0}
    rules = {
        "min_clearance": 0.2, "min_track_width": 0.25, "min_via_diameter": 0.6, "min_hole_to_hole": 0.25,
        "min_through_hole_diameter": 0.3, "min_copper_edge_clearance": 0.5, "min_via_annular_width": 0.1,
        "min_resolved_spokes": 2,
    }  # fmt: skip
    made = {
        "board": {"design_settings": {"rules": rules}},
        "meta": {"filename": f"{board.unit}.kicad_pro", "version": 3},
        "net_settings": {
            "classes": [plain, wide],
            "netclass_patterns": [{"netclass": "Supply", "pattern": net} for net in board.wide_nets],
            "meta": {"version": 4},
        },
    }
    return json.dumps(made, indent=2) + "\n"


def tables(units: Iterable[str]) -> dict[str, str]:
    """Write which libraries the boards use: their own symbols, and the footprints of KiCad."""
    symbols = "".join(
        f'  (lib (name "{unit}")(type "KiCad")(uri "${{KIPRJMOD}}/{unit}.kicad_sym")(options "")(descr ""))\n'
        for unit in units
    )
    place = "${KICAD9_FOOTPRINT_DIR}"
    footprints = "".join(
        f'  (lib (name "{name}")(type "KiCad")(uri "{place}/{name}.pretty")(options "")(descr ""))\n'
        for name in LIBRARIES
    )
    own = (
        '  (lib (name "shuffleup")(type "KiCad")(uri "${KIPRJMOD}/shuffleup.pretty")(options "")(descr ""))\n'
    )
    return {
        "sym-lib-table": f"(sym_lib_table\n  (version 7)\n{symbols})\n",
        "fp-lib-table": f"(fp_lib_table\n  (version 7)\n{own}{footprints})\n",
    }


def order_list(parts: Iterable[Mounted], items: Iterable[Item], unit: str) -> str:
    """Write what to order for one board, one maker's number a row, from the bill of materials.

    A socket has no reference of its own: it is ordered where its part is on the board.
    """
    on_board = {part.place.ref for part in parts}
    written = StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(
        ("references", "quantity", "part", "maker", "maker_number", "seen", "alternative", "needed")
    )
    for item in items:
        here = [ref for ref in item.references if ref in on_board]
        count = float(len(here))
        held = set(item.part.replace(",", " ").split()) if item.reference.startswith("socket ") else set()
        if item.unit == unit and held & on_board:
            here, count = [item.reference], item.quantity
        if here:
            rows.writerow(
                (
                    " ".join(here), f"{count:g}", item.part, item.maker, item.maker_number, item.seen,
                    item.alternative, item.needed,
                )
            )  # fmt: skip
    return written.getvalue()
