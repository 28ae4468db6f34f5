"""The settings that are made at a box and survive a restart: volumes, quiet hours, look of the touchscreen.

The volumes are those of the settings file until they are changed at the box.
"""

from pathlib import Path
from typing import Annotated, Generic, Literal, TypeVar

import msgspec
from msgspec import Meta

from shuffleup.hardware.sound.melodies import OF_KEYS, Sound
from shuffleup.kernel.language import say
from shuffleup.protocol.faults import FileNotWritten
from shuffleup.protocol.touch import LookView
from shuffleup.storage.atomic_write import replace_whole

Loudness = Literal[0, 1, 2, 3]
"""0 is off; each step above 1 has twice the amplitude of the one below, which is 6 dB."""

TimeOfDay = Annotated[str, Meta(pattern=r"^(([01][0-9]|2[0-3]):[0-5][0-9])?$")]
"""A time of day in the room, as `23:30`, or nothing."""


class Volumes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The volumes of keys, signals of the room and the voice.

    From `quiet_from` until `quiet_until`, past midnight if need be, nothing is heard but that a key was
    refused, and that softly: who presses has to know it at once, and may be looking at the cards. There are
    no quiet hours where a time is missing or both are the same.
    """

    keys: Loudness = 2
    level: Loudness = 3
    voice: Loudness = 3
    quiet_from: TimeOfDay = ""
    quiet_until: TimeOfDay = ""


class AudibleVolume(msgspec.Struct, frozen=True):
    """The volume of a sound, and the reason where `loudness` is 0."""

    loudness: Loudness
    why_not: str = ""


def hearing(volumes: Volumes, sound: Sound, minute: int | None) -> AudibleVolume:
    """Say how loud a sound is at a minute of the day, 0 to 1439, None where nobody knows it.

    A volume of 0 is somebody's will and silences refusals, too; the quiet hours do not.
    """
    loudness = volumes.keys if sound in OF_KEYS else volumes.level
    if loudness == 0:
        return AudibleVolume(0, say("sounds are off"))
    if not is_quiet_time(volumes, minute):
        return AudibleVolume(loudness)
    return AudibleVolume(1) if sound is Sound.ERROR else AudibleVolume(0, say("quiet hours"))


def voice_hearing(volumes: Volumes, minute: int | None) -> AudibleVolume:
    """Say how loud the voice is at a minute of the day."""
    if volumes.voice == 0:
        return AudibleVolume(0, say("the voice is off"))
    if is_quiet_time(volumes, minute):
        return AudibleVolume(0, say("quiet hours"))
    return AudibleVolume(volumes.voice)


def is_quiet_time(volumes: Volumes, minute: int | None) -> bool:
    """Say whether a minute of the day lies in the quiet hours: from the first time up to the second.

    Where nobody knows the time of day it is not quiet: a silent box would be worse.
    """
    if minute is None or not (volumes.quiet_from and volumes.quiet_until):
        return False
    begins, ends = minute_of(volumes.quiet_from), minute_of(volumes.quiet_until)
    if begins <= ends:
        return begins <= minute < ends
    return minute >= begins or minute < ends


def minute_of(time: str) -> int:
    """Return the minute of the day of a time like `23:30`."""
    hour, minute = time.split(":")
    return 60 * int(hour) + int(minute)


VOLUMES_FILE = "sound.json"
LOOK_FILE = "look.json"

Setting = TypeVar("Setting", bound=msgspec.Struct)


class KeptSetting(Generic[Setting]):
    """A setting that is made at the box: the one that holds `now`.

    It is kept in a file beside the journals, None for a box that forgets. A file that cannot be read is as
    good as none: `fault` says so in one line, and a table is not stopped for it.
    """

    def __init__(self, otherwise: Setting, path: Path | None = None) -> None:
        self.now = otherwise
        self.fault = ""
        self._path = path
        if path and path.exists():
            self._read(path)

    def set(self, setting: Setting) -> None:
        """Let this setting hold from now on, and after a restart.

        Raises:
            FileNotWritten: it holds, but is not written down.
        """
        self.now = setting
        if self._path:
            write_down(self._path, setting)

    def _read(self, path: Path) -> None:
        try:
            self.now = msgspec.json.decode(path.read_bytes(), type=type(self.now))
        except OSError as error:
            self.fault = f"{path}: cannot be read ({error.strerror})"
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self.fault = f"{path}: {error}"


def kept_look(path: Path | None = None) -> KeptSetting[LookView]:
    """Read the look of the touchscreen; nobody waits for its colours, so a fault is told to nobody."""
    return KeptSetting(LookView(), path)


def write_down(path: Path, record: msgspec.Struct) -> None:
    """Put a record in the place of a file.

    Raises:
        FileNotWritten: the file is as it was.
    """
    try:
        replace_whole(path, msgspec.json.encode(record))
    except OSError as error:
        raise FileNotWritten(str(path), error.strerror or str(error)) from error
