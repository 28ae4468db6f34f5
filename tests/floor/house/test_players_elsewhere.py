"""One floor asks what the others know: who plays in another event waits here for a chair (EVT-03, EVT-04)."""

from contextlib import suppress
from random import Random

import pytest
from msgspec.structs import replace

from shuffleup.floor.conduct.corrections import UndoElimination
from shuffleup.floor.entries.leaving import Leave, Withdraw
from shuffleup.floor.entries.registration import ReEnter, Register
from shuffleup.floor.house.floor_facts import EventPerson, FloorFacts, PlaysElsewhere
from shuffleup.floor.house.next_event import facts_of
from shuffleup.floor.house.players_elsewhere import PlayersPassedOver, elsewhere_again
from shuffleup.floor.levels.clock_control import Start
from shuffleup.floor.purchases.sales import CashOut
from shuffleup.floor.seating.seat_draw import DrawNeedsTwo, DrawSeats, TakeSeat
from shuffleup.kernel.refusals import Refusal
from shuffleup.ruleset.event import Event, Registration, SeveralEvents
from shuffleup.ruleset.money import Reentry
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Seating
from tests.night import examples
from tests.refused import refused

MAIN = FloorFacts("main", "Main event", players=(EventPerson("Carla"),))
CASH = RuleSet(event=Event(format="cash", title="Cash game"), seating=Seating(draw="open"))


def seated(at):
    return [one.name for one in at.floor.entries if one.seated]


@pytest.fixture
def main(open_floor):
    """Give a main event in which the last of four has gone broke."""
    at = open_floor(RuleSet(event=Event(title="Main event")), ("Ann", "Bongani", "Carla", "Dov"))
    at.begin()
    at.hand(1, 4)
    same = (10_000, 10_000)
    at.result(1, e1=(10_000, 20_000), e2=same, e3=same, e4=(10_000, 0))
    return at


@pytest.fixture
def side(open_floor):
    rules = RuleSet(event=Event(title="Side event"), registration=Registration(late_entry_until_level=4))
    return open_floor(rules, ("Ann", "Bongani", "Carla"))


def test_a_draw_passes_over_who_plays_in_another_event(side):
    assert PlayersPassedOver((("e3", "Main event"),)) in side.do(DrawSeats(), elsewhere=(MAIN,))
    assert seated(side) == ["Ann", "Bongani"]
    assert side.floor.entry("e3").waiting == 1
    with refused(PlaysElsewhere, "Carla plays in Main event"):
        side.do(DrawSeats(), elsewhere=(MAIN,))


def test_who_is_out_there_gets_the_next_chair_here(side):
    side.do(DrawSeats(), elsewhere=(MAIN,))
    side.do(Start(), elsewhere=(MAIN,))
    side.do(DrawSeats(), elsewhere=(replace(MAIN, players=()),))
    assert seated(side) == ["Ann", "Bongani", "Carla"]


def test_the_draw_is_made_again_from_the_record_without_the_other_event(side):
    """An audit of one event reads no other one."""
    before = side.floor
    drawn = side.do(DrawSeats(), elsewhere=(MAIN,))
    side.floor = before
    assert side.do(DrawSeats(), elsewhere=elsewhere_again(drawn, before)) == drawn


def test_who_still_plays_elsewhere_when_entries_close_gets_the_money_back(open_floor):
    """Late entry is over for everybody (REG-17)."""
    at = open_floor(RuleSet(), ("Ann", "Bongani", "Carla"))
    at.do(DrawSeats(), elsewhere=(MAIN,))
    at.do(Start(), elsewhere=(MAIN,))
    assert ("withdraw", {"entry": "e3", "reason": "closed"}) in at.tasks("entries")


def test_a_draw_for_one_person_who_is_free_waits(open_floor):
    two = open_floor(RuleSet(), ("Ann", "Carla"))
    with refused(DrawNeedsTwo, "1"):
        two.do(DrawSeats(), elsewhere=(MAIN,))


def test_without_another_event_a_draw_says_nothing_of_it(side):
    assert not any(isinstance(one, PlayersPassedOver) for one in side.do(DrawSeats()))


def test_nobody_sits_down_at_the_cash_table_who_is_in_the_tournament(open_floor):
    cash = open_floor(CASH, ("Ann", "Carla"))
    cash.do(TakeSeat("e1", 1, 1), elsewhere=(MAIN,))
    with refused(PlaysElsewhere, "Carla plays in Main event: a chair here is for later"):
        cash.do(TakeSeat("e2", 1, 2), elsewhere=(MAIN,))
    assert seated(cash) == ["Ann"]


def test_people_sit_in_two_where_both_events_allow_it(open_floor):
    cash = open_floor(replace(CASH, events=SeveralEvents(two_at_once=True)), ("Ann", "Carla"))
    with refused(PlaysElsewhere, "Carla plays in Main event"):
        cash.do(TakeSeat("e2", 1, 2), elsewhere=(MAIN,))
    cash.do(TakeSeat("e2", 1, 2), elsewhere=(replace(MAIN, two_at_once=True),))
    assert seated(cash) == ["Carla"]


def test_an_elimination_is_not_undone_while_the_player_sits_in_another_event(main):
    main.gets_up("e4", 0)
    side = FloorFacts("side", "Side event", players=(EventPerson("Dov"),))
    with refused(PlaysElsewhere, "Dov plays in Side event"):
        main.do(UndoElimination("e4", reason="counted again"), elsewhere=(side,))
    main.do(UndoElimination("e4", reason="counted again"))
    assert main.floor.entry("e4").in_play


# --- what an event tells the others ---------------------------------------------------------------------


def test_an_event_tells_who_plays_who_waits_and_who_sits_where(side):
    side.do(Register(("Dov",), ("b7",)))
    facts = facts_of("side", side.floor)
    assert (facts.title, facts.players, facts.takes_entries) == ("Side event", (), True)
    assert facts.waiting[-1] == EventPerson("Dov", "b7")
    side.do(DrawSeats())
    facts = facts_of("side", side.floor)
    assert [one.name for one in facts.players] == ["Ann", "Bongani", "Carla", "Dov"]
    assert (facts.waiting, facts.players_at) == ((), {1: 4})


def test_who_was_withdrawn_is_in_the_event_no_more(side):
    side.do(Withdraw("e2", "ill"))
    assert [one.name for one in facts_of("side", side.floor).waiting] == ["Ann", "Carla"]


def test_who_went_broke_is_out_and_the_latest_comes_first(main):
    assert [one.name for one in facts_of("main", main.floor).out] == ["Dov"]
    main.hand(2, 3)
    main.result(2, e1=(20_000, 30_000), e2=(10_000, 0), e3=(10_000, 10_000))
    facts = facts_of("main", main.floor)
    assert [one.name for one in facts.out] == ["Bongani", "Dov"]
    assert [one.name for one in facts.players] == ["Ann", "Carla"]


# --- three floors at once -------------------------------------------------------------------------------

ALL_NIGHT = RuleSet(
    registration=Registration(late_entry_until_level=20), reentry=Reentry(allowed=True, max=0, until_level=20)
)


def any_act(chance, at):
    """Choose something that a director does at a floor with people."""
    name = chance.choice(("Ann", "Bongani", "Carla", "Dov", "Eva"))
    entries = [one.id for one in at.floor.entries] or ["e1"]
    entry = chance.choice(entries)
    acts = (
        *(Register((name,)), Register((name,)), DrawSeats(), DrawSeats(), Start(), ReEnter(entry)),
        *(Withdraw(entry, "ill"), Leave(entry, how="removed", reason="has to go")),
        *(TakeSeat(entry, 1, chance.randint(1, 6), 2_000), CashOut(entry), UndoElimination(entry)),
    )
    return chance.choice(acts)


@pytest.mark.parametrize("block", range(4))
def test_whatever_is_done_at_three_floors_nobody_plays_in_two(open_floor, block):
    """EVT-03: each floor asks with each command; so it stays true at every row."""
    seated = 0
    for seed in range(block, examples(120), 4):
        chance = Random(seed)
        floors = {short: open_floor(ALL_NIGHT, ()) for short in ("main", "side")}
        floors["cash"] = open_floor(CASH, ())
        for _ in range(60):
            short = chance.choice(sorted(floors))
            elsewhere = tuple(facts_of(one, at.floor) for one, at in floors.items() if one != short)
            with suppress(Refusal):
                floors[short].do(any_act(chance, floors[short]), elsewhere=elsewhere)
            for one in floors[short].floor.left():
                if one.seated:
                    floors[short].gets_up(one.id) if one.leaving else None
            playing = [name for at in floors.values() for name in in_play(at)]
            assert len(playing) == len(set(playing))
            seated = max(seated, len(playing))
    assert seated >= 4, "people do get chairs"


def in_play(at):
    return [one.name.split(" (")[0] for one in at.floor.left() if not one.leaving]
