"""The front panel with generated hands in every window: nothing covers anything, no amount is cut."""

import json
from itertools import count, cycle, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from shuffleup.kernel.languages import languages
from shuffleup.protocol.clock import ClockView
from shuffleup.protocol.touch import LookView, TouchView
from tests.ui import machine_faults
from tests.ui.generated_hands import can_bet, generated, shown

LINT = (Path(__file__).parents[1] / "lint.js").read_text("utf-8")
WINDOWS = ((360, 740), (390, 844), (480, 800), (768, 1024), (1024, 768), (1366, 768), (1920, 1080))
BY_DAY = 2
"""How many tables are shown by day, each in every window."""

THE_NIGHT = 0.02
"""The part of the night for these pages."""


class Shown:
    """The panel of a box and the page of another table, which show one generated hand after the other."""

    def __init__(self, box: Any, page: Any, unit: Any, topic: str) -> None:
        self._box, self.page, self._unit, self._topic = box, page, unit, topic
        self._versions = count(100)

    def faults(self, view: TouchView, clock: ClockView, size: tuple[int, int]) -> list[str]:
        """Show a view in a window, and return what is wrong with the page."""
        self.page.resize(*size)
        self._box.post("unit", replace(self._unit, language=view.look.language))
        self._box.post("clock", replace(clock, rate=0.0))
        self.page.wait_for(f"document.documentElement?.lang === '{view.look.language}'")
        self.page.evaluate("for (const one of document.querySelectorAll('#area > *')) one.id = 'before'")
        version = next(self._versions)  # a view that is the same is not sent again
        shows: Any = view if self._topic == "touch" else view.table
        self._box.post(self._topic, replace(shows, version=version))
        self.page.wait_for("document.querySelector('#area > *') && !document.querySelector('#before')")
        found: list[str] = self.page.evaluate("document.fonts.ready.then(() => lint())")
        return found


@pytest.fixture
def open_shown(box: Any, open_page: Any, views: Any) -> Any:
    """Open the page of the box, or that of a table without one: `open_shown("/?table=2", "table/2")`."""

    def open_shown(path: str = "/", topic: str = "touch") -> Shown:
        for name in ("unit", "board", "clock"):
            box.post(name, getattr(views, name))
        page = open_page()
        page.before(LINT)
        page.visit(box.url + path)
        return Shown(box, page, views.unit, topic)

    return open_shown


def look_at(seed: int, page: Shown) -> list[str]:
    """Show one table in every window, each time in another look and language, with what may lie over it."""
    chance = Random(seed)
    table = generated(chance)
    overs = ("", "menu", "amount") if can_bet(table) else ("", "menu")
    found = []
    for size, over in product(WINDOWS, overs):
        look = LookView(
            theme=chance.choice(("dark", "daylight")),
            text=chance.choice(("normal", "large")),
            hand=chance.choice(("left", "right")),
            language=chance.choice(("en", "de")),
        )
        view, clock = shown(table, look, over=over, paused=seed % 2 == 0)
        where = f"seed {seed}, {size[0]}x{size[1]}, {look.language}, {look.text}, {over or view.screen}"
        found += [f"{where}: {fault}" for fault in page.faults(view, clock, size)]
    return found


BOX, NO_BOX = ("/", "touch"), ("/?table=2", "table/2")


@pytest.mark.parametrize(("path", "topic"), [BOX, NO_BOX])
def test_nothing_on_the_panel_covers_anything_and_no_amount_is_cut(
    path: str, topic: str, open_shown: Any
) -> None:
    page = open_shown(path, topic)
    assert [fault for seed in range(BY_DAY) for fault in look_at(seed, page)] == []


@pytest.mark.parametrize("fault", ["DOUBLE_FEED", "LEDGER_NEWER"])
def test_what_a_machine_asks_stands_whole_in_every_window(fault: str, open_shown: Any, views: Any) -> None:
    page = open_shown()
    for size, language in zip(WINDOWS, cycle(languages()), strict=False):
        asked = machine_faults.shown(
            machine_faults.stopped(fault, "deal", "FAULT", machine_faults.LID), language, "large"
        )
        assert page.faults(asked, views.clock, size) == []
        written = page.page.evaluate("document.querySelector('#area').innerText").replace("\u00a0", " ")
        for line in asked.lines:
            assert line.text.upper() in written.upper()


@pytest.mark.nightly
@pytest.mark.parametrize(("path", "topic"), [BOX, NO_BOX])
def test_no_panel_of_the_night_covers_anything(
    path: str, topic: str, open_shown: Any, seeds_of_the_night: Any
) -> None:
    page = open_shown(path, topic)
    for seed in seeds_of_the_night(THE_NIGHT):
        assert look_at(seed, page) == []


WIDE = "overflow: visible; text-overflow: clip"
NARROW = "width: 2em; overflow: hidden"
SPOILT = {
    "a small key": (".label", "min-height: 0; height: 20px", "a target of"),
    "a key over another": ("[data-label='check_call']", "translate: -50%", ": over button.label"),
    "a stack without room": (".seat .stack", NARROW, ": cut off"),
    "an amount that ends in dots": (".seat .stack", f"{NARROW}; text-overflow: ellipsis", "is cut"),
    "an amount in two lines": (
        ".seat .stack",
        "width: 2em; white-space: normal; overflow-wrap: anywhere",
        "broken",
    ),
    "a name out of its tile": (".seat .name", f"{WIDE}; text-indent: 20em", "out of"),
    "small type": (".seat .name", "font-size: 7px", "type of 7"),
    "a wide page": ("#box", "width: 2000px; max-width: none", "wide, its window 1366"),
}


def test_a_page_that_is_spoilt_on_purpose_has_each_of_its_faults_named(open_shown: Any, views: Any) -> None:
    """Each rule for the style of the page is one fault; without any, the page has none."""
    panel = open_shown()
    assert panel.faults(views.touch, views.clock, (1366, 768)) == []
    missed = []
    for what, (selector, style, fault) in SPOILT.items():
        rule = f"{selector} {{ {style.replace(';', ' !important;')} !important }}"
        panel.page.evaluate(
            f"window.spoilt = new CSSStyleSheet(); spoilt.replaceSync({json.dumps(rule)});"
            "document.adoptedStyleSheets = [spoilt]; true"
        )
        found = panel.page.evaluate("lint()")
        missed += [] if any(fault in one for one in found) else [(what, found)]
    assert missed == []
