"""Keys, table and OLED during the decision clock, calls for the floor, faults and lost hands."""

import msgspec
import pytest

from shuffleup.protocol.clock import BlindsView, ClockView
from shuffleup.protocol.table import DecisionView
from shuffleup.ruleset.conduct import DecisionTime
from shuffleup.ruleset.event import TableUse
from shuffleup.table.decision_clock import clock_commands
from shuffleup.views.key_meanings import key_meanings
from shuffleup.views.oled.page_choice import OledMoment, oled_view
from shuffleup.views.table import table_view
from tests.table.conftest import AtTheTable

RUNNING = ClockView("level", True, BlindsView(1, 5, 10), BlindsView(2, 10, 20), 754_000, 1_800_000, at=0)
SHOT = DecisionTime(mode="shot", seconds=30, countdown_last=20, who="automatic")


def key(table, name):
    meaning = key_meanings(table, RUNNING)[name]
    return (meaning.label, meaning.note, meaning.verb, meaning.lit)


def test_the_clock_key_calls_the_clock_on_the_seat_to_act_and_cancels_it(table_after):
    """TIM-01."""
    assert key(table_after("deal"), "clock") == ("CLOCK 30 s", "seat 1", "call_clock", True)
    assert key(table_after("deal", "clock"), "clock") == ("STOP CLOCK", "seat 1", "cancel_clock", True)


def test_between_hands_the_clock_key_calls_the_floor(table_after):
    """GEN-06."""
    assert key(table_after(), "clock") == ("FLOOR", "call it", "call_floor", True)
    assert key(table_after("floor"), "clock") == ("GO ON", "the floor is done", "floor_done", True)


def test_where_the_dealer_may_not_call_the_clock_the_key_calls_the_floor(table_after):
    """TIM-02."""
    for time in (DecisionTime(who="floor_only"), DecisionTime(mode="off")):
        assert key(table_after("deal", time=time), "clock")[2] == "call_floor"


def test_while_the_floor_is_called_every_other_key_of_play_is_dark(table_after):
    """GEN-06: the level clock goes on, and can be paused."""
    table = table_after("deal", "floor")
    lit = {name for name, meaning in key_meanings(table, RUNNING).items() if meaning.lit}
    assert lit == {"clock", "pause"}


def test_one_hold_of_the_deal_key_loses_track_and_its_lamp_does_not_tempt(table_after):
    meaning = key_meanings(table_after("deal"), RUNNING)["deal_next"]
    assert (meaning.label, meaning.note, meaning.held_verb) == ("LOST TRACK", "hold", "lose_track")
    assert (meaning.lit, meaning.acts, meaning.verb) == (False, True, "")


def test_a_street_that_waits_for_the_dealer_can_be_lost_track_of_too(table_after):
    table = table_after("deal", "c", "c", "c", table=TableUse(confirm_streets=True))
    meaning = key_meanings(table, RUNNING)["deal_next"]
    assert (meaning.verb, meaning.held_verb, meaning.note) == (
        "deal_street",
        "lose_track",
        "hold: lost track",
    )


def test_the_oled_counts_a_called_clock_down(table_after):
    """TIM-04: the last five seconds are white on full."""
    table = table_after("deal", "clock")
    view = oled_view(OledMoment(table, RUNNING, 6_500))
    assert (view.page, view.title, view.big, view.inverted) == ("called", "CLOCK  SEAT 1", "24", False)
    assert oled_view(OledMoment(table, RUNNING, 25_000)).inverted
    assert oled_view(OledMoment(table, RUNNING, 99_000)).big == "0"


def test_a_shot_clock_is_silent_at_first(table_after):
    """TIM-06: ten seconds silent, then a visible countdown of twenty."""
    table = table_after("deal", "c", time=SHOT)
    assert oled_view(OledMoment(table, RUNNING, 9_999)).page == "to_act"
    assert oled_view(OledMoment(table, RUNNING, 10_000)).big == "20"


def test_the_table_shows_whose_time_runs(table_after):
    view = table_view(table_after("deal", "clock"))
    assert view.decision == DecisionView(1, 30_000, 0, True, 5_000)
    assert view.notices == ("CLOCK ON SEAT 1: 30 s",)
    assert table_view(table_after("deal")).decision is None


def test_a_call_for_the_floor_is_what_everybody_reads(table_after):
    """GEN-06."""
    table = table_after("deal", "clock", "floor")
    view = table_view(table)
    assert (view.headline, view.detail) == ("FLOOR CALLED", "chips on the floor")
    assert (view.floor_called, view.decision.running) == ("chips on the floor", False)
    assert oled_view(OledMoment(table, RUNNING, 0)).title == "FLOOR CALLED"


def test_a_lost_hand_asks_for_the_count(table_after):
    view = table_view(table_after("deal", "lost"))
    assert (view.phase, view.headline) == ("lost", "LOST TRACK: PLAY ON BY HAND")
    assert view.detail == "when it is over, count the stacks that changed"
    assert oled_view(OledMoment(table_after("deal", "lost"), RUNNING, 0)).big == "COUNT"


def test_a_counted_hand_says_so(table_after):
    view = table_view(table_after("deal", "c", "lost", "count", stacks=(1000, 1000)))
    assert (view.phase, view.headline) == ("finished", "STACKS COUNTED")


def test_a_misdeal_tells_the_dealer_what_to_do(table_after):
    view = table_view(table_after("deal", "misdeal"))
    assert view.prompt == "MISDEAL: gather all cards, shuffle, cut and deal again; the blinds stay in"
    assert view.notices == (view.prompt,)


def test_who_is_away_is_shown(table_after):
    view = table_view(table_after("seat 2 away"))
    assert (view.away, view.notices[0]) == ((2,), "AWAY: seat 2")


HOLDS = DecisionTime(mode="shot", seconds=30, bank_cards=2, bank_seconds=20, stop="hold", warn=(10, 5))


@pytest.fixture
def timed():
    """A decision of seat 3 is timed, and ten seconds of it are gone."""

    def seated(**fields):
        at = AtTheTable({1: 1000, 3: 1000, 5: 1000}, time=msgspec.structs.replace(HOLDS, **fields))
        at.play("deal", "c")
        at.after(10)
        return at

    return seated


def oled(at):
    shown = oled_view(OledMoment(at.table, RUNNING, at.now))
    return (shown.title, shown.big, shown.inverted)


def test_the_clock_key_holds_and_lets_run_and_its_hold_plays_a_card(timed):
    """SHT-08, SHT-11."""
    at = timed()
    clock = key_meanings(at.table, RUNNING)["clock"]
    assert (clock.label, clock.verb, clock.held_verb, clock.runs) == (
        "HOLD TIME",
        "hold_time",
        "use_time_card",
        False,
    )
    at.do(clock_commands.HoldTime("count"))
    clock = key_meanings(at.table, RUNNING)["clock"]
    assert (clock.label, clock.verb, clock.held_verb) == ("LET TIME RUN", "let_time_run", "use_time_card")
    assert oled(at) == ("HELD  S3  COUNT", "0:20", False)


def test_the_seconds_are_large_from_the_beginning_and_invert_at_the_end(timed):
    """SHT-22."""
    at = timed()
    assert oled(at) == ("S3  ••", "20", False)
    at.do(clock_commands.UseTimeCard())
    assert oled(at) == ("+20  S3  1 LEFT", "40", False)
    at.after(36)
    assert oled(at) == ("+20  S3  1 LEFT", "4", True)


def test_keys_answer_at_the_end_of_a_time(timed):
    """SHT-21."""
    at = timed(at_end="ask")
    at.after(21)
    keys = key_meanings(at.table, RUNNING)
    answers = [(keys[name].verb, keys[name].args) for name in ("fold", "check_call")]
    assert answers == [("answer_time", {"says": "over"}), ("answer_time", {"says": "acted"})]
    assert (keys["clock"].held_verb, keys["clock"].held_args) == ("answer_time", {"says": "card"})
    assert (keys["bet_raise"].verb, keys["undo"].verb) == ("raise_to", "undo")


def test_while_people_deal_two_keys_start_the_time(timed):
    """SHT-05."""
    at = AtTheTable({1: 1000, 3: 1000, 5: 1000}, time=msgspec.structs.replace(HOLDS, deal_seconds=(20, 8)))
    at.play("deal")
    keys = key_meanings(at.table, RUNNING, waits=True)
    assert (keys["clock"].verb, keys["deal_next"].verb) == ("call_clock", "call_clock")
    assert oled(at)[1] == "DEAL"
    at.after(21)
    assert key_meanings(at.table, RUNNING)["clock"].verb == "hold_time"
    assert oled(at)[1] == "29"


def test_the_ring_shows_the_base_and_why_it_stands(timed):
    """SHT-08: twenty of thirty seconds are left."""
    at = timed()
    at.do(clock_commands.HoldTime("dispute"))
    shown = table_view(at.table).decision
    assert (shown.left, shown.base, shown.running, shown.state, shown.why) == (
        20_000,
        30_000,
        False,
        "held",
        "dispute",
    )
