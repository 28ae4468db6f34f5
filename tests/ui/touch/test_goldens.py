"""Pictures of every screen; seats, casts, looks and sizes come together in pairs.

`pytest tests/ui/touch/test_goldens.py --update-touch-goldens` writes them anew: look at each.
"""

from itertools import combinations, product

import pytest
from msgspec.structs import replace

from shuffleup.kernel.field_types import SeatNo

SMALL, LARGE = [800, 480], [1280, 720]
DAY, BIG, LEFT = {"theme": "daylight"}, {"text": "large"}, {"hand": "left"}
DARK: dict[str, str] = {}

GOLDENS = {
    "boot": ("boot", 9, "short", DARK, SMALL),
    "before": ("before", 6, "long", DAY | LEFT, LARGE),
    "hand_9": ("hand", 9, "short", DARK, SMALL),
    "hand_10_millions": ("hand", 10, "millions", DAY | LEFT, SMALL),
    "flop_10_side_pots": ("flop", 10, "side pots", DAY | BIG, SMALL),
    "amount": ("amount", 9, "short", DARK, SMALL),
    "amount_millions": ("amount", 2, "millions", DAY | BIG | LEFT, LARGE),
    "showdown_6_side_pots": ("showdown", 6, "side pots", DARK, SMALL),
    "two_boards_9_millions": ("two boards", 9, "millions", DARK, SMALL),
    "two_boards_10_long_names": ("two boards", 10, "long", DAY | BIG, SMALL),
    "break": ("break", 9, "short", DARK, SMALL),
    "paused_2_millions": ("paused", 2, "millions", BIG, LARGE),
    "lost_2_long_names": ("lost", 2, "long", DAY | LEFT, SMALL),
    "over": ("over", 9, "long", BIG, SMALL),
    "bad_day_10_long_names": ("bad day", 10, "long", BIG, LARGE),
    "link_lost_9_millions": ("link lost", 9, "millions", DAY | BIG | LEFT, LARGE),
    "practice_6": ("practice", 6, "short", DAY | BIG | LEFT, LARGE),
    "pick_seats_9_side_pots": ("pick seats", 9, "side pots", DAY | BIG | LEFT, LARGE),
    "pick_cards": ("pick cards", 9, "short", DAY, SMALL),
    "pick_choice": ("pick choice", 9, "short", BIG, LARGE),
    "pick_pin": ("pick pin", 9, "short", LEFT, SMALL),
    "pick_person": ("pick person", 9, "short", DARK, SMALL),
}
AT_SEAT_3 = ("hand", 6, "long", LEFT, LARGE)
DRAWN_ALIKE = {"pick seat": "pick seats", "pick chips": "pick pin"}
IN_GERMAN = {"menu", "between"}
WITHOUT_SEATS = (
    "boot",
    "before",
    "break",
    "over",
    "amount",
    "pick cards",
    "pick choice",
    "pick pin",
    "pick person",
)


def test_every_screen_has_a_picture(screens):
    pictured = {screen for screen, *_ in GOLDENS.values()} | IN_GERMAN
    assert {DRAWN_ALIKE.get(name, name) for name in screens.__globals__["SCREENS"]} == pictured


def test_every_two_facets_of_a_screen_are_in_one_picture():
    """Theme, size of text, hand and panel in all pairs, and each with every cast and number of seats."""
    kinds = {
        "theme": ("dark", "daylight"),
        "text": ("normal", "large"),
        "hand": ("right", "left"),
        "panel": (SMALL, LARGE),
        "cast": ("short", "long", "millions", "side pots"),
        "seats": (2, 6, 9, 10),
    }
    usual = {"theme": "dark", "text": "normal", "hand": "right"}
    drawn = [
        {**usual, **look, "panel": size, "cast": cast, "seats": seats}
        for screen, seats, cast, look, size in (*GOLDENS.values(), AT_SEAT_3)
        if screen not in WITHOUT_SEATS
    ]
    missing = [
        (one, other)
        for first, second in combinations(kinds, 2)
        if {first, second} != {"cast", "seats"}
        for one, other in product(kinds[first], kinds[second])
        if not any(picture[first] == one and picture[second] == other for picture in drawn)
    ]
    assert missing == []


@pytest.mark.parametrize("name", GOLDENS)
def test_a_screen_is_drawn_as_in_its_golden(name, screens, pane_of, check_golden):
    screen, seats, cast, look, size = GOLDENS[name]
    pane = pane_of(*size)
    pane.at(moment=screens(screen, seats, cast, **look))
    check_golden(name, pane)


def test_a_box_at_a_players_seat_has_that_seat_at_the_bottom_and_a_held_key_fills_a_ring(
    screens, pane_of, check_golden
):
    screen, seats, cast, look, size = AT_SEAT_3
    shown, pane = screens(screen, seats, cast, **look), pane_of(*size)
    view = replace(shown.view, unit_at=SeatNo(3))
    pane.at(moment=replace(shown, view=view, touched="key pause", held_per_mille=600))
    check_golden("hand_6_unit_at_seat_3", pane)


@pytest.mark.smoke
def test_the_menu_of_a_german_box_has_room(screens, pane_of, check_golden):
    pane = pane_of(*LARGE)
    as_sent = screens.__globals__["as_sent"]
    pane.at(moment=as_sent(9, "short", ("deal", "f"), menu=True, language="de"))
    check_golden("menu_german", pane)


def test_the_end_of_a_hand_on_a_german_box_has_room(screens, pane, check_golden):
    as_sent = screens.__globals__["as_sent"]
    pane.at(moment=as_sent(10, "long", ("deal", *"fffffffff"), language="de"))
    check_golden("between_10_german", pane)
