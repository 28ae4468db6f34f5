"""A whole event in another language: all texts for people are translated, and nothing else changes."""

import ast
import re
from importlib.resources import files

import pytest

from shuffleup.kernel.language import ENGLISH
from tests.night import at_night

NO_WORDS = frozenset(
    (
        *("action", "address", "args", "board", "cards", "colour", "decimal_mark", "dealing", "entries"),
        *("event", "format", "gap", "key", "kind", "language", "name", "part", "player", "role"),
        *(
            "noticed",
            "rule_set",
            "street",
            "symbol",
            "then",
            "tile",
            "to",
            "tracking",
            "unit",
            "verb",
            "what",
        ),
    )
)
"""Fields that hold names of people, of the event or of the program."""

MARKS = frozenset({"SB", "BB", "QR", "min"})
"""Marks and units that are the same in every language."""

FACT = re.compile(r"\{\w+\}")
CARDS = re.compile(r"(?:(?:10|[2-9TJQKA])[shdc] ?)+")


def left_in_english(evening, facts):
    """List the texts that hold a word which is neither translated nor a fact that people typed."""
    longest_first = sorted(facts, key=len, reverse=True)
    known = [re.compile(rf"\b{re.escape(one)}\b", re.IGNORECASE) for one in longest_first]
    left = []
    for text, fields in evening.shown.items():
        rest = FACT.sub(" ", re.sub("«[^»]*»", " ", text))
        for fact in known:
            rest = fact.sub(" ", rest)
        words = [one for one in re.findall(r"[^\W\d_]{2,}", rest) if one not in MARKS]
        shown = {one for one in fields if one.rsplit(".", 1)[1] not in NO_WORDS}
        if shown and words and not CARDS.fullmatch(rest.strip()):
            left.append(f"{text!r} in {', '.join(sorted(shown))}")
    return "\n".join(sorted(left))


def typed_by_people():
    """List what the people of the demo type: reasons and announcements, in their own words."""
    for path in files("shuffleup_demo.people").iterdir():
        if path.name.endswith(".py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    yield node.value


@pytest.mark.parametrize(
    ("rule_set", "tracking", "players"),
    [("crews-of-five", "actions", 5), ("tda-2024", "hands", 5), at_night("halftime-main", "actions", 4)],
)
def test_nothing_that_people_read_in_an_event_is_left_in_english(
    evening_in, in_marked_words, rule_set, tracking, players
):
    evening = evening_in(in_marked_words, rule_set, tracking, players)
    people = {one for one, fields in evening.shown.items() if fields & {"board.BoardView.entries"}}
    typed = {one for one in typed_by_people() if " " in one}
    assert left_in_english(evening, {*people, *typed, "friday", rule_set}) == ""
    assert len(evening.shown) > 200


def test_the_language_changes_no_byte_of_the_journal(evening_in, in_marked_words):
    english = evening_in(ENGLISH, "tda-2024", "hands", 5)
    translated = evening_in(in_marked_words, "tda-2024", "hands", 5)
    assert english.hashes == translated.hashes
    assert english.shown.keys() != translated.shown.keys()
