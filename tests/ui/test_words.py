"""The words of the faces outside the browser, from the same file as those of the pages."""

import json

import pytest

from shuffleup.event_file.parameters import parameters
from shuffleup_ui.face_words import FaceWords
from shuffleup_ui.pages import pages


def test_a_face_says_english_until_it_is_told_a_language() -> None:
    assert FaceWords().say("WINS {chips}", chips="9 400") == "WINS 9 400"


def test_a_face_says_what_the_pages_say() -> None:
    assert FaceWords("de").say("WINS {chips}", chips="9 400") == "GEWINNT 9 400"
    assert FaceWords("de").language == "de"


@pytest.mark.parametrize("language", ["xx", "../floor/x", ""])
def test_an_unknown_language_is_english(language: str) -> None:
    words = FaceWords(language)
    assert (words.language, words.say("FOLD")) == ("en", "FOLD")


def test_the_words_of_a_language_tell_the_form_for_two_hundred_counts() -> None:
    said = json.loads((pages() / "words/de.json").read_text("utf-8"))
    assert said["forms"] == "10" + "1" * 198
    assert said["language"] == "de"


@pytest.mark.parametrize("language", ["de", "es"])
def test_every_word_that_a_rule_may_have_is_said_in_the_language(language: str) -> None:
    """A page offers them to choose from, with spaces in the place of underscores."""
    words = json.loads((pages() / f"words/{language}.json").read_text("utf-8"))["words"]
    choices = {one for rule in parameters().values() for one in rule.choices if one}
    spelled = {one for one in choices if not one.isupper() and not one.isdigit()}
    assert len(spelled) > 150
    assert [one for one in sorted(spelled) if not words.get(one.replace("_", " "))] == []
