"""A satellite on the floor: how many seats there are, who has one, and how it ends."""

import pytest
from msgspec.structs import replace

from shuffleup.floor.conduct.corrections import PlayOffIsTold, UndoElimination
from shuffleup.floor.conduct.rule_changes import ChangeRule, SettledBySeats
from shuffleup.floor.conduct.undo import UndoAct
from shuffleup.floor.decide import evolve
from shuffleup.floor.entries.fees import MoreThanPaid, RecordPayment
from shuffleup.floor.entries.leaving import Withdraw
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.hand_for_hand import BeginHandForHand, money_reached, proposed
from shuffleup.floor.lookup import HandInProgress
from shuffleup.floor.prizes.payouts import SeatsAreNotDealt, SetPrizes, winnings_by_entry
from shuffleup.floor.prizes.prize_deals import AgreeDeal
from shuffleup.floor.results.event_end import ArchiveEvent, EndEvent, PlayOffWaits
from shuffleup.floor.results.result_events import EventEnded, PlayerPlaced
from shuffleup.floor.satellite.satellite_events import (
    HoldersSet,
    PlayOffDue,
    SeatGiven,
    SeatsFixed,
    ValueShared,
)
from shuffleup.floor.satellite.seat_entries import EnterSeat, InItAlready, NoSeat
from shuffleup.floor.satellite.seat_holders import HasASeat, SetHolders
from shuffleup.floor.satellite.seats_given import (
    BelowMilestone,
    GiveSeat,
    NoPlayOff,
    NoSeatLeft,
    NotAMilestoneEvent,
    NotInIt,
    TellPlayOff,
    WrongNumber,
)
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Registration
from shuffleup.ruleset.money import Bounty, PrizeMoney
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.satellite import SatelliteRules
from shuffleup.table.events import TableClosed
from shuffleup.tournament.reasons import Ending, Hold
from shuffleup.views.papers import receipt_of

SIX = ("Ada", "Ben", "Cyd", "Dov", "Eve", "Fay")


def rules(kind="seats", value=200, **more):
    """Six entries of 100 are 600: two seats of 250 and 100 for the third."""
    return RuleSet(
        money=PrizeMoney(buy_in=100, fee=10),
        chips=ChipSets(start_stack=1000, denominations=(25, 100)),
        satellite=SatelliteRules(kind, value, **more),
    )


@pytest.fixture
def satellite(open_floor):
    """Open a satellite: of six, with two seats of 250 and 100 rest money, unless it says otherwise."""

    def opened(kind="seats", value=250, names=SIX, tables=1, **more):
        at = open_floor(rules(kind, value, **more), names=names, tables=tables)
        at.begin()
        return at

    return opened


def has(at):
    """Say what each has: places, money, things."""
    won = winnings_by_entry(at.floor)
    return {
        one.name: ((one.finish.first, one.finish.last), won(one).money, won(one).things)
        for one in at.floor.entries
        if one.finish
    }


def kinds(events):
    return [type(one) for one in events]


def test_seats_are_fixed_when_nobody_can_enter_any_more(satellite):
    """SAT-02, SAT-03."""
    at = satellite()
    assert SeatsFixed(2, (100,)) in at.log
    assert at.floor.prizes == (0, 0, 100)
    assert at.floor.pool == 600


def test_it_ends_with_a_seat_for_everybody_left(satellite):
    """SAT-04, SAT-05: the third has the rest money, two share the places of the seats."""
    at = satellite(target="Sunday Main")
    at.result(1, e1=(1000, 0), e2=(1000, 3000), e3=(1000, 0), e4=(1000, 2000), e5=(1000, 1000), e6=(1000, 0))
    events = at.result(2, e2=(3000, 3000), e4=(2000, 3000), e5=(1000, 0))
    assert [one.entry for one in events if isinstance(one, SeatGiven)] == ["e2", "e4"]
    assert isinstance(events[-1], EventEnded)
    assert events[-1].why == Ending.SEATS_WON
    assert has(at) == {
        "Ben": ((1, 2), 0, ("Sunday Main",)),
        "Dov": ((1, 2), 0, ("Sunday Main",)),
        "Eve": ((3, 3), 100, ()),
        "Ada": ((4, 6), 0, ()),
        "Cyd": ((4, 6), 0, ()),
        "Fay": ((4, 6), 0, ()),
    }


def test_the_tables_are_closed_because_the_seats_are_won(satellite):
    """SAT-04."""
    at = satellite(names=SIX[:3])
    events = at.result(1, e1=(1000, 2000), e2=(1000, 0), e3=(1000, 1000))
    # three entries of 100 are one seat of 250: two left play on
    assert at.floor.phase == "playing"
    events = at.result(2, e1=(2000, 3000), e3=(1000, 0))
    assert TableClosed(Ending.SEATS_WON) in at.told(events, 1)


def test_two_out_where_one_was_needed_leave_a_seat_to_the_larger_stack(satellite):
    """SAT-07."""
    at = satellite(names=SIX[:5])
    at.result(1, e1=(1000, 1000), e2=(1000, 1500), e3=(1000, 500), e4=(1000, 0), e5=(1000, 2000))
    at.result(2, e1=(1000, 2500), e2=(1500, 0), e3=(500, 500), e5=(2000, 2000))
    at.result(3, e1=(2500, 5000), e3=(500, 0), e5=(2000, 0))
    assert has(at)["Eve"] == ((1, 2), 0, ("Seat",))
    assert has(at)["Ada"] == ((1, 2), 0, ("Seat",))
    assert has(at)["Cyd"] == ((3, 3), 0, ())


def test_equal_stacks_over_the_last_seat_share_its_value(satellite):
    """SAT-08: a seat of 250 and 100 are 175 each."""
    at = satellite()
    at.result(1, e1=(1000, 2000), e2=(1000, 2000), e3=(1000, 2000), e4=(1000, 0), e5=(1000, 0), e6=(1000, 0))
    events = at.result(2, e1=(2000, 6000), e2=(2000, 0), e3=(2000, 0))
    assert ValueShared((("e2", 175), ("e3", 175)), 1) in events
    assert has(at)["Ada"] == ((1, 1), 0, ("Seat",))
    assert has(at)["Ben"] == ((2, 3), 175, ())
    assert at.floor.satellite.left == 0


def test_a_play_off_gives_the_seat_to_who_is_told(satellite):
    """SAT-08."""
    at = satellite(tie="play_off")
    with pytest.raises(NoPlayOff):
        at.do(TellPlayOff(("e2",)))
    at.result(1, e1=(1000, 2000), e2=(1000, 2000), e3=(1000, 2000), e4=(1000, 0), e5=(1000, 0), e6=(1000, 0))
    events = at.result(2, e1=(2000, 6000), e2=(2000, 0), e3=(2000, 0))
    assert PlayOffDue(("e2", "e3"), 1, 2) in events
    assert at.floor.phase == "over"
    assert at.tasks("prizes", but="pay_prize") == [("tell_play_off", {"entries": ["e2", "e3"]})]
    with pytest.raises(NotInIt):
        at.do(TellPlayOff(("e1",)))
    with pytest.raises(WrongNumber):
        at.do(TellPlayOff(()))
    at.do(TellPlayOff(("e3",)))
    assert {name: has(at)[name] for name in ("Ada", "Ben", "Cyd")} == {
        "Ada": ((1, 2), 0, ("Seat",)),
        "Cyd": ((1, 2), 0, ("Seat",)),
        "Ben": ((3, 3), 100, ()),
    }


def test_who_holds_a_seat_has_its_value_in_money(satellite):
    """SAT-11."""
    at = satellite()
    at.do(SetHolders(("ben", " Ben ", "Zoe")))
    at.result(1, e1=(1000, 3000), e2=(1000, 3000), e3=(1000, 0), e4=(1000, 0), e5=(1000, 0), e6=(1000, 0))
    assert has(at)["Ben"] == ((1, 2), 250, ())
    assert has(at)["Ada"] == ((1, 2), 0, ("Seat",))


def test_who_holds_a_seat_may_not_enter_where_the_house_says_so(open_floor):
    """SAT-11."""
    at = open_floor(rules(second="refuse"), names=("Ada",))
    at.do(SetHolders(("Ben",)))
    with pytest.raises(HasASeat):
        at.do(Register(("ben",)))
    at.do(Register(("Cyd",)))


def test_no_seat_and_too_many_are_for_the_director_to_decide(satellite):
    """SAT-02: nothing ends before that."""
    at = satellite(value=700)
    assert at.tasks("prizes", but="pay_prize") == [("change_rule", {"key": "money.added"})]
    at.do(ChangeRule("money.added", 1, "sponsor"))
    assert at.floor.satellite.fixed == 1
    at = satellite(seats=6)
    assert at.tasks("prizes", but="pay_prize") == [("change_rule", {"key": "satellite.seats", "value": 5})]
    at.result(1, e1=(1000, 6000), e2=(1000, 0), e3=(1000, 0), e4=(1000, 0), e5=(1000, 0), e6=(1000, 0))
    assert at.floor.phase == "playing"


def test_seats_are_not_dealt(satellite):
    """SAT-14."""
    at = satellite()
    with pytest.raises(SeatsAreNotDealt):
        at.do(AgreeDeal("equal", ("e1", "e2")))
    with pytest.raises(SeatsAreNotDealt):
        at.do(SetPrizes((600,)))


def test_hand_for_hand_is_proposed_two_off_the_seats(satellite):
    """SAT-06: five of two seats are three off, whatever the rest money of the next place."""
    at = satellite(names=tuple(f"P{number}" for number in range(12)), tables=2, value=500)
    assert (at.floor.satellite.fixed, at.floor.prizes) == (2, (0, 0, 200))
    tables = [[one.id for one in at.floor.at_table(table)] for table in (1, 2)]
    for table, (first, second, third, *others) in enumerate(tables, 1):
        gone = dict.fromkeys(others, (1000, 0))
        stay = {first: (1000, 2000), second: (1000, 2000), third: (1000, 2000)}
        at.result(1, table, **stay, **gone)
    assert not proposed(at.floor)
    first, second, third, *_ = tables[0]
    at.result(2, 1, **{first: (2000, 4000), second: (2000, 2000), third: (2000, 0)})
    assert not proposed(at.floor)
    first, second, third, *_ = tables[1]
    at.result(2, 2, **{first: (2000, 4000), second: (2000, 2000), third: (2000, 0)})
    assert proposed(at.floor)
    assert not money_reached(at.floor)


def test_nobody_draws_for_the_own_head_and_the_rest_is_shared_by_those_with_a_seat(open_floor):
    """SAT-05, MYS-08, MYS-09: six bounties of 30 that nobody drew for are 90 each."""
    mystery = replace(rules(value=250), bounty=Bounty("mystery", 30, undrawn="pool"))
    at = open_floor(mystery, names=SIX)
    at.begin()
    at.result(1, e1=(1000, 3000), e2=(1000, 3000), e3=(1000, 0), e4=(1000, 0), e5=(1000, 0), e6=(1000, 0))
    assert at.floor.phase == "over"
    assert [at.floor.entry(one).bounties_won for one in ("e1", "e2", "e3")] == [90, 90, 0]


def test_an_elimination_undone_takes_the_seats_of_the_end_back(satellite):
    """SAT-04, APP-04."""
    at = satellite()
    at.result(1, e1=(1000, 2500), e2=(1000, 2500), e3=(1000, 1000), e4=(1000, 0), e5=(1000, 0), e6=(1000, 0))
    at.result(2, e1=(2500, 2500), e2=(2500, 3500), e3=(1000, 0))
    assert len(at.floor.satellite.won) == 2
    at.do(UndoElimination("e3"))
    assert (at.floor.phase, at.floor.satellite.won, at.floor.satellite.left) == ("playing", (), 2)


def test_the_director_s_end_gives_the_seats_by_the_stacks(satellite):
    """SAT-04, SAT-05."""
    at = satellite()
    at.result(1, e1=(1000, 2500), e2=(1000, 2500), e3=(1000, 1000), e4=(1000, 0), e5=(1000, 0), e6=(1000, 0))
    at.do(EndEvent("late"))
    assert {name: has(at)[name][0] for name in ("Ada", "Ben", "Cyd")} == {
        "Ada": (1, 2),
        "Ben": (1, 2),
        "Cyd": (3, 3),
    }
    assert [one.entry for one in at.floor.satellite.won] == ["e1", "e2"]
    assert has(at)["Cyd"][1] == 100


def by_chips(satellite, **more):
    return satellite("milestone", milestone=2500, **more)


def test_a_stack_over_the_milestone_is_counted_and_leaves_with_a_seat(satellite):
    """SAT-09."""
    at = by_chips(satellite)
    at.hand(1, 6)
    at.result(1, e1=(1000, 2600), e2=(1000, 400), e3=(1000, 0))
    assert at.tasks("prizes", but="pay_prize") == [("give_seat", {"entry": "e1", "counted": 2600})]
    assert at.floor.note(1).held == (Hold.MILESTONE,)
    with pytest.raises(BelowMilestone):
        at.do(GiveSeat("e1", 2475))
    events = at.do(GiveSeat("e1", 2600))
    assert events[0] == SeatGiven("e1", "seat", "milestone", 2600, 1, 1, 4)
    at.gets_up("e1")
    assert at.floor.chips_expected() == at.floor.chips_counted() == 3400
    assert at.floor.note(1).held == ()
    assert at.floor.satellite.left == 1
    with pytest.raises(NotLegalNow):
        at.do(GiveSeat("e1", 2600))


def test_a_count_that_differs_from_the_known_stack_is_an_alarm(satellite):
    """SAT-09, APP-06."""
    at = by_chips(satellite)
    at.result(1, e1=(1000, 2600), e2=(1000, 400), e3=(1000, 0))
    at.do(GiveSeat("e1", 2700))
    at.gets_up("e1")
    assert (at.floor.chips_expected(), at.floor.chips_counted()) == (3300, 3400)
    assert at.floor.alarms


def test_no_seat_is_given_by_chips_in_a_hand_or_in_another_event(satellite):
    """SAT-09."""
    at = by_chips(satellite)
    at.hand(1, 6)
    with pytest.raises(HandInProgress):
        at.do(GiveSeat("e1", 2600))
    with pytest.raises(NotAMilestoneEvent):
        satellite().do(GiveSeat("e1", 2600))


def test_the_larger_stack_has_the_last_seat_and_ends_it(satellite):
    """SAT-10."""
    at = by_chips(satellite, value=500)
    at.result(
        1, e1=(1000, 2700), e2=(1000, 2800), e3=(1000, 0), e4=(1000, 100), e5=(1000, 200), e6=(1000, 200)
    )
    with pytest.raises(NoSeatLeft):
        at.do(GiveSeat("e1", 2700))
    events = at.do(GiveSeat("e2", 2800))
    assert [one.why for one in events if isinstance(one, EventEnded)] == [Ending.SEATS_WON]
    assert {name: got[:2] for name, got in has(at).items()} == {
        "Ben": ((1, 1), 0),
        "Ada": ((2, 2), 100),
        "Eve": ((3, 4), 0),
        "Fay": ((3, 4), 0),
        "Dov": ((5, 5), 0),
        "Cyd": ((6, 6), 0),
    }


def test_equal_chips_at_the_last_seat_share_its_value(satellite):
    """SAT-10, SAT-08."""
    at = by_chips(satellite, value=500)
    at.result(1, e1=(1000, 2700), e2=(1000, 2700), e3=(1000, 600), e4=(1000, 0), e5=(1000, 0), e6=(1000, 0))
    events = at.do(GiveSeat("e1", 2700))
    assert ValueShared((("e1", 300), ("e2", 300)), 1) in events
    assert at.floor.phase == "over"
    assert {name: got[:2] for name, got in has(at).items() if got[0][0] < 4} == {
        "Ada": ((1, 2), 300),
        "Ben": ((1, 2), 300),
        "Cyd": ((3, 3), 0),
    }


def test_a_place_is_counted_with_those_who_have_left_with_a_seat(satellite):
    """SAT-07, SAT-09."""
    at = by_chips(satellite)
    at.result(1, e1=(1000, 2600), e2=(1000, 400))
    at.do(GiveSeat("e1", 2600))
    at.gets_up("e1")
    events = at.result(2, e2=(400, 0), e3=(1000, 1400))
    assert [(one.first, one.last) for one in events if isinstance(one, PlayerPlaced)] == [(6, 6)]


def test_the_rows_give_the_same_floor_from_each_prefix_on(satellite):
    """SAT-04 to SAT-09: what is stored is all that counts."""
    at = by_chips(satellite)
    at.result(1, e1=(1000, 2600), e2=(1000, 400))
    at.do(GiveSeat("e1", 2600))
    at.gets_up("e1")
    at.result(2, e2=(400, 0), e3=(1000, 2000), e4=(1000, 0), e5=(1000, 1400))
    at.result(3, e3=(2000, 4400), e5=(1400, 0), e6=(1000, 0))
    assert at.floor.phase == "over"
    floor = None
    for event in at.log:
        floor = evolve(floor, event)
    assert floor == at.floor


def undo(at, kind):
    """Undo the last event of a kind, as the line of the log does."""
    row = max(number for number, one in enumerate(at.log) if isinstance(one, kind))
    floor = None
    for one in at.log[:row]:
        floor = evolve(floor, one)
    return at.do(UndoAct(row + 1), acts={row + 1: (at.log[row], floor)})


def test_a_seat_given_by_mistake_goes_back_with_the_chips(satellite):
    """SAT-09."""
    at = by_chips(satellite)
    at.result(1, e1=(1000, 2600), e2=(1000, 400), e3=(1000, 0))
    at.do(GiveSeat("e1", 2600))
    at.gets_up("e1")
    undo(at, SeatGiven)
    one = at.floor.entry("e1")
    assert (one.finish, one.chips, one.place.seat) == (None, 2600, 1)
    assert at.floor.satellite.won == ()
    assert at.floor.chips_expected() == at.floor.chips_counted() == 6000
    assert at.floor.entry("e3").finish.first == 6


def test_a_seat_given_by_mistake_while_the_player_still_sits_there(satellite):
    """SAT-09."""
    at = by_chips(satellite)
    at.result(1, e1=(1000, 2600), e2=(1000, 400), e3=(1000, 0))
    at.do(GiveSeat("e1", 2600))
    undo(at, SeatGiven)
    assert at.floor.entry("e1").total == 2600
    assert at.floor.chips_expected() == at.floor.chips_counted() == 6000


def test_a_play_off_that_was_told_wrongly_is_told_again(satellite):
    """SAT-08."""
    at = satellite(tie="play_off")
    at.result(1, e1=(1000, 2000), e2=(1000, 2000), e3=(1000, 2000), e4=(1000, 0), e5=(1000, 0), e6=(1000, 0))
    at.result(2, e1=(2000, 6000), e2=(2000, 0), e3=(2000, 0))
    at.do(TellPlayOff(("e3",)))
    with pytest.raises(PlayOffIsTold):
        at.do(UndoElimination("e2"))
    undo(at, PlayOffDue)
    assert has(at)["Ada"][0] == (1, 1)
    assert has(at)["Ben"] == ((2, 3), 0, ())
    at.do(TellPlayOff(("e2", "e3")))
    assert has(at)["Ben"][0] == has(at)["Ada"][0] == (1, 2)
    assert has(at)["Cyd"] == ((3, 3), 100, ())


def test_a_shared_value_is_shared_anew_when_one_of_them_is_in_again(satellite):
    """SAT-08, APP-04."""
    at = satellite()
    at.result(1, e1=(1000, 2000), e2=(1000, 2000), e3=(1000, 2000), e4=(1000, 0), e5=(1000, 0), e6=(1000, 0))
    at.result(2, e1=(2000, 6000), e2=(2000, 0), e3=(2000, 0))
    at.do(UndoElimination("e2"))
    assert at.floor.satellite.shared == ()
    assert {name: got[:2] for name, got in has(at).items() if name in ("Ada", "Ben", "Cyd")} == {
        "Ada": ((1, 2), 0),
        "Ben": ((1, 2), 0),
        "Cyd": ((3, 3), 100),
    }


def test_the_list_of_holders_is_undone(satellite):
    """SAT-11."""
    at = satellite()
    at.do(SetHolders(("Zoe",)))
    at.do(SetHolders(("Ben",)))
    undo(at, HoldersSet)
    assert at.floor.satellite.holders == ("Zoe",)


def test_a_key_of_the_satellite_is_settled_once_a_seat_is_given(satellite):
    """SAT-02."""
    at = by_chips(satellite)
    at.result(1, e1=(1000, 2600), e2=(1000, 400))
    at.do(ChangeRule("satellite.seats", 3, "sponsor"))
    assert at.floor.satellite.fixed == 3
    at.do(GiveSeat("e1", 2600))
    with pytest.raises(SettledBySeats):
        at.do(ChangeRule("satellite.seats", 2, "mistake"))


def test_a_seat_is_an_entry_of_the_target_and_nobody_s_money(open_floor):
    """SAT-12."""
    at = open_floor(RuleSet(money=PrizeMoney(buy_in=200, fee=50)), names=("Ada",))
    at.do(SetHolders(("Ben", "Ada")))
    assert at.tasks("prizes", but="pay_prize") == [("enter_seat", {"entry": "Ben"})]
    with pytest.raises(InItAlready):
        at.do(EnterSeat("Ada"))
    with pytest.raises(NoSeat):
        at.do(EnterSeat("Cyd"))
    at.do(EnterSeat("ben"))
    ben = at.floor.entry("e2")
    assert (ben.name, ben.paid, ben.by_seat) == ("Ben", 250, 250)
    assert at.tasks("prizes", but="pay_prize") == []
    receipt = receipt_of(at.floor, ben)
    assert (receipt.paid, receipt.by_seat, receipt.owes) == (250, 250, 0)
    with pytest.raises(MoreThanPaid):
        at.do(RecordPayment("e2", -1))
    (withdrawn,) = at.do(Withdraw("e2", "ill"))[:1]
    assert withdrawn.refunded == 0
    assert at.tasks("prizes", but="pay_prize") == [("enter_seat", {"entry": "Ben"})]


def test_results_that_come_after_the_end_take_no_seat_away(satellite):
    """SAT-04: who is broke in a hand that was still on has the seat."""
    at = satellite(names=tuple(f"P{number}" for number in range(12)), tables=2, value=500)
    (one, two, *_), (three, four, *_) = ([one.id for one in at.floor.at_table(table)] for table in (1, 2))
    others = [sits.id for sits in at.floor.left() if sits.id not in (one, two, three, four)]
    here, there = (
        {sits.id: (1000, 0) for sits in at.floor.at_table(table) if sits.id in others} for table in (1, 2)
    )
    at.result(1, 1, **{one: (1000, 3000), two: (1000, 3000)}, **here)
    at.result(1, 2, **{three: (1000, 3000), four: (1000, 3000)}, **there)
    at.hand(2, 2, table=2)
    at.result(2, 1, **{one: (3000, 6000), two: (3000, 0)})
    assert at.floor.phase == "playing"
    at.result(2, 2, **{three: (3000, 0), four: (3000, 6000)})
    assert at.floor.phase == "over"
    at.result(3, 2, **{four: (6000, 0), one: (6000, 12000)})
    assert [won.entry for won in at.floor.satellite.won] == [one, four]


def test_two_out_at_two_tables_in_a_round_share_the_last_seat(satellite):
    """SAT-06 to SAT-08, BST-03."""
    at = satellite(names=tuple(f"P{number}" for number in range(12)), tables=2, value=500)
    tables = [[one.id for one in at.floor.at_table(table)] for table in (1, 2)]
    for table, (first, second, *others) in enumerate(tables, 1):
        stay = {first: (1000, 3000), second: (1000, 3000)}
        at.result(1, table, **stay, **dict.fromkeys(others, (1000, 0)))
    at.do(BeginHandForHand())
    (one, two, *_), (three, four, *_) = tables
    at.hand(2, 2, table=1)
    at.hand(2, 2, table=2)
    at.result(2, 1, **{one: (3000, 6000), two: (3000, 0)})
    assert at.floor.phase == "playing"
    at.result(2, 2, **{three: (3000, 0), four: (3000, 6000)})
    assert at.floor.phase == "over"
    assert has(at)["P0"][0] == (1, 2)


def test_an_end_while_people_may_enter_fixes_the_seats(open_floor):
    """SAT-02."""
    late = replace(rules(value=250), registration=Registration(late_entry_until_level=9))
    at = open_floor(late, names=SIX)
    at.begin()
    at.result(1, e1=(1000, 3000), e2=(1000, 2000), e3=(1000, 1000), e4=(1000, 0), e5=(1000, 0), e6=(1000, 0))
    assert at.floor.satellite.fixed == 0
    at.do(EndEvent("fire alarm"))
    assert [one.entry for one in at.floor.satellite.won] == ["e1", "e2"]
    assert has(at)["Cyd"][1] == 100


def test_an_end_with_a_seat_for_everybody_gives_everybody_one(satellite):
    """SAT-02."""
    at = satellite(seats=6)
    at.do(EndEvent("agreed"))
    assert [got[0] for got in has(at).values()] == [(1, 6)] * 6
    assert len(at.floor.satellite.won) == 6


def test_an_event_is_put_away_once_the_play_off_is_told(satellite):
    """SAT-08."""
    at = satellite(tie="play_off")
    at.result(1, e1=(1000, 2000), e2=(1000, 2000), e3=(1000, 2000), e4=(1000, 0), e5=(1000, 0), e6=(1000, 0))
    at.result(2, e1=(2000, 6000), e2=(2000, 0), e3=(2000, 0))
    with pytest.raises(PlayOffWaits):
        at.do(ArchiveEvent())
    at.do(TellPlayOff(("e3",)))
    at.do(ArchiveEvent())
    assert at.floor.archived


def test_a_seat_that_is_won_while_people_may_enter_counts_when_seats_are_fixed(open_floor):
    """SAT-09, SAT-02, REG-17."""
    late = replace(
        rules("milestone", 250, milestone=2500), registration=Registration(late_entry_until_level=9)
    )
    at = open_floor(late, names=SIX)
    at.begin()
    at.result(1, e1=(1000, 2600), e2=(1000, 400), e3=(1000, 0))
    at.do(GiveSeat("e1", 2600))
    at.gets_up("e1")
    at.do(Register(("Zoe",)))
    at.do(DrawSeats())
    assert at.floor.entry("e3").finish.first == 7
    assert at.floor.entry("e1").finish.first == 1
    at.result(2, e2=(400, 0), e4=(1000, 1400))
    assert at.floor.entry("e2").finish.first == 6
    at.do(EndEvent("late"))
    assert at.floor.satellite.fixed == 2
    assert sorted(one.entry for one in at.floor.satellite.won) == ["e1", "e4"]
    assert [has(at)[name][0] for name in ("Ada", "Dov", "Eve", "Zoe")] == [(1, 2), (1, 2), (3, 5), (3, 5)]
