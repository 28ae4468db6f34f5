"""What was heard last at a box, for faces that show it: no sound is without its twin for the eye."""

import msgspec


class SoundView(msgspec.Struct, frozen=True):
    """One sound: its number since the start, its name, its words, and its notes as hertz and milliseconds.

    `spoken` is what was said aloud, empty where there is no voice; `quiet` says why nothing was heard.
    """

    number: int
    name: str
    words: str
    notes: tuple[tuple[int, int], ...] = ()
    spoken: str = ""
    quiet: str = ""
