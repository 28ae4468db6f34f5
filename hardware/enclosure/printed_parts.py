"""The printed parts: name, number needed, drawing, and orientation on the print bed."""

from collections.abc import Callable
from functools import cache, partial
from typing import NamedTuple

from build123d import Pos, Rot, Solid
from OCP.BRepMesh import BRepMesh_IncrementalMesh

import case_parts
import exit_parts
import frame_parts
import housing_parts
import pusher_parts
import split_parts
import wheel_parts
from case_tables import CaseFacts
from panel_table import PanelTable
from stl_mesh import Triangle

AS_DRAWN, FACE_DOWN, ON_ITS_END = Rot(), Rot(X=180), Rot(Y=-90)
ON_ITS_OTHER_END, ON_ITS_SIDE = Rot(Y=90), Rot(X=90)

CHORD_MM, ANGLE_RAD = 0.03, 0.4
"""How far a triangle may be from the surface, and how much two that meet may turn."""

ROUND = 4
"""Decimals of a corner of a triangle: the same part gives the same file."""


class Part(NamedTuple):
    """A printed part; `turn` lays the drawing on the bed."""

    name: str
    number: int
    draw: Callable[[], Solid]
    turn: Rot = AS_DRAWN

    def on_the_bed(self, drawn: Solid) -> Solid:
        """Return the part as it is printed, its least corner at 0, 0, 0."""
        turned = self.turn * drawn
        least = turned.bounding_box().min
        return case_parts.made_solid(Pos(-least.X, -least.Y, -least.Z) * turned)


def the_parts(case: CaseFacts, panel: PanelTable) -> list[Part]:
    """Return the parts of the desk case and of the card machine."""
    held = {part.ref: part for part in case.held}
    touchscreen, oled = held["A102"], held["A103"]
    return [
        Part("case_base", 1, lambda: case_parts.base(case, panel)),
        Part("case_panel", 1, lambda: case_parts.panel(case, panel), FACE_DOWN),
        Part(
            "case_clamp_touchscreen", len(touchscreen.clamps_mm), lambda: case_parts.clamp(case, touchscreen)
        ),
        Part("case_clamp_oled", len(oled.clamps_mm), lambda: case_parts.clamp(case, oled)),
        *pieces(case, panel),
        *machine_parts(case),
    ]


def pieces(case: CaseFacts, panel: PanelTable) -> list[Part]:
    """Return base and panel in four pieces each, for a smaller printer; each is cut once."""
    bases = cache(partial(split_parts.base_pieces, case, panel))
    panels = cache(partial(split_parts.panel_pieces, case, panel))
    return [Part(f"split_base_{place}", 1, partial(_piece, bases, place)) for place in split_parts.PLACES] + [
        Part(f"split_panel_{place}", 1, partial(_piece, panels, place), FACE_DOWN)
        for place in split_parts.PLACES
    ]


def _piece(all_of_them: Callable[[], dict[str, Solid]], place: str) -> Solid:
    return all_of_them()[place]


def machine_parts(case: CaseFacts) -> list[Part]:
    """Return the parts of the card machine."""
    return [
        Part("machine_disc", 2, lambda: wheel_parts.disc(case)),
        Part("machine_toothed_wheel", 1, lambda: wheel_parts.toothed_wheel(case)),
        Part("machine_flag", 1, lambda: wheel_parts.flag(case)),
        Part("machine_shell", 2, lambda: wheel_parts.shell(case)),
        Part("machine_pusher", 1, lambda: pusher_parts.pusher(case)),
        Part("machine_link", 1, lambda: pusher_parts.link(case)),
        Part("machine_carrier", 1, lambda: pusher_parts.carrier(case)),
        Part("machine_axle_clamp", 2, lambda: pusher_parts.axle_clamp(case)),
        Part("machine_sleeve", 2, lambda: pusher_parts.sleeve(case)),
        Part("machine_plate", 2, lambda: frame_parts.plate(case)),
        Part("machine_post", 4, lambda: frame_parts.post(case)),
        Part("machine_arm", 4, lambda: frame_parts.arm(case)),
        Part("machine_feeder", 1, lambda: frame_parts.feeder(case), ON_ITS_END),
        Part("machine_gate", 1, lambda: frame_parts.gate(case)),
        Part("machine_roller", 3, lambda: frame_parts.roller(case)),
        Part("machine_outlet", 1, lambda: exit_parts.outlet(case), ON_ITS_OTHER_END),
        Part("machine_flap", 1, lambda: exit_parts.flap(case), FACE_DOWN),
        Part("machine_spacer", 4, lambda: exit_parts.spacer(case)),
        Part("machine_coupling", 2, lambda: exit_parts.coupling(case)),
        Part("machine_flap_coupling", 1, lambda: exit_parts.flap_coupling(case)),
        Part("machine_servo_bracket", 1, lambda: exit_parts.servo_bracket(case), ON_ITS_SIDE),
        Part("machine_stepper_spacer", 1, lambda: housing_parts.stepper_spacer(case)),
        Part("machine_roller_mount", 2, lambda: housing_parts.roller_mount(case), Rot(X=-90)),
        Part("machine_feeder_lid", 1, lambda: housing_parts.feeder_lid(case), FACE_DOWN),
        Part("machine_exit_cover", 1, lambda: housing_parts.exit_cover(case), FACE_DOWN),
        Part("machine_guard", 4, lambda: housing_parts.guard(case), Rot(Y=-90)),
        Part("machine_foot", 4, lambda: housing_parts.foot(case)),
        Part("machine_electronics_box", 1, lambda: housing_parts.electronics_box(case)),
        Part("machine_box_lid", 1, lambda: housing_parts.box_lid(case)),
    ]


def triangles(solid: Solid) -> list[Triangle]:
    """Return the surface of a part.

    It is meshed before `tessellate` does so, which takes the chord as a share of each edge.
    """
    BRepMesh_IncrementalMesh(solid.wrapped, CHORD_MM, False, ANGLE_RAD, False)
    points, corners = solid.tessellate(CHORD_MM, ANGLE_RAD)
    known = [(round(point.X, ROUND), round(point.Y, ROUND), round(point.Z, ROUND)) for point in points]
    return [(known[a], known[b], known[c]) for a, b, c in corners]
