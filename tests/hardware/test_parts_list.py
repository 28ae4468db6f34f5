"""The bill of materials: what is wired is ordered, what is ordered is wired, and the sums are right."""

import csv
import shutil
from pathlib import Path

import pytest

import make_bom
from parts_list import BadList, read_list, totals

HARDWARE = Path(__file__).parents[2] / "hardware"
BOM = (HARDWARE / "BOM.csv").read_text(encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with all that the list is compared with."""
    shutil.copytree(HARDWARE / "wiring", tmp_path / "hardware" / "wiring")
    (tmp_path / "hardware" / "enclosure").mkdir()
    for name in ("BOM.csv", "README.md", "panel.toml", "enclosure/case.toml"):
        shutil.copy(HARDWARE / name, tmp_path / "hardware" / name)
    return tmp_path / "hardware"


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_list_and_its_sums_are_those_that_are_committed() -> None:
    assert make_bom.main(["--check"]) == 0


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("R111,", "R911,", "R111: wired, and in no row"),
        ("R111,", "R911,", "R911: in a row, and neither in the wiring nor in case.toml"),
        ("U102,table", "U101,table", "U101: 2 rows hold it"),
        (
            "mechanics 202,card",
            "mechanics 201,card",
            "mechanics 201, card machine: 2 rows hold it",
        ),
        ("H101,", "H191,", "H101: in case.toml, and in no row"),
        ("R101 R104 R107 R108,", "R101 R104 R107 R108 R102,", "R102: 2 rows hold it"),
        ("1439 2026-11-23,2,", "1439 2026-11-23,1,", "S101 S108: 1 pieces for 2 places"),
        ("Bourns,PEC11R-4215F-S0024", "Bourns,", "S109: maker_number is empty; where there is none, write"),
        (
            "Bourns,PEC11R-4215F-S0024",
            "any,any",
            "S109: maker_number is any; name one that can be ordered, and the others as alternative",
        ),
        (
            "SC0193,unverified",
            "SC0193,the web",
            "A301: seen is 'the web'; write an address and a day, or unverified",
        ),
        (
            "3.50,unverified,yes",
            ",unverified,yes",
            "S109: price_seen is 'unverified'; write an address and a day, unverified, or no price and none",
        ),
        (
            ",table unit,NPN",
            ",tabel unit,NPN",
            "Q101: unit 'tabel unit' is none of table unit, card machine, wall or",
        ),
        (
            'colours",standard,LiY 0.14 mm2,unverified,17,',
            'colours",standard,LiY 0.14 mm2,unverified,16,',
            "wire 0.14 mm2, table unit: 16 m for 15.2 m of cables and a tenth to spare",
        ),
    ],
)
def test_a_list_that_would_leave_a_builder_short_is_refused(
    folder: Path, old: str, new: str, line: str
) -> None:
    change(folder / "BOM.csv", old, new)
    with pytest.raises(BadList) as bad:
        make_bom.sound_list(folder)

    assert [fault for fault in str(bad.value).splitlines() if fault.startswith(line)]


def test_a_hole_for_a_part_that_nobody_orders_is_refused(folder: Path) -> None:
    change(folder / "panel.toml", 'ref = "LS101"', 'ref = "LS199"')
    with pytest.raises(BadList, match="LS199: in the panel, and in no row"):
        make_bom.sound_list(folder)


def test_a_row_that_is_too_short_is_named() -> None:
    with pytest.raises(BadList, match=r"row 2: .* a comma within a field wants the field in quotes"):
        read_list(BOM.splitlines()[0] + "\nA101,table unit,Raspberry Pi\n")


def test_a_changed_price_is_noticed_and_the_sums_are_written(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(folder / "BOM.csv", "45.00", "55.00")

    assert make_bom.main(["--check"], folder.parent) == 1
    assert "README.md is not what BOM.csv says; run hardware/make_bom.py" in capsys.readouterr().err
    assert make_bom.main([], folder.parent) == 0
    assert "| wall or floor unit | 75 | 81 |" in (folder / "README.md").read_text(encoding="utf-8")
    assert make_bom.main(["--check"], folder.parent) == 0


def test_the_sums_are_those_of_a_spreadsheet() -> None:
    rows = [row for row in csv.DictReader(BOM.splitlines()) if row["unit"] == "wall or floor unit"]
    by_hand = sum(float(row["quantity"]) * float(row["usd_each"] or 0) for row in rows)

    assert by_hand == 71.0
    assert totals(read_list(BOM))["wall or floor unit"] == (65.0, 71.0)


def test_the_page_says_what_unverified_means() -> None:
    assert {item.price_seen for item in read_list(BOM)} >= {"unverified"}
    assert "Nobody quoted them" in (HARDWARE / "README.md").read_text(encoding="utf-8")
