"""Orders that cross each other: who is on the way, tables that end or form meanwhile, absurd amounts."""

import pytest

from shuffleup.floor.colour_up.chip_counts import BeginColourUp
from shuffleup.floor.colour_up.chip_race import FinishColourUp
from shuffleup.floor.conduct.corrections import EnterStacks, UndoElimination
from shuffleup.floor.conduct.rule_changes import ChangeRule
from shuffleup.floor.crews import EndStageTable, StageTableEnded
from shuffleup.floor.decide import tick
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.levels.clock_control import Start, StopPlay
from shuffleup.floor.levels.level_events import StakesSet
from shuffleup.floor.levels.stakes import SetLevels
from shuffleup.floor.seating.final_table import FormFinalTable
from shuffleup.floor.seating.moves import MovePlayer, SwapPlayers
from shuffleup.floor.seating.seat_draw import TakeSeat
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event, Registration
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.money import Cash
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Crews, FinalTable, Seating
from shuffleup.tournament.seating import Place
from tests.refused import refused

SIX = ("Ann", "Bongani", "Carla", "Dimitri", "Emma", "Farid")
MINUTE = 60_000
BY_HUNDREDS = ChipSets(start_stack=100, denominations=(1,))
CREWS = RuleSet(
    event=Event(format="crews"),
    seating=Seating(max_per_table=4),
    chips=BY_HUNDREDS,
    levels=Levels(unit="orbit", length=1, generator="step", table=((1, 2), (2, 4), (3, 6))),
    crews=Crews(enabled=True, size=3, qualify=1, table_ends="one_left"),
)
FIVES = RuleSet(
    chips=ChipSets(start_stack=1000, denominations=(5, 25, 100)), levels=Levels(table=((25, 50),) * 5)
)


@pytest.fixture
def crews(open_floor):
    at = open_floor(CREWS, SIX, tables=2)
    at.begin()
    return at


def ended(events):
    return [one.table for one in events if isinstance(one, StageTableEnded)]


def test_a_crews_table_does_not_end_while_somebody_is_on_the_way_to_it(crews):
    """WIN-01, WIN-02: Dimitri would arrive at a table that has been decided without him."""
    crews.do(MovePlayer("e4", 1, 4, "sits with the wrong crew"))
    assert ended(crews.result(1, e1=(100, 300), e2=(100, 0), e3=(100, 0))) == []
    with refused(NotLegalNow, match="Dimitri is on the way to or from table 1"):
        crews.do(EndStageTable(1, "late"))
    crews.gets_up("e4")
    assert [one.state for one in crews.floor.tables] == ["open", "open"]
    assert crews.floor.entry("e4").place == Place(1, 4)


def test_nobody_is_moved_from_a_table_that_has_played_its_stage(crews):
    """WIN-01: who has won at one table does not win at another one, too."""
    assert ended(crews.result(1, e1=(100, 300), e2=(100, 0), e3=(100, 0))) == [1]
    for command in (MovePlayer("e1", 2, 4, "why"), SwapPlayers("e4", "e1", "why")):
        with refused(NotLegalNow, match="table 1 has played its stage"):
            crews.do(command)


def test_nobody_chooses_a_chair_after_a_crews_table_has_played_its_stage(open_floor):
    """WIN-01, SEA-03: the places of those who are out stand by then."""
    rules = RuleSet(
        event=CREWS.event,
        seating=Seating(max_per_table=4, draw="open"),
        chips=CREWS.chips,
        levels=CREWS.levels,
        crews=CREWS.crews,
        registration=Registration(late_entry_until_level=9),
    )
    at = open_floor(rules, (*SIX, "Gala"), tables=2)
    for number in range(6):
        at.do(TakeSeat(f"e{number + 1}", 1 + number // 3, 1 + number % 3))
    at.do(TakeSeat("e7", 2, 4))
    at.do(Start())
    at.do(Register(("Hugo",)))
    at.result(1, e1=(100, 300), e2=(100, 0), e3=(100, 0))
    with refused(NotLegalNow, match="Hugo comes too late"):
        at.do(TakeSeat("e8", 1, 2))


def test_a_cash_player_changes_to_a_table_that_stands(open_floor):
    """SEA-02: the own wish sets no table up."""
    rules = RuleSet(
        event=Event(format="cash", date="open", start="open"),
        seating=Seating(draw="open", self_choice=True),
        levels=Levels(unit="none", generator="stakes", table=((5, 10),), length=0),
        cash=Cash(enabled=True, min_bb=50),
    )
    at = open_floor(rules, SIX[:2], tables=2)
    for number in (1, 2):
        at.do(TakeSeat(f"e{number}", 1, number))
    at.do(Start())
    with refused(NotLegalNow, match="table 2 is not set up: Ann can sit at table 1"):
        at.do(TakeSeat("e1", 2, 1))


def test_nobody_is_taken_in_again_while_the_final_table_forms(open_floor):
    """APP-04, FIN-01: the chair would be at a table that is closed in the next moment."""
    rules = RuleSet(seating=Seating(max_per_table=6), final_table=FinalTable(size=6), chips=BY_HUNDREDS)
    at = open_floor(rules, (*SIX, "Gala"), tables=2)
    at.begin()
    at.result(1, 2, e5=(100, 0), e6=(100, 200), e7=(100, 100))
    at.gets_up("e5")
    at.do(FormFinalTable())
    with refused(NotLegalNow, match="the final table is being formed"):
        at.do(UndoElimination("e5", 100, "it was a mistake"))


def test_a_schedule_that_no_rule_set_could_hold_is_refused(open_floor):
    """STR-14: level 40 of doubled blinds costs more than any amount that can be stored."""
    rules = RuleSet(levels=Levels(generator="double", table=((5, 10),)), chips=FIVES.chips)
    at = open_floor(rules)
    at.begin()
    with refused(NotLegalNow, match=r"level 28 would cost 1342177280: 1000000000 is the most"):
        at.do(SetLevels(40, ((5 * 2**39, 5 * 2**40),)))
    with refused(NotLegalNow, match=r"level 2 would cost 2000000000: 1000000000 is the most"):
        at.do(SetLevels(2, ((1_000_000_000, 2_000_000_000),)))
    assert isinstance(at.do(SetLevels(2, ((500_000_000, 1_000_000_000),)))[0], StakesSet)


@pytest.mark.parametrize(
    "name",
    [
        *("\u202eevil", "Ann\u2066", "\u061cAnn", "Ann\u200f"),  # would turn the board round
        *("bell\u0007", "\u001b[31mred"),  # would speak to a terminal
        *("An\u200bn", "\ufeffAnn", "An\u00adn", "Ann\U000e0041"),  # would look like Ann
    ],
)
def test_a_name_with_signs_that_nobody_sees_is_refused(open_floor, name):
    at = open_floor(names=())
    with refused(NotLegalNow, match="a sign that cannot be shown"):
        at.do(Register((name,)))


def test_a_count_that_no_chips_add_up_to_is_refused(open_floor):
    """APP-06: with chips of 5 nobody has 1003."""
    at = open_floor(FIVES)
    at.begin()
    with refused(NotLegalNow, match="1\u00a0003 cannot be made of chips of 5"):
        at.do(EnterStacks(1, {"e1": 1003, "e2": 997, "e3": 1000}))
    with refused(NotLegalNow, match="there is no table 2"):
        at.do(EnterStacks(2, {}))


def test_the_smallest_chips_leave_play_by_a_colour_up_only(open_floor):
    """CLR-01, GEN-01."""
    at = open_floor(FIVES)
    at.begin()
    with refused(NotLegalNow, match="stacks hold chips of 5, which 25 does not divide"):
        at.do(ChangeRule("chips.denominations", [25, 100], "small chips are a nuisance"))
    at.do(ChangeRule("chips.denominations", [5, 25, 100, 500], "more are needed"))
    assert at.floor.denominations == (5, 25, 100, 500)


def test_a_table_with_a_hand_on_is_counted_when_its_dealer_has_confirmed_the_hand(open_floor):
    """BRK-04: nothing is asked of the director before, and its exact stacks need no count of his."""
    at = open_floor(FIVES)
    at.begin()
    at.hand(1, 3)
    at.do(StopPlay("chips are changed"))
    at.do(BeginColourUp(5, 25))
    assert at.tasks("colour_up") == []
    at.result(1, e1=(1000, 1000), e2=(1000, 1000), e3=(1000, 1000))
    assert at.tasks("colour_up") == [("finish_colour_up", {})]


def test_chips_on_the_way_keep_a_colour_up_open(open_floor):
    """CLR-01: a stack between two tables would keep the old chips."""
    at = open_floor(FIVES)
    at.begin()
    at.store(tick(at.floor, 30 * MINUTE))
    at.do(StopPlay("chips are changed"))
    at.do(BeginColourUp(5, 25))
    at.do(MovePlayer("e1", 1, 9, "sits in the sun"))
    assert at.floor.entry("e1").moving
    with refused(NotLegalNow, match="Ann is on the way to another chair"):
        at.do(FinishColourUp())
    assert "finish_colour_up" not in [verb for verb, _ in at.tasks("colour_up")]


def test_two_ways_to_write_one_accent_are_one_name(open_floor):
    at = open_floor(names=())
    at.do(Register(("Rene\u0301",)))
    assert at.floor.entries[0].name == "Ren\u00e9"
    with refused(NotLegalNow, match="Ren\u00e9 is registered already"):
        at.do(Register(("Ren\u00e9",)))
