"""The desk case in pieces for a smaller printer: base and panel are drawn whole and then cut.

Pieces are named by where they are: front or back, left or right. Those of the base are drawn as they are
printed, those of the panel with their face up.
"""

from collections.abc import Iterator
from itertools import product

from build123d import Cylinder, Plane, Polygon, Pos, Rot, Solid, extrude

from case_facts import depth_mm, split_ribs
from case_parts import FAR_MM, base, box, made_solid, panel
from case_tables import CaseFacts
from panel_table import PanelTable

PLACES = tuple(f"{y}_{x}" for y, x in product(("front", "back"), ("left", "right")))
Tail = tuple[float, float, float, float]


# --- the base ---


def base_pieces(case: CaseFacts, table: PanelTable) -> dict[str, Solid]:
    """Return the four pieces of the base, each where it is in the whole one."""
    whole = joined_base(case, table)
    split, half = case.split, case.split.gap_mm / 2
    pieces = {}
    for place in PLACES:
        y, x = place.split("_")
        low = (
            -FAR_MM if x == "left" else split.base_x_mm + half,
            -FAR_MM if y == "front" else split.base_y_mm + half,
            -FAR_MM,
        )
        high = (
            split.base_x_mm - half if x == "left" else FAR_MM,
            split.base_y_mm - half if y == "front" else FAR_MM,
            FAR_MM,
        )
        pieces[place] = made_solid(whole & box(low, high))
    return pieces


def joined_base(case: CaseFacts, table: PanelTable) -> Solid:
    """Return the base with a rib along each cut, and with the holes for screws and pins."""
    made = base(case, table)
    for rib in _ribs(case, table):
        made += rib
    for hole in (*_screw_holes(case), *pins(case, table, case.printer.hole_clearance_mm)):
        made -= hole
    return made_solid(made)


def _ribs(case: CaseFacts, table: PanelTable) -> Iterator[Solid]:
    """The ribs; that in the back wall begins with a slope, for it stands in the air."""
    *upright, back = split_ribs(case, table)
    yield from (box(rib[:3], rib[3:]) for rib in upright)
    left, inside, begin, right, outside, end = back
    slope = begin - case.split.wall_rib_mm
    wall = depth_mm(case, table) - case.case.wall_mm
    corners = ((outside, slope), (wall, slope), (inside, begin), (inside, end), (outside, end))
    yield extrude(Plane.YZ.offset(left) * Polygon(*corners, align=None), right - left, dir=(1, 0, 0))


def _screw_holes(case: CaseFacts) -> Iterator[Solid]:
    split = case.split
    hole = Cylinder((split.screw_mm + case.printer.hole_clearance_mm) / 2, 3 * split.rib_mm)
    for y in split.screw_y_mm:
        yield Pos(split.base_x_mm, y, split.screw_high_mm) * Rot(Y=90) * hole
    for x in split.screw_x_mm:
        yield Pos(x, split.base_y_mm, split.screw_high_mm) * Rot(X=90) * hole


def pins(case: CaseFacts, table: PanelTable, wider_mm: float) -> Iterator[Solid]:
    """Yield each pin of the base in its place, so much wider and longer."""
    split, wall = case.split, case.case.wall_mm
    wide, deep = table.width_mm, depth_mm(case, table)
    diameter, length = split.pin_mm
    pin = Cylinder((diameter + wider_mm) / 2, length + wider_mm)
    into = wall + (split.wall_rib_mm - wall) / 2
    for z in split.pin_front_z_mm:
        yield Pos(split.base_x_mm, into, z) * Rot(Y=90) * pin
    for z in split.pin_back_z_mm:
        yield Pos(split.base_x_mm, deep - into, z) * Rot(Y=90) * pin
    for z, x in product(split.pin_side_z_mm, (into, wide - into)):
        yield Pos(x, split.base_y_mm, z) * Rot(X=90) * pin


# --- the panel ---


def panel_pieces(case: CaseFacts, table: PanelTable) -> dict[str, Solid]:
    """Return the four pieces of the panel: the tails are at the left ones, and at the front ones."""
    whole, split = panel(case, table), case.split
    half = split.gap_mm / 2
    tails = [_tail(split.panel_x_mm, tail, True, 0.0) for tail in split.tails_x]
    tails += [_tail(split.panel_y_mm, tail, False, 0.0) for tail in split.tails_y]
    slots = [_tail(split.panel_x_mm, tail, True, split.gap_mm) for tail in split.tails_x]
    slots += [_tail(split.panel_y_mm, tail, False, split.gap_mm) for tail in split.tails_y]
    pieces = {}
    for place in PLACES:
        y, x = place.split("_")
        low = (
            -1.0 if x == "left" else split.panel_x_mm + half,
            -1.0 if y == "front" else split.panel_y_mm + half,
            -FAR_MM,
        )
        high = (
            split.panel_x_mm - half if x == "left" else table.width_mm + 1.0,
            split.panel_y_mm - half if y == "front" else table.height_mm + 1.0,
            FAR_MM,
        )
        room = box(low, high)
        for tail, slot, owner in zip(tails, slots, _owners(case), strict=True):
            if owner == place:
                room += tail
            elif owner.split("_")[0] == y or owner.split("_")[1] == x:
                room -= slot
        pieces[place] = made_solid(whole & room)
    return pieces


def _owners(case: CaseFacts) -> list[str]:
    """The piece that has each tail."""
    split = case.split
    owners = ["front_left" if tail[0] < split.panel_y_mm else "back_left" for tail in split.tails_x]
    return owners + ["front_left" if tail[0] < split.panel_x_mm else "front_right" for tail in split.tails_y]


def _tail(cut_mm: float, tail: Tail, to_the_right: bool, wider_mm: float) -> Solid:
    """A dovetail from a cut on, through the panel; it begins before the cut."""
    at, neck, head, long = tail
    end, narrow, broad = cut_mm + long + wider_mm, neck / 2 + wider_mm, head / 2 + wider_mm
    corners = [(cut_mm - 1.0, at - narrow), (cut_mm, at - narrow), (end, at - broad)]
    corners += [(end, at + broad), (cut_mm, at + narrow), (cut_mm - 1.0, at + narrow)]
    if not to_the_right:
        corners = [(y, x) for x, y in reversed(corners)]
    return Pos(0, 0, -FAR_MM / 2) * extrude(Polygon(*corners, align=None), FAR_MM)
