"""Gaps, screws and forces of the card machine: what is too tight, too short or too weak is named."""

import msgspec
import pytest

import make_machine
from case_facts import the_facts
from machine_tables import FACTOR, forces, gaps, joint_faults, joints, torque_nm
from made import ROOT

CASE, _ = the_facts()
STL = ROOT / "hardware" / "enclosure" / "stl"


def changed(part, **sizes):
    """Return the tables with other sizes in a part."""
    return msgspec.structs.replace(CASE, **{part: msgspec.structs.replace(getattr(CASE, part), **sizes)})


def test_the_page_is_the_one_that_is_committed():
    assert make_machine.main(["--check"]) == 0


def test_a_card_of_63_by_88_and_one_of_63_and_a_half_by_88_9_pass_every_gap():
    assert list(make_machine.gap_faults(CASE)) == []
    assert {gap.card_mm for gap in gaps(CASE)} >= {63.0, 88.0, 63.5, 88.9, 15.5}


@pytest.mark.parametrize(
    ("part", "sizes", "line"),
    [
        ("feeder", {"gate_mm": 0.6}, "gate, one card: 0.31 mm of play; 0.10 to 0.19 are right"),
        ("wheel", {"slot_mm": 0.8}, "slot, thickness of a card: 0.51 mm of play; 1.00 to 1.50 are right"),
        ("frame", {"shell_mm": 103.0}, "end of a card to the shell, card 63.5 x 88.9: -0.50 mm of play"),
        ("feeder", {"deep_mm": 15.0}, "tray, height of a deck: -0.50 mm of play; 3.00 to 15.00 are right"),
    ],
)
def test_a_gap_that_jams_or_lets_two_pass_is_named(part, sizes, line):
    assert [fault for fault in make_machine.gap_faults(changed(part, **sizes)) if fault.startswith(line)]


def test_every_screw_reaches_and_is_listed():
    assert list(joint_faults(CASE)) == []
    assert sum(joint.pieces for joint in joints(CASE)) == 80


@pytest.mark.parametrize(
    ("thick_mm", "line"),
    [
        (9.0, "H208, stepper: plate, spacer 7, washer 0.5, thread 4.5: -0.5 mm hold, 3 are needed"),
        (3.0, "H208, stepper: plate, spacer 7, washer 0.5, thread 4.5: 16 mm are too long"),
    ],
)
def test_a_screw_that_is_short_or_ends_in_the_winding_is_named(thick_mm, line):
    assert line in list(joint_faults(changed("frame", thick_mm=thick_mm)))


def test_every_motor_has_twice_the_torque_that_it_needs():
    weak = [force.what for force in forces(CASE, STL) if force.factor < FACTOR]
    assert weak == ["card coasts into its slot, friction 0.3"], "and the page says so"


def test_the_curve_of_the_stepper_falls_with_its_speed():
    """At 12 V a winding of 3 mH takes the full current to beyond 800 steps a second, and not at 3,000."""
    assert torque_nm(800) == pytest.approx(0.146, abs=0.001)
    assert torque_nm(3_000) < torque_nm(800) / 4
