"""The tables of the case: against each other, against the firmware, and with mistakes in them."""

import math
import re
import shutil
from pathlib import Path

import pytest

import make_enclosure
from case_facts import BadFacts, box_behind, depth_mm, named, read_facts, the_facts
from panel_drawing import panel_svg
from shuffleup_pico import geometry, rig

HARDWARE = Path(__file__).parents[2] / "hardware"
CASE = (HARDWARE / "enclosure" / "case.toml").read_text()
PANEL = (HARDWARE / "panel.toml").read_text()


def faults(old, new, case=CASE, panel=PANEL):
    assert old in case + panel
    with pytest.raises(BadFacts) as bad:
        read_facts(case.replace(old, new, 1), panel.replace(old, new, 1))
    return str(bad.value).splitlines()


def test_the_case_is_as_deep_as_its_slope_and_the_ledge():
    case, panel = the_facts()
    assert round(depth_mm(case, panel), 1) == 212.7


def test_a_key_reaches_down_to_five_millimetres_above_the_floor():
    case, panel = the_facts()
    assert round(box_behind(case, named(panel, "S101"))[2] - case.case.floor_mm, 1) == 5.2


def test_the_carousel_is_the_one_that_the_program_turns():
    case, _ = the_facts()
    assert case.wheel.slots == geometry.SLOTS == 54
    assert 200 * case.wheel.teeth_wheel == geometry.STEPS_A_TURN * case.wheel.teeth_motor
    assert case.wheel.slots == geometry.ACROSS * 2


def test_a_roller_moves_a_card_at_the_speed_of_the_program():
    """450 mm/s at 500 turns a minute; a card of 63 mm then takes 140 ms past a barrier, as CONFIG 2 says."""
    case, _ = the_facts()
    assert round(math.pi * case.feeder.roller_mm * 500 / 60) == 450
    assert round(case.card.wide_mm / 450 * 1000) == 141
    assert rig.FULL_SPEED == 4


def test_a_belt_of_200_mm_goes_round_both_wheels():
    case, _ = the_facts()
    motor, wheel, apart = case.wheel.teeth_motor, case.wheel.teeth_wheel, case.frame.motor_at_mm
    length = 2 * apart + (motor + wheel) + (wheel - motor) ** 2 / (math.pi**2 * apart)
    assert abs(length - 200) < 2 * case.frame.motor_slack_mm


def test_a_card_stands_out_of_the_disc_into_the_beam_and_not_into_the_shell():
    case, _ = the_facts()
    reach = case.wheel.inner_mm + case.card.wide_mm
    assert case.wheel.outer_mm < case.frame.beam_at_mm < reach < case.frame.shell_mm
    assert case.frame.beam_at_mm < case.wheel.flag_at_mm < case.frame.shell_mm


def test_every_screw_has_a_reference_of_its_own():
    case, _ = the_facts()
    refs = [screw.ref for screw in case.SCREWS]
    assert len(refs) == len(set(refs))
    assert all(screw.count > 0 and screw.where for screw in case.SCREWS)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("front_mm = 44.0", "front_mm = 36.0", "S101 meets the floor; raise front_mm by 2.8"),
        ("keys_end_mm = 45.0", "keys_end_mm = 30.0", "S105 meets a rib of the cut base; move base_x_mm or"),
        ("base_x_mm = 128.0", "base_x_mm = 182.0", "a piece of the base is 182.0 mm long; the bed of split"),
        ("base_y_mm = 70.0", "base_y_mm = 76.0", "a rib of the cut base meets the room of the board: table"),
        ("ledge_mm = 6.0", "ledge_mm = 0.0", "A103 meets the back wall; widen ledge_mm"),
        ("panel_mm = 3.0 ", "panel_mm = 3.5 ", "S101 takes a panel of 3.2 mm; panel_mm is 3.5"),
        (
            "bed_mm = [220.0, 220.0]",
            "bed_mm = [210.0, 210.0]",
            "the panel, 214 x 214 mm, does not lie on the bed",
        ),
        ("above_mm = 45.0", "above_mm = 70.0", "A102 meets the room of the board: Raspberry Pi 4 or 5"),
        (
            "[[49.5, 33.15]",
            "[[49.5, 28.0]",
            "the clamp of A102 at 49.5, 28 stands on S101; move it in case.toml",
        ),
        (
            "[[64.65, 187.0]",
            "[[52.0, 187.0]",
            "the clamp of A103 at 52, 187 stands on BZ101; move it in case.toml",
        ),
        (
            'ref = "A103"\nedge_mm',
            'ref = "A199"\nedge_mm',
            "panel.toml has no part A199, which case.toml holds",
        ),
        ("count = 12\n", "count = 11\n", "SCREWS: H101 is listed 11 times and drawn 12 times"),
        ("tilt_deg = 15.0", "tilt = 15.0", "case.toml: Object contains unknown field `tilt`"),
        ("x_mm = 40.0", 'x_mm = "left"', "panel.toml: Expected `float`, got `str`"),
    ],
)
def test_a_mistake_is_named(old, new, fault):
    assert any(line.startswith(fault) for line in faults(old, new)), faults(old, new)


# --- what the command says ---


@pytest.fixture
def folder(tmp_path):
    """A copy of what is committed."""
    for name in ("stl", "step", "pictures"):
        shutil.copytree(HARDWARE / "enclosure" / name, tmp_path / name)
    return tmp_path


@pytest.fixture
def no_cad(monkeypatch):
    """A computer without build123d."""
    monkeypatch.setattr(make_enclosure.importlib.util, "find_spec", lambda _: None)


@pytest.mark.usefixtures("no_cad")
def test_without_cad_one_line_says_what_is_left_out(folder, capsys):
    assert make_enclosure.main(["--check"], folder) == 0
    assert capsys.readouterr().err.splitlines() == [
        "make_enclosure: build123d is absent: the parts and pictures stay as they are; "
        "type: scripts/setup enclosure"
    ]


@pytest.mark.usefixtures("no_cad")
def test_a_stale_drawing_is_named_and_drawn_anew(folder, capsys):
    (folder / "pictures" / "panel.svg").write_text("<svg/>")
    assert make_enclosure.main(["--check"], folder) == 1
    said = capsys.readouterr().err
    assert "panel.svg is not what the tables say; run hardware/enclosure/make_enclosure.py" in said
    assert make_enclosure.main([], folder) == 0
    assert make_enclosure.main(["--check"], folder) == 0


def test_the_drawing_names_every_part_of_the_panel():
    case, panel = the_facts()
    drawing = panel_svg(case, panel)
    for part in panel.part:
        assert f">{part.ref}</text>" in drawing
    assert ">diameter 16.2, sunk 2</text>" in drawing


def holes_of(board: str) -> set[tuple[float, float]]:
    """Where the mounting holes of a routed board are, in mm from its upper left corner."""
    text = (HARDWARE / "board" / f"{board}.kicad_pcb").read_text(encoding="utf-8")
    ((left, top),) = re.findall(r"\(gr_rect\s*\(start ([\d.]+) ([\d.]+)\)", text)
    found = re.findall(r'\(footprint "MountingHole:.*?\(at ([\d.]+) ([\d.]+)\)', text, re.DOTALL)
    return {(float(x) - float(left), float(y) - float(top)) for x, y in found}


def test_the_posts_of_the_case_carry_the_table_board_where_its_holes_are():
    """The board is turned: its left edge in KiCad is its front edge in the case."""
    case, _ = the_facts()
    posts = {
        (round(board.x_mm + x, 1), round(board.y_mm + y, 1))
        for board in case.board
        for x, y in board.holes_mm
    }
    table = next(board for board in case.board if "A104" in board.what)
    holes = {(round(table.x_mm + y, 1), round(table.y_mm + x, 1)) for x, y in holes_of("table-unit")}
    assert (len(holes), posts) == (6, holes)


def test_the_posts_of_the_box_carry_the_machine_board_where_its_holes_are():
    case, _ = the_facts()
    assert set(case.machine_board.holes_mm) == {(x, 100 - y) for x, y in holes_of("card-machine")}
