"""The buzzer on its pin: gpiozero sounds a tone, `call_later` ends it.

A buzzer has no volume, but a narrower pulse drives the disc less: the amplitude of the tone itself goes with
the sine of pi times the duty cycle. The overtones fall less, so a soft tone is also a thinner one, and with
some buzzers and drivers the ear finds less difference than is reckoned here.
"""

from collections.abc import Sequence
from contextlib import suppress

from gpiozero import Factory, TonalBuzzer
from gpiozero.tones import Tone

from shuffleup.hardware.hal import (
    HIGHEST_HZ,
    LOUDEST,
    LOWEST_HZ,
    BuzzerNote,
    CallLater,
    PartMissing,
    UnitPart,
)
from shuffleup.hardware.hal.pi.pins import pin_trouble
from shuffleup.hardware.hal.pins import BUZZER
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol.faults import SounderClosed

_MIDDLE, _OCTAVES = "A5", 3
"""880 Hz and three octaves either way: 110 to 7040 Hz."""

_DUTY = {1: 0.0804, 2: 0.1667, 3: 0.5}
"""The duty cycle of each loudness: -12 dB, -6 dB and all there is."""


class PiSounder:
    """The buzzer. It is called, and calls back, in one thread.

    Raises:
        PartMissing: the pin is in use or cannot be opened.
    """

    def __init__(self, pin_factory: Factory, call_later: CallLater) -> None:
        self._call_later = call_later
        self._tunes_begun = 0
        with pin_trouble(UnitPart.BUZZER, BUZZER):
            self._buzzer = TonalBuzzer(BUZZER, mid_tone=_MIDDLE, octaves=_OCTAVES, pin_factory=pin_factory)

    def tone(self, frequency_hz: int, length: Millis) -> None:
        """Play one tone.

        Raises:
            PartMissing: the buzzer cannot be reached.
            ValueError: the tone is out of range.
        """
        self.play([BuzzerNote(frequency_hz, length)])

    def play(self, notes: Sequence[BuzzerNote], loudness: int = LOUDEST) -> None:
        """Play notes one after the other and return at once; `loudness` is 1 to LOUDEST.

        Raises:
            PartMissing: the buzzer cannot be reached.
            ValueError: a note or the loudness is out of range; nothing is played.
        """
        for note in notes:
            _check(note)
        if loudness not in _DUTY:
            raise ValueError(f"loudness {loudness}: the buzzer has 1 to {LOUDEST}")
        self._tunes_begun += 1
        self._sound(tuple(notes), loudness)

    def silence(self) -> None:
        """Stop at once and forget the notes to come."""
        self.play(())

    def close(self) -> None:
        """Be silent and free the pin; a second time does nothing."""
        self._tunes_begun += 1
        self._buzzer.close()

    def _sound(self, notes: tuple[BuzzerNote, ...], loudness: int) -> None:
        if self._buzzer.closed:
            raise SounderClosed(UnitPart.BUZZER)
        with pin_trouble(UnitPart.BUZZER):
            if notes and notes[0].frequency_hz:
                self._buzzer.play(Tone.from_frequency(notes[0].frequency_hz))
                self._buzzer.pwm_device.value = _DUTY[loudness]
            else:
                self._buzzer.stop()
        if notes:
            tune = self._tunes_begun
            self._call_later(notes[0].length, lambda: self._go_on(tune, notes[1:], loudness))

    def _go_on(self, tune: int, notes: tuple[BuzzerNote, ...], loudness: int) -> None:
        if tune == self._tunes_begun:
            with suppress(PartMissing):  # nobody waits for this note; the next tune will tell
                self._sound(notes, loudness)


def _check(note: BuzzerNote) -> None:
    if note.frequency_hz != 0 and not LOWEST_HZ <= note.frequency_hz <= HIGHEST_HZ:
        raise ValueError(f"{note.frequency_hz} Hz: a tone has {LOWEST_HZ} to {HIGHEST_HZ} Hz, a rest 0")
    if note.length < 1:
        raise ValueError(f"a note of {note.length} ms: it has to be heard for 1 ms or longer")
