"""Crews: tables that end, leaders, ties, places of the others, and the winners' table."""

from shuffleup.floor.contents import tasks
from shuffleup.floor.crews import EndStageTable, FormWinnersTable, SettleTie, StageTableEnded, TieSettled
from shuffleup.floor.decide import hear, tick
from shuffleup.floor.levels.clock_control import Start
from shuffleup.floor.levels.level_events import LastHandCalled, LevelBegan
from shuffleup.floor.reports import ResultReport
from shuffleup.floor.results.result_events import EventEnded, PlayerPlaced
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.floor.seating.seat_events import PlayerSeated, TableHeld, TablesFormed
from shuffleup.kernel.field_types import Actor, Chips
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event, TableUse
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Crews, Seating
from shuffleup.table.events import LevelTold, PlayerTookSeat, SeatToClear
from shuffleup.tournament.reasons import Ending, Hold, Leaving, NewTables
from shuffleup.views.words.tasks import asked
from tests.refused import refused

MINUTE = 60_000
ROUNDS = Levels(unit="orbit", length=1, generator="step", table=((1, 2), (2, 4), (3, 6)))


def crews(levels=ROUNDS, tracking="actions", **changed):
    rules = {"enabled": True, "size": 3, "qualify": 1, "table_ends": "one_left"} | changed
    return RuleSet(
        event=Event(format="crews"),
        seating=Seating(max_per_table=rules["size"]),
        chips=ChipSets(start_stack=Chips(100), denominations=(Chips(1),)),
        levels=levels,
        crews=Crews(**rules),
        table=TableUse(tracking=tracking),
    )


def of(events, kind):
    return [event for event in events if isinstance(event, kind)]


def test_crews_sit_down_at_tables_of_their_own(open_floor):
    """SEA-05, SEA-06: 7 in crews of three are 3, 2, 2; the plan is shown before the draw."""
    at = open_floor(crews(), names="ABCDEFG", tables=3)
    assert "crews of 3, 2, 2" in asked(tasks(at.floor)[0])
    at.do(DrawSeats())
    assert [one.place.table for one in at.floor.entries] == [1, 1, 1, 2, 2, 3, 3]


def test_the_last_crew_is_short_where_the_rule_set_says_so(open_floor):
    """SEA-06: a crew of one goes through without a hand."""
    at = open_floor(crews(remainder="short_last"), names="ABCDEFG", tables=3)
    at.do(DrawSeats())
    assert [one.place.table for one in at.floor.entries] == [1, 1, 1, 2, 2, 2, 3]
    events = at.do(Start())
    assert of(events, StageTableEnded) == [StageTableEnded(3, (("e7", 100),), ("e7",))]


def two_crews(open_floor, **changed):
    at = open_floor(crews(**changed), names="ABCDEF", tables=2)
    at.begin()
    at.hand(1, 3)
    at.hand(1, 3, table=2)
    return at


def test_a_table_ends_when_one_player_has_all_its_chips(open_floor):
    """WIN-01, WIN-02."""
    at = two_crews(open_floor)
    events = at.result(1, 1, e1=(100, 300), e2=(100, 0), e3=(100, 0))
    assert of(events, StageTableEnded) == [StageTableEnded(1, (("e1", 300),), ("e1",))]
    assert TableHeld(1, Hold.STAGE_PLAYED) in events
    assert [(one.entry, one.first, one.last) for one in of(events, PlayerPlaced)] == [
        ("e3", 5, 6),
        ("e2", 5, 6),
    ]


def last_round(open_floor, **changed):
    """Both tables have come to the last hand of the last listed round."""
    at = open_floor(crews(table_ends="one_left_or_round_12", **changed), names="ABCDEF", tables=2)
    at.begin()
    for table, entries in ((1, ("e1", "e2", "e3")), (2, ("e4", "e5", "e6"))):
        for number in range(1, 9):
            at.hand(number, 3, table=table)
            at.result(number, table, **dict.fromkeys(entries, (100, 100)))
        at.log.clear()
        at.hand(9, 3, table=table)
        assert of(at.log, LastHandCalled) == [LastHandCalled(table, 9)]
    return at


def test_a_table_ends_with_the_last_hand_of_the_last_round(open_floor):
    """WIN-01, WIN-02: places of those who stay behind are given when all tables have ended, by stack."""
    at = last_round(open_floor)
    events = at.result(9, 1, e1=(100, 140), e2=(100, 90), e3=(100, 70))
    assert of(events, StageTableEnded) == [
        StageTableEnded(1, (("e1", 140), ("e2", 90), ("e3", 70)), ("e1",)),
    ]
    assert of(events, PlayerPlaced) == []
    events = at.result(9, 2, e4=(100, 90), e5=(100, 150), e6=(100, 60))
    assert [(one.entry, one.first, one.last) for one in of(events, PlayerPlaced)] == [
        ("e6", 6, 6),
        ("e3", 5, 5),
        ("e4", 3, 4),
        ("e2", 3, 4),
    ]
    assert SeatToClear(2, "e2", Leaving.OUT) in at.told(events, 1)
    assert at.tasks("crews") == [("form_winners_table", {})]


def test_the_winners_table_begins_anew_with_full_stacks(open_floor):
    """WIN-04: rounds begin with the first one again, and every chip is explained."""
    at = last_round(open_floor)
    at.result(9, 1, e1=(100, 140), e2=(100, 90), e3=(100, 70))
    at.result(9, 2, e4=(100, 90), e5=(100, 150), e6=(100, 60))
    at.do(FormWinnersTable())
    for entry in ("e2", "e3", "e4", "e6", "e1"):
        assert of(at.gets_up(entry), TablesFormed) == []
    events = at.gets_up("e5")
    assert [(one.entry, one.table, one.seat, one.chips) for one in of(events, PlayerSeated)] == [
        ("e1", 1, 1, 100),
        ("e5", 1, 2, 100),
    ]
    assert of(events, TablesFormed) == [TablesFormed(NewTables.WINNERS_TABLE, (1,))]
    assert [(one.level.number, one.table) for one in of(events, LevelBegan)] == [(1, None)]
    assert [word for word in at.told(events, 1) if isinstance(word, PlayerTookSeat | LevelTold)][:2] == [
        PlayerTookSeat(1, "e1", "A", 100),
        PlayerTookSeat(2, "e5", "E", 100),
    ]
    assert at.floor.chips_counted() == at.floor.chips_expected() == 200
    assert (at.floor.stage, at.floor.level_at(1), at.floor.alarms) == (2, 1, ())
    events = at.result(10, 1, e1=(100, 200), e5=(100, 0))
    assert of(events, EventEnded) == [EventEnded(Ending.ONE_LEFT)]


def test_winners_may_carry_their_chips_and_play_on_at_the_last_round(open_floor):
    """WIN-04."""
    at = last_round(open_floor, stacks="carry")
    at.result(9, 1, e1=(100, 140), e2=(100, 90), e3=(100, 70))
    at.result(9, 2, e4=(100, 90), e5=(100, 150), e6=(100, 60))
    at.do(FormWinnersTable())
    for entry in ("e2", "e3", "e4", "e6", "e1", "e5"):
        events = at.gets_up(entry)
    assert [(one.entry, one.chips) for one in of(events, PlayerSeated)] == [("e1", 140), ("e5", 150)]
    assert at.floor.level_at(1) == 3
    assert at.floor.chips_counted() == at.floor.chips_expected() == 290


def tied(open_floor, **changed):
    at = last_round(open_floor, **changed)
    at.result(9, 2, e4=(100, 90), e5=(100, 150), e6=(100, 60))
    at.result(9, 1, e1=(100, 110), e2=(100, 110), e3=(100, 80))
    return at


def test_a_tie_for_the_lead_is_settled_by_high_card(open_floor):
    """WIN-03: nobody has a place before; equal cards draw again."""
    at = tied(open_floor)
    assert at.tasks("crews") == [("settle_tie", {"table": 1})]
    assert of(at.log, PlayerPlaced) == []
    with refused(NotLegalNow, match="not every table has played its stage, or a tie"):
        at.do(FormWinnersTable())
    with refused(NotLegalNow, match="still level: A, B; they go on to another round"):
        at.do(SettleTie(1, cards=({1: "9c", 2: "9d"},)))
    events = at.do(SettleTie(1, cards=({1: "9c", 2: "9d"}, {1: "2c", 2: "3c"})))
    draws = (((1, "9c"), (2, "9d")), ((1, "2c"), (2, "3c")))
    assert events[0] == TieSettled(1, ("e2",), draws)
    assert [one.entry for one in of(events, PlayerPlaced)] == ["e6", "e3", "e4", "e1"]
    with refused(NotLegalNow, match="nobody of table 1 is tied"):
        at.do(SettleTie(1))


def test_a_tie_may_be_drawn_from_a_shuffled_deck(open_floor):
    """WIN-03, APP-01."""
    at = tied(open_floor)
    events = at.do(SettleTie(1), deck=("9c", "9d", "Ah", "2d", "5c"))
    draws = (((1, "9c"), (2, "9d")), ((1, "Ah"), (2, "2d")))
    assert events[0] == TieSettled(1, ("e1",), draws, seed="00")


def test_a_tie_may_be_played_off(open_floor):
    """WIN-03."""
    at = tied(open_floor, tie="playoff_hand")
    assert at.tasks("crews") == [("settle_tie", {"table": 1})]
    with refused(NotLegalNow, match="enter what each of them won"):
        at.do(SettleTie(1, won={1: 20}))
    with refused(NotLegalNow, match="still level: A, B"):
        at.do(SettleTie(1, won={1: 20, 2: 20}))
    events = at.do(SettleTie(1, won={1: 0, 2: 20}))
    assert events[0] == TieSettled(1, ("e2",), won=((1, 0), (2, 20)))


def test_more_winners_than_seats_play_crews_again(open_floor):
    """WIN-05."""
    at = open_floor(crews(size=2), names="ABCDEFGH", tables=4)
    at.begin()
    for table, (winner, loser) in enumerate((("e1", "e2"), ("e3", "e4"), ("e5", "e6"), ("e7", "e8")), 1):
        at.result(1, table, **{winner: (100, 200), loser: (100, 0)})
        at.gets_up(loser)
    at.do(FormWinnersTable())
    for entry in ("e1", "e3", "e5", "e7"):
        events = at.gets_up(entry)
    assert [(one.entry, one.table) for one in of(events, PlayerSeated)] == [
        ("e1", 1),
        ("e3", 1),
        ("e5", 2),
        ("e7", 2),
    ]
    assert [note.state for note in at.floor.tables] == ["open", "open", "closed", "closed"]
    assert at.floor.stage == 2


def test_the_director_ends_a_table_with_the_hand_in_progress(open_floor):
    """WIN-02: where the rule set names no end, and anywhere else."""
    at = two_crews(open_floor, table_ends="none")
    with refused(NotLegalNow, match="table 1 has not played its last hand: say why it ends"):
        at.do(EndStageTable(1))
    events = at.do(EndStageTable(1, "the room closes"), by=Actor("director", "Sipho"))
    assert events == (LastHandCalled(1, 1), TableHeld(1, Hold.LAST_HAND))
    with refused(NotLegalNow, match="table 1 plays its last hand"):
        at.do(EndStageTable(1, "now"))
    events = at.result(1, 1, e1=(100, 140), e2=(100, 90), e3=(100, 70))
    assert of(events, StageTableEnded)[0].ahead == ("e1",)
    at.result(1, 2, e4=(100, 140), e5=(100, 90), e6=(100, 70))
    events = at.do(EndStageTable(2, "the room closes"), by=Actor("director", "Sipho"))
    assert (events[0].ahead, events[0].reason, events[0].person) == (("e4",), "the room closes", "Sipho")


def test_stacks_are_counted_where_the_appliance_does_not_follow_the_bets(open_floor):
    """WIN-01."""
    at = last_round(open_floor, tracking="hands")
    stacks = tuple((entry, 100) for entry in ("e1", "e2", "e3"))
    at.store(hear(at.floor, ResultReport(1, 9, stacks, stacks, uncounted=True), 0))
    assert at.tasks("crews") == [("end_stage_table", {"table": 1})]
    with refused(NotLegalNow, match="count the stacks of table 1 first"):
        at.do(EndStageTable(1))
    with refused(NotLegalNow, match="stacks of those who sit there"):
        at.do(EndStageTable(1, stacks={"e4": 100}))
    events = at.do(EndStageTable(1, stacks={"e1": 60, "e2": 160, "e3": 80}))
    assert events[0].ahead == ("e2",)


def test_a_single_table_is_no_stage_but_the_end(open_floor):
    """WIN-05, GEN-11."""
    at = open_floor(crews(), names="ABC", tables=1)
    at.begin()
    with refused(NotLegalNow, match="does not play a stage of crews"):
        at.do(EndStageTable(1, "enough"))


def test_a_stage_by_the_clock_ends_with_the_last_listed_level(open_floor):
    """WIN-02."""
    by_clock = Levels(unit="minutes", length=10, generator="table", table=((1, 2), (2, 4)))
    at = two_crews(open_floor, levels=by_clock, table_ends="time")
    at.store(tick(at.floor, 10 * MINUTE))
    assert of(at.log, LastHandCalled) == []
    at.store(tick(at.floor, 20 * MINUTE))
    assert of(at.log, LastHandCalled) == [LastHandCalled(1, 1), LastHandCalled(2, 1)]


def test_one_table_that_has_ended_does_not_end_the_event(open_floor):
    """WIN-02, GEN-11: the last hand of the last open table is not the last hand of the event."""
    at = last_round(open_floor)
    at.result(9, 1, e1=(100, 140), e2=(100, 90), e3=(100, 70))
    events = at.result(9, 2, e4=(100, 90), e5=(100, 150), e6=(100, 60))
    assert of(events, EventEnded) == []
    assert at.floor.phase == "playing"
