"""Every page in every size of window: no sideways scrolling, targets for a thumb, no text cut off."""

from typing import Any

import pytest

SIZES = [(360, 740), (390, 844), (768, 1024), (1280, 800)]
PAGES = (
    "tonight",
    "players",
    "tables",
    "money",
    "more",
    "people",
    "season",
    "rules",
    "units",
    "conduct",
    "log",
    "past",
    "table/1",
)
LONGEST = "Maximiliane Oberhuber-Schmidtbauer"
LEAST_PX = 44

TOO_SMALL = """
[...document.querySelectorAll('a, button, input, select, textarea, summary, label.button')]
  .filter((one) => one.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: false }))
  .filter((one) => !['checkbox', 'file'].includes(one.type))
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([, box]) => box.height && (box.height < %d - 0.5 || box.width < %d - 0.5))
  .map(([one, box]) => `${one.tagName} ${one.id || one.textContent.trim()} ${box.width}x${box.height}`)
"""
CUT_OFF = """
[...document.querySelectorAll('body *')].filter((one) => one.checkVisibility())
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0)
  .filter((one) => one.type !== 'file' && getComputedStyle(one).overflowX !== 'auto')
  // a list counts its longest line, shown when it is open, and a value is read by moving in its field
  .filter((one) => !['SELECT', 'INPUT'].includes(one.tagName))
  .map((one) => `${one.tagName} ${one.id || one.className} ${one.textContent.slice(0, 40)}`)
"""
PAST_THE_EDGE = """
[...document.querySelectorAll('main *, nav *, header *')].filter((one) => one.checkVisibility())
  .filter((one) => !one.closest('.scroll'))
  .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => `${one.tagName} ${one.id || one.className} ${one.textContent.slice(0, 40)}`)
"""


OPEN_ALL = """
document.querySelectorAll('#page details').forEach((one) => { one.open = true; });
document.querySelectorAll('[aria-expanded=false]').forEach((one) => one.click());
"""
BUILT = "[...document.querySelectorAll('#page details[open]')].every((one) => one.children[1])"


def show(page: Any, name: str) -> None:
    """Go to another page of the console and unfold what is folded on it."""
    page.evaluate("document.querySelector('#page').dataset.place = ''; true")
    page.evaluate(f"location.hash = '{name}'")
    place = name.partition("/")[0]
    page.wait_for(f"document.querySelector('#page').dataset.place === {place!r}")
    page.wait_for("document.querySelector('#page > div').childElementCount > 0")
    for _ in range(4):
        page.evaluate(OPEN_ALL)
        page.wait_for(BUILT)


def busy_evening(house: Any) -> None:
    """Bring two tables into play, with a call and a long name, and with people who have signed up."""
    house.direct("change_rule", key="signup.enabled", value=True, reason="many ask")
    signed = [{"name": LONGEST, "guests": 9, "note": LONGEST, "when": "2026-12-01T18:30"}, {"name": "Fay"}]
    house.direct("take_signups", lines=[*signed, {"name": "Gus", "answer": "maybe"}])
    house.begin("Ann", "Bongani", "Carla", "Dimitri", "Emma", LONGEST)
    house.direct("start_hand", to="table/1")
    house.direct("start_hand", to="table/2")
    house.direct("call_floor", to="table/2", reason="somebody says that a chip of five thousand is missing")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_page_fits_every_window_and_every_thumb(
    house: Any, console: Any, width: int, height: int
) -> None:
    busy_evening(house)
    page = console("log", width=width, height=height)
    for name in PAGES:
        show(page, name)
        assert (name, page.evaluate("document.documentElement.scrollWidth")) == (name, width)
        assert (name, page.evaluate(PAST_THE_EDGE)) == (name, [])
        assert (name, page.evaluate(TOO_SMALL % (LEAST_PX, LEAST_PX))) == (name, [])
        assert (name, page.evaluate(CUT_OFF)) == (name, [])


def test_text_of_twice_the_size_still_fits_a_phone(house: Any, console: Any) -> None:
    busy_evening(house)
    page = console("log", width=390, height=844)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for name in PAGES:
        show(page, name)
        assert (name, page.evaluate("document.documentElement.scrollWidth")) == (name, 390)
        assert (name, page.evaluate(PAST_THE_EDGE)) == (name, [])


CONTRAST = """
(() => {
  const parts = (text) => text.match(/[\\d.]+/g).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((one) => one / 255)
    .map((one) => (one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4))
    .reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at], 0);
  const ground = (node) => {
    for (let at = node; at; at = at.parentElement) {
      const [r, g, b, alpha = 1] = parts(getComputedStyle(at).backgroundColor);
      if (alpha > 0.99) return [r, g, b];
    }
    return [255, 255, 255];
  };
  const written = [...document.querySelectorAll('body *')].filter((one) => one.checkVisibility()
    && !one.closest(':disabled')
    && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  return written.map((one) => {
    const pair = [light(parts(getComputedStyle(one).color)), light(ground(one))].sort((a, b) => b - a);
    const ratio = (pair[0] + 0.05) / (pair[1] + 0.05);
    return [ratio, `${one.tagName} ${one.className} ${one.textContent.slice(0, 30)}`];
  }).filter(([ratio]) => ratio < 4.5);
})()
"""


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_every_word_can_be_told_from_its_ground(house: Any, console: Any, scheme: str) -> None:
    """At least 4.5 to 1, as WCAG 2 asks of text (success criterion 1.4.3)."""
    busy_evening(house)
    page = console("log", width=390, height=844)
    page.prefer(scheme)
    for name in PAGES:
        show(page, name)
        assert (name, page.evaluate(CONTRAST)) == (name, [])


def test_the_five_pages_are_under_the_thumb(house: Any, console: Any) -> None:
    page = console(width=360, height=740)
    links = "[...document.querySelectorAll('#pages a')].filter((one) => one.checkVisibility())"
    assert page.evaluate(f"{links}.map((one) => one.innerText)") == [
        "Tonight",
        "Players",
        "Tables",
        "Money",
        "More",
    ]
