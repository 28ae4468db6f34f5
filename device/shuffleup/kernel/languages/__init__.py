"""The languages of the box beside English: catalogues in this folder, read once when the box starts.

`de.po` is what people write, and `de.mo` what is read here; `scripts/languages` makes it.
"""

import gettext
from functools import cache
from pathlib import Path

from shuffleup.kernel.language import ENGLISH, Catalogue

_HERE = Path(__file__).parent


class NoSuchLanguage(Exception):
    """There is no catalogue for a language; the text is one line that lists those there are."""


def languages() -> tuple[str, ...]:
    """List the codes of the languages that this box can speak."""
    found = (file.stem for file in _HERE.glob("*.mo"))
    return ("en", *sorted(found))


def must_be_spoken(language: str) -> None:
    """Raise `NoSuchLanguage` where there is no catalogue for it."""
    if language not in languages():
        raise NoSuchLanguage(f"language: {language!r} has no catalogue; choose from {', '.join(languages())}")


@cache
def catalogue(language: str) -> Catalogue:
    """Read the sentences of a language once; raises `NoSuchLanguage`."""
    if language == ENGLISH.language:
        return ENGLISH
    must_be_spoken(language)
    with (_HERE / f"{language}.mo").open("rb") as stream:
        return Translated(language, gettext.GNUTranslations(stream))


class Translated:
    """A language with a catalogue; sentences that it lacks are shown in English."""

    def __init__(self, language: str, translations: gettext.GNUTranslations) -> None:
        self.language = language
        self.decimal_mark = translations.pgettext("decimal mark", ENGLISH.decimal_mark)
        self._translations = translations

    def sentence(self, text: str) -> str:
        """Return the sentence in this language, or the English one where it has none."""
        return self._translations.gettext(text)

    def counted(self, one: str, many: str, count: int) -> str:
        """Return the form of a sentence that goes with this count."""
        return self._translations.ngettext(one, many, count)
