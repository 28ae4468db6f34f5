"""The table of a board: the footprint of each part; the nets come from the wiring."""

from pathlib import Path
from typing import Annotated, Literal

import msgspec

from harness import Net, Reference, WiredPart, Wiring, number_of, terminals_of
from pin_table import Table

Kind = Literal["power_in", "power_out", "input", "output", "bidirectional", "open_collector"]


class Fitting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a part is on the board: its footprint in KiCad's libraries, side, and heading in the schematic."""

    ref: Reference
    footprint: Annotated[str, msgspec.Meta(pattern=r"^[\w.]+:\S+$")]
    group: str
    side: Literal["front", "back"] = "front"


class BoardTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One board; `board` is its reference in the wiring of `unit`, `wide_nets` are those of the supplies."""

    unit: str
    board: Reference
    title: str
    wide_nets: tuple[str, ...]
    kinds: dict[str, dict[Kind, tuple[str, ...]]]
    part: tuple[Fitting, ...]


class Leg(msgspec.Struct, frozen=True):
    """A terminal of a part on the board: the number of its pad, and its net, empty where it stays open."""

    number: str
    name: str
    net: str
    kind: Kind | Literal["passive"]


class Mounted(msgspec.Struct, frozen=True):
    """A part on the board with all that table and wiring say of it."""

    place: Fitting
    value: str
    pins: tuple[Leg, ...]


class BadBoard(Exception):
    """A board that differs from its wiring; one line a fault."""


def read_board(path: Path) -> BoardTable:
    """Read the table of a board.

    Raises:
        BadBoard: it cannot be read.
    """
    try:
        return msgspec.toml.decode(path.read_bytes(), type=BoardTable)
    except msgspec.DecodeError as error:
        raise BadBoard(str(error)) from error


def parts_on(board: BoardTable, wiring: Wiring, pins: Table) -> list[Mounted]:
    """Return the parts of a board in the order of its table.

    Raises:
        BadBoard: table and wiring do not have the same parts, or a pin of a kind that no part has.
    """
    wired = {part.ref: part for part in wiring.part if part.board == board.board}
    placed = {place.ref for place in board.part}
    faults = [
        f"{ref}: on {board.board} in the wiring, and has no place" for ref in sorted(wired.keys() - placed)
    ]
    faults += [
        f"{ref}: has a place, and is not on {board.board} in the wiring"
        for ref in sorted(placed - wired.keys())
    ]
    if faults:
        raise BadBoard("\n".join(faults))
    nets = {node: net for net in wiring.net for node in net.nodes}
    return [_mounted(place, wired[place.ref], board, nets, pins) for place in board.part]


def _mounted(
    place: Fitting, part: WiredPart, board: BoardTable, nets: dict[str, Net], pins: Table
) -> Mounted:
    kinds = {name: kind for kind, names in board.kinds.get(place.ref, {}).items() for name in names}
    places = terminals_of(part, pins)
    if unknown := sorted(kinds.keys() - places.keys()):
        raise BadBoard(f"{place.ref}: has no terminal {unknown[0]!r}")
    made = []
    for terminal, where in places.items():
        node = f"{place.ref}:{terminal}"
        net = nets[node].name if node in nets else ""
        made.append(Leg(number_of(terminal, where), _plain(terminal), net, kinds.get(terminal, "passive")))
    return Mounted(place, part.name.partition(",")[0], tuple(sorted(made, key=lambda pin: int(pin.number))))


def _plain(terminal: str) -> str:
    """Return the name of a terminal without the number of its pad."""
    first, _, rest = terminal.partition(" ")
    if first.isdigit():
        return rest or first
    return first if rest.isdigit() else terminal
