"""The table of all pins, and the checks of the pins of a table unit's Raspberry Pi.

The checks of the card machine's Pico are in `pico_table`.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Literal

import msgspec

from pico_table import PicoPin, pico_faults

HEADER_GPIOS = range(28)
ONE_OF_EACH = ("knob_a", "knob_b", "lamps_data", "lamps_clock", "lamps_latch", "buzzer")
KNOB = "key_knob"
LAMP_OUTPUTS = range(8)

# fmt: off
J8: tuple[int | str, ...] = (
    "3V3", "5V", 2, "5V", 3, "GND", 4, 14, "GND", 15, 17, 18, 27, "GND", 22, 23, "3V3", 24, 10, "GND",
    9, 25, 11, 8, "GND", 7, 0, 1, 5, "GND", 6, 12, 13, "GND", 19, 16, 26, 20, "GND", 21,
)
# fmt: on
"""Header J8 of every Raspberry Pi with 40 pins, from pin 1: a GPIO, or what supplies it."""

ONLY_AT = {
    "i2c_sda": (2, "SDA of I2C1"),
    "i2c_scl": (3, "SCL of I2C1"),
    "uart_tx": (14, "TXD of UART0"),
    "uart_rx": (15, "RXD of UART0"),
    "i2s_bclk": (18, "bit clock of I2S"),
    "i2s_lrclk": (19, "word clock of I2S"),
    "i2s_din": (20, "data input of I2S"),
    "i2s_dout": (21, "data output of I2S"),
}
"""BCM2711 ARM peripherals, 5.3: where the kernel finds these lines. On a Pi 5 they are at the same pins."""


class Pin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One pin of the header; `lamp` is the output of the shift register that lights this key.

    The word `engraved` stands below the cap of a key, `letter` is its key on a keyboard.
    """

    name: Annotated[str, msgspec.Meta(pattern="^[a-z][a-z0-9_]*$")]
    bcm: int
    header: int
    function: Literal["key", "knob", "output", "kernel", "reserved"]
    wired_to: str
    pull: Literal["up", "none"] = "none"
    active: Literal["low", "high", ""] = ""
    lamp: int | None = None
    engraved: str = ""
    letter: str = ""

    @property
    def key(self) -> str:
        """Return the name of the key at this pin, as the programs have it."""
        return self.name.removeprefix("key_")


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All pins, and the GPIOs that nothing may be wired to; `power` by the number of the header pin."""

    board: str
    left_free: dict[int, str]
    power: dict[int, Literal["3V3", "5V", "GND"]]
    pin: tuple[Pin, ...]
    pico_left_free: dict[int, str]
    pico: tuple[PicoPin, ...]

    @property
    def row(self) -> tuple[Pin, ...]:
        """Return the keys from left to right, without the push of the knob."""
        return tuple(pin for pin in self.pin if pin.function == "key" and pin.name != KNOB)


class BadTable(Exception):
    """The table does not describe parts that could be wired; one line a fault."""


def read_table(text: str) -> Table:
    """Read and check a table.

    Raises:
        BadTable: it cannot be read, or at least one pin is wrong.
    """
    try:
        table = msgspec.toml.decode(text, type=Table, strict=False)
    except msgspec.DecodeError as error:
        raise BadTable(str(error)) from error
    found = [*pin_faults(table), *table_faults(table), *pico_faults(table.pico, table.pico_left_free)]
    if found:
        raise BadTable("\n".join(found))
    return table


def pin_faults(table: Table) -> Iterator[str]:
    """Name what is wrong with each pin by itself."""
    for pin in table.pin:
        if pin.bcm not in HEADER_GPIOS:
            yield f"{pin.name}: GPIO{pin.bcm} is not on the header; take one of 0 to 27"
        elif pin.header != J8.index(pin.bcm) + 1:
            yield f"{pin.name}: GPIO{pin.bcm} is header pin {J8.index(pin.bcm) + 1}, not {pin.header}"
        if pin.bcm in table.left_free:
            yield f"{pin.name}: GPIO{pin.bcm} is to be left free: {table.left_free[pin.bcm]}"
        if pin.function in ("key", "knob") and (pin.pull, pin.active) != ("up", "low"):
            yield f'{pin.name}: a switch closes to ground; write pull = "up" and active = "low"'
        if pin.function == "output" and pin.active != "high":
            yield f'{pin.name}: the driver sets outputs high when they are on; write active = "high"'
        yield from _kernel_faults(pin)


def _kernel_faults(pin: Pin) -> Iterator[str]:
    if pin.name in ONLY_AT and pin.bcm != ONLY_AT[pin.name][0]:
        gpio, line = ONLY_AT[pin.name]
        yield f"{pin.name}: {line} is at GPIO{gpio} and nowhere else"
    owners = {gpio: line for name, (gpio, line) in ONLY_AT.items() if name != pin.name}
    if pin.bcm in owners:
        yield f"{pin.name}: GPIO{pin.bcm} is the {owners[pin.bcm]}; take a pin that the kernel does not drive"


def table_faults(table: Table) -> Iterator[str]:
    """Name what is wrong between the pins: used twice, missing, or not spent."""
    yield from _twice("GPIO", table, [pin.bcm for pin in table.pin])
    yield from _twice("header pin ", table, [pin.header for pin in table.pin])
    names = Counter(pin.name for pin in table.pin)
    yield from (f"{name}: there are {count} pins of this name" for name, count in names.items() if count > 1)
    wanted = {*(pin.name for pin in table.row), KNOB, *ONE_OF_EACH}
    yield from (f"{name}: this pin is missing" for name in sorted(wanted - names.keys()))
    driven = {pin.name for pin in table.pin if pin.function in ("key", "knob", "output")}
    yield from (f"{name}: the driver knows no such pin" for name in sorted(driven - wanted))
    yield from _key_faults(table.row)
    lamps = sorted(pin.lamp for pin in table.row if pin.lamp is not None)
    if lamps != list(LAMP_OUTPUTS):
        yield f"lamps: outputs 0 to 7 have to light one key each, and not {lamps}"
    spent = {pin.bcm for pin in table.pin} | table.left_free.keys()
    if unspent := sorted(set(HEADER_GPIOS) - spent):
        yield f"GPIO {unspent}: in no line of the table; say what they are for, or reserve them"
    yield from _power_faults(table)


def _key_faults(row: tuple[Pin, ...]) -> Iterator[str]:
    for pin in row:
        if not pin.name.startswith("key_"):
            yield f"{pin.name}: a key is named key_ and what it does"
        if not pin.engraved or len(pin.letter) != 1:
            yield f"{pin.name}: write the word below its cap as engraved, and one letter"
        if pin.lamp is None:
            yield f"{pin.name}: no lamp lights it; write the output of the shift register as lamp, 0 to 7"
    letters = Counter(pin.letter for pin in row)
    yield from (f"letter {letter}: {count} keys have it" for letter, count in letters.items() if count > 1)


def _power_faults(table: Table) -> Iterator[str]:
    supplies = {number: what for number, what in enumerate(J8, start=1) if isinstance(what, str)}
    for number in sorted(supplies.keys() | table.power.keys()):
        said, is_there = table.power.get(number), supplies.get(number)
        if said != is_there:
            yield f"header pin {number} is {is_there or 'no supply'}, and not {said or 'left out of [power]'}"


def _twice(what: str, table: Table, numbers: list[int]) -> Iterator[str]:
    for number, count in Counter(numbers).items():
        if count > 1:
            users = [pin.name for pin, used in zip(table.pin, numbers, strict=True) if used == number]
            yield f"{what}{number} is used {count} times: {', '.join(users)}"
