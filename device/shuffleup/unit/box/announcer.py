"""The voice of the box: plays announcements one after the other, from parts rendered beforehand."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from shuffleup.hardware.hal import Speaker, UnitPart
from shuffleup.hardware.sound.announcements import Announcement
from shuffleup.hardware.sound.voice import words_of
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.language import spoken
from shuffleup.protocol import PartView
from shuffleup.protocol.faults import Fault
from shuffleup.unit.box.voice_parts import VoiceParts, length_of, silence, wav_of
from shuffleup.views.words.faults import fault_line

RETRY_MS = Millis(5000)
"""How often a voice that cannot speak is tried again."""

REST_MS = Millis(300)
"""What a player may take to begin and end, beside what it plays; also the pause between two announcements."""

PROBE_MS = Millis(100)
"""So much silence tells whether a sound card is there."""

PART = UnitPart.SPEAKER.value

_T = TypeVar("_T")


class _Waiting(msgspec.Struct, frozen=True):
    """An announcement that is to be said from a moment on, so loud."""

    announcement: Announcement
    loudness: int
    after: Millis


class Announcer:
    """Speaks in the language of the box; `folder` holds a folder of parts for each language.

    A voice that cannot speak is shown in `health` and tried again, for ever; the melodies of the buzzer go on
    without it. `in_thread` keeps files and player away from the loop.
    """

    def __init__(
        self,
        open_speaker: Callable[[], Speaker],
        folder: Path,
        *,
        clock: Clock,
        in_thread: bool,
        health_changed: Callable[[], None],
    ) -> None:
        self.health = PartView(PART, ok=True)
        self._open_speaker = open_speaker
        self._speaker: Speaker | None = None
        self.language = spoken()
        self._parts = VoiceParts(folder, self.language)
        self._clock = clock
        self._in_thread = in_thread
        self._health_changed = health_changed
        self._queue: asyncio.Queue[_Waiting] = asyncio.Queue()

    def say(self, announcement: Announcement, loudness: int, after: Millis) -> None:
        """Say this after what waits already, and not before a moment of the clock: melodies come first."""
        self._queue.put_nowait(_Waiting(announcement, loudness, after))

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
            self._set_health(PartView(PART, ok=False, message=fault_line(fault)))
        else:
            self._set_health(PartView(PART, ok=True))

    async def _probe(self) -> None:
        """Find out whether all parts are there, and somebody who plays them."""
        await self._do(self._parts.check)
        await self._play(wav_of(silence(PROBE_MS)))

    async def _speak(self, waiting: _Waiting) -> None:
        names = words_of(waiting.announcement, self.language)
        await self._play(await self._do(partial(self._parts.joined, names, waiting.loudness)))

    async def _play(self, wav: bytes) -> None:
        speaker = self._speaker = self._speaker or self._open_speaker()
        await self._do(partial(speaker.play, wav))
        await self._clock.sleep(Millis(length_of(wav) + REST_MS))
        await self._do(speaker.check)

    async def _do(self, act: Callable[[], _T]) -> _T:
        if self._in_thread:
            return await asyncio.get_running_loop().run_in_executor(None, act)
        return act()

    def _set_health(self, health: PartView) -> None:
        if health != self.health:
            self.health = health
            self._health_changed()
