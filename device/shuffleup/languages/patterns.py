"""Translation of whole English sentences: finds the pattern of a sentence, and its facts."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache

import msgspec

FACT = re.compile(r"\{(\w+)\}")

WORDS = "words"
"""A fact that is a sentence itself is named so in its pattern, with a number from the second one on.

All other facts stay as they are: numbers, cards, and names, so that a player called River keeps the name.
"""

NAMES = frozenset({"name", "names", "part", "path"})

NUMBERS = r"[-+]?\d(?:[\d\u00a0.,]*\d)?(?:(?:, | and )\d+)*"

STEPS = "; "
"""The separator between the steps of a prompt, each a sentence of its own."""

FEW_LETTERS = 7
"""A pattern with fewer letters of its own might be anything that somebody typed: its numbers have to be
numbers, and the sentences in it have to be known."""

REMEMBERED = 1024
"""Sentences with their facts, a quarter of a megabyte; those that are shown now are asked for often."""


class _Pattern(msgspec.Struct, frozen=True):
    """A sentence with room for facts; `weight` counts the letters that have to be there."""

    shape: str
    longest: str
    weight: int
    facts: int
    translation: str

    @property
    def is_weak(self) -> bool:
        """Say whether little but facts is in it."""
        return self.weight < FEW_LETTERS

    def begins_with(self, fact: str) -> bool:
        """Say whether nothing stands before a fact: what it is has to be known, then."""
        return self.shape.startswith(f"(?P<{fact}>")


class Patterns:
    """The sentences of one language, by their English patterns: `seat {seat} is not to act`."""

    def __init__(self, translations: Mapping[str, str]) -> None:
        self._whole = {text: said for text, said in translations.items() if not FACT.search(text)}
        patterns = [_pattern(text, said) for text, said in translations.items() if text not in self._whole]
        self._patterns = sorted(patterns, key=lambda one: (-one.weight, -one.facts))
        self._known = lru_cache(REMEMBERED)(self._found)

    def translated(self, text: str) -> str:
        """Say a sentence by the pattern of which most letters are in it; one that fits none stays English."""
        found = self._known(text)
        return text if found is None else found

    def _found(self, text: str) -> str | None:
        if text in self._whole:
            return self._whole[text]
        if STEPS in text:
            steps = [self._known(step) for step in text.split(STEPS)]
            if None not in steps:
                return STEPS.join(filter(None, steps))
        return self._fitting(text)

    def _fitting(self, text: str) -> str | None:
        for pattern in self._patterns:
            if pattern.longest in text and (match := _compiled(pattern.shape).fullmatch(text)):
                facts = {name: self._fact(name, value, pattern) for name, value in match.groupdict().items()}
                if None not in facts.values():
                    return pattern.translation.format(**facts)
        return None

    def _fact(self, name: str, value: str, pattern: _Pattern) -> str | None:
        if not name.startswith(WORDS) or re.fullmatch(NUMBERS, value):
            return value
        return self._known(value) if pattern.is_weak or pattern.begins_with(name) else self.translated(value)


def _pattern(text: str, translation: str) -> _Pattern:
    pieces = FACT.split(text)
    literals = pieces[::2]
    weight = sum(letter.isalpha() for literal in literals for letter in literal)
    shape = [
        _group(piece, weight, before_fact=not pieces[number + 1]) if number % 2 else re.escape(piece)
        for number, piece in enumerate(pieces)
    ]
    return _Pattern("".join(shape), max(literals, key=len), weight, len(pieces) // 2, translation)


def _group(name: str, weight: int, *, before_fact: bool) -> str:
    """Let a fact be any text where the letters around it say enough, else a number."""
    any_text = name in NAMES or name.startswith(WORDS) or (weight >= FEW_LETTERS and not before_fact)
    return f"(?P<{name}>{'.+?' if any_text else NUMBERS})"


@cache
def _compiled(shape: str) -> re.Pattern[str]:
    """Compile a shape when a text first looks like it: all at once take a quarter of a second."""
    return re.compile(shape, re.DOTALL)
