"""A hand that nobody follows is won part by part on the page of its table (VAR-25)."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.hand import Game
from tests.ui.floor.conftest import RULES, House
from tests.ui.floor.test_evening_from_the_console import tap

HIGH = "#now [data-verb=declare_winners]:has(input)"


def name(page: Any, form: str, *seats: int) -> None:
    """Name who wins the first part that is open."""
    for seat in seats:
        page.click(f"{form} label:nth-of-type({seat}) input")
    tap(page, f"{form} button")


def test_the_high_and_the_low_are_named_and_the_counted_pot_is_parted(
    house_of: Callable[..., House], open_console: Callable[..., Any]
) -> None:
    """VAR-15, VAR-25: of 225 in chips of 25 the high is 125, and two who share the low get 50 each."""
    house = house_of(1, replace(RULES, game=Game(kind="omaha8"), table=TableUse(tracking="hands")))
    house.begin("Ann", "Bongani", "Carla")
    page = open_console(house, "table/1")
    tap(page, "#now [data-verb=start_hand] button")
    page.wait_for("document.querySelectorAll('#now [data-verb=declare_winners]').length === 3")
    name(page, HIGH, 1)
    page.wait_for("document.querySelectorAll('#now [data-verb=declare_winners]').length === 2")
    name(page, HIGH, 2, 3)
    page.wait_for("document.querySelector('#now [data-verb=declare_winners]') === null")
    page.write("#now [data-verb=count_pot] .field:nth-of-type(1) input", "225")
    page.write("#now [data-verb=count_pot] .field:nth-of-type(2) input", "0")
    tap(page, "#now [data-verb=count_pot] button")
    page.expect_text("#done", "Count a pot: done.")
    text = "document.querySelector('#page').innerText"
    page.wait_for(f"['S1 125', 'S2 50', 'S3 50'].every((share) => {text}.includes(share))")
