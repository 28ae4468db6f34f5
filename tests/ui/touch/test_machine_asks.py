"""Every fault of the card machine in every part of its work: what to do stands whole on glass and OLED."""

from itertools import product

import pytest
from msgspec.structs import replace

from shuffleup.hardware.oled.page_drawing import set_texts
from shuffleup.kernel.field_types import CommandId, SeatNo
from shuffleup.kernel.language import speaking
from shuffleup.kernel.languages import catalogue, languages
from shuffleup.table.card_machine import machine_events as machine
from shuffleup.table.card_machine.machine_events import NoAnswer
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.views.key_meanings import key_meanings
from shuffleup.views.oled.page_choice import machine_pages
from shuffleup_ui.face_words import FaceWords
from shuffleup_ui.touch.glass_panel import TOUCH_DISPLAY
from shuffleup_ui.touch.picture import TouchMoment, Words
from shuffleup_ui.touch.scene import scene
from shuffleup_ui.touch.text_size import width_of
from tests.night import some_by_day
from tests.ui.machine_faults import FAULTS, FULL, GONE, LID, STATES, WELL, WORKS, shown, stopped, table_with


def lost_on_the_glass(view):
    """List the words that are cut, and the lines of the question that are not there as a whole."""
    drawn = scene(TouchMoment(view, None), TOUCH_DISPLAY, FaceWords(view.look.language).say)
    words = [mark for mark in drawn.marks if isinstance(mark, Words)]
    cut = [
        one.text for one in words if one.cut or width_of(one.text, one.size, bold=one.bold) > one.box.width
    ]
    written = " ".join(one.text for one in words).replace("\u00a0", " ")
    return cut + [one.text for one in view.lines if one.text.replace("\u00a0", " ") not in written]


TABLE = list(product(FAULTS, WORKS, STATES, languages()))
"""Every fault in every work, asked about at once or after a power cut, in every language."""


@pytest.mark.parametrize("case", some_by_day(TABLE, TABLE[::43]), ids="-".join)
def test_what_to_do_stands_whole_on_the_glass_beside_any_notice(case):
    fault, work, state, language = case
    table = stopped(fault, work, state, LID)
    for text, unit in (("normal", WELL), ("large", FULL), ("large", GONE)):
        view = shown(table, language, text, unit)
        assert view.screen == "machine"
        assert len(view.lines) >= 2
        assert lost_on_the_glass(view) == []


@pytest.mark.parametrize("case", some_by_day(TABLE, TABLE[::41]), ids="-".join)
def test_what_to_do_stands_whole_on_the_small_display(case):
    fault, work, state, language = case
    table = stopped(fault, work, state, LID)
    with speaking(catalogue(language)):
        pages = machine_pages(table)
    view = shown(table, language)
    assert " ".join(page.big for page in pages).endswith(view.lines[-1].text)
    for page, halt in product(pages, ("", "PAUSE")):
        assert [one for one in set_texts(replace(page, halt=halt)) if one.fitted.shortened] == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("refusal", ["BUSY", "BAD_STATE", "BAD_ARG", "UNSUPPORTED", "OTHER_DECK"])
def test_an_order_that_is_refused_is_shown_whole(refusal, language):
    asked = machine.MachineAsked("aa", 1, 2, "deal", 1, SeatNo(2), 1)
    view = shown(table_with(asked, machine.AskEnded(2, "refused", refusal)), language, "large", FULL)
    assert lost_on_the_glass(view) == []


@pytest.mark.parametrize("language", languages())
def test_a_machine_without_power_holds_the_hand_and_says_so_beside_its_trouble(language):
    view = shown(table_with(machine.MachineLost(NoAnswer())), language, "large", FULL)
    assert lost_on_the_glass(view) == []
    assert view.deeds[0].verb == "go_on_by_hand"


def test_a_power_cut_is_asked_about_with_yes_and_no():
    labels = [deed.label for deed in shown(stopped("", "deal", "INTERRUPTED"), "en").deeds]
    assert labels[:4] == ["NO: DEAL IT", "NO: I DEALT IT", "YES: IT LIES THERE", "GIVE THE DECK UP"]
    view = shown(stopped("", "shuffle", "INTERRUPTED"), "en")
    assert view.lines[0].text == "DID THE LAST CARD GO IN?"
    assert [one.label for one in view.deeds[:3]] == [
        "NO: IT LIES IN THE TRAY",
        "YES: IT IS INSIDE",
        "GIVE THE DECK UP",
    ]


def test_the_keys_of_acts_are_dark_and_say_what_to_do():
    table = stopped("JAM_EXIT", "deal", "FAULT")
    keys = key_meanings(table, None)
    assert {(keys[key].verb, keys[key].label) for key in ("fold", "check_call", "bet_raise", "all_in")} == {
        ("", "")
    }
    assert keys["fold"].why == "the hand waits for its cards: a card is stuck at the exit: pull it out"
    assert keys["clock"].verb == "call_floor"


def test_where_people_deal_the_hand_goes_on_and_the_answers_are_under_machine():
    table = stopped("FRAM_FAIL", "deal", "FAULT")
    table = evolve(table, Recorded(table.seq + 1, CommandId("hand"), machine.WentOnByHand(1)))
    view = shown(table, "en")
    assert view.screen == "hand"
    (sheet,) = [deed for deed in view.deeds if deed.label == "MACHINE"]
    assert [one.label for one in sheet.sheet][:2] == ["TRY AGAIN", "I DEALT IT"]


def test_no_count_is_shown_of_a_shuffle_that_nobody_has_counted():
    asked = machine.MachineAsked("aa", 1, 2, "shuffle", 1)
    view = shown(table_with(machine.ShuffleWanted(), asked, hand=False), "en")
    assert view.lines[-1].text == "THE MACHINE SHUFFLES"


def test_the_small_display_says_what_cards_people_put_in_or_take_out():
    """A dealer without a touchscreen waited for a machine that waited for its deck."""
    empty = machine.MachineStood("EMPTY", "", tray=False)
    waits = table_with(machine.ShuffleWanted(), empty, hand=False)
    pages = machine_pages(waits)
    assert [page.big for page in pages] == ["GATHER ALL CARDS, PUT THE DECK INTO THE TRAY"]
    asked = machine.MachineAsked("aa", 1, 2, "eject", 1)
    (page,) = machine_pages(table_with(asked, hand=False))
    assert (page.title, page.big) == ("CARD MACHINE", "THE MACHINE GIVES OUT ALL CARDS: TAKE THEM")
    assert machine_pages(table_with(hand=False)) == ()
