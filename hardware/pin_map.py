"""PINMAP.md: every pin of both headers, for use at the workbench."""

from collections.abc import Iterable
from itertools import chain

from pico_table import PICO_HEADER
from pin_table import J8, Table

ROWS_OF_A_PICO = 20
PICO_POWER = {
    3: "GND",
    8: "GND",
    13: "GND",
    18: "GND",
    23: "GND",
    28: "GND",
    30: "RUN",
    33: "AGND",
    35: "ADC_VREF",
}
PI_IDENTITY = {27: "ID_SD", 28: "ID_SC"}
"""GPIO 0 and 1 at header J8, by the number of the pin: the EEPROM of a HAT, and nothing else."""
PICO_SUPPLY = {36: "3V3", 37: "3V3_EN", 38: "GND", 39: "VSYS", 40: "VBUS"}
"""Pico datasheet, 2.1: what is not a GP pin, by its number on the module."""


HEAD = """# Every pin

Written by `hardware/make_pins.py` from [pins.toml](pins.toml); change that, never this page. The
wires that end at these pins are in [WIRING.md](WIRING.md).
"""

PI = """Pin 1 is at the end of the header that is away from the USB plugs; even numbers are the row at the
edge. *kernel* pins belong to a driver of the system; *reserved* ones are for a part that a unit may
have.
"""

PICO = """Seen from above with the USB plug at the top: pins 1 to 20 down the left side, 40 to 21 down the
right.
"""

LEVELS = """What holds a line while no program runs, or says what a broken wire reads as:
"""


def pin_map(table: Table) -> str:
    """Write the whole page."""
    pi = markdown_table(("", "inner row", "pin", "pin", "outer row", ""), _pi_rows(table))
    pico = markdown_table(("", "left side", "pin", "pin", "right side", ""), _pico_rows(table))
    levels = markdown_table(("GP", "name", "can be", "at the start", "resistor"), _levels(table))
    free = "".join(f"* GPIO{gpio}: {why}\n" for gpio, why in table.left_free.items())
    lines = [HEAD, f"## The table unit: {table.board}\n", PI, *pi, "\nLeft free:\n", free]
    return "\n".join(
        [*lines, "## The card machine: Raspberry Pi Pico\n", PICO, *pico, "", LEVELS, *levels, ""]
    )


def _levels(table: Table) -> Iterable[tuple[object, ...]]:
    for pin in table.pico:
        can = f"{pin.function}, {pin.hz} Hz" if pin.hz else pin.function
        yield (pin.gp, f"`{pin.name}`", can, pin.at_start, pin.resistor)


def markdown_table(head: tuple[str, ...], rows: Iterable[tuple[object, ...]]) -> list[str]:
    """Write a table of Markdown, line by line."""
    return ["| " + " | ".join(map(str, line)) + " |" for line in chain((head, ("---",) * len(head)), rows)]


def _pi_rows(table: Table) -> Iterable[tuple[object, ...]]:
    names = {pin.header: (f"GPIO{pin.bcm} `{pin.name}`", _remark(pin.function)) for pin in table.pin}
    for left in range(1, len(J8), 2):
        inner, outer = (names.get(number, _supply(J8[number - 1])) for number in (left, left + 1))
        yield (inner[1], inner[0], left, left + 1, outer[0], outer[1])


def _supply(what: int | str) -> tuple[str, str]:
    return (f"GPIO{what}", "left free") if isinstance(what, int) else (what, "")


def _remark(function: str) -> str:
    return function if function in ("reserved", "kernel") else ""


def _pico_rows(table: Table) -> Iterable[tuple[object, ...]]:
    names = {pin.header: (f"GP{pin.gp} `{pin.name}`", pin.wired_to) for pin in table.pico}
    free = {header: (f"GP{gp}", "free") for gp, header in PICO_HEADER.items()}
    supplies = {number: (name, "") for number, name in (PICO_POWER | PICO_SUPPLY).items()}
    places = free | names | supplies
    for left in range(1, ROWS_OF_A_PICO + 1):
        right = 2 * ROWS_OF_A_PICO + 1 - left
        yield (places[left][1], places[left][0], left, right, places[right][0], places[right][1])
