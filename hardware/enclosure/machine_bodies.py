"""Every body of the card machine in its place: printed parts, and plain bodies for what is bought.

One list serves the pictures and the check that no two bodies meet.
"""

from collections.abc import Iterator
from typing import NamedTuple

from build123d import Box, Cylinder, Location, Pos, Rot, Solid

import exit_parts as out
import frame_parts as frame
import housing_parts as house
import pusher_parts as push
import wheel_parts as wheel
from case_parts import LOW, ON, box, made_solid
from case_tables import CaseFacts

Drawn = dict[str, Solid]
Colour = tuple[int, int, int]

WHEEL, SHELL, FRAME, CARDS = (222, 178, 92), (232, 220, 190), (176, 190, 206), (250, 250, 246)
CASE, LID, DARK, GREEN, METAL = (196, 203, 212), (228, 231, 235), (52, 56, 64), (70, 128, 96), (160, 164, 170)
ARM = (206, 92, 70)

STILL, CAROUSEL, MOVED, FLAP, GATE = "still", "carousel", "arm", "flap", "gate"


class Pose(NamedTuple):
    """Where the moving groups are: the carousel and the arm and the flap in degrees, the gate in mm."""

    carousel: float = 0.0
    arm: float = push.CLOSED_DEG
    flap: float = out.SHOE_DEG
    gate: float = 0.45


class Body(NamedTuple):
    """A body in its place, the group it moves with, the step that adds it, and its way off in pictures."""

    name: str
    solid: Solid
    colour: Colour
    step: int
    away: tuple[float, float, float] = (0.0, 0.0, 0.0)
    group: str = STILL


STEPS = ("carousel", "pusher", "frame", "shells", "feeder", "exit", "box")
"""The pictures of the assembly, in the order of the steps."""


AT_REST = Pose()


def bodies(case: CaseFacts, drawn: Drawn, pose: Pose = AT_REST) -> Iterator[Body]:
    """Yield every body of the machine in a pose."""
    yield from carousel(case, drawn, pose.carousel)
    yield from pushing(case, drawn, pose.arm)
    yield from _frame(case, drawn)
    yield from _shells(case, drawn)
    yield from _feeder(case, drawn, pose.gate)
    yield from _exit(case, drawn)
    yield from flap(case, drawn, pose.flap)
    yield from _box(case, drawn)


# --- what turns ---


def carousel(case: CaseFacts, drawn: Drawn, degrees: float, cards: int = 30) -> Iterator[Body]:
    """Yield the carousel without its cards, turned so far, and so many cards on one side."""
    face = wheel.between_webs_mm(case) / 2 + case.wheel.web_mm
    turn = Rot(Y=-degrees)
    upright = turn * Rot(X=-90)
    half_turn = turn * Rot(Y=-wheel.slot_deg(case, 1)) * Rot(Z=180)
    one = Rot(X=-90)
    yield Body("disc", turn * Pos(0, -face, 0) * one * drawn["machine_disc"], WHEEL, 0, (0, -70, 0), CAROUSEL)
    yield Body(
        "disc 2", half_turn * Pos(0, -face, 0) * one * drawn["machine_disc"], WHEEL, 0, (0, 70, 0), CAROUSEL
    )
    toothed = turn * Pos(0, -face, 0) * Rot(X=90) * drawn["machine_toothed_wheel"]
    yield Body("toothed wheel", toothed, DARK, 0, (0, -110, 0), CAROUSEL)
    foot = case.printer.thinnest_wall_mm  # of the flag: one nut lies on it
    for n in range(case.wheel.ties):
        rod = (
            Rot(Z=wheel.tie_deg(case, n))
            * Pos(case.wheel.tie_at_mm)
            * _rod(case, face, foot if n == 0 else 0.0)
        )
        yield Body(f"rod {n}", upright * rod, METAL, 0, (0, 0, 0), CAROUSEL)
    flag = turn * Pos(0, -face, 0) * Rot(X=-90) * Rot(Z=wheel.tie_deg(case, 0)) * Rot(X=180)
    yield Body("flag", flag * drawn["machine_flag"], LID, 0, (0, -95, 0), CAROUSEL)
    for slot in range(cards):
        yield Body(f"card {slot}", card_in_slot(case, slot, degrees), CARDS, 0, (0, 0, 0), CAROUSEL)


def card_in_slot(case: CaseFacts, slot: int, degrees: float) -> Solid:
    """Return a card in a slot."""
    card = Pos(case.wheel.inner_mm) * Box(case.card.wide_mm, 0.3, case.card.long_mm, align=(LOW[0], *ON[:2]))
    return Rot(Y=-degrees) * Rot(X=-90) * Rot(Z=wheel.slot_deg(case, slot)) * card


def _rod(case: CaseFacts, face: float, under_nut: float) -> Solid:
    """A rod M3 x 110 along z with its four nuts, the last one so far from the disc."""
    inside = face - case.wheel.thick_mm
    made = Cylinder(1.5, 110.0)
    for low in (-face - 2.4 - under_nut, -inside, inside - 2.4, face):
        made += Pos(0, 0, low) * Cylinder(3.2, 2.4, align=ON)
    return made_solid(made)


# --- within it ---


def pushing(case: CaseFacts, drawn: Drawn, degrees: float) -> Iterator[Body]:
    """Yield the arm with link and horn, turned so far, and what holds it."""
    yield Body("pusher", push.arm_at(degrees) * drawn["machine_pusher"], ARM, 1, (0, 0, 40), MOVED)
    yield Body("horn", push.horn_at(degrees) * push.horn(), LID, 1, (0, 0, 25), MOVED)
    yield Body("link", push.link_at(degrees) * drawn["machine_link"], SHELL, 1, (0, 0, 60), MOVED)
    yield Body("carrier", drawn["machine_carrier"], FRAME, 1)
    x, y = push.SERVO_MM
    yield Body("latch servo", Pos(x, y, push.DECK_MM[0]) * push.servo(), DARK, 1, (0, 0, -50))
    for side, turn in ((-1, Rot(X=90)), (1, Rot(X=-90))):
        tube = turn * Pos(0, 0, push.TUBE_END_MM) * push.tube()
        yield Body(f"tube {side}", tube, METAL, 1, (0, 40 * side, 0))
        inner = turn * Pos(0, 0, wheel.between_webs_mm(case) / 2 - 7.0) * _bearing()
        yield Body(f"bearing {side}", inner, METAL, 1, (0, 60 * side, 0))
        sleeve = turn * Pos(0, 0, wheel.between_plates_mm(case) / 2) * Rot(X=180) * drawn["machine_sleeve"]
        yield Body(f"sleeve {side}", sleeve, SHELL, 1, (0, 80 * side, 0))


def _bearing() -> Solid:
    return made_solid(Cylinder(11.0, 7.0, align=ON) - Cylinder(4.0, 30.0))


# --- the frame ---


def _frame(case: CaseFacts, drawn: Drawn) -> Iterator[Body]:
    facts, half = case.frame, wheel.between_plates_mm(case) / 2
    for turn, way in ((0, -1), (180, 1)):
        side = Rot(Z=turn) * Pos(0, -half, 0) * Rot(X=90)
        yield Body(f"plate {way}", side * drawn["machine_plate"], FRAME, 2, (0, 90 * way, 0))
        clamp = side * Pos(0, 0, facts.thick_mm) * drawn["machine_axle_clamp"]
        yield Body(f"axle clamp {way}", clamp, SHELL, 2, (0, 130 * way, 0))
        for end in (1, -1):
            start = Pos(end * frame.arm_start_mm(case), -facts.arm_down_mm, facts.thick_mm)
            arm = side * start * Rot(Y=0 if end == 1 else 180) * _flat(case, end) * drawn["machine_arm"]
            yield Body(f"arm {way} {end}", arm, CASE, 2, (0, 130 * way, 0))
    for x in (-1, 1):
        for z in (-1, 1):
            at = Pos(x * facts.rod_at_mm, half, z * facts.rod_at_mm) * Rot(X=90)
            yield Body(f"post {x} {z}", at * drawn["machine_post"], SHELL, 2)
            rod = Pos(x * facts.rod_at_mm, 80, z * facts.rod_at_mm) * Rot(X=90) * Cylinder(2.0, 160, align=ON)
            yield Body(f"frame rod {x} {z}", rod, METAL, 2)
    spacer = Pos(0, -half - facts.thick_mm, facts.motor_at_mm) * Rot(X=90)
    yield Body("stepper spacer", spacer * drawn["machine_stepper_spacer"], SHELL, 2, (0, -120, 0))
    yield Body("stepper", spacer * Pos(0, 0, house.SPACER_MM) * _stepper(), DARK, 2, (0, -170, 0))
    fork = Pos(0, -half, -frame.fork_mm(case)) * Rot(X=-90) * Rot(Z=90) * fork_barrier()
    yield Body("fork of the mark", fork, DARK, 2, (0, -60, 0))


def _flat(case: CaseFacts, way: int) -> Location:
    """An arm that was turned over lies on the plate again."""
    return Pos() if way == 1 else Pos(0, 0, -case.frame.thick_mm)


def _stepper() -> Solid:
    """A stepper on its face, with its shaft of 24 mm and its pulley of 20 teeth."""
    made = Box(house.STEPPER_MM, house.STEPPER_MM, house.STEPPER_LONG_MM, align=ON)
    made += Pos(0, 0, -2.0) * Cylinder(11.0, 2.0, align=ON) + Pos(0, 0, -24.0) * Cylinder(2.5, 24.0, align=ON)
    return made_solid(made + Pos(0, 0, -23.0) * Cylinder(8.0, 9.0, align=ON))


def fork_barrier() -> Solid:
    """A barrier TCST2103 on its foot: its ears along x, its gap in the plane of y and z."""
    made = box((-12.25, -3.15, 0), (12.25, 3.15, 3.0)) + box((-6.0, -3.15, 0), (6.0, 3.15, 10.8))
    made -= box((-1.55, -4.0, 3.0), (1.55, 4.0, 20.0))
    return made_solid(made - [Pos(x) * Cylinder(1.6, 20.0) for x in (-9.5, 9.5)])


def _shells(case: CaseFacts, drawn: Drawn) -> Iterator[Body]:
    for turn, way in ((0, 1), (180, -1)):
        at = Rot(Y=turn) * Rot(X=90) * Pos(0, 0, -wheel.between_plates_mm(case) / 2)
        yield Body(f"shell {way}", at * drawn["machine_shell"], SHELL, 3, (0, 0, 100 * way))


# --- the way in ---


def _feeder(case: CaseFacts, drawn: Drawn, gate_mm: float) -> Iterator[Body]:
    facts, start = case.feeder, house.feeder_x_mm(case)
    at = Pos(start, 0, 0)
    yield Body("feeder", at * drawn["machine_feeder"], CASE, 4, (-60, 0, 0))
    tray = at * Pos(facts.wall_mm + facts.play_mm / 2 + case.card.wide_mm / 2, 0, facts.proud_mm + 0.1)
    pack = Box(case.card.wide_mm, case.card.long_mm, case.card.pack_mm, align=ON)
    yield Body("pack", tray * pack, CARDS, 4, (-60, 0, 60))
    gate = at * Pos(frame.tray_mm(case), 0, gate_mm) * Rot(Z=90) * Rot(X=90)
    yield Body("gate", gate * drawn["machine_gate"], LID, 4, (-60, 0, 45), GATE)
    for n, (x, z) in enumerate(frame.axles_mm(case)):
        away = (-60, 0, 50 if z > 0 else -50)
        roller = at * Pos(x, facts.hub_mm[1] / 2, z) * Rot(X=90)
        yield Body(f"roller {n}", roller * drawn["machine_roller"], DARK, 4, away)
        yield Body(f"roller axle {n}", at * Pos(x, 0, z) * Rot(X=90) * Cylinder(1.5, 105), METAL, 4, away)
    for n, (x, z) in enumerate(house.driven_mm(case)):
        down = (-60, -50, 0)
        yield Body(f"roller mount {n}", Pos(x, 0, z) * drawn["machine_roller_mount"], FRAME, 4, down)
        coupling = Pos(x, -48.4, z) * Rot(X=90) * drawn["machine_coupling"]
        yield Body(f"coupling {n}", coupling, SHELL, 4, (-60, -30, 0))
        yield Body(f"gear motor {n}", Pos(x, 0, z) * house.gear_motor(), DARK, 4, (-60, -90, 0))
    entry = start + frame.tray_mm(case) + facts.wall_mm + frame.ENTRY_FORKS_MM
    yield from _forks(case, "entry", entry, 4, (-60, 0, 0))
    yield Body("feeder lid", drawn["machine_feeder_lid"], LID, 4, (-60, 0, 110))
    for side in (-1, 1):
        yield Body(
            f"guard in {side}",
            _guard_at(case, -1, side) * drawn["machine_guard"],
            SHELL,
            4,
            (-30, 30 * side, 0),
        )


def _guard_at(case: CaseFacts, way: int, side: int) -> Location:
    nose = case.frame.nose_mm
    turn = (
        Rot()
        if (way, side) == (1, 1)
        else Rot(X=180)
        if way == 1
        else Rot(Z=180)
        if side == -1
        else Rot(Y=180)
    )
    return Pos(way * nose, 0, 0) * turn


def _forks(
    case: CaseFacts, name: str, x: float, step: int, away: tuple[float, float, float]
) -> Iterator[Body]:
    outer = out.inner_mm(case) + case.feeder.wall_mm
    for side in (-1,) if name == "exit" else (-1, 1):
        at = Pos(x, side * (outer - case.feeder.wall_mm + 8.3), 0) * Rot(X=90 * side) * Rot(Z=90)
        yield Body(f"fork {name} {side}", at * fork_barrier(), DARK, step, (away[0], 25 * side, away[2]))


# --- the way out ---


def _exit(case: CaseFacts, drawn: Drawn) -> Iterator[Body]:
    yield Body("outlet", drawn["machine_outlet"], CASE, 5, (60, 0, 0))
    outer = out.inner_mm(case) + case.feeder.wall_mm
    for x in out.SPACERS_MM:
        for side in (-1, 1):
            at = Pos(x, side * outer, -case.frame.arm_down_mm) * Rot(X=-90 * side)
            yield Body(f"spacer {x:g} {side}", at * drawn["machine_spacer"], SHELL, 5, (60, 30 * side, 0))
    yield Body("servo bracket", drawn["machine_servo_bracket"], FRAME, 5, (60, 50, 0))
    yield Body("flap servo", out.flap_servo_at() * push.servo(), DARK, 5, (60, 90, 0))
    yield from _forks(case, "exit", out.FORK_MM, 5, (60, 0, 0))
    yield Body("exit cover", drawn["machine_exit_cover"], LID, 5, (60, 0, 60))
    for side in (-1, 1):
        yield Body(
            f"guard out {side}",
            _guard_at(case, 1, side) * drawn["machine_guard"],
            SHELL,
            5,
            (30, 30 * side, 0),
        )


def flap(case: CaseFacts, drawn: Drawn, degrees: float) -> Iterator[Body]:
    """Yield the flap with its axle and its coupling, sloping so far."""
    at = out.flap_at(degrees)
    yield Body("flap", at * drawn["machine_flap"], ARM, 5, (60, 0, 40), FLAP)
    axle = at * Pos(0, 55.5, 0) * Rot(X=90) * Cylinder(1.5, 105, align=ON)
    yield Body("flap axle", axle, METAL, 5, (60, 0, 40), FLAP)
    coupling = at * Pos(0, 56.2, 0) * Rot(X=90) * drawn["machine_flap_coupling"]
    yield Body("flap coupling", coupling, SHELL, 5, (60, 30, 0), FLAP)


# --- below ---


def _box(case: CaseFacts, drawn: Drawn) -> Iterator[Body]:
    yield Body("electronics box", drawn["machine_electronics_box"], CASE, 6, (0, 0, -120))
    yield Body("box lid", drawn["machine_box_lid"], LID, 6, (0, 0, -50))
    board = case.machine_board
    at = Pos(*board.at_mm, house.BOX_LOW_MM + house.BOX_WALL_MM + 6.0)
    yield Body("board A200", at * Box(*board.size_mm, 1.6, align=LOW), GREEN, 6, (0, 0, -85))
    for n, (x, y) in enumerate(((1, 1), (1, -1), (-1, 1), (-1, -1))):
        turn = Rot() if y == 1 else Rot(Z=180)
        shift = Pos(0 if x == y else 2 * x * house.FOOT_SCREW_MM, 0, 0)
        yield Body(f"foot {n}", shift * turn * drawn["machine_foot"], SHELL, 6, (0, 25 * y, 0))
