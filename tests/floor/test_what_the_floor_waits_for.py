"""The floor waits for what a table has stored and not yet told, and does not wait for a hand that is off."""

from random import Random

import pytest
from msgspec.structs import replace

from shuffleup.event_file import shipped
from shuffleup.floor.command import FloorContext, hears
from shuffleup.floor.crews import EndStageTable
from shuffleup.floor.decide import after, hear, tick, with_what_follows
from shuffleup.floor.hand_for_hand import BeginHandForHand
from shuffleup.floor.levels.clock_control import PauseClock
from shuffleup.floor.purchases.sales import SellRebuy
from shuffleup.floor.reports import HandReport, ResultReport
from shuffleup.floor.results.event_end import EndEvent
from shuffleup.floor.results.result_events import EventEnded, HandNumberHeard, PlayerPlaced, ResultsAwaited
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.money import Rebuy
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Seating
from shuffleup.views.director_console import floor_view
from tests.night import examples
from tests.refused import refused

RULES = RuleSet(
    chips=ChipSets(start_stack=1000, denominations=(25, 100)),
    rebuy=Rebuy(allowed=True, min_amount=500, threshold_pct=10, cutoff="none"),
    seating=Seating(max_per_table=3),
)


def two_tables(open_floor):
    at = open_floor(RULES, names="ABCDE", tables=2)
    at.begin()
    for table, players in ((1, 3), (2, 2)):
        at.hand(1, players, table=table)
    at.result(1, 1, e1=(1000, 100), e2=(1000, 1900), e3=(1000, 1000))
    return at


def taken_back(at, hand, table=1):
    return at.store(hear(at.floor, HandNumberHeard(table, hand), 0))


def test_a_sale_waits_for_results_that_are_on_their_way(open_floor):
    """Table 1 has stored more than came here: its hand 2 may have begun, and the stack be another."""
    at = two_tables(open_floor)
    with refused(NotLegalNow, match="the last results of table 1 are still on their way"):
        at.do(SellRebuy("e1", 500), behind={1: 9})
    assert [one.price for one in at.do(SellRebuy("e1", 500), behind={2: 9})] == [0]


def test_the_end_waits_for_the_results_of_every_table(open_floor):
    at = two_tables(open_floor)
    with refused(NotLegalNow, match="the last results of tables 1 and 2 are still"):
        at.do(EndEvent("late"), behind={1: 9, 2: 9, 3: 9})
    at.do(PauseClock(), behind={1: 9, 2: 9})


def test_a_press_too_many_that_was_taken_back_keeps_nobody_waiting(open_floor):
    at = two_tables(open_floor)
    at.hand(2, 3)
    with refused(NotLegalNow, match="table 1 plays a hand, or has not confirmed its result"):
        at.do(SellRebuy("e1", 500))
    taken_back(at, 1)
    at.do(SellRebuy("e1", 500))
    taken_back(at, 2)
    assert not at.floor.note(1).idle


def test_a_hand_of_hand_for_hand_that_was_taken_back_can_be_dealt_again(open_floor):
    """HFH-01: the table was held from the start of its hand on."""
    at = two_tables(open_floor)
    at.do(BeginHandForHand("the money is near"))
    at.result(1, 2, e4=(1000, 900), e5=(1000, 1100))
    at.hand(2, 3)
    assert at.floor.note(1).held
    taken_back(at, 1)
    assert not at.floor.note(1).held


def no_rebuys(open_floor):
    """Open three players at one table, where the first wins everything in hand 1, and row 9 is missing."""
    at = open_floor(RuleSet(chips=RULES.chips), names="ABC")
    at.begin()
    at.hand(1, 3)
    before, left = (("e1", 1000), ("e2", 1000), ("e3", 1000)), (("e1", 3000), ("e2", 0), ("e3", 0))
    at.store(hear(at.floor, ResultReport(1, 1, before, left), 0, {1: 9}))
    return at


WAITS = "places and the end wait: the last results of table 1 are still on their way"


def test_the_end_waits_for_a_count_that_is_known_to_be_missing(open_floor):
    """GEN-11, APP-06: two are broke as the table says first, and its count gives one of them 500 back."""
    at = no_rebuys(open_floor)
    assert at.log[-1] == ResultsAwaited((1,), (9,))
    assert (at.floor.phase, len(at.floor.left())) == ("playing", 3)
    assert floor_view(at.floor, 1).notices == (WAITS,)
    counted = at.result(1, e1=(3000, 2500), e2=(0, 0), e3=(0, 500))
    assert counted[1:] == (PlayerPlaced("e2", 3, 3, 1, 1, 2), ResultsAwaited((), ()))
    assert (at.floor.phase, floor_view(at.floor, 1).notices) == ("playing", ())


def test_a_last_row_that_says_nothing_to_the_floor_lets_it_decide(open_floor):
    at = no_rebuys(open_floor)
    at.store(hear(at.floor, None, 5))
    assert [type(one) for one in at.log[-5:-1]] == [PlayerPlaced, PlayerPlaced, PlayerPlaced, EventEnded]
    assert hear(at.floor, None, 5) == ()


def test_a_table_given_to_another_box_is_waited_for_no_more(open_floor):
    """The former box is heard no more, so no row of it is missing: the next tick of the clock decides."""
    at = no_rebuys(open_floor)
    assert tick(at.floor, 5, behind={1: 9}) == ()
    at.store(tick(at.floor, 10))
    assert at.floor.phase == "over"


def test_another_table_is_not_waited_for(open_floor):
    """BST-06: table 2 has told all that it has stored."""
    at = open_floor(RuleSet(chips=RULES.chips, seating=Seating(max_per_table=3)), names="ABCDEF", tables=2)
    at.begin()
    at.hand(1, 3, table=2)
    before, left = (("e4", 1000), ("e5", 1000), ("e6", 1000)), (("e4", 2000), ("e5", 0), ("e6", 1000))
    events = at.store(hear(at.floor, ResultReport(2, 1, before, left), 0, {1: 9}))
    assert events[1:] == (PlayerPlaced("e5", 6, 6, 2, 1, 2),)


def test_a_place_of_hand_for_hand_waits_for_all_tables_of_the_round(open_floor):
    """BST-03: a count at table 1 can still belong to the round in which somebody went broke at table 2."""
    at = open_floor(RuleSet(chips=RULES.chips, seating=Seating(max_per_table=3)), names="ABCDEF", tables=2)
    at.begin()
    at.do(BeginHandForHand("the money is near"))
    for table in (1, 2):
        at.hand(1, 3, table=table)
    at.result(1, 1, e1=(1000, 900), e2=(1000, 1100), e3=(1000, 1000))
    before, left = (("e4", 1000), ("e5", 1000), ("e6", 1000)), (("e4", 2000), ("e5", 0), ("e6", 1000))
    at.store(hear(at.floor, ResultReport(2, 1, before, left), 0, {1: 9}))
    assert (at.floor.hand_for_hand.round, at.floor.awaited, len(at.floor.left())) == (2, ((1, 9),), 6)
    at.result(1, 1, e1=(900, 0), e2=(1100, 2000), e3=(1000, 1000))
    assert [(one.entry, one.first, one.last) for one in at.log if isinstance(one, PlayerPlaced)] == [
        ("e1", 5, 6),
        ("e5", 5, 6),
    ]
    assert at.floor.hand_for_hand.round == 3


def test_a_crew_whose_last_hand_is_over_waits_for_its_count(open_floor):
    """WIN-01, WIN-02: by the hand e6 leads, and the count that is known to be missing says that e7 does."""
    at = open_floor(EVENTS["crews"], names="ABCDEFGHIJ", tables=2)
    at.begin()
    at.hand(1, 5, table=2)
    at.do(EndStageTable(2, reason="time"))
    before = tuple((f"e{number}", 1000) for number in range(6, 11))
    left = (("e6", 2000), ("e7", 500), ("e8", 500), *before[3:])
    at.store(hear(at.floor, ResultReport(2, 1, before, left), 0, {2: 9}))
    assert (at.floor.note(2).state, at.floor.crews, at.floor.awaited) == ("open", (), ((2, 9),))
    at.result(1, 2, e6=(2000, 400), e7=(500, 2100), e8=(500, 500), e9=(1000, 1000), e10=(1000, 1000))
    assert (at.floor.note(2).state, at.floor.crews[0].ahead) == ("done", ("e7",))


def told(rng, floor, table):
    """Make up hands and counts at a table, as the reports that its rows become."""
    stacks = {one.id: one.chips for one in floor.at_table(table)}
    hand, reports = floor.note(table).hand, []
    for _ in range(rng.randint(0, 3)):
        with_chips = [one for one, chips in stacks.items() if chips]
        if len(with_chips) < 2:
            break
        if rng.random() < 0.6:
            hand += 1
            reports.append(HandReport(table, hand, len(with_chips)))
        giver, taker = rng.choice(with_chips), rng.choice(list(stacks))
        some = rng.choice((stacks[giver], rng.randrange(stacks[giver] // 25) * 25))
        after = dict(stacks)
        after[giver] -= some
        after[taker] += some
        if hand:
            reports.append(ResultReport(table, hand, tuple(stacks.items()), tuple(after.items())))
            stacks = after
    return reports


def heard_alone(floor, report):
    """Take in a report, and nothing of what follows from it."""
    return hears.apply(report, floor, 0)


def decided(floor):
    """Give what the floor has decided on stacks: places, crews, rounds, the end, alarms."""
    places = [(one.id, one.finish, one.broke is None) for one in floor.entries]
    return places, floor.phase, floor.crews, floor.hand_for_hand, floor.moves_due, floor.alarms, floor.awaited


EVENTS = {
    "elimination": RuleSet(chips=RULES.chips, seating=Seating(max_per_table=6)),
    "rebuys": replace(RULES, seating=Seating(max_per_table=6)),
    "crews": replace(shipped("crews-of-five"), chips=RULES.chips),
}


@pytest.mark.parametrize("rules", EVENTS)
@pytest.mark.parametrize("seed", range(examples(12)))
def test_what_follows_by_itself_is_what_would_follow_with_every_row_heard(open_floor, rules, seed):
    """Rows of two tables come in any order: deciding as they come ends as deciding when all have come."""
    rng, at = Random(seed), open_floor(EVENTS[rules], names="ABCDEFGHIJ", tables=2)
    at.begin()
    if seed % 3 == 0 and rules != "crews":
        at.do(BeginHandForHand("the money is near"))
    for _ in range(8):
        rows = [[(table, one) for one in told(rng, at.floor, table)] for table in (1, 2)]
        order = [which for which, of_one in enumerate(rows) for _ in of_one]
        rng.shuffle(order)
        came = [rows[which].pop(0) for which in order]
        at_the_end = at.floor
        for place, (_, report) in enumerate(came):
            at_the_end = after(at_the_end, heard_alone(at_the_end, report))
            at.store(hear(at.floor, report, 0, {table: 99 for table, _ in came[place + 1 :]}))
        at_the_end = after(at_the_end, with_what_follows(at_the_end, (), FloorContext()))
        assert decided(at.floor) == decided(at_the_end)
        assert at.floor.awaited == ()
