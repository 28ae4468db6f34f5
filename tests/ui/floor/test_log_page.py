"""The log: the author and act of each event, and the command that undoes it, on the line itself."""

from typing import Any

FIRST = "#log > li:first-child"


def test_the_undo_stands_beside_an_act_and_the_log_says_who_did_it(
    house: Any, console: Any, twice: Any
) -> None:
    house.begin("Ann", "Bongani", "Carla")
    page = console("tonight")
    twice(page, ".levers [data-verb=pause_clock]")
    page.expect_text("#done", "Pause: done.")
    page.wait_for("!document.querySelector('#take-back').hidden && !document.body.hasAttribute('data-busy')")
    page.evaluate("location.hash = 'log'")
    page.wait_for("document.querySelector('#log li') !== null")
    assert "Thandi, floor console" in page.text(FIRST)
    assert "The clock is paused" in page.text(FIRST)
    page.click("#take-back")
    page.expect_text("#done", "Undo: done.")
    assert house.floor.clock.running is True


def test_an_undo_that_is_too_late_goes_from_beside_the_act(house: Any, console: Any, twice: Any) -> None:
    house.begin("Ann", "Bongani", "Carla")
    page = console("tonight")
    twice(page, ".levers [data-verb=pause_clock]")
    page.wait_for("!document.querySelector('#take-back').hidden")
    house.direct("resume_clock")
    page.wait_for("document.querySelector('#take-back').hidden")


def test_a_pause_is_taken_back_on_its_line(house: Any, console: Any) -> None:
    house.begin("Ann", "Bongani", "Carla")
    house.direct("pause_clock")
    page = console("log", width=360, height=740)
    page.wait_for(f"document.querySelector('{FIRST} .undo') !== null")
    page.click(f"{FIRST} .undo")
    page.expect_text("#done", "Undo: done.")
    assert house.floor.clock.running is True


def test_an_entry_is_undone_with_one_tap_and_both_lines_stay(house: Any, console: Any) -> None:
    """APP-04: nothing is deleted."""
    house.direct("register", names=["Ann", "Annn"])
    page = console("log", width=360, height=740)
    page.wait_for(f"document.querySelector('{FIRST} .undo') !== null")
    assert "Annn is entered." in page.text(FIRST)
    page.click(f"{FIRST} .undo")
    page.expect_text("#done", "Undo: done.")
    assert [entry.withdrawn for entry in house.floor.entries] == [False, True]
    said = "The entry of Annn is withdrawn."
    page.wait_for(f"document.querySelector('#log').textContent.includes('{said}')")
    assert page.evaluate("document.querySelectorAll('#log li').length") == 5
    assert page.evaluate("document.querySelectorAll('#log .undo').length") == 1
