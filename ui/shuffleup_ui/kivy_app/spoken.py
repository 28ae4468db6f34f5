"""The language of a face: that of its views."""

from shuffleup_ui.words import FaceWords


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
