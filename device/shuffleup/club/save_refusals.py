"""The refusals of a file that is read as a save. Their codes are the words of the report (TDI-11)."""

from typing import Literal

from shuffleup.kernel.refusals import NotLegalNow, Refusal

Fault = Literal[
    "empty",
    "cut_off",
    "no_text",
    "bad_gzip",
    "no_value",
    "no_key",
    "unknown_word",
    "no_escape",
    "number_too_large",
    "no_pairs",
    "too_deep",
    "after_the_end",
    "no_tournament",
    "wrong_kind",
    "no_time",
    "no_saves_in_folder",
    "same_person_twice",
    "text_too_long",
]
"""What is wrong with the text of a save."""


class NotASave(Refusal):
    """The text is not in the grammar of saves, is cut off, or lacks what every save has.

    `fault` is a word of `Fault`, `place` the character from 1 or the path of the value.
    """

    fault: Fault
    place: int | str


class TooLarge(Refusal):
    """The file has more than 16 MB when unpacked, or more tokens, persons or pieces than any save has."""

    most: int
    unit: str


class CannotRead(Refusal):
    """The file does not exist or may not be read; `reason` is the word of the system."""

    reason: str


class NotBegunYet(NotLegalNow): ...


class OverAlready(NotLegalNow): ...


class LevelBeyondTheFile(NotLegalNow):
    level: int
