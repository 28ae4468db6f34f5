"""Two directors at two consoles: a second press does what its label says, or nothing."""

import json
from typing import Any

import pytest

from shuffleup.floor.contents import VERBS
from shuffleup.table.contents import VERBS as TABLE_VERBS
from tests.ui.floor.test_settle_page import CASH

NEXT_LEVEL = ".levers [data-verb=set_level]:last-child"
ARMED = "document.querySelector('{}').dataset.armed === 'ready'"
DEAF = "window.deaf = true; true"
CAN_BE_DEAF = """
delete window.WebSocket;
const listen = EventSource.prototype.addEventListener;
EventSource.prototype.addEventListener = function (topic, hear) {
  listen.call(this, topic, (event) => { if (!window.deaf || topic === 'alive') hear(event); });
};
"""
IS_EGON = """
const kept = Storage.prototype.getItem;
Storage.prototype.getItem = function (key) {
  return key === 'shuffleup.person' ? 'Egon' : kept.call(this, key);
};
true
"""
"""A director of another name: the pages of a test share the storage of one browser."""

HURRIED = """
const later = setTimeout;
setTimeout = (act, ms, ...more) => later(act, ms === 400 || ms === 300 ? 0 : ms, ...more);
"""
"""Presses one after another count at once: no thumb is on this console."""

FILL_AND_SEND = """
(async (verb) => {
  const form = document.querySelector(`#page form[data-verb='${verb}']`);
  const every = (kind, fill) => form.querySelectorAll(kind).forEach((one) => { if (!one.value) fill(one); });
  const least = verb === 'plan_levels' ? '60' : '2';
  every('input:not([type=checkbox]), textarea', (one) => { one.value = least; });
  every('select', (one) => { one.selectedIndex = Math.min(1, one.options.length - 1); });
  form.querySelectorAll('input[type=checkbox]').forEach((one) => { one.checked = true; });
  const go = form.querySelector('[type=submit]');
  go.click();
  if (go.dataset.armed !== undefined) {
    while (go.dataset.armed === '') await new Promise((later) => setTimeout(later, 20));
    go.click();
  }
  while (document.body.hasAttribute('data-busy')) await new Promise((later) => setTimeout(later, 20));
  return [...form.querySelectorAll('.problem')].map((one) => one.textContent).join('');
})
"""


PRESS_UNTIL_ARMED = """
(() => {
  const button = document.querySelector('SELECTOR');
  if (!button?.checkVisibility()) return false;
  if (button.dataset.armed === undefined) button.click();
  return button.dataset.armed === 'ready';
})()
"""
"""A view that is on its way disarms a press that did not know it; a person presses again."""


def armed(page: Any, selector: str) -> None:
    """Press until the next press counts."""
    page.wait_for("document.querySelector('#page .facts dd') !== null")
    page.wait_for(PRESS_UNTIL_ARMED.replace("SELECTOR", selector))


def test_the_level_that_both_want_is_gone_to_once(house: Any, console: Any) -> None:
    """Both press `Level 2`; the first sends it, and the second's button shows level 3, not armed."""
    house.begin("Ann", "Bongani", "Carla")
    dora, egon = console("clock"), console("clock")
    egon.evaluate(IS_EGON)
    armed(dora, NEXT_LEVEL)
    armed(egon, NEXT_LEVEL)
    dora.click(NEXT_LEVEL)
    dora.expect_text("#done", "Level 2, 50 / 100: done.")
    egon.wait_for(f"document.querySelector('{NEXT_LEVEL}').dataset.armed === undefined")
    egon.expect_text(NEXT_LEVEL, "Level 3, 100 / 200 ▸")
    egon.expect_text(
        "#others",
        "Thandi: Level 2 was chosen: the director's decision. "
        "This changed meanwhile: look again, then press.",
    )
    egon.click(NEXT_LEVEL)
    assert house.floor.clock.level == 2
    assert [one.args["number"] for one in house.commands] == [2]


def test_a_press_that_the_view_has_not_reached_sends_what_it_showed_and_is_refused(
    house: Any, open_page: Any
) -> None:
    """The two presses are a tenth of a second apart: the second console has not heard of the first."""
    house.begin("Ann", "Bongani", "Carla")
    page = open_page()
    page.before("localStorage.setItem('shuffleup.person', 'Egon');" + CAN_BE_DEAF)
    page.visit(f"{house.url}/floor#clock")
    armed(page, NEXT_LEVEL)
    page.evaluate(DEAF)
    house.direct("set_level", number=2, reason="late")
    page.click(NEXT_LEVEL)
    page.wait_for("document.querySelector('#refused').textContent !== ''")
    assert page.text("#refused") == (
        "Level 2, 50 / 100. Not done, it has changed meanwhile: Level 2 was chosen: late. Look again."
    )
    assert house.floor.clock.level == 2
    assert [(one.args["number"]) for one in house.commands] == [2]


def test_a_level_that_ends_by_itself_between_the_presses_disarms(house: Any, console: Any) -> None:
    house.begin("Ann", "Bongani", "Carla")
    page = console("clock")
    armed(page, NEXT_LEVEL)
    house.direct("change_time", minutes=-19, reason="late")
    page.wait_for(f"document.querySelector('{NEXT_LEVEL}').dataset.armed === undefined")
    assert house.commands == []


def test_a_table_that_plays_disarms_nothing(house: Any, console: Any) -> None:
    house.begin("Ann", "Bongani", "Carla", "Dimitri", "Emma", "Faisal")
    page = console("clock")
    armed(page, NEXT_LEVEL)
    house.direct("start_hand", to="table/1")
    page.wait_for("document.querySelector('#clock') !== null")
    assert page.evaluate(ARMED.format(NEXT_LEVEL)) is True
    page.click(NEXT_LEVEL)
    page.expect_text("#done", "Level 2, 50 / 100: done.")


def test_one_console_that_acts_twice_in_a_row_overtakes_nobody(house: Any, console: Any) -> None:
    """The view of its first act may be on the way while it sends the second one."""
    house.begin("Ann", "Bongani", "Carla")
    page = console("clock")
    more = ".levers [data-verb=change_time]:last-child"
    for minutes in (35, 40):
        page.wait_for("!document.body.hasAttribute('data-busy')")
        page.click(more)
        page.wait_for("document.querySelector('#done').textContent !== ''")
        assert house.floor.clock.length == minutes * 60_000
    assert page.text("#refused") == ""


@pytest.fixture(scope="module")
def behind(lasting_house: Any, lasting_page: Any) -> Any:
    """A console of all verbs that shows the event as it was before another director's announcement."""
    fall_behind(lasting_house, lasting_page)
    return lasting_house, lasting_page


def fall_behind(house: Any, page: Any) -> None:
    """Show one page and then all verbs on a console that misses the announcement of another director."""
    house.begin("Ann", "Bongani", "Carla")
    page.before("localStorage.setItem('shuffleup.person', 'Egon');" + CAN_BE_DEAF + HURRIED)
    page.visit(f"{house.url}/floor#tonight")
    page.wait_for("document.querySelector('#page section') !== null")
    page.evaluate("location.hash = 'more'")
    page.wait_for("document.querySelectorAll('#page .room').length > 10")
    for _ in range(4):
        page.evaluate("document.querySelectorAll('#page details').forEach((one) => { one.open = true; })")
        page.wait_for("[...document.querySelectorAll('#page details[open]')].every((one) => one.children[1])")
    page.wait_for(f"document.querySelectorAll('#page form').length >= {len(VERBS)}")
    page.wait_for(
        "!document.body.hasAttribute('data-cut')"
    )  # another page may follow other topics, by a new link
    page.evaluate(DEAF)
    house.direct("announce", text="soup is ready")


OF_A_CASH_NIGHT = ("correct_buy_in", "hand_money", "name_bank", "share_cost")
"""They choose one of the people whom a night settles, and another event has none."""


OF_WHO_IS_GONE = ("mark_present", "undo_elimination")
"""They choose one of those who are absent or out, and nobody is."""


@pytest.mark.parametrize("verb", [verb for verb in VERBS if verb not in (*OF_A_CASH_NIGHT, *OF_WHO_IS_GONE)])
def test_every_verb_of_a_console_that_is_behind_is_refused_with_who_was_first(behind: Any, verb: str) -> None:
    house, page = behind
    before = house.floor
    problem = page.evaluate(f"{FILL_AND_SEND}('{verb}')")
    assert "soup is ready" in problem
    assert house.floor == before


def test_a_console_that_is_behind_at_a_cash_night_settles_nothing(house_of: Any, open_page: Any) -> None:
    """SET-01: the people of the night are there to choose from, though nobody has opened Settle up."""
    house, page = house_of(1, CASH), open_page()
    fall_behind(house, page)
    page.wait_for("document.querySelectorAll(`#page form[data-verb='name_bank'] select option`).length > 1")
    before = house.floor
    for verb in OF_A_CASH_NIGHT:
        assert "soup is ready" in page.evaluate(f"{FILL_AND_SEND}('{verb}')")
    assert house.floor == before


ASK_ALL = """
(async (verbs) => {
  const { act } = await import(document.querySelector('script').src.replace('floor.js', 'act.js'));
  const answer = document.createElement('p');
  const { views } = await (await fetch('/api/views?topics=floor')).json();
  const said = [];
  for (const [verb, to] of verbs) {
    while (document.body.hasAttribute('data-busy')) await new Promise((later) => setTimeout(later, 10));
    const version = to === 'floor' ? views.floor.version : null;
    await act({ to, verb, args: { chips: -1, tea: 'hot' }, version, answer });
    said.push([verb, answer.textContent]);
  }
  return said;
})
"""


def test_no_refusal_names_a_verb_or_a_field_as_programs_do(behind: Any) -> None:
    """Arguments that cannot be read are named by their labels, what is possible by its buttons."""
    _, page = behind
    asked = [[verb, "floor"] for verb in VERBS] + [[verb, "table/1"] for verb in TABLE_VERBS]
    said = page.evaluate(f"{ASK_ALL}({json.dumps(asked)})")
    assert len(said) == len(asked)
    assert [line for verb, line in said if "_" in line or f"{verb}:" in line or not line] == []
