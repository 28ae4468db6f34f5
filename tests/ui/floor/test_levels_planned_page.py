"""The levels of an evening, planned on the console with six taps (STR-32)."""

from typing import Any


def test_levels_are_planned_with_six_taps(house: Any, console: Any) -> None:
    """STR-32: players, hours, chips, rebuys, look, take it; a look leaves no event."""
    page = console("tonight/levels-part")
    page.wait_for("document.querySelector('#plan')")
    before = house.floor
    page.evaluate("document.querySelector('#plan-players').value = 14")
    page.evaluate("document.querySelector('#plan-hours').value = 4")
    assert page.evaluate("document.querySelector('#plan-stack').value") == "10000"
    page.evaluate("document.querySelector('#plan-stack').value = 5000")
    page.evaluate("document.querySelector('#plan-rebuys').value = 6")
    page.evaluate("document.querySelector('#plan [type=submit]').click()")
    page.wait_for("document.querySelector('#plan-take')")
    assert "about half of such evenings end between" in page.evaluate(
        "document.querySelector('#plan-result').textContent"
    )
    assert house.floor.rules == before.rules
    page.evaluate("document.querySelector('#plan-take').click()")
    page.wait_for("!document.querySelector('#plan-take')")
    assert house.floor.rules.structure.wish == "23:00"
    assert house.commands[-1].args == {"players": 14, "minutes": 240, "rebuys": 6, "stack": 5000}
    assert house.floor.rules.chips.start_stack == 5000


def test_an_evening_that_is_too_short_says_what_would_do(house: Any, console: Any) -> None:
    """STR-35: in words, beside the form."""
    page = console("tonight/levels-part")
    page.wait_for("document.querySelector('#plan')")
    page.evaluate("document.querySelector('#plan-players').value = 500")
    page.evaluate("document.querySelector('#plan-hours').value = 1")
    page.evaluate("document.querySelector('#plan [type=submit]').click()")
    page.wait_for("document.querySelector('#plan-result .bad')")
    assert "hours would do" in page.evaluate("document.querySelector('#plan-result').textContent")


def test_what_is_wrong_with_a_number_is_said_at_its_field(house: Any, console: Any) -> None:
    """In the words of the console, and not in those of the browser."""
    page = console("tonight/levels-part")
    page.wait_for("document.querySelector('#plan')")
    page.evaluate("document.querySelector('#plan-players').value = 1")
    page.evaluate("document.querySelector('#plan-hours').value = 17")
    page.evaluate("document.querySelector('#plan-stack').value = ''")
    page.evaluate("document.querySelector('#plan [type=submit]').click()")
    page.wait_for("document.querySelectorAll('#plan .wrong').length === 3")
    said = page.evaluate("[...document.querySelectorAll('#plan .wrong')].map((one) => one.textContent)")
    assert said == [
        "Players: too small, 2 or more.",
        "Hours, with breaks: too large, 16 at most.",
        "Chips of each player is missing.",
    ]
    assert page.evaluate("document.activeElement.id") == "plan-players"
