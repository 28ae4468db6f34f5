"""The exit of the card machine: a trough with three shelves, and the flap that leads a card to one of them.

Drawn as they stand in the machine. A card that is pushed out slides over a short table with the fork of the
exit on to the flap, which slopes by 25, 47.5 or 70 degrees: to the shoe, the board, the burns.
"""

from build123d import Box, Cone, Cylinder, Location, Plane, Polygon, Pos, Rot, Solid, extrude

from case_parts import ON, box, made_solid
from case_tables import CaseFacts
from frame_parts import fork_window
from pusher_parts import servo_window
from wheel_parts import FAR_MM, between_plates_mm

AXIS_MM = (127.0, -6.0)
"""x and z of the flap's axle."""

FLAP_MM, FLAP_THICK_MM, FLAP_HUB_MM = 66.0, 3.0, 4.5
SHOE_DEG, BOARD_DEG, BURN_DEG = 25.0, 47.5, 70.0
"""Below the level; 1.25, 1.5 and 1.75 ms of a servo that turns 90 degrees a millisecond."""

END_MM = 267.0
SHELVES_MM = ((191.0, -52.0), (179.0, -88.0), (128.0, -121.0))
"""Where the floor of the shoe, of the board and of the burns begins, and its height."""

TOP_MM, HIGH_TOP_MM, HIGH_END_MM = 12.0, 42.0, 142.0
FORK_MM = 115.0
"""Upper edge of the walls; beside the flap they are higher, up to there. The fork of the exit."""

EYE_MM = 225.0
"""x of the window for the reflective barrier in the floor of the shoe."""

SPACERS_MM = (163.0, 193.0)
"""Where screws M4 hold the walls to the arms, through spacers."""

BRACKET_SCREWS_MM = (-30.5, 36.0)
"""z of the two screws of the servo's bracket, from the level."""

SERVO_EARS_MM = 67.8
"""y of the face of the servo's ears that lies at its bracket."""


def inner_mm(case: CaseFacts) -> float:
    """Half of the width between the walls of a trough."""
    return (case.card.long_mm + case.feeder.play_mm) / 2


def outlet(case: CaseFacts) -> Solid:
    """Return the trough with its table, its three shelves and openings for fingers."""
    wall, inner, nose = case.feeder.wall_mm, inner_mm(case), case.frame.nose_mm
    outer, low = inner + wall, SHELVES_MM[2][1] - wall
    made = box((nose, -outer, low), (END_MM, outer, TOP_MM))
    made += box((nose, -outer, 0), (HIGH_END_MM, outer, HIGH_TOP_MM))
    made -= box((nose - 1, -inner, low - 1), (END_MM - wall, inner, FAR_MM))
    made -= box((nose - 1, -FAR_MM, low - 1), (SHELVES_MM[2][0] - wall, FAR_MM, -40.0))
    for start, level in SHELVES_MM:
        made += box((start, -outer, level - wall), (END_MM, outer, level))
    made += _lip(inner)
    made += box((nose + 1, -outer, -4.0), (AXIS_MM[0] - 5.5, outer, -1.0))
    made -= _fingers(wall)
    made -= Pos(EYE_MM, 0, SHELVES_MM[0][1]) * Box(*case.feeder.eye_mm, 20)
    made -= [fork_window(case, FORK_MM, side) for side in (-1, 1)]
    made -= _holes(case, outer)
    return made_solid(made)


def _lip(inner: float) -> Solid:
    """A wedge of 45 degrees that keeps the burns from sliding back under the carousel."""
    start, level = SHELVES_MM[2]
    side = Plane.XZ.offset(-inner) * Polygon(
        (start, level), (start + 8, level), (start, level + 8), align=None
    )
    return extrude(side, 2 * inner)


def _fingers(wall: float) -> Solid:
    """Openings of the end wall and of the shelves, to take cards out."""
    cuts = [
        box((END_MM - 25, -16, level - wall - 1), (END_MM + 1, 16, level + 22.0)) for _, level in SHELVES_MM
    ]
    return sum(cuts[1:], cuts[0])


def _holes(case: CaseFacts, outer: float) -> Solid:
    """Holes of the flap's axle, of the screws to the arms, with sunk heads inside, and of the bracket."""
    grown = case.printer.hole_clearance_mm
    axle = Rot(X=90) * Cylinder((3.0 + grown) / 2, FAR_MM)
    cut = Pos(AXIS_MM[0], 0, AXIS_MM[1]) * axle
    for x in SPACERS_MM:
        for side in (-1, 1):
            cut += Pos(x, 0, -case.frame.arm_down_mm) * _sunk(side, outer, case.frame.rod_mm + grown, 8.4)
    guard = Rot(X=90) * Cylinder((case.wheel.screw_mm + grown) / 2, FAR_MM)
    cut += [Pos(case.frame.nose_mm + 7.5, 0, z) * guard for z in (-21.0, 21.0)]
    for z in BRACKET_SCREWS_MM:
        cut += Pos(AXIS_MM[0], 0, z) * _sunk(1, outer, case.wheel.screw_mm + grown, 6.4)
    return cut


def _sunk(side: int, outer: float, through: float, head: float) -> Solid:
    """A hole through a wall whose head is sunk into its inner face."""
    deep = (head - through) / 2
    hole = Pos(0, 0, outer - 4.0) * Cylinder(through / 2, 8.0, align=ON)
    cone = Pos(0, 0, outer - 3.0) * Cone(head / 2, through / 2, deep, align=ON)
    return Rot(X=-90 * side) * (hole + cone)


def flap(case: CaseFacts) -> Solid:
    """Return the flap, level: its axle along y at 0, 0, the plate towards x."""
    half = inner_mm(case) - 1.2
    made = Rot(X=90) * Cylinder(FLAP_HUB_MM, 2 * half)
    made += box((0.0, -half, FLAP_HUB_MM - FLAP_THICK_MM), (FLAP_MM, half, FLAP_HUB_MM))
    return made_solid(made - Rot(X=90) * Cylinder(1.5 + case.printer.hole_clearance_mm / 4, FAR_MM))


def flap_at(degrees: float) -> Location:
    """The place of the flap when it slopes so far."""
    return Pos(AXIS_MM[0], 0, AXIS_MM[1]) * Rot(Y=degrees)


def spacer(case: CaseFacts) -> Solid:
    """Return the tube between a wall of the exit and an arm."""
    outer = inner_mm(case) + case.feeder.wall_mm
    return made_solid(
        Cylinder(5.0, spacer_mm(case, outer), align=ON)
        - Cylinder((case.frame.rod_mm + case.printer.hole_clearance_mm) / 2, FAR_MM)
    )


def spacer_mm(case: CaseFacts, outer: float) -> float:
    """The gap between a wall of a trough and an arm."""
    return arm_inside_mm(case) - outer


def arm_inside_mm(case: CaseFacts) -> float:
    """The inner face of an arm, along y: the outer face of a plate."""
    return between_plates_mm(case) / 2 + case.frame.thick_mm


def coupling(case: CaseFacts) -> Solid:
    """Return the sleeve that joins an axle of 3 mm to a shaft of 3 mm; two M3 x 6 press on them."""
    made = Cylinder(5.5, 14.0, align=ON)
    made -= Cylinder(case.feeder.bore_mm / 2, FAR_MM)
    pilot = Rot(Y=90) * Cylinder(1.3, FAR_MM) & box((0, -9, -9), (FAR_MM, 9, 9))
    return made_solid(made - [Pos(0, 0, z) * pilot for z in (3.7, 10.3)])


def flap_coupling(case: CaseFacts) -> Solid:
    """Return the disc that joins the flap's axle to the round horn of its servo, that side on the bed."""
    made = Cylinder(10.5, 3.0, align=ON) + Cylinder(5.5, 7.6, align=ON)
    made -= Cylinder(case.feeder.bore_mm / 2, FAR_MM)
    made -= [Rot(Z=90 * n) * Pos(8.0) * Cylinder(0.8, FAR_MM) for n in range(4)]
    pilot = Rot(Y=90) * Cylinder(1.3, FAR_MM) & box((0, -9, -9), (FAR_MM, 9, 9))
    return made_solid(made - Rot(Z=45) * Pos(0, 0, 4.5) * pilot)


def servo_bracket(case: CaseFacts) -> Solid:
    """Return the bracket of the flap's servo, as it stands: on two feet on the outside of a wall."""
    outer = inner_mm(case) + case.feeder.wall_mm
    x, half = AXIS_MM[0], 9.0
    made = box((x - half, SERVO_EARS_MM - 4.0, -25.0), (x + half, SERVO_EARS_MM, 30.0))
    for near, far in ((-25.0, -21.0), (26.0, 30.0)):
        made += box((x - half, outer, near), (x + half, SERVO_EARS_MM, far))
    made += box((x - half, outer, -36.0), (x + half, outer + 4.0, -21.0))
    made += box((x - half, outer, 26.0), (x + half, outer + 4.0, 41.0))
    made -= flap_servo_at() * servo_window(4.0)
    hole = Rot(X=90) * Cylinder((case.wheel.screw_mm + case.printer.hole_clearance_mm) / 2, FAR_MM)
    cut = [Pos(x, outer, level) * (hole & box((-9, -2, -9), (9, 6, 9))) for level in BRACKET_SCREWS_MM]
    return made_solid(made - cut)


def flap_servo_at() -> Location:
    """The place of the flap's servo, its shaft towards the flap, its body up."""
    return Pos(AXIS_MM[0], SERVO_EARS_MM, AXIS_MM[1]) * Rot(X=90) * Rot(Z=-90)
