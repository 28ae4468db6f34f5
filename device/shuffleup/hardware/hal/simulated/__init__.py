"""The simulated metal of a unit: pins, bus and display for the driver, and verbs for tests and pages.

The driver is the real one. A front panel on a screen and the tests press, turn and unplug here, and read
what a person at the table would see and hear.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Literal, Protocol

from shuffleup.hardware.hal import Key, UnitPart
from shuffleup.hardware.hal.pins import KEY_PINS, KNOB_A, KNOB_B, LAMPS_CLOCK, LAMPS_DATA, LAMPS_LATCH
from shuffleup.hardware.hal.simulated.metal import (
    ShiftRegister,
    SimulatedAmplifier,
    SimulatedPins,
    SimulatedPower,
)
from shuffleup.hardware.hal.simulated.oled import Sh1106, SimulatedBus, Ssd1306, Ssd1309

if TYPE_CHECKING:
    from PIL.Image import Image

DISPLAY_ADDRESS = 0x3C
_CONTACTS = (*KEY_PINS.values(), KNOB_A, KNOB_B)


class Plug(Protocol):
    """A plug that a hand pulls out and puts back."""

    def pull_out(self) -> None:
        """Pull it out."""

    def put_back(self) -> None:
        """Put it back."""


class SimulatedUnit:
    """One unit. Many live in a process without knowing of each other; one belongs to one thread.

    `pins` is the pin factory and `bus` the I2C bus that the driver is made with. `plugs` are those of the
    parts that notice by themselves that their cable is out; whoever plugs in another part adds its own.
    """

    def __init__(self, controller: Literal["ssd1306", "ssd1309", "sh1106"] = "ssd1306") -> None:
        self.pins = SimulatedPins()
        self.bus = SimulatedBus(DISPLAY_ADDRESS)
        self._new_glass = {"ssd1306": Ssd1306, "ssd1309": Ssd1309, "sh1106": Sh1106}[controller]
        self.glass = self._new_glass()
        self.bus.attach(self.glass)
        data = self.pins.pin(LAMPS_DATA)
        self._register = ShiftRegister(lambda: bool(data.state))
        self.pins.pin(LAMPS_CLOCK).hear(level=self._register.clocked)
        self.pins.pin(LAMPS_LATCH).hear(level=self._register.latched)
        self.power = SimulatedPower()
        self.amplifier = SimulatedAmplifier()
        self.plugs: dict[UnitPart, Plug] = {UnitPart.POWER: self.power, UnitPart.SPEAKER: self.amplifier}
        self.unplugged: set[UnitPart] = set()

    def press(self, key: Key) -> None:
        """Push a key down and keep it there, in a single clean edge."""
        self.bounce(key, (True,))

    def release(self, key: Key) -> None:
        """Let a key go, in a single clean edge."""
        self.bounce(key, (False,))

    def tap(self, key: Key) -> None:
        """Push a key and let it go in the same moment."""
        self.bounce(key, (True, False))

    def bounce(self, key: Key, pattern: Iterable[bool]) -> None:
        """Close (True) and open (False) the contact of a key, in this order and all in one moment."""
        for closed in pattern:
            self._contact(KEY_PINS[key], closed)

    def turn(self, detents: int) -> None:
        """Turn the knob, clockwise above 0, through all quarter steps."""
        first, second = (KNOB_A, KNOB_B) if detents > 0 else (KNOB_B, KNOB_A)
        for _ in range(abs(detents)):
            for bcm, closed in ((first, True), (second, True), (first, False), (second, False)):
                self._contact(bcm, closed)

    def unplug(self, part: UnitPart) -> None:
        """Pull a part's cable: keys stay open, lamps go dark, the display is gone, the buzzer is mute.

        The unit goes on without the cable of its supply, as on a battery: the supply sags.
        """
        if part in self.plugs:
            self.plugs[part].pull_out()
        elif part is UnitPart.DISPLAY:
            self.bus.detach()
        elif part is UnitPart.KEYS:
            for bcm in _CONTACTS:
                self._contact(bcm, False)
        self.unplugged.add(part)

    def plug(self, part: UnitPart) -> None:
        """Put a part's cable back. Display and lamps come up as after power-up: not yet set up."""
        if part in self.plugs:
            self.plugs[part].put_back()
        elif part is UnitPart.DISPLAY:
            self.glass = self._new_glass()
            self.bus.attach(self.glass)
        elif part is UnitPart.LAMPS:
            self._register.power_up()
        self.unplugged.discard(part)

    def picture(self) -> "Image":
        """Give what is to be seen on the glass, in mode "1"; of a transfer under way, what has arrived."""
        return self.glass.picture()

    def lamps(self) -> frozenset[Key]:
        """Give the keys that are lit."""
        return frozenset() if UnitPart.LAMPS in self.unplugged else self._register.lamps()

    def _contact(self, bcm: int, closed: bool) -> None:
        if UnitPart.KEYS not in self.unplugged:
            self.pins.pin(bcm).ground(closed)
