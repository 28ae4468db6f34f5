"""The real mechanics, with motors that only record their commands."""

import pytest
from hypothesis import given, strategies as st

from shuffleup_pico import motion, sensors as see
from shuffleup_pico.ledger import BOARD, BURN, EJECT, HOLE
from shuffleup_pico.motion import Motion
from shuffleup_pico.turning import HOME_MS


class NotedParts:
    """Motors that note what they are told."""

    def __init__(self):
        self.told = []

    def step(self, way, forward):
        self.told.append(("step", sum(steps for steps, _ in way) * (1 if forward else -1)))

    def stop_stepper(self):
        self.told.append(("stop",))

    def let_go(self):
        self.told.append(("let go",))

    def rollers(self, tray_percent, entry_percent):
        self.told.append(("rollers", tray_percent, entry_percent))

    def latch(self, pulse_us):
        self.told.append(("latch", pulse_us))

    def flap(self, pulse_us):
        self.told.append(("flap", pulse_us))

    def look(self):
        return [(see.TRAY, 1), (see.SUPPLY, 12_000)]

    def free_bytes(self):
        return 123_456


class Bench:
    """A motion, its parts, and what it reported."""

    def __init__(self):
        self.parts = NotedParts()
        self.reports = []
        self.now_ms = 0
        self.motion = Motion(self.parts, lambda *report: self.reports.append(report), lambda: self.now_ms)

    def run(self, ms):
        for _ in range(ms):
            self.now_ms += 1
            self.motion.tick(self.now_ms)

    def see(self, *edges):
        for kind, level in edges:
            self.motion.sensed(kind, self.now_ms, level)

    def entry(self, level):
        self.see((see.ENTRY_LEFT, level), (see.ENTRY_RIGHT, level))

    def homed(self):
        self.motion.home()
        self.run(400)
        self.see((see.HOME, 1), (see.HOME, 0))
        self.run(500)
        self.see((see.HOME, 1))
        self.run(300)
        self.parts.told.clear()
        self.reports.clear()
        return self

    @property
    def done(self):
        return [at_ms for kind, at_ms, _ in self.reports if kind == see.MOTION_DONE]


@pytest.fixture
def bench():
    return Bench()


def test_home_finds_the_mark_in_passing_brakes_and_comes_to_it_slowly(bench):
    bench.motion.home()
    bench.run(900)
    assert bench.parts.told == [("latch", motion.CLOSED_US), ("step", 560)]
    bench.see((see.HOME, 1), (see.HOME, 0))
    assert bench.parts.told[2:] == [("stop",), ("step", 15)], "from 250 steps a second"
    bench.run(500)
    assert bench.parts.told[4:] == [("step", -30), ("step", 45)], "back before the mark, and slowly on"
    bench.see((see.HOME, 1))
    assert bench.parts.told[6:] == [("stop",), ("step", 5)]
    bench.run(200)
    assert len(bench.done) == 1


def test_a_program_that_sees_the_mark_late_goes_back_by_what_it_has_overrun(bench):
    bench.motion.home()
    bench.run(900)
    bench.motion.sensed(see.HOME, bench.now_ms - 40, 1)
    bench.motion.sensed(see.HOME, bench.now_ms - 20, 0)
    bench.run(500)
    bench.motion.sensed(see.HOME, bench.now_ms - 40, 1)
    assert bench.parts.told[6:] == [("stop",), ("step", 3)], "two of the five steps are done in 40 ms"


def test_a_way_that_follows_a_late_edge_is_over_when_its_last_step_is_done(bench):
    bench.homed()
    began_ms = bench.now_ms
    bench.now_ms += 30  # the program was busy
    bench.motion.go_to(27)
    bench.motion.sensed(see.SLOT, began_ms, 1)
    bench.run(2_000)
    assert bench.done[0] == began_ms + 30 + 734 + motion.SETTLE_MS, "half a turn takes 734 ms"


def test_a_mark_that_comes_at_once_is_braked_from_the_speed_of_that_moment(bench):
    bench.motion.home()
    bench.run(340)  # 300 ms for the arm, and one step
    bench.see((see.HOME, 1))
    assert bench.parts.told[-1] == ("step", 2)


def test_home_takes_less_than_the_machine_waits(bench):
    bench.motion.home()
    bench.run(2_600)  # the mark was passed just before, so it takes the whole turn
    bench.see((see.HOME, 1), (see.HOME, 0))
    bench.run(550)
    bench.see((see.HOME, 1))
    bench.run(200)
    assert bench.done[0] < HOME_MS


def test_a_mark_that_does_not_come_again_is_no_home(bench):
    bench.motion.home()
    bench.run(900)
    bench.see((see.HOME, 1), (see.HOME, 0))
    bench.run(10_000)
    assert not bench.done
    assert bench.parts.told[-1] == ("stop",)


def test_a_carousel_without_a_mark_never_comes_home(bench):
    bench.motion.home()
    bench.run(10_000)
    assert not bench.done
    assert bench.parts.told[-1] == ("stop",)


def test_a_slot_is_reached_the_shorter_way(bench):
    bench.homed()
    for slot, steps in ((1, 10), (53, -20), (26, 270), (0, -260)):
        bench.motion.go_to(slot)
        bench.run(1_000)
        assert bench.parts.told.pop() == ("step", steps)
    assert len(bench.done) == 4


def test_where_it_stands_already_it_does_not_turn(bench):
    bench.homed()
    bench.motion.go_to(0)
    bench.run(5)
    assert (bench.parts.told, len(bench.done)) == ([], 1)


@pytest.mark.parametrize(("early_ms", "drift"), [(0, 0), (26, 3), (-18, -3)])
def test_a_mark_that_comes_early_or_late_tells_how_many_steps_were_lost(bench, early_ms, drift):
    bench.homed()
    bench.motion.go_to(40)  # 140 steps back, past the mark after 5
    bench.run(1)
    bench.run(70 - early_ms)
    bench.see((see.HOME, 1))
    assert not [report for report in bench.reports if report[0] == see.DRIFT], "the other edge counts"
    bench.see((see.HOME, 0))
    ((_, _, steps),) = [report for report in bench.reports if report[0] == see.DRIFT]
    assert abs(steps - drift) <= 1


def test_a_level_that_is_reported_again_is_no_mark_that_passes(bench):
    bench.homed()
    bench.motion.go_to(41)
    bench.run(100)
    bench.see((see.HOME, 0))
    passed = [*bench.reports]
    bench.run(100)
    bench.see((see.HOME, 0))
    assert [kind for kind, _, _ in passed] == [see.DRIFT]
    assert bench.reports == passed


def test_the_tray_roller_stops_as_soon_as_the_entry_has_the_card(bench):
    bench.motion.feed(False)
    bench.run(40)
    bench.entry(1)
    bench.run(140)
    bench.entry(0)
    bench.run(200)
    rollers = [told[1:] for told in bench.parts.told]
    assert rollers == [(100, 100), (0, 100), (0, 0)]
    assert len(bench.done) == 1


def test_a_card_that_lies_in_the_entry_is_pushed_on_without_another_one(bench):
    bench.entry(1)
    bench.motion.feed(True)
    bench.run(10)
    assert bench.parts.told[0] == ("rollers", 0, 26)


@pytest.mark.parametrize("slow", [False, True])
def test_a_feed_that_brings_nothing_ends_with_rollers_at_rest(bench, slow):
    bench.motion.feed(slow)
    bench.run(3_000)
    assert bench.parts.told[-1] == ("rollers", 0, 0)
    assert len(bench.done) == 1


@pytest.mark.parametrize("slow", [False, True])
def test_a_card_that_is_held_in_the_entry_is_not_pushed_for_ever(bench, slow):
    bench.motion.feed(slow)
    bench.run(20)
    bench.entry(1)
    bench.run(4_000)
    assert bench.parts.told[-1] == ("rollers", 0, 0)


def test_half_a_card_goes_back(bench):
    bench.motion.feed_back()
    bench.run(400)
    assert [told[1:] for told in bench.parts.told] == [(0, -27), (0, 0)]


def test_shaking_ends_where_it_began_and_within_a_second(bench):
    bench.motion.vibrate()
    bench.run(1_000)
    assert sum(steps for _, steps in bench.parts.told) == 0
    assert bench.done[0] < 1_000


@pytest.mark.parametrize(("slow", "strokes"), [(False, 1), (True, 20)])
def test_the_pusher_goes_out_and_back_to_the_open_latch(bench, slow, strokes):
    bench.motion.push_out(slow)
    bench.run(3_000)
    pulses = [pulse for _, pulse in bench.parts.told]
    assert len(pulses) == strokes + 1
    assert pulses == [*sorted(pulses[:-1]), motion.OPEN_US]
    assert max(pulses) == motion.PUSHED_US


def test_the_flap_has_a_place_for_each_purpose_and_the_shoe_for_two(bench):
    for purpose in (HOLE, BURN, BOARD, EJECT):
        bench.motion.flap(purpose)
        bench.run(300)
    pulses = [pulse for _, pulse in bench.parts.told]
    assert len(set(pulses)) == 3
    assert pulses[0] == pulses[3]
    assert len(bench.done) == 4


def test_a_latch_that_stands_right_costs_no_time(bench):
    bench.motion.latch(True)
    bench.run(200)
    before = bench.now_ms
    bench.motion.latch(True)
    bench.run(5)
    assert bench.done[-1] == before + 1


def test_an_alarm_while_turning_is_a_stall_and_at_rest_an_overload(bench):
    bench.homed()
    bench.motion.go_to(20)
    bench.run(10)
    bench.motion.alarm(bench.now_ms)
    bench.motion.alarm(bench.now_ms)
    assert [report[0] for report in bench.reports] == [see.STALL, see.OVERCURRENT]
    bench.run(1_000)
    assert not bench.done


def test_a_stop_ends_every_motion_without_calling_it_done(bench):
    for begin in (bench.motion.home, lambda: bench.motion.feed(False), bench.motion.vibrate):
        begin()
        bench.run(10)
        bench.motion.stop_all()
        assert bench.parts.told[-3:] == [("rollers", 0, 0), ("stop",), ("let go",)]
        bench.run(2_000)
    assert not bench.done


def test_a_feed_that_is_stopped_leaves_the_carousel_held(bench):
    """The next, slow feed goes to the same slot, and cards on one side would turn a carousel that is free."""
    bench.homed()
    bench.motion.feed(False)
    bench.run(10)
    bench.motion.stop_feed()
    assert bench.parts.told == [("rollers", 100, 100), ("rollers", 0, 0)]
    bench.run(2_000)
    assert not bench.done


def test_after_a_stop_the_arm_is_brought_in_before_the_carousel_turns(bench):
    """A stop in the middle of a push leaves the arm in the plane of a slot."""
    bench.homed()
    bench.motion.push_out(False)
    bench.run(10)
    bench.motion.stop_all()
    bench.parts.told.clear()
    bench.motion.home()
    bench.run(299)
    assert bench.parts.told == [("latch", motion.CLOSED_US)]
    bench.run(10)
    assert bench.parts.told[1] == ("step", 560)


def test_a_latch_whose_place_is_known_costs_the_way_home_no_time(bench):
    bench.homed()
    bench.motion.home()
    bench.run(2)
    assert bench.parts.told == [("step", 560)]


def test_what_the_sensors_see_is_reported_when_asked_for(bench):
    bench.motion.report()
    assert bench.reports == [(see.TRAY, 0, 1), (see.SUPPLY, 0, 12_000)]
    assert bench.motion.free_bytes() == 123_456


@given(st.integers(0, 539), st.integers(0, 539))
def test_no_way_is_longer_than_half_a_turn(position, target):
    steps = motion.shorter_way(position, target, 540)
    assert (position + steps) % 540 == target
    assert -270 < steps <= 270
