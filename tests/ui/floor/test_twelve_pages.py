"""A laptop with a page for each matter: however many a browser shows, each gets news and is heard."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from shuffleup.api.player_cards import written
from shuffleup.ruleset.event import Players
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import FinalTable, Seating
from tests.ui.floor.conftest import KNOWN, House, with_floor_pin
from tests.ui.floor.test_floor_pin_page import ASKED, type_pin

NAMES = ("Ann", "Bongani", "Carla", "Dries", "Elif", "Faisal", "Greta", "Hugo")
RULES = RuleSet(seating=Seating(max_per_table=5), final_table=FinalTable(size=5), players=Players(page=True))
LIVES = {
    "/floor": "document.querySelector('#page section')",
    "/wall": "document.querySelector('#wall')?.hidden === false",
    "/": "document.querySelector('#keys .label:not(:disabled)') && document.querySelector('.felt')",
    "/?table=2": "document.querySelector('.felt')",
    "/me": "document.querySelector('#seat')?.textContent",
}
PAUSED = "document.body.innerText.includes('PAUSED')"


@pytest.fixture
def evening(house_of: Callable[..., House], tmp_path: Path) -> House:
    """A floor with two tables and a floor PIN whose players have a page."""
    house = with_floor_pin(house_of(2, rules=RULES), tmp_path)
    house.begin(*NAMES)
    return house


def test_twelve_pages_of_one_browser_get_news_and_are_heard(evening: House, open_window: Any) -> None:
    def opened(kind: str, entry: str = "e1") -> Any:
        page = open_window()
        page.before(KNOWN)
        page.visit(evening.url + (f"/me#{written(evening.secret_of(entry))}" if kind == "/me" else kind))
        page.wait_for(LIVES[kind])
        return page

    kinds = ["/floor", "/wall", "/", *["/?table=2"] * 3, *["/me"] * 3, "/wall", "/?table=2", "/floor"]
    shown = [opened(kind) for kind in kinds]
    assert [page.evaluate("document.hidden") for page in shown] == [False] * 12
    shown[-1].click("#run")
    shown[-1].wait_for("document.querySelector('#run').dataset.armed === 'ready'")
    shown[-1].click("#run")
    shown[-1].wait_for(ASKED)
    type_pin(shown[-1], "4711")
    for page in shown[:-1]:
        page.wait_for(PAUSED)


RESTS_AT_ONCE = """
const later = setTimeout;
setTimeout = (act, ms, ...more) => {
  if (ms !== 2000) return later(act, ms, ...more);
  return later(() => { act(); window.rested = true; }, 0);
};
"""
"""The moment after which a hidden page rests passes without a wait; `rested` says that it has."""


def hidden(page: Any, other: Any) -> None:
    """Put another tab before a page, and wait until the page has noticed."""
    other.come_to_front()
    page.wait_for("document.hidden && window.rested")


def test_a_hidden_wall_holds_no_stream_and_is_current_once_it_is_seen_again(
    evening: House, open_page: Any
) -> None:
    wall, other = open_page(), open_page()
    wall.come_to_front()
    wall.before(RESTS_AT_ONCE)
    wall.visit(f"{evening.url}/wall")
    wall.wait_for(LIVES["/wall"])
    hidden(wall, other)
    evening.until(lambda _: not evening.app.state.hub.is_followed("wall"))
    assert wall.evaluate("document.documentElement.dataset.old") == "Catching up"
    evening.direct("pause_clock")
    assert not wall.evaluate(PAUSED)
    wall.come_to_front()
    wall.wait_for(f"{PAUSED} && document.documentElement.dataset.old === undefined")


def test_a_hidden_phone_holds_no_stream_and_says_so_until_it_has_news(evening: House, open_page: Any) -> None:
    phone, other = open_page(), open_page()
    phone.come_to_front()
    phone.before(RESTS_AT_ONCE)
    phone.visit(f"{evening.url}/me#{written(evening.secret_of('e1'))}")
    phone.wait_for(LIVES["/me"])
    hidden(phone, other)
    evening.until(lambda _: not evening.app.state.hub.is_followed("me"))
    phone.expect_text("#trouble", "Waiting for the box")
    evening.direct("pause_clock")
    phone.come_to_front()
    phone.wait_for(f"{PAUSED} && document.querySelector('#trouble').hidden")


def test_a_front_panel_that_somebody_listens_to_goes_on_behind_other_tabs(
    evening: House, open_page: Any
) -> None:
    panel, other = open_page(), open_page()
    panel.come_to_front()
    panel.before(RESTS_AT_ONCE)
    panel.visit(evening.url)
    panel.wait_for("document.querySelector('#sound')?.hidden === false")
    panel.click("#sound-on")
    hidden(panel, other)
    evening.direct("pause_clock")
    panel.wait_for(PAUSED)
    assert panel.evaluate("document.hidden")
