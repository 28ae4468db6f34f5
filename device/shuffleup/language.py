"""Words in the language of the people: `say` a sentence, and it comes in the language that is spoken here.

English is the language of the sources, and what is said where no other is set. Facts are filled in after the
sentence was looked up, so that a catalogue keeps `CALL {chips}` once and may put the amount where it wants.
Only what is shown is translated: what a journal keeps is English on every box, so that a replay
under another language gives the same state.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Protocol


class Catalogue(Protocol):
    """The sentences of one language, as `gettext` reads them."""

    @property
    def language(self) -> str:
        """The code of the language: `de`."""

    def sentence(self, text: str) -> str:
        """Return the sentence in this language, or the English one where it has none."""

    def kept(self, text: str) -> str:
        """Return a whole English sentence with its facts in it, as a journal keeps it, in this language."""


class English:
    """The language of the sources."""

    language = "en"

    def sentence(self, text: str) -> str:
        """Return the sentence as it is."""
        return text

    def kept(self, text: str) -> str:
        """Return the sentence as it is."""
        return text


ENGLISH = English()
_spoken: ContextVar[Catalogue] = ContextVar("spoken", default=ENGLISH)


def say(text: str, **facts: object) -> str:
    """Say an English sentence in the language that is spoken here, with its facts filled in."""
    sentence = _spoken.get().sentence(text)
    return sentence.format(**facts) if facts else sentence


def say_kept(text: str) -> str:
    """Say a whole sentence that a state or a refusal holds in English."""
    return _spoken.get().kept(text) if text else text


def spoken() -> str:
    """Return the code of the language that is spoken here."""
    return _spoken.get().language


def speak(catalogue: Catalogue) -> None:
    """Speak this language from now on, in this task and in those that it starts."""
    _spoken.set(catalogue)


@contextmanager
def speaking(catalogue: Catalogue) -> Iterator[None]:
    """Speak a language in the body only."""
    before = _spoken.set(catalogue)
    try:
        yield
    finally:
        _spoken.reset(before)
