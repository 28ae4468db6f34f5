#!/usr/bin/env python3
"""Check hardware/pins.toml and write device/shuffleup/hal/pins.py from it.

hardware/make_pins.py           writes the module
hardware/make_pins.py --check   writes nothing; status 1 when the module is not what the table says
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

import msgspec

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "hardware" / "pins.toml"
MODULE = ROOT / "device" / "shuffleup" / "hal" / "pins.py"

HEADER_GPIOS = range(28)
KEYS = ("fold", "check_call", "bet_raise", "all_in", "clock", "deal_next", "undo", "pause", "knob")
ONE_OF_EACH = ("knob_a", "knob_b", "lamps_data", "lamps_clock", "lamps_latch", "buzzer")
LIT = {f"key_{key}" for key in KEYS if key != "knob"}
LAMP_OUTPUTS = range(8)


class Pin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One pin of the header; `lamp` is the output of the shift register that lights this key."""

    name: Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9_]*$")]
    bcm: int
    header: int
    function: Literal["key", "knob", "output", "kernel", "reserved"]
    wired_to: str
    pull: Literal["up", "none"] = "none"
    active: Literal["low", "high", ""] = ""
    lamp: int | None = None


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All pins, and the GPIOs that nothing may be wired to."""

    board: str
    left_free: dict[int, str]
    pin: tuple[Pin, ...]


class BadTable(Exception):
    """The table does not describe a unit that could be wired; one line a fault."""


def read_table(text: str) -> Table:
    """Read and check a table.

    Raises:
        BadTable: it cannot be read, or at least one pin is wrong.
    """
    try:
        table = msgspec.toml.decode(text, type=Table, strict=False)
    except msgspec.DecodeError as error:
        raise BadTable(str(error)) from error
    if found := [*pin_faults(table), *table_faults(table)]:
        raise BadTable("\n".join(found))
    return table


def pin_faults(table: Table) -> Iterator[str]:
    """Name what is wrong with each pin by itself."""
    for pin in table.pin:
        if pin.bcm not in HEADER_GPIOS:
            yield f"{pin.name}: GPIO{pin.bcm} is not on the header; take one of 0 to 27"
        if pin.bcm in table.left_free:
            yield f"{pin.name}: GPIO{pin.bcm} is to be left free: {table.left_free[pin.bcm]}"
        if pin.function in ("key", "knob") and (pin.pull, pin.active) != ("up", "low"):
            yield f'{pin.name}: a switch closes to ground; write pull = "up" and active = "low"'
        if pin.function == "output" and pin.active != "high":
            yield f'{pin.name}: the driver sets outputs high when they are on; write active = "high"'


def table_faults(table: Table) -> Iterator[str]:
    """Name what is wrong between the pins: used twice, missing, or not spent."""
    yield from _twice("GPIO", table, [pin.bcm for pin in table.pin])
    yield from _twice("header pin ", table, [pin.header for pin in table.pin])
    names = Counter(pin.name for pin in table.pin)
    yield from (f"{name}: there are {count} pins of this name" for name, count in names.items() if count > 1)
    wanted = {*(f"key_{key}" for key in KEYS), *ONE_OF_EACH}
    yield from (f"{name}: this pin is missing" for name in sorted(wanted - names.keys()))
    driven = {pin.name for pin in table.pin if pin.function in ("key", "knob", "output")}
    yield from (f"{name}: the driver knows no such pin" for name in sorted(driven - wanted))
    lamps = sorted(pin.lamp for pin in table.pin if pin.lamp is not None and pin.name in LIT)
    if lamps != list(LAMP_OUTPUTS):
        yield f"lamps: outputs 0 to 7 have to light one key each, and not {lamps}"
    spent = {pin.bcm for pin in table.pin} | table.left_free.keys()
    if unspent := sorted(set(HEADER_GPIOS) - spent):
        yield f"GPIO {unspent}: in no line of the table; say what they are for, or reserve them"


def _twice(what: str, table: Table, numbers: list[int]) -> Iterator[str]:
    for number, count in Counter(numbers).items():
        if count > 1:
            users = [pin.name for pin, used in zip(table.pin, numbers, strict=True) if used == number]
            yield f"{what}{number} is used {count} times: {', '.join(users)}"


def write_module(table: Table) -> str:
    """Write the module, in the form that the formatter of the project leaves alone."""
    by_name = {pin.name: pin for pin in table.pin}
    keys = {key: by_name[f"key_{key}"] for key in KEYS}
    lines = [
        '"""The pins of the table unit, generated from hardware/pins.toml by hardware/make_pins.py."""',
        "",
        "from collections.abc import Mapping",
        "from types import MappingProxyType",
        "from typing import Final",
        "",
        "from shuffleup.hal import Key",
        "",
        *_mapping("KEY_PINS", "Key", {f"Key.{key.upper()}": str(pin.bcm) for key, pin in keys.items()}),
        '"""BCM numbers of the keys: to ground when pressed, pulled up inside the Pi."""',
        "",
        *_mapping("LAMP_OUTPUTS", "Key", _lamps(keys)),
        '"""Outputs of the shift register, 0 to 7."""',
        "",
        *(f"{name.upper()}: Final = {by_name[name].bcm}" for name in ONE_OF_EACH),
        "",
        *_mapping("HEADER_PINS", "int", {str(pin.bcm): str(pin.header) for pin in sorted_by_bcm(table)}),
        '"""Where a BCM number is found on header J8."""',
        "",
        *_mapping("PIN_NAMES", "int", {str(pin.bcm): f'"{pin.name}"' for pin in sorted_by_bcm(table)}, "str"),
        '"""What the table calls a BCM number."""',
    ]
    return "\n".join(lines) + "\n"


def sorted_by_bcm(table: Table) -> list[Pin]:
    """List the pins by their BCM number."""
    return sorted(table.pin, key=lambda pin: pin.bcm)


def _lamps(keys: dict[str, Pin]) -> dict[str, str]:
    return {f"Key.{key.upper()}": str(pin.lamp) for key, pin in keys.items() if pin.lamp is not None}


def _mapping(name: str, key: str, items: dict[str, str], value: str = "int") -> list[str]:
    return [
        f"{name}: Final[Mapping[{key}, {value}]] = MappingProxyType(",
        "    {",
        *(f"        {item}: {number}," for item, number in items.items()),
        "    }",
        ")",
    ]


def main(arguments: list[str], table: Path = TABLE, module: Path = MODULE) -> int:
    """Write or check the module; return the exit status."""
    if arguments not in ([], ["--check"]):
        print("usage: hardware/make_pins.py [--check]", file=sys.stderr)
        return 2
    try:
        pins = read_table(table.read_text(encoding="utf-8"))
    except BadTable as bad:
        for line in str(bad).splitlines():
            print(f"{table.name}: {line}", file=sys.stderr)
        return 2
    text = write_module(pins)
    print(f"{table.name}: {len(pins.pin)} pins, none used twice, none of the header unspent")
    if not arguments:
        module.write_text(text, encoding="utf-8")
        return 0
    if not module.exists() or module.read_text(encoding="utf-8") != text:
        print(f"{module.name} is not what {table.name} says; run hardware/make_pins.py", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
