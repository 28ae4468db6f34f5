"""The voice: announcements composed of parts rendered beforehand, in each supported language.

A sentence is split at its numbers; the text between them is a part, and numbers are composed of parts of
their own. So the set of parts is closed and small, and a table without a synthesiser can announce any
structure of levels.
"""

from collections.abc import Callable, Iterable
from string import Formatter

import msgspec

from shuffleup.hardware.sound.announcements import (
    ENGLISH_NUMBERS,
    ENGLISH_SENTENCES,
    GERMAN_NUMBERS,
    GERMAN_RESPELT,
    GERMAN_SENTENCES,
    LARGEST,
    Announcement,
    Saying,
    Sentence,
    english_number,
    english_time_of_day,
    german_number,
    german_time_of_day,
)
from shuffleup.kernel.field_types import Chips
from shuffleup.protocol.faults import NoSuchVoice
from shuffleup.views.numbers import chips_text

PAUSE = "pause"
"""The part of silence that stands between two sentences."""

TIME = "time"
"""Marks a number that is a minute of the day."""


class VoicePart(msgspec.Struct, frozen=True):
    """One piece of speech: the name of its file, and what the synthesiser reads, empty for silence."""

    name: str
    read: str


class VoiceLanguage(msgspec.Struct, frozen=True):
    """A language of the voice; `synthesiser` is the name of its voice there.

    `number` says 1 to LARGEST and `time_of_day` a minute of 0 to 1439, both in names of parts.
    """

    language: str
    synthesiser: str
    sentences: dict[Sentence, str]
    numbers: dict[str, str]
    number: Callable[[int], tuple[str, ...]]
    time_of_day: Callable[[int], tuple[str, ...]]
    respelt: dict[str, str] = {}


LANGUAGES: dict[str, VoiceLanguage] = {
    "en": VoiceLanguage(
        "en", "en-gb", ENGLISH_SENTENCES, ENGLISH_NUMBERS, english_number, english_time_of_day
    ),
    "de": VoiceLanguage(
        "de", "de", GERMAN_SENTENCES, GERMAN_NUMBERS, german_number, german_time_of_day, GERMAN_RESPELT
    ),
}
"""The languages that the voice speaks."""

_SAME_PARTS: dict[Sentence, Sentence] = {Sentence.BUTTON_BLIND: Sentence.BLINDS}
"""Sentences with the words of another: a voice that was rendered before they came has their parts."""


def spoken_in(language: str) -> VoiceLanguage:
    """Find a language of the voice; raises `NoSuchVoice`."""
    if language not in LANGUAGES:
        raise NoSuchVoice(language, tuple(LANGUAGES))
    return LANGUAGES[language]


def parts(language: str) -> tuple[VoicePart, ...]:
    """List every part that a language needs; raises `NoSuchVoice`."""
    spoken = spoken_in(language)
    phrases = [
        VoicePart(_name(sentence, index), _respelt(text, spoken))
        for sentence, template in spoken.sentences.items()
        if sentence not in _SAME_PARTS
        for index, (text, _) in enumerate(_cut(template))
        if text
    ]
    numbers = [VoicePart(name, read) for name, read in spoken.numbers.items()]
    return (*phrases, *numbers, VoicePart(PAUSE, ""))


def words_of(announcement: Announcement, language: str) -> tuple[str, ...]:
    """Say an announcement in names of parts.

    Raises:
        NoSuchVoice: the voice does not speak the language.
        ValueError: a number is too large, or below 1, for words.
    """
    spoken = spoken_in(language)
    sentences = [tuple(_parts_of(saying, spoken)) for saying in announcement]
    return tuple(name for sentence in sentences for name in (*sentence, PAUSE))[:-1]


def text_of(announcement: Announcement, language: str) -> str:
    """Write an announcement down, for the eye; raises `NoSuchVoice`."""
    spoken = spoken_in(language)
    return " ".join(_written(saying, spoken.sentences[saying.sentence]) for saying in announcement)


def _parts_of(saying: Saying, spoken: VoiceLanguage) -> Iterable[str]:
    numbers = iter(saying.numbers)
    for index, (text, kind) in enumerate(_cut(spoken.sentences[saying.sentence])):
        if text:
            yield _name(saying.sentence, index)
        if kind is not None:
            yield from _said(next(numbers), kind, spoken)


def _said(number: int, kind: str, spoken: VoiceLanguage) -> tuple[str, ...]:
    if kind == TIME:
        return spoken.time_of_day(number)
    if not 1 <= number <= LARGEST:
        raise ValueError(f"{number}: the voice has words for 1 to {LARGEST}")
    return spoken.number(number)


def _written(saying: Saying, template: str) -> str:
    numbers, text = iter(saying.numbers), ""
    for literal, kind in _raw(template):
        text += literal
        if kind is not None:
            number = next(numbers)
            text += f"{number // 60}:{number % 60:02}" if kind == TIME else chips_text(Chips(number))
    return text


def _raw(template: str) -> list[tuple[str, str | None]]:
    """Cut a sentence at its numbers: what stands before each, and of which kind it is; None for no number."""
    return [(text, kind) for text, kind, _, _ in Formatter().parse(template)]


def _cut(template: str) -> list[tuple[str, str | None]]:
    """Cut a sentence and leave out what nobody can say: the point after the last number, a space."""
    return [(text.strip(" .,"), kind) for text, kind in _raw(template)]


def _name(sentence: Sentence, index: int) -> str:
    return f"{_SAME_PARTS.get(sentence, sentence).value}-{index}"


def _respelt(text: str, spoken: VoiceLanguage) -> str:
    for word, as_read in spoken.respelt.items():
        text = text.replace(word, as_read)
    return text
