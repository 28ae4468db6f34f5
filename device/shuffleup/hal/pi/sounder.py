"""The buzzer on its pin: gpiozero sounds a tone, `call_later` ends it."""

from collections.abc import Sequence
from contextlib import suppress

from gpiozero import Factory, TonalBuzzer
from gpiozero.tones import Tone

from shuffleup.amounts import Millis
from shuffleup.hal import HIGHEST_HZ, LOWEST_HZ, CallLater, Note, Part, PartMissing
from shuffleup.hal.pi.pins import pin_trouble
from shuffleup.hal.pins import BUZZER

_MIDDLE, _OCTAVES = "A5", 3
"""880 Hz and three octaves either way: 110 to 7040 Hz."""


class PiSounder:
    """The buzzer. It is called, and calls back, in one thread.

    Raises:
        PartMissing: the pin is in use or cannot be opened.
    """

    def __init__(self, pin_factory: Factory, call_later: CallLater) -> None:
        self._call_later = call_later
        self._tunes_begun = 0
        with pin_trouble(Part.BUZZER, "the buzzer cannot be opened"):
            self._buzzer = TonalBuzzer(BUZZER, mid_tone=_MIDDLE, octaves=_OCTAVES, pin_factory=pin_factory)

    def tone(self, frequency_hz: int, length: Millis) -> None:
        """Play one tone.

        Raises:
            PartMissing: the buzzer cannot be reached.
            ValueError: the tone is out of range.
        """
        self.play([Note(frequency_hz, length)])

    def play(self, notes: Sequence[Note]) -> None:
        """Play notes one after the other and return at once.

        Raises:
            PartMissing: the buzzer cannot be reached.
            ValueError: a note is out of range; nothing is played.
        """
        for note in notes:
            _check(note)
        self._tunes_begun += 1
        self._sound(tuple(notes))

    def silence(self) -> None:
        """Stop at once and forget the notes to come."""
        self.play(())

    def close(self) -> None:
        """Be silent and free the pin; a second time does nothing."""
        self._tunes_begun += 1
        self._buzzer.close()

    def _sound(self, notes: tuple[Note, ...]) -> None:
        if self._buzzer.closed:
            raise PartMissing(Part.BUZZER, "the buzzer was closed", "open it again")
        with pin_trouble(Part.BUZZER, "the buzzer cannot be set"):
            if notes and notes[0].frequency_hz:
                self._buzzer.play(Tone.from_frequency(notes[0].frequency_hz))
            else:
                self._buzzer.stop()
        if notes:
            tune = self._tunes_begun
            self._call_later(notes[0].length, lambda: self._go_on(tune, notes[1:]))

    def _go_on(self, tune: int, notes: tuple[Note, ...]) -> None:
        if tune == self._tunes_begun:
            with suppress(PartMissing):  # nobody waits for this note; the next tune will tell
                self._sound(notes)


def _check(note: Note) -> None:
    if note.frequency_hz != 0 and not LOWEST_HZ <= note.frequency_hz <= HIGHEST_HZ:
        raise ValueError(f"{note.frequency_hz} Hz: a tone has {LOWEST_HZ} to {HIGHEST_HZ} Hz, a rest 0")
    if note.length < 1:
        raise ValueError(f"a note of {note.length} ms: it has to be heard for 1 ms or longer")
