"""News on the wall: moves, newcomers, eliminations, announcements; each shown for four minutes."""

import pytest
from msgspec.structs import replace

from shuffleup.floor.command import EventOpened, FloorContext, SeededDraws
from shuffleup.floor.conduct.rulings import Announce
from shuffleup.floor.decide import decide, evolve, hear
from shuffleup.floor.entries.leaving import Leave
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.levels.clock_control import Start
from shuffleup.floor.reports import HandReport, ResultReport
from shuffleup.floor.seating.final_table import FormFinalTable
from shuffleup.floor.seating.moves import MovePlayer
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.floor.seating.seat_events import PlayerLeftSeat
from shuffleup.floor.seating.table_breaking import BreakTable
from shuffleup.ruleset.event import Registration
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import FinalTable, Seating
from shuffleup.tournament.timetable import WallClock
from shuffleup.views.wall.news import news_after, still_said
from shuffleup.views.wall.page import wall_view

MINUTE = 60_000
NAMES = (
    "Ann",
    "Bongani",
    "Carla",
    "Dimitri",
    "Emma",
    "Faisal",
    "Greta",
    "Hugo",
    "Ines",
    "Jabu",
    "Kofi",
    "Lerato",
    "Musa",
)
HIGH_CARDS = ("2c", "Ks", "4h", "5c", "6d", "7h")
LOTS = SeededDraws("00", lambda what, items: HIGH_CARDS if len(items) == 52 else tuple(items))
RULES = RuleSet(
    registration=Registration(late_entry_until_level=9),
    seating=Seating(max_per_table=6),
    final_table=FinalTable(size=6),
)


class Room:
    """A floor whose news are collected as they come."""

    def __init__(self, rate=1.0, tables=1, names=4):
        self.floor, self.known = evolve(None, EventOpened("friday", RULES, tables)), ()
        self.now, self.rate = 0, rate
        self.do(Register(NAMES[:names]), DrawSeats(), Start())
        self.known = ()

    def do(self, *commands):
        for command in commands:
            self.store(decide(self.floor, command, FloorContext(self.now, lots=LOTS)))

    def hear(self, report):
        self.store(hear(self.floor, report, self.now))

    def out(self, hand, loser):
        self.hear(HandReport(1, hand, 4))
        self.hear(ResultReport(1, hand, (("e1", 1), (loser, 10_000)), (("e1", 10_001), (loser, 0))))

    def gone(self, *entries):
        for entry in entries:
            place = self.floor.entry(entry).place
            self.do(Leave(entry, "ill", "removed"))
            self.hear(PlayerLeftSeat(entry, place.table, place.seat, 10_000))
        self.known = ()

    def store(self, events):
        for event in events:
            before, self.floor = self.floor, evolve(self.floor, event)
            self.known = news_after(self.known, before, self.floor, self.now, self.rate)

    @property
    def news(self):
        return wall_view(self.floor, self.now, WallClock(0), news=self.known).news


@pytest.fixture
def room():
    return Room()


def test_a_move_names_both_chairs(room):
    room.do(MovePlayer("e2", 1, 6, "wrong seat"))
    assert room.news == ("Bongani: Table 1, seat 2 to Table 1, seat 6",)


def test_a_move_is_still_news_when_the_player_has_sat_down(room):
    room.do(MovePlayer("e2", 1, 6, "wrong seat"))
    room.hear(PlayerLeftSeat("e2", 1, 2, 10_000))
    assert room.floor.entry("e2").place.seat == 6
    assert room.news == ("Bongani: Table 1, seat 2 to Table 1, seat 6",)


def test_a_move_to_another_chair_replaces_the_first_one(room):
    room.do(MovePlayer("e2", 1, 6, "wrong seat"))
    room.hear(PlayerLeftSeat("e2", 1, 2, 10_000))
    room.do(MovePlayer("e2", 1, 5, "the light"))
    room.hear(PlayerLeftSeat("e2", 1, 6, 10_000))
    assert room.news == ("Bongani: Table 1, seat 6 to Table 1, seat 5",)


def test_a_move_is_no_news_once_a_hand_was_dealt_at_the_new_chair(room):
    room.do(MovePlayer("e2", 1, 6, "wrong seat"))
    room.hear(PlayerLeftSeat("e2", 1, 2, 10_000))
    room.hear(HandReport(1, 1, 4))
    assert room.news == ()


def test_a_table_that_breaks_fills_the_wall_with_the_new_chairs_until_the_next_hand_is_dealt():
    room = Room(tables=3, names=13)
    room.gone("e1", "e2", "e3")
    room.do(BreakTable(2, "the chairs are wanted"))
    movers = [one for one in room.floor.entries if one.target]
    wall = wall_view(room.floor, room.now, WallClock(0), news=room.known)
    assert (wall.page, wall.title) == ("draw", "TABLE 2 BREAKS: FIND YOUR SEAT")
    assert [row.left for row in wall.lists[0].rows] == sorted(one.name for one in movers)
    assert (wall.figures, wall.stakes, wall.news) == ((), "", ())
    for one in movers:
        room.hear(PlayerLeftSeat(one.id, 2, one.place.seat, 10_000))
    assert wall_view(room.floor, room.now, WallClock(0), news=room.known).page == "draw"
    room.hear(HandReport(1, 1, 5))
    room.hear(HandReport(3, 1, 5))
    assert wall_view(room.floor, room.now, WallClock(0), news=room.known).page == "play"


def test_the_final_table_fills_the_wall_with_its_chairs_until_its_first_hand_is_dealt():
    """FIN-01: everybody has got up at once, and the room is still on its way."""
    room = Room(tables=2, names=8)
    room.gone("e1", "e2")
    room.do(FormFinalTable())
    for one in [one for one in room.floor.left() if one.seated]:
        room.hear(PlayerLeftSeat(one.id, one.place.table, one.place.seat, 10_000))
    assert room.floor.forming is None
    wall = wall_view(room.floor, room.now, WallClock(0), news=room.known)
    assert (wall.page, wall.title, len(wall.lists[0].rows)) == ("draw", "FIND YOUR SEAT", 6)
    final = room.floor.open_tables()[0]
    room.hear(HandReport(final.table, final.hand + 1, 6))
    assert wall_view(room.floor, room.now, WallClock(0), news=room.known).page == "final"


def test_who_comes_during_play_is_told_the_chair(room):
    """REG-17."""
    room.do(Register(("Faisal",)), DrawSeats())
    assert room.news == ("Faisal: Table 1, seat 5",)


def test_who_is_out_is_named_with_the_place(room):
    room.out(1, "e3")
    assert room.news == ("Carla is out, place 4",)


def test_an_elimination_that_was_undone_is_not_said_any_longer(room):
    room.out(1, "e3")
    entries = [replace(one, finish=None) if one.id == "e3" else one for one in room.floor.entries]
    room.floor = replace(room.floor, entries=tuple(entries))
    assert room.news == ()


def test_an_announcement_is_said_word_for_word_and_the_newest_news_come_first(room):
    room.do(Announce("pizza at ten"))
    room.out(1, "e3")
    assert room.news == ("Carla is out, place 4", "pizza at ten")


def test_news_are_gone_after_four_minutes(room):
    room.do(Announce("pizza at ten"))
    room.now += 4 * MINUTE - 1
    assert room.news == ("pizza at ten",)
    room.now += 1
    assert room.news == ()
    assert news_after(room.known, room.floor, room.floor, room.now) == ()


def test_in_a_demo_four_minutes_are_those_of_the_people_who_look():
    room = Room(rate=60.0)
    room.do(Announce("pizza at ten"))
    room.now += 239 * MINUTE
    assert room.news == ("pizza at ten",)
    room.now += MINUTE
    assert room.news == ()


def test_more_than_eight_at_once_nobody_reads(room):
    for number in range(10):
        room.do(Announce(f"number {number}"))
    assert room.news == tuple(f"number {number}" for number in range(9, 1, -1))


def test_eliminations_push_no_other_news_out(room):
    """In a room where somebody goes broke every few seconds; the last four of them are news."""
    room.do(Announce("pizza at ten"), MovePlayer("e2", 1, 6, "asked"))
    room.out(1, "e3")
    out = next(one for one in room.known if one.what == "out")
    room.known = (*room.known, *[out] * 9)
    room.do(Announce("last orders"))
    assert room.news == (
        "last orders",
        *["Carla is out, place 4"] * 4,
        "Bongani: Table 1, seat 2 to Table 1, seat 6",
        "pizza at ten",
    )


def test_what_is_there_when_the_wall_is_hung_up_is_no_news(room):
    room.do(Announce("pizza at ten"))
    assert news_after((), None, room.floor, room.now) == ()


def test_a_new_chair_is_news_until_a_hand_is_dealt_to_the_player_there(room):
    """The table plays a hand between the order and the moment at which the player sits down."""
    room.do(MovePlayer("e2", 1, 6, "wrong seat"))
    room.hear(HandReport(1, 3, 4))
    assert room.news == ("Bongani: Table 1, seat 2 to Table 1, seat 6",)
    room.hear(PlayerLeftSeat("e2", 1, 2, 10_000))
    assert room.news == ("Bongani: Table 1, seat 2 to Table 1, seat 6",)
    room.hear(HandReport(1, 4, 4))
    assert room.news == ()


def test_a_new_chair_is_news_as_long_as_the_player_is_on_the_way(room):
    room.do(MovePlayer("e2", 1, 6, "wrong seat"))
    room.now += 10 * MINUTE
    assert still_said(room.floor, room.known, room.now) == room.known
    room.hear(HandReport(1, 3, 4))
    assert room.news == ("Bongani: Table 1, seat 2 to Table 1, seat 6",)
