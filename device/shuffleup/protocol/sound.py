"""The last sound of a box, for faces that show it: every sound has a visible counterpart."""

import msgspec


class VolumesView(msgspec.Struct, frozen=True):
    """The volumes of keys, signals of the room and voice, 0 (off) to 3, and the quiet hours as `23:00`."""

    keys: int
    level: int
    voice: int
    quiet_from: str = ""
    quiet_until: str = ""


class SoundView(msgspec.Struct, frozen=True):
    """One sound: its number since the start, its name, its words, and its notes as hertz and milliseconds.

    `spoken` is what was said aloud, empty where there is no voice; `quiet` says why nothing was heard.
    Number 0, without a name, is the view before the first sound. `volumes` are those that are set now: the
    same sound comes again with others when they are changed.
    """

    number: int
    name: str
    words: str
    notes: tuple[tuple[int, int], ...] = ()
    spoken: str = ""
    quiet: str = ""
    volumes: VolumesView | None = None
