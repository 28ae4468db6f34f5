"""Pictures of every screen, so that seats, casts, looks and sizes come together in pairs.

`pytest tests/ui/touch/test_goldens.py --update-touch-goldens` writes them anew: look at each.
"""

import pytest
from msgspec.structs import replace

from shuffleup.identity import SeatNo
from shuffleup.wire import LineView

SMALL, LARGE = [800, 480], [1280, 720]
DAY, BIG, LEFT = {"theme": "daylight"}, {"text": "large"}, {"hand": "left"}
DARK: dict[str, str] = {}

GOLDENS = {
    "boot": ("boot", 9, "short", DARK, SMALL),
    "before": ("before", 9, "short", DARK, SMALL),
    "before_daylight_left": ("before", 6, "long", DAY | LEFT, LARGE),
    "hand_9": ("hand", 9, "short", DARK, SMALL),
    "hand_10_millions_daylight": ("hand", 10, "millions", DAY, SMALL),
    "hand_2_large_text": ("hand", 2, "short", BIG, SMALL),
    "hand_6_long_names": ("hand", 6, "long", DARK, LARGE),
    "hand_9_side_pots": ("hand", 9, "side pots", DAY, LARGE),
    "flop_10_side_pots": ("flop", 10, "side pots", BIG, SMALL),
    "flop_2_millions": ("flop", 2, "millions", DAY, SMALL),
    "amount": ("amount", 9, "short", DARK, SMALL),
    "amount_left_daylight": ("amount", 6, "millions", DAY | LEFT, SMALL),
    "amount_large_panel": ("amount", 10, "long", BIG, LARGE),
    "showdown_6": ("showdown", 6, "short", DARK, SMALL),
    "showdown_10_daylight": ("showdown", 10, "side pots", DAY, LARGE),
    "between_10_long_names": ("between", 10, "long", DARK, SMALL),
    "between_9_left": ("between", 9, "millions", LEFT, LARGE),
    "between_2_daylight": ("between", 2, "short", DAY | BIG, SMALL),
    "break": ("break", 9, "short", DARK, SMALL),
    "paused_6": ("paused", 6, "millions", DARK, SMALL),
    "paused_daylight": ("paused", 10, "short", DAY, LARGE),
    "menu": ("menu", 9, "short", DARK, SMALL),
    "lost_daylight": ("lost", 9, "short", DAY, SMALL),
    "over": ("over", 9, "short", BIG, SMALL),
    "bad_day_10": ("bad day", 10, "short", DARK, SMALL),
    "link_lost": ("link lost", 9, "short", DARK, SMALL),
    "practice_6": ("practice", 6, "short", DARK, SMALL),
    "pick_seats": ("pick seats", 9, "short", DARK, SMALL),
    "pick_cards": ("pick cards", 9, "short", DARK, SMALL),
    "pick_choice_daylight": ("pick choice", 9, "short", DAY, SMALL),
    "pick_pin_left": ("pick pin", 9, "short", LEFT, SMALL),
}


@pytest.mark.parametrize("name", GOLDENS)
def test_a_screen_is_drawn_as_in_its_golden(name, screens, pane_of, check_golden):
    screen, seats, cast, look, size = GOLDENS[name]
    pane = pane_of(*size)
    pane.at(moment=screens(screen, seats, cast, **look))
    check_golden(name, pane)


def test_a_box_at_a_players_seat_has_that_seat_at_the_bottom(screens, pane, check_golden):
    shown = screens("hand", 6)
    pane.at(moment=replace(shown, view=replace(shown.view, unit_at=SeatNo(3))))
    check_golden("hand_6_unit_at_seat_3", pane)


def test_german_has_room(screens, pane, check_golden):
    shown = screens("between", 9)
    lines = (
        LineView("Hand 47: PLATZ 5 EMMA gewinnt 20\u00a0800", "plain", "go"),
        LineView("ALS NÄCHSTES: Button 8  SB 9  BB 1", "what"),
        LineView("UMSETZEN: Platz 6 Faisal an Tisch 2, Platz 7", "plain", "warn"),
    )
    news = "NEUES LEVEL 8: 500 / 1\u00a0000, Ante 1\u00a0000 ab der nächsten Hand"
    pane.at(moment=replace(shown, view=replace(shown.view, lines=lines, banners=(news,))))
    check_golden("between_9_german", pane)


def test_a_key_that_is_held_fills_a_ring(screens, pane, check_golden):
    shown = screens("hand", 6)
    pane.at(moment=replace(shown, touched="key pause", held_per_mille=600))
    check_golden("hand_6_pause_held", pane)
