"""Keys, knob and lamps on the pins of the header: each pin is opened once and closed at the end.

Edges of a key arrive in the thread of the pin library and carry their own time; later checks of the level
arrive through `call_later`. No thread is started and nothing sleeps; a lock separates the two.

The eight lamps hang on a TPIC6B595 shift register, moved bit by bit over three pins. It takes the level of
SER IN at each rising edge of SRCK and pushes what it holds one output on, from DRAIN0 to DRAIN7; a rising
edge of RCK shows all eight at once, so no lamp flickers (TI datasheet SLIS032).
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, chdir, contextmanager
from tempfile import TemporaryDirectory
from threading import RLock

from gpiozero import Factory, GPIOPinInUse, GPIOZeroError, InputDevice, OutputDevice, PinUnknownPi

from shuffleup.hardware.hal import CallLater, Key, KeyDown, KeyUp, KnobTurned, Now, PartMissing, UnitPart
from shuffleup.hardware.hal.contacts import Encoder, KeyContact, KeyTransition, look_again_at, seen, turned
from shuffleup.hardware.hal.pins import (
    BCM_PINS,
    KEY_PINS,
    KNOB_A,
    KNOB_B,
    LAMP_OUTPUTS,
    LAMPS_CLOCK,
    LAMPS_DATA,
    LAMPS_LATCH,
)
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol.faults import GpioInUse, GpioNotDriven, GpioNotOpened, NoPinLibrary, NotARaspberryPi


def open_pins() -> Factory:
    """Open the header of this Raspberry Pi; the caller closes it after everything that uses it.

    Call it before other threads run: the working directory is another one for a moment.

    Raises:
        PartMissing: this computer has no such header, or the user may not use it.
    """
    try:
        with TemporaryDirectory() as folder, chdir(folder):
            # lgpio, when imported, leaves a pipe in the working directory, where a service may not write
            from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415  lgpio is installed on a Pi only
    except ImportError as error:
        raise NoPinLibrary(UnitPart.KEYS) from error
    with pin_trouble(UnitPart.KEYS):
        return LGPIOFactory()


@contextmanager
def switch_pin(bcm: int, pin_factory: Factory) -> Iterator[InputDevice]:
    """Hold a pin that a switch pulls to ground.

    Raises:
        PartMissing: the pin is in use or cannot be opened.
    """
    with pin_trouble(UnitPart.KEYS, bcm):
        device = InputDevice(bcm, pull_up=True, pin_factory=pin_factory)
    try:
        yield device
    finally:
        if not device.closed:
            device.pin.when_changed = None  # gpiozero alone would go on listening
            device.close()


@contextmanager
def output_pin(part: UnitPart, bcm: int, pin_factory: Factory) -> Iterator[OutputDevice]:
    """Hold a pin as an output that begins low.

    Raises:
        PartMissing: the pin is in use or cannot be opened.
    """
    with pin_trouble(part, bcm):
        device = OutputDevice(bcm, pin_factory=pin_factory)
    with device:
        yield device


def is_closed(switch: InputDevice) -> bool:
    """Read whether a switch connects its pin to ground at this moment."""
    return not switch.pin.state


@contextmanager
def pin_trouble(part: UnitPart, bcm: int | None = None) -> Iterator[None]:
    """Turn whatever the libraries raise about pins into `PartMissing`; `bcm` is the pin that is opened."""
    try:
        yield
    except PinUnknownPi as error:
        raise NotARaspberryPi(part) from error
    except (GPIOZeroError, OSError, *_errors_of_lgpio()) as error:
        raise _unusable(part, bcm, error) from error


def _unusable(part: UnitPart, bcm: int | None, error: Exception) -> PartMissing:
    if bcm is None:
        return GpioNotDriven(part, str(error))
    header, name = BCM_PINS[bcm]
    if isinstance(error, GPIOPinInUse):
        return GpioInUse(part, name, bcm, header)
    return GpioNotOpened(part, name, bcm, header, str(error))


def _errors_of_lgpio() -> tuple[type[Exception], ...]:
    """Find the error of lgpio, which is neither gpiozero's nor the system's, if lgpio is in use at all."""
    lgpio = sys.modules.get("lgpio")
    return () if lgpio is None else (lgpio.error,)


LATE_MS = Millis(5)
"""How long an edge may be on its way here before a look at the pin is believed instead."""


class Times:
    """The time of an edge, and the time of the next check, on the boot-time clock."""

    def __init__(self, pin_factory: Factory, now: Now, call_later: CallLater) -> None:
        self._factory = pin_factory
        self.now = now
        self.call_later = call_later

    def moment(self, ticks: float) -> Millis:
        """Tell the time of an edge from its stamp, which is in the pin library's own seconds.

        On a Raspberry Pi those are the kernel's and count as `CLOCK_MONOTONIC` does, from Linux 5.7 on.
        """
        age_s = self._factory.ticks_diff(self._factory.ticks(), ticks)
        return Millis(self.now() - int(age_s * 1000))


class Switch:
    """One key. One that is down already when it is opened is reported when it is let go, not before."""

    def __init__(
        self, key: Key, device: InputDevice, times: Times, report: Callable[[KeyDown | KeyUp], None]
    ) -> None:
        self._key = key
        self._device = device
        self._times = times
        self._report = report
        self._look_is_due = False
        self._lock = RLock()
        with self._lock:
            # The lock keeps the first edge waiting until the state that it changes is known.
            device.pin.when_changed = self._edge
            self._contact = KeyContact(down=is_closed(device))

    def _edge(self, ticks: float, level: int) -> None:
        self._see(not level, self._times.moment(ticks))

    def _look(self) -> None:
        with self._lock:
            self._look_is_due = False
            if not self._device.closed:
                self._see(is_closed(self._device), self._times.now())

    def _see(self, closed: bool, at: Millis) -> None:
        with self._lock:
            self._contact, changes = seen(self._contact, closed, at)
            for change in changes:
                self._report(_event(self._key, change))
            self._plan_a_look()

    def _plan_a_look(self) -> None:
        again = look_again_at(self._contact)
        if again is not None and not self._look_is_due:
            self._look_is_due = True
            self._times.call_later(Millis(max(0, again + LATE_MS - self._times.now())), self._look)


def _event(key: Key, change: KeyTransition) -> KeyDown | KeyUp:
    return KeyDown(key, change.at) if change.down else KeyUp(key, change.at)


class Knob:
    """Follows both contacts edge by edge, so that edges delivered late and together still count."""

    def __init__(
        self, a: InputDevice, b: InputDevice, times: Times, report: Callable[[KnobTurned], None]
    ) -> None:
        self._times = times
        self._report = report
        self._lock = RLock()
        with self._lock:
            a.pin.when_changed = self._edge_of_a
            b.pin.when_changed = self._edge_of_b
            self._encoder = Encoder(is_closed(a), is_closed(b))

    def _edge_of_a(self, ticks: float, level: int) -> None:
        with self._lock:
            self._turn(not level, self._encoder.b_closed, ticks)

    def _edge_of_b(self, ticks: float, level: int) -> None:
        with self._lock:
            self._turn(self._encoder.a_closed, not level, ticks)

    def _turn(self, a_closed: bool, b_closed: bool, ticks: float) -> None:
        self._encoder, detents = turned(self._encoder, a_closed, b_closed)
        if detents:
            self._report(KnobTurned(detents, self._times.moment(ticks)))


_OUTPUTS = 8


class Lamps:
    """The lamps of the keys, all off to begin with.

    Raises:
        PartMissing: a pin is in use or cannot be opened; those opened before it are free again.
    """

    def __init__(self, pin_factory: Factory) -> None:
        with ExitStack() as opened:
            self._data = opened.enter_context(output_pin(UnitPart.LAMPS, LAMPS_DATA, pin_factory))
            self._clock = opened.enter_context(output_pin(UnitPart.LAMPS, LAMPS_CLOCK, pin_factory))
            self._latch = opened.enter_context(output_pin(UnitPart.LAMPS, LAMPS_LATCH, pin_factory))
            self._shown: frozenset[Key] | None = None
            self.show(frozenset())
            self._opened = opened.pop_all()

    def show(self, lit: frozenset[Key]) -> None:
        """Light exactly these lamps; nothing is sent when they are lit already.

        Raises:
            PartMissing: the pins cannot be driven.
            ValueError: a key without a lamp.
        """
        if dark := lit - LAMP_OUTPUTS.keys():
            raise ValueError(f"there is no lamp in {', '.join(sorted(dark))}")
        if lit != self._shown:
            with pin_trouble(UnitPart.LAMPS):
                self._shift({LAMP_OUTPUTS[key] for key in lit})
            self._shown = lit

    def close(self) -> None:
        """Turn the lamps off and free the pins; a second time does nothing."""
        with self._opened.pop_all():
            if not self._data.closed:
                self.show(frozenset())

    def _shift(self, outputs: set[int]) -> None:
        # The bit that is shifted in first ends at the last output (74HC595).
        for output in reversed(range(_OUTPUTS)):
            self._data.value = output in outputs
            self._clock.on()
            self._clock.off()
        # The outputs change only now, all at once: while the bits are shifted no lamp flickers.
        self._latch.on()
        self._latch.off()


class PiPanel:
    """The panel, on the pins that hardware/pins.toml gives it.

    `pin_factory` is gpiozero's; it stays open when the panel is closed.

    Raises:
        PartMissing: a pin is in use or cannot be opened; those opened before it are free again.
    """

    def __init__(self, pin_factory: Factory, now: Now, call_later: CallLater) -> None:
        self._key_handler: Callable[[KeyDown | KeyUp], None] = _nobody
        self._knob_handler: Callable[[KnobTurned], None] = _nobody
        times = Times(pin_factory, now, call_later)
        with ExitStack() as opened:
            self._lamps = Lamps(pin_factory)
            # Closed last, for an ExitStack closes in reverse: the lamps go dark once no key reports any more.
            opened.callback(self._lamps.close)
            a, b = (opened.enter_context(switch_pin(bcm, pin_factory)) for bcm in (KNOB_A, KNOB_B))
            self._knob = Knob(a, b, times, self._turned)
            self._switches = [
                Switch(key, opened.enter_context(switch_pin(bcm, pin_factory)), times, self._moved)
                for key, bcm in KEY_PINS.items()
            ]
            self._opened = opened.pop_all()

    def on_key(self, handler: Callable[[KeyDown | KeyUp], None]) -> None:
        """Send presses and releases here from now on."""
        self._key_handler = handler

    def on_knob(self, handler: Callable[[KnobTurned], None]) -> None:
        """Send detents here from now on."""
        self._knob_handler = handler

    def set_lamps(self, lit: frozenset[Key]) -> None:
        """Light exactly these lamps.

        Raises:
            PartMissing: the lamps cannot be set.
            ValueError: a key without a lamp.
        """
        self._lamps.show(lit)

    def close(self) -> None:
        """Turn the lamps off and free the pins; a second time does nothing."""
        self._key_handler = self._knob_handler = _nobody
        self._opened.close()

    def _moved(self, event: KeyDown | KeyUp) -> None:
        self._key_handler(event)

    def _turned(self, event: KnobTurned) -> None:
        self._knob_handler(event)


def _nobody(event: KeyDown | KeyUp | KnobTurned) -> None:
    """Ignore an event that has no listener."""
