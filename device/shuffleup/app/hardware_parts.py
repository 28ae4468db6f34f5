"""The hardware of a box: real pins and a real bus, or the simulated metal in their place."""

import asyncio
from collections.abc import Callable
from io import BytesIO
from typing import Protocol, TypeVar

import msgspec

from shuffleup.app.config import CustomerDisplay, HardwareSettings
from shuffleup.app.serial_ports import display_port
from shuffleup.hardware.hal import CallLater, Key, SerialPort, UnitPart
from shuffleup.hardware.hal.pi.oled_display import I2cBus, PiDisplay
from shuffleup.hardware.hal.pi.panel import PiPanel, open_pins
from shuffleup.hardware.hal.pi.power import PiPower
from shuffleup.hardware.hal.pi.sound import PiSounder, PiSpeaker, aplay
from shuffleup.hardware.hal.simulated import Plug, SimulatedUnit
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol.request_refusals import NoSimulatedMachine, NotOnThisBox
from shuffleup.stations.latest_views import Hub
from shuffleup.unit.box.optional_parts import TICK_MS, BoxParts

Name = TypeVar("Name", Key, UnitPart)

NO_DISPLAY = CustomerDisplay()


def build_parts(
    hardware: HardwareSettings, clock: Clock, dealer_display: CustomerDisplay = NO_DISPLAY
) -> "PiParts | SimulatedParts":
    """Choose the parts by the settings; there is no other place that knows which metal it runs on."""
    if hardware.kind == "pi":
        return PiParts(hardware, clock, dealer_display)
    return SimulatedParts(hardware, clock, real_display=dealer_display)


class PiParts:
    """Pins and bus of a Raspberry Pi; the pins are opened with the panel and shared with the buzzer."""

    touchable = None

    def __init__(
        self, hardware: HardwareSettings, clock: Clock, dealer_display: CustomerDisplay = NO_DISPLAY
    ) -> None:
        self._hardware = hardware
        self._clock = clock
        self._dealer_display = dealer_display
        self._pins: object | None = None

    def for_box(self, hub: Hub) -> BoxParts:
        """Open the parts on real metal; nobody needs to be shown what they show."""
        hardware, later, before_dealer = self._hardware, call_later(), self._dealer_display
        return BoxParts(
            open_panel=lambda: PiPanel(self._opened_pins(), self._clock.now, later),
            open_display=lambda: PiDisplay(hardware.i2c_bus, hardware.display, hardware.i2c_address),
            open_sounder=lambda: PiSounder(self._opened_pins(), later),
            open_speaker=(lambda: PiSpeaker(aplay(hardware.speaker))) if hardware.speaker else None,
            power=PiPower(),
            shown=lambda: None,
            simulated=False,
            open_text_line=display_port(before_dealer),
            dialect=before_dealer.dialect,
        )

    def _opened_pins(self) -> object:
        if self._pins is None:
            self._pins = open_pins()
        return self._pins


class PluggedLine(SerialPort, Plug, Protocol):
    """The line to a simulated device."""


class SimulatedParts:
    """The metal that is not there: the same drivers on mock pins and a bus that decodes what it is sent.

    `tick` is how often the countdown on the glass is drawn: once a second, seldom where nobody looks.
    `text_line` is that of a simulated dealer display, and `real_display` is one that is plugged in.
    """

    def __init__(
        self,
        hardware: HardwareSettings,
        clock: Clock,
        tick: Millis = TICK_MS,
        *,
        text_line: PluggedLine | None = None,
        real_display: CustomerDisplay = NO_DISPLAY,
    ) -> None:
        self.metal = SimulatedUnit(hardware.display)
        self.touchable = SimulatedTouch(self.metal)
        self._hardware = hardware
        self._clock = clock
        self._tick = tick
        self._text_line = text_line
        if text_line:
            self.metal.plugs[UnitPart.DEALER_DISPLAY] = text_line
        self._real_display = real_display

    def for_box(self, hub: Hub) -> BoxParts:
        """Open the parts on the simulated metal and post what a person would see of it."""
        metal, later, plugged = self.metal, call_later(), self._real_display
        line = self._text_line
        bus: I2cBus = metal.bus

        def shown() -> None:
            hub.post("oled", lambda: png(metal))
            hub.post("lamps", lambda: msgspec.json.encode(sorted(metal.lamps())))

        return BoxParts(
            open_panel=lambda: PiPanel(metal.pins, self._clock.now, later),
            open_display=lambda: PiDisplay(bus, self._hardware.display),
            open_sounder=lambda: PiSounder(metal.pins, later),
            open_speaker=(lambda: PiSpeaker(metal.amplifier)) if self._hardware.speaker else None,
            power=metal.power,
            shown=shown,
            simulated=True,
            tick=self._tick,
            open_text_line=(lambda: line) if line else display_port(plugged),
            dialect=plugged.dialect,
            text_in_thread=line is None,
        )


class FaultInjection(Protocol):
    """A simulated card machine at which things go wrong when somebody wants that."""

    def cause(self, name: str) -> None:
        """Let something go wrong. Raises `NotOnThisBox` for a name that nothing has."""

    def put_right(self) -> None:
        """Make everything as it should be."""


class SimulatedTouch:
    """Brings clicks on the front panel to the simulated metal, by the names of keys and parts."""

    def __init__(self, metal: SimulatedUnit) -> None:
        self._metal = metal
        self.machine: FaultInjection | None = None

    def press(self, key: str) -> None:
        """Push a key down."""
        self._metal.press(_named(Key, key))

    def release(self, key: str) -> None:
        """Let a key come up."""
        self._metal.release(_named(Key, key))

    def turn(self, detents: int) -> None:
        """Turn the knob."""
        self._metal.turn(detents)

    def unplug(self, part: str) -> None:
        """Pull the wire of a part."""
        self._metal.unplug(_named(UnitPart, part))

    def plug(self, part: str) -> None:
        """Put the wire of a part back."""
        self._metal.plug(_named(UnitPart, part))

    def cause(self, trouble: str) -> None:
        """Let something go wrong at the card machine."""
        self._its_machine().cause(trouble)

    def put_right(self) -> None:
        """Put right whatever is wrong with the card machine."""
        self._its_machine().put_right()

    def _its_machine(self) -> "FaultInjection":
        if self.machine is None:
            raise NoSimulatedMachine()
        return self.machine


def call_later() -> CallLater:
    """Make the timer of the drivers from the running loop; they may call it from any thread."""
    loop = asyncio.get_running_loop()

    def later(span: Millis, act: Callable[[], None]) -> None:
        loop.call_soon_threadsafe(loop.call_later, span / 1000, act)

    return later


def png(metal: SimulatedUnit) -> bytes:
    """Give the picture on the simulated glass as a PNG file."""
    file = BytesIO()
    metal.picture().save(file, "PNG")
    return file.getvalue()


def _named(kind: type[Name], name: str) -> Name:
    try:
        return kind(name)
    except ValueError:
        raise NotOnThisBox(name, tuple(one.value for one in kind)) from None
