"""The buzzer on its pin, and the speaker behind an ALSA sound card.

gpiozero sounds a tone of the buzzer, `call_later` ends it. A buzzer has no volume, but a narrower pulse
drives the disc less: the amplitude of the tone itself goes with the sine of pi times the duty cycle. The
overtones fall less, so a soft tone is also a thinner one, and with some buzzers and drivers the ear finds
less difference than is reckoned here.

`aplay` plays a WAV file on the speaker, such as a MAX98357A on the I2S pins. It belongs to alsa-utils, which
every Raspberry Pi OS has. A process for each announcement needs no package to be built, and takes every fault
of a sound driver with it when it ends.
"""

import os
import subprocess
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import BinaryIO, Protocol

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
from shuffleup.hardware.hal.pi.panel import pin_trouble
from shuffleup.hardware.hal.pins import BUZZER
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol.faults import PlayerMissing, PlayerNotStarted, SounderClosed, SoundNotPlayed

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
        # Another tune has begun meanwhile, or silence: a note of the old one must not sound in it.
        if tune == self._tunes_begun:
            with suppress(PartMissing):  # nobody waits for this note; the next tune will tell
                self._sound(notes, loudness)


def _check(note: BuzzerNote) -> None:
    if note.frequency_hz != 0 and not LOWEST_HZ <= note.frequency_hz <= HIGHEST_HZ:
        raise ValueError(f"{note.frequency_hz} Hz: a tone has {LOWEST_HZ} to {HIGHEST_HZ} Hz, a rest 0")
    if note.length < 1:
        raise ValueError(f"a note of {note.length} ms: it has to be heard for 1 ms or longer")


PLAYER = "aplay"
_PATIENCE_S = 1.0
"""Limit of time for a player to stop before it is killed."""


class Playing(Protocol):
    """Something that is being played."""

    def fault(self) -> str:
        """Say in one line what went wrong, empty while nothing did."""

    def stop(self) -> None:
        """Stop it, if it still plays."""


Amplifier = Callable[[bytes], Playing]
"""Begins to play a WAV file; raises `OSError` where nothing can be started."""


class PiSpeaker:
    """The speaker. It may be called in any one thread at a time.

    What a player complains of is known only when it has ended: `check` asks, and so does the next `play`.
    """

    def __init__(self, amplifier: Amplifier) -> None:
        self._amplifier = amplifier
        self._playing: Playing | None = None

    def play(self, wav: bytes) -> None:
        """Play a WAV file and return at once.

        Raises:
            PartMissing: there is no player, or it could not play what it was given last.
        """
        self.check()
        self.silence()
        try:
            self._playing = self._amplifier(wav)
        except FileNotFoundError as error:
            raise PlayerMissing(UnitPart.SPEAKER, PLAYER) from error
        except OSError as error:
            raise PlayerNotStarted(UnitPart.SPEAKER, PLAYER, error.strerror or str(error)) from error

    def check(self) -> None:
        """Return the result of the last one; a fault is reported once.

        Raises:
            PartMissing: it could not be played.
        """
        fault = self._playing.fault() if self._playing else ""
        if fault:
            self.silence()
            raise SoundNotPlayed(UnitPart.SPEAKER, fault)

    def silence(self) -> None:
        """Stop at once."""
        if self._playing:
            self._playing.stop()
            self._playing = None

    def close(self) -> None:
        """Be silent; a second time does nothing."""
        self.silence()


def aplay(device: str) -> Amplifier:
    """Play on a device of ALSA, as `default` or `plughw:CARD=MAX98357A`."""
    return lambda wav: _Aplay(device, wav)


class _Aplay:
    """One run of `aplay`; it reads the file from memory, so that nothing is written to a disk for it."""

    def __init__(self, device: str, wav: bytes) -> None:
        words = [PLAYER, "--quiet", "--file-type=wav", f"--device={device}", "-"]
        self._complaints = _in_memory(b"")
        with _in_memory(wav) as file:
            try:
                self._process = subprocess.Popen(
                    words, stdin=file, stdout=subprocess.DEVNULL, stderr=self._complaints
                )
            except OSError:
                self._complaints.close()
                raise

    def fault(self) -> str:
        """Say in one line what went wrong: the player's own line is the last, after those of its library."""
        if not self._process.poll():
            return ""
        self._complaints.seek(0)
        lines = self._complaints.read().decode(errors="replace").strip().splitlines()
        return lines[-1].removeprefix(f"{PLAYER}: ") if lines else f"{PLAYER}: {self._process.returncode}"

    def stop(self) -> None:
        """Stop it, if it still plays."""
        self._process.terminate()
        try:
            self._process.wait(_PATIENCE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._complaints.close()


def _in_memory(content: bytes) -> BinaryIO:
    """Open a file that lies in memory alone and goes with its last reader."""
    file = os.fdopen(os.memfd_create(PLAYER), "w+b")
    file.write(content)
    file.seek(0)
    return file
