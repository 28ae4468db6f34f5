"""The wall: its current page, and its stakes, time and field."""

import pytest
from msgspec.structs import replace

from shuffleup.floor.colour_up.chip_counts import BeginColourUp
from shuffleup.floor.command import EventOpened, FloorContext, SeededDraws
from shuffleup.floor.decide import decide, evolve, hear, tick
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.levels.clock_control import PauseClock, Start, StopPlay
from shuffleup.floor.levels.level_changes import BeginBreak
from shuffleup.floor.reports import HandReport, ResultReport
from shuffleup.floor.results.event_end import EndEvent
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.floor.seating.seat_events import TableBroken
from shuffleup.kernel.field_types import Chips, Millis, Money
from shuffleup.protocol.wall import FigureView, RoomView, RowView
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event, Registration
from shuffleup.ruleset.hand import Betting
from shuffleup.ruleset.levels import Blinds, Levels
from shuffleup.ruleset.money import AddOn, Cash, PrizeMoney, Rebuy
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Seating
from shuffleup.tournament.level_clock import LevelClock
from shuffleup.tournament.timetable import WallClock
from shuffleup.views.wall.page import wall_view

MINUTE = 60_000
SEVEN = 19 * 60 * MINUTE
NB = "\u00a0"
HIGH_CARDS = ("2c", "Ks", "4h", "5c", "6d", "7h")
LOTS = SeededDraws("00", lambda what, items: HIGH_CARDS if len(items) == 52 else tuple(items))
RAND = RuleSet(
    event=Event(currency="ZAR"),
    money=PrizeMoney(buy_in=10_000, payout=(50, 30, 20), unit=100),
    chips=ChipSets(
        start_stack=10_000,
        denominations=(25, 100, 500),
        colours={Chips(25): "green", Chips(100): "black", Chips(500): "purple"},
    ),
    blinds=Blinds(ante=100, ante_kind="big_blind"),
    levels=Levels(table=((25, 50), (50, 100), (100, 200), (200, 400)), length=20, short_breaks=((2, 15),)),
)
LIMIT = RuleSet(
    betting=Betting(structure="fixed_limit"),
    levels=Levels(
        table=((50, 100), (100, 200), (150, 300)), limits=((100, 200), (200, 400), (300, 600)), length=20
    ),
)
CARD_ROOM = RuleSet(
    event=Event(format="cash", currency="ZAR"),
    money=PrizeMoney(payout=()),
    chips=ChipSets(start_stack=50_000, denominations=(100, 500), cash_value=True),
    levels=Levels(unit="none", table=((500, 1000),), generator="stakes"),
    cash=Cash(enabled=True, min_bb=50),
)


class Evening:
    """A floor driven by commands and reports, looked at through its wall; the clock starts at 19:00."""

    def __init__(self, rules=RAND, names=("Ann", "Bongani", "Carla", "Dimitri"), tables=1, start=True):
        self.floor, self.now = evolve(None, EventOpened("friday", rules, tables)), 0
        self.do(Register(names))
        if start:
            self.do(DrawSeats(), Start())

    def do(self, *commands):
        for command in commands:
            self.store(decide(self.floor, command, FloorContext(self.now, lots=LOTS)))

    def hear(self, *reports):
        for report in reports:
            self.store(hear(self.floor, report, self.now))

    def wait(self, minutes):
        """Let the clock go on; it is looked at every tenth of a minute."""
        for _ in range(round(10 * minutes)):
            self.now += MINUTE // 10
            self.store(tick(self.floor, self.now, None))

    def out(self, hand, winner, stack, loser, lost):
        before, after = ((winner, stack), (loser, lost)), ((winner, stack + lost), (loser, 0))
        self.hear(HandReport(1, hand, 2), ResultReport(1, hand, before, after))

    def store(self, events):
        for event in events:
            self.floor = evolve(self.floor, event)

    @property
    def wall(self):
        return wall_view(self.floor, self.now, WallClock(SEVEN + self.now))


def figure(wall, label):
    return next((one.value for one in wall.figures if one.label == label), None)


def test_before_the_draw_the_wall_says_when_it_starts_and_who_has_entered():
    evening = Evening(start=False)
    wall = wall_view(evening.floor, 0, WallClock(SEVEN), address="192.168.4.20/floor")
    assert (wall.page, wall.title, wall.stakes) == ("before", "REGISTRATION", "")
    assert wall.lines == ("STARTS AT 19:00", f"FIRST BLINDS 25{NB}/{NB}50{NB}(100)", "192.168.4.20/floor")
    assert wall.figures == (
        FigureView("ENTERED", "4", "players"),
        FigureView("STARTING STACK", f"10{NB}000"),
        FigureView("ENTRY", "R100"),
    )
    assert [row.left for row in wall.lists[0].rows] == ["Ann", "Bongani", "Carla", "Dimitri"]


def test_after_the_draw_everybody_finds_the_own_name_in_order_of_the_alphabet():
    evening = Evening(names=("zoe", "Ann", "Bongani"), start=False)
    evening.do(DrawSeats())
    wall = evening.wall
    assert (wall.page, wall.title) == ("draw", "FIND YOUR SEAT")
    assert wall.lists[0].rows == (
        RowView("Ann", "Table 1, seat 2"),
        RowView("Bongani", "Table 1, seat 3"),
        RowView("zoe", "Table 1, seat 1"),
    )


def test_who_looks_for_a_seat_sees_seats_and_nothing_else():
    """SEA-01: no figures, no blinds, no time of the start."""
    evening = Evening(start=False)
    evening.do(DrawSeats())
    wall = evening.wall
    assert (wall.lines, wall.figures, wall.stakes, wall.beside, wall.news) == ((), (), "", (), ())
    assert [one.title for one in wall.lists] == [""]


def test_who_waits_for_a_chair_is_not_counted_as_a_player_who_is_out():
    """SEA-04: nine sit, two wait, and nobody is out."""
    names = [f"Player {number}" for number in range(11)]
    evening = Evening(RuleSet(seating=Seating(max_per_table=9), levels=RAND.levels), names=names)
    assert figure(evening.wall, "PLAYERS") == "9 / 9"


def test_what_a_stopped_clock_has_said_is_gone_with_the_end():
    evening = Evening(names=("Ann", "Bongani"))
    evening.wait(19.2)
    assert evening.wall.news[0] == "the last minute"
    evening.out(1, "e1", 10_000, "e2", 10_000)
    assert evening.wall.news == ()


def test_in_play_the_wall_shows_blinds_antes_the_next_level_and_the_field():
    evening = Evening()
    evening.wait(25)
    wall = evening.wall
    assert (wall.page, wall.title, wall.level, wall.stakes) == ("play", "", "LEVEL 2", f"50{NB}/ 100")
    assert wall.beside == ("ANTE 100", f"NEXT 100{NB}/{NB}200{NB}(100)")
    assert wall.lines == ()
    assert wall.figures == (
        FigureView("PLAYERS", "4 / 4", "players"),
        FigureView("AVERAGE", f"10{NB}000", "average"),
        FigureView("CHIPS", f"40{NB}000", "chips"),
        FigureView("PRIZE POOL", "R400", "pool"),
        FigureView("PLACE 3 PAYS", "R80", "bubble"),
    )


def test_the_time_to_the_break_counts_the_levels_in_between():
    """BRK-03: the wall adds what is left of this level, which it counts down itself."""
    evening = Evening()
    assert (evening.wall.break_in, evening.wall.after_level) == ("BREAK IN", 20 * MINUTE)
    evening.wait(25)
    assert evening.wall.after_level == 0
    evening.wait(30)
    assert (evening.wall.break_in, evening.wall.after_level) == ("", None)


def test_in_a_break_the_wall_says_when_play_goes_on_and_with_which_blinds():
    evening = Evening()
    evening.wait(45)
    wall = evening.wall
    assert (wall.page, wall.title, wall.level) == ("break", "BREAK", "NEXT: LEVEL 3")
    assert wall.stakes == f"100{NB}/ 200"
    assert wall.lines[0] == "BACK AT 19:55"
    assert [one.title for one in wall.lists] == ["CHIPS", "PRIZES"]


def test_a_break_in_the_midst_of_a_level_goes_back_to_that_level():
    evening = Evening()
    evening.wait(5)
    evening.do(BeginBreak(10))
    wall = evening.wall
    assert (wall.level, wall.stakes, wall.lines[0]) == ("LEVEL 1", f"25{NB}/ 50", "BACK AT 19:15")


def test_a_pause_says_why():
    evening = Evening()
    evening.do(PauseClock())
    assert (evening.wall.page, evening.wall.title) == ("paused", "PAUSED")
    evening.do(StopPlay("fire alarm"))
    assert (evening.wall.page, evening.wall.title, evening.wall.lines[0]) == (
        "paused",
        "PLAY IS STOPPED",
        "fire alarm",
    )


def test_a_break_names_the_chips_that_leave_and_a_colour_up_has_a_page():
    """CLR-01, CLR-02: nothing needs the 25s after level 2."""
    evening = Evening()
    evening.wait(45)
    assert evening.wall.lines[1:3] == ("CHIPS OF 25 LEAVE", "4 × 25 = 1 × 100")
    assert evening.wall.lists[0].rows == (
        RowView("25", "green, leaves", "green", marked=True),
        RowView("100", "black", "black"),
        RowView("500", "purple", "purple"),
    )
    evening.do(BeginColourUp(25, 100))
    assert (evening.wall.page, evening.wall.title) == ("colour_up", "COLOUR-UP")
    assert evening.wall.lines[:2] == ("BACK AT 19:55", "CHIPS OF 25 LEAVE")


def test_a_start_whose_time_has_gone_by_is_not_told_any_more():
    """STR-01: at 22:13 the event of 19:00 has not begun; that of tomorrow is counted down to."""
    floor = Evening(start=False).floor
    late = WallClock(Millis(SEVEN + 193 * MINUTE))
    assert wall_view(floor, 0, late).lines[0] == "STARTS SOON"
    counted = replace(floor, clock=LevelClock(running=True, left=Millis(1247 * MINUTE), at=Millis(0)))
    assert wall_view(counted, 0, late).lines[0] == "STARTS AT 19:00"


def test_chips_without_colours_are_no_list():
    evening = Evening(RuleSet(levels=Levels(table=((25, 50),), length=20, short_breaks=((1, 10),))))
    evening.wait(21)
    assert evening.wall.lists == ()


def test_fixed_limit_shows_the_bets_large_and_the_blinds_beside_them():
    evening = Evening(LIMIT)
    assert evening.wall.stakes == f"100{NB}/ 200"
    assert evening.wall.beside[0] == f"BLINDS 50{NB}/{NB}100"


def test_where_the_button_posts_the_only_blind_it_stands_alone_beside_the_ante():
    """VAR-18: before the start, in play, and of the next level."""
    rules = replace(RAND, blinds=Blinds(form="button_blind", ante=25))
    waiting = wall_view(Evening(rules, start=False).floor, 0, WallClock(SEVEN))
    assert waiting.lines == ("STARTS AT 19:00", f"FIRST BLIND 50{NB}(25)")
    evening = Evening(rules)
    assert (evening.wall.stakes, evening.wall.beside) == ("50", ("ANTE 25", f"NEXT 100{NB}(25)"))


def test_fixed_limit_with_a_blind_of_the_button_shows_it_beside_the_bets():
    """VAR-18."""
    evening = Evening(replace(LIMIT, blinds=Blinds(form="button_blind", ante=25)))
    assert (evening.wall.stakes, evening.wall.beside[:2]) == (f"100{NB}/ 200", ("BLIND 100", "ANTE 25"))


@pytest.mark.parametrize(("hand", "shown"), [(0, "3 HANDS"), (1, "2 HANDS"), (2, "1 HAND"), (3, "3 HANDS")])
def test_where_hands_end_a_level_the_hands_left_stand_where_the_time_would(hand, shown):
    evening = Evening(RuleSet(levels=Levels(table=((25, 50), (50, 100)), unit="hand", length=3)))
    for number in range(1, hand + 1):
        evening.hear(HandReport(1, number, 4))
    assert evening.wall.instead == shown


def test_the_prizes_say_who_has_won_them():
    """PAY-01: places that are open come first."""
    evening = Evening()
    evening.out(1, "e1", 10_000, "e2", 10_000)
    evening.out(2, "e1", 20_000, "e3", 10_000)
    assert evening.wall.lists[0].rows == (
        RowView("1", "R200"),
        RowView("2", "R120"),
        RowView("3  Carla", "R80"),
    )
    assert figure(evening.wall, "PLACE 2 PAYS") == "R120"


def test_places_that_pay_the_same_share_a_line():
    rules = RuleSet(event=Event(currency="EUR"), money=PrizeMoney(buy_in=1000, payout=(60, 20, 20), unit=1))
    assert Evening(rules).wall.lists[0].rows == (RowView("1", f"24{NB}€"), RowView("2-3", f"8{NB}€"))


def test_the_end_names_the_winner_and_all_places():
    evening = Evening(names=("Ann", "Bongani"))
    evening.out(1, "e1", 10_000, "e2", 10_000)
    wall = evening.wall
    assert (wall.page, wall.title, wall.lines, wall.news) == ("over", "RESULTS", (), ())
    assert wall.lists[0].rows == (
        RowView("1  Ann", "R140", marked=True, large=True),
        RowView("2  Bongani", "R60", large=True),
    )


def test_a_break_whose_clock_is_paused_is_still_a_break():
    """BRK-01: nobody has to run back to the table."""
    evening = Evening()
    evening.do(BeginBreak(10), PauseClock())
    assert (evening.wall.page, evening.wall.title) == ("paused", "BREAK, PAUSED")


def test_the_wall_bears_the_title_of_the_event_and_its_id_where_it_has_none():
    titled = RuleSet(event=Event(title="Anna's Sixtieth"), levels=RAND.levels)
    assert [Evening(rules).wall.event for rules in (titled, RAND)] == ["Anna's Sixtieth", "friday"]


def test_two_who_share_the_first_place_are_both_named():
    evening = Evening(names=("Ann", "Bongani"))
    evening.do(EndEvent("the bar closes"))
    assert evening.wall.beside == ("Ann, Bongani share the first place", "the bar closes")


def test_chips_of_a_cash_table_are_written_as_the_blinds_beside_them():
    """GEN-09, CSH-01: chips are chips on every face, and only money has the sign of the event."""
    wall = Evening(CARD_ROOM, names=("Ann", "Bongani")).wall
    assert (wall.level, wall.instead) == ("", "")
    assert wall.figures == (
        FigureView("PLAYERS", "2", "players"),
        FigureView("CHIPS", f"100{NB}000", "chips"),
    )


def test_the_last_table_of_several_is_the_final_table():
    rules = RuleSet(seating=Seating(max_per_table=3), levels=RAND.levels)
    evening = Evening(rules, names=("Ann", "Bongani", "Carla", "Dimitri"), tables=2)
    assert evening.wall.page == "play"
    evening.store([TableBroken(2)])
    assert (evening.wall.page, evening.wall.title) == ("final", "FINAL TABLE")
    assert evening.wall.lists[0].rows == (RowView("1  Ann"), RowView("2  Bongani"))


def test_late_entry_is_announced_from_the_level_before_it_closes():
    """REG-17."""
    late = Registration(late_entry_until_level=2)
    evening = Evening(RuleSet(registration=late, levels=RAND.levels))
    assert evening.wall.news == ("Late entry closes after level 2",)
    evening.wait(45)
    assert evening.wall.news == ()


def test_the_end_of_rebuys_is_announced_from_the_level_before():
    """REG-10."""
    evening = Evening(RuleSet(rebuy=Rebuy(allowed=True, cutoff="level:2"), levels=RAND.levels))
    assert "Rebuys end after level 2" in evening.wall.news
    evening.wait(45)
    assert evening.wall.news == ()


def test_a_break_in_which_the_add_on_is_sold_says_its_chips_and_price():
    """REG-13."""
    add_on = AddOn(allowed=True, chips=Chips(5000), price=Money(1000), after_level=1)
    evening = Evening(RuleSet(addon=add_on, levels=replace(RAND.levels, short_breaks=((1, 10),))))
    assert evening.wall.news == ()
    evening.wait(21)
    assert f"Add-on: 5{NB}000 chips for 10" in evening.wall.news
    evening.wait(15)
    assert evening.wall.news == ()


def test_the_room_is_told_before_a_level_ends():
    """STR-25."""
    evening = Evening()
    evening.wait(19.2)
    assert evening.wall.news[0] == "the last minute"


def test_the_wall_knows_its_room():
    floor = Evening().floor
    assert wall_view(floor, 0, WallClock(SEVEN), room=RoomView(75, 12.0)).room == RoomView(75, 12.0)
