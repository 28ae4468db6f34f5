#!/usr/bin/env python3
"""Make schematics and order lists of the boards, and compare the nets of the routed boards with the wiring.

hardware/board/make_boards.py           writes schematics, libraries, projects, lists
hardware/board/make_boards.py --check   writes nothing; status 1 when a file or net is not what the tables say

KiCad is needed for neither: `make board` draws, checks and exports with it.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent))

from board_nets import board_faults
from board_table import BadBoard, BoardTable, Mounted, parts_on, read_board
from harness import BadWiring, read_wiring
from made import ROOT, compare, tell, wish, write
from parts_list import BadList, Item, read_list
from pin_table import BadTable, Table, read_table
from project_files import order_list, project, tables
from schematic import library, schematic

BOARDS = ("table-unit", "card-machine")


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Write or check; return the exit status."""
    only_check = wish(arguments, "board/make_boards.py")
    if only_check is None:
        return 2
    hardware = root / "hardware"
    try:
        pins = read_table((hardware / "pins.toml").read_text(encoding="utf-8"))
        items = read_list((hardware / "BOM.csv").read_text(encoding="utf-8"))
    except (BadTable, BadList) as bad:
        return tell("pins.toml or BOM.csv", str(bad))
    files: dict[Path, str] = {}
    status = 0
    for unit in BOARDS:
        folder = hardware / "board"
        try:
            board, parts = the_board(hardware, unit, pins)
        except (BadBoard, BadWiring) as bad:
            return tell(f"board/{unit}.toml", str(bad))
        files |= _files(folder, board, parts, items)
        status |= _routed(folder, board, parts)
    return (compare(files, "the wiring", "board/make_boards.py") if only_check else write(files)) or status


def the_board(hardware: Path, unit: str, pins: Table) -> tuple[BoardTable, list[Mounted]]:
    """Read a board and its parts.

    Raises:
        BadBoard: table and wiring differ.
        BadWiring: the wiring cannot be read.
    """
    board = read_board(hardware / "board" / f"{unit}.toml")
    wiring = read_wiring((hardware / "wiring" / f"{unit}.toml").read_text(encoding="utf-8"))
    return board, parts_on(board, wiring, pins)


def _files(folder: Path, board: BoardTable, parts: list[Mounted], items: list[Item]) -> dict[Path, str]:
    return {
        folder / f"{board.unit}.kicad_sch": schematic(board, parts),
        folder / f"{board.unit}.kicad_sym": library(parts),
        folder / f"{board.unit}.kicad_pro": project(board),
        folder / f"{board.unit}-order.csv": order_list(parts, items, board.unit.replace("-", " ")),
    } | {folder / name: text for name, text in tables(BOARDS).items()}


def _routed(folder: Path, board: BoardTable, parts: list[Mounted]) -> int:
    """Compare the routed board with its wiring; print each difference."""
    path = folder / f"{board.unit}.kicad_pcb"
    faults = board_faults(path.read_text(encoding="utf-8"), board, parts)
    if faults:
        return tell(path.name, "\n".join(faults))
    nets = {pin.net for part in parts for pin in part.pins if pin.net}
    print(f"{path.name}: {len(parts)} parts, {len(nets)} nets, each as it is wired")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
