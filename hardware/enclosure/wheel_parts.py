"""The carousel of the card machine as solids: discs with slots, tubes, the flag, the shells round it.

Drawn with the axle along z. Each part lies as it is printed.
"""

import math

from build123d import Cylinder, Location, Polygon, Pos, Rot, Solid, extrude

from case_parts import ON, box, made_solid
from case_tables import CaseFacts

FAR_MM = 400.0

PITCH_MM, UNDER_PITCH_MM, DEEP_MM, GROOVE_MM = 2.0, 0.254, 0.75, 0.555
"""GT2: from tooth to tooth, from the pitch line down to the land, depth of a groove, radius of its bottom."""


def between_webs_mm(case: CaseFacts) -> float:
    """The room that a card has between the closed sides of its slot."""
    return case.card.long_mm + case.wheel.play_mm


def between_plates_mm(case: CaseFacts) -> float:
    """The room between the two plates of the frame."""
    return between_webs_mm(case) + 2 * (case.wheel.web_mm + case.frame.beside_disc_mm)


def slot_deg(case: CaseFacts, slot: int) -> float:
    """The angle of the middle of a slot, seen from the open side of the disc; slot 0 at 0."""
    return 360.0 * slot / case.wheel.slots


def disc(case: CaseFacts) -> Solid:
    """Return a disc of the carousel, its closed side on the bed; both discs are alike, one turned over."""
    wheel, grown = case.wheel, case.printer.hole_clearance_mm
    made = Cylinder(wheel.outer_mm, wheel.thick_mm, align=ON)
    made -= [Rot(Z=slot_deg(case, slot)) * _slot(case) for slot in range(wheel.slots)]
    made -= Pos(0, 0, wheel.thick_mm - wheel.bearing_mm[1]) * Cylinder(
        wheel.bearing_mm[0] / 2, FAR_MM, align=ON
    )
    made -= Cylinder(wheel.lip_mm / 2, FAR_MM)
    screw = Cylinder((wheel.screw_mm + grown) / 2, FAR_MM)
    pilot = Cylinder(case.frame.lug_pilot_mm / 2, FAR_MM)
    made -= [hole * pilot for hole in _pulley_screws(case)]
    made -= [Rot(Z=tie_deg(case, n)) * Pos(wheel.tie_at_mm) * screw for n in range(wheel.ties)]
    return made_solid(made)


def _pulley_screws(case: CaseFacts) -> list[Location]:
    return [Rot(Z=90 * n + 45) * Pos(case.wheel.pulley_screws_mm) for n in range(4)]


def toothed_wheel(case: CaseFacts) -> Solid:
    """Return the wheel that the belt turns, on its foot: that lies on the closed side of one disc."""
    wheel = case.wheel
    (foot, foot_high), (collar, collar_high) = wheel.toothed_flange_mm, wheel.toothed_collar_mm
    land = wheel.teeth_wheel * PITCH_MM / math.tau - UNDER_PITCH_MM
    low = foot_high + collar_high
    high = low + wheel.toothed_high_mm
    made = Cylinder(foot / 2, foot_high, align=ON) + Cylinder(collar / 2, low, align=ON)
    made += Cylinder(land, high, align=ON)
    groove = Pos(land - DEEP_MM + GROOVE_MM, 0, low) * Cylinder(GROOVE_MM, FAR_MM, align=ON)
    made -= [Rot(Z=360 * n / wheel.teeth_wheel) * groove for n in range(wheel.teeth_wheel)]
    screw = Cylinder((wheel.screw_mm + case.printer.hole_clearance_mm) / 2, FAR_MM)
    made -= [hole * screw for hole in _pulley_screws(case)]
    return made_solid(made - Cylinder(wheel.lip_mm / 2, FAR_MM))


def _slot(case: CaseFacts) -> Solid:
    wheel = case.wheel
    half = wheel.slot_mm / 2
    return box((wheel.inner_mm, -half, wheel.web_mm), (wheel.outer_mm + 5, half, wheel.thick_mm + 5))


def tie_deg(case: CaseFacts, number: int) -> float:
    """The angle of a rod: half a slot before slot 0, and every so many slots from there."""
    wheel = case.wheel
    return slot_deg(case, number * (wheel.slots // wheel.ties)) - slot_deg(case, 1) / 2


def tube(outer_mm: float, inner_mm: float, high_mm: float) -> Solid:
    """Return a tube that stands on the bed."""
    return made_solid(Cylinder(outer_mm / 2, high_mm, align=ON) - Cylinder(inner_mm / 2, FAR_MM))


def flag(case: CaseFacts) -> Solid:
    """Return the flag between slot 53 and slot 0, its foot on the bed and on the disc: mark and vane in one.

    Its foot reaches over the rim into the beam across the slots, and its tab into the fork of the mark.
    """
    wheel = case.wheel
    wide, out = wheel.flag_mm
    wall = case.printer.thinnest_wall_mm
    inner = wheel.tie_at_mm - 12.0
    foot = box((inner, -wide / 2, 0.0), (wheel.flag_at_mm, wide / 2, wall))
    tab = box((inner, -wide / 2, 0.0), (inner + wall, wide / 2, out))
    hole = Pos(wheel.tie_at_mm) * Cylinder((wheel.screw_mm + case.printer.hole_clearance_mm) / 2, FAR_MM)
    return made_solid(foot + tab - hole)


def shell(case: CaseFacts) -> Solid:
    """Return the upper shell; the lower one is alike. It stands on its edge, with an eye on either side."""
    frame, high = case.frame, between_plates_mm(case)
    outer = frame.shell_mm + frame.shell_wall_mm
    ring = Cylinder(outer, high, align=ON) - Cylinder(frame.shell_mm, FAR_MM)
    lug = Cylinder(frame.lug_mm / 2, high, align=ON)
    inside = Cylinder(frame.shell_mm, FAR_MM)
    made = ring + [Rot(Z=angle) * Pos(frame.lug_at_mm) * lug for angle in (45, 135)] - inside
    made &= _above_gap(frame.shell_gap_deg / 2)
    made -= [
        Rot(Z=angle) * Pos(frame.lug_at_mm) * Cylinder(frame.lug_pilot_mm / 2, FAR_MM) for angle in (45, 135)
    ]
    return made_solid(made)


def _above_gap(half_deg: float) -> Solid:
    """All that is seen from the axle above a slope to the right and above one to the left."""
    rise = FAR_MM * math.tan(math.radians(half_deg))
    corners = [(0, 0), (FAR_MM, rise), (FAR_MM, FAR_MM), (-FAR_MM, FAR_MM), (-FAR_MM, rise)]
    return extrude(Polygon(*corners, align=None), FAR_MM)
