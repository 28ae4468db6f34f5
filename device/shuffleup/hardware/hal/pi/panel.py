"""Keys, knob and lamps on the pins of a Raspberry Pi."""

from collections.abc import Callable
from contextlib import ExitStack

from gpiozero import Factory

from shuffleup.hardware.hal import CallLater, Key, KeyDown, KeyUp, KnobTurned, Now
from shuffleup.hardware.hal.pi.knob import Knob
from shuffleup.hardware.hal.pi.lamps import Lamps
from shuffleup.hardware.hal.pi.pins import switch_pin
from shuffleup.hardware.hal.pi.switch import Switch, Times
from shuffleup.hardware.hal.pins import KEY_PINS, KNOB_A, KNOB_B


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
