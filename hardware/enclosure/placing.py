"""The places of all parts in the assembly, with plain bodies for bought parts: for the pictures.

`apart` is how far the groups are drawn from each other: 0 for the thing as it stands, 1 for an exploded view.
"""

from collections.abc import Iterator

from build123d import Box, Cylinder, Location, Pos, Rot, Solid

from case_facts import named, outline
from case_parts import LOW, ON
from case_tables import CaseFacts
from machine_bodies import CASE, DARK, GREEN, LID, METAL, Body, Drawn, bodies
from panel_table import PanelPart, PanelTable
from printed_parts import triangles
from split_parts import PLACES
from stl_mesh import Triangle
from z_buffer import Colour, Shown

PALE: Colour = (236, 238, 241)
CAPS: dict[str, Colour] = {
    "S101": (196, 60, 52),
    "S102": (60, 104, 190),
    "S103": (70, 150, 84),
    "S104": (226, 140, 48),
    "S107": (232, 200, 72),
    "S108": (130, 134, 140),
}
WHITE: Colour = (248, 248, 248)
APART_MM = 16.0
"""So far a piece of the case is drawn from the middle, either way."""


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


def the_pieces(case: CaseFacts, drawn: Drawn) -> Iterator[Shown]:
    """Yield the desk case in the pieces for a smaller printer, taken apart."""
    slope = Pos(0, 0, case.case.front_mm) * Rot(X=case.case.tilt_deg)
    for place in PLACES:
        x = -APART_MM if place.endswith("left") else APART_MM
        y = -APART_MM if place.startswith("front") else APART_MM
        yield Shown(triangles(drawn[f"split_base_{place}"]), CASE, (x, y, 0.0))
        yield Shown(triangles(slope * drawn[f"split_panel_{place}"]), LID, (x, y, 110.0))


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

Meshed = list[tuple[Body, list[Triangle]]]


def meshed(case: CaseFacts, drawn: Drawn) -> Meshed:
    """Return every body of the card machine with its triangles: they serve all pictures."""
    return [(body, triangles(body.solid)) for body in bodies(case, drawn)]


def the_machine(machine: Meshed, apart: float) -> Iterator[Shown]:
    """Yield the card machine as it stands, or taken apart."""
    for body, some in machine:
        x, y, z = body.away
        yield Shown(some, body.colour, (apart * x, apart * y, apart * z))


def a_step(machine: Meshed, step: int) -> Iterator[Shown]:
    """Yield what a step of the assembly adds, taken apart, and in pale what was there before.

    What is put into the carousel is shown before its far disc alone, or nobody would see it.
    """
    for body, some in machine:
        if body.step == step:
            yield Shown(some, body.colour, body.away)
        elif body.step < step and not body.name.startswith("card") and (step > 1 or body.name == "disc 2"):
            yield Shown(some, PALE)
