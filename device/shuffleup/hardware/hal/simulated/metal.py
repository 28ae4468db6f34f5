"""Simulated parts that can be driven and watched: pins, shift register, amplifier, power supply."""

from collections import deque
from collections.abc import Callable

from gpiozero import Factory
from gpiozero.pins.mock import MockFactory, MockPWMPin

from shuffleup.hardware.hal import Key
from shuffleup.hardware.hal.pins import LAMP_OUTPUTS

_PI_4B = "c03111"
_POWER_UP_STATE = 0b10100110
"""It may hold anything when it gets its power."""


class SimulatedPin(MockPWMPin):  # type: ignore[misc]  # gpiozero has no types
    """gpiozero's mock pin with a switch to ground on it, and ears for what the driver does.

    The mock keeps every change of level for ever, which a table that runs all night cannot afford.
    """

    _state: float  # 0 is low, 1 high, between them the duty of a tone

    def __init__(self, factory: Factory, info: object) -> None:
        self._grounded = False
        self._hears_level: Callable[[bool], None] = _ignore
        self._hears_frequency: Callable[[float | None], None] = _ignore
        super().__init__(factory, info)

    def hear(
        self,
        level: Callable[[bool], None] | None = None,
        frequency: Callable[[float | None], None] | None = None,
    ) -> None:
        """Tell of changes of level, or of the frequency of a tone (None when it ends)."""
        self._hears_level = level or _ignore
        self._hears_frequency = frequency or _ignore

    def ground(self, closed: bool) -> None:
        """Close or open the switch to ground; open, the pull of the pin decides."""
        self._grounded = closed
        if closed:
            self.drive_low()
        elif self.pull == "up":
            self.drive_high()

    def drive_high(self) -> None:
        """Let the pull-up win, unless the switch is closed."""
        if not self._grounded:
            super().drive_high()

    def _change_state(self, value: float) -> bool:
        if self._state == value:
            return False
        self._state = value
        self._hears_level(bool(value))
        return True

    def _set_frequency(self, value: float | None) -> None:
        super()._set_frequency(value)
        self._hears_frequency(value)


class SimulatedPins(MockFactory):  # type: ignore[misc]  # gpiozero has no types
    """A header of its own for each unit; no setting of the environment and no other unit reaches it."""

    def __init__(self) -> None:
        super().__init__(revision=_PI_4B, pin_class=SimulatedPin)

    @staticmethod
    def ticks_diff(later: float, earlier: float) -> float:
        """Return 0 s: an edge of a simulated pin is reported at once, in the listener's time."""
        return 0.0


class ShiftRegister:
    """A TPIC6B595: a rising edge of the clock takes one level in, one of the latch shows all eight."""

    def __init__(self, data_level: Callable[[], bool]) -> None:
        self._data_level = data_level
        self.power_up()

    def power_up(self) -> None:
        """Hold what a register may hold when it gets its power."""
        self._inside = self._outputs = _POWER_UP_STATE

    def lamps(self) -> frozenset[Key]:
        """Give the keys whose lamps are lit."""
        return frozenset(key for key, output in LAMP_OUTPUTS.items() if self._outputs >> output & 1)

    def clocked(self, level: bool) -> None:
        """Take in a change of level at SRCK."""
        if level:
            self._inside = (self._inside << 1 | self._data_level()) & 0xFF

    def latched(self, level: bool) -> None:
        """Take in a change of level at RCK."""
        if level:
            self._outputs = self._inside


def _ignore(_change: float | None) -> None:
    """Nobody listens."""


class SimulatedPower:
    """The supply of a simulated unit, and what its board notices of it."""

    def __init__(self) -> None:
        self._low = False

    def pull_out(self) -> None:
        """Let the voltage fall below what the board needs."""
        self._low = True

    def put_back(self) -> None:
        """Let the voltage rise again."""
        self._low = False

    def is_low(self) -> bool:
        """Say whether the supply is too weak at this moment."""
        return self._low


_KEPT = 10

NO_CARD = "audio open error: No such file or directory"
"""What the player of ALSA says where there is no sound card."""


class SimulatedPlaying:
    """The record of one start of the player."""

    def __init__(self, fault: str) -> None:
        self._fault = fault

    def fault(self) -> str:
        """Say what went wrong, empty if nothing did."""
        return self._fault

    def stop(self) -> None:
        """Stop; what has sounded already stays in the record."""


class SimulatedAmplifier:
    """Stands in for the player of ALSA and the sound card: `played` are the WAV files, the last ten."""

    def __init__(self) -> None:
        self.played: deque[bytes] = deque(maxlen=_KEPT)
        self._out = False

    def __call__(self, wav: bytes) -> SimulatedPlaying:
        """Play a WAV file, or begin to and fail, as the player does without a card."""
        if self._out:
            return SimulatedPlaying(NO_CARD)
        self.played.append(wav)
        return SimulatedPlaying("")

    def pull_out(self) -> None:
        """Pull the sound card out."""
        self._out = True

    def put_back(self) -> None:
        """Put it back."""
        self._out = False
