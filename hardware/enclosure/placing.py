"""The places of all parts in the assembly, with plain bodies for bought parts: for the pictures.

`apart` is how far the groups are drawn from each other: 0 for the thing as it stands, 1 for an exploded view.
"""

import random
from collections.abc import Iterator

from build123d import Box, Cylinder, Location, Pos, Rot, Solid

import frame_parts as frame
import wheel_parts as wheel
from case_facts import named, outline
from case_parts import LOW, ON
from case_tables import CaseFacts
from panel_table import PanelPart, PanelTable
from printed_parts import triangles
from z_buffer import Colour, Shown

CASE, LID, DARK, GREEN, METAL = (196, 203, 212), (228, 231, 235), (52, 56, 64), (70, 128, 96), (160, 164, 170)
WHEEL, SHELL, FRAME, CARDS = (222, 178, 92), (232, 220, 190), (176, 190, 206), (250, 250, 246)
CAPS: dict[str, Colour] = {
    "S101": (196, 60, 52),
    "S102": (60, 104, 190),
    "S103": (70, 150, 84),
    "S104": (226, 140, 48),
    "S107": (232, 200, 72),
    "S108": (130, 134, 140),
}
WHITE: Colour = (248, 248, 248)

Drawn = dict[str, Solid]


def shown(solid: Solid, colour: Colour) -> Shown:
    """Return a body with its colour."""
    return Shown(triangles(solid), colour)


# --- the desk case ---


def the_case(case: CaseFacts, panel: PanelTable, drawn: Drawn, apart: float) -> Iterator[Shown]:
    """Yield the desk case with what is in it."""
    slope = Pos(0, 0, case.case.front_mm) * Rot(X=case.case.tilt_deg)
    under, above = Pos(0, 0, 75 * apart), Pos(0, 0, 150 * apart)
    yield shown(drawn["case_base"], CASE)
    for board in case.board:
        at = Pos(board.x_mm, board.y_mm, case.case.floor_mm + board.stand_mm)
        yield shown(at * Box(*board.size_mm, 1.6, align=LOW), GREEN)
    yield from _ports(case)
    yield shown(above * slope * drawn["case_panel"], LID)
    for part in panel.part:
        if cap := _cap(case, part):
            yield shown(Pos(0, 0, 205 * apart) * slope * cap, CAPS.get(part.ref, WHITE))
    for held in case.held:
        part = named(panel, held.ref)
        yield shown(under * slope * _glass(part, held.edge_mm), DARK)
        name = "case_clamp_touchscreen" if held.ref == "A102" else "case_clamp_oled"
        yield from (
            shown(Pos(0, 0, 30 * apart) * slope * _clamped(case, part, at) * drawn[name], LID)
            for at in held.clamps_mm
        )


def _cap(case: CaseFacts, part: PanelPart) -> Solid | None:
    """A key or the knob, above the panel."""
    if not part.ref.startswith("S"):
        return None
    top = case.case.panel_mm - part.sunk_mm
    if part.diameter_mm < 10:
        return Pos(part.x_mm, part.y_mm, top + 1) * Cylinder(10, 14, align=ON)
    flange, cap = Cylinder(9, 2, align=ON), Cylinder(7, 5, align=ON)
    return Pos(part.x_mm, part.y_mm, top) * (flange + cap)


def _glass(part: PanelPart, edge_mm: float) -> Solid:
    return Pos(part.x_mm, part.y_mm, -edge_mm) * Box(*part.outline_mm, edge_mm, align=ON)


def _clamped(case: CaseFacts, part: PanelPart, at: tuple[float, float]) -> Location:
    """A clamp turns its tip to what it holds, and its flat side away from the panel."""
    x, y = at
    _, near, right, far = outline(part)
    turn = 180 if y > far else 0 if y < near else 90 if x > right else -90
    return Pos(x, y, -case.insert.boss_high_mm) * Rot(Z=turn) * Rot(Y=180)


def _ports(case: CaseFacts) -> Iterator[Shown]:
    """The ports of the Raspberry Pi, seen through the back wall."""
    pi, high = case.board[0], case.case.floor_mm + case.board[0].stand_mm + 1.6
    for n in range(3):
        at = Pos(pi.x_mm + 2 + 18 * n, pi.y_mm + pi.size_mm[1] - 18, high)
        yield shown(at * Box(15.5, 20.5, 14.5, align=LOW), METAL)


# --- the card machine ---


def the_machine(case: CaseFacts, drawn: Drawn, apart: float) -> Iterator[Shown]:
    """Yield the mechanism, the plates parted along the axle."""
    yield from _carousel(case, drawn, apart)
    yield from _frame(case, drawn, apart)
    yield from _troughs(case, drawn, apart)


def _carousel(case: CaseFacts, drawn: Drawn, apart: float) -> Iterator[Shown]:
    upright = Rot(X=-90)
    face = wheel.between_webs_mm(case) / 2 + case.wheel.web_mm
    disc = upright * drawn["machine_disc"]
    half_turn = Rot(Y=wheel.slot_deg(case, 1)) * Rot(Z=180)
    yield shown(Pos(0, -face - 60 * apart, 0) * disc, WHEEL)
    yield shown(half_turn * Pos(0, -face - 60 * apart, 0) * disc, WHEEL)
    toothed = Pos(0, -face - 90 * apart, 0) * Rot(X=90) * drawn["machine_toothed_wheel"]
    yield shown(toothed, DARK)
    low = Pos(0, 0, case.wheel.thick_mm - case.wheel.web_mm - wheel.between_webs_mm(case) / 2)
    for n in range(case.wheel.ties):
        at = upright * Rot(Z=wheel.tie_deg(case, n)) * low * Pos(case.wheel.tie_at_mm)
        yield shown(at * drawn["machine_tie"], SHELL)
    flag = Pos(0, -face - 75 * apart, 0) * upright * Rot(Z=wheel.tie_deg(case, 0)) * Rot(X=180)
    yield shown(flag * drawn["machine_flag"], LID)
    chance = random.Random(54)
    for slot in sorted(chance.sample(range(case.wheel.slots), 30)):
        card = Pos(case.wheel.inner_mm) * Box(
            case.card.wide_mm, 0.4, case.card.long_mm, align=(LOW[0], *ON[:2])
        )
        yield shown(upright * Rot(Z=wheel.slot_deg(case, slot)) * card, CARDS)
    for turn in (0, 180):
        at = Rot(Y=turn) * Rot(X=90) * Pos(0, 0, -wheel.between_plates_mm(case) / 2)
        yield shown(Pos(0, 0, (110 if turn == 0 else -110) * apart) * at * drawn["machine_shell"], SHELL)


def _frame(case: CaseFacts, drawn: Drawn, apart: float) -> Iterator[Shown]:
    facts, half = case.frame, wheel.between_plates_mm(case) / 2
    for turn in (0, 180):
        side = Rot(Z=turn) * Pos(0, -half - 150 * apart, 0) * Rot(X=90)
        yield shown(side * drawn["machine_plate"], FRAME)
        for way in (1, -1):
            start = Pos(way * frame.arm_start_mm(case), -facts.arm_down_mm, facts.thick_mm + 25 * apart)
            yield shown(
                side * start * Rot(Y=0 if way == 1 else 180) * _flat(case, way) * drawn["machine_arm"], CASE
            )
    motor = Pos(0, -half - facts.thick_mm - 200 * apart, facts.motor_at_mm) * Rot(X=90)
    yield shown(motor * Box(42.3, 42.3, 40, align=ON), DARK)
    for x in (-1, 1):
        for z in (-1, 1):
            at = Pos(x * facts.rod_at_mm, half, z * facts.rod_at_mm) * Rot(X=90)
            yield shown(at * drawn["machine_post"], SHELL)


def _flat(case: CaseFacts, way: int) -> Location:
    """An arm that was turned over lies on the plate again."""
    return Pos() if way == 1 else Pos(0, 0, -case.frame.thick_mm)


def _troughs(case: CaseFacts, drawn: Drawn, apart: float) -> Iterator[Shown]:
    nose, facts = case.frame.nose_mm + 110 * apart, case.feeder
    at = Pos(-nose - frame.feeder_mm(case), 0, 0)
    yield shown(at * drawn["machine_feeder"], CASE)
    tray = at * Pos(facts.wall_mm + facts.play_mm / 2 + case.card.wide_mm / 2, 0, 0)
    yield shown(tray * Pos(0, 0, 55 * apart) * Box(case.card.wide_mm, case.card.long_mm, 9, align=ON), CARDS)
    gate = at * Pos(frame.tray_mm(case), 0, facts.gate_mm + 30 * apart) * Rot(Z=90) * Rot(X=90)
    yield shown(gate * drawn["machine_gate"], LID)
    for x, z in frame.axles_mm(case):
        away = 60 * apart if z > 0 else -60 * apart
        roller = at * Pos(x, case.feeder.hub_mm[1] / 2, z + away) * Rot(X=90)
        yield shown(roller * drawn["machine_roller"], DARK)
    shoe = Pos(nose + facts.shoe_mm, 0, 0) * Rot(Z=180)
    yield shown(shoe * drawn["machine_shoe"], CASE)
    dealt = Pos(nose + facts.shoe_mm / 2, 0, -facts.shoe_floor_mm)
    yield shown(dealt * Box(case.card.wide_mm, case.card.long_mm, 4, align=ON), CARDS)
