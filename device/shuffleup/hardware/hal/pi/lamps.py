"""Eight lamps on a TPIC6B595 shift register, moved bit by bit over three pins.

The register takes the level of SER IN at each rising edge of SRCK and pushes what it holds one output on,
from DRAIN0 to DRAIN7; a rising edge of RCK shows all eight at once, so no lamp flickers (TI datasheet
SLIS032).
"""

from contextlib import ExitStack

from gpiozero import Factory

from shuffleup.hardware.hal import Key, UnitPart
from shuffleup.hardware.hal.pi.pins import output_pin, pin_trouble
from shuffleup.hardware.hal.pins import LAMP_OUTPUTS, LAMPS_CLOCK, LAMPS_DATA, LAMPS_LATCH

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
        for output in reversed(range(_OUTPUTS)):
            self._data.value = output in outputs
            self._clock.on()
            self._clock.off()
        self._latch.on()
        self._latch.off()
