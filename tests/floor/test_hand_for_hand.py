"""Hand-for-hand over several tables: who waits for whom, places of a round, the clock, all-ins."""

import pytest

from shuffleup.floor.decide import hear, tick
from shuffleup.floor.hand_for_hand import (
    AllInHeard,
    AllInLetGo,
    BeginHandForHand,
    ClockStepped,
    EndHandForHand,
    HandForHandBegan,
    HandForHandEnded,
    NoRounds,
    ReleaseAllIn,
    RoundBegan,
    TableJoinedRound,
)
from shuffleup.floor.levels.level_changes import BeginBreak, EndBreak
from shuffleup.floor.levels.level_events import LevelBegan
from shuffleup.floor.results.result_events import PlayerPlaced
from shuffleup.floor.seating.moves import MovePlayer
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.chips import Bust
from shuffleup.ruleset.money import PrizeMoney
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Balancing, Breaking, FinalTable, HandForHandRules, Seating
from shuffleup.table.events import AllInReleased, HandForHandTold, StartHeld, StartReleased
from shuffleup.tournament.reasons import Hold
from shuffleup.views.director_console import floor_view
from tests.refused import refused

MINUTE = 60_000
RULES = RuleSet(
    seating=Seating(max_per_table=4),
    money=PrizeMoney(buy_in=1000, payout=(40, 25, 15, 10, 10), unit=100),
    balance=Balancing(trigger_difference=0, halt_short_by=0),
    breaking=Breaking(enabled=False),
    final_table=FinalTable(size=0),
)
K = 10_000


def events_of(kind, events):
    return [one for one in events if isinstance(one, kind)]


def held(at):
    return [note.table for note in at.floor.tables if Hold.HAND_FOR_HAND in note.held]


@pytest.fixture
def at(open_floor):
    """Seven players at two tables: e1 to e4 at table 1, e5 to e7 at table 2; five places are paid."""
    floor = open_floor(RULES, names="ABCDEFG", tables=2)
    floor.begin()
    return floor


@pytest.fixture
def on(at):
    """Hand-for-hand is on, announced when no hand was: both tables deal their first hand of it."""
    at.do(BeginHandForHand(), now=5 * MINUTE)
    return at


def deals(at, now=6 * MINUTE):
    at.hand(1, 4, now, table=1)
    at.hand(1, 3, now, table=2)


def test_it_is_proposed_two_places_off_the_money(at):
    """HFH-02."""
    assert at.tasks("hand_for_hand") == [("begin_hand_for_hand", {})]


@pytest.mark.parametrize(
    "rules",
    [
        HandForHandRules(from_="manual"),
        HandForHandRules(from_="near_the_money"),
        HandForHandRules(enabled=False),
    ],
)
def test_the_director_is_not_asked_where_the_rule_set_leaves_it_to_the_director(open_floor, rules):
    """HFH-02."""
    manual = RuleSet(
        seating=RULES.seating, money=RULES.money, final_table=RULES.final_table, hand_for_hand=rules
    )
    at = open_floor(manual, names="ABCDEFG", tables=2)
    at.begin()
    assert at.tasks("hand_for_hand") == []


def test_the_tables_are_told(at):
    """HFH-01."""
    events = at.do(BeginHandForHand(), now=5 * MINUTE)
    assert events[0] == HandForHandBegan((), 5 * MINUTE)
    assert [at.told(events[:1], table) for table in (1, 2)] == [[HandForHandTold(True)]] * 2


def test_a_table_that_has_finished_waits_until_all_have(on):
    """HFH-01."""
    deals(on)
    assert held(on) == [1, 2]
    on.result(1, table=2, e5=(K, K))
    assert held(on) == [1, 2]
    events = on.result(1, table=1, e1=(K, K))
    assert events_of(RoundBegan, events) == [RoundBegan(3, (1, 2))]
    assert held(on) == []
    assert StartReleased(Hold.HAND_FOR_HAND) in on.told(events, 1)
    assert StartReleased(Hold.HAND_FOR_HAND) in on.told(events, 2)


def test_the_console_names_the_table_that_all_wait_for(on):
    """HFH-01: table 1 has named its winner and not confirmed the result."""
    deals(on)
    assert "hand-for-hand, round 2" in floor_view(on.floor, 1).notices
    on.result(1, table=2, e5=(K, K))
    view = floor_view(on.floor, 1)
    assert "hand-for-hand, round 2: all wait for table 1" in view.notices
    assert [one.held for one in view.tables] == [
        ("hand-for-hand: the other tables wait for this one",),
        ("hand-for-hand: wait for the other tables",),
    ]


def test_a_table_deals_one_hand_and_no_more(on):
    """HFH-01: the next hand is withheld as soon as this one begins."""
    events = on.hand(1, 4, table=1)
    assert on.told(events, 1) == [StartHeld(Hold.HAND_FOR_HAND)]
    assert held(on) == [1]


def test_hands_that_are_on_when_it_is_announced_are_the_first_round(at):
    """HFH-04: who goes broke in one of them is eligible for the money."""
    at.hand(1, 4, table=1)
    at.do(BeginHandForHand())
    assert at.floor.hand_for_hand.to_play == (1,)
    assert held(at) == [1, 2]
    at.result(1, table=1, e1=(K, K))
    assert held(at) == []


def test_those_who_go_broke_in_one_round_share_their_places_across_tables(on):
    """BST-03, HFH-04."""
    deals(on)
    assert events_of(PlayerPlaced, on.result(1, table=1, e1=(K, 0), e2=(K, 2 * K))) == []
    events = on.result(1, table=2, e5=(K, 0), e6=(K, 2 * K))
    assert [(one.entry, one.first, one.last) for one in events_of(PlayerPlaced, events)] == [
        ("e5", 6, 7),
        ("e1", 6, 7),
    ]


def test_by_stack_the_larger_stack_is_placed_higher_wherever_it_sat(open_floor):
    """BST-03, option by_stack."""
    rules = RuleSet(
        seating=RULES.seating,
        money=RULES.money,
        balance=RULES.balance,
        breaking=RULES.breaking,
        final_table=RULES.final_table,
        bust=Bust(cross_table="by_stack"),
    )
    at = open_floor(rules, names="ABCDEFG", tables=2)
    at.begin()
    at.do(BeginHandForHand())
    deals(at)
    at.result(1, table=1, e1=(K, K + 2000), e2=(K, K - 2000))
    at.result(1, table=2, e5=(K, K))
    at.hand(2, 4, table=1)
    at.hand(2, 3, table=2)
    at.result(2, table=1, e1=(K + 2000, 2 * K), e2=(K - 2000, 0))
    events = at.result(2, table=2, e5=(K, 0), e6=(K, 2 * K))
    assert [(one.entry, one.first, one.last) for one in events_of(PlayerPlaced, events)] == [
        ("e2", 7, 7),
        ("e5", 6, 6),
    ]


def test_at_one_table_stacks_decide_as_ever(on):
    """BST-01: two who sat together are not tied by hand-for-hand."""
    deals(on)
    on.result(1, table=1, e1=(K, 0), e2=(K, 3 * K), e3=(K, 0))
    events = on.result(1, table=2, e5=(K, K))
    assert sorted((one.entry, one.first, one.last) for one in events_of(PlayerPlaced, events)) == [
        ("e1", 6, 7),
        ("e3", 6, 7),
    ]


def test_the_clock_stands_and_steps_by_the_hand(on):
    """HFH-03: two minutes a hand."""
    assert not on.floor.clock.running
    assert tick(on.floor, 200 * MINUTE) == ()
    deals(on)
    on.result(1, table=1, e1=(K, K))
    events = on.result(1, table=2, e5=(K, K))
    assert events_of(ClockStepped, events) == [ClockStepped(23 * MINUTE, 0)]
    assert on.floor.clock.left == 23 * MINUTE


def test_a_level_that_is_played_out_by_steps_is_followed_by_the_next(open_floor):
    """HFH-03."""
    rules = RuleSet(
        seating=RULES.seating,
        money=RULES.money,
        balance=RULES.balance,
        breaking=RULES.breaking,
        final_table=RULES.final_table,
        hand_for_hand=HandForHandRules(minutes_per_hand=3),
    )
    at = open_floor(rules, names="ABCDEFG", tables=2)
    at.begin()
    at.do(BeginHandForHand(), now=28 * MINUTE)
    deals(at)
    at.result(1, table=1, e1=(K, K))
    events = at.result(1, table=2, e5=(K, K))
    assert events_of(LevelBegan, events)[0].level.number == 2
    assert (at.floor.clock.left, at.floor.clock.running) == (30 * MINUTE, False)


def test_the_clock_goes_on_when_it_is_over(on):
    """HFH-03."""
    events = on.do(EndHandForHand(), now=9 * MINUTE)
    assert events[0] == HandForHandEnded(NoRounds.BY_DIRECTOR)
    assert on.told(events[:1], 1) == [HandForHandTold(False)]
    assert held(on) == []
    assert on.floor.clock.left_at(10 * MINUTE) == 24 * MINUTE


def test_a_table_with_one_player_keeps_nobody_waiting(on):
    """HFH-01."""
    deals(on)
    on.result(1, table=2, e5=(K, 0), e6=(K, 0), e7=(K, 3 * K))
    events = on.result(1, table=1, e1=(K, K))
    assert events_of(RoundBegan, events) == [RoundBegan(3, (1,))]
    on.hand(2, 4, table=1)
    assert events_of(RoundBegan, on.result(2, table=1, e1=(K, K))) == [RoundBegan(4, (1,))]


def one_left_at_table_2(on):
    """Table 2 cannot deal in the third round: two of its three players are out."""
    deals(on)
    on.result(1, table=2, e5=(K, 0), e6=(K, 0), e7=(K, 3 * K))
    on.result(1, table=1, e1=(K, K))
    assert (on.floor.hand_for_hand.round, on.floor.hand_for_hand.to_play) == (3, (1,))
    on.gets_up("e5")
    on.gets_up("e6")
    return on


def test_a_table_that_gets_players_in_a_round_plays_its_hand_of_it(on):
    """HFH-01: nobody there sits out a hand that the others play."""
    at = one_left_at_table_2(on)
    at.do(MovePlayer("e4", 2, 1, "table 2 is short"))
    assert TableJoinedRound(2) in at.gets_up("e4")
    assert held(at) == []
    at.hand(2, 3, table=1)
    at.hand(2, 2, table=2)
    assert events_of(RoundBegan, at.result(2, table=1, e1=(K, K))) == []
    assert events_of(RoundBegan, at.result(2, table=2, e4=(K, K))) == [RoundBegan(4, (1, 2))]


def test_nobody_plays_two_hands_in_a_round(open_floor):
    """HFH-01: e1 has played at table 1, so that table 3 waits for the next round."""
    at = open_floor(RULES, names="ABCDEFGHIJ", tables=3)
    at.begin()
    at.do(BeginHandForHand())
    for table, players in ((1, 4), (2, 3), (3, 3)):
        at.hand(1, players, table=table)
    at.result(1, table=3, e8=(K, 0), e9=(K, 0), e10=(K, 3 * K))
    at.result(1, table=2, e5=(K, K))
    at.result(1, table=1, e1=(K, K))
    assert at.floor.hand_for_hand.to_play == (1, 2)
    at.gets_up("e8")
    at.gets_up("e9")
    for table, players in ((1, 4), (2, 3)):
        at.hand(2, players, table=table)
    at.result(2, table=1, e1=(K, K))
    at.do(MovePlayer("e1", 3, 1, "table 3 is short"))
    assert events_of(TableJoinedRound, at.gets_up("e1")) == []
    assert held(at) == [1, 2, 3]
    assert events_of(RoundBegan, at.result(2, table=2, e5=(K, K))) == [RoundBegan(4, (1, 2, 3))]


def test_a_break_is_held_between_two_rounds_and_nobody_is_skipped(on):
    deals(on)
    on.do(BeginBreak(10), now=7 * MINUTE)
    on.result(1, table=1, e1=(K, K))
    on.result(1, table=2, e5=(K, K))
    assert on.floor.hand_for_hand.round == 2
    on.do(EndBreak(), now=17 * MINUTE)
    assert on.floor.hand_for_hand.round == 3
    assert [note.held for note in on.floor.tables] == [(), ()]


def test_an_all_in_is_let_go_on_when_all_other_tables_are_done(on):
    """HFH-03, TDA RP-8."""
    deals(on)
    assert on.store(hear(on.floor, AllInHeard(1, 1), 0)) == (AllInHeard(1, 1),)
    assert on.tasks("hand_for_hand") == []
    with refused(NotLegalNow, match="a hand is still on at table 2"):
        on.do(ReleaseAllIn(1))
    on.result(1, table=2, e5=(K, K))
    assert on.tasks("hand_for_hand") == [("release_all_in", {"table": 1})]
    events = on.do(ReleaseAllIn(1))
    assert events == (AllInLetGo(1, 1),)
    assert on.told(events, 1) == [AllInReleased(1)]
    assert on.told(events, 2) == []
    assert on.tasks("hand_for_hand") == []


def test_two_all_ins_do_not_wait_for_each_other(on):
    """HFH-03."""
    deals(on)
    on.store(hear(on.floor, AllInHeard(1, 1), 0))
    on.store(hear(on.floor, AllInHeard(2, 1), 0))
    assert on.tasks("hand_for_hand") == [("release_all_in", {"table": 1}), ("release_all_in", {"table": 2})]


def test_the_director_may_let_an_all_in_go_on_early_with_a_reason(on):
    """HFH-03."""
    deals(on)
    on.store(hear(on.floor, AllInHeard(1, 1), 0))
    assert on.do(ReleaseAllIn(1, "told by mistake"))[0] == AllInLetGo(1, 1, "told by mistake")
    with refused(NotLegalNow, match="no all-in waits at table 1"):
        on.do(ReleaseAllIn(1))


def test_an_all_in_that_is_sealed_waits_no_more(on):
    deals(on)
    on.store(hear(on.floor, AllInHeard(1, 1), 0))
    on.result(1, table=1, e1=(K, K))
    assert on.floor.note(1).all_in_waits is None


def test_when_the_money_is_reached_the_director_is_asked_to_end_it(on):
    """HFH-02, HFH-04: seven are left, five are paid, two go; those of the other table may go with them."""
    deals(on)
    on.result(1, table=1, e1=(K, 0), e2=(K, 0), e3=(K, 3 * K))
    assert on.tasks("hand_for_hand") == []
    on.result(1, table=2, e5=(K, K))
    assert on.tasks("hand_for_hand") == [("end_hand_for_hand", {})]
    assert on.do(EndHandForHand())[0] == HandForHandEnded(NoRounds.MONEY_REACHED)


def test_it_ends_by_itself_when_one_table_is_left(on):
    """HFH-01."""
    deals(on)
    on.result(1, table=1, e1=(K, 0), e2=(K, 2 * K))
    on.result(1, table=2, e5=(K, 0), e6=(K, 0), e7=(K, 3 * K))
    on.gets_up("e1", 0)
    on.do(MovePlayer("e7", 1, 1, "nobody is left to play with"))
    events = on.gets_up("e7")
    assert HandForHandEnded(NoRounds.ONE_TABLE_LEFT) in events
    assert held(on) == []


def test_it_begins_once_with_two_tables_and_a_reason_where_it_is_not_played(at, open_floor):
    one = open_floor(RULES, names="ABC")
    with refused(NotLegalNow, match="not being played"):
        one.do(BeginHandForHand())
    one.begin()
    with refused(NotLegalNow, match="hand-for-hand needs more than one table"):
        one.do(BeginHandForHand())
    with refused(NotLegalNow, match="not on"):
        at.do(EndHandForHand())
    at.do(BeginHandForHand())
    with refused(NotLegalNow, match="on already"):
        at.do(BeginHandForHand())
    off = RuleSet(seating=RULES.seating, hand_for_hand=HandForHandRules(enabled=False))
    other = open_floor(off, names="ABCDEFG", tables=2)
    other.begin()
    with refused(NotLegalNow, match="give the reason"):
        other.do(BeginHandForHand())
    other.do(BeginHandForHand("agreed by all"))
    assert other.floor.hand_for_hand is not None
