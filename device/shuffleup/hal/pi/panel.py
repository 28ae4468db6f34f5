"""Keys, knob and lamps on the pins of a Raspberry Pi.

No thread is started and nothing sleeps. Edges come in the thread of the pin library and carry their own time;
looks at a contact that nobody moves come through `call_later`. One lock keeps the two apart.
"""

from collections.abc import Callable
from contextlib import ExitStack
from threading import RLock

from gpiozero import Factory, InputDevice

from shuffleup.amounts import Millis
from shuffleup.hal import CallLater, Key, KeyDown, KeyUp, KnobTurned, Now, Part
from shuffleup.hal.debounce import Contact, look_again_at, seen
from shuffleup.hal.pi.lamps import Lamps
from shuffleup.hal.pi.pins import close_device, open_switch
from shuffleup.hal.pins import KEY_PINS, KNOB_A, KNOB_B
from shuffleup.hal.quadrature import Encoder, turned

LATE_MS = Millis(5)
"""How long an edge may be on its way here before a look at the pin is believed instead."""

_KeyHandler = Callable[[KeyDown | KeyUp], None]
_KnobHandler = Callable[[KnobTurned], None]


class PiPanel:
    """The panel; it drives the pins that `hardware/pins.toml` gives it.

    Raises:
        PartMissing: a pin is in use or cannot be opened; those opened before it are free again.
    """

    def __init__(self, pin_factory: Factory, now: Now, call_later: CallLater) -> None:
        self._lock = RLock()
        self._key_handler: _KeyHandler = _nobody
        self._knob_handler: _KnobHandler = _nobody
        with ExitStack() as opened:
            self._lamps = Lamps(pin_factory)
            opened.callback(self._lamps.close)
            times = _Times(pin_factory, now, call_later)
            self._knob = _Knob(self._open(KNOB_A, times, opened), self._open(KNOB_B, times, opened), self)
            self._switches = [
                _Switch(key, self._open(bcm, times, opened), self) for key, bcm in KEY_PINS.items()
            ]
            self._opened = opened.pop_all()

    def _open(self, bcm: int, times: "_Times", opened: ExitStack) -> "_Wire":
        device = open_switch(Part.KEYS, bcm, times.factory)
        opened.callback(close_device, device)
        return _Wire(device, times)

    def on_key(self, handler: _KeyHandler) -> None:
        """Send presses and releases here from now on."""
        self._key_handler = handler

    def on_knob(self, handler: _KnobHandler) -> None:
        """Send detents here from now on."""
        self._knob_handler = handler

    def set_lamps(self, lit: frozenset[Key]) -> None:
        """Light exactly these lamps."""
        self._lamps.show(lit)

    def close(self) -> None:
        """Turn the lamps off and free the pins."""
        with self._lock:
            self._key_handler = self._knob_handler = _nobody
        self._opened.close()
