"""The screens of a real box are drawn completely: every screen of a hand, and every deed that it offers."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from shuffleup.hardware.keys.key_labels import keys_view
from shuffleup.hardware.keys.key_state import IDLE
from shuffleup.kernel.field_types import Chips, CommandId, EntryId, SeatNo, TableNo
from shuffleup.kernel.language import speaking
from shuffleup.kernel.languages import catalogue, languages
from shuffleup.protocol.button_input import DeedInProgress, begin
from shuffleup.protocol.touch import DeedView, LookView, TouchView
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.hand import Showdown
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.table import play_commands as ask
from shuffleup.table.decide import decide
from shuffleup.table.events import ButtonPlaced, LevelTold, PlayerTookSeat, TableOpened
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.table.irregularities.calls import CallFloor
from shuffleup.table.irregularities.faults import LoseTrack
from shuffleup.tournament.level_stakes import Level
from shuffleup.views.key_meanings import key_meanings
from shuffleup.views.touch.no_hand import pairing_screen
from shuffleup.views.touch.scene import BoxFacts
from shuffleup.views.touch.screen import touch_view
from shuffleup_ui.face_words import FaceWords as Spoken
from shuffleup_ui.touch.drawing_sheet import Say
from shuffleup_ui.touch.glass_panel import TOUCH_DISPLAY, TOUCH_DISPLAY_2
from shuffleup_ui.touch.picture import TouchMoment, Words
from shuffleup_ui.touch.scene import scene
from shuffleup_ui.touch.text_size import width_of

WORDS: dict[str, Any] = {
    "deal": ask.StartHand(),
    "f": ask.PlayerFolds(),
    "c": ask.PlayerChecksOrCalls(),
    "a": ask.PlayerGoesAllIn(),
    "street": ask.DealStreet(),
    "seat 1 wins": ask.EnterWinners(0, (SeatNo(1),)),
    "lost": LoseTrack(),
    "floor": CallFloor("chips on the floor"),
}
HANDS = {
    "before the first hand": (),
    "preflop": ("deal",),
    "after a fold": ("deal", "f"),
    "four all-in": ("deal", "a", "a", "a"),
    "showdown": ("deal", "a", "c", "c", "c"),
    "hands are called": ("deal", "a", "c", "c", "c"),
    "awarded": ("deal", "a", "c", "c", "c", "seat 1 wins"),
    "all folded": ("deal", "f", "f", "f"),
    "lost track": ("deal", "lost"),
    "floor called": ("deal", "floor"),
}


HOUSES = {"hands are called": Showdown(hand_value="player_calls")}
"""Those that are not played by the usual rules."""


def table_after(words: tuple[str, ...], showdown: Showdown) -> Any:
    numbers = count(1)
    table: Any = None
    told: list[Any] = [
        TableOpened(TableNo(3), "friday", RuleSet(table=TableUse(confirm_streets=False), showdown=showdown))
    ]
    for seat, name in enumerate(("Ann", "Maximiliane-Augustina", "Carla", "Dimitri"), 1):
        stack = Chips(20_000 if seat == 1 else 15_000)
        told.append(PlayerTookSeat(SeatNo(seat), EntryId(f"e{seat}"), name, stack))
    told += [ButtonPlaced(SeatNo(4)), LevelTold(Level(7, Chips(400), Chips(800), Chips(800)))]
    for event in told:
        table = evolve(table, Recorded(next(numbers), CommandId("told"), event))
    for act, word in enumerate(words):
        for event in decide(table, WORDS[word]):
            table = evolve(table, Recorded(next(numbers), CommandId(str(act)), event))
    return table


@pytest.fixture(scope="module", params=languages())
def language(request: pytest.FixtureRequest) -> Any:
    """Every language that the box speaks."""
    return request.param


@pytest.fixture(scope="module")
def say(language: str) -> Say:
    """The words of the face in this language."""
    return Spoken(language).say


@pytest.fixture(scope="module", params=HANDS)
def moments(request: pytest.FixtureRequest, screens: Any, language: str) -> list[TouchMoment]:
    """A moment of a hand as the box sends it, with the floor menu closed and open."""
    house = HOUSES.get(request.param, Showdown())
    table, clock = table_after(HANDS[request.param], house), screens("hand").clock
    with speaking(catalogue(language)):
        keys = keys_view(key_meanings(table, clock), IDLE, "")
        views = [
            touch_view(table, clock, None, BoxFacts("TABLE 3", keys, menu=menu, pin=True))
            for menu in (False, True)
        ]
    return [TouchMoment(view, clock, left_s=754) for view in views]


def deeds_of(view: TouchView) -> Iterator[DeedView]:
    todo = [*view.deeds, *view.menu, *(tap.deed for tap in view.taps)]
    while todo:
        deed = todo.pop()
        todo += deed.sheet
        yield deed


def steps_of(deed: DeedView) -> Iterator[DeedInProgress]:
    """Begin a deed, and show each of its needs in turn."""
    first = begin(deed)
    if isinstance(first, DeedInProgress):
        yield from (DeedInProgress(deed, number=number) for number in range(max(1, len(deed.needs))))


def cut_words(moment: TouchMoment, panel: Any, say: Say) -> list[str]:
    names = ("BUST SEAT", "RAUS SITZ", "MAXIMIL", "2 MAXIMI")
    words = [mark for mark in scene(moment, panel, say).marks if isinstance(mark, Words)]
    wide = [one for one in words if one.cut or width_of(one.text, one.size, bold=one.bold) > one.box.width]
    return [one.text for one in wide if not one.text.upper().startswith(names)]


@pytest.mark.parametrize("panel", [TOUCH_DISPLAY, TOUCH_DISPLAY_2], ids=["800x480", "1280x720"])
def test_a_screen_of_the_box_has_room_for_its_words(moments, panel, say):
    assert [cut_words(moment, panel, say) for moment in moments] == [[], []]


@pytest.mark.parametrize("panel", [TOUCH_DISPLAY, TOUCH_DISPLAY_2], ids=["800x480", "1280x720"])
def test_every_deed_that_the_box_offers_has_room_for_its_words(moments, panel, say):
    for moment in moments:
        for deed in deeds_of(moment.view):
            for flow in steps_of(deed):
                shown = TouchMoment(moment.view, moment.clock, left_s=754, flow=flow)
                assert cut_words(shown, panel, say) == [], f"{deed.label}, need {flow.number}"


@pytest.mark.parametrize("panel", [TOUCH_DISPLAY, TOUCH_DISPLAY_2], ids=["800x480", "1280x720"])
def test_every_deed_that_the_box_offers_can_be_hit_and_left(moments, panel):
    for moment in moments:
        live = [deed for deed in moment.view.deeds if deed.verb or deed.sheet]
        names = {target.name for target in scene(moment, panel).targets}
        drawn_beside = moment.view.screen in ("menu", "amount")
        assert drawn_beside or len([name for name in names if name.startswith("deed")]) == len(live)
        for deed in deeds_of(moment.view):
            for flow in steps_of(deed):
                targets = scene(TouchMoment(moment.view, moment.clock, flow=flow), panel).targets
                assert any(target.name == "cancel" for target in targets), deed.label
                for target in targets:
                    assert min(panel.size_mm(target.box)) >= 10, f"{deed.label}: {target.name}"


@pytest.mark.parametrize("panel", [TOUCH_DISPLAY, TOUCH_DISPLAY_2], ids=["800x480", "1280x720"])
@pytest.mark.parametrize("text", ["normal", "large"])
def test_a_box_that_waits_to_be_let_in_has_room_for_its_code_and_for_long_names(language, panel, say, text):
    host, unit = "floor-of-the-big-card-room.local", "a box with a long name, table 12"
    with speaking(catalogue(language)):
        view = pairing_screen("WXKM-Q9TX", host, unit, LookView(text=text), wrong="")
    shown = TouchMoment(view, None)
    assert cut_words(shown, panel, say) == []
    words = [mark.text for mark in scene(shown, panel, say).marks if isinstance(mark, Words)]
    assert "WXKM-Q9TX" in words
