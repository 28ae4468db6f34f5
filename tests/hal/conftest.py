"""The test rigs of a unit: simulated metal, and the pins of a real kernel.

Every rig has the same verbs. On simulated metal time is moved by hand; on the kernel's pins it passes.
"""

import heapq
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, Protocol

import pytest
from PIL import Image

from shuffleup.hardware.hal import CallLater, Key, KeyDown, KeyUp, KnobTurned, Now, UnitPart
from shuffleup.hardware.hal.pi.oled_display import Controller, PiDisplay
from shuffleup.hardware.hal.pi.panel import PiPanel, open_pins
from shuffleup.hardware.hal.pi.sound import PiSounder
from shuffleup.hardware.hal.pins import BUZZER, KEY_PINS, KNOB_A, KNOB_B, LAMPS_CLOCK, LAMPS_DATA, LAMPS_LATCH
from shuffleup.hardware.hal.simulated import SimulatedUnit
from shuffleup.hardware.hal.simulated.metal import ShiftRegister
from shuffleup.kernel.field_types import Millis
from tests.buzzer import HeardBuzzer

Event = KeyDown | KeyUp | KnobTurned


class HandTime:
    """A clock that a test moves, with the calls that were put off until later."""

    def __init__(self) -> None:
        self._now = Millis(1000)
        self._calls: list[tuple[int, int, Callable[[], None]]] = []
        self._order = count()

    def now(self) -> Millis:
        return self._now

    def call_later(self, span: Millis, call: Callable[[], None]) -> None:
        heapq.heappush(self._calls, (self._now + span, next(self._order), call))

    def let(self, span: int) -> None:
        """Let milliseconds pass, and make the calls that fall due at their moment."""
        end = self._now + span
        while self._calls and self._calls[0][0] <= end:
            due, _, call = heapq.heappop(self._calls)
            self._now = Millis(due)
            call()
        self._now = Millis(end)


class RealTime:
    """The computer's clock; calls that were put off are made while a test lets time pass."""

    def __init__(self) -> None:
        self._calls: list[tuple[int, int, Callable[[], None]]] = []
        self._order = count()

    def now(self) -> Millis:
        return Millis(time.monotonic_ns() // 1_000_000)

    def call_later(self, span: Millis, call: Callable[[], None]) -> None:
        heapq.heappush(self._calls, (self.now() + span, next(self._order), call))

    def let(self, span: int) -> None:
        end = self.now() + span
        while self.now() < end:
            while self._calls and self._calls[0][0] <= self.now():
                heapq.heappop(self._calls)[2]()
            time.sleep(0.001)  # edges come in a thread of the pin library


class Metal(Protocol):
    """What a hand, an eye and an ear do at a unit."""

    pins: Any
    bus: Any

    def press(self, key: Key) -> None: ...
    def release(self, key: Key) -> None: ...
    def bounce(self, key: Key, pattern: tuple[bool, ...]) -> None: ...
    def turn(self, detents: int) -> None: ...
    def unplug(self, part: UnitPart) -> None: ...
    def plug(self, part: UnitPart) -> None: ...
    def picture(self) -> Image.Image: ...
    def lamps(self) -> frozenset[Key]: ...
    def is_sounding(self) -> bool: ...
    def close(self) -> None: ...


class SimulatedMetal(SimulatedUnit):
    """Simulated pins and a simulated bus."""

    def __init__(self, controller: Controller = "ssd1306") -> None:
        super().__init__(controller)
        self.buzzer = HeardBuzzer(self)

    def is_sounding(self) -> bool:
        return self.buzzer.sounding_hz > 0

    def close(self) -> None:
        self.pins.close()


class KernelMetal(SimulatedMetal):
    """Pins of the kernel's gpio-sim chip, moved and read through /sys; the bus is the simulated one.

    There is no I2C display in any kernel, but the bytes for it are the same. A guest of user-mode Linux
    notices edges at its clock tick only, every 10 ms, and sees one where there were several: so each edge is
    made half-way between two ticks, and a bounce is made of gaps of 10 ms.
    """

    TICK_S = 0.01
    TIME_OF_LAST_TICK = 6
    """CLOCK_MONOTONIC_COARSE of linux/time.h, for which Python has no name."""

    def __init__(self, chip: Path) -> None:
        super().__init__("ssd1306")
        self.pins = open_pins()
        from gpiozero.pins.lgpio import LGPIOPin  # noqa: PLC0415  there is no lgpio off a Pi and this guest

        self._chip = chip
        self._shifted = ShiftRegister(lambda: self._level(LAMPS_DATA))
        told = {LAMPS_CLOCK: self._shifted.clocked, LAMPS_LATCH: self._shifted.latched}
        level = self._level

        class ProbedPin(LGPIOPin):  # type: ignore[misc]  # gpiozero has no types
            """Tells the shift register what the kernel says of a pin after each write."""

            def _set_state(self, value: float) -> None:
                super()._set_state(value)
                if tell := told.get(self._number):
                    tell(level(self._number))

        self.pins.pin_class = ProbedPin
        for bcm in (*KEY_PINS.values(), KNOB_A, KNOB_B):
            self._contact(bcm, False)

    def lamps(self) -> frozenset[Key]:
        return self._shifted.lamps()

    def is_sounding(self) -> bool:
        levels = set()
        for _ in range(40):
            levels.add(self._level(BUZZER))
            time.sleep(0.0007)
        return len(levels) == 2

    def _contact(self, bcm: int, closed: bool) -> None:
        (self._chip / f"sim_gpio{bcm}" / "pull").write_text("pull-down" if closed else "pull-up")
        since_tick = (time.monotonic() - time.clock_gettime(self.TIME_OF_LAST_TICK)) % self.TICK_S
        time.sleep(1.5 * self.TICK_S - since_tick)

    def _level(self, bcm: int) -> bool:
        return (self._chip / f"sim_gpio{bcm}" / "value").read_text().strip() == "1"


class Rig:
    """A unit with its driver, and everything its panel has reported."""

    def __init__(self, metal: Metal, clock: HandTime | RealTime, controller: Any = "ssd1306") -> None:
        self.metal = metal
        self.now: Now = clock.now
        self.call_later: CallLater = clock.call_later
        self.let = clock.let
        self.controller = controller
        self.events: list[Event] = []
        self.panel = self.open_panel()
        self.panel.on_key(self.events.append)
        self.panel.on_knob(self.events.append)
        self.display = PiDisplay(metal.bus, controller)
        self.sounder = PiSounder(metal.pins, self.call_later)

    def open_panel(self) -> PiPanel:
        return PiPanel(self.metal.pins, self.now, self.call_later)

    def close(self) -> None:
        self.panel.close()
        self.display.close()
        self.sounder.close()
        self.metal.close()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Where there is no chip, say so once and not for every sentence."""
    on_kernel = [item for item in items if rig_of(item) == "kernel"]
    if on_kernel and not kernel_chips():
        first, *others = on_kernel
        where = "scripts/rigs/gpio/run.sh boots a kernel that has one"
        first.add_marker(pytest.mark.skip(f"{len(on_kernel)} tests need a gpio-sim chip; {where}"))
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if item not in others]


def rig_of(item: pytest.Item) -> object:
    return item.callspec.params.get("rig") if hasattr(item, "callspec") else None


def kernel_chips() -> list[Path]:
    return list(Path("/sys/devices/platform").glob("gpio-sim.*/gpiochip*"))


@pytest.fixture
def clock() -> HandTime:
    return HandTime()


@pytest.fixture(params=["mock-ssd1306", "mock-ssd1309", "mock-sh1106", "kernel"])
def rig(request: pytest.FixtureRequest, clock: HandTime) -> Iterator[Rig]:
    name: str = request.param
    if name == "kernel":
        opened = Rig(KernelMetal(kernel_chips()[0]), RealTime())
    else:
        opened = simulated_rig(name.removeprefix("mock-"), clock)
    yield opened
    opened.close()


@pytest.fixture
def simulated(clock: HandTime) -> Iterator[Rig]:
    opened = simulated_rig("ssd1306", clock)
    yield opened
    opened.close()


def simulated_rig(controller: Any, clock: HandTime) -> Rig:
    return Rig(SimulatedMetal(controller), clock, controller)
