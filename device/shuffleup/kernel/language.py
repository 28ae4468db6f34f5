"""Words and numbers as the people here write them: `say` a sentence, and it comes in their language.

English is the language of the sources, and what is said where no other is set. Facts are filled in after the
sentence was looked up, so that a catalogue keeps `CALL {chips}` once and may put the amount where it wants.
Only what is shown is said: a journal keeps facts, and the words of people as they are, so that a replay under
another language gives the same state.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Literal, NewType, Protocol, TypeAlias, TypeVar

Grouping = Literal["space", "comma", "point", "none"]
"""The separator of thousands: a no-break space, a comma, a point, or nothing."""

GAPS: dict[Grouping, str] = {"space": "\u00a0", "comma": ",", "point": ".", "none": ""}
"""The narrow space of some languages, U+202F, is not in our fonts: all write the usual one."""

FreeText = NewType("FreeText", str)
"""A text typed by a person: it is shown unchanged, never compared and never translated."""

Translatable: TypeAlias = str
"""An English sentence in a table, as in `TERMS: Mapping[str, Translatable]`.

The texts among the values of a table of this type are in the catalogues: `say` them where they are shown.
"""


class Catalogue(Protocol):
    """The sentences of one language, as `gettext` reads them."""

    @property
    def language(self) -> str:
        """The code of the language: `de`."""

    @property
    def decimal_mark(self) -> str:
        """The mark before the minor units of money, where the gaps between thousands leave the choice."""

    def sentence(self, text: str) -> str:
        """Return the sentence in this language, or the English one where it has none."""

    def counted(self, one: str, many: str, count: int) -> str:
        """Return the form of a sentence that goes with this count."""


Spoken = TypeVar("Spoken", bound=Catalogue)


class English:
    """The language of the sources."""

    language = "en"
    decimal_mark = "."

    def sentence(self, text: str) -> str:
        """Return the sentence as it is."""
        return text

    def counted(self, one: str, many: str, count: int) -> str:
        """Return the first form for one, the second for any other count."""
        return one if count == 1 else many


ENGLISH = English()
_spoken: ContextVar[Catalogue] = ContextVar("spoken", default=ENGLISH)
_gap: ContextVar[str] = ContextVar("gap", default=GAPS["space"])


def say(text: str, /, **facts: object) -> str:
    """Say an English sentence in the language that is spoken here, with its facts filled in."""
    sentence = _spoken.get().sentence(text)
    return sentence.format(**facts) if facts else sentence


def say_counted(one: str, many: str, count: int, /, **facts: object) -> str:
    """Say a sentence that has another form for one than for many; `{count}` is a fact of it."""
    return _spoken.get().counted(one, many, count).format(count=count, **facts)


def mark_for_translation(text: str) -> str:
    """Mark an English sentence of a table for the catalogues; `say` it where it is shown."""
    return text


def spoken() -> str:
    """Return the code of the language that is spoken here."""
    return _spoken.get().language


def gap() -> str:
    """Return what stands between the thousands here."""
    return _gap.get()


def decimal_mark() -> str:
    """Return what stands before minor units here: never what stands between the thousands."""
    return {",": ".", ".": ","}.get(gap()) or _spoken.get().decimal_mark


def speak(catalogue: Catalogue, grouping: Grouping = "space") -> None:
    """Speak this language from now on, in this task and in those that it starts, and group numbers so."""
    _spoken.set(catalogue)
    _gap.set(GAPS[grouping])


def speak_over(make: Callable[[Catalogue], Spoken]) -> Spoken:
    """Speak from now on what is made of the language that is spoken here; it is returned."""
    made = make(_spoken.get())
    _spoken.set(made)
    return made


@contextmanager
def speaking(catalogue: Catalogue, grouping: Grouping = "space") -> Iterator[None]:
    """Speak a language in the body only."""
    language, gap_before = _spoken.set(catalogue), _gap.set(GAPS[grouping])
    try:
        yield
    finally:
        _spoken.reset(language)
        _gap.reset(gap_before)


@contextmanager
def in_english() -> Iterator[None]:
    """Speak English in the body, with numbers grouped as before: for logs of the system and for errors."""
    before = _spoken.set(ENGLISH)
    try:
        yield
    finally:
        _spoken.reset(before)
