#!/usr/bin/env python3
"""Check BOM.csv against wires, panel and case, and write its sums and what shops' carts take.

hardware/make_bom.py           writes the sums into hardware/README.md, hardware/ORDERS.md, and dist/orders/
hardware/make_bom.py --check   writes nothing; status 1 when sums or page are not those of the list

dist/orders/UNIT-COUNT-SHOP.csv has the order number, how many packs, and the rows they are for: the first
two columns are what the upload of a cart asks for.
"""

import csv
import re
import sys
from collections.abc import Iterable
from io import StringIO
from pathlib import Path

from harness import BadWiring, read_wiring
from made import ROOT, compare, tell, wish, write
from make_wiring import UNITS as WIRED_UNITS
from panel_table import BadPanel, read_panel
from parts_list import (
    UNITS,
    UNVERIFIED,
    BadList,
    Item,
    Line,
    cart,
    cost,
    left_out,
    list_faults,
    needed,
    read_list,
)
from pin_map import markdown_table

SUMS = re.compile(r"(?<=<!-- sums of BOM.csv -->\n).*?(?=<!-- end of sums -->)", re.DOTALL)
COUNTS = (1, 5)
"""For how many units sums and carts are made."""


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Write or check; return the exit status."""
    only_check = wish(arguments, "make_bom.py")
    if only_check is None:
        return 2
    folder = root / "hardware"
    try:
        items = sound_list(folder)
    except (BadList, BadWiring, BadPanel) as bad:
        return tell("BOM.csv", str(bad))
    readme = folder / "README.md"
    files = {
        readme: SUMS.sub(sums(items).replace("\\", r"\\"), readme.read_text(encoding="utf-8")),
        folder / "ORDERS.md": orders_page(items),
    }
    print(f"BOM.csv: {len(items)} rows, each reference wired and each wire bought")
    print(f"BOM.csv: {how_many(items)}")
    if only_check:
        return compare(files, "BOM.csv", "make_bom.py")
    return write(files | cart_files(items, root / "dist" / "orders"))


def sound_list(folder: Path) -> list[Item]:
    """Read the list and check it.

    Raises:
        BadList: it cannot be read, or differs from wires, panel or case.
        BadWiring: the wires cannot be read.
        BadPanel: the panel cannot be read.
    """
    items = read_list((folder / "BOM.csv").read_text(encoding="utf-8"))
    wirings = [
        read_wiring((folder / "wiring" / f"{unit}.toml").read_text(encoding="utf-8")) for unit in WIRED_UNITS
    ]
    case = folder / "enclosure" / "case.toml"
    found = list(list_faults(items, wirings, case.read_text(encoding="utf-8")))
    listed = {ref for item in items for ref in item.references}
    panel = read_panel((folder / "panel.toml").read_text(encoding="utf-8"))
    found += [f"{part.ref}: in the panel, and in no row" for part in panel.part if part.ref not in listed]
    if found:
        raise BadList("\n".join(found))
    return items


def how_many(items: Iterable[Item]) -> str:
    """Count the needed rows by what is known of them."""
    rows = [item for item in items if item.needed == "yes"]
    exact = sum(item.seen != UNVERIFIED for item in rows)
    at_shop = sum(bool(item.shop) for item in rows)
    priced = len(rows) - len(left_out(rows))
    return (
        f"of {len(rows)} needed rows {exact} have a number that was read, "
        f"{at_shop} an order number of a shop, {priced} a price"
    )


def sums(items: Iterable[Item]) -> str:
    """Write the table of what each unit costs as far as prices were seen, in whole dollars."""
    items = list(items)
    rows = []
    for unit in UNITS:
        wanted = needed(items, unit)
        usd = [f"{cost(cart(wanted, _times(unit, count))):.0f}" for count in COUNTS]
        rows.append((unit, *usd, f"{len(left_out(wanted))} of {len(wanted)} needed rows"))
    heads = ("unit", *(f"USD, seen prices, {count}" for count in COUNTS), "left out of the sum")
    return "\n".join(markdown_table(heads, rows)) + "\n"


def _times(unit: str, count: int) -> int:
    """Return how often the rows of a unit are bought: tools once, for however many units."""
    return 1 if unit == "tools" else count


def orders_page(items: Iterable[Item]) -> str:
    """Write the page of what is ordered where, and of what no shop or no price was seen for."""
    items = list(items)
    parts = [
        "# Where to order, and what the sums leave out\n",
        "Made from [BOM.csv](BOM.csv) by `make bom`, which also writes the files for carts into\n"
        "`dist/orders`: order number, packs, rows. Prices are those of one pack, as the page of `shop_seen`\n"
        "told them; post, taxes and discounts are not in them.\n",
        f"{how_many(items)[0].upper()}{how_many(items)[1:]}.\n",
    ]
    for unit in UNITS:
        wanted = needed(items, unit)
        parts += [f"## {unit[0].upper()}{unit[1:]}\n", _order_table(wanted, unit)]
        missing = left_out(wanted)
        if missing:
            parts.append("Not in the sum:\n")
            parts.append("\n".join(f"* {item.reference}: {_missing(item)}" for item in missing) + "\n")
    return "\n".join(parts)


def _order_table(wanted: list[Item], unit: str) -> str:
    few, many = (cart(wanted, _times(unit, count)) for count in COUNTS)
    rows = [
        (line.shop, line.shop_number, str(line.packs), str(more.packs), _price(line), ", ".join(line.rows))
        for line, more in zip(few, many, strict=True)
    ]
    heads = ("shop", "order number", *(f"packs, {count}" for count in COUNTS), "USD a pack", "for")
    return "\n".join(markdown_table(heads, rows)) + "\n"


def _price(line: Line) -> str:
    return "" if line.pack_usd is None else f"{line.pack_usd:.2f}"


def _missing(item: Item) -> str:
    number = f"{item.maker} {item.maker_number}"
    if item.seen == UNVERIFIED:
        return f"{number}, a number that nobody looked up"
    return f"{number}, at {item.shop} without a price" if item.shop else f"{number}, no shop seen"


def cart_files(items: Iterable[Item], folder: Path) -> dict[Path, str]:
    """Write a file for the cart of each shop, unit and count."""
    items = list(items)
    files: dict[Path, str] = {}
    for unit in UNITS:
        for count in COUNTS:
            lines = cart(needed(items, unit), _times(unit, count))
            for shop in {line.shop for line in lines}:
                name = re.sub(r"\W+", "-", f"{unit}-{count}-{shop}".lower()).strip("-")
                files[folder / f"{name}.csv"] = _cart_file(line for line in lines if line.shop == shop)
    return files


def _cart_file(lines: Iterable[Line]) -> str:
    written = StringIO()
    rows = csv.writer(written, lineterminator="\n")
    rows.writerow(("order number", "quantity", "reference", "maker", "maker number"))
    for line in lines:
        rows.writerow((line.shop_number, line.packs, " ".join(line.rows), line.maker, line.maker_number))
    return written.getvalue()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
