"""An ear at the buzzer of a simulated unit."""

from collections import deque

from shuffleup.hardware.hal import UnitPart
from shuffleup.hardware.hal.pins import BUZZER
from shuffleup.hardware.hal.simulated import SimulatedUnit

NOTES_KEPT = 100


class HeardBuzzer:
    """A passive buzzer: it sounds at the frequency of its pin, and what it has played is remembered."""

    def __init__(self, metal: SimulatedUnit) -> None:
        self._metal = metal
        self._pin = metal.pins.pin(BUZZER)
        self._pin.hear(level=self._changed, frequency=self._changed)
        self._sounding_hz = 0
        self._notes: deque[int] = deque(maxlen=NOTES_KEPT)

    @property
    def notes(self) -> tuple[int, ...]:
        """The tones in Hz that it has begun, the last hundred, oldest first."""
        return tuple(self._notes)

    @property
    def sounding_hz(self) -> int:
        """The tone that sounds at this moment in Hz, 0 when it is quiet."""
        return self._sounding_hz if self._is_plugged else 0

    @property
    def duty(self) -> float:
        """The share of a period in which it is driven: 0.5 is all its loudness, 0 is silence."""
        return float(self._pin.state) if self._is_plugged else 0.0

    @property
    def _is_plugged(self) -> bool:
        return UnitPart.BUZZER not in self._metal.unplugged

    def _changed(self, _change: float | None) -> None:
        sounding_hz = round(self._pin.frequency or 0) if self._pin.state else 0
        if sounding_hz not in (0, self._sounding_hz):
            self._notes.append(sounding_hz)
        self._sounding_hz = sounding_hz
