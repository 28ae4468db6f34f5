"""Nothing changes under a finger: chairs keep their places, and what has replaced a button is read first."""

from itertools import count, pairwise
from random import Random
from typing import Any

import pytest

from shuffleup.kernel.field_types import CommandId, SeatNo, Stream
from shuffleup.protocol.button_input import DeedInProgress, begin, same_deed, still_offered
from shuffleup.protocol.touch import DeedView, LookView, NeedView, TapView, TouchView
from shuffleup.table import play_commands as ask
from shuffleup.table.decide import decide
from shuffleup.table.evolve import Recorded, evolve
from shuffleup_ui.touch.gesture import CHANGED, FREE, FRESH_MS, Said, came_up, replaced, stayed, went_down
from shuffleup_ui.touch.glass_panel import TOUCH_DISPLAY, Rect
from shuffleup_ui.touch.picture import NOTHING_YET, Press, Scene, StartDeed, Target, TouchMoment
from shuffleup_ui.touch.scene import scene
from tests.night import some_by_day
from tests.ui import machine_faults
from tests.ui.generated_hands import generated, next_asks, shown

AT = Rect(0, 0, 100, 80)
TABLE = Stream("table/3")
BUST = Target("deed 0", AT, StartDeed(DeedView("BUST SEAT 4", to=TABLE, verb="confirm_result")))
COUNT = Target("deed 0", AT, StartDeed(DeedView("COUNT", to=TABLE, verb="count_stacks")))


def on(*targets: Target) -> Scene:
    return Scene((), targets)


def changed_at(now_ms: int, *scenes: Scene) -> Any:
    """Show these scenes one after the other at a moment, and return what has been replaced by then."""
    lately: Any = ()
    for one, other in pairwise(scenes):
        lately = replaced(lately, one, other, now_ms)
    return lately


@pytest.mark.parametrize(("later_ms", "taken"), [(0, False), (FRESH_MS - 1, False), (FRESH_MS, True)])
def test_a_button_in_the_place_of_another_is_not_taken_before_it_was_read(later_ms, taken):
    lately = changed_at(1000, on(COUNT), on(BUST))
    finger, said = went_down(FREE, on(BUST), 1, 50, 40, 1000 + later_ms, lately)
    assert (finger.target == BUST, said) == (taken, None if taken else CHANGED)


def test_a_button_that_was_away_between_two_views_is_not_mistaken_for_another():
    lately = changed_at(1000, on(COUNT), on(), on(BUST))
    assert went_down(FREE, on(BUST), 1, 50, 40, 1200, lately)[1] == CHANGED


def test_a_button_that_stays_and_one_where_none_was_are_taken_at_once():
    beside = Target("deed 1", Rect(100, 0, 100, 80), COUNT.act)
    lately = changed_at(1000, on(BUST), on(BUST, beside))
    assert went_down(FREE, on(BUST, beside), 1, 50, 40, 1001, lately)[1] is None
    assert went_down(FREE, on(BUST, beside), 1, 150, 40, 1001, lately)[1] is None


def test_a_button_that_changes_under_the_finger_does_nothing_when_that_comes_up():
    finger, _ = went_down(FREE, on(COUNT), 1, 50, 40, 1000)
    assert came_up(finger, on(BUST), 1, 50, 40)[1] == CHANGED
    assert came_up(finger, on(), 1, 50, 40)[1] == CHANGED
    assert came_up(finger, on(COUNT), 1, 50, 40)[1] == Said("act", COUNT.act)


def test_a_button_that_changes_while_it_is_held_does_nothing():
    held = Target("deed 0", AT, None, BUST.act)
    finger, _ = went_down(FREE, on(held), 1, 50, 40, 1000)
    assert stayed(finger, on(Target("deed 0", AT, None, COUNT.act)), 1800)[1] == CHANGED
    assert stayed(finger, on(held), 1800)[1] == Said("act", BUST.act)


def evening(seed: int) -> list[Scene]:
    """Play on at a generated table to the end of its hand, and draw what its touchscreen shows act by act."""
    chance, numbers, look = Random(seed), count(1_000), LookView()
    table = generated(chance)
    drawn = []
    for _ in range(40):
        view, clock = shown(table, look)
        drawn.append(scene(TouchMoment(view, clock), TOUCH_DISPLAY))
        command = chance.choice(next_asks(table))
        if command is None or (isinstance(command, ask.StartHand) and len(drawn) > 1):
            break
        for event in decide(table, command):
            table = evolve(table, Recorded(next(numbers), CommandId("on"), event))
    return drawn


SEEDS = list(range(400))


@pytest.mark.parametrize("seed", some_by_day(SEEDS, SEEDS[:12]))
def test_between_two_views_of_a_hand_no_finger_does_what_it_was_not_meant_for(seed):
    """Whatever a finger was about to touch, it does that, or nothing."""
    for before, after in pairwise(evening(seed)):
        lately = replaced((), before, after, 1000)
        for meant in before.targets:
            if isinstance(meant.act, Press):
                continue  # keys guard themselves: tests/keys/test_guards.py
            for x, y in middle_and_corner(meant.box):
                finger, _ = went_down(FREE, after, 1, x, y, 1000 + FRESH_MS - 1, lately)
                found = finger.target
                assert found is None or label(found) == label(meant), (label(found), label(meant))


@pytest.mark.parametrize("seed", some_by_day(SEEDS, SEEDS[:12]))
def test_a_seat_keeps_its_place_through_the_whole_hand(seed):
    places: dict[str, Rect] = {}
    for drawn in evening(seed):
        for one in drawn.targets:
            if one.name.startswith("seat "):
                assert places.setdefault(one.name, one.box) == one.box


def middle_and_corner(box: Rect) -> Any:
    return (box.left + box.width // 2, box.top + box.height // 2), (box.left, box.top)


def label(target: Target) -> Any:
    act = target.act or target.held
    if not isinstance(act, StartDeed):
        return act
    return act.deed.label if act.deed.sheet else same_deed(act.deed)


def test_no_message_moves_a_button(screens):
    """What came of the last command stands for five seconds, and buttons stand still meanwhile."""
    for name in ("between", "showdown", "hand"):
        quiet = screens(name)
        told = TouchMoment(quiet.view, quiet.clock, message="seat 3 has folded already", message_ok=False)
        assert scene(told, TOUCH_DISPLAY).targets == scene(quiet, TOUCH_DISPLAY).targets


@pytest.mark.parametrize("fault", ["JAM_EXIT", "FRAM_FAIL", "CARD_MISSING"])
def test_a_second_tap_at_the_same_place_does_not_answer_what_the_first_has_asked(fault):
    view = machine_faults.shown(machine_faults.stopped(fault, "deal", "FAULT"), "en")
    asked = scene(TouchMoment(view, None), TOUCH_DISPLAY)
    (gives_up,) = [one for one in asked.targets if label(one) == "GIVE THE DECK UP"]
    assert isinstance(gives_up.act, StartDeed)
    opened: Any = begin(gives_up.act.deed)
    sure = scene(TouchMoment(view, None, flow=opened), TOUCH_DISPLAY).named("tile 0")
    assert sure is not None
    assert not sure.box.meets(gives_up.box)


def sheet_of(*deeds: DeedView) -> DeedView:
    return DeedView("SEAT 2  BOB", sheet=deeds)


FOLD = DeedView("FOLD 2 PLAYERS", to=TABLE, verb="fold_to", args={"seat": 2})
AWAY = DeedView("IS AWAY", to=TABLE, verb="mark_absent", args={"seat": 2})


def view_with(*deeds: DeedView, **more: Any) -> Any:
    taps = tuple(TapView(SeatNo(2), deed) for deed in deeds)
    return TouchView(1, "hand", "", None, NOTHING_YET.keys, taps=taps, **more)


def test_an_open_sheet_shows_what_the_table_offers_now():
    flow: Any = begin(sheet_of(FOLD, AWAY))
    now = still_offered(flow, view_with(sheet_of(FOLD, AWAY)), view_with(sheet_of(AWAY)))
    assert isinstance(now, DeedInProgress)
    assert now.deed == sheet_of(AWAY)


def test_a_deed_that_is_not_offered_any_more_ends_under_the_finger():
    count = DeedView("COUNT", to=TABLE, verb="count_stacks", needs=(NeedView("stacks", "stacks", ""),))
    flow: Any = begin(count)
    before, after = view_with(sheet_of(count)), view_with(sheet_of(AWAY))
    assert still_offered(flow, before, before) == flow
    assert still_offered(flow, before, after) is None


def test_what_the_menu_has_begun_goes_on_when_the_menu_closes():
    count = DeedView("COUNT", to=TABLE, verb="count_stacks", needs=(NeedView("stacks", "stacks", ""),))
    flow: Any = begin(count)
    menu: Any = TouchView(1, "menu", "", None, NOTHING_YET.keys, menu=(count,))
    assert still_offered(flow, menu, view_with(sheet_of(AWAY))) == flow
    assert still_offered(flow, view_with(sheet_of(AWAY)), view_with(sheet_of(AWAY))) == flow
