"""Many tables broken as one proposal, which is looked through and corrected before it is done."""

from msgspec.structs import replace

from shuffleup.floor.entries.leaving import Leave
from shuffleup.floor.lookup import ResultsAreOnTheirWay
from shuffleup.floor.seating.moves import MovePlayer
from shuffleup.floor.seating.seat_events import (
    BreakingProposed,
    BreakingSettled,
    MoveOrdered,
    TableBreaking,
    TableBroken,
)
from shuffleup.floor.seating.table_breaking import (
    BreakTables,
    NoBreakingNow,
    NoTableLeftToBreak,
    NotDueToBreak,
    NothingProposed,
    NotPlayedAt,
    ProposalOutOfDate,
    ProposeBreaking,
    SayWhichBreak,
    SomebodyMayBuy,
    WithdrawBreaking,
    breaking_changed,
    breaking_overruled,
)
from shuffleup.floor.state import BreakingMove
from shuffleup.kernel.field_types import Actor
from shuffleup.ruleset.money import Rebuy
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Breaking, FinalTable, Seating
from shuffleup.table.events import StartHeld
from shuffleup.tournament.breaking_order import NotEnoughSeats
from shuffleup.tournament.reasons import Hold, Leaving
from shuffleup.tournament.seating import Place
from tests.refused import refused

SIXES = RuleSet(seating=Seating(max_per_table=6), final_table=FinalTable(size=6))


def of(events, kind):
    return [event for event in events if isinstance(event, kind)]


def bust(at, table, *entries, hand=1):
    """Somebody at the table wins the stacks of these entries, who get up."""
    here = [one for one in at.floor.at_table(table) if one.id not in entries]
    lost = {one: (at.floor.entry(one).chips, 0) for one in entries}
    won = sum(chips for chips, _ in lost.values())
    at.result(hand, table, **({here[0].id: (here[0].chips, here[0].chips + won)} | lost))
    for one in entries:
        at.gets_up(one)


def five_tables(open_floor, rules=SIXES):
    """Five tables of five."""
    at = open_floor(rules, names=[f"P{number}" for number in range(1, 26)], tables=5)
    at.begin()
    return at


def fifteen_left(open_floor, rules=SIXES):
    """Five tables of three: fifteen players fit three tables of six, so two tables are due."""
    at = five_tables(open_floor, rules)
    for table in range(1, 6):
        bust(at, table, f"e{5 * table - 4}", f"e{5 * table - 3}")
    return at


def goes(at):
    return {one.entry: one.target for one in at.floor.proposed_breaking.moves}


def test_the_director_names_how_many_tables_and_sees_where_each_player_goes(open_floor):
    """SEA-12, SEA-14: the highest numbers first, with seats that keep the others level."""
    at = fifteen_left(open_floor)
    assert at.do(ProposeBreaking(number=2)) == (
        BreakingProposed(
            (5, 4),
            (
                BreakingMove("e23", Place(5, 3), Place(1, 1)),
                BreakingMove("e24", Place(5, 4), Place(2, 1)),
                BreakingMove("e25", Place(5, 5), Place(3, 1)),
                BreakingMove("e18", Place(4, 3), Place(1, 2)),
                BreakingMove("e19", Place(4, 4), Place(2, 2)),
                BreakingMove("e20", Place(4, 5), Place(3, 2)),
            ),
            "00",
        ),
    )
    assert [note.state for note in at.floor.tables] == ["open"] * 5
    assert breaking_overruled(at.floor) == ()


def test_the_director_names_down_to_how_many_tables(open_floor):
    """SEA-12."""
    at = fifteen_left(open_floor)
    assert at.do(ProposeBreaking(keep=3))[0].tables == (5, 4)


def test_tables_are_proposed_in_the_order_of_the_rule_set(open_floor):
    """SEA-12, SEA-13."""
    at = fifteen_left(open_floor, replace(SIXES, breaking=Breaking(order=(2, 4), place="random_empty_seat")))
    proposed = at.do(ProposeBreaking(number=2))[0]
    assert proposed.tables == (2, 4)
    assert [one.target for one in proposed.moves[:3]] == [Place(1, 1), Place(1, 2), Place(1, 6)]


def test_one_press_breaks_all_tables_of_the_proposal(open_floor):
    """SEA-12 to SEA-14."""
    at = fifteen_left(open_floor)
    at.do(ProposeBreaking(number=2))
    seats = goes(at)
    events = at.do(BreakTables())
    assert events[:3] == (BreakingSettled((5, 4), done=True), TableBreaking(5, ""), TableBreaking(4, ""))
    assert {one.entry: one.target for one in of(events, MoveOrdered)} == seats
    assert of(events, MoveOrdered)[0].why == Leaving.TABLE_BROKEN
    assert at.floor.proposed_breaking is None
    for table in (4, 5):
        assert at.told(events, table)[-1] == StartHeld(Hold.TABLE_BROKEN)
    for entry in seats:
        events = at.gets_up(entry)
    assert of(events, TableBroken) == [TableBroken(4)]
    assert [len(at.floor.at_table(table)) for table in (1, 2, 3)] == [5, 5, 5]


def test_a_table_is_taken_out_and_nobody_else_draws_again(open_floor):
    """SEA-14, TDA 10: a seat that was drawn stands."""
    at = fifteen_left(open_floor)
    at.do(ProposeBreaking(number=2))
    seats = goes(at)
    at.do(ProposeBreaking(tables=(5,)))
    assert goes(at) == {entry: seats[entry] for entry in ("e23", "e24", "e25")}


def test_another_table_is_taken_in_and_only_those_draw_who_have_no_seat(open_floor):
    """SEA-14: e24 and e19 were drawn to table 2, which is broken now."""
    at = fifteen_left(open_floor)
    for table, entry in ((1, "e3"), (2, "e8"), (3, "e13")):
        bust(at, table, entry, hand=2)
    at.do(ProposeBreaking(number=2))
    seats = goes(at)
    assert [entry for entry, place in seats.items() if place.table == 2] == ["e24", "e19"]
    at.do(ProposeBreaking(tables=(5, 4, 2)))
    kept = ("e23", "e25", "e18", "e20")
    assert [goes(at)[entry] for entry in kept] == [seats[entry] for entry in kept]
    assert sorted(goes(at)) == sorted((*kept, "e24", "e19", "e9", "e10"))
    assert [sum(place.table == table for place in goes(at).values()) for table in (1, 3)] == [4, 4]


def test_who_proposes_the_same_again_gets_the_same_seats(open_floor):
    """APP-01: nobody can draw until the seats please."""
    at = fifteen_left(open_floor)
    at.do(ProposeBreaking(number=2))
    seats = goes(at)
    at.do(ProposeBreaking(number=2), shuffle=lambda what, items: tuple(reversed(items)))
    assert goes(at) == seats


def test_tables_out_of_order_are_broken_for_a_reason_only(open_floor):
    """SEA-12: table 4 is due after table 5, table 1 is not."""
    at = fifteen_left(open_floor)
    at.do(ProposeBreaking(tables=(1, 5)))
    assert breaking_overruled(at.floor) == (1,)
    with refused(NotDueToBreak, match="table 1 is not due to be broken: say why"):
        at.do(BreakTables())
    events = at.do(BreakTables("a leaking roof"), by=Actor("director", "Sipho"))
    assert of(events, TableBreaking) == [
        TableBreaking(5, ""),
        TableBreaking(1, "", "a leaking roof", "Sipho"),
    ]


def test_a_player_who_busts_meanwhile_disarms_the_proposal(open_floor):
    """SEA-12."""
    at = fifteen_left(open_floor)
    at.do(ProposeBreaking(number=2))
    seats = goes(at)
    bust(at, 4, "e18", hand=2)
    assert breaking_changed(at.floor) == {4: "players"}
    with refused(ProposalOutOfDate, match="something has changed at table 4: bring it up to date first"):
        at.do(BreakTables())
    at.do(ProposeBreaking(tables=(5, 4)))
    assert breaking_changed(at.floor) == {}
    assert goes(at) == {entry: place for entry, place in seats.items() if entry != "e18"}


def test_a_drawn_seat_that_is_taken_meanwhile_disarms_the_proposal(open_floor):
    """SEA-12: e3 is sent to the seat that e19 has drawn, who draws another one."""
    at = fifteen_left(open_floor)
    at.do(ProposeBreaking(number=2))
    seats = goes(at)
    at.do(MovePlayer("e3", seats["e19"].table, seats["e19"].seat, "wants the wall"))
    assert breaking_changed(at.floor) == {4: "chair"}
    at.do(ProposeBreaking(tables=(5, 4)))
    assert goes(at).pop("e19") != seats["e19"]
    assert {entry: place for entry, place in goes(at).items() if entry != "e19"} == {
        entry: place for entry, place in seats.items() if entry != "e19"
    }


def test_a_table_where_somebody_may_still_buy_is_passed_over(open_floor):
    """SEA-12, BST-05."""
    again = replace(SIXES, rebuy=Rebuy(allowed=True, threshold_pct=10, cutoff="level:5"))
    at = five_tables(open_floor, again)
    for entry in ("e1", "e2", "e6", "e7", "e11", "e12", "e16", "e17", "e21", "e22"):
        at.do(Leave(entry, "removed", "ill"))
        at.gets_up(entry)
    at.do(ProposeBreaking(number=2))
    at.hand(1, 3, table=5)
    at.result(1, table=5, e23=(10000, 20000), e24=(10000, 0))
    assert at.floor.entry("e24").broke is not None
    assert breaking_changed(at.floor) == {5: "may_buy"}
    with refused(SomebodyMayBuy, match="somebody at table 5 is broke and may still buy"):
        at.do(ProposeBreaking(tables=(5,)))
    assert at.do(ProposeBreaking(number=2))[0].tables == (4, 3)
    assert breaking_overruled(at.floor) == ()


def test_a_table_that_was_broken_meanwhile_is_named(open_floor):
    """SEA-12."""
    at = fifteen_left(open_floor)
    at.do(ProposeBreaking(number=2))
    for entry in ("e23", "e24", "e25"):
        at.do(Leave(entry, "removed", "ill"))
    for entry in ("e23", "e24", "e25"):
        at.gets_up(entry)
    assert breaking_changed(at.floor) == {5: "not_in_play"}
    with refused(NotPlayedAt, match="table 5 is not one that is being played at"):
        at.do(ProposeBreaking(tables=(5, 4)))


def test_a_withdrawn_proposal_moves_nobody(open_floor):
    """SEA-12."""
    at = fifteen_left(open_floor)
    at.do(ProposeBreaking(number=2))
    assert at.do(WithdrawBreaking()) == (BreakingSettled((5, 4), done=False),)
    assert at.floor.proposed_breaking is None
    with refused(NothingProposed, match="no tables are proposed to be broken"):
        at.do(BreakTables())


def test_what_cannot_be_proposed_is_refused_and_says_why(open_floor):
    """SEA-12."""
    at = five_tables(open_floor)
    with refused(SayWhichBreak, match="say one of the three"):
        at.do(ProposeBreaking())
    with refused(SayWhichBreak, match="say one of the three"):
        at.do(ProposeBreaking(number=1, keep=4))
    with refused(NoTableLeftToBreak, match="5 tables are in play: break one at least, and keep one at least"):
        at.do(ProposeBreaking(number=5))
    with refused(NotEnoughSeats, match="need a seat each"):
        at.do(ProposeBreaking(number=3))
    early = open_floor(SIXES, names=("Ann", "Bongani"), tables=1)
    with refused(NoBreakingNow, match="tables are broken while the event is played"):
        early.do(ProposeBreaking(number=1))


def test_tables_are_broken_by_stacks_that_are_known(open_floor):
    """SEA-12: a hand of table 2 is on its way."""
    at = fifteen_left(open_floor)
    at.do(ProposeBreaking(number=2))
    with refused(ResultsAreOnTheirWay, match="2"):
        at.do(BreakTables(), behind={2: 40})
