"""What holds motors, keeps fingers out and carries the card machine: mounts, lids, guards, the box below it.

Drawn as they stand in the machine: the axle of the carousel along y, x the way of the cards, z up, 0 in the
plane of the cards.
"""

from build123d import Axis, Box, Cone, Cylinder, Pos, Rot, Solid, fillet

from case_parts import ON, box, made_solid
from case_tables import CaseFacts
from exit_parts import HIGH_END_MM, HIGH_TOP_MM, arm_inside_mm, inner_mm
from frame_parts import SWITCH_MM, axles_mm, feeder_mm, tray_mm
from wheel_parts import FAR_MM

STEPPER_MM, STEPPER_LONG_MM, SPACER_MM = 42.3, 48.0, 7.0
"""The stepper, and what stands between it and the plate, so that its shaft of 24 mm ends before the disc."""

GEAR_MM, GEAR_LONG_MM, GEAR_FACE_MM = (12.0, 10.0), 24.0, 66.0
"""A gear motor N20: across, long, and where its face lies along y. Two M1.6 hold it, 9 mm apart."""

FOOT_X_MM, FOOT_SCREW_MM = (80.0, 104.0), 92.0
"""An angle has two holes, 6 mm beside its middle: one of them is on the rod, so that all four are alike."""

BOX_MM, BOX_LOW_MM, BOX_TOP_MM, BOX_WALL_MM = (210.0, 162.0), -166.0, -112.0, 3.0
"""The electronics box: long and wide, its lowest face, the lower face of its lid, its walls."""

BOX_SCREWS_MM = ((-97.0, -73.0), (0.0, -73.0), (97.0, -73.0), (-97.0, 73.0), (0.0, 73.0), (97.0, 73.0))


def stepper_spacer(case: CaseFacts) -> Solid:
    """Return what stands between the stepper and the plate."""
    made = Box(STEPPER_MM, STEPPER_MM, SPACER_MM, align=ON)
    made = fillet(made.edges().filter_by(Axis.Z), 4.0)
    made -= Cylinder((case.frame.motor_pilot_mm + case.printer.hole_clearance_mm) / 2, FAR_MM)
    half = case.frame.motor_holes_mm / 2
    hole = Cylinder((case.wheel.screw_mm + case.printer.hole_clearance_mm) / 2, FAR_MM)
    return made_solid(made - [Pos(x, y) * hole for x in (-half, half) for y in (-half, half)])


def roller_mount(case: CaseFacts) -> Solid:
    """Return the mount of a gear motor: its axis along y at 0, 0, its foot on the wall at -y."""
    outer, out = inner_mm(case) + case.feeder.wall_mm, GEAR_FACE_MM
    made = box((-10.0, -outer - 4.0, -24.0), (10.0, -outer, 8.0))
    made += box((-10.0, -out, -10.0), (10.0, -out + 3.0, 8.0))
    for x in (-10.0, 7.0):
        made += box((x, -out, -10.0), (x + 3.0, -outer, 8.0))
    made -= Rot(X=90) * Cylinder(2.3, FAR_MM)
    made -= Pos(0, -outer) * Rot(X=90) * Cylinder(6.2, 20.0)
    screw = Rot(X=90) * Cylinder(0.9, FAR_MM)
    made -= [Pos(x, 0) * screw for x in (-4.5, 4.5)]
    foot = Rot(X=90) * Cylinder((case.wheel.screw_mm + case.printer.hole_clearance_mm) / 2, FAR_MM)
    return made_solid(made - [Pos(x, 0, -18.5) * foot for x in (-5.5, 5.5)])


def gear_motor() -> Solid:
    """Return a gear motor, its shaft along +y from its face, as it stands at its mount."""
    wide, high = GEAR_MM
    low = -GEAR_FACE_MM - GEAR_LONG_MM
    made = box((-wide / 2, low, -high / 2), (wide / 2, -GEAR_FACE_MM, high / 2))
    made += Pos(0, -GEAR_FACE_MM) * Rot(X=-90) * Cylinder(1.5, 9.0, align=ON)
    return made_solid(made)


def feeder_x_mm(case: CaseFacts) -> float:
    """Where the feeder begins along the way of the cards."""
    return -case.frame.nose_mm - feeder_mm(case)


def driven_mm(case: CaseFacts) -> list[tuple[float, float]]:
    """The axles that a gear motor turns, x and z: the tray's, and the lower one of the entry."""
    return [(feeder_x_mm(case) + x, z) for x, z in axles_mm(case)[:2]]


# --- lids and guards ---


def feeder_lid(case: CaseFacts) -> Solid:
    """Return the lid over tray and entry; its tab presses the switch at the wall."""
    start, wall = feeder_x_mm(case), case.feeder.wall_mm
    outer, deep = inner_mm(case) + wall, case.feeder.deep_mm
    step = start + tray_mm(case) + wall + 20.0
    made = box((start - 3.4, -outer - 3.4, deep - 5.0), (step - 0.6, outer + 3.4, deep + 3.2))
    made -= box((start - 0.4, -outer - 0.4, deep - 6.0), (FAR_MM, outer + 0.4, deep + 0.2))
    made += box((step - 3.6, -outer + 4.0, deep - 6.0), (step - 0.6, outer - 4.0, deep + 3.2))
    made += box((step - 0.6, -outer, deep + 0.2), (-case.frame.nose_mm - 0.4, outer, deep + 3.2))
    x = start + SWITCH_MM
    made += box((x - 2.0, outer + 0.4, deep - 9.0), (x + 12.0, outer + 3.4, deep))
    thumb = Pos(start - 2.0, 0, deep) * Rot(Y=90) * Cylinder(15, 10)
    return made_solid(made - thumb)


def exit_cover(case: CaseFacts) -> Solid:
    """Return the cover over the flap, on the high part of the exit's walls."""
    outer, nose = inner_mm(case) + case.feeder.wall_mm, case.frame.nose_mm
    made = box(
        (nose + 0.4, -outer - 3.4, HIGH_TOP_MM - 8.0), (HIGH_END_MM + 3.4, outer + 3.4, HIGH_TOP_MM + 3.2)
    )
    made -= box((nose - 1, -outer - 0.4, 0), (HIGH_END_MM + 0.4, outer + 0.4, HIGH_TOP_MM + 0.2))
    made -= box((116.0, outer, 0), (138.0, FAR_MM, HIGH_TOP_MM - 0.4))
    return made_solid(made)


def guard(case: CaseFacts) -> Solid:
    """Return the guard between a trough and a plate, before the rim: a plate with two eyes at the trough."""
    outer, plate = inner_mm(case) + case.feeder.wall_mm, arm_inside_mm(case) - case.frame.thick_mm
    made = box((0.0, outer + 0.3, -30.0), (3.0, plate - 0.3, 30.0))
    hole = Rot(X=90) * Cylinder((case.wheel.screw_mm + case.printer.hole_clearance_mm) / 2, 200.0)
    for z in (-21.0, 21.0):
        made += box((0.0, outer + 0.3, z - 8.0), (12.0, outer + 3.3, z + 8.0))
        made -= Pos(7.5, 0, z) * hole
    return made_solid(made)


# --- the box below ---


def foot(case: CaseFacts) -> Solid:
    """Return the angle that holds a plate on the lid: on a threaded rod, and screwed to the lid."""
    plate, thick = arm_inside_mm(case), 5.0
    low = -case.frame.plate_mm / 2
    (near, far), rod = FOOT_X_MM, case.frame.rod_at_mm
    made = box((near, plate, low), (far, plate + thick, low + 20.0))
    made += box((near, plate, low), (far, plate + 12.0, low + thick))
    grown = case.printer.hole_clearance_mm
    hole = Rot(X=90) * Cylinder((case.frame.rod_mm + grown) / 2, FAR_MM)
    made -= [Pos(x, 0, -rod) * hole for x in (rod, 2 * FOOT_SCREW_MM - rod)]
    screw = Cylinder((case.wheel.screw_mm + grown) / 2, FAR_MM) + Pos(0, 0, low + thick - 1.7) * Cone(
        1.7, 3.4, 1.7, align=ON
    )
    return made_solid(made - Pos(FOOT_SCREW_MM, plate + 8.0) * screw)


def box_lid(case: CaseFacts) -> Solid:
    """Return the lid of the electronics box, on which the plates stand; the wires pass its middle."""
    (long, wide), top = BOX_MM, -case.frame.plate_mm / 2
    made = box((-long / 2, -wide / 2, BOX_TOP_MM), (long / 2, wide / 2, top))
    made = fillet(made.edges().filter_by(Axis.Z), 6.0)
    made -= Pos(0, 0) * Cylinder(10.0, FAR_MM)
    pilot, y = Cylinder(1.3, FAR_MM), arm_inside_mm(case) + 8.0
    made -= [Pos(x, side) * pilot for x in (-FOOT_SCREW_MM, FOOT_SCREW_MM) for side in (-y, y)]
    hole = Cylinder((case.wheel.screw_mm + case.printer.hole_clearance_mm) / 2, FAR_MM)
    return made_solid(made - [Pos(x, y) * hole for x, y in BOX_SCREWS_MM])


def electronics_box(case: CaseFacts) -> Solid:
    """Return the box: posts for its lid and the board, holes for the stop, both sockets and the display."""
    (long, wide), wall, low = BOX_MM, BOX_WALL_MM, BOX_LOW_MM
    made = box((-long / 2, -wide / 2, low), (long / 2, wide / 2, BOX_TOP_MM))
    made = fillet(made.edges().filter_by(Axis.Z), 6.0)
    made -= box((-long / 2 + wall, -wide / 2 + wall, low + wall), (long / 2 - wall, wide / 2 - wall, FAR_MM))
    for x, y in BOX_SCREWS_MM:
        made += Pos(x, y, low) * Box(9.0, 12.0, BOX_TOP_MM - low, align=ON)
        made -= Pos(x, y, BOX_TOP_MM - 14.0) * Cylinder(1.3, 20.0, align=ON)
    board = case.machine_board
    for x, y in board.holes_mm:
        at = Pos(board.at_mm[0] + x, board.at_mm[1] + y, low)
        made += at * Cylinder(4.0, wall + 6.0, align=ON)
        made -= at * Pos(0, 0, wall) * Cylinder(1.3, 20.0, align=ON)
    return made_solid(made - _box_holes(case))


def _box_holes(case: CaseFacts) -> Solid:
    """Stop 22 mm, 12 V 8 mm and cable 16 mm in one long wall, the display's window in the other, vents."""
    wide, grown, middle = BOX_MM[1], case.printer.hole_clearance_mm, (BOX_LOW_MM + BOX_TOP_MM) / 2
    cut = Pos(-70.0, -wide / 2, middle) * Rot(X=90) * Cylinder((22.3 + grown) / 2, 20.0)
    cut += Pos(50.0, -wide / 2, middle) * Rot(X=90) * Cylinder((8.0 + grown) / 2, 20.0)
    cut += Pos(75.0, -wide / 2, middle) * Rot(X=90) * Cylinder((16.0 + grown) / 2, 20.0)
    cut += Pos(0, wide / 2, middle) * Box(86.0, 20.0, 20.0)
    slots = [Pos(x, -wide / 2, middle) * Box(3.0, 20.0, 24.0) for x in (-40, -28, -16, 16, 28)]
    return sum(slots, cut)
