"""The bill of materials: its rows, their checks, and its sums."""

import csv
import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from io import StringIO
from typing import Literal

import msgspec

from harness import Wiring

UNITS = ("table unit", "card machine", "wall or floor unit")
STOCK = ("wire", "print", "mechanics", "consumable", "cable", "crimp", "socket")
"""A row that begins so is neither wired nor in case.toml: cut, used up, loose, or a part of a part."""

ALWAYS = "yes"
UNVERIFIED = "unverified"
SEEN = re.compile(rf"{UNVERIFIED}|https?://\S+ \d{{4}}-\d\d-\d\d")
"""Where a number or a price was read: an address and a day, or nobody looked."""

SPARE = 1.1
"""Of wire, a tenth more than the cables are long."""


class Item(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row. `needed` is yes, or what one has to want for it; the price is for a piece, metre or kilo.

    `seen` and `price_seen` name the page and day on which number and price were read, or are `unverified`.
    A row without a price has an empty `usd_each` and `none` in `price_seen`.
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
    usd_each: float | Literal[""]
    price_seen: str
    needed: str

    @property
    def references(self) -> list[str]:
        """The references of this row, none for what is bought by length or weight."""
        return [] if self.reference.startswith(STOCK) else self.reference.split()

    @property
    def usd(self) -> float:
        """The cost of the row."""
        return self.quantity * (self.usd_each or 0.0)


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
    if not (SEEN.fullmatch(item.price_seen) if item.usd_each != "" else item.price_seen == "none"):
        wanted_seen = f"write an address and a day, {UNVERIFIED}, or no price and none"
        yield f"{name}: price_seen is {item.price_seen!r}; {wanted_seen}"
    wanted = [screws.get(ref, 1) for ref in item.references]
    if wanted and item.quantity != sum(wanted):
        yield f"{name}: {item.quantity:g} pieces for {sum(wanted)} places"


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


def totals(items: Iterable[Item]) -> dict[str, tuple[float, float]]:
    """Return what each unit costs: with all that it needs, and with everything."""
    sums = {}
    for unit in UNITS:
        rows = [item for item in items if item.unit == unit]
        sums[unit] = (sum(item.usd for item in rows if item.needed == ALWAYS), sum(item.usd for item in rows))
    return sums
