"""The page when the link is lost or streams are blocked, and at every size of window."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from shuffleup.identity import HandNo

OpenPage = Callable[..., Any]

NO_STREAM = "delete window.EventSource;"

CLIPPED = """[...document.querySelectorAll('.centre:not([hidden]) *, .stack, .bet, .label *, .status strong')]
  .filter((node) => getComputedStyle(node).display !== 'inline')
  .filter((node) => node.scrollWidth > node.clientWidth + 1)
  .map((node) => node.textContent)"""


def test_a_lost_link_is_told_with_what_still_works_and_the_clock_counts_on(box: Any, panel: Any) -> None:
    box.switch_off()
    panel.wait_for("!document.querySelector('#banner').hidden")
    assert panel.text("#banner") == (
        "No link to the box, trying again. The clock here counts on by itself; "
        "a box that has power plays on, and its own keys work."
    )
    panel.evaluate("passes(4_000)")
    panel.expect_text("#time", "12:30")


def test_a_lost_floor_and_a_full_store_are_told_in_the_words_of_the_box(
    box: Any, panel: Any, views: Any
) -> None:
    box.post("unit", msgspec.structs.replace(views.unit, linked=False))
    panel.expect_text("#banner", "No link to the floor. The clock keeps running, actions are saved.")
    box.post(
        "unit", msgspec.structs.replace(views.unit, stored=False, message="the disk is full: put in another")
    )
    panel.expect_text("#banner", "the disk is full: put in another")
    box.post("unit", views.unit)
    panel.wait_for("document.querySelector('#banner').hidden")


def test_where_streams_are_blocked_the_page_asks_again_and_again(
    box: Any, open_page: OpenPage, views: Any
) -> None:
    box.post("table", views.table)
    page = open_page()
    page.before(NO_STREAM)
    page.visit(box.url)
    page.expect_text("#where", "Table 3 Hand 47")
    box.post("table", msgspec.structs.replace(views.table, hand=HandNo(48)))
    page.expect_text("#where", "Table 3 Hand 48")


@pytest.mark.parametrize(("width", "height"), [(360, 740), (800, 480), (1280, 720), (1920, 1080)])
def test_nothing_reaches_over_the_edge_of_the_window(
    box: Any, open_page: OpenPage, width: int, height: int, views: Any
) -> None:
    for topic, view in (
        ("clock", views.clock),
        ("table", views.showdown),
        ("keys", views.keys),
        ("unit", views.unit),
    ):
        box.post(topic, view)
    page = open_page(width=width, height=height)
    page.visit(box.url)
    page.wait_for("document.querySelectorAll('.parts li').length === 2")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.evaluate(CLIPPED) == []
