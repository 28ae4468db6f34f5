"""Every screen in every size, theme and cast: reachable by a finger, readable, nothing over anything else."""

import re
from itertools import islice, product, takewhile
from pathlib import Path
from typing import Any

import pytest

from shuffleup_ui.touch.glass_panel import TOUCH_DISPLAY, TOUCH_DISPLAY_2, GlassPanel, Rect
from shuffleup_ui.touch.picture import Code, Pip, Plate, Press, Scene, TouchMoment, Words
from shuffleup_ui.touch.scene import scene
from shuffleup_ui.touch.text_size import font_of, has_glyph, line_height, sizes, width_of
from shuffleup_ui.touch.theme import DARK, DAYLIGHT, contrast

PANELS = {"800x480": TOUCH_DISPLAY, "1280x720": TOUCH_DISPLAY_2}
LOOKS: dict[str, dict[str, str]] = {
    "dark": {},
    "daylight": {"theme": "daylight"},
    "large": {"text": "large"},
    "left": {"hand": "left"},
}
NAMES = (
    *(
        "boot",
        "before",
        "hand",
        "flop",
        "amount",
        "showdown",
        "two boards",
        "between",
        "break",
        "paused",
        "menu",
        "lost",
    ),
    *("over", "bad day", "link lost", "practice", "pick seat", "pick seats", "pick chips", "pick cards"),
    *("pick choice", "pick pin", "pick person"),
)
IN_HAND = ("hand", "flop", "showdown", "lost", "bad day", "practice")
TIGHT = ("digit", "letter", "delete", "ok")
ON_A_PAD = ("amount", "pick chips", "pick pin")
"""Screens on which CANCEL is a key of the number pad."""


def longer(text: str, **facts: object) -> str:
    """Say a sentence in a language whose words are 35 % longer."""
    return " ".join(_longer(word) for word in text.split(" ")).format(**facts)


def _longer(word: str) -> str:
    return word if "{" in word or not word.isalpha() else word + "e" * -(-len(word) * 35 // 100)


def matrix(screen: Any, name: str) -> list[tuple[str, GlassPanel, Scene]]:
    """Draw a screen with all casts, numbers of seats, looks, panels and lengths of words."""
    drawn = []
    for (cast, moment), size, say in product(moments(screen, name), PANELS, ("en", "longer")):
        panel = PANELS[size]
        made = scene(moment, panel, longer) if say == "longer" else scene(moment, panel)
        drawn.append((f"{name}, {cast}, {size}, {say}", panel, made))
    return drawn


def moments(screen: Any, name: str) -> list[tuple[str, TouchMoment]]:
    """Give every moment of a screen once: not all screens differ by who sits at the table."""
    given: dict[str, tuple[str, TouchMoment]] = {}
    casts = ("short", "long", "millions", "side pots")
    for seats, cast, look in product((2, 6, 9, 10), casts, LOOKS):
        moment = screen(name, seats, cast, **LOOKS[look])
        given.setdefault(repr(moment), (f"{seats} seats, {cast}, {look}", moment))
    return list(given.values())


@pytest.fixture(scope="module", params=NAMES)
def drawn(request: pytest.FixtureRequest, screens: Any) -> tuple[str, list[Any]]:
    return request.param, matrix(screens, request.param)


def test_all_screens_are_looked_at(screens: Any) -> None:
    assert set(NAMES) == set(screens.__globals__["SCREENS"])


def test_every_target_can_be_hit_by_a_finger(drawn: Any) -> None:
    name, scenes = drawn
    for where, panel, made in scenes:
        for target in made.targets:
            short = min(panel.size_mm(target.box))
            tight = target.name.split()[0] in TIGHT or (target.name == "cancel" and name in ON_A_PAD)
            at_least = 10.0 if tight else 12.0
            if isinstance(target.act, Press) or (name in IN_HAND and target.name != "notice"):
                at_least = 15.0
            assert short >= at_least, f"{where}: {target.name} is {short:.1f} mm"


def test_no_target_lies_over_another_or_off_the_glass(drawn: Any) -> None:
    for where, panel, made in drawn[1]:
        for at, one in enumerate(made.targets):
            assert inside(one.box, panel.glass), f"{where}: {one.name} is off the glass"
            over = [other.name for other in made.targets[at + 1 :] if one.box.meets(other.box)]
            assert not over, f"{where}: {one.name} is over {over}"


def test_no_text_is_wider_or_higher_than_its_place(drawn: Any) -> None:
    for where, panel, made in drawn[1]:
        for words in lettering(made):
            assert inside(ink_box(words), panel.glass), f"{where}: {words.text!r} leaves the glass"
            width = width_of(words.text, words.size, bold=words.bold)
            assert width <= words.box.width, f"{where}: {words.text!r} needs {width} of {words.box.width}"


def test_only_names_are_ever_cut(drawn: Any, screens: Any) -> None:
    names = [name.upper() for name in screens.__globals__["LONG"]]
    for where, _, made in drawn[1]:
        for words in lettering(made):
            begins = re.sub(r"^SEAT\w* \d+ +", "", words.text)[:5].upper()
            assert not words.cut or any(name.startswith(begins) for name in names), f"{where}: {words.text!r}"


def test_no_text_is_written_over_another(drawn: Any) -> None:
    for where, _, made in drawn[1]:
        boxes = [(words.text, ink_box(words)) for words in lettering(made)]
        boxes += [(type(mark).__name__, mark.box) for mark in made.marks if isinstance(mark, Pip | Code)]
        boxes.sort(key=lambda one: one[1].top)
        for at, (text, box) in enumerate(boxes):
            nearby = takewhile(lambda one: one[1].top < box.bottom, islice(boxes, at + 1, None))  # noqa: B023  used up here
            over = [other for other, its in nearby if box.meets(its)]
            assert not over, f"{where}: {text!r} is over {over}"


def test_text_stands_out_from_what_it_is_written_on(drawn: Any) -> None:
    for where, _, made in drawn[1]:
        inks = {(words.ink, words.paper, words.first): words.text for words in lettering(made)}
        for (ink, paper, first), text in inks.items():
            ratio = contrast(ink, paper)
            assert ratio >= (7 if first else 4.5), f"{where}: {text!r} has {ratio:.1f}"


def test_the_way_out_of_a_screen_is_not_red(drawn: Any) -> None:
    for where, _, made in drawn[1]:
        for target in made.targets:
            if target.name in ("cancel", "close"):
                plates = [one for one in made.marks if isinstance(one, Plate) and one.box == target.box]
                fills = {plate.fill for plate in plates}
                assert fills <= {DARK.key, DAYLIGHT.key}, f"{where}: {target.name} is {fills}"
                assert fills, f"{where}: {target.name} has no ground"


def test_no_text_is_under_2_5_mm_and_no_notice_under_3_mm(drawn: Any) -> None:
    """Capitals are 0.71 of a size; sizes are whole dots, so a capital may be a tenth of a mm lower."""
    for where, panel, made in drawn[1]:
        colours = {theme.on_trouble for theme in (DARK, DAYLIGHT)}
        grounds = {one for theme in (DARK, DAYLIGHT) for one in (theme.trouble, theme.notice)}
        for words in lettering(made):
            notice = words.paper in grounds and words.ink in colours and words.text != "!"
            height_mm = 0.71 * words.size * panel.height_mm / panel.height_px
            assert height_mm >= (2.9 if notice else 2.4), f"{where}: {words.text!r} is {height_mm:.2f} mm"


def test_there_are_at_most_twelve_sizes_of_type(drawn: Any) -> None:
    for where, panel, made in drawn[1]:
        used = {words.size for words in lettering(made)}
        assert used <= set(sizes(panel)), where
        assert len(sizes(panel)) <= 12


def test_the_fonts_have_every_letter(drawn: Any) -> None:
    for where, _, made in drawn[1]:
        for words in lettering(made):
            font: Path = font_of(words.text, bold=words.bold)
            missing = [letter for letter in words.text if not has_glyph(font, letter)]
            assert not missing, f"{where}: {words.text!r} lacks {missing}"


def lettering(made: Scene) -> list[Words]:
    return [mark for mark in made.marks if isinstance(mark, Words)]


def ink_box(words: Words) -> Rect:
    """Return where the letters are: capitals and descenders, without the space between lines."""
    width = width_of(words.text, words.size, bold=words.bold)
    room = words.box.width - width
    left = words.box.left + {"left": 0, "middle": room // 2, "right": room}[words.align]
    margin = (line_height(words.size) - words.size) // 2 + words.size // 8
    return Rect(left, words.box.top + margin, width, words.box.height - 2 * margin)


def inside(box: Rect, glass: Rect) -> bool:
    return (
        box.left >= glass.left
        and box.top >= glass.top
        and box.right <= glass.right
        and box.bottom <= glass.bottom
    )
