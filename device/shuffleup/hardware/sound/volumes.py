"""The volumes of a box: three volumes and the quiet hours."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from shuffleup.hardware.sound.melodies import OF_KEYS, Sound
from shuffleup.kernel.language import say

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


class Hearing(msgspec.Struct, frozen=True):
    """The volume of a sound, and the reason where `loudness` is 0."""

    loudness: Loudness
    why_not: str = ""


def hearing(volumes: Volumes, sound: Sound, minute: int | None) -> Hearing:
    """Say how loud a sound is at a minute of the day, 0 to 1439, None where nobody knows it.

    A volume of 0 is somebody's will and silences refusals, too; the quiet hours do not.
    """
    loudness = volumes.keys if sound in OF_KEYS else volumes.level
    if loudness == 0:
        return Hearing(0, say("sounds are off"))
    if not is_quiet_time(volumes, minute):
        return Hearing(loudness)
    return Hearing(1) if sound is Sound.ERROR else Hearing(0, say("quiet hours"))


def voice_hearing(volumes: Volumes, minute: int | None) -> Hearing:
    """Say how loud the voice is at a minute of the day."""
    if volumes.voice == 0:
        return Hearing(0, say("the voice is off"))
    if is_quiet_time(volumes, minute):
        return Hearing(0, say("quiet hours"))
    return Hearing(volumes.voice)


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
