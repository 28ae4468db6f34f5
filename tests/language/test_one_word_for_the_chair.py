"""A chair has one word in each language, and a finishing place another."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

import shuffleup.kernel.languages

FOLDER = Path(shuffleup.kernel.languages.__file__).parent
CHAIR = re.compile(r"\b(seat|seats|chair|chairs)\b", re.IGNORECASE)
PLACE = re.compile(r"\b(place|places)\b", re.IGNORECASE)


@pytest.mark.parametrize(
    ("language", "others"),
    [("de", r"pl[aä]tz(?!lich)|stuhl|stühl"), ("es", r"\bsillas?\b|\bpuesto \{seats?\}|\blugar \{seats?\}")],
)
def test_a_sentence_about_a_chair_has_the_word_for_the_chair(language: str, others: str) -> None:
    """German: a chair is a Sitz, and Platz is where somebody finishes; Spanish: asiento, and puesto."""
    with (FOLDER / f"{language}.po").open("rb") as stream:
        messages = list(read_po(stream))
    wrong = [
        translated
        for message in messages
        for text in ([message.id] if isinstance(message.id, str) else message.id)
        for translated in ([message.string] if isinstance(message.string, str) else message.string or ())
        if CHAIR.search(text) and not PLACE.search(text)
        if re.search(others, translated, re.IGNORECASE)
    ]
    assert wrong == []
