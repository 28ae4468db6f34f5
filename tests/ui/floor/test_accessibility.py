"""Each page of the console as axe-core reads it, with everything on it unfolded."""

import os
from pathlib import Path
from typing import Any

import pytest

from tests.ui.floor.test_layout import PAGES, busy_evening, show

AXE = Path(__file__).parents[1] / "axe/node_modules/axe-core/axe.min.js"
FINDINGS = """
axe.run(document, { resultTypes: ['violations'], rules: { 'color-contrast': { enabled: false } } })
  .then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)}`))
"""
"""Contrast is looked at in test_layout.py, in dark and in light."""


@pytest.fixture
def axe() -> str:
    """The checker, as a script for a page."""
    if not AXE.exists():
        missing = "no axe-core: cd tests/ui/axe && npm ci"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    return AXE.read_text("utf-8")


def test_axe_finds_nothing_on_any_page(house: Any, console: Any, axe: str) -> None:
    busy_evening(house)
    page = console("log", width=390, height=844)
    page.evaluate(f"{axe}; true")
    for name in PAGES:
        show(page, name)
        assert (name, page.evaluate(FINDINGS)) == (name, [])
