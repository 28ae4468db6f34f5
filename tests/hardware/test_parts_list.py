"""The bill of materials: what is wired is ordered, what is ordered is wired, and the sums are right."""

import csv
import shutil
from pathlib import Path

import pytest

import make_bom
from parts_list import BadList, cart, cost, left_out, needed, read_list

HARDWARE = Path(__file__).parents[2] / "hardware"
BOM = (HARDWARE / "BOM.csv").read_text(encoding="utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with all that the list is compared with."""
    shutil.copytree(HARDWARE / "wiring", tmp_path / "hardware" / "wiring")
    (tmp_path / "hardware" / "enclosure").mkdir()
    for name in ("BOM.csv", "README.md", "ORDERS.md", "panel.toml", "enclosure/case.toml"):
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
        ("455-B2B-XH-A-ND,1,", ",1,", "J102: write shop, shop_number, pack and shop_seen, or none of them"),
        (
            "selection.json 2026-11-30\nJ103",
            "selection.json\nJ103",
            "J102: shop_seen is 'https://github.com/yevgenb/pitclaw/blob/HEAD/hardware/carrier-revb/bom/",
        ),
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
            "0.10,2026-09-05,",
            "0.10,,",
            "J102: price_date is ''; a price has a day, or undated, and no price has none",
        ),
        (
            ",table unit,NPN",
            ",tabel unit,NPN",
            "Q101: unit 'tabel unit' is none of table unit, card machine, wall or",
        ),
        (
            "wiring/README.md 2026-11-30,17,",
            "wiring/README.md 2026-11-30,16,",
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
    change(folder / "BOM.csv", ",19.40,", ",29.40,")

    assert make_bom.main(["--check"], folder.parent) == 1
    assert "README.md is not what BOM.csv says; run hardware/make_bom.py" in capsys.readouterr().err
    assert make_bom.main([], folder.parent) == 0
    assert "| Bravo Electro | gst60a12-p1j | 1 | 5 | 29.40 | PS201 |" in (folder / "ORDERS.md").read_text()
    assert make_bom.main(["--check"], folder.parent) == 0


HEAD = BOM.splitlines()[0] + "\n"


def row(name: str, quantity: float, needed: str = "yes", shop: str = "", seen: str = "standard") -> str:
    return f"{name},table unit,part,maker,M-1,{seen},{quantity},shops,none,{needed},{shop or ',,,,,'}\n"


DRUM = "Amazon,B01,75,31.60,undated,https://shop.example 2026-11-30"


def test_what_is_sold_by_the_pack_is_ordered_and_paid_by_whole_packs() -> None:
    items = read_list(HEAD + row("wire 1", 17, shop=DRUM) + row("wire 2", 22, shop=DRUM))

    one, five = cart(items, 1), cart(items, 5)
    assert [(line.shop_number, line.packs, line.rows) for line in one] == [("B01", 1, ("wire 1", "wire 2"))]
    assert [line.packs for line in five] == [3]
    assert (cost(one), round(cost(five), 2)) == (31.6, 94.8)


def test_exactly_a_pack_is_one_pack() -> None:
    tenths = DRUM.replace(",75,", ",0.3,")

    assert cart(read_list(HEAD + row("wire 1", 0.1, shop=tenths)), 3)[0].packs == 1


def test_a_row_without_a_price_is_named_and_one_that_comes_with_another_is_not() -> None:
    unpriced = "Farnell,1516278,1,,,https://shop.example 2026-11-30"
    items = read_list(
        HEAD
        + row("H1", 1)
        + row("J1", 2, shop=unpriced)
        + row("W1", 1, seen="included")
        + row("P1", 1, "option")
    )

    assert [item.reference for item in left_out(needed(items, "table unit"))] == ["H1", "J1"]
    assert [line.shop_number for line in cart(items, 1)] == ["1516278"]


def test_the_cart_of_a_shop_is_a_file_of_its_order_numbers(folder: Path) -> None:
    assert make_bom.main([], folder.parent) == 0
    carts = folder.parent / "dist" / "orders"
    rows = list(csv.reader((carts / "card-machine-5-digi-key.csv").read_text().splitlines()))

    assert rows[0][:2] == ["order number", "quantity"]
    assert ["10.0KXBK-ND", "65"] in [line[:2] for line in rows]
    assert ["2337", "2"] in [
        line[:2] for line in csv.reader((carts / "table-unit-1-adafruit.csv").read_text().splitlines())
    ]


def test_the_tools_are_on_the_list() -> None:
    parts = [item.part for item in needed(read_list(BOM), "tools")]

    assert [part.split(",")[0].split()[0] for part in parts] == ["crimping", "soldering", "multimeter:"]


def test_no_price_is_one_that_nobody_read() -> None:
    rows = list(csv.DictReader(BOM.splitlines()))

    assert [row["reference"] for row in rows if row["pack_usd"] and not row["shop_seen"]] == []
    assert "No price and no order number is from memory" in (HARDWARE / "README.md").read_text(
        encoding="utf-8"
    )
