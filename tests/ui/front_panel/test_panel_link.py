"""The page when the link is lost or streams are blocked, and at every size of window."""

import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from shuffleup.kernel.field_types import HandNo
from shuffleup.protocol.touch import DeedView

OpenPage = Callable[..., Any]

NO_STREAM = "delete window.EventSource; delete window.WebSocket;"

CLIPPED = """[...document.querySelectorAll(
    '.felt *, .idle *, .sheet *, .stack, .bet, .label *, .notice *, .status strong')]
  .filter((node) => getComputedStyle(node).display !== 'inline' && !node.matches('.name'))
  .filter((node) => node.scrollWidth > node.clientWidth + 1)
  .map((node) => node.textContent)"""


def test_a_lost_link_is_told_with_what_still_works_and_the_clock_counts_on(
    box: Any, panel: Any, views: Any
) -> None:
    box.post("touch", msgspec.structs.replace(views.touch, deeds=(DeedView("DO IT", verb="do"),), banners=()))
    panel.wait_for("document.querySelector('.deed')")
    box.switch_off()
    panel.wait_for("document.querySelector('.notice.trouble')")
    happened, *others = panel.evaluate(
        "[...document.querySelectorAll('.notice .words span')].map((line) => line.textContent)"
    )
    assert happened.startswith("NO LINK since ")
    assert others == [
        "The keys of the box work, and the clock counts on.",
        "If no key answers, switch it off and on: nothing is lost.",
    ]
    assert panel.evaluate("document.querySelectorAll('.deed, .seat:enabled, .label:enabled').length") == 0
    assert panel.evaluate("document.getElementById('parts').hidden")
    assert (
        panel.evaluate("document.querySelectorAll('.cap.lit, .cap.blink, #oled:not([hidden])').length") == 0
    )
    panel.evaluate("passes(4_000)")
    panel.expect_text("#time", "12:30")


def test_where_streams_are_blocked_the_page_asks_again_and_again(
    box: Any, open_page: OpenPage, views: Any
) -> None:
    box.post("touch", views.touch)
    page = open_page()
    page.before(NO_STREAM)
    page.visit(box.url)
    page.expect_text("#where", "table 3 HAND 47")
    later = msgspec.structs.replace(views.table, hand=HandNo(48))
    box.post("touch", msgspec.structs.replace(views.touch, table=later))
    page.expect_text("#where", "table 3 HAND 48")


OUTSIDE = """[...document.querySelectorAll('#box *')]
  .map((node) => [node.className, node.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.right > innerWidth + 1 || box.left < -1))
  .map(([name]) => name)"""

EVERY_SCREEN = runpy.run_path(str(Path(__file__).parents[1] / "touch/screens.py"))
SCREENS = [name for name in EVERY_SCREEN["SCREENS"] if not name.startswith("pick")]


@pytest.mark.parametrize("cast", ["long", "millions"])
@pytest.mark.parametrize(("width", "height"), [(360, 740), (800, 480), (1280, 800), (1920, 1080)])
def test_no_screen_reaches_over_the_edge_of_the_window(
    box: Any, open_page: OpenPage, width: int, height: int, cast: str, views: Any
) -> None:
    box.post("unit", views.unit)
    page = open_page(width=width, height=height)
    page.visit(box.url)
    page.wait_for("document.querySelectorAll('.parts li').length === 2")
    for name in SCREENS:
        moment = EVERY_SCREEN["screen"](name, 10, cast)
        box.post("touch", msgspec.structs.replace(moment.view, place=name))
        if moment.clock is not None:
            box.post("clock", moment.clock)
        page.wait_for(f"document.querySelector('#where')?.textContent.startsWith('{name}')")
        assert page.evaluate("document.documentElement.scrollWidth") == width, name
        assert page.evaluate(OUTSIDE) == [], name
        assert page.evaluate(CLIPPED) == [], name
