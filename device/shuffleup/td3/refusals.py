"""The refusals of a file that is read as a save. Their codes are the words of the report (TDI-11)."""

from shuffleup.refusals import Refusal


class NotASave(Refusal):
    """The text is not in the grammar of saves, is cut off, or lacks what every save has.

    `fault` is a word of `Fault`, `place` the character from 1 or the path of the value.
    """

    fault: str
    place: int | str


class TooLarge(Refusal):
    """The file has more than 16 MB when unpacked, or more than two million tokens."""

    most: int
    unit: str


class CannotRead(Refusal):
    """The file does not exist or may not be read; `reason` is the word of the system."""

    reason: str
