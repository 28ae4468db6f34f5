"""The knob on its two pins."""

from collections.abc import Callable
from threading import RLock

from gpiozero import InputDevice

from shuffleup.hardware.hal import KnobTurned
from shuffleup.hardware.hal.pi.pins import is_closed
from shuffleup.hardware.hal.pi.switch import Times
from shuffleup.hardware.hal.quadrature import Encoder, turned


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
