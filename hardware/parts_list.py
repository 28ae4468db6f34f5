"""The bill of materials: its rows, their checks, and its sums."""

import csv
import math
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from io import StringIO
from typing import Literal

import msgspec

from harness import Wiring

UNITS = ("table unit", "card machine", "wall or floor unit", "tools")
STOCK = ("wire", "print", "mechanics", "consumable", "cable", "crimp", "socket", "tool")
"""A row that begins so is neither wired nor in case.toml: cut, used up, loose, or a part of a part."""

ALWAYS = "yes"
UNVERIFIED = "unverified"
READ = r"(?:https?://\S+|stored file \d+) \d{4}-\d\d-\d\d"
SEEN = re.compile(rf"{UNVERIFIED}|standard|ours|included|{READ}")
"""Where a maker's number was read: an address and a day; or it is that of a standard, of our own files, or
of a part that comes with another; or nobody looked."""

AT_SHOP = re.compile(READ)
PRICED_ON = re.compile(r"undated|\d{4}-\d\d-\d\d")
"""The day of a price is that of the page, which need not tell it."""

SPARE = 1.1
"""Of wire, a tenth more than the cables are long."""


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row. `needed` is yes, or what one has to want for it.

    `seen` names the page and day on which the maker's number was read. `shop` to `shop_seen` are empty
    where no page that was read names an order number; `pack` is how many pieces, metres or kilos one of them
    is, and `pack_usd` its price, empty where the page tells none.
    """

    reference: str
    unit: str
    part: str
    maker: str
    maker_number: str
    seen: str
    quantity: float
    supplier: str
    alternative: str
    needed: str
    shop: str
    shop_number: str
    pack: float | Literal[""]
    pack_usd: float | Literal[""]
    price_date: str
    shop_seen: str

    @property
    def references(self) -> list[str]:
        """The references of this row, none for what is bought by length or weight."""
        return [] if self.reference.startswith(STOCK) else self.reference.split()


class Line(msgspec.Struct, frozen=True):
    """What goes into the cart of a shop: so many packs of an order number, for these rows."""

    shop: str
    shop_number: str
    packs: int
    pack_usd: float | None
    maker: str
    maker_number: str
    rows: tuple[str, ...]


class BadList(Exception):
    """The list cannot be read; one line that names the row."""


def read_list(text: str) -> list[Item]:
    """Read the rows.

    Raises:
        BadList: a row that is short, long or not a number where one belongs.
    """
    rows = list(csv.DictReader(StringIO(text), strict=True))
    items = []
    for number, row in enumerate(rows, start=2):
        try:
            items.append(msgspec.convert(row, Item, strict=False))
        except msgspec.ValidationError as error:
            raise BadList(
                f"row {number}: {error}; a comma within a field wants the field in quotes"
            ) from error
    return items


def list_faults(items: Iterable[Item], wirings: Iterable[Wiring], case: str) -> Iterator[str]:
    """Name where list, wires and case differ; `case` is the text of enclosure/case.toml."""
    items, wirings = list(items), list(wirings)
    counts = Counter(ref for item in items for ref in item.references)
    yield from (f"{ref}: {count} rows hold it" for ref, count in counts.items() if count > 1)
    stock = Counter(f"{item.reference}, {item.unit}" for item in items if not item.references)
    yield from (f"{name}: {count} rows hold it" for name, count in stock.items() if count > 1)
    screws = {screw["ref"]: screw["count"] for screw in tomllib.loads(case).get("SCREWS", ())}
    wired = set[str]().union(*(_bought(wiring) for wiring in wirings))
    yield from (f"{ref}: wired, and in no row" for ref in sorted(wired - counts.keys()))
    yield from (f"{ref}: in case.toml, and in no row" for ref in sorted(screws.keys() - counts.keys()))
    for ref in sorted(counts.keys() - wired - screws.keys()):
        yield f"{ref}: in a row, and neither in the wiring nor in case.toml"
    for item in items:
        yield from _row_faults(item, screws)
    yield from _wire_faults(items, wirings)


def _bought(wiring: Wiring) -> set[str]:
    """Return the references of a unit that are parts; its cables are made of wire."""
    return set(wiring.references()) - {cable.ref for cable in wiring.cable}


def _row_faults(item: Item, screws: dict[str, int]) -> Iterator[str]:
    name = item.reference
    if item.unit not in UNITS:
        yield f"{name}: unit {item.unit!r} is none of {', '.join(UNITS)}"
    if blank := [
        key
        for key in ("part", "maker", "maker_number", "supplier", "alternative", "needed")
        if not getattr(item, key)
    ]:
        yield f"{name}: {', '.join(blank)} is empty; where there is none, write none and why"
    if item.maker_number == "any":
        yield f"{name}: maker_number is any; name one that can be ordered, and the others as alternative"
    if not SEEN.fullmatch(item.seen):
        yield f"{name}: seen is {item.seen!r}; write an address and a day, or {UNVERIFIED}"
    yield from _shop_faults(item)
    wanted = [screws.get(ref, 1) for ref in item.references]
    if wanted and item.quantity != sum(wanted):
        yield f"{name}: {item.quantity:g} pieces for {sum(wanted)} places"


def _shop_faults(item: Item) -> Iterator[str]:
    name = item.reference
    named = (item.shop, item.shop_number, item.pack, item.shop_seen)
    if not all(named) and any((*named, item.pack_usd, item.price_date)):
        yield f"{name}: write shop, shop_number, pack and shop_seen, or none of them"
    elif item.shop and not AT_SHOP.fullmatch(item.shop_seen):
        yield f"{name}: shop_seen is {item.shop_seen!r}; write an address and a day"
    if (item.pack_usd != "") != bool(PRICED_ON.fullmatch(item.price_date)):
        told = "a price has a day, or undated, and no price has none"
        yield f"{name}: price_date is {item.price_date!r}; {told}"


def _wire_faults(items: list[Item], wirings: list[Wiring]) -> Iterator[str]:
    bought = {
        (item.unit, item.reference): item.quantity for item in items if item.reference.startswith("wire")
    }
    for wiring in wirings:
        for mm2, metres in sorted(metres_of_wire(wiring).items()):
            there = bought.get((wiring.unit, f"wire {mm2:g} mm2"), 0)
            if there < metres * SPARE:
                row = f"wire {mm2:g} mm2, {wiring.unit}"
                yield f"{row}: {there:g} m for {metres:.1f} m of cables and a tenth to spare"


def metres_of_wire(wiring: Wiring) -> dict[float, float]:
    """Return how many metres of each cross-section the cables take."""
    metres: dict[float, float] = defaultdict(float)
    for cable in wiring.cable:
        metres[cable.mm2] += len(cable.wires) * cable.length_mm / 1000
    return metres


def needed(items: Iterable[Item], unit: str) -> list[Item]:
    """Return the rows that every unit of this kind needs."""
    return [item for item in items if item.unit == unit and item.needed == ALWAYS]


def cart(items: Iterable[Item], units: int) -> list[Line]:
    """Return what to put into carts for so many units, by whole packs; rows without a shop are left out.

    Rows of one order number share its packs: 17 m and 22 m of one wire are one drum of 75 m.
    """
    held: dict[tuple[str, str], list[Item]] = defaultdict(list)
    for item in items:
        if item.shop:
            held[item.shop, item.shop_number].append(item)
    lines = []
    for (shop, number), rows in sorted(held.items()):
        first = rows[0]
        count = sum(row.quantity for row in rows) * units
        packs = math.ceil(round(count / (first.pack or 1), 6))
        usd = None if first.pack_usd == "" else first.pack_usd
        names = tuple(row.reference for row in rows)
        lines.append(Line(shop, number, packs, usd, first.maker, first.maker_number, names))
    return lines


def cost(lines: Iterable[Line]) -> float:
    """Add up the lines that have a price, in dollars."""
    return sum(line.packs * (line.pack_usd or 0.0) for line in lines)


def left_out(items: Iterable[Item]) -> list[Item]:
    """Return the rows that a sum does not hold: no price was seen for them."""
    return [item for item in items if item.pack_usd == "" and item.seen != "included"]
