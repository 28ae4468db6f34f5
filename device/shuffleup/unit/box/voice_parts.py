"""The parts of the voice as WAV files, one folder per language, and how they are joined."""

import wave
from array import array
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from shuffleup.hardware.sound.voice import parts
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol.faults import VoicePartDamaged, VoicePartsMissing, VoicePartUnreadable

RATE_HZ = 22_050
"""What the synthesiser gives; 16 bits, one channel."""

SAMPLE_BYTES = 2
BETWEEN_PARTS = Millis(40)
"""Silence between two parts: enough that they are told apart, too little for a full stop."""

_AMPLITUDE = {1: 0.25, 2: 0.5, 3: 1.0}
"""Of each loudness: -12 dB, -6 dB and as it was rendered."""

_UNHEARD = 200
"""Samples up to here, 0.6 % of the largest, are taken for silence."""


class VoiceParts:
    """The parts of one language in `folder`."""

    def __init__(self, folder: Path, language: str) -> None:
        self.folder = folder / language
        self.language = language

    def check(self) -> None:
        """Look whether every part is there.

        Raises:
            VoicePartsMissing: at least one is not.
            NoSuchVoice: the voice does not speak the language.
        """
        wanted = parts(self.language)
        there = {path.stem for path in self.folder.glob("*.wav")}
        missing = [one.name for one in wanted if one.name not in there]
        if missing:
            raise VoicePartsMissing(str(self.folder), self.language, len(missing), len(wanted))

    def joined(self, names: Iterable[str], loudness: int = 3) -> bytes:
        """Join parts to one WAV file; `loudness` is 1 to 3.

        Raises:
            VoiceUnusable: a part is not there or is no WAV of this kind.
        """
        gap = silence(BETWEEN_PARTS)
        samples = array("h")
        for name in names:
            samples += (gap if samples else silence(Millis(0))) + self._samples(name)
        if loudness != max(_AMPLITUDE):
            samples = array("h", (round(one * _AMPLITUDE[loudness]) for one in samples))
        return wav_of(samples)

    def _samples(self, name: str) -> "array[int]":
        path = self.folder / f"{name}.wav"
        try:
            return samples_of(path.read_bytes())
        except OSError as error:
            why = error.strerror or str(error)
            raise VoicePartUnreadable(str(self.folder), self.language, name, why) from error
        except NoSuchWav as error:
            raise VoicePartDamaged(str(self.folder), self.language, name, str(error)) from error


class NoSuchWav(ValueError):
    """This is not a WAV file of 16 bits, one channel, RATE_HZ."""


def samples_of(wav: bytes) -> "array[int]":
    """Read the samples of a WAV file; raises `NoSuchWav`."""
    try:
        with wave.open(BytesIO(wav)) as file:
            kind = (file.getnchannels(), file.getsampwidth(), file.getframerate())
            if kind != (1, SAMPLE_BYTES, RATE_HZ):
                raise NoSuchWav(f"{kind[0]} channels, {8 * kind[1]} bits, {kind[2]} Hz")
            return array("h", file.readframes(file.getnframes()))
    except (wave.Error, EOFError, RuntimeError, ValueError) as error:
        raise NoSuchWav(str(error) or "it ends too early") from error


def wav_of(samples: "array[int]") -> bytes:
    """Write samples as a WAV file."""
    buffer = BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(SAMPLE_BYTES)
        file.setframerate(RATE_HZ)
        file.writeframes(samples.tobytes())
    return buffer.getvalue()


def silence(length: Millis) -> "array[int]":
    """Give samples of silence."""
    return array("h", bytes(SAMPLE_BYTES * (RATE_HZ * length // 1000)))


def trimmed(samples: "array[int]") -> "array[int]":
    """Cut off the silence that a synthesiser leaves before and after a part."""
    heard = [index for index, one in enumerate(samples) if abs(one) > _UNHEARD]
    return samples[heard[0] : heard[-1] + 1] if heard else array("h")


def length_of(wav: bytes) -> Millis:
    """Return how long a WAV file of ours lasts."""
    return Millis(1000 * len(samples_of(wav)) // RATE_HZ)
