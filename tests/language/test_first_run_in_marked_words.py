"""The first run in a language that marks every translated word: no step has a word in English."""

import re
from itertools import product

import pytest
from msgspec.structs import replace

from shuffleup.app.first_run import KEY_ORDER
from shuffleup.kernel.language import speaking
from shuffleup.protocol.box import UnitView
from shuffleup.views.first_run.faces import CoachLine, first_run_page, first_run_view, practice_page
from shuffleup.views.first_run.part_tests import KeyTest
from shuffleup.views.first_run.step_texts import BoxState, PinDial
from shuffleup.views.first_run.steps import NETWORKS, ROLES, STEPS, FirstRun, SetupChoices, TimeZone, steps_of
from shuffleup.views.oled.clock_pages import no_link_page, not_begun_page
from shuffleup.views.touch.troubles import troubles

ZONES = (
    TimeZone("America/New_York", -300),
    TimeZone("Europe/London", 0),
    TimeZone("Africa/Johannesburg", 120),
)
FACTS = ("America/New York", "Europe/London", "Africa/Johannesburg", "New York", "Johannesburg", "London")
NAMES = ("English", "Deutsch", "BCM", "http", "floor")
TESTED = (
    KeyTest(KEY_ORDER, at=5, wrong="undo"),
    KeyTest(KEY_ORDER, at=9),
    KeyTest(KEY_ORDER, at=10, silent=("fold",)),
)
DIALS = (PinDial(), PinDial(4, "take"), PinDial(2, "5", again=True), PinDial(0, "none", differed=True))


def unmarked(text):
    """List the words of a text that stand in no mark and are no facts."""
    rest = re.sub("«[^»]*»", " ", text)
    for fact in (*FACTS, *NAMES):
        rest = rest.replace(fact, " ")
    return re.findall(r"[^\W\d_]{2,}", rest)


def texts_of(view, page):
    deeds = (*view.choices, *view.deeds)
    labels = [(one.label, one.note, *(need.title for need in one.needs)) for one in deeds]
    trouble = (view.trouble.happened, view.trouble.works, view.trouble.to_do) if view.trouble else ()
    lines = [line.text for line in view.lines]
    keys = [key.label for key in view.keys]
    return [
        view.title,
        view.middle,
        *sum(labels, ()),
        *trouble,
        *lines,
        *keys,
        page.title,
        page.big,
        page.below,
    ]


@pytest.mark.parametrize("step", STEPS)
def test_no_step_of_the_first_run_has_a_word_in_english(in_marked_words, step):
    now = BoxState(SetupChoices(("en", "de"), ZONES), pins={"fold": 17})
    seen = []
    roles = [role for role in ROLES if step in steps_of(role)]
    for role, network, pin in product(roles, NETWORKS, ("none", "kept", "skipped")):
        for keys, dial, address in product(TESTED, DIALS, ("", "192.168.4.13")):
            run = FirstRun(keys, step, role=role, network=network, zone="Europe/London", pin=pin)
            console = f"http://{address}:8080/floor" if address else ""
            box = replace(now, dial=dial, address=address, console=console, pin=pin == "kept")
            with speaking(in_marked_words):
                seen += texts_of(first_run_view(run, box), first_run_page(run, box))
    assert [text for text in dict.fromkeys(seen) if unmarked(text)] == []
    assert any("«" in text for text in seen)


def test_practice_and_a_box_that_waits_for_its_floor_have_no_word_in_english(in_marked_words):
    unheard = UnitView("box", (), linked=False, stored=True, simulated=True)
    with speaking(in_marked_words):
        pages = [practice_page(CoachLine("", 1, key)) for key in KEY_ORDER]
        pages += [no_link_page(), not_begun_page()]
        told = [text for page in pages for text in (page.title, page.big, page.below)]
        for plays in (True, False):
            (trouble,) = troubles(unheard, plays=plays)
            told += [trouble.happened, trouble.works, trouble.to_do]
    assert [text for text in told if unmarked(text)] == []
