"""The label of a key is read whole on the narrowest glass, in each language."""

import re
from pathlib import Path

import pytest

import shuffleup.views
from sentences import _said_in
from shuffleup.kernel.languages import catalogue
from shuffleup_ui.touch.glass_panel import TOUCH_DISPLAY
from shuffleup_ui.touch.text_size import BODY, TINY, fit, line_height, sizes

ROOM = 94
"""Dots of a key: an eighth of the glass, without its edges."""

FACT = re.compile(r"\{\w+\}")
FOLDER = Path(shuffleup.views.__file__).parent


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_no_label_of_a_key_is_cut(language: str) -> None:
    words = catalogue(language)
    said = {one.text for name in ("key_meanings", "variations") for one in _said_in(FOLDER / f"{name}.py")}
    labels = {text for text in said if (bare := FACT.sub("", text)) == bare.upper() and "HAND" not in text}
    assert {"UNDO", "CONFIRM", "GO ON", "PAUSE", "RESUME", "SHUFFLE"} <= labels
    choice = sizes(TOUCH_DISPLAY)[BODY : TINY + 1]
    cut = [
        shown
        for shown in (FACT.sub("400", words.sentence(text)) for text in labels)
        if fit(shown, ROOM, 2 * line_height(choice[-1]), choice, most_lines=2).cut
    ]
    assert cut == []
