"""Small chips leave play: the proposal, the count, the race, and the new stacks."""

import pytest

from shuffleup.floor.colour_up.chip_counts import BeginColourUp, CountOddChips
from shuffleup.floor.colour_up.chip_race import (
    CancelColourUp,
    DealRace,
    FinishColourUp,
    NameWinners,
    SkipColourUp,
)
from shuffleup.floor.colour_up.colour_up_events import ColourUpBegan, ColourUpFinished, RaceDealt
from shuffleup.floor.conduct.ruling_events import ChipsTakenOff, RuleChanged
from shuffleup.floor.contents import tasks
from shuffleup.floor.decide import hear, tick
from shuffleup.floor.levels.clock_control import StopPlay
from shuffleup.floor.levels.level_changes import AddBreak, SetLevel
from shuffleup.floor.results.result_events import ChipsReached
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.chips import ChipSets, ColourUpRules
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Seating
from shuffleup.table.events import ChipsBrought, ChipsDue, RaceTold, RulesTold
from shuffleup.tournament.reasons import ChangedUp, Hold
from shuffleup.views.wall.lists import colour_up_lines
from shuffleup.views.words.tasks import asked
from tests.floor.colour_ups import BY_HANDS, CHIPS, LEVELS, MINUTE, RULES, balanced
from tests.refused import refused


def at_the_break(at):
    at.begin()
    at.store(tick(at.floor, 20 * MINUTE))
    at.store(tick(at.floor, 40 * MINUTE))
    return at


@pytest.fixture
def at(open_floor):
    """After level two nothing needs 25s; Ann has 9925, Bongani 10050, Carla 10025."""
    floor = open_floor(RULES)
    floor.begin()
    floor.hand(1, 3)
    floor.result(1, e1=(10_000, 9_925), e2=(10_000, 10_050), e3=(10_000, 10_025))
    floor.store(tick(floor.floor, 20 * MINUTE))
    floor.store(tick(floor.floor, 40 * MINUTE))
    return floor


@pytest.fixture
def counted(at):
    """Ann has one odd 25, Bongani two, Carla one: together one chip of 100."""
    at.do(BeginColourUp(25, 100))
    return at


def test_it_is_proposed_at_the_break_from_which_on_nothing_needs_the_chip(at):
    """CLR-01."""
    assert at.tasks("colour_up") == [("begin_colour_up", {"old": 25, "new": 100})]


def test_it_is_not_proposed_while_a_level_needs_the_chip(open_floor):
    """CLR-01."""
    at = open_floor(RULES)
    at.begin()
    at.do(AddBreak(1, 5))
    at.store(tick(at.floor, 20 * MINUTE))
    assert at.tasks("colour_up") == []
    with refused(NotLegalNow, match="25 are needed through level 2"):
        at.do(BeginColourUp(25, 100))


@pytest.mark.parametrize(
    "rules",
    [
        RuleSet(chips=CHIPS, levels=LEVELS, colour_up=ColourUpRules(enabled=False)),
        RuleSet(chips=CHIPS, levels=LEVELS, colour_up=ColourUpRules(when="manual")),
        RuleSet(chips=ChipSets(denominations=(25,)), levels=LEVELS),
    ],
)
def test_it_is_not_proposed_where_the_rule_set_has_none(open_floor, rules):
    """CLR-11."""
    at = at_the_break(open_floor(rules))
    assert at.tasks("colour_up") == []


def test_no_table_deals_until_it_is_finished(at):
    """CLR-08."""
    events = at.do(BeginColourUp(25, 100))
    assert events[0] == ColourUpBegan(25, 100)
    assert Hold.COLOUR_UP in at.floor.note(1).held
    at.store(tick(at.floor, 50 * MINUTE))
    assert at.floor.clock.phase == "level"
    assert (at.floor.clock.running, at.floor.note(1).held) == (False, (Hold.COLOUR_UP,))
    at.do(CancelColourUp("later"), now=55 * MINUTE)
    assert (at.floor.clock.left_at(55 * MINUTE), at.floor.note(1).held) == (20 * MINUTE, ())


def test_known_stacks_need_no_count(counted):
    """CLR-02."""
    race = counted.floor.colour_up.at(1)
    assert [(one.seat, one.old_chips, one.other) for one in race.seats] == [
        (1, 1, 9_900),
        (2, 2, 10_000),
        (3, 1, 10_000),
    ]
    assert counted.tasks("colour_up") == [("deal_race", {"table": 1})]


def test_counted_chips_are_changed_directly_first(at):
    """CLR-02: Bongani's six 25s are one 100 and two odd ones."""
    at.do(BeginColourUp(25, 100))
    at.do(CountOddChips(1, {1: 1, 2: 6, 3: 1}))
    at.do(NameWinners(1, (3,)))
    finished = at.do(FinishColourUp())[0]
    assert [(one.entry, one.before, one.after) for one in finished.seats] == [
        ("e1", 9_925, 9_900),
        ("e2", 10_050, 10_000),
        ("e3", 10_025, 10_100),
    ]


def test_a_count_that_does_not_fit_the_stack_is_refused(at):
    """CLR-08."""
    at.do(BeginColourUp(25, 100))
    with refused(NotLegalNow, match="Ann in seat 1 has 9\u00a0925, which does not fit"):
        at.do(CountOddChips(1, {1: 2, 2: 2, 3: 1}))
    with refused(NotLegalNow, match="seat 3 has no count"):
        at.do(CountOddChips(1, {1: 1, 2: 2}))
    with refused(NotLegalNow, match="nobody with chips sits in seat 9"):
        at.do(CountOddChips(1, {1: 1, 2: 2, 3: 1, 9: 0}))


def test_the_highest_card_wins_the_chip(counted):
    """CLR-03, CLR-06."""
    events = counted.do(DealRace(1, {1: ("Ks",), 2: ("2c", "Ad"), 3: ("Ah",)}))
    assert events[0].winners == (3,)
    assert events[0].seed == ""


def test_cards_are_drawn_where_none_are_entered(counted):
    """CLR-03, APP-01: seat 1 first, clockwise, all cards of a player together."""
    events = counted.do(DealRace(1))
    assert events[0] == RaceDealt(
        1, {1: ("2c",), 2: ("3d", "4h"), 3: ("Ks",)}, first=1, decks=1, winners=(3,), seed="00"
    )


def test_the_deal_begins_at_the_left_of_a_dealer_who_plays(open_floor):
    """CLR-03."""
    rules = RuleSet(
        chips=CHIPS, levels=LEVELS, colour_up=ColourUpRules(start="dealers_left"), table=TableUse(unit_at=1)
    )
    at = open_floor(rules)
    at.begin()
    at.hand(1, 3)
    at.result(1, e1=(10_000, 9_925), e2=(10_000, 10_050), e3=(10_000, 10_025))
    at.do(StopPlay("chips"))
    at.do(SetLevel(3, "chips"))
    at.do(BeginColourUp(25, 100))
    at.do(CountOddChips(1))
    assert at.do(DealRace(1))[0].cards == {2: ("2c", "3d"), 3: ("4h",), 1: ("Ks",)}


def test_wrong_cards_are_refused(counted):
    with refused(NotLegalNow, match="seat 2 has 1 race cards instead of 2"):
        counted.do(DealRace(1, {1: ("Ks",), 2: ("2c",), 3: ("Ah",)}))


def test_the_tables_hear_what_each_seat_gains_and_loses(counted):
    """CLR-04, APP-06: 25s of a worth of 100 make one chip, and nothing has changed in total."""
    counted.do(DealRace(1, {1: ("Ks",), 2: ("2c", "Ad"), 3: ("Ah",)}))
    events = counted.do(FinishColourUp())
    finished = events[0]
    assert isinstance(finished, ColourUpFinished)
    assert finished.change == 0
    assert counted.told(events[:1], 1) == [
        ChipsDue(1, "e1", 25, ChangedUp(25), handed_over=True),
        ChipsDue(2, "e2", 50, ChangedUp(25), handed_over=True),
        ChipsBrought(3, "e3", 75, ChangedUp(25)),
    ]


def test_a_table_whose_hand_is_on_is_counted_when_it_is_over(at):
    """CLR-02: the stacks say it, and nobody has to press for it."""
    at.hand(2, 3)
    at.do(BeginColourUp(25, 100))
    assert at.tasks("colour_up") == []
    at.result(2, e1=(9_925, 9_900), e2=(10_050, 10_075), e3=(10_025, 10_025))
    assert [(one.seat, one.old_chips) for one in at.floor.colour_up.at(1).seats] == [(1, 0), (2, 3), (3, 1)]
    assert at.tasks("colour_up") == [("deal_race", {"table": 1})]


def test_the_sum_is_explained_at_every_moment(counted):
    """APP-06."""
    counted.do(DealRace(1, {1: ("Ks",), 2: ("2c", "Ad"), 3: ("Ah",)}))
    counted.do(FinishColourUp())
    assert balanced(counted)
    assert counted.floor.entry("e3").chips == 10_100
    for report in (
        ChipsTakenOff(1, "e1", 25, ChangedUp(25)),
        ChipsReached(1, "e3", 75),
        ChipsTakenOff(1, "e2", 50, ChangedUp(25)),
    ):
        counted.store(hear(counted.floor, report, 0))
        assert balanced(counted)
    assert [entry.total for entry in counted.floor.entries] == [9_900, 10_000, 10_100]
    assert sum(one.chips for one in counted.floor.explained) == 0


def test_the_chip_is_out_of_play_afterwards(counted):
    """CLR-01, POT-06: the tables learn what the smallest chip is."""
    counted.do(DealRace(1))
    events = counted.do(FinishColourUp())
    assert counted.floor.denominations == (100, 500)
    (changed,) = [one for one in events if isinstance(one, RuleChanged)]
    (told,) = counted.told([changed], 1)
    assert isinstance(told, RulesTold)
    assert told.rules.chips.smallest == 100
    assert counted.tasks("colour_up") == []
    with refused(NotLegalNow, match="cannot be paid in chips of 100"):
        counted.do(SetLevel(1, "back"))


def test_every_table_is_counted_before_it_is_finished(open_floor):
    rules = RuleSet(
        chips=CHIPS, levels=LEVELS, seating=Seating(max_per_table=3), table=TableUse(tracking="hands")
    )
    at = open_floor(rules, names="ABCDE", tables=2)
    at_the_break(at)
    at.do(BeginColourUp(25, 100))
    at.do(CountOddChips(1, dict.fromkeys((1, 2, 3), 0)))
    assert at.tasks("colour_up") == [("count_odd_chips", {"table": 2})]
    with refused(NotLegalNow, match="table 2: its chips have to be counted"):
        at.do(FinishColourUp())
    at.do(CountOddChips(2, {1: 0, 2: 0}))
    assert at.do(FinishColourUp())[0].change == 0


def test_a_table_finishes_its_hand_before_its_chips_are_counted(open_floor):
    """BRK-04."""
    at = open_floor(RULES)
    at.begin()
    at.store(tick(at.floor, 20 * MINUTE))
    at.hand(1, 3)
    at.store(tick(at.floor, 40 * MINUTE))
    at.do(BeginColourUp(25, 100))
    with refused(NotLegalNow, match="table 1 has a hand to finish"):
        at.do(CountOddChips(1))


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (BeginColourUp(100, 500), "chips of 25 go first"),
        (BeginColourUp(25, 25), "for larger ones"),
        (CountOddChips(1), "no colour-up is on"),
        (FinishColourUp(), "no colour-up is on"),
        (SkipColourUp(7, "why"), "chips of 7 are not proposed"),
    ],
)
def test_what_does_not_fit_is_refused(at, command, why):
    with refused(NotLegalNow, match=why):
        at.do(command)


def test_chips_are_not_changed_in_the_midst_of_play(open_floor):
    at = open_floor(RULES)
    at.begin()
    with refused(NotLegalNow, match="in a break or while play is stopped"):
        at.do(BeginColourUp(25, 100))


def test_a_home_game_may_keep_its_small_chips(at):
    """CLR-10."""
    at.do(SkipColourUp(25, "nobody counts chips here"))
    assert at.tasks("colour_up") == []
    assert at.floor.denominations == (25, 100, 500)


def test_where_nobody_follows_the_stacks_people_count_and_the_stacks_change_by_the_same(open_floor):
    """CLR-02, CLR-07, APP-05."""
    at = at_the_break(open_floor(BY_HANDS))
    at.do(BeginColourUp(25, 100))
    with refused(NotLegalNow, match="seat 1 has no count: none is 0"):
        at.do(CountOddChips(1))
    at.do(CountOddChips(1, {1: 1, 2: 6, 3: 1}, nothing_else=(1,)))
    at.do(NameWinners(1, (2,)))
    finished = at.do(FinishColourUp())[0]
    assert [(one.entry, one.more, one.rescued) for one in finished.seats] == [
        ("e1", 75, True),
        ("e2", 50, False),
        ("e3", -25, False),
    ]
    at.store(hear(at.floor, ChipsTakenOff(1, "e3", 25, ChangedUp(25)), 0))
    assert [entry.total for entry in at.floor.entries] == [10_075, 10_050, 9_975]
    assert balanced(at)


def test_who_has_won_the_race_is_said_at_the_table_on_tonight_and_on_the_wall(counted):
    """CLR-06: Carla's ace of hearts wins the 100."""
    events = counted.do(DealRace(1, {1: ("Ks",), 2: ("2c", "Qd"), 3: ("Ah",)}))
    (finish,) = [one for one in tasks(counted.floor) if one.verb == "finish_colour_up"]
    assert asked(finish).endswith("the chips of 25 are out of play; table 1: one 100 each for seat 3 (Ah)")
    assert colour_up_lines(counted.floor)[-1] == "TABLE 1, CHIP RACE: 100 for seat 3"
    assert counted.told(events, 1) == [RaceTold((3,), {1: ("Ks",), 2: ("2c", "Qd"), 3: ("Ah",)})]


def test_nobody_is_asked_for_a_count_of_stacks_that_are_followed(at):
    """CLR-02: the odd chips follow from the stacks; the race is the first thing that waits for a person."""
    at.do(BeginColourUp(25, 100))
    (race,) = [one for one in tasks(at.floor) if one.room == "colour_up"]
    assert (race.verb, asked(race)) == (
        "deal_race",
        "table 1: race for 1 of 100; odd chips of 25: seat 1: 1, seat 2: 2, seat 3: 1",
    )


def test_the_room_hears_of_the_race_and_not_of_a_changed_rule(counted):
    """POT-06: the tables are told which chips are in play; no announcement names the key of a rule."""
    counted.do(DealRace(1))
    counted.do(FinishColourUp())
    assert counted.floor.denominations == (100, 500)
    assert counted.floor.announcements == ()
