"""The console in the languages of the box: every sentence is said, and none is cut off."""

import json
from typing import Any

import msgspec
import pytest

from shuffleup.languages import languages
from shuffleup.wire import UnitView
from tests.ui.floor.test_layout import CUT_OFF, PAGES, PAST_THE_EDGE, busy_evening, show

OTHERS = [one for one in languages() if one != "en"]

MARKED = """
const asked = window.fetch;
window.fetch = async (path, ...rest) => {
  if (!String(path).endsWith("/words/de.json")) return asked(path, ...rest);
  const said = await (await asked(path)).json();
  const marked = (text) => `«${text.replace(/\\{\\w+\\}/g, "»$&«")}»`;
  for (const [text, forms] of Object.entries(said.words)) {
    said.words[text] = Array.isArray(forms) ? [marked(text), marked(text)] : marked(text);
  }
  return new Response(JSON.stringify(said));
};
"""
"""Puts every sentence of the page into marks, so that what is not said stands outside of them."""

NOT_SAID = """
(() => {
  const walker = document.createTreeWalker(document.getElementById("main"), NodeFilter.SHOW_TEXT);
  const found = new Set();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node.parentElement.closest(%s)) continue;
    const left = node.textContent.replace(/«[^»]*»/g, " ");
    if (/[a-zA-Z]{2}/.test(left)) found.add(left.trim());
  }
  return [...found];
})()
"""
BY_THE_BOX = (
    "#tables .tag, .headline, .doc + .line, .notice, .line, #log, .rule strong, #rule-texts small, "
    "caption + thead, #blind-sheet, #levels, .printable td, td, th[scope=row], dd, option, .tasks p, "
    ".player summary, .links a, #stick, #person, #done, #others"
)
"""What comes from the box in its language, and names that people have typed."""


def speaks(house: Any, language: str) -> None:
    """Let the box say that it speaks a language."""
    unit = msgspec.json.decode(house.app.state.hub.latest("unit"), type=UnitView)
    house.post("unit", msgspec.json.encode(msgspec.structs.replace(unit, language=language)))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("width", [390, 1280])
def test_every_page_fits_in_every_language(
    house_of: Any, open_console: Any, language: str, width: int
) -> None:
    house = house_of(2, language=language)
    busy_evening(house)
    page = open_console(house, "seats", width=width, height=844)
    page.wait_for(f"document.documentElement.lang === {language!r}")
    for name in PAGES:
        show(page, name)
        assert (name, page.evaluate("document.documentElement.scrollWidth")) == (name, width)
        assert (name, page.evaluate(PAST_THE_EDGE)) == (name, [])
        assert (name, page.evaluate(CUT_OFF)) == (name, [])


def test_no_sentence_of_the_console_is_left_in_english(house_of: Any, open_page: Any) -> None:
    house = house_of(2, language="de")
    busy_evening(house)
    page = open_page()
    page.before("localStorage.setItem('shuffleup.person', 'Thandi');" + MARKED)
    page.visit(f"{house.url}/floor#seats")
    page.wait_for(
        "document.documentElement.lang === 'de' && document.querySelector('#page section') !== null"
    )
    for name in PAGES:
        show(page, name)
        assert (name, page.evaluate(NOT_SAID % json.dumps(BY_THE_BOX))) == (name, [])


def test_a_language_that_is_chosen_at_the_box_comes_to_the_console_at_once(house: Any, console: Any) -> None:
    page = console()
    page.expect_text("#title", "Tonight")
    speaks(house, "de")
    page.expect_text("#title", "Heute")
    speaks(house, "en")
    page.expect_text("#title", "Tonight")
