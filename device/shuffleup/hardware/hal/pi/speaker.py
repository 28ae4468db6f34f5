"""The speaker behind an ALSA sound card, such as a MAX98357A on the I2S pins: `aplay` plays a WAV file.

It belongs to alsa-utils, which every Raspberry Pi OS has. A process for each announcement needs no package to
be built, and takes every fault of a sound driver with it when it ends.
"""

import os
import subprocess
from collections.abc import Callable
from typing import BinaryIO, Protocol

from shuffleup.hardware.hal import UnitPart
from shuffleup.protocol.faults import PlayerMissing, PlayerNotStarted, SoundNotPlayed

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
