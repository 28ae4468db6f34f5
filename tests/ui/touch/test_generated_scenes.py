"""Scenes of generated hands: nothing covers anything and no amount is cut, with any players and chips.

On a bad day a notice lies above the hand, in any language.
"""

import re
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from shuffleup.kernel.language import say, speaking
from shuffleup.kernel.languages import catalogue, languages
from shuffleup.protocol.touch import LookView
from shuffleup.table.state import Table
from shuffleup.views.touch.troubles import WORDS, trouble
from shuffleup_ui.face_words import Spoken
from shuffleup_ui.touch.glass_panel import Rect, panel_of
from shuffleup_ui.touch.picture import Scene, TouchMoment, Words
from shuffleup_ui.touch.scene import scene
from shuffleup_ui.touch.text_size import line_height, width_of
from shuffleup_ui.touch.theme import THEMES
from tests.ui.generated_hands import generated, shown

SIZES = ((800, 480), (1024, 600), (1280, 720))
SMALLEST_MM = 2.5
CAPITALS = 0.71
"""The height of a capital in font sizes."""

CUT_AMOUNT = re.compile(r"\d[\d\u00a0]*\u2026")

BY_DAY = 12
"""How many tables are laid out by day, on each panel and in each language."""

FOUND_BY_NIGHT = (33, 104, 139)
"""Three winners over three busts, a call of the floor between bets, nine busts: at a box that is a seat's."""

THE_NIGHT = 0.02
"""The part of the night for either test."""


def test_nothing_covers_anything_and_no_amount_is_cut() -> None:
    for seed in range(BY_DAY):
        look_at(seed)


@pytest.mark.parametrize("seed", FOUND_BY_NIGHT)
def test_what_a_night_found_stays_apart(seed: int) -> None:
    look_at(seed)


def test_the_word_is_on_the_glass_whenever_the_clock_is_paused_or_the_floor_called() -> None:
    for seed in range(3 * BY_DAY):
        listen_to(seed)


@pytest.mark.nightly
def test_no_table_of_the_night_covers_anything(seeds_of_the_night: Any) -> None:
    for seed in seeds_of_the_night(THE_NIGHT):
        look_at(seed)
        listen_to(seed)


def look_at(seed: int) -> None:
    """Lay one table out on every panel, in every language, with the menu and without."""
    table = generated(Random(seed))
    for size, language, over in product(SIZES, languages(), ("", "menu")):
        moment = moment_of(table, language, over=over, paused=seed % 2 == 0)
        look_at_scene(moment, size, f"seed {seed}, {size}, {language}, {over or moment.view.screen}")


def look_at_scene(moment: TouchMoment, size: tuple[int, int], where: str) -> Scene:
    """Lay out a moment on a panel; all of its words can be read, and none lies over another."""
    panel = panel_of(*size)
    made = scene(moment, panel, words_in(moment.view.look.language))
    targets_apart(made, panel.glass, where)
    for words in lettering(made):
        cap_mm = words.size * CAPITALS * panel.height_mm / panel.height_px
        assert cap_mm >= SMALLEST_MM, f"{where}: {words.text!r} is {cap_mm:.2f} mm"
        width = width_of(words.text, words.size, bold=words.bold)
        assert width <= words.box.width, f"{where}: {words.text!r} needs {width} of {words.box.width}"
        assert not (words.cut and CUT_AMOUNT.search(words.text)), f"{where}: {words.text!r} is cut"
    texts_apart(made, where)
    return made


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("what", WORDS)
def test_a_notice_of_a_bad_day_leaves_the_hand_in_sight(what: str, language: str) -> None:
    with speaking(catalogue(language)):
        key = say("CHECK/CALL")
        why = say(
            "{key} does not come up: free it. The other keys work, and {key} on the touchscreen", key=key
        )
        bad = trouble(what, why if what == "key_stuck" else "friday.journal")
    for (seed, size), notice in product(product(range(4), SIZES), range(3)):
        moment = moment_of(generated(Random(seed)), language, over="", paused=False)
        moment = replace(moment, view=replace(moment.view, troubles=(bad,)), notice=notice)
        made = look_at_scene(moment, size, f"seed {seed}, {size}, {language}, {what}, page {notice + 1}")
        told = [words for words in lettering(made) if words.paper == THEMES["dark"].trouble]
        assert told
        assert not any(words.cut for words in told), [words.text for words in told]


def listen_to(seed: int) -> None:
    """Look for the word on one table, running and paused, with the menu and without."""
    table = generated(Random(seed))
    for over, paused in product(("", "menu"), (False, True)):
        made = scene(moment_of(table, "en", over=over, paused=paused), panel_of(800, 480), words_in("en"))
        told = " ".join(words.text for words in lettering(made))
        assert ("PAUSED" in told) == paused, f"seed {seed}, {over}"
        assert not table.floor_called or "FLOOR CALLED 3 min" in told, f"seed {seed}, {over}"


def moment_of(table: Table, language: str, *, over: str, paused: bool) -> TouchMoment:
    view, clock = shown(table, LookView(language=language), over=over, paused=paused)
    return TouchMoment(view, clock, left_s=754)


@cache
def words_in(language: str) -> Spoken:
    """Give the words of the face in a language."""
    words = Spoken()
    words.speak(language)
    return words


def targets_apart(made: Scene, glass: Rect, where: str) -> None:
    for at, one in enumerate(made.targets):
        assert glass.left <= one.box.left <= one.box.right <= glass.right, f"{where}: {one.name}"
        assert glass.top <= one.box.top <= one.box.bottom <= glass.bottom, f"{where}: {one.name}"
        over = [other.name for other in made.targets[at + 1 :] if one.box.meets(other.box)]
        assert not over, f"{where}: {one.name} is over {over}"


def texts_apart(made: Scene, where: str) -> None:
    boxes = [(words.text, ink_box(words)) for words in lettering(made)]
    for at, (text, box) in enumerate(boxes):
        over = [other for other, its in boxes[at + 1 :] if box.meets(its)]
        assert not over, f"{where}: {text!r} is over {over}"


def lettering(made: Scene) -> list[Words]:
    return [mark for mark in made.marks if isinstance(mark, Words)]


def ink_box(words: Words) -> Rect:
    """Return where the letters are: capitals and descenders, without the space between lines."""
    width = width_of(words.text, words.size, bold=words.bold)
    room = words.box.width - width
    left = words.box.left + {"left": 0, "middle": room // 2, "right": room}[words.align]
    margin = (line_height(words.size) - words.size) // 2 + words.size // 8
    return Rect(left, words.box.top + margin, width, words.box.height - 2 * margin)
