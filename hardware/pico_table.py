"""The pins of the card machine's Raspberry Pi Pico, and the checks of their table."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

import msgspec

# fmt: off
PICO_HEADER = {
    0: 1, 1: 2, 2: 4, 3: 5, 4: 6, 5: 7, 6: 9, 7: 10,
    8: 11, 9: 12, 10: 14, 11: 15, 12: 16, 13: 17, 14: 19, 15: 20,
    16: 21, 17: 22, 18: 24, 19: 25, 20: 26, 21: 27, 22: 29, 26: 31, 27: 32, 28: 34,
}
# fmt: on
"""Where a GP number is found on the two rows of the Pico (Pico datasheet, 2.1)."""

CAN = {
    "UART0 TX": (0, 12, 16, 28),
    "UART0 RX": (1, 13, 17),
    "I2C0 SDA": (0, 4, 8, 12, 16, 20, 28),
    "I2C0 SCL": (1, 5, 9, 13, 17, 21),
    "ADC": (26, 27, 28),
}
"""RP2040 datasheet, 1.4.3: the pins of a Pico at which these can be had; the rest every pin can do."""

SLICES = 8

NAMES = frozenset(
    (
        *(
            "UART_TX",
            "UART_RX",
            "STEP",
            "DIR",
            "I2C_SDA",
            "I2C_SCL",
            "STEPPER_OFF",
            "LATCH",
            "FLAP",
            "STATUS",
        ),
        *("TRAY_1", "TRAY_2", "ENTRY_1", "ENTRY_2", "ROLLERS_ON", "ESTOP", "TRAY_SEEN", "ENTRY_LEFT_SEEN"),
        *("ENTRY_RIGHT_SEEN", "EXIT_SEEN", "SHOE_SEEN", "HOME_SEEN", "SLOT_SEEN", "SUPPLY", "LID", "STALL"),
    )
)
"""What the firmware asks for by name."""


class PicoPin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One pin by its GP number; `hz` is the rate of a PWM, `at_start` the level that boot.py sets."""

    name: Annotated[str, msgspec.Meta(pattern="^[A-Z][A-Z0-9_]*$")]
    gp: int
    header: int
    function: Literal["UART0 TX", "UART0 RX", "I2C0 SDA", "I2C0 SCL", "ADC", "PIO", "PWM", "input", "output"]
    wired_to: str
    hz: int = 0
    at_start: Literal["low", "high", ""] = ""
    resistor: str = ""


def pico_faults(pins: tuple[PicoPin, ...], left_free: Mapping[int, str]) -> Iterator[str]:
    """Name everything that could not be wired or would not run."""
    for pin in pins:
        yield from _pin_faults(pin, left_free)
    yield from _twice(pins)
    yield from _pwm_faults(pins)
    there = {pin.name for pin in pins}
    yield from (f"{name}: the firmware needs this pin of the Pico" for name in sorted(NAMES - there))
    yield from (f"{name}: the firmware knows no such pin" for name in sorted(there - NAMES))


def _pin_faults(pin: PicoPin, left_free: Mapping[int, str]) -> Iterator[str]:
    if pin.gp in left_free:
        yield f"{pin.name}: GP{pin.gp} is not to be had: {left_free[pin.gp]}"
    elif pin.gp not in PICO_HEADER:
        yield f"{pin.name}: a Pico has no GP{pin.gp}; take one of 0 to 22 or 26 to 28"
    elif pin.header != PICO_HEADER[pin.gp]:
        yield f"{pin.name}: GP{pin.gp} is pin {PICO_HEADER[pin.gp]} of the Pico, not {pin.header}"
    if pin.gp not in CAN.get(pin.function, (pin.gp,)):
        places = ", ".join(f"GP{gp}" for gp in CAN[pin.function])
        yield f"{pin.name}: GP{pin.gp} cannot be {pin.function}; take one of {places}"
    if (pin.function == "PWM") != (pin.hz > 0):
        yield f"{pin.name}: a PWM needs its rate in hz, and nothing else has one"
    drives = pin.function in ("output", "PIO", "PWM")
    if drives and pin.name != "STATUS" and not pin.at_start:
        yield f"{pin.name}: say in at_start at which level nothing moves"


def _twice(pins: tuple[PicoPin, ...]) -> Iterator[str]:
    for gp, count in Counter(pin.gp for pin in pins).items():
        if count > 1:
            users = ", ".join(pin.name for pin in pins if pin.gp == gp)
            yield f"GP{gp} of the Pico is used {count} times: {users}"


def _pwm_faults(pins: tuple[PicoPin, ...]) -> Iterator[str]:
    slices = defaultdict(list)
    for pin in pins:
        if pin.function == "PWM":
            slices[pin.gp // 2 % SLICES].append(pin)
    for number, users in sorted(slices.items()):
        if len({pin.hz for pin in users}) > 1:
            said = ", ".join(f"{pin.name} at {pin.hz} Hz" for pin in users)
            yield f"PWM slice {number} of the Pico has one rate for both its outputs, not {said}"
        channels = [pin.gp % 2 for pin in users]
        if len(set(channels)) < len(channels):
            said = ", ".join(f"{pin.name} (GP{pin.gp})" for pin in users)
            yield f"PWM slice {number} of the Pico has one output of each letter, not {said}"
