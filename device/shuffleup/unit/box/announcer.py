"""The voice of the box: announcements one after the other, joined from parts rendered beforehand.

The parts are WAV files, one folder per language.
"""

import asyncio
import wave
from array import array
from collections.abc import Callable, Coroutine, Iterable
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec

from shuffleup.hardware.hal import Speaker, UnitPart
from shuffleup.hardware.sound.announcements import Announcement
from shuffleup.hardware.sound.voice import parts, words_of
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.language import spoken
from shuffleup.protocol.faults import Fault, VoicePartDamaged, VoicePartsMissing, VoicePartUnreadable
from shuffleup.unit.box.optional_parts import OptionalPart

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
    """Return how long a WAV file lasts."""
    with wave.open(BytesIO(wav)) as file:
        return Millis(1000 * file.getnframes() // file.getframerate())


def quieter(wav: bytes, loudness: int) -> bytes:
    """Give a recording of 16 bits as loud as it shall be, 1 to 3."""
    if loudness == max(_AMPLITUDE):
        return wav
    buffer = BytesIO()
    with wave.open(BytesIO(wav)) as source, wave.open(buffer, "wb") as target:
        target.setparams(source.getparams())
        samples = array("h", source.readframes(source.getnframes()))
        target.writeframes(array("h", (round(one * _AMPLITUDE[loudness]) for one in samples)).tobytes())
    return buffer.getvalue()


RETRY_MS = Millis(5000)
"""How often a voice that cannot speak is tried again."""

REST_MS = Millis(300)
"""What a player may take to begin and end, beside what it plays; also the pause between two announcements."""

PROBE_MS = Millis(100)
"""So much silence tells whether a sound card is there."""


class _Waiting(msgspec.Struct, frozen=True):
    """An announcement, or a recording of the house, that is to be heard from a moment on, so loud."""

    announcement: Announcement | bytes
    loudness: int
    after: Millis


class Announcer(OptionalPart):
    """Speaks in the language of the box; `folder` holds a folder of parts for each language.

    A voice that cannot speak is tried again, for ever; the melodies of the buzzer go on without it.
    """

    part = UnitPart.SPEAKER

    def __init__(
        self,
        open_speaker: Callable[[], Speaker],
        folder: Path,
        *,
        clock: Clock,
        in_thread: bool,
        health_changed: Callable[[], None],
    ) -> None:
        super().__init__(clock, in_thread=in_thread, health_changed=health_changed)
        self._open_speaker = open_speaker
        self._speaker: Speaker | None = None
        self.language = spoken()
        self._parts = VoiceParts(folder, self.language)
        self._queue: asyncio.Queue[_Waiting] = asyncio.Queue()

    def say(self, announcement: Announcement, loudness: int, after: Millis) -> None:
        """Say this after what waits already, and not before a moment of the clock: melodies come first."""
        self._queue.put_nowait(_Waiting(announcement, loudness, after))

    def play(self, wav: bytes, loudness: int, after: Millis) -> None:
        """Play a recording of the house in its turn."""
        self._queue.put_nowait(_Waiting(wav, loudness, after))

    async def run(self) -> None:
        """Speak, for ever."""
        while True:
            await self._guarded(self._probe())
            if self.health.ok:
                await self._speak_while_well()
            await self._clock.sleep(RETRY_MS)

    def close(self) -> None:
        """Be silent."""
        if self._speaker:
            self._speaker.close()

    async def _speak_while_well(self) -> None:
        while self.health.ok:
            waiting = await self._queue.get()
            await self._clock.sleep_until(waiting.after)
            await self._guarded(self._speak(waiting))

    async def _guarded(self, act: Coroutine[Any, Any, None]) -> None:
        try:
            await act
        except Fault as fault:
            self._set_health(fault)
        else:
            self._set_health(None)

    async def _probe(self) -> None:
        """Find out whether all parts are there, and somebody who plays them."""
        await self._do(self._parts.check)
        await self._play(wav_of(silence(PROBE_MS)))

    async def _speak(self, waiting: _Waiting) -> None:
        if isinstance(waiting.announcement, bytes):
            await self._play(await self._do(partial(quieter, waiting.announcement, waiting.loudness)))
            return
        names = words_of(waiting.announcement, self.language)
        await self._play(await self._do(partial(self._parts.joined, names, waiting.loudness)))

    async def _play(self, wav: bytes) -> None:
        speaker = self._speaker = self._speaker or self._open_speaker()
        await self._do(partial(speaker.play, wav))
        await self._clock.sleep(Millis(length_of(wav) + REST_MS))
        await self._do(speaker.check)
