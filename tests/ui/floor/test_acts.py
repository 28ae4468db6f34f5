"""Every act of the floor and of a table: where it stands, how many taps away, and how typing finds it."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from shuffleup.floor.contents import ROOM_OF, VERBS as FLOOR_VERBS
from shuffleup.table.contents import VERBS as TABLE_VERBS

MOST_TAPS = 3
PAGES = {"tonight": 0, "players": 1, "tables": 1, "money": 1, "more": 1, "table/1": 1, "conduct": 2}
"""The taps to a page from *Tonight*: a tile there leads to a table, and *More* to what stands behind it."""

HOME = {
    "entries": "players",
    "purchases": "players",
    "phones": "players",
    "levels": "tonight",
    "seating": "tables",
    "crews": "tables",
    "flights": "tables",
    "hand_for_hand": "tables",
    "colour_up": "tables",
    "units": "tables",
    "prizes": "money",
    "results": "money",
    "settling": "money",
    "conduct": "conduct",
}
"""The page of each room of the floor; with one table, what is on *Tables* is on *Tonight*."""

ELSEWHERE = {"announce": "tonight"} | dict.fromkeys(
    ("explain_chips", "settle_alarm", "enter_stacks"), "tables"
)

UNFOLD = "document.querySelectorAll('#page details').forEach((one) => { one.open = true; })"
TAPS = """
(() => {
  const taps = {};
  for (const one of document.querySelectorAll('#page [data-verb]')) {
    let count = 0;
    for (let at = one; at.id !== 'page'; at = at.parentElement) if (at.matches('details, .about')) count += 1;
    taps[one.dataset.verb] = Math.min(count, taps[one.dataset.verb] ?? 99);
  }
  return taps;
})()
"""
BUILT = "[...document.querySelectorAll('#page details[open]')].every((one) => one.children[1])"


def shown(page: Any, name: str) -> dict[str, int]:
    """Open a page and all that is closed on it; return the taps on it to each verb."""
    page.evaluate("document.querySelector('#page').dataset.place = ''; true")
    page.evaluate(f"location.hash = {name!r}")
    place = name.partition("/")[0]
    page.wait_for(f"document.querySelector('#page').dataset.place === {place!r}")
    page.wait_for("document.querySelector('#page section')")
    for _ in range(4):
        page.evaluate(UNFOLD)
        page.wait_for(BUILT)
    found: dict[str, int] = page.evaluate(TAPS)
    return found


@pytest.mark.parametrize("tables", [1, 2])
def test_every_act_is_at_most_three_taps_from_tonight_on_its_page(
    house_of: Callable[..., Any], open_console: Callable[..., Any], tables: int
) -> None:
    house = house_of(tables)
    house.begin("Ann", "Bongani", "Carla")
    page = open_console(house, "log")
    pages = {name: taps for name, taps in PAGES.items() if tables > 1 or name != "tables"}
    found = {name: shown(page, name) for name in pages}

    def home(verb: str, room: str) -> str:
        place = ELSEWHERE.get(verb, HOME[room])
        return "tonight" if place == "tables" and tables == 1 else place

    homes = {verb: home(verb, ROOM_OF[verb]) for verb in FLOOR_VERBS}
    homes |= {verb: "table/1" for verb in TABLE_VERBS if verb not in homes}
    taps = {verb: PAGES[place] + found[place].get(verb, 99) for verb, place in homes.items()}
    assert {verb: count for verb, count in taps.items() if count > MOST_TAPS} == {}
    everywhere = {*FLOOR_VERBS, *TABLE_VERBS}
    assert everywhere - {verb for verb, count in found["more"].items() if 1 + count <= MOST_TAPS} == set()


WORDS = "import(document.scripts[0].src.replace('floor.js', 'words.js'))"
TYPE_TWO = """
(async (titles) => {
  const field = document.querySelector('#find-act');
  const missing = [];
  const found = {};
  for (const title of titles) {
    const letters = title.slice(0, 2);
    if (!found[letters]) {
      field.value = letters;
      field.dispatchEvent(new Event('input'));
      for (let turn = 0; turn < 5; turn += 1) await new Promise((later) => setTimeout(later));
      const lines = [...document.querySelectorAll('#found > .fold > summary')];
      found[letters] = lines.map((one) => one.firstChild.data);
    }
    if (!found[letters].includes(title)) missing.push([letters, title]);
  }
  return missing;
})
"""


@pytest.mark.parametrize("language", ["en", "de", "es"])
def test_two_letters_of_its_name_find_every_act(
    house_of: Callable[..., Any], open_console: Callable[..., Any], language: str
) -> None:
    house = house_of(1, language=language)
    page = open_console(house, "more")
    page.wait_for(f"document.documentElement.lang === {language!r} && document.querySelector('#find-act')")
    find(page, "xx")
    titles = page.evaluate(
        f"{WORDS}.then(({{ titleOf }}) => {json.dumps([*FLOOR_VERBS, *TABLE_VERBS])}.map(titleOf))"
    )
    assert page.evaluate(f"{TYPE_TWO}({json.dumps(titles)})") == []


def find(page: Any, text: str) -> None:
    page.evaluate(
        f"(() => {{ const field = document.querySelector('#find-act'); field.value = {text!r};"
        " field.dispatchEvent(new Event('input')); })()"
    )
    page.wait_for("document.querySelector('#found').childElementCount > 0")


@pytest.mark.parametrize(
    ("called", "title"),
    [
        ("chop", "Agree deal"),
        ("kick", "Penalise"),
        ("payout", "Set prizes"),
        ("late entry", "Register players"),
        ("top", "Reload"),
        ("dinner", "Add break"),
        ("color", "Begin colour up"),
        ("put back", "Undo elimination"),
        ("finish", "End event"),
    ],
)
def test_an_act_is_found_by_what_people_call_it(house: Any, console: Any, called: str, title: str) -> None:
    page = console("more")
    page.wait_for("document.querySelector('#find-act')")
    find(page, called)
    summaries = "[...document.querySelectorAll('#found > .fold > summary')].map((one) => one.firstChild.data)"
    assert title in page.evaluate(summaries)


def test_a_rule_is_found_beside_the_acts_and_changed_there(house: Any, console: Any) -> None:
    """GEN-01: in plain words, with the key in small."""
    house.begin("Ann", "Bongani")
    page = console("more")
    page.wait_for("document.querySelector('#find-act')")
    find(page, "last level in which")
    rule = "#found .rule"
    page.expect_text(f"{rule} p", "Last level in which one may enter; 0: only before play. 0")
    assert page.text(f"{rule} > small").startswith("registration.late_entry_until_level · ")
    page.click(f"{rule} summary")
    page.wait_for(f"document.querySelectorAll('{rule} form input').length === 2")
    page.evaluate(
        f"document.querySelectorAll('{rule} form input').forEach((one, at) => {{ one.id = `in-${{at}}`; }})"
    )
    page.evaluate("document.querySelector('#in-0').value = ''")
    page.write("#in-0", "3")
    page.click(f"{rule} form button")
    page.expect_text(f"{rule} .wrong", "Reason is missing.")
    assert page.evaluate("document.activeElement.id") == "in-1"
    page.write("#in-1", "friends come late")
    page.click(f"{rule} form button")
    page.expect_text("#done", "Change this rule: done.")
    assert house.floor.rules.registration.late_entry_until_level == 3


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("entries", "Players"),
        ("clock", "Tonight"),
        ("seats", "Tables"),
        ("chips", "Tables"),
        ("prizes", "Money"),
        ("settle", "Money"),
        ("conduct", "Conduct"),
        ("season", "Season"),
        ("people", "People"),
        ("log", "Log"),
        ("rules", "Rules"),
        ("units", "Boxes"),
        ("everything", "More"),
        ("no-such-page", "Tonight"),
    ],
)
def test_addresses_of_earlier_releases_lead_to_where_it_is_now(
    lasting_house: Any, lasting_page: Any, before: str, now: str
) -> None:
    page = lasting_page
    page.before("localStorage.setItem('shuffleup.person', 'Thandi');")
    page.visit("about:blank")
    page.visit(f"{lasting_house.url}/floor#{before}")
    page.expect_text("#title", now)
    page.wait_for("document.querySelector('#page').childElementCount > 0")
    part = {"seats": "seats", "chips": "chips"}.get(before)
    if part:
        page.wait_for(f"document.querySelector('#{part}')?.open")


def test_one_table_has_no_page_of_tables(house_of: Any, open_console: Any) -> None:
    house = house_of(1)
    house.begin("Ann", "Bongani")
    page = open_console(house, "seats")
    page.expect_text("#title", "Tonight")
    page.wait_for("document.querySelector('#seats').open")
    listed = "[...document.querySelectorAll('#pages a')].map((one) => one.hash)"
    assert page.evaluate(listed) == ["#tonight", "#players", "#money", "#more"]
