"""A laptop that nobody has set up: from the first page to the first hand of one's own evening."""

import json
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

from tests.nursery import nursery
from tests.patience import STOPS_S

COUNTS_TAPS = "window.taps = 0; addEventListener('click', (event) => event.isTrusted && taps++, true);"
TEN = ("Ann", "Bongani", "Carla", "Dimitri", "Emma", "Faisal", "Gus", "Hugo", "Ida", "Jabu")


@pytest.fixture
def laptop(tmp_path: Path) -> Iterator[str]:
    """The address of `shuffleup table` in an empty folder, with a home in which nothing is."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG", "SHUFFLEUP"))}
    words = ("table", "--port", "0")
    process = nursery().start(*words, folder=tmp_path, environment=kept | {"HOME": str(tmp_path / "home")})
    assert process.stdout is not None
    told = iter(process.stdout.readline, "")
    yield next(found[0] for line in told if (found := re.search(r"http://[\d.:]+", line)))
    process.send_signal(15)
    process.communicate(STOPS_S)


@pytest.fixture
def first_page(laptop: str, open_page: Any) -> Callable[..., Any]:
    """Open its first page, which counts the taps."""

    def first_page(**size: int) -> Any:
        page = open_page(**size)
        page.before(COUNTS_TAPS)
        page.visit(laptop)
        page.wait_for("document.querySelector('#names')?.offsetHeight > 0")
        return page

    return first_page


def table_at(laptop: str) -> Any:
    with urlopen(f"{laptop}/api/views?topics=table") as answer:
        return json.load(answer)["views"]["table"]


@pytest.mark.parametrize("size", [{"width": 1280, "height": 800}, {"width": 390, "height": 844}])
def test_ten_names_and_three_taps_to_the_first_hand(
    laptop: str, first_page: Callable[..., Any], size: dict[str, int]
) -> None:
    """SEA-04: a tap on the field, one that starts, one that deals; nothing else is asked for."""
    page = first_page(**size)
    page.click("#names")
    page.write("#names", "\n".join(TEN))
    page.click("#start")
    page.wait_for("document.querySelector('[data-key=deal_next].lit')")
    page.click("[data-key=deal_next]")
    page.wait_for("document.querySelector('[data-key=fold].lit')")
    assert page.evaluate("taps") == 3
    table = table_at(laptop)
    assert (table["hand"], sorted(seat["name"] for seat in table["seats"])) == (1, sorted(TEN))


def test_a_pasted_list_has_numbers_or_commas(laptop: str, first_page: Callable[..., Any]) -> None:
    page = first_page()
    page.write("#names", "1. Ann\n2) Bongani\n- Carla")
    page.click("#start")
    page.wait_for("document.querySelector('[data-key=deal_next].lit')")
    assert sorted(seat["name"] for seat in table_at(laptop)["seats"]) == ["Ann", "Bongani", "Carla"]


def test_who_finds_no_seat_is_said_before_the_draw(laptop: str, first_page: Callable[..., Any]) -> None:
    """SEA-04: the box has one table of ten seats; the same list once more goes on with it."""
    page = first_page()
    page.write("#names", ", ".join((*TEN, "Kofi", "Lebo")))
    page.click("#start")
    page.wait_for("document.querySelector('#entries').textContent.startsWith('2 find no seat here')")
    page.evaluate(
        "import(document.querySelector('script').src.replace('panel.js', 'names.js'))"
        ".then((names) => names.drawNames({ phase: 'registration', entries: [] }))"
    )
    assert page.evaluate("document.querySelector('#entries').textContent").startswith("2 find no seat here")
    assert table_at(laptop)["seats"] == []
    page.click("#start")
    page.wait_for("document.querySelector('[data-key=deal_next].lit')")
    assert len(table_at(laptop)["seats"]) == 10


def test_late_entry_is_open_at_a_table_that_nobody_has_prepared(
    laptop: str, first_page: Callable[..., Any]
) -> None:
    """REG-17: for 90 minutes, which are three levels."""
    with urlopen(f"{laptop}/api/views?topics=floor") as answer:
        assert json.load(answer)["views"]["floor"]["takes_entries"] is True
    page = first_page()
    page.write("#names", "Ann\nBongani")
    page.click("#start")
    page.wait_for("document.querySelector('[data-key=deal_next].lit')")
    with urlopen(f"{laptop}/api/views?topics=floor") as answer:
        assert json.load(answer)["views"]["floor"]["takes_entries"] is True
