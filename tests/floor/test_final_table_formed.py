"""The final table: all tables wait, everybody gets up, and sits down anew."""

from shuffleup.floor.levels.clock_control import PauseClock
from shuffleup.floor.levels.level_events import LevelBegan
from shuffleup.floor.seating.final_table import FormFinalTable, WaiveFinalTable
from shuffleup.floor.seating.moves import MovePlayer
from shuffleup.floor.seating.seat_events import (
    ButtonDrawn,
    FinalTableWaived,
    MoveOrdered,
    PlayerSeated,
    TableHeld,
    TableReleased,
    TablesFormed,
    TablesForming,
)
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.money import Rebuy
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Balancing, Button, FinalTable, Seating
from shuffleup.table.events import ButtonPlaced, PlayerTookSeat, SeatToClear, TableClosed, TableReopened
from shuffleup.tournament.reasons import Ending, Hold, Leaving, NewTables
from shuffleup.tournament.seating import Place
from tests.refused import refused

NO_REBUYS = Rebuy()


def of(events, kind):
    return [event for event in events if isinstance(event, kind)]


def six_left(open_floor, rebuy=NO_REBUYS, **final):
    """Two tables of four and three, seats for six at the final table; the seventh has just gone broke."""
    rules = RuleSet(
        seating=Seating(max_per_table=6),
        final_table=FinalTable(size=6, **final),
        button=Button(first="seat_1"),
        balance=Balancing(halt_short_by=0),
        levels=Levels(length=30),
        rebuy=rebuy,
    )
    at = open_floor(rules, names="ABCDEFG", tables=2)
    at.begin()
    at.hand(1, 4)
    at.hand(1, 3, table=2)
    at.log.clear()
    at.result(1, 2, e5=(10000, 0), e6=(10000, 20000), e7=(10000, 10000))
    return at


def everybody_gets_up(at):
    events = ()
    for one in at.floor.entries:
        if one.seated and (one.finish or one.moving):
            events = at.gets_up(one.id)
    return events


def test_all_tables_wait_for_the_final_table(open_floor):
    """FIN-01, FIN-04."""
    at = six_left(open_floor)
    assert of(at.log, TableHeld) == [TableHeld(1, Hold.FINAL_TABLE), TableHeld(2, Hold.FINAL_TABLE)]
    assert at.tasks("seating") == [("form_final_table", {})]


def test_it_is_formed_with_a_new_draw_when_the_last_hand_is_over(open_floor):
    """FIN-01, FIN-03."""
    at = six_left(open_floor)
    events = at.do(FormFinalTable())
    assert isinstance(events[0], TablesForming)
    assert at.told(events, 2) == [
        SeatToClear(2, "e6", Leaving.FINAL_TABLE, target=Place(1, 5)),
        SeatToClear(3, "e7", Leaving.FINAL_TABLE, target=Place(1, 6)),
    ]
    assert at.tasks("seating") == []
    at.result(1, 1, e1=(10000, 12000), e2=(10000, 8000), e3=(10000, 10000), e4=(10000, 10000))
    events = everybody_gets_up(at)
    assert [(one.entry, one.seat, one.chips) for one in of(events, PlayerSeated)] == [
        ("e1", 1, 12000),
        ("e2", 2, 8000),
        ("e3", 3, 10000),
        ("e4", 4, 10000),
        ("e6", 5, 20000),
        ("e7", 6, 10000),
    ]
    assert of(events, ButtonDrawn) == [ButtonDrawn(1, 1)]
    assert of(events, TablesFormed) == [TablesFormed(NewTables.FINAL_TABLE, (1,))]
    assert of(events, LevelBegan) == []
    assert of(events, TableReleased) == [
        TableReleased(1, Hold.FINAL_TABLE),
        TableReleased(2, Hold.FINAL_TABLE),
    ]
    assert at.told(events, 2)[0] == TableClosed(Ending.TABLE_BROKEN)
    assert [word for word in at.told(events, 1) if isinstance(word, ButtonPlaced | TableReopened)] == [
        ButtonPlaced(1),
        TableReopened(),
    ]
    assert at.floor.chips_counted() == at.floor.chips_expected() == 70000


def test_who_goes_broke_in_the_last_hand_of_a_table_has_no_seat_there(open_floor):
    """BST-04."""
    at = six_left(open_floor)
    at.do(FormFinalTable())
    at.result(1, 1, e1=(10000, 20000), e2=(10000, 0), e3=(10000, 10000), e4=(10000, 10000))
    events = everybody_gets_up(at)
    assert [one.entry for one in of(events, PlayerSeated)] == ["e1", "e3", "e4", "e6", "e7"]
    assert at.floor.entry("e2").finish.first == 6


def test_it_begins_one_full_level_up_where_the_rule_set_says_so(open_floor):
    """FIN-02."""
    at = six_left(open_floor, next_level=True)
    at.do(FormFinalTable(2))
    (began,) = of(everybody_gets_up(at), LevelBegan)
    assert (began.level.number, began.length, began.table) == (2, 30 * 60_000, None)
    assert {one.place.table for one in at.floor.left()} == {2}


def test_a_paused_clock_stays_paused_at_the_new_level(open_floor):
    """FIN-02."""
    at = six_left(open_floor, next_level=True)
    at.do(PauseClock())
    at.do(FormFinalTable())
    everybody_gets_up(at)
    assert (at.floor.clock.level, at.floor.clock.running, at.floor.clock.left) == (2, False, 30 * 60_000)


def test_without_a_new_draw_only_the_others_move_in(open_floor):
    """FIN-05: the table that stays keeps its seats and its button."""
    at = six_left(open_floor, redraw=False)
    events = at.do(FormFinalTable())
    assert [(one.entry, one.target) for one in of(events, MoveOrdered)] == [
        ("e6", Place(1, 5)),
        ("e7", Place(1, 6)),
    ]
    events = everybody_gets_up(at)
    assert of(events, ButtonDrawn) == []
    assert [word for word in at.told(events, 1) if isinstance(word, PlayerTookSeat)] == [
        PlayerTookSeat(5, "e6", "F", 20000),
        PlayerTookSeat(6, "e7", "G", 10000),
    ]
    assert at.floor.entry("e1").place == Place(1, 1)


def test_a_table_that_nobody_plays_at_cannot_stay_as_the_final_table(open_floor):
    """FIN-05."""
    at = six_left(open_floor, redraw=False)
    with refused(NotLegalNow, match=r"table 3 cannot be the final table; tables in play: 1, 2"):
        at.do(FormFinalTable(3))


def test_the_director_may_let_several_tables_play_on(open_floor):
    """FIN-05."""
    at = six_left(open_floor)
    events = at.do(WaiveFinalTable("the room closes at eleven"))
    assert events[0] == FinalTableWaived("the room closes at eleven")
    assert of(events, TableReleased) == [
        TableReleased(1, Hold.FINAL_TABLE),
        TableReleased(2, Hold.FINAL_TABLE),
    ]
    with refused(NotLegalNow, match="no table waits for the final table"):
        at.do(WaiveFinalTable("again"))
    assert at.do(FormFinalTable())[0].formed == NewTables.FINAL_TABLE


def test_it_is_not_formed_before_the_players_fit(open_floor):
    """FIN-01."""
    rules = RuleSet(seating=Seating(max_per_table=6), final_table=FinalTable(size=6))
    at = open_floor(rules, names="ABCDEFG", tables=2)
    at.begin()
    with refused(NotLegalNow, match="the final table is not formed yet"):
        at.do(FormFinalTable())


def test_nobody_is_moved_elsewhere_while_the_final_table_is_formed(open_floor):
    """SEA-02, FIN-01."""
    at = six_left(open_floor)
    at.do(FormFinalTable())
    with refused(NotLegalNow, match="on the way to another chair already"):
        at.do(MovePlayer("e1", 1, 6, "a better seat"))
