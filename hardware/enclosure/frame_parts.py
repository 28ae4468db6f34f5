"""The frame of the card machine as solids: plates, tubes, arms, the feeder, its rollers and gate, the shoe.

Plates and arms are drawn in the plane of x and y, with the axle at 0, 0 and the cards passing along x at y 0.
The troughs are drawn as they stand in the machine: x the way of the card, z up, 0 in the plane of the cards.
"""

from math import cos, radians, sin

from build123d import Axis, Box, Cylinder, Pos, Rot, SlotCenterToCenter, Solid, chamfer, extrude, fillet

from case_parts import ON, box, made_solid
from case_tables import CaseFacts
from pusher_parts import AXLE_SCREWS_MM, axle_screws_deg
from wheel_parts import FAR_MM, between_plates_mm, tube

ROLLER_IN_TRAY = 0.5
SWITCH_MM = 24.0
"""The first screw, M2, of the lid's switch, from the end wall."""

ENTRY_ROLLERS_MM, ENTRY_FORKS_MM = 13.5, 29.0
"""Behind the gate: the axles of the entry, and the forks that look at both ends of the card."""


def plate(case: CaseFacts) -> Solid:
    """Return a plate of the frame; both are alike, one turned about its upright."""
    frame, grown = case.frame, case.printer.hole_clearance_mm
    half = frame.plate_mm / 2
    made = box((-half, -half, 0), (half, half, frame.thick_mm))
    made = fillet(made.edges().filter_by(Axis.Z), 8)
    lug = frame.lug_at_mm * 2**-0.5
    corners = [(x, y) for x in (-1, 1) for y in (-1, 1)]
    sides = (-1, 1)
    holes = [(0.0, 0.0, frame.axle_mm)]
    holes += [(x * frame.rod_at_mm, y * frame.rod_at_mm, frame.rod_mm) for x, y in corners]
    holes += [(x * lug, y * lug, case.wheel.screw_mm) for x, y in corners]
    holes += [(x * frame.beam_at_mm, -x * frame.beam_slant_mm, frame.beam_mm) for x in sides]
    ears = case.barrier.holes_apart_mm / 2  # one above the other: the tab passes between the legs sideways
    holes += [(0.0, side * ears - fork_mm(case), case.barrier.screw_mm) for side in sides]
    holes += [
        (AXLE_SCREWS_MM * cos(angle), AXLE_SCREWS_MM * sin(angle), frame.lug_pilot_mm)
        for angle in map(radians, axle_screws_deg())
    ]
    holes += [(x * (half - at), -frame.arm_down_mm, frame.rod_mm) for x in sides for at in frame.arm_holes_mm]
    made -= [Pos(x, y) * Cylinder((diameter + grown) / 2, FAR_MM) for x, y, diameter in holes]
    return made_solid(made - _motor(case))


def fork_mm(case: CaseFacts) -> float:
    """The radius of the fork through which the tab of the flag passes."""
    return case.wheel.tie_at_mm - 12.0 + case.printer.thinnest_wall_mm / 2


def _motor(case: CaseFacts) -> Solid:
    """Pilot and four slots, all as much longer as the belt needs to be stretched."""
    frame = case.frame
    half = frame.motor_holes_mm / 2
    pilot = Rot(Z=90) * SlotCenterToCenter(2 * frame.motor_slack_mm, frame.motor_pilot_mm)
    slot = Rot(Z=90) * SlotCenterToCenter(2 * frame.motor_slack_mm, case.wheel.screw_mm)
    flat = [Pos(0, frame.motor_at_mm) * pilot]
    flat += [Pos(x, frame.motor_at_mm + y) * slot for x in (-half, half) for y in (-half, half)]
    cut = [extrude(face, FAR_MM, both=True) for face in flat]
    return sum(cut[1:], cut[0])


def post(case: CaseFacts) -> Solid:
    """Return a tube that keeps the plates apart."""
    return tube(
        case.frame.post_mm, case.frame.rod_mm + case.printer.hole_clearance_mm, between_plates_mm(case)
    )


def arm(case: CaseFacts) -> Solid:
    """Return an arm: it starts at 0, 0 beside the plate and reaches along x."""
    frame = case.frame
    high, long = frame.arm_mm
    made = fillet(box((0, -high / 2, 0), (long, high / 2, frame.thick_mm)).edges().filter_by(Axis.Z), 6)
    hole = Cylinder((frame.rod_mm + case.printer.hole_clearance_mm) / 2, FAR_MM)
    return made_solid(made - [Pos(x) * hole for x in (*frame.arm_holes_mm, *frame.arm_rods_mm)])


# --- troughs ---


def _trough(case: CaseFacts, long_mm: float, floor_mm: float, above_mm: float) -> Solid:
    """Two walls, a floor between them and a wall at x 0: it stands on that wall when it is printed."""
    feeder = case.feeder
    wall, half = feeder.wall_mm, (case.card.long_mm + feeder.play_mm) / 2
    outer = half + wall
    made = box((0, -outer, -feeder.skirt_mm), (long_mm, outer, above_mm))
    made -= box((wall, -half, floor_mm), (FAR_MM, half, FAR_MM))
    made -= box((wall, -half, -FAR_MM), (FAR_MM, half, floor_mm - wall))
    thumb = Pos(0, 0, above_mm) * Rot(Y=90) * Cylinder(14, 30)
    hole = Rot(X=90) * Cylinder((case.frame.rod_mm + case.printer.hole_clearance_mm) / 2, FAR_MM)
    return made - thumb - [Pos(x, 0, -case.frame.arm_down_mm) * hole for x in rods_mm(case, long_mm)]


def arm_start_mm(case: CaseFacts) -> float:
    """The distance from the axle to the start of an arm."""
    return case.frame.plate_mm / 2 - sum(case.frame.arm_holes_mm)


def rods_mm(case: CaseFacts, long_mm: float) -> list[float]:
    """The places where the rods of the arms cross a trough of that length, from its end wall."""
    from_end = [long_mm + case.frame.nose_mm - arm_start_mm(case) - rod for rod in case.frame.arm_rods_mm]
    return [rod for rod in from_end if rod > 2 * case.frame.rod_mm]


def tray_mm(case: CaseFacts) -> float:
    """The length of the tray, with its wall, up to the gate."""
    return case.feeder.wall_mm + case.card.wide_mm + case.feeder.play_mm


def feeder_mm(case: CaseFacts) -> float:
    """The length of the feeder."""
    return tray_mm(case) + case.feeder.wall_mm + case.feeder.entry_mm


def feeder(case: CaseFacts) -> Solid:
    """Return the feeder: a tray for the deck, and the entry with its rollers and forks."""
    facts, width = case.feeder, case.card.long_mm
    gate, far = tray_mm(case), feeder_mm(case)
    made = _trough(case, far, 0.0, facts.deep_mm)
    made -= box((gate + facts.wall_mm + 20.0, -FAR_MM, 16.0), (FAR_MM, FAR_MM, FAR_MM))
    tray_roller = facts.wall_mm + case.card.wide_mm * ROLLER_IN_TRAY
    entry = gate + facts.wall_mm + ENTRY_ROLLERS_MM
    for x in (tray_roller, entry):
        wide, long = facts.window_mm
        made -= Pos(x) * box((-wide / 2, -long / 2, -5), (wide / 2, long / 2, 5))
    axle = Rot(X=90) * Cylinder(facts.axle_mm / 2, FAR_MM)
    made -= [Pos(x, 0, z) * axle for x, z in axles_mm(case)]
    made -= Pos(tray_roller + 18, width / 2 - 14) * Box(*facts.eye_mm, 20)
    made -= [fork_window(case, gate + facts.wall_mm + ENTRY_FORKS_MM, side) for side in (-1, 1)]
    made -= [_gate_slot(case, gate, side) for side in (-1, 1)]
    screw = Rot(X=90) * Cylinder((case.wheel.screw_mm + case.printer.hole_clearance_mm) / 2, FAR_MM)
    made -= [Pos(far - 7.5, 0, -21.0) * screw]
    near = Rot(X=90) * Cylinder((case.wheel.screw_mm + case.printer.hole_clearance_mm) / 2, FAR_MM, align=ON)
    made -= [Pos(x + way, 0, z - 18.5) * near for x, z in axles_mm(case)[:2] for way in (-5.5, 5.5)]
    pilot = Pos(0, width / 2) * Rot(X=-90) * Cylinder(1.0, FAR_MM, align=ON)
    made -= [Pos(SWITCH_MM + way, 0, 14.0) * pilot for way in (0.0, 9.5)]
    return made_solid(made)


def axles_mm(case: CaseFacts) -> list[tuple[float, float]]:
    """The places of the rollers' axles: x from the end wall of the feeder, z from the cards."""
    facts = case.feeder
    radius = facts.roller_mm / 2
    entry = tray_mm(case) + facts.wall_mm + ENTRY_ROLLERS_MM
    tray = facts.wall_mm + case.card.wide_mm * ROLLER_IN_TRAY
    return [(tray, facts.proud_mm - radius), (entry, -radius), (entry, radius)]


def fork_window(case: CaseFacts, x: float, side: int) -> Solid:
    """Return a window for a fork that takes the end of the card between its legs, and slots for its ears."""
    barrier, wall = case.barrier, case.feeder.wall_mm
    along, high = barrier.body_mm
    ends = side * (case.card.long_mm / 2 - 8.0), side * (case.card.long_mm / 2 + 2 * wall)
    window = box((x - along / 2, min(ends), -high / 2), (x + along / 2, max(ends), high / 2))
    wide = barrier.screw_mm + case.printer.hole_clearance_mm
    ears = Rot(X=90) * (Rot(Z=90) * SlotCenterToCenter(barrier.holes_apart_mm, wide))
    at = Pos(x, side * (case.card.long_mm + case.feeder.play_mm + wall) / 2)
    return window + at * extrude(ears, 2 * wall, both=True)


def _gate_slot(case: CaseFacts, gate: float, side: int) -> Solid:
    """An upright slot in the wall: the screw of the gate moves in it."""
    slot = SlotCenterToCenter(5.0, case.wheel.screw_mm)
    at = Pos(gate + case.feeder.wall_mm / 2, side * case.card.long_mm / 2, 15.0)
    return extrude(at * Rot(X=90) * (Rot(Z=90) * slot), 10, both=True)


def gate(case: CaseFacts) -> Solid:
    """Return the gate: it closes the tray down to a slit, on the bed as it is."""
    facts = case.feeder
    wide, thick = case.card.long_mm + facts.play_mm - 0.6, 7.4
    made = box((-wide / 2, 0, 0), (wide / 2, facts.deep_mm - 5.0, thick))
    made = chamfer(made.edges().filter_by(Axis.X).sort_by(Axis.Y)[:2].sort_by(Axis.Z)[-1], thick - 2.6)
    pilot = Rot(Y=90) * Cylinder(1.3, FAR_MM) & box((wide / 2 - 14, -9, -9), (FAR_MM, 99, 99))
    at = Pos(0, 15.0 - facts.gate_mm, thick / 2)
    return made_solid(made - at * pilot - at * Rot(Z=180) * pilot)


def roller(case: CaseFacts) -> Solid:
    """Return a roller: two grooves for O-rings, standing on its end."""
    facts = case.feeder
    outer, long = facts.hub_mm
    made = Cylinder(outer / 2, long, align=ON)
    ring = Cylinder(outer, facts.groove_mm[1]) - Cylinder(facts.groove_mm[0] / 2, FAR_MM)
    made -= [Pos(0, 0, z) * ring for z in (5.0, long - 5.0)]
    return made_solid(made - Cylinder(facts.bore_mm / 2, FAR_MM))
