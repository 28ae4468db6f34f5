"""Words of a face in the language of its views, from the same files as those of the pages."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

_ENGLISH: Mapping[str, Any] = {"language": "en", "words": {}}


class FaceWords:
    """Says what a face says by itself; what a language lacks is said in English."""

    def __init__(self, language: str = "en") -> None:
        said = _said_in(language)
        self.language = str(said["language"])
        self._words: Mapping[str, str | list[str]] = said["words"]

    def say(self, text: str, **facts: object) -> str:
        """Say an English sentence, with its facts filled in."""
        found = self._words.get(text, text)
        sentence = found if isinstance(found, str) else text
        return sentence.format(**facts) if facts else sentence


@cache
def _said_in(language: str) -> Mapping[str, Any]:
    path = files("shuffleup_ui") / "web" / "words" / f"{language}.json"
    if not (language.isalpha() and path.is_file()):
        return _ENGLISH
    said: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return said


class Spoken:
    """Says sentences in the language of the last view."""

    def __init__(self) -> None:
        self._words = FaceWords()

    def speak(self, language: str) -> None:
        """Speak another language from now on."""
        if language != self._words.language:
            self._words = FaceWords(language)

    def __call__(self, text: str, **facts: object) -> str:
        """Say an English sentence, with its facts filled in."""
        return self._words.say(text, **facts)
