"""The end of a flight: its level or its number left, the last hands of each table, and the bags (FLT)."""

import pytest
from msgspec.structs import replace

from shuffleup.floor.colour_up.chip_race import DealRace, FinishColourUp
from shuffleup.floor.command import FloorContext, SeededDraws
from shuffleup.floor.conduct.undo import UndoAct
from shuffleup.floor.decide import hear, tick, with_what_follows
from shuffleup.floor.entries.leaving import Leave
from shuffleup.floor.flights.bag_acts import CloseBag, CloseFlight, CountBag, ExplainBags, OpenBag, SignBag
from shuffleup.floor.flights.flight_events import FlightClosed
from shuffleup.floor.flights.last_hands import CallLastHands, FlightIsBagged, draw_due
from shuffleup.floor.levels.level_changes import BeginBreak
from shuffleup.floor.reports import ResultReport
from shuffleup.floor.seating.moves import SwapPlayers
from shuffleup.kernel.field_types import Actor
from shuffleup.kernel.refusals import Refusal
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.money import Rebuy
from shuffleup.table.bag_events import LastHandsTold
from shuffleup.table.events import ChipsDue
from shuffleup.tournament.level_clock import Pause
from shuffleup.tournament.reasons import Hold
from tests.floor.flights import SIX, bags, flight, level_over, played


@pytest.fixture
def playing(open_floor):
    def play(names=SIX, tables=2, **flights):
        at = open_floor(flight(**flights), names=names, tables=tables)
        at.begin()
        return at

    return play


def held(at):
    return {note.table: note.held for note in at.floor.tables}


def test_with_the_last_level_the_clock_stops_and_each_table_plays_three_more_hands(playing):
    """FLT-01: a table with a hand on counts from that one; who has played them waits."""
    at = playing(last_hands=3)
    at.hand(1, 3, table=1)
    level_over(at)
    assert at.floor.flight.last_hands.tables == ((1, 4), (2, 3))
    assert (at.floor.clock.running, at.floor.clock.level, at.floor.pause_reason) == (
        False,
        1,
        Pause.FLIGHT_ENDS,
    )
    assert [one.last for one in at.told(at.log, 1) if isinstance(one, LastHandsTold)] == [4]
    assert held(at) == {1: (), 2: ()}
    for number in (1, 2, 3):
        played(at, number, 2)
    assert held(at) == {1: (), 2: (Hold.LAST_HAND,)}


def test_the_bagging_begins_when_each_table_has_played_its_last_hand(playing):
    """FLT-03: all tables are held, and nobody moves."""
    at = playing(last_hands=1)
    level_over(at)
    played(at, 1, 1)
    assert at.floor.flight.bagging is None
    played(at, 1, 2, ("e1", (5000, 6000)), ("e3", (5000, 4000)))
    bagging = at.floor.flight.bagging
    assert held(at) == {1: (Hold.BAGGING,), 2: (Hold.BAGGING,)}
    assert {at.floor.entry(one.entry).name: one.known for one in bagging.lines}["Ann"] == 6000
    assert (bagging.flight, bagging.smallest, bagging.in_play, bagging.off) == ("A", 25, 30000, 0)
    with pytest.raises(FlightIsBagged):
        at.do(SwapPlayers("e1", "e2", "wish"))


def test_the_number_of_last_hands_is_drawn_by_who_has_a_seed_and_the_seed_is_kept(playing):
    """FLT-01: the rule waits for a seed."""
    at = playing(last_hands="draw:3-5")
    level_over(at)
    assert not at.floor.flight.ends
    assert draw_due(at.floor)
    lots = SeededDraws("5eed", lambda what, items: tuple(reversed(items)))
    at.store(with_what_follows(at.floor, (), FloorContext(0, lots=lots)))
    called = at.floor.flight.last_hands
    assert (called.hands, called.seed, called.why) == (5, "5eed", "level")
    assert not draw_due(at.floor)


def busts(at, number, table, loser, winner):
    stacks = {one.id: one.chips for one in at.floor.at_table(table)}
    won = (stacks[winner], stacks[winner] + stacks[loser])
    played(at, number, table, (loser, (stacks[loser], 0)), (winner, won))
    at.gets_up(loser)


def test_when_the_number_left_is_reached_no_hand_is_played_more(playing):
    """FLT-01, FLT-02: four of six is 60 percent, rounded up; hands that are on elsewhere are played out."""
    at = playing(ends="percent:60", last_hands=3)
    at.hand(1, 3, table=1)
    one, two, three = (one.id for one in at.floor.at_table(2))
    assert at.tasks("hand_for_hand") == [("begin_hand_for_hand", {})]
    busts(at, 1, 2, two, one)
    assert not at.floor.flight.ends
    assert at.tasks("hand_for_hand") == [("begin_hand_for_hand", {})]
    busts(at, 2, 2, three, one)
    assert (at.floor.flight.last_hands.hands, at.floor.flight.last_hands.why) == (0, "left")
    assert at.floor.flight.bagging is None
    played(at, 1, 1)
    assert len(at.floor.flight.bagging.lines) == 4


def test_the_director_calls_last_hands_before_the_end_and_takes_them_back(playing):
    at = playing(ends="level:9", last_hands=2)
    at.do(CallLastHands(), now=5)
    assert (at.floor.flight.last_hands.hands, at.floor.clock.running) == (2, False)
    assert codes(at, CallLastHands(1)) == "flight_ends_already"
    called = at.log.index(next(one for one in at.log if type(one).__name__ == "LastHandsCalled"))
    acts = {7: (at.log[called], at.floor)}
    at.do(UndoAct(7), acts=acts)
    assert (at.floor.flight.ends, at.floor.clock.running) == (False, True)


def codes(at, command, by="director"):
    """Return the code with which a command is refused; it changes nothing."""
    before = at.floor
    with pytest.raises(Refusal) as refusal:
        at.do(command, by=Actor(by))
    assert at.floor == before
    return refusal.value.code


def test_an_event_that_is_no_flight_calls_no_last_hands(playing):
    assert codes(playing(ends="none"), CallLastHands()) == "not_a_flight"


@pytest.fixture
def bagging(playing):
    def begin(names=SIX, tables=2, **flights):
        at = playing(names, tables, **flights)
        level_over(at)
        assert at.floor.flight.bagging
        return at

    return begin


def test_a_bag_is_counted_signed_by_two_and_has_the_next_number(bagging):
    """FLT-05, in the order of its steps; each step that comes too early is refused."""
    at = bagging()
    assert codes(at, SignBag("e2", "dealer"), "dealer") == "not_counted"
    assert codes(at, CountBag("e2", 5010)) == "not_payable"
    at.do(CountBag("e2", by_chip={1000: 4, 25: 40}), by=Actor("dealer"))
    assert codes(at, CloseBag("e2")) == "needs_two"
    at.do(SignBag("e2", "dealer"), by=Actor("dealer"))
    assert codes(at, SignBag("e2", "dealer")) == "signed_already"
    assert codes(at, SignBag("e2", "director"), "dealer") == "only_director_signs"
    at.do(SignBag("e2", "director"))
    assert codes(at, CloseBag("e2")) == "needs_two"
    at.do(SignBag("e2", "player"), by=Actor("dealer"))
    at.do(CloseBag("e2", seal=" 4711 "), by=Actor("dealer"))
    line = at.floor.flight.bagging.line("e2")
    assert (line.number, line.counted, line.by_chip, line.seal) == (1, 5000, ((1000, 4), (25, 40)), "4711")
    assert codes(at, CountBag("e2", 5000)) == "bagged_already"
    bags(at, "e1", 5000)
    assert at.floor.flight.bagging.line("e1").number == 2


def test_an_absent_player_does_not_sign(bagging):
    """FLT-06: dealer and director do."""
    at = bagging()
    at.do(Leave("e3", ""))
    at.do(CountBag("e3", 5000))
    assert codes(at, SignBag("e3", "player")) == "is_absent"
    at.do(SignBag("e3", "dealer"))
    at.do(SignBag("e3", "director"))
    at.do(CloseBag("e3"))
    assert at.floor.flight.bagging.line("e3").is_absent


def test_a_difference_stops_nothing_but_the_close_until_it_is_explained(bagging):
    """FLT-05, FLT-08: the director opens the bag, or says why."""
    at = bagging()
    for entry in ("e2", "e3", "e4", "e5", "e6"):
        bags(at, entry, 5000)
    assert codes(at, CloseFlight()) == "not_bagged"
    bags(at, "e1", 5500)
    assert at.tasks("flights") == [
        ("open_bag", {"entry": "e1"}),
        ("explain_bags", {"chips": 500}),
    ]
    assert codes(at, CloseFlight()) == "sum_off"
    at.do(OpenBag("e1", "counted twice"))
    assert codes(at, OpenBag("e1", "again")) == "not_bagged"
    bags(at, "e1", 5250)
    at.do(ExplainBags("a chip of 250 lay under the table", 250))
    at.do(CloseFlight())
    closed = at.floor.flight.closed
    assert [one.number for one in closed.bags] == ["A-001", "A-002", "A-003", "A-004", "A-005", "A-006"]
    assert (closed.bags[5].name, closed.bags[5].chips, closed.chips) == ("Ann", 5250, 30250)
    assert (closed.in_play, closed.raced, closed.explained, closed.level) == (30000, 0, 250, 1)
    assert codes(at, CountBag("e1", 5000)) == "not_bagging"


def test_a_close_is_undone_until_another_flight_has_read_it(bagging):
    """FLT-08."""
    at = bagging()
    for entry in ("e1", "e2", "e3", "e4", "e5", "e6"):
        bags(at, entry, 5000)
    at.do(CloseFlight())
    acts = {9: (at.log[-1], at.floor)}
    assert isinstance(at.log[-1], FlightClosed)
    read = replace(at.floor, flight=replace(at.floor.flight, read_by=("Day 2",)))
    at.do(UndoAct(9), acts=acts)
    assert at.floor.flight.closed is None
    at.do(OpenBag("e1", "torn"))
    at.floor = read
    with pytest.raises(Refusal) as refusal:
        at.do(UndoAct(9), acts=acts)
    assert refusal.value.code == "changed_since"


def test_odd_chips_of_each_player_are_rounded_up(open_floor):
    """FLT-04: no level from 6 on needs chips of 25; 5,025 by the books are 5,100 in the bag."""
    rules = flight(race="up", day_two_level=6)
    at = open_floor(rules, names=SIX, tables=2)
    at.begin()
    played(at, 1, 1, ("e1", (5000, 5025)), ("e3", (5000, 4975)))
    level_over(at)
    bagging = at.floor.flight.bagging
    assert (bagging.old, bagging.new, bagging.smallest, bagging.raced) == (25, 100, 100, 100)
    assert bagging.line("e1").known == 5100
    at.do(CountBag("e1", by_chip={1000: 5, 25: 1}))
    assert (bagging.line("e1").known, at.floor.flight.bagging.line("e1").counted) == (5100, 5100)
    assert at.floor.flight.bagging.line("e1").difference == 0
    assert codes(at, CountBag("e3", 4975)) == "not_payable"


def test_small_chips_are_raced_before_the_stacks_are_counted(open_floor):
    """FLT-04, CLR-02 to CLR-07: the race is a colour-up, and its change explains itself."""
    rules = flight(race="race", day_two_level=6)
    at = open_floor(rules, names=SIX, tables=2)
    at.begin()
    played(at, 1, 1, ("e1", (5000, 5025)), ("e3", (5000, 4975)))
    level_over(at)
    assert (at.floor.colour_up.old, at.floor.colour_up.new) == (25, 100)
    at.do(DealRace(1))
    done = at.do(FinishColourUp())
    for one in at.told(done, 1):
        if isinstance(one, ChipsDue):
            assert at.floor.flight.bagging is None
            at.taken(one.entry, one.chips, one.why)
    bagging = at.floor.flight.bagging
    assert (bagging.smallest, bagging.in_play, bagging.raced, bagging.off) == (100, 30000, 0, 0)
    assert all(one.known % 100 == 0 for one in bagging.lines)


def test_stacks_that_nobody_has_followed_are_what_was_counted(open_floor):
    """FLT-05: no alarm for one, and the close compares all of them with what was in play."""
    at = open_floor(replace(flight(), table=TableUse(tracking="hands")), names=SIX, tables=2)
    at.begin()
    at.hand(1, 3)
    stacks = tuple((one, 5000) for one in ("e1", "e3", "e5"))
    at.store(hear(at.floor, ResultReport(1, 1, stacks, stacks, pooled=0, uncounted=True), 0))
    level_over(at)
    assert not at.floor.flight.bagging.line("e1").is_known
    bags(at, "e1", 9000)
    bags(at, "e3", 4000)
    assert (at.tasks("flights"), at.floor.flight.bagging.off) == ([], 0)
    bags(at, "e5", 2025)
    for entry in ("e2", "e4", "e6"):
        bags(at, entry, 5000)
    assert at.floor.flight.bagging.off == 25
    at.do(OpenBag("e5", "miscounted"))
    bags(at, "e5", 2000)
    at.do(CloseFlight())
    assert at.floor.flight.closed.chips == 30000


def test_no_stack_is_counted_while_a_last_hand_is_on_or_no_flight_is_bagged(playing):
    at = playing(last_hands=1)
    assert codes(at, CountBag("e1", 5000)) == "not_bagging"
    at.hand(1, 3)
    level_over(at)
    assert codes(at, CountBag("e1", 5000)) == "hand_in_progress"
    assert codes(at, CloseFlight()) == "hand_in_progress"


def test_who_goes_broke_in_the_last_hand_buys_no_more_and_has_no_bag(open_floor):
    """FLT-03: a rebuy is in time until the next hand, and no hand comes before the bags."""
    rules = replace(flight(), rebuy=Rebuy(allowed=True, cutoff="level:3", min_amount=5000))
    at = open_floor(rules, names=SIX, tables=2)
    at.begin()
    at.hand(1, 3, table=1)
    level_over(at)
    at.result(1, 1, e1=(5000, 10000), e3=(5000, 0), e5=(5000, 5000))
    at.gets_up("e3")
    assert [one.entry for one in at.floor.flight.bagging.lines] == ["e1", "e2", "e4", "e5", "e6"]


def test_a_break_runs_out_before_the_clock_stops_for_the_last_hands(playing):
    at = playing(ends="level:9", last_hands=1)
    at.do(BeginBreak(5))
    at.do(CallLastHands())
    assert (at.floor.clock.phase, at.floor.clock.running) == ("break", True)
    at.store(tick(at.floor, at.floor.clock.length))
    assert (at.floor.clock.phase, at.floor.clock.running) == ("level", False)
    assert held(at) == {1: (), 2: ()}


def test_with_the_close_the_books_have_what_is_in_the_bags_and_an_undo_puts_them_back(bagging):
    """FLT-08, APP-06: the rest is explained by the director's reason."""
    at = bagging()
    for entry in ("e2", "e3", "e4", "e5", "e6"):
        bags(at, entry, 5000)
    bags(at, "e1", 5250)
    at.do(ExplainBags("found under the table"))
    before = at.floor
    at.do(CloseFlight())
    acts = {9: (at.log[-1], before)}
    assert at.floor.entry("e1").chips == 5250
    assert at.floor.chips_expected() == at.floor.chips_counted() == 30250
    assert at.floor.alarms == ()
    at.do(UndoAct(9), acts=acts)
    assert at.floor.entry("e1").chips == 5000
    assert at.floor.chips_expected() == at.floor.chips_counted() == 30000


def test_a_dealer_says_that_the_player_is_not_at_the_table(bagging):
    """FLT-06: a new count may say that the player is there again."""
    at = bagging()
    at.do(CountBag("e1", 5000, absent=True), by=Actor("dealer"))
    assert codes(at, SignBag("e1", "player"), "dealer") == "is_absent"
    at.do(CountBag("e1", 5000), by=Actor("dealer"))
    at.do(CloseBag("e1", ("player", "dealer")), by=Actor("dealer"))
    assert not at.floor.flight.bagging.line("e1").is_absent


def test_a_count_by_chip_names_chips_of_the_event_and_agrees_with_its_sum(bagging):
    """FLT-05."""
    at = bagging()
    assert codes(at, CountBag("e1", by_chip={7: 700})) == "no_such_chip"
    assert codes(at, CountBag("e1", 4900, by_chip={1000: 5})) == "sum_is_another"
    at.do(CountBag("e1", 5000, by_chip={1000: 5}))
    assert at.floor.flight.bagging.line("e1").counted == 5000
