"""Time cards and the moment of the decision clock: on the wall, on the own page, on the console."""

import pytest
from msgspec.structs import replace

from shuffleup.floor.command import EventOpened, FloorContext
from shuffleup.floor.conduct.rule_changes import ChangeRule
from shuffleup.floor.decide import decide, evolve, hear
from shuffleup.floor.decision_clock.time_card_events import CardHeard
from shuffleup.floor.decision_clock.time_cards import ShortenClock
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.feature_states import PlayerCard
from shuffleup.floor.levels.clock_control import Start
from shuffleup.floor.levels.level_changes import BeginBreak
from shuffleup.floor.phones.phone_requests import Situation, shown, situation, why_not
from shuffleup.floor.reports import ResultReport
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.ruleset.conduct import CardRenewal, DecisionTime
from shuffleup.ruleset.event import Players
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.tournament.timetable import WallClock
from shuffleup.views.director_console import floor_view, not_needed
from shuffleup.views.players_page import own_view
from shuffleup.views.wall.news import news_after
from shuffleup.views.wall.page import wall_view
from shuffleup.views.words.refusals import refused

MINUTE = 60_000


class Night:
    """A floor with three players, looked at through its faces."""

    def __init__(self, *commands, **time):
        rules = RuleSet(time=DecisionTime(**time), players=Players(page=True))
        self.floor, self.news = evolve(None, EventOpened("friday", rules, 1)), ()
        self.do(Register(("Ann", "Bongani", "Carla")), *commands)

    def do(self, *commands):
        for command in commands:
            self.store(decide(self.floor, command, FloorContext()))

    def hear(self, report):
        self.store(hear(self.floor, report, 0))

    def store(self, events):
        before = self.floor
        for event in events:
            self.floor = evolve(self.floor, event)
        self.news = news_after(self.news, before, self.floor, 0)

    def wall(self, now=0):
        return wall_view(self.floor, now, WallClock(now), news=self.news)

    def own(self, entry="e1"):
        return own_view(self.floor, PlayerCard(entry, "0" * 64), None)


SHOT = {"mode": "shot", "seconds": 30}
SEATED = (DrawSeats(), Start())


@pytest.mark.parametrize(
    ("time", "line"),
    [
        ({"bank_cards": 2}, "30 s for each decision, 2 cards"),
        ({"bank_cards": 1, "seconds": 25}, "25 s for each decision, 1 card"),
        ({}, "30 s for each decision"),
        ({"streets": (15, 20, 30, 30)}, "15/20/30/30 s for each decision"),
        ({"streets": (20, 20, 20, 20), "bank_cards": 3}, "20 s for each decision, 3 cards"),
        (
            {"shot_from": "left:2", "bank_cards": 2},
            "2 players left: 30 s for each decision, 2 cards",
        ),
        ({"shot_from": "in_the_money"}, "In the money: 30 s for each decision"),
    ],
)
def test_before_play_and_in_a_break_the_wall_says_how_long_a_decision_may_take(time, line):
    """SHT-01, SHT-11."""
    night = Night(**(SHOT | time))
    assert line in night.wall().lines
    night.do(*SEATED)
    assert line not in night.wall().lines
    night.do(BeginBreak(10))
    assert night.wall().page == "break"
    assert line in night.wall().lines


def test_where_the_clock_is_called_the_wall_says_nothing_of_it():
    assert not any("decision" in line for line in Night(mode="called", bank_cards=2).wall().lines)


def test_the_room_is_told_once_that_every_decision_is_timed():
    """SHT-01: for some minutes, and not again."""
    night = Night(*SEATED, shot_from="left:2", **SHOT)
    night.hear(ResultReport(1, 1, (("e1", 10_000), ("e3", 10_000)), (("e1", 20_000), ("e3", 0))))
    told = "Every decision is timed from the next hand on"
    assert night.wall().news.count(told) == 1
    assert told not in night.wall(5 * MINUTE).news
    assert told not in Night(*SEATED, **SHOT).wall().news


def test_a_player_sees_the_own_cards_between_hands_alone():
    """SHT: PLY-09."""
    rules = Players(page=True)
    free = Situation("valid", "between_hands", time_cards=True)
    assert "own_time_cards" in shown(rules, free)
    assert "own_time_cards" not in shown(rules, replace(free, time_cards=False))
    assert "own_time_cards" not in shown(rules, replace(free, state="folded"))
    assert shown(rules, replace(free, state="live")) == {"cards_in_hand"}


def test_the_own_page_counts_the_cards_that_are_left():
    night = Night(*SEATED, bank_cards=2, **SHOT)
    assert "own_time_cards" in night.own().shows
    assert night.own().time_cards == "2 time cards"
    night.hear(CardHeard(1, "e1"))
    assert night.own().time_cards == "1 time card"
    assert Night(*SEATED, **SHOT).own().time_cards == ""


def test_nobody_asks_by_phone_for_a_clock_that_runs_by_itself():
    """SHT-02."""
    night = Night(*SEATED, shot_from="level:9", **SHOT)
    entry = night.floor.entry("e1")
    it = situation(night.floor, entry, hand="between_hands", decision_running=True)
    assert why_not(night.floor, entry, "clock", it) is None
    night.do(ChangeRule("time.shot_from", "level:1", "now"))
    why = why_not(night.floor, entry, "clock", it)
    assert (why.code, refused(why)) == (
        "every_decision_is_timed",
        "every decision is timed: nobody has to call the clock",
    )


def test_the_director_sees_cards_and_a_shorter_time_at_each_player():
    """SHT-04, SHT-19."""
    night = Night(*SEATED, bank_cards=2, **SHOT)
    night.hear(CardHeard(1, "e1"))
    night.do(ShortenClock("e2", 10))
    shown_of = {one.name: (one.time_cards, one.shortened) for one in floor_view(night.floor, 1).entries}
    assert shown_of == {"Ann": (1, 0), "Bongani": (2, 10), "Carla": (2, 0)}


@pytest.mark.parametrize(
    ("time", "needless"),
    [
        ({}, {"set_time_cards", "shorten_clock"}),
        (SHOT, {"set_time_cards"}),
        (SHOT | {"bank_cards": 1}, set()),
        (SHOT | {"bank_renew": (CardRenewal("final_table", "set", 2),)}, set()),
        ({"bank_cards": 1}, {"shorten_clock"}),
    ],
)
def test_an_event_without_cards_has_no_form_for_them(time, needless):
    found = set(not_needed(Night(**time).floor)) & {"set_time_cards", "shorten_clock"}
    assert found == needless
