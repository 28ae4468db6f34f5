"""The console in the languages of the box: every sentence is said, and none is cut off."""

from typing import Any

import msgspec
import pytest

from shuffleup.kernel.languages import languages
from shuffleup.protocol.box import UnitView
from tests.ui.floor.test_layout import CUT_OFF, PAGES, PAST_THE_EDGE, busy_evening, show

OTHERS = [one for one in languages() if one != "en"]


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
    page.wait_for(f"document.documentElement?.lang === {language!r}")
    for name in PAGES:
        show(page, name)
        assert (name, page.evaluate("document.documentElement.scrollWidth")) == (name, width)
        assert (name, page.evaluate(PAST_THE_EDGE)) == (name, [])
        assert (name, page.evaluate(CUT_OFF)) == (name, [])


def test_a_language_that_is_chosen_at_the_box_comes_to_the_console_at_once(house: Any, console: Any) -> None:
    page = console()
    page.expect_text("#title", "Tonight")
    speaks(house, "de")
    page.expect_text("#title", "Heute")
    speaks(house, "en")
    page.expect_text("#title", "Tonight")


def test_what_is_typed_stays_when_the_language_changes(house: Any, console: Any) -> None:
    """A page on which somebody has typed keeps text and words; the others follow at once."""
    page = console("players")
    page.wait_for("document.querySelector('#gate textarea')")
    page.write("#gate textarea", "Ann, Bongani")
    speaks(house, "de")
    page.wait_for("document.documentElement.lang === 'de'")
    page.evaluate("location.hash = 'money'")
    page.expect_text("#title", "Geld")
    page.evaluate("location.hash = 'players'")
    page.wait_for("document.querySelector('#gate textarea')?.value === 'Ann, Bongani'")


def test_the_level_and_the_button_above_every_page_follow_the_language(house: Any, console: Any) -> None:
    house.begin("Ann", "Bongani")
    page = console()
    page.expect_text("#run", "Pause")
    speaks(house, "es")
    page.expect_text("#run", "Pausar")
    house.direct("adjust_time", milliseconds=60_000, reason="asked")
    page.wait_for("document.querySelector('#stakes').textContent.startsWith('N1')")


def test_words_that_did_not_come_are_fetched_again(house: Any, console: Any) -> None:
    page = console()
    page.expect_text("#title", "Tonight")
    page.evaluate(
        "const real = fetch; let cut = 0;"
        " fetch = (what, how) => String(what).includes('/words/') && !cut++"
        " ? Promise.reject(new TypeError('the line was cut')) : real(what, how)"
    )
    speaks(house, "de")
    page.expect_text("#title", "Heute")
