"""The end of a hand: what the touchscreen shows as won and as next, the page of the box shows too."""

import re
from itertools import count
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from shuffleup.kernel.field_types import CommandId
from shuffleup.protocol.touch import LookView, TouchView
from shuffleup.table.decide import decide
from shuffleup.table.evolve import Recorded, evolve
from shuffleup_ui.touch.glass_panel import panel_of
from shuffleup_ui.touch.picture import TouchMoment, Words
from shuffleup_ui.touch.scene import scene
from tests.ui.generated_hands import generated, next_asks, shown

BY_DAY = 6
PANELS = ((800, 480), (1280, 720))
TILES = """
Object.fromEntries([...document.querySelectorAll('.seat:not(.empty)')].map((tile) =>
  [tile.dataset.seat, [tile.classList.contains('won'), tile.querySelector('.tag')?.innerText ?? '']]))
"""


def ended(seed: int) -> Any:
    """Play a generated hand to its end; None where the floor is called before."""
    chance, table, numbers = Random(seed), generated(Random(seed)), count(1_000)
    while table.play.hand is None or table.play.hand.phase != "ended":
        command = chance.choice(next_asks(table))
        if command is None:
            return None
        for event in decide(table, command):
            table = evolve(table, Recorded(next(numbers), CommandId("on"), event))
    return table


def plain(text: str) -> str:
    return " ".join(text.split())


def on_the_glass(view: TouchView, clock: Any, size: tuple[int, int]) -> tuple[dict[int, str], str]:
    """Return the amount that each seat has won by its tile, and all words of the middle."""
    drawn = scene(TouchMoment(view, clock), panel_of(*size))
    words = [mark for mark in drawn.marks if isinstance(mark, Words)]
    won = {}
    for seat in view.table.seats if view.table else ():
        target = drawn.named(f"seat {seat.seat}")
        assert target is not None
        told = plain(" ".join(one.text for one in words if target.box.holds(one.box.left, one.box.top)))
        if found := re.search(r"(?:WINS |\+)([\d ]+)$", told):
            won[int(seat.seat)] = found[1]
    return won, plain(" ".join(one.text for one in words))


def won_by_hand(table: Any) -> dict[int, str]:
    hand = table.play.hand
    paid = zip(hand.seats, hand.won, strict=True)
    return {int(seat): f"{chips:,}".replace(",", " ") for seat, chips in paid if chips}


def ends(number: int) -> Any:
    tables = (ended(seed) for seed in count())
    found = (table for table in tables if table is not None)
    return [next(found) for _ in range(number)]


@pytest.mark.parametrize("size", PANELS, ids=str)
def test_the_touchscreen_names_winners_on_their_tiles_and_the_next_button(size: Any) -> None:
    for table in ends(5 * BY_DAY):
        view, clock = shown(table, LookView())
        won, words = on_the_glass(view, clock, size)
        assert won == won_by_hand(table)
        (coming,) = [line.text for line in view.lines if line.text.startswith("NEXT:")] or [""]
        assert plain(coming) in words


def test_the_page_of_the_box_shows_as_won_and_next_what_the_touchscreen_shows(
    box: Any, open_page: Any, views: Any
) -> None:
    for name in ("unit", "board", "clock"):
        box.post(name, getattr(views, name))
    page = open_page()
    page.visit(box.url)
    for number, table in enumerate(ends(BY_DAY)):
        view, clock = shown(table, LookView())
        won, _ = on_the_glass(view, clock, (1280, 720))
        box.post("touch", replace(view, version=1_000 + number, place=f"end {number}"))
        page.wait_for(f"document.querySelector('#where')?.textContent.startsWith('end {number}')")
        tiles = page.evaluate(TILES)
        told = {
            int(seat): plain(tag).removeprefix("WINS ") for seat, (is_won, tag) in tiles.items() if is_won
        }
        assert told == won
        felt = plain(page.evaluate("document.querySelector('.felt').innerText")).upper()
        for line in view.lines:
            assert plain(line.text).upper() in felt
