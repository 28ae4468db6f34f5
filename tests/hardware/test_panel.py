"""The panel: each hole is where a hand expects it, and none is in the way of another."""

from pathlib import Path

import pytest

import make_panel
from panel_table import BadPanel, read_panel

PANEL = (Path(__file__).parents[2] / "hardware" / "panel.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("x_mm = 59.0", "x_mm = 57.0", "S101 and S102 are in each other's way"),
        ("x_mm = 59.0", "x_mm = 59.5", "S102: 19.5 mm from S101, and not 19"),
        ("x_mm = 40.0", "x_mm = 37.0", "S101: 2.4 mm off the middle of its label"),
        ("x_mm = 199.0", "x_mm = 205.0", "S109: reaches over the edge of the panel"),
        (
            "diameter_mm = 7.2",
            "diameter_mm = 22.0",
            "S109: it would fall through its hole of 22 x 22 mm",
        ),
        ("diameter_mm = 7.2", "width_mm = 7.2", "S109: a round hole has no size"),
        ("y_mm = 98.0", "y_mm = 80.0", "S101 and A102 are in each other's way"),
        ('ref = "A102"', 'ref = "A192"', "A102: the panel has no touchscreen"),
        ('hole = "round"', 'hole = "oval"', "Invalid enum value 'oval' - at `$.part[0].hole`"),
    ],
)
def test_a_panel_that_could_not_be_cut_is_refused(old: str, new: str, line: str) -> None:
    assert old in PANEL
    with pytest.raises(BadPanel) as bad:
        read_panel(PANEL.replace(old, new, 1))

    assert [fault for fault in str(bad.value).splitlines() if fault.startswith(line)]


def test_the_page_is_the_one_that_the_table_makes() -> None:
    assert make_panel.main(["--check"]) == 0


def test_the_eight_keys_stand_in_two_fours_under_their_labels() -> None:
    assert [key.x_mm for key in read_panel(PANEL).keys] == [40, 59, 78, 97, 118, 137, 156, 175]


def test_all_in_alone_is_sunk() -> None:
    assert [part.ref for part in read_panel(PANEL).part if part.sunk_mm] == ["S104"]


def test_every_size_names_its_source() -> None:
    assert [part.ref for part in read_panel(PANEL).part if len(part.source) < 7] == []
