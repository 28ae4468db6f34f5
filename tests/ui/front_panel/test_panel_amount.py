"""The amount on the page, from a phone to a wide screen: nothing over anything, no number broken or cut."""

from collections.abc import Callable
from itertools import product
from typing import Any

import msgspec
import pytest

from shuffleup.protocol.touch import LookView
from tests.ui.touch.test_amount_layout import moment

WIDTHS = ((360, 740), (480, 800), (800, 480), (1024, 600), (1280, 720), (1920, 1080))
KINDS = (
    [1, 5, 25, 100, 500, 1000, 5000, 25_000, 100_000, 500_000],
    [25, 100, 500, 1000, 5000, 25_000, 100_000],
    [100, 25_000_000],
)
FAULTS = """
(() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const keys = all('#area .deed');
  const boxes = keys.map((key) => key.getBoundingClientRect());
  const apart = (one, other) => one.right < other.left + 0.5 || other.right < one.left + 0.5
    || one.bottom < other.top + 0.5 || other.bottom < one.top + 0.5;
  const over = keys.filter((_, at) => boxes.some((box, other) => other > at && !apart(boxes[at], box)))
    .map((key) => `${key.textContent} lies over another`);
  const cut = all('#area .deed, #area .deed strong, #area .deed span, #area .number, #area .measure')
    .filter((node) => getComputedStyle(node).display !== 'inline' && node.scrollWidth > node.clientWidth + 1)
    .map((node) => `${node.textContent} is cut`);
  const linesOf = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
  };
  const broken = all('#area .number, #area .chips strong, #area .sizes span')
    .filter((node) => /[0-9]/.test(node.textContent) && linesOf(node) > 1)
    .map((node) => `${node.textContent} is broken`);
  const out = keys.filter((_, at) => boxes[at].left < -0.5 || boxes[at].right > innerWidth + 0.5)
    .map((key) => `${key.textContent} leaves the window`);
  return [...over, ...cut, ...broken, ...out];
})()
"""


@pytest.mark.parametrize("size", WIDTHS, ids=lambda size: f"{size[0]}")
def test_any_amount_has_room_on_any_page(
    box: Any, open_page: Callable[..., Any], views: Any, size: tuple[int, int]
) -> None:
    box.post("unit", views.unit)
    page = open_page(width=size[0], height=size[1])
    page.visit(box.url)
    page.wait_for("document.querySelectorAll('.parts li').length === 2")
    for version, (kinds, language) in enumerate(product(KINDS, ("en", "de")), 100):
        shown = moment(kinds, 999_999_999, LookView(language=language), 888_888_888)
        view = msgspec.structs.replace(shown.view, version=version, place=f"view {version}")
        box.post("touch", view)
        page.wait_for(f"document.querySelector('#where').textContent.startsWith('view {version}')")
        faults = page.evaluate(FAULTS)
        assert not faults, f"{kinds}, {language}: {faults[:8]}"
