"""The arm that pushes a card out of its slot, its carrier within the carousel, and what holds the two axles.

Drawn as they stand in the machine: the axle of the carousel along y, x the way of the cards, z up, 0 in the
plane of the cards. The arm turns about an upright pin beside the inner ends of the cards: closed it lies
along the axle, inside of all cards; turned by 68 degrees its tip has pushed a card beyond the rim.
"""

import math
from typing import NamedTuple

from build123d import Cylinder, Location, Pos, Rot, Solid

from case_parts import ON, box, made_solid
from case_tables import CaseFacts
from wheel_parts import FAR_MM

PIVOT_MM, SERVO_MM = (33.0, -34.0), (17.5, -31.0)
"""x and y of the pin of the arm, and of the shaft of its servo."""

ARM_MM, ARM_WIDE_MM, ARM_THICK_MM = 72.0, 7.0, 3.0
LEVER_MM, LEVER_DEG = 8.0, 50.0
"""A lever on the arm, so much before it; the horn of the servo is as long: a parallelogram."""

CLOSED_DEG, OPEN_DEG, PUSHED_DEG = -4.0, 0.5, 68.0
"""From the axle; 1.0, 1.05 and 1.8 ms of a servo that turns 90 degrees a millisecond."""

PIN_MM, PIN_PILOT_MM = 3.4, 2.6
LINK_MM = (1.7, 4.7)
"""The link lies above arm and horn: z of its faces."""

DECK_MM = (-10.8, -6.8)
"""z of the faces of the carrier's deck: the ears of the servo lie below it."""

HUB_MM, HUB_Y_MM, TUBE_END_MM = 8.0, (29.8, 37.2), 29.8
RACE_MM = 6.0
"""Half of the carrier's hub, where it lies along y, and the radius of what touches a bearing's inner ring."""

TUBE_MM, TUBE_OUT_MM = (8.0, 6.0), 78.6
"""The axle is two tubes, 8 x 1: the wires of the servo leave through one. They reach so far along y."""


class Servo(NamedTuple):
    """The body of an MG90S, from its shaft; mm. Makes differ: measure yours."""

    long: float = 22.8
    wide: float = 12.2
    shaft_from_end: float = 6.1
    ears: float = 32.4
    ear_thick: float = 2.5
    ears_apart: float = 27.8
    above_ears: float = 4.3
    bump: float = 4.0
    spline: float = 3.2
    below_ears: float = 15.9


SERVO = Servo()


def servo() -> Solid:
    """Return a servo: its shaft along z at 0, 0, the upper face of its ears at z 0, its body towards -x."""
    end, half = SERVO.shaft_from_end, SERVO.wide / 2
    body = box((end - SERVO.long, -half, -SERVO.ear_thick - SERVO.below_ears), (end, half, SERVO.above_ears))
    spare = (SERVO.ears - SERVO.long) / 2
    body += box((end - SERVO.long - spare, -half, -SERVO.ear_thick), (end + spare, half, 0.0))
    body += Pos(0, 0, SERVO.above_ears) * Cylinder(5.9, SERVO.bump, align=ON)
    body += Pos(0, 0, SERVO.above_ears + SERVO.bump) * Cylinder(2.4, SERVO.spline, align=ON)
    return made_solid(body - [at * Cylinder(1.1, FAR_MM) for at in servo_screws()])


def servo_screws() -> list[Location]:
    """The two screws of a servo, which come with it."""
    middle = SERVO.shaft_from_end - SERVO.long / 2
    return [Pos(middle + side * SERVO.ears_apart / 2) for side in (-1, 1)]


def servo_window(deep_mm: float) -> Solid:
    """The hole for the body of a servo and its screws, through a deck of that thickness above its ears."""
    end, half, play = SERVO.shaft_from_end, SERVO.wide / 2 + 0.3, 0.3
    hole = box((end - SERVO.long - play, -half, -1.0), (end + play, half, deep_mm + 1.0))
    return hole + [at * Cylinder(0.8, FAR_MM) for at in servo_screws()]


def _bar(from_mm: float, to_mm: float, wide_mm: float, thick_mm: float) -> Solid:
    """A bar along x with round ends, its middle at z 0."""
    half = wide_mm / 2
    made = box((from_mm, -half, -thick_mm / 2), (to_mm, half, thick_mm / 2))
    return made + [Pos(x) * Cylinder(half, thick_mm) for x in (from_mm, to_mm)]


def pusher(case: CaseFacts) -> Solid:
    """Return the arm: its pin at 0, 0, its tip along x, its lever so many degrees before it."""
    grown = case.printer.hole_clearance_mm
    made = _bar(0, ARM_MM - ARM_WIDE_MM / 2, ARM_WIDE_MM, ARM_THICK_MM)
    made += Cylinder(5.0, ARM_THICK_MM)
    made += Rot(Z=LEVER_DEG) * _bar(0, LEVER_MM, 7.4, ARM_THICK_MM)
    pin = Cylinder((PIN_MM + grown) / 2, FAR_MM)
    tip = Cylinder(PIN_PILOT_MM / 2, FAR_MM)
    return made_solid(made - pin - Rot(Z=LEVER_DEG) * Pos(LEVER_MM) * tip)


def link(case: CaseFacts) -> Solid:
    """Return the link between lever and horn, along x from 0."""
    hole = Cylinder((PIN_MM + case.printer.hole_clearance_mm) / 2, FAR_MM)
    long = math.dist(PIVOT_MM, SERVO_MM)
    made = _bar(0, long, 8.4, LINK_MM[1] - LINK_MM[0])
    return made_solid(made - [Pos(x) * hole for x in (0, long)])


def carrier(case: CaseFacts) -> Solid:
    """Return the carrier: a deck under the arm with the servo below, and a clamp for each of the tubes."""
    low, top = DECK_MM
    made = box((-HUB_MM, -HUB_Y_MM[1], low), (HUB_MM, HUB_Y_MM[1], top))
    made += box((-12.0, -37.8, low), (36.5, -18.0, top))
    for side in (-1, 1):
        near, far = sorted((side * HUB_Y_MM[0], side * HUB_Y_MM[1]))
        made += box((-HUB_MM, near, low), (HUB_MM, far, 11.0))
        made += Pos(0, side * (HUB_Y_MM[1] + 0.5)) * Rot(X=90) * Cylinder(RACE_MM, 1.0)
    made += Pos(*PIVOT_MM, low) * Cylinder(4.5, -ARM_THICK_MM / 2 - 0.2 - low, align=ON)
    made -= Rot(X=90) * Cylinder((case.frame.axle_mm + case.printer.hole_clearance_mm) / 2, FAR_MM)
    made -= Pos(*PIVOT_MM) * Cylinder(PIN_PILOT_MM / 2, FAR_MM)
    made -= Pos(*SERVO_MM, low) * servo_window(top - low)
    end = SERVO_MM[0] + SERVO.shaft_from_end + 0.3  # the window is open at its side: no thin wall is left
    made -= box((end - SERVO.long - 0.6, -40.0, low - 1), (end, SERVO_MM[1], top + 1))
    for side in (-1, 1):
        made -= Pos(0, side * 33.5) * box((-0.8, -5.0, 0), (0.8, 5.0, 20))
        made -= Pos(0, side * 33.5, 7.3) * Rot(Y=90) * Cylinder(1.3, FAR_MM)
    return made_solid(made)


def axle_clamp(case: CaseFacts) -> Solid:
    """Return the flange that holds a tube to the outside of a plate: flat on the bed, its clamp up."""
    made = Cylinder(19.0, 5.0, align=ON) + Cylinder(9.0, 15.0, align=ON)
    made -= Cylinder((case.frame.axle_mm + case.printer.hole_clearance_mm) / 2, FAR_MM)
    screw = Cylinder((case.wheel.screw_mm + case.printer.hole_clearance_mm) / 2, FAR_MM)
    made -= [Rot(Z=angle) * Pos(14.5) * screw for angle in axle_screws_deg()]
    made -= box((0, -0.8, 5.0), (FAR_MM, 0.8, FAR_MM))
    return made_solid(made - Pos(6.5, 0, 10.0) * Rot(X=90) * Cylinder(1.3, FAR_MM))


def axle_screws_deg() -> tuple[float, ...]:
    """The angles of the three screws of an axle clamp."""
    return 90.0, 210.0, 330.0


AXLE_SCREWS_MM = 14.5


def sleeve(case: CaseFacts) -> Solid:
    """Return the sleeve between a plate and the inner ring of a bearing; its narrow end at the bearing."""
    long = sleeve_mm(case)
    made = Cylinder(6.6, long - 1.2, align=ON) + Pos(0, 0, long - 1.2) * Cylinder(RACE_MM, 1.2, align=ON)
    return made_solid(made - Cylinder((case.frame.axle_mm + 0.1) / 2, FAR_MM))


def sleeve_mm(case: CaseFacts) -> float:
    """The length of a sleeve: from the plate to the floor of the bearing's pocket."""
    return case.frame.beside_disc_mm + case.wheel.web_mm


def tube() -> Solid:
    """Return one of the two tubes of the axle, along z."""
    made = Cylinder(TUBE_MM[0] / 2, TUBE_OUT_MM - TUBE_END_MM, align=ON)
    return made_solid(made - Cylinder(TUBE_MM[1] / 2, FAR_MM))


# --- where they stand ---


def arm_at(degrees: float) -> Location:
    """The place of the arm when it is turned so far from the axle."""
    return Pos(*PIVOT_MM) * Rot(Z=90 - degrees)


def horn() -> Solid:
    """Return the horn on the servo's shaft: a bar as long as the lever, of nylon, with its hub."""
    made = _bar(0, LEVER_MM, 5.6, ARM_THICK_MM) + Cylinder(3.4, ARM_THICK_MM)
    return made_solid(made - Pos(LEVER_MM) * Cylinder(PIN_PILOT_MM / 2, FAR_MM) - Cylinder(2.4, FAR_MM))


def horn_at(degrees: float) -> Location:
    """The place of the horn: parallel to the lever."""
    return Pos(*SERVO_MM) * Rot(Z=90 - degrees + LEVER_DEG)


def link_at(degrees: float) -> Location:
    """The place of the link: from the horn to the lever."""
    way = math.radians(90 - degrees + LEVER_DEG)
    x, y = (at + LEVER_MM * turn for at, turn in zip(SERVO_MM, (math.cos(way), math.sin(way)), strict=True))
    along = math.degrees(math.atan2(PIVOT_MM[1] - SERVO_MM[1], PIVOT_MM[0] - SERVO_MM[0]))
    return Pos(x, y, sum(LINK_MM) / 2) * Rot(Z=along)
