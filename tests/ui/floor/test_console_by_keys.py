"""A director without a mouse: keys alone lead a whole evening, and the focus is never lost."""

from typing import Any

import pytest

from shuffleup.kernel.field_types import Money
from shuffleup.ruleset.money import PrizeMoney, Rebuy
from shuffleup.ruleset.rule_set import RuleSet

KEYS = {"ArrowDown": 40, "Tab": 9, "Enter": 13, "Escape": 27, " ": 32}
TYPED = {"Enter": "\r", " ": " "}
IDLE = "!document.body.hasAttribute('data-busy')"
HAS_RING = """
(() => { const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
  const shownElsewhere = document.activeElement.matches('main, [type=file]');
  return shownElsewhere || (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1); })()
"""
IN_SIGHT = """
(() => { const { top, bottom } = document.activeElement.getBoundingClientRect();
  return bottom > 0 && top < innerHeight; })()
"""
DRAWN = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn(true))))"
RULES = RuleSet(money=PrizeMoney(buy_in=Money(2_000)), rebuy=Rebuy(allowed=True))


def strike(page: Any, key: str) -> None:
    """Press a key as a browser gets it, so that it does what the key does."""
    text = {"text": TYPED[key]} if key in TYPED else {}
    for kind, more in (("keyDown" if text else "rawKeyDown", text), ("keyUp", {})):
        page._call(
            "Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=KEYS[key], **more
        )


def tab_to(page: Any, selector: str) -> None:
    """Press Tab until an element has the focus; a stop is in sight and shows that it has it."""
    page.wait_for(f"document.querySelector({selector!r})?.checkVisibility()")
    amiss: list[str] = []
    for _ in range(200):
        if page.evaluate(f"document.activeElement.matches({selector!r})"):
            assert amiss == []
            return
        strike(page, "Tab")
        page.evaluate(DRAWN)
        what = page.evaluate(
            f"document.activeElement === document.body || ({HAS_RING.strip().rstrip(';')}) &&"
            f" ({IN_SIGHT.strip().rstrip(';')}) ? '' : document.activeElement.outerHTML.slice(0, 120)"
        )
        amiss += [what] if what else []
    pytest.fail(f"no Tab leads to {selector}")


def go(page: Any, selector: str, key: str = "Enter") -> None:
    tab_to(page, selector)
    page.wait_for(IDLE)
    strike(page, key)


@pytest.fixture(params=["en", "de", "es"])
def registered(request: Any, house_of: Any, open_console: Any) -> Any:
    """A console in a language, on a phone, whose director has entered three people and begun."""
    house = house_of(tables=1, rules=RULES, language=request.param)
    page = open_console(house, width=390, height=844)
    page.wait_for(f"document.documentElement.lang === '{request.param}'")
    go(page, "#idle a[href='#players']")
    tab_to(page, "#gate textarea")
    page._call("Input.insertText", text="Ann\nBongani\nCarla")
    go(page, "#gate form button.go")
    house.until(lambda floor: len(floor.entries) == 3)
    go(page, "#pages a[href='#tonight']")
    go(page, ".task [data-verb=draw_seats] button")
    go(page, ".task [data-verb=start] button")
    go(page, "#pages a[href='#players']")
    return page


def twice(page: Any) -> None:
    """Press Enter again on what wants a second press."""
    page.wait_for("document.activeElement.dataset.armed === 'ready'")
    strike(page, "Enter")


def test_money_is_taken_and_taken_back_by_keys(registered: Any) -> None:
    """The focus stays among the players when the button is gone; Escape leads to the undo, and disarms."""
    page = registered
    go(page, ".player [data-verb=record_payment]")
    page.wait_for("document.querySelector('#take-back').checkVisibility()")
    assert page.evaluate("document.activeElement.matches('.player *')")
    strike(page, "Escape")
    assert page.evaluate("document.activeElement.id") == "take-back"
    page.wait_for(IDLE)
    strike(page, "Enter")
    page.wait_for("!document.querySelector('.paid:not(:empty)')")
    go(page, "[data-verb=take_payments]")
    page.wait_for("document.activeElement.dataset.armed === 'ready'")
    strike(page, "Escape")
    page.wait_for("document.activeElement.dataset.armed === undefined")
    strike(page, "Enter")
    twice(page)
    page.wait_for("document.querySelectorAll('.paid:not(:empty)').length === 3")


def test_a_player_is_put_out_and_back_in_by_keys(registered: Any) -> None:
    page = registered
    go(page, ".player .person")
    go(page, ".about [data-act=leave] summary")
    tab_to(page, ".about [data-verb=leave] select")
    strike(page, "ArrowDown")
    assert page.evaluate("document.activeElement.value") == "removed"
    tab_to(page, ".about [data-verb=leave] input")
    page._call("Input.insertText", text="rude")
    go(page, ".about [data-verb=leave] button")
    twice(page)
    page.wait_for("document.querySelector('[data-value=in]').textContent.endsWith(' 2')")
    go(page, ".about [data-act=undo_elimination] summary")
    go(page, ".about [data-verb=undo_elimination] button")
    page.wait_for("document.querySelector('[data-value=in]').textContent.endsWith(' 3')")
