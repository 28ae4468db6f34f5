"""The checked dimensions of the printed parts, from panel.toml and case.toml.

Lengths are millimetres. Panel coordinates are those of panel.toml, z 0 at its underside and more towards the
reader. World coordinates: x as on the panel, y along the table away from the dealer, z up, 0 under the base.
"""

import math
from collections.abc import Iterator
from pathlib import Path

import msgspec

from case_tables import Board, CaseFacts, Held, Pair
from panel_table import BadPanel, PanelPart, PanelTable, read_panel

HERE = Path(__file__).resolve().parent
CASE_TABLE = HERE / "case.toml"
PANEL_TABLE = HERE.parent / "panel.toml"

Box = tuple[float, float, float, float, float, float]
"""Least x, y and z, greatest x, y and z."""
Rectangle = tuple[float, float, float, float]
"""Least x and y, greatest x and y."""


class BadFacts(Exception):
    """The tables do not describe parts that could be made; one line a fault."""


def read_facts(case_text: str, panel_text: str) -> tuple[CaseFacts, PanelTable]:
    """Read both tables and check them against each other.

    Raises:
        BadFacts: a table cannot be read, or parts would not go together.
    """
    try:
        case, panel = msgspec.toml.decode(case_text, type=CaseFacts, strict=False), read_panel(panel_text)
    except msgspec.DecodeError as error:
        raise BadFacts(f"case.toml: {error}") from error
    except BadPanel as error:
        raise BadFacts(f"panel.toml: {error}") from error
    if found := [*faults(case, panel)]:
        raise BadFacts("\n".join(found))
    return case, panel


def faults(case: CaseFacts, panel: PanelTable) -> Iterator[str]:
    """Name everything in which the tables do not agree."""
    yield from panel_faults(case, panel)
    yield from room_faults(case, panel)
    yield from split_faults(case, panel)
    yield from screw_faults(case)


def the_facts() -> tuple[CaseFacts, PanelTable]:
    """Return what stands in the tables of this folder. Raises BadFacts."""
    return read_facts(CASE_TABLE.read_text(), PANEL_TABLE.read_text())


def outline(part: PanelPart) -> Rectangle:
    """Return the left, near, right and far edge of what a part covers."""
    wide, high = (side / 2 for side in part.outline_mm)
    return part.x_mm - wide, part.y_mm - high, part.x_mm + wide, part.y_mm + high


def centres(part: PanelPart) -> list[Pair]:
    """Return the centres of all holes of a part."""
    return [(part.x_mm + x, part.y_mm + y) for x, y in part.offsets]


def named(panel: PanelTable, ref: str) -> PanelPart:
    """Return a part. Raises KeyError where the panel has none of that name."""
    return {part.ref: part for part in panel.part}[ref]


def panel_faults(case: CaseFacts, panel: PanelTable) -> Iterator[str]:
    """Name what cannot be printed as a panel, or not be held by it."""
    bed = case.printer.bed_mm
    if panel.width_mm > bed[0] or panel.height_mm > bed[1]:
        yield f"the panel, {panel.width_mm:g} x {panel.height_mm:g} mm, does not lie on the bed"
    for part in panel.part:
        if 0 < part.thickest_mm < case.case.panel_mm:
            yield f"{part.ref} takes a panel of {part.thickest_mm:g} mm; panel_mm is {case.case.panel_mm:g}"
    refs = {part.ref for part in panel.part}
    for held in case.held:
        if held.ref not in refs:
            yield f"panel.toml has no part {held.ref}, which case.toml holds with clamps"
        yield from _clamp_faults(case, panel, held)


def _clamp_faults(case: CaseFacts, panel: PanelTable, held: Held) -> Iterator[str]:
    boss = case.insert.boss_mm / 2
    for x, y in held.clamps_mm:
        for part in panel.part:
            if _overlap((x - boss, y - boss, x + boss, y + boss), outline(part)) and _near(part, x, y, boss):
                yield f"the clamp of {held.ref} at {x:g}, {y:g} stands on {part.ref}; move it in case.toml"


def _near(part: PanelPart, x: float, y: float, boss: float) -> bool:
    """Say whether a boss really meets a part: parts with round holes are round."""
    if part.hole == "rectangle":
        return True
    return math.hypot(part.x_mm - x, part.y_mm - y) < max(part.outline_mm) / 2 + boss


def _overlap(one: Rectangle, other: Rectangle) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def room_faults(case: CaseFacts, panel: PanelTable) -> Iterator[str]:
    """Name what under the panel meets the floor, a wall or a board."""
    for part in panel.part:
        box = box_behind(case, part)
        if box[2] < case.case.floor_mm:
            yield f"{part.ref} meets the floor; raise front_mm by {case.case.floor_mm - box[2]:.1f}"
        if box[4] > depth_mm(case, panel) - case.case.wall_mm:
            yield f"{part.ref} meets the back wall; widen ledge_mm"
        if box[0] < case.case.wall_mm or box[3] > panel.width_mm - case.case.wall_mm:
            yield f"{part.ref} meets a side wall; move it in panel.toml"
        for board in case.board:
            if _meet(box, board_box(case, board)) and _meet(_box_of(part), _board_under_panel(case, board)):
                yield f"{part.ref} meets the room of the board: {board.what}"


def _meet(one: Box, other: Box) -> bool:
    return all(one[axis] < other[axis + 3] and other[axis] < one[axis + 3] for axis in range(3))


def _box_of(part: PanelPart) -> Box:
    """The room of `box_behind` along the slope: boxes that stay apart along any axis do not meet."""
    left, near, right, far = outline(part)
    return left, near, -part.behind_mm, right, far, 0.0


def _board_under_panel(case: CaseFacts, board: Board) -> Box:
    left, near, low, right, far, high = board_box(case, board)
    sine, cosine = tilt(case)
    points = [(y, z - case.case.front_mm) for y in (near, far) for z in (low, high)]
    ys, zs = [y * cosine + z * sine for y, z in points], [z * cosine - y * sine for y, z in points]
    return left, min(ys), min(zs), right, max(ys), max(zs)


def split_faults(case: CaseFacts, panel: PanelTable) -> Iterator[str]:
    """Name pieces of the base that are too large, and what meets a rib along a cut."""
    split, wide, deep = case.split, panel.width_mm, depth_mm(case, panel)
    for cut, size, bed in (
        (split.base_x_mm, wide, split.bed_mm[0]),
        (split.base_y_mm, deep, split.bed_mm[1]),
    ):
        if max(cut, size - cut) > bed:
            yield f"a piece of the base is {max(cut, size - cut):.1f} mm long; the bed of split has {bed:g}"
    for rib in split_ribs(case, panel):
        for part in panel.part:
            if _meet(rib, box_behind(case, part)):
                yield f"{part.ref} meets a rib of the cut base; move base_x_mm or base_y_mm"
        for board in case.board:
            if _meet(rib, board_box(case, board)):
                yield f"a rib of the cut base meets the room of the board: {board.what}"


def screw_faults(case: CaseFacts) -> Iterator[str]:
    """Name screws whose count is not that of the drawing."""
    count = {screw.ref: screw.count for screw in case.SCREWS}
    clamps = sum(len(held.clamps_mm) for held in case.held)
    drawn = {
        "H101": len(case.panel_screws.at_mm) + clamps,
        "H102": len(case.panel_screws.at_mm),
        "H103": clamps,
        "H109": sum(map(len, (case.split.pin_front_z_mm, case.split.pin_back_z_mm)))
        + 2 * len(case.split.pin_side_z_mm),
        "H110": len(case.split.screw_x_mm) + len(case.split.screw_y_mm),
    }
    for ref, number in drawn.items():
        if count.get(ref) != number:
            yield f"SCREWS: {ref} is listed {count.get(ref, 0)} times and drawn {number} times"


# --- where things are ---


def tilt(case: CaseFacts) -> Pair:
    """Sine and cosine of the slope."""
    angle = math.radians(case.case.tilt_deg)
    return math.sin(angle), math.cos(angle)


def depth_mm(case: CaseFacts, panel: PanelTable) -> float:
    """The depth of the base on the table."""
    return panel.height_mm * tilt(case)[1] + case.case.ledge_mm


def in_world(case: CaseFacts, x: float, y: float, z: float) -> tuple[float, float, float]:
    """Return where a point of the panel is in the world."""
    sine, cosine = tilt(case)
    return x, y * cosine - z * sine, case.case.front_mm + y * sine + z * cosine


def box_behind(case: CaseFacts, part: PanelPart) -> Box:
    """Return the box in the world that a part and its wires fill under the panel."""
    left, near, right, far = outline(part)
    corners = [in_world(case, left, y, -z) for y in (near, far) for z in (0.0, part.behind_mm)]
    ys, zs = [corner[1] for corner in corners], [corner[2] for corner in corners]
    return left, min(ys), min(zs), right, max(ys), max(zs)


def split_ribs(case: CaseFacts, panel: PanelTable) -> list[Box]:
    """Return the ribs along the cuts of the base: two on the floor, front, left, right, back."""
    split, floor, wall = case.split, case.case.floor_mm, case.case.wall_mm
    half, top, inside = split.rib_mm / 2, floor + split.rib_high_mm, wall + split.wall_rib_mm
    wide, deep, high = panel.width_mm, depth_mm(case, panel), split.wall_rib_high_mm
    x, y, low, middle = split.base_x_mm, split.base_y_mm, floor - 1.0, wall / 2
    return [
        (x - half, split.keys_end_mm, low, x + half, deep - middle, top),
        (middle, y - half, low, wide - middle, y + half, top),
        (x - half, middle, low, x + half, inside, high),
        (middle, y - half, low, inside, y + half, high),
        (wide - inside, y - half, low, wide - middle, y + half, high),
        (x - half, deep - inside, split.back_rib_mm[0], x + half, deep - middle, split.back_rib_mm[1]),
    ]


def board_box(case: CaseFacts, board: Board) -> Box:
    """Return the box in the world that a board on the floor needs."""
    under = case.case.floor_mm
    wide, deep = board.size_mm
    top = under + board.stand_mm + board.above_mm
    return board.x_mm, board.y_mm, under, board.x_mm + wide, board.y_mm + deep, top
