"""The files for a printer: closed, in one piece, on the bed, with walls that hold. No CAD is needed."""

from math import atan2, tau
from pathlib import Path

import pytest

from case_facts import centres, the_facts
from stl_mesh import (
    BadMesh,
    bounds_mm,
    centre_mm,
    hanging_mm2,
    open_edges,
    pieces,
    read_stl,
    spread_mm2,
    thin_walls,
    volume_mm3,
    write_stl,
)

ENCLOSURE = Path(__file__).parents[2] / "hardware" / "enclosure"

# Name: length, width and height on the bed in mm, volume in cm3, and what hangs in the air in mm2.
FILES = {
    "case_base": ((214.0, 212.7, 101.0), 344.4, 484),
    "case_clamp_oled": ((12.0, 15.3, 7.0), 0.8, 0),
    "case_clamp_touchscreen": ((12.0, 15.3, 4.0), 0.7, 0),
    "case_panel": ((214.0, 214.0, 10.0), 89.1, 82),
    "machine_arm": ((150.0, 24.0, 5.0), 17.4, 0),
    "machine_axle_clamp": ((38.0, 38.0, 15.0), 7.1, 22),
    "machine_box_lid": ((210.0, 162.0, 4.0), 134.4, 0),
    "machine_carrier": ((49.5, 76.7, 21.8), 9.6, 200),
    "machine_coupling": ((11.0, 11.0, 14.0), 1.2, 17),
    "machine_disc": ((199.0, 199.0, 8.0), 216.6, 0),
    "machine_electronics_box": ((210.0, 162.0, 54.0), 233.8, 472),
    "machine_exit_cover": ((39.0, 102.5, 11.2), 15.8, 0),
    "machine_feeder": ((66.0, 95.7, 108.3), 80.3, 638),
    "machine_feeder_lid": ((111.3, 102.5, 12.2), 39.0, 0),
    "machine_flag": ((23.5, 10.0, 12.0), 0.8, 0),
    "machine_flap": ((70.5, 87.3, 9.0), 21.4, 532),
    "machine_flap_coupling": ((21.0, 21.0, 7.6), 1.4, 8),
    "machine_foot": ((24.0, 12.0, 20.0), 3.0, 37),
    "machine_gate": ((89.1, 21.0, 7.4), 12.7, 57),
    "machine_guard": ((60.0, 15.1, 12.0), 3.5, 17),
    "machine_link": ((24.2, 8.4, 3.0), 0.5, 0),
    "machine_outlet": ((166.0, 95.7, 161.0), 234.3, 974),
    "machine_plate": ((216.0, 216.0, 5.0), 228.4, 0),
    "machine_post": ((10.0, 10.0, 127.2), 7.9, 0),
    "machine_pusher": ((77.0, 14.8, 3.0), 1.7, 0),
    "machine_roller": ((15.0, 15.0, 24.0), 3.9, 80),
    "machine_roller_mount": ((20.0, 32.0, 18.1), 4.2, 230),
    "machine_servo_bracket": ((18.0, 77.0, 20.0), 6.5, 542),
    "machine_shell": ((206.9, 78.6, 127.2), 102.8, 0),
    "machine_sleeve": ((13.2, 13.2, 18.4), 1.5, 0),
    "machine_spacer": ((10.0, 10.0, 20.8), 1.3, 0),
    "machine_stepper_spacer": ((42.3, 42.3, 7.0), 9.3, 0),
    "machine_toothed_wheel": ((52.0, 52.0, 13.5), 12.6, 0),
    "split_base_back_left": ((127.9, 142.7, 101.0), 155.4, 459),
    "split_base_back_right": ((85.9, 142.7, 101.0), 127.1, 278),
    "split_base_front_left": ((127.9, 69.9, 62.7), 68.7, 110),
    "split_base_front_right": ((85.9, 69.9, 62.7), 51.7, 110),
    "split_panel_back_left": ((114.5, 138.9, 10.0), 27.7, 9),
    "split_panel_back_right": ((106.4, 138.9, 10.0), 26.8, 9),
    "split_panel_front_left": ((113.5, 81.0, 10.0), 17.9, 59),
    "split_panel_front_right": ((106.4, 81.0, 10.0), 16.7, 5),
}

NARROW = {
    "machine_carrier": 0.1,  # the slit of a clamp cuts the hole of its screw
    "machine_flap_coupling": 1.7,
    "machine_foot": 2.2,
    "machine_roller_mount": 1.3,
    "machine_servo_bracket": 1.4,
    "machine_sleeve": 1.9,
    "machine_toothed_wheel": 2.2,
    "split_panel_front_right": 2.2,  # from the cut to the hole of CLOCK
}
"""Walls in mm that a bought part leaves no more room for: beside its screws, and at the ring of a bearing."""

CORNER = ((0.0, 0.0, 0.0), (10.0, 0.0, 0.0), (0.0, 10.0, 0.0), (0.0, 0.0, 10.0))


def tetrahedron():
    a, b, c, d = CORNER
    return [(a, c, b), (a, b, d), (a, d, c), (b, c, d)]


def part(name):
    return read_stl((ENCLOSURE / "stl" / f"{name}.stl").read_bytes())


def test_there_is_an_stl_and_a_step_of_every_part_and_no_other():
    assert {path.stem for path in (ENCLOSURE / "stl").iterdir()} == set(FILES)
    assert {path.stem for path in (ENCLOSURE / "step").iterdir()} == set(FILES)


def test_the_files_are_small():
    folders = ("stl", "step", "pictures")
    assert (
        sum(path.stat().st_size for folder in folders for path in (ENCLOSURE / folder).iterdir()) < 14_000_000
    )


@pytest.mark.parametrize("name", FILES)
def test_a_part_is_closed_and_in_one_piece(name):
    triangles = part(name)
    assert open_edges(triangles) == 0
    assert pieces(triangles) == 1
    assert volume_mm3(triangles) / 1000 == pytest.approx(FILES[name][1], abs=0.06)


@pytest.mark.parametrize("name", FILES)
def test_a_part_lies_on_the_bed_of_a_common_printer(name):
    least, greatest = bounds_mm(part(name))
    assert least == pytest.approx((0.0, 0.0, 0.0), abs=0.02)
    assert greatest == pytest.approx(FILES[name][0], abs=0.1)
    assert greatest[0] <= 220
    assert greatest[1] <= 220
    assert greatest[2] <= 220
    if name.startswith("split_"):
        assert max(greatest) <= 180


@pytest.mark.parametrize("name", FILES)
def test_hardly_anything_hangs_in_the_air(name):
    """Short bridges over holes and ports, the grooves of a roller, the land of the sunk key: no supports."""
    assert hanging_mm2(part(name)) == pytest.approx(FILES[name][2], abs=5)


@pytest.mark.parametrize("name", FILES)
def test_a_wall_is_six_lines_of_the_nozzle_thick(name):
    """Beside the sunk key there is less: 1.3 mm of its pad and 1.6 mm of panel, with a flange on it.

    The teeth of a belt are what they are, and NARROW has the walls beside screws.
    """
    case, panel = the_facts()
    least = NARROW.get(name, case.printer.thinnest_wall_mm - 0.01)
    thin = list(thin_walls(part(name), least, samples=120))
    if name in ("case_panel", "split_panel_front_left"):
        (all_in,) = [key for key in panel.part if key.sunk_mm]
        x, y = all_in.x_mm, FILES[name][0][1] - all_in.y_mm
        thin = [found for found in thin if abs(found[0][0] - x) > 13 or abs(found[0][1] - y) > 14]
    if name == "machine_toothed_wheel":
        thin = [found for found in thin if _far(found[0][:2], (26.0, 26.0)) < 16.0]
    assert thin == []


def test_the_toothed_wheel_has_54_grooves_and_stands_on_the_threads_of_the_disc():
    """GT2: 54 x 2 mm round the pitch line leave 33.87 mm over the lands; a screw passes outside the belt."""
    case, _ = the_facts()
    wheel, disc = part("machine_toothed_wheel"), part("machine_disc")
    low = sum(high for _, high in (case.wheel.toothed_flange_mm, case.wheel.toothed_collar_mm))
    top = {_polar(corner, 26.0) for triangle in wheel for corner in triangle if corner[2] > low + 1}
    assert max(radius for radius, _ in top) == pytest.approx(33.87 / 2, abs=0.01)
    bottoms = {round(angle * 54) for radius, angle in top if radius < 33.87 / 2 - 0.72 and radius > 12}
    assert len({number % 54 for number in bottoms}) == 54
    for triangles, half, diameter in ((wheel, 26.0, 3.6), (disc, 99.5, 2.6)):
        rims = {
            round(angle * 4 - 0.5)
            for radius, angle in (_polar(c, half) for triangle in triangles for c in triangle if c[2] < 0.1)
            if abs(radius - 22.0) < diameter / 2 + 0.01
        }
        assert len({number % 4 for number in rims}) == 4


def test_the_panel_has_its_holes_where_the_table_has_them():
    """Printed with its face down, the panel is turned over: x stays, y goes from the far edge."""
    case, panel = the_facts()
    triangles = part("case_panel")
    corners = {(round(x, 2), round(panel.height_mm - y, 2)) for triangle in triangles for x, y, _ in triangle}
    for hole in panel.part:
        grown = case.printer.hole_clearance_mm / 2
        for x, y in centres(hole):
            if hole.hole == "rectangle":
                wide, high = hole.width_mm / 2 + grown, hole.height_mm / 2 + grown
                found = {(round(x + a * wide, 2), round(y + b * high, 2)) for a in (-1, 1) for b in (-1, 1)}
                assert found <= corners, hole.ref
            else:
                rim = [c for c in corners if abs(_far(c, (x, y)) - hole.diameter_mm / 2 - grown) < 0.02]
                assert len(rim) >= 12, hole.ref
                assert sum(c[0] for c in rim) / len(rim) == pytest.approx(x, abs=0.3), hole.ref


def test_the_pieces_of_a_smaller_printer_are_the_whole_case():
    """Nothing is lost but the gaps of 0.1 mm; the ribs of the base are 58 cm3 more."""
    volume = {name: volume_mm3(part(name)) / 1000 for name in FILES if name.startswith(("split_", "case_"))}
    panel = sum(volume[name] for name in volume if name.startswith("split_panel"))
    base = sum(volume[name] for name in volume if name.startswith("split_base"))
    assert panel == pytest.approx(volume["case_panel"] - 0.07, abs=0.02)
    assert base == pytest.approx(volume["case_base"] + 58.4, abs=0.3)


def test_a_pin_of_3_mm_has_a_hole_of_3_2_in_two_pieces():
    """The pin of the front wall at 14 mm: 4.75 + 1.5 mm behind it, so that 3 mm of wall stay."""
    middle = (3.0 + 1.75, 14.0)
    for name, x in (("split_base_front_left", 127.95), ("split_base_front_right", 0.0)):
        corners = {corner for triangle in part(name) for corner in triangle if abs(corner[0] - x) < 0.02}
        rim = [corner for corner in corners if abs(_far(corner[1:], middle) - 1.6) < 0.02]
        assert len(rim) >= 12, name


def _far(one, other):
    return ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5


def _polar(point, middle):
    """Radius from the middle of the bed's square, and the angle as a share of a turn."""
    x, y = point[0] - middle, point[1] - middle
    return (x * x + y * y) ** 0.5, atan2(y, x) / tau


def test_the_posts_of_the_raspberry_pi_stand_58_by_49_apart():
    corners = [point for triangle in part("case_base") for point in triangle]
    top = {(round(x, 2), round(y, 2)) for x, y, z in corners if abs(z - 9.0) < 0.01}
    for x, y in ((23.5, 127.2), (72.5, 127.2), (23.5, 185.2), (72.5, 185.2)):
        rim = [corner for corner in top if abs(_far(corner, (x, y)) - 3.5) < 0.02]
        assert len(rim) >= 12


@pytest.mark.parametrize("name", FILES)
def test_a_step_file_tells_no_time_and_nobody(name):
    head = (ENCLOSURE / "step" / f"{name}.step").read_text()[:400]
    assert "2026-01-01T00:00:00" in head
    assert "('Author')" in head


# --- that the checks can fail ---


def test_a_part_with_a_triangle_missing_is_open():
    assert open_edges(tetrahedron()) == 0
    assert open_edges(tetrahedron()[1:]) == 3


def test_a_triangle_turned_over_is_seen():
    first, *others = tetrahedron()
    assert open_edges([(first[0], first[2], first[1]), *others]) == 3


def test_two_parts_in_one_file_are_two_pieces():
    away = [tuple((x + 50, y, z) for x, y, z in triangle) for triangle in tetrahedron()]
    assert pieces([*tetrahedron(), *away]) == 2


def test_the_volume_of_a_corner_is_a_sixth_of_the_box():
    assert volume_mm3(tetrahedron()) == pytest.approx(1000 / 6)


def test_the_centre_of_a_corner_is_a_quarter_in_and_its_spread_a_tenth():
    assert centre_mm(tetrahedron()) == pytest.approx((2.5, 2.5, 2.5))
    assert spread_mm2(tetrahedron()) == pytest.approx((10.0, 10.0, 10.0))


def test_a_thin_plate_is_found():
    a, b, c = (0.0, 0.0, 0.0), (30.0, 0.0, 0.0), (0.0, 30.0, 0.0)
    up = [(x, y, 2.0) for x, y, _ in (a, b, c)]
    wedge = [(a, c, b), (up[0], up[1], up[2])]
    assert [round(thick, 3) for _, thick in thin_walls(wedge, 2.4, samples=2)] == [2.0, 2.0]
    assert list(thin_walls(wedge, 1.9, samples=2)) == []


def test_what_is_written_is_read_again():
    assert read_stl(write_stl("corner", tetrahedron())) == tetrahedron()


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"solid", "5 bytes are too few for a binary STL"),
        (
            write_stl("corner", tetrahedron())[:-1],
            "the file says 4 triangles and has 283 bytes; it is not whole",
        ),
    ],
)
def test_a_damaged_file_is_named(content, why):
    with pytest.raises(BadMesh) as bad:
        read_stl(content)
    assert str(bad.value) == why
