"""The sounds of the box on the page: shown always, and played on request."""

from typing import Any

import pytest

from shuffleup.protocol.box import DisplayView, SoundView

LEVEL = SoundView(4, "level", "new level 8", ((1047, 140), (0, 60), (2093, 420)), "Blinds 500, 1 000")
TICK = SoundView(5, "tick", "time runs out", ((2093, 30),))
PLAYED = """
window.played = [];
window.AudioContext = class { get currentTime() { return 0; } get destination() { return {}; } close() {} };
window.GainNode = class { connect(next) { return next; } };
window.OscillatorNode = class {
  constructor(_, { type, frequency }) { this.said = [type, frequency]; }
  connect(next) { return next; }
  start(at) { this.said.push(at); }
  stop(at) { window.played.push([...this.said, at]); }
};
"""


@pytest.fixture
def listener(panel: Any) -> Any:
    """The page with a loudspeaker that writes down what it plays."""
    panel.evaluate(f"(() => {{ {PLAYED} }})()")
    return panel


def test_a_sound_appears_with_its_words_its_notes_and_what_was_said(box: Any, panel: Any) -> None:
    box.post("sound", LEVEL)
    panel.expect_text("#sound-words", "new level 8")
    assert panel.text("#sound-more") == "“Blinds 500, 1 000”"
    notes = (
        "[...document.querySelectorAll('#sound-notes i')].map((note) => [note.className, note.style.width])"
    )
    assert panel.evaluate(notes) == [["", "11.6667px"], ["rest", "5px"], ["", "35px"]]


def test_a_sound_that_nobody_heard_says_why(box: Any, panel: Any) -> None:
    box.post("sound", SoundView(5, "level", "new level 8", quiet="quiet hours"))
    panel.expect_text("#sound-more", "no sound: quiet hours")


def test_the_page_is_silent_until_somebody_asks_for_sound(box: Any, listener: Any) -> None:
    box.post("sound", LEVEL)
    listener.expect_text("#sound-words", "new level 8")
    listener.click("#sound-on")
    listener.expect_text("#sound-on", "sound off")
    box.post("sound", TICK)
    listener.expect_text("#sound-words", "time runs out")
    assert listener.evaluate("played") == [["square", 2093, 0, 0.03]]


def test_what_is_muted_at_the_box_is_muted_on_the_page(box: Any, listener: Any) -> None:
    box.post("sound", SoundView(0, "", ""))
    listener.wait_for("!document.querySelector('#sound').hidden")
    listener.click("#sound-on")
    box.post("sound", SoundView(1, "level", "new level 8", LEVEL.notes, quiet="signals are off"))
    listener.expect_text("#sound-more", "no sound: signals are off")
    assert listener.evaluate("played") == []


def test_a_dealer_display_is_shown_where_the_box_has_one(box: Any, panel: Any) -> None:
    assert panel.evaluate("document.querySelector('#display').hidden") is True
    box.post("display", DisplayView(("DEAL 47  400/800", "SEAT 4  CALL 9400")))
    panel.wait_for("!document.querySelector('#display').hidden")
    cells = "[...document.querySelectorAll('#display span')].map((line) => line.textContent)"
    assert panel.evaluate(cells) == ["DEAL 47  400/800    ", "SEAT 4  CALL 9400   "]
