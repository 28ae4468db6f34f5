"""The choice of the OLED's page: the current state, the knob, an undone act, a start."""

import re

import msgspec
import pytest

from shuffleup.hardware.oled.page_drawing import set_texts
from shuffleup.kernel.language import English, speaking
from shuffleup.kernel.languages import catalogue
from shuffleup.protocol.box import KeysView, OledView
from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.protocol.floor import EnvelopeDueView, EnvelopesView
from shuffleup.protocol.wall import BoardView
from shuffleup.table import play_commands as ask
from shuffleup.table.decide import decide
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.views.oled.clock_pages import TableAddress
from shuffleup.views.oled.page_choice import OledMoment, changes_at, oled_view, turned
from shuffleup.views.oled.temporary_pages import OledMemory, seen, turned_page

RUNNING = ClockView(
    "level", True, BlindsView(7, 400, 800, 800), BlindsView(8, 500, 1000, 1000), 754_000, 1_200_000, at=0
)
BOARD = BoardView(
    "friday",
    "house",
    9,
    tuple("abcdef"),
    4,
    60_000,
    15_000,
    prizes=(),
    standings=(),
    phase="playing",
    entered=6,
)
HERE = TableAddress(3, "192.168.4.13", 8080)
PAGES = ("clock", "next", "players", "unit")


def done(table, command):
    """Let the dealer do one more thing."""
    for event in decide(table, command):
        table = evolve(table, Recorded(table.seq + 1, "again", event))
    return table


def at(table, now, glance=None, clock=RUNNING, board=BOARD, where=HERE):
    return OledMoment(table, clock, now, glance or OledMemory(), board, where)


def page(*args, **fields):
    return oled_view(at(*args, **fields)).page


def test_the_pages_of_a_level_are_these(table_after):
    table = table_after("deal")
    glance = seen(OledMemory(), table, 0)
    shown = []
    for _ in range(4):
        glance = turned(at(table, 0, glance), 1)
        shown.append(msgspec.structs.replace(oled_view(at(table, 0, glance)), rests=False))
    assert shown == [
        OledView("clock", "L7 400/800 A800", "12:34", bar=628),
        OledView("next", "NEXT LEVEL 8", "500/1\u00a0000", "ante 1\u00a0000  12:34"),
        OledView("players", "PLAYERS LEFT", "4/6", "average 15\u00a0000"),
        OledView("unit", "TABLE 3", "192.168.4.13", "port 8080"),
    ]


def test_in_a_hand_the_price_is_the_largest_thing(table_after):
    assert oled_view(at(table_after("deal"), 0)) == OledView(
        "to_act", "SEAT 1 TO CALL", "10", "raise 20+  12:34", street="PREFLOP"
    )
    assert oled_view(at(table_after("deal", "c", "c"), 0)) == OledView(
        "to_act", "SEAT 3 TO ACT", "CHECK", "raise 20+  12:34", street="PREFLOP"
    )


@pytest.mark.parametrize(
    ("shown", "detents", "to"),
    [
        (None, 1, "clock"),
        (None, -1, "unit"),
        (None, 2, "next"),
        ("clock", 1, "next"),
        ("unit", 1, "clock"),
        ("clock", -1, "unit"),
        ("next", 6, "unit"),
        ("to_act", 1, "clock"),
    ],
)
def test_the_knob_turns_the_pages_round_and_round(shown, detents, to):
    assert turned_page(PAGES, shown, detents) == to


def test_with_no_page_to_turn_to_the_knob_is_refused():
    with pytest.raises(ValueError, match="there is no page to turn to"):
        turned_page((), "clock", 1)


def test_a_page_that_was_turned_to_goes_back_after_five_seconds(table_after):
    table = table_after("deal")
    glance = turned(at(table, 1_000, seen(OledMemory(), table, 0)), 2)
    assert page(table, 5_999, glance) == "next"
    assert page(table, 6_000, glance) == "to_act"
    assert changes_at(at(table, 5_500, glance, clock=None)) == 6_000


def test_what_happens_at_the_table_takes_over_from_a_page_that_was_turned_to(table_after):
    table = table_after("deal")
    glance = turned(at(table, 0, seen(OledMemory(), table, 0)), 1)
    called = done(table, ask.PlayerChecksOrCalls())
    assert page(called, 100, seen(glance, called, 100)) == "to_act"


def test_a_pause_takes_over_from_a_page_that_was_turned_to(table_after):
    table = table_after()
    glance = turned(at(table, 0, seen(OledMemory(), table, 0)), 1)
    paused = msgspec.structs.replace(RUNNING, running=False)
    assert page(table, 100, glance) == "clock"
    assert page(table, 100, glance, clock=paused) == "paused"


def test_a_called_clock_cannot_be_turned_away(table_after):
    table = table_after("deal", "clock")
    glance = seen(OledMemory(), table, 0)
    assert turned(at(table, 0, glance), 1) == glance
    assert page(table, 0, glance) == "called"


def test_a_knob_on_a_box_that_knows_nothing_yet_changes_nothing():
    nothing = at(None, 0, clock=None, board=None, where=None)
    assert turned(nothing, 3) == OledMemory()
    assert oled_view(nothing).page == "no_link"
    assert oled_view(nothing).title == "NO LINK"
    assert oled_view(msgspec.structs.replace(nothing, linked=True)).title == "LINKED"


def test_an_undo_is_named_for_two_seconds(table_after):
    table = table_after("deal", "f")
    glance = seen(OledMemory(), table, 0)
    back = done(table, ask.Undo())
    glance = seen(glance, back, 10_000)
    assert oled_view(at(back, 11_999, glance)) == OledView("undone", "UNDONE", "S1 fold", "seat 1 to act")
    assert page(back, 12_000, glance) == "to_act"
    assert changes_at(at(back, 11_900, glance, clock=None)) == 12_000


def test_each_undo_names_its_own_step_and_a_redo_none(table_after):
    table = table_after("deal", "f", "c")
    glance = seen(OledMemory(), table, 0)
    once = done(table, ask.Undo())
    glance = seen(glance, once, 100)
    twice = done(once, ask.Undo())
    glance = seen(glance, twice, 200)
    assert oled_view(at(twice, 300, glance)).big == "S1 fold"
    again = done(twice, ask.Redo())
    assert page(again, 400, seen(glance, again, 400)) == "to_act"


def test_the_next_act_takes_over_from_an_undo(table_after):
    table = table_after("deal", "f")
    back = done(table, ask.Undo())
    glance = seen(seen(OledMemory(), table, 0), back, 0)
    called = done(back, ask.PlayerChecksOrCalls())
    assert page(called, 100, seen(glance, called, 100)) == "to_act"


def test_a_box_that_starts_again_names_no_undo_of_long_ago(table_after):
    back = done(table_after("deal", "f"), ask.Undo())
    assert page(back, 0, seen(OledMemory(), back, 0)) == "to_act"


def test_a_box_says_for_its_first_minute_where_it_is_found(table_after):
    glance = seen(OledMemory(where_until=60_000), table_after(), 0)
    assert page(table_after(), 59_999, glance) == "unit"
    assert page(table_after(), 60_000, glance) == "clock"
    assert page(None, 0, glance, clock=None) == "unit"
    assert page(table_after(), 0, glance, where=None) == "between"


def test_a_box_that_starts_in_mid_hand_or_paused_shows_that_first(table_after):
    glance = OledMemory(where_until=60_000)
    paused = msgspec.structs.replace(RUNNING, running=False)
    assert page(table_after("deal"), 0, glance) == "to_act"
    assert page(table_after(), 0, glance, clock=paused) == "paused"


def test_without_a_network_the_page_says_what_to_do(table_after):
    view = oled_view(at(None, 0, OledMemory(where_until=60_000), clock=None, where=TableAddress(3)))
    assert (view.title, view.big, view.below) == ("TABLE 3", "NO NETWORK", "plug in a cable or set the Wi-Fi")


def test_after_ten_seconds_of_the_next_hand_the_clock_comes_back(table_after):
    table = table_after("deal", "f", "f")
    glance = seen(seen(OledMemory(), table_after("deal"), 0), table, 20_000)
    assert page(table, 29_999, glance) == "between"
    assert page(table, 30_000, glance) == "clock"
    told = msgspec.structs.replace(RUNNING, notice="the last minute")
    assert page(table, 30_000, glance, clock=told) == "between"


def test_the_page_changes_on_the_second_of_the_countdown(table_after):
    clock = msgspec.structs.replace(RUNNING, left=61_300, at=1_000)
    table = table_after("deal")
    assert changes_at(at(table, 1_000, clock=clock)) == 1_300
    assert changes_at(at(table, 1_300, clock=clock)) == 2_300
    texts = [oled_view(at(table, now, clock=clock)).below[-4:] for now in (1_299, 1_300, 2_299, 2_300)]
    assert texts == ["1:02", "1:01", "1:01", "1:00"]


def test_a_page_rests_when_neither_clock_nor_decision_runs(table_after):
    paused = msgspec.structs.replace(RUNNING, running=False)
    assert not oled_view(at(table_after(), 0)).rests
    assert oled_view(at(table_after(), 0, clock=paused)).rests
    assert not oled_view(at(table_after("deal", "clock"), 0, clock=paused)).rests
    assert changes_at(at(table_after(), 99, clock=paused)) is None


class Longer(English):
    """English that is a third and more longer, as German is."""

    def sentence(self, text):
        grown = re.sub(r"(?<![{\w])[A-Za-z]+(?![\w}])", lambda word: stretched(word.group()), text)
        assert set(re.findall(r"{\w+}", grown)) == set(re.findall(r"{\w+}", text))
        return grown


def stretched(word):
    return word + word[: -(-len(word) * 35 // 100)] if len(word) > 2 else word


MOMENTS = [
    (),
    ("deal",),
    ("deal", "c", "c"),
    ("deal", "clock"),
    ("deal", "lost"),
    ("deal", "f", "f"),
    ("deal", "f", "a", "c"),
    ("deal", "floor"),
]
CLOCKS = [
    RUNNING,
    msgspec.structs.replace(RUNNING, running=False),
    msgspec.structs.replace(RUNNING, phase="break", message="halftime"),
    msgspec.structs.replace(RUNNING, phase="before", running=False),
    msgspec.structs.replace(RUNNING, phase="gate", running=False),
]


@pytest.mark.parametrize("tongue", [English(), Longer(), catalogue("de")], ids=["en", "longer", "de"])
def test_every_page_fits_in_a_longer_language_and_no_letter_is_under_ten_pixels(table_after, tongue):
    with speaking(tongue):
        for words in MOMENTS:
            table = table_after(*words)
            glance = seen(OledMemory(), table, 0)
            views = [oled_view(at(table, 0, glance, clock=clock)) for clock in CLOCKS]
            for detents in range(1, 5):
                views.append(oled_view(at(table, 0, turned(at(table, 0, glance), detents))))
            undoable = done(table, ask.Undo()) if table.past and not table.stands else table
            views.append(oled_view(at(undoable, 0, seen(glance, undoable, 0))))
            views.append(
                oled_view(at(None, 0, OledMemory(where_until=1), clock=None, where=TableAddress(10)))
            )
            views.append(oled_view(at(None, 0, clock=None)))
            for view in views:
                assert [one.fitted for one in set_texts(view) if one.fitted.shortened] == []
                assert min(one.fitted.size for one in set_texts(view)) >= 10


def test_an_open_amount_has_the_glass_with_what_it_may_be(table_after):
    """500 was dialled while the glass said RAISE 200+."""
    table = table_after("deal", 40)

    def page(amount, wrong=""):
        keys = KeysView((), amount, wrong=wrong)
        return oled_view(OledMoment(table, RUNNING, 0, keys=keys))

    shown = page(250)
    assert (shown.page, shown.title, shown.big) == ("amount", "SEAT 2 RAISE TO", "250")
    assert shown.below == "min 70  max 1\u00a0000"
    assert page(70).below == "min 70"
    wrong = page(71, "nearest 75")
    assert (wrong.big, wrong.below) == ("71", "nearest 75")


def test_an_envelope_to_draw_stands_under_the_next_hand(table_after):
    """MYS-05."""
    table = table_after()
    due = EnvelopeDueView("e9", "Carla", table.table, ("Ann",))
    waits = msgspec.structs.replace(BOARD, envelopes=EnvelopesView(((900, 1),), (due,)))
    rolls = msgspec.structs.replace(BOARD, envelopes=EnvelopesView(((900, 1),), (), "Carla"))
    assert oled_view(at(table, 60_000, board=waits)).below == "draw: envelope Carla"
    assert oled_view(at(table, 60_000, board=rolls)).below == "envelope: Carla..."
