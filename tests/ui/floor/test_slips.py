"""Slips of a thumb: no double press where it would do harm, and none on a list that has just moved."""

from typing import Any

IDLE = "!document.body.hasAttribute('data-busy')"
LOOK_AGAIN = "This moved just now: look again, then press."


def test_a_single_touch_of_the_clock_changes_nothing(house: Any, console: Any, twice: Any) -> None:
    house.begin("Ann", "Bongani", "Carla")
    page = console("clock", width=360, height=740)
    pause = ".levers [data-verb=pause_clock]"
    page.click(pause)
    page.expect_text(pause, "Press again: Pause")
    page.evaluate(f"document.querySelector('{pause}').click()")
    assert page.evaluate(f"document.querySelector('{pause}').dataset.armed") == ""
    assert house.commands == []
    page.wait_for(f"document.querySelector('{pause}').dataset.armed === 'ready'")
    page.click(pause)
    page.expect_text("#done", "Pause: done.")
    assert house.floor.clock.running is False


def test_levels_and_minutes_are_changed_with_a_thumb_and_a_reason(
    house: Any, console: Any, twice: Any
) -> None:
    """STR-06."""
    house.begin("Ann", "Bongani", "Carla")
    page = console("clock", width=360, height=740)
    on = ".levers [data-verb=set_level]:last-child"
    page.expect_text(on, "Level 2, 50 / 100 ▸")
    twice(page, on)
    page.expect_text("#done", "Level 2, 50 / 100: done.")
    page.click("details:has(#lever-why) > summary")
    page.write("#lever-why", "late dinner")
    page.wait_for(IDLE)
    page.click(".levers [data-verb=change_time]:last-child")
    page.expect_text("#done", "+5 min: done.")
    assert house.floor.clock.level == 2
    assert [(one.verb, one.args) for one in house.commands] == [
        ("set_level", {"number": 2, "reason": "the director's decision"}),
        ("change_time", {"minutes": 5, "reason": "late dinner"}),
    ]
    page.expect_text(".levers [data-verb=set_level]", "◂ Level 1, 25 / 50")


def test_a_press_on_a_list_that_moved_under_the_finger_counts_for_nothing(house: Any, console: Any) -> None:
    house.begin("Ann", "Bongani", "Carla", "Dimitri", "Emma", "Faisal")
    house.direct("start_hand", to="table/2")
    house.direct("call_floor", to="table/2", reason="exposed card")
    page = console()
    settle = ".task [data-verb=settle_call] button"
    page.wait_for(f"document.querySelectorAll('{settle}').length === 1")
    page.evaluate(
        "window.pressed = new Promise((done) => new MutationObserver(() => {"
        " document.querySelector('#tasks .task [data-verb=settle_call] button').click(); done();"
        " }).observe(document.querySelector('#tasks'), { childList: true })); true"
    )
    house.direct("start_hand", to="table/1")
    house.direct("call_floor", to="table/1", reason="string bet")
    page.evaluate("window.pressed")
    page.expect_text("#tasks ~ .problem, .problem:not(:empty)", LOOK_AGAIN)
    assert house.commands == []


def test_a_stale_press_is_answered_where_the_finger_is(house: Any, console: Any) -> None:
    """The table has gone on since the page was drawn: the refusal stands under the button itself."""
    house.begin("Ann", "Bongani", "Carla", "Dimitri", "Emma", "Faisal")
    page = console("table/2", width=360, height=740)
    page.wait_for("document.querySelector('#now [data-verb=start_hand]') !== null")
    page.evaluate(
        "window.sent = fetch; window.fetch = async (path, how) => {"
        " if (how?.method === 'POST') await new Promise((go) => { window.go = go; });"
        " return window.sent(path, how); }"
    )
    page.evaluate("document.querySelector('#now [data-verb=start_hand] button').click()")
    answer = "const answer = document.querySelector('#now [data-verb=start_hand] .answer')"
    page.evaluate(f"{answer}; window.answer = answer")
    house.direct("call_floor", to="table/2", reason="exposed card")
    page.evaluate("window.go()")
    page.wait_for("window.answer.textContent !== ''")
    assert page.evaluate("window.answer.textContent") == (
        "Deal the next hand. Not done, it has changed meanwhile: the table changed, look again."
    )
    assert house.floor.note(2).hand == 0
