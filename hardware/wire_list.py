"""WIRING.md: every wire with its two ends, colour and length, and every net of a board."""

from collections.abc import Iterable, Iterator

from harness import COLOURS, Cable, Wiring, terminals_of
from parts_list import metres_of_wire
from pin_map import markdown_table
from pin_table import Table

HEAD = """# Every wire

Written by `hardware/make_wiring.py` from [pins.toml](pins.toml) and the files in [wiring/](wiring);
change those, never this page. A wire is cut to its length, crimped at both ends, and ticked off here.
What is on the boards is drawn in [SCHEMATIC.md](SCHEMATIC.md).

An end is a part, its terminal, and where that is on a header. *Optional* wires are for what stands
beside them; leave them out without it.
"""


def wire_list(wirings: Iterable[Wiring], pins: Table) -> str:
    """Write the whole page."""
    lines = [HEAD]
    for wiring in wirings:
        if not wiring.cable:
            continue
        lines += [f"## Cables of the {wiring.unit}", ""]
        for drawing in drawings(wiring):
            lines += [*_of_drawing(wiring, drawing, pins), ""]
        metres = ", ".join(f"{m:.1f} m of {mm2:g} mm²" for mm2, m in sorted(metres_of_wire(wiring).items()))
        lines += [f"All cables of the {wiring.unit}: {metres}.", ""]
        lines += [f"## Boards of the {wiring.unit}", "", *_nets(wiring), ""]
    for wiring in wirings:
        lines += [f"## Plugged into the {wiring.unit}", ""]
        lines += [*markdown_table(("", "what"), ((plug.ref, plug.what) for plug in wiring.plug)), ""]
    return "\n".join(lines)


def drawings(wiring: Wiring) -> list[str]:
    """List the pictures of a unit in the order of its file."""
    return list(dict.fromkeys(cable.drawing for cable in wiring.cable))


def drawing_name(wiring: Wiring, drawing: str) -> str:
    """Name the file of a picture, without its ending."""
    return f"{wiring.unit.replace(' ', '-')}-{drawing}"


def _of_drawing(wiring: Wiring, drawing: str, pins: Table) -> list[str]:
    cables = [cable for cable in wiring.cable if cable.drawing == drawing]
    rows = (row for cable in cables for row in _rows(cable, wiring, pins))
    name = drawing_name(wiring, drawing)
    return [
        f"![{drawing}](wiring/{name}.svg)",
        "",
        *markdown_table(("cable", "from", "to", "colour", "mm", "mm²", ""), rows),
    ]


def _rows(cable: Cable, wiring: Wiring, pins: Table) -> Iterator[tuple[object, ...]]:
    ends = {part.ref: terminals_of(part, pins) for part in wiring.part}
    remark = "; ".join(filter(None, (cable.optional and f"*optional: {cable.optional}*", cable.note)))
    for here, there, colour in cable.wires:
        yield (
            cable.ref,
            _end(cable.from_, here, ends),
            _end(cable.to, there, ends),
            COLOURS[colour],
            cable.length_mm,
            f"{cable.mm2:g}",
            remark,
        )


def _end(ref: str, terminal: str, ends: dict[str, dict[str, str]]) -> str:
    place = ends[ref][terminal]
    return f"{ref} `{terminal}`" + (f", {place}" if place else "")


def _nets(wiring: Wiring) -> list[str]:
    rows = ((net.name, " ".join(f"`{node}`" for node in net.nodes)) for net in wiring.net)
    open_ends = [f"`{part.ref}:{terminal}`" for part in wiring.part for terminal in part.unwired]
    return [*markdown_table(("net", "terminals"), rows), "", f"Stay open: {', '.join(open_ends)}."]
