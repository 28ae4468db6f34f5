"""Who gets a chair: late entries, those who wait, open tables, moves and swaps."""

from msgspec.structs import replace

from shuffleup.floor.entries.registration import Register
from shuffleup.floor.levels.clock_control import Start
from shuffleup.floor.seating.balancing import Balance
from shuffleup.floor.seating.moves import ConfirmCarried, MovePlayer, SwapPlayers
from shuffleup.floor.seating.seat_draw import BuyInTooLarge, DrawSeats, SameStackForAll, TakeSeat
from shuffleup.floor.seating.seat_events import (
    ButtonDrawn,
    ButtonShuffled,
    ChipsCarried,
    MoveOrdered,
    PlayersCounted,
    PlayerSeated,
    SeatsDrawn,
    TableSetUp,
)
from shuffleup.kernel.field_types import Actor
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event, Registration
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.money import Cash, Rebuy
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Button, FinalTable, Seating
from shuffleup.table.events import ButtonPlaced, PlayersLeftTold, PlayerTookSeat, SeatToClear, TableReopened
from shuffleup.tournament.button import Positions
from shuffleup.tournament.reasons import Leaving
from shuffleup.tournament.seating import Place
from tests.refused import refused

LATE = RuleSet(
    seating=Seating(max_per_table=3),
    registration=Registration(late_entry_until_level=3),
    levels=Levels(halftime_after=0),
)
OPEN = RuleSet(seating=Seating(draw="open"), button=Button(first="first_to_sit"))
CASH = RuleSet(
    event=Event(format="cash", date="open", start="open"),
    seating=Seating(draw="open", max_per_table=6, self_choice=True),
    button=Button(first="first_to_sit", move="next_active"),
    levels=Levels(unit="none", generator="stakes", table=((5, 10),), length=0),
    cash=Cash(enabled=True, min_bb=50),
    chips=ChipSets(start_stack=0),
)


def of(events, kind):
    return [event for event in events if isinstance(event, kind)]


def test_a_late_entry_gets_a_full_stack_and_a_free_chair_of_the_same_pool(open_floor):
    """REG-17, SEA-01."""
    at = open_floor(LATE, names="ABCDE", tables=2)
    at.begin()
    at.do(Register(("Zoe",)))
    assert ("draw_seats", {}) in at.tasks("seating")
    events = at.do(DrawSeats())
    assert events[0] == SeatsDrawn("00")
    assert of(events, PlayerSeated) == [PlayerSeated("e6", "Zoe", 2, 3, 10000)]
    assert of(events, PlayersCounted) == [PlayersCounted(6)]
    assert at.told(events, 2) == [PlayerTookSeat(3, "e6", "Zoe", 10000), PlayersLeftTold(6)]
    assert at.floor.chips_counted() == at.floor.chips_expected() == 60000


def test_a_new_table_is_set_up_when_all_are_full(open_floor):
    """REG-17: it begins with a button of its own."""
    at = open_floor(LATE, names="ABC", tables=2)
    at.begin()
    at.do(Register(("Yan", "Zoe")))
    events = at.do(DrawSeats())
    assert of(events, TableSetUp) == [TableSetUp(2)]
    assert [(one.name, one.table) for one in of(events, PlayerSeated)] == [("Yan", 2), ("Zoe", 2)]
    assert [(one.table, one.seat) for one in of(events, ButtonDrawn)] == [(2, 2)]
    assert at.told(events, 2) == [
        TableReopened(),
        PlayerTookSeat(1, "e4", "Yan", 10000),
        PlayerTookSeat(2, "e5", "Zoe", 10000),
        ButtonPlaced(2),
        PlayersLeftTold(5),
    ]


def test_who_finds_no_chair_waits_and_is_next_when_one_is_free(open_floor):
    """REG-17: those who wait are seated in their order."""
    at = open_floor(LATE, names="ABC", tables=1)
    at.begin()
    at.do(Register(("Yan", "Zoe")))
    with refused(NotLegalNow, match="no chair is free, and the room has no other table: 2 wait"):
        at.do(DrawSeats())
    assert at.tasks("seating") == []
    at.result(1, e1=(10000, 20000), e2=(10000, 0), e3=(10000, 10000))
    at.gets_up("e2")
    assert at.tasks("seating") == [("draw_seats", {})]
    events = at.do(DrawSeats())
    assert of(events, PlayerSeated) == [PlayerSeated("e4", "Yan", 1, 2, 10000)]
    assert (at.floor.entry("e4").waiting, at.floor.entry("e5").waiting) == (0, 2)


def test_the_event_does_not_end_while_somebody_waits_for_a_chair(open_floor):
    """REG-17, GEN-11."""
    at = open_floor(LATE, names="AB", tables=1)
    at.begin()
    at.do(Register(("Zoe",)))
    at.result(1, e1=(10000, 20000), e2=(10000, 0))
    assert at.floor.phase == "playing"
    at.do(DrawSeats())
    assert len(at.floor.left()) == 2


def test_at_an_open_table_people_sit_where_they_like_and_the_first_has_the_button(open_floor):
    """SEA-03, BTN-04."""
    at = open_floor(OPEN)
    events = at.do(TakeSeat("e3", 1, 7))
    assert of(events, ButtonDrawn) == [ButtonDrawn(1, 7)]
    with refused(NotLegalNow, match="table 1 seat 7 is not free"):
        at.do(TakeSeat("e1", 1, 7))
    at.do(TakeSeat("e1", 1, 2))
    assert at.floor.phase == "registration"
    events = at.do(TakeSeat("e2", 1, 9))
    assert of(events, ButtonDrawn) == []
    assert at.floor.phase == "seated"
    assert at.floor.entry("e1").place == Place(1, 2)


def test_who_does_not_choose_at_an_open_table_is_given_a_chair(open_floor):
    """SEA-03: the button stays with the first to sit."""
    at = open_floor(OPEN)
    at.do(TakeSeat("e3", 1, 2))
    events = at.do(DrawSeats())
    assert [(one.name, one.seat) for one in of(events, PlayerSeated)] == [("Ann", 1), ("Bongani", 3)]
    assert of(events, ButtonDrawn) == []
    at.do(Start())
    assert at.floor.phase == "playing"


def test_where_seats_are_drawn_nobody_chooses(open_floor):
    """SEA-01, SEA-02."""
    at = open_floor()
    with refused(NotLegalNow, match="the seats of this event are drawn"):
        at.do(TakeSeat("e1", 1, 4))
    at.do(DrawSeats())
    with refused(NotLegalNow, match="no seat is changed at a player's wish"):
        at.do(TakeSeat("e1", 1, 5))


def test_a_cash_table_takes_a_newcomer_at_any_time_with_the_smallest_buy_in_or_more(open_floor):
    """SEA-03, CSH-01."""
    at = open_floor(CASH, names=("Ann", "Bongani"))
    at.do(TakeSeat("e1", 1, 1))
    with refused(NotLegalNow, match="400 is too little: the smallest buy-in is 500"):
        at.do(TakeSeat("e2", 1, 2, 400))
    at.do(TakeSeat("e2", 1, 2, 800))
    assert [one.chips for one in at.floor.entries] == [500, 800]
    at.do(Start())
    at.do(Register(("Zoe",)))
    at.do(TakeSeat("e3", 1, 6, 1000))
    assert at.floor.entry("e3").chips == 1000
    assert at.floor.chips_counted() == at.floor.chips_expected() == 2300


def test_a_cash_player_changes_seats_between_hands(open_floor):
    """SEA-02: the choice is the player's there."""
    at = open_floor(CASH, names=("Ann", "Bongani"))
    at.do(TakeSeat("e1", 1, 1))
    at.do(TakeSeat("e2", 1, 2))
    at.do(Start())
    events = at.do(TakeSeat("e1", 1, 5))
    assert at.told(events, 1) == [SeatToClear(1, "e1", Leaving.OWN_CHOICE, target=Place(1, 5))]
    at.gets_up("e1")
    assert at.floor.entry("e1").place == Place(1, 5)


def test_a_cash_game_begins_with_two_and_others_sit_down_as_they_come(open_floor):
    """SEA-03, CSH-01: nobody is drawn a seat with chips that nobody bought; 50 to 200 big blinds of 10."""
    at = open_floor(CASH)
    with refused(NotLegalNow, match="no seat is drawn here: people sit where they like"):
        at.do(DrawSeats())
    at.do(TakeSeat("e1", 1, 4, 1000))
    with refused(NotLegalNow, match="two players have to sit before the start"):
        at.do(Start())
    at.do(TakeSeat("e2", 1, 2))
    assert at.tasks("seating", "levels") == [
        ("take_seat", {"entry": "e3", "table": 1, "seat": 1, "chips": 500}),
        ("start", {}),
    ]
    at.do(Start())
    assert at.tasks("seating", "levels") == [
        ("take_seat", {"entry": "e3", "table": 1, "seat": 1, "chips": 500})
    ]
    at.do(TakeSeat("e3", 1, 6, 700))
    assert [(one.place.seat, one.chips) for one in at.floor.entries] == [(4, 1000), (2, 500), (6, 700)]


def test_whoever_has_a_seat_buys_no_chips_with_another(open_floor):
    """CSH-01, CSH-03: the chips would be lost; and what cannot be paid out in chips is not bought."""
    at = open_floor(CASH)
    at.do(TakeSeat("e1", 1, 4))
    with refused(NotLegalNow, match="Ann has a seat and a stack: change the seat without chips"):
        at.do(TakeSeat("e1", 1, 5, 1000))
    for chips, why in ((10, "the smallest buy-in is 500"), (503, "503 cannot be paid out")):
        with refused(NotLegalNow, match=why):
            at.do(TakeSeat("e2", 1, 2, chips))


def test_at_an_open_table_of_a_tournament_two_are_enough_to_start(open_floor):
    """SEA-03: who comes later takes a seat then, and no draw is offered."""
    at = open_floor(OPEN)
    at.do(TakeSeat("e1", 1, 4))
    at.do(TakeSeat("e2", 1, 2))
    assert "draw_seats" not in [verb for verb, _ in at.tasks("seating")]
    at.do(Start())
    at.do(TakeSeat("e3", 1, 6))
    assert at.floor.entry("e3").chips == 10_000


def test_a_player_in_the_wrong_seat_goes_to_the_right_one_with_the_same_stack(open_floor):
    """SEA-16."""
    at = open_floor()
    at.begin()
    events = at.do(MovePlayer("e2", 1, 8, "sat in the wrong seat"))
    assert events == (
        MoveOrdered("e2", Place(1, 2), Place(1, 8), Leaving.BY_DIRECTOR, "sat in the wrong seat"),
    )
    events = at.gets_up("e2", 9000)
    assert events[1] == PlayerSeated("e2", "Bongani", 1, 8, 9000, moved=True)


def test_a_player_is_moved_to_a_free_chair_of_an_open_table_only(open_floor):
    """SEA-16."""
    at = open_floor(tables=2)
    at.begin()
    for table, seat in ((1, 2), (2, 1), (1, 10)):
        with refused(NotLegalNow, match="is not a free chair of an open table"):
            at.do(MovePlayer("e1", table, seat, "why not"))


def test_two_players_swap_chairs_when_both_have_got_up(open_floor):
    """SEA-16."""
    at = open_floor()
    at.begin()
    events = at.do(SwapPlayers("e1", "e3", "seat cards mixed up"))
    assert at.told(events, 1) == [
        SeatToClear(1, "e1", Leaving.BY_DIRECTOR, "seat cards mixed up", Place(1, 3)),
        SeatToClear(3, "e3", Leaving.BY_DIRECTOR, "seat cards mixed up", Place(1, 1)),
    ]
    assert at.gets_up("e1")[1:] == ()
    events = at.gets_up("e3")
    assert of(events, PlayerSeated) == [
        PlayerSeated("e1", "Ann", 1, 3, 10000, moved=True),
        PlayerSeated("e3", "Carla", 1, 1, 10000, moved=True),
    ]
    assert at.floor.chips_counted() == at.floor.chips_expected()


def test_two_carry_the_chips_of_an_absent_player(open_floor):
    """SEA-15."""
    at = open_floor()
    at.begin()
    with refused(NotLegalNow, match="Bongani is not on the way"):
        at.do(ConfirmCarried("e2", "Naledi"))
    at.do(MovePlayer("e2", 1, 8, "table is balanced"))
    with refused(NotLegalNow, match="two people carry"):
        at.do(ConfirmCarried("e2", "Sipho"), by=Actor("director", "Sipho"))
    events = at.do(ConfirmCarried("e2", "Naledi"), by=Actor("director", "Sipho"))
    assert events == (ChipsCarried("e2", ("Sipho", "Naledi")),)


def test_who_goes_broke_on_the_way_sits_down_nowhere(open_floor):
    """BST-04: the chair that waited is free again."""
    at = open_floor()
    at.begin()
    at.hand(1, 3)
    at.do(MovePlayer("e2", 1, 8, "wrong seat"))
    at.result(1, e1=(10000, 20000), e2=(10000, 0), e3=(10000, 10000))
    at.gets_up("e2", 0)
    assert at.floor.entry("e2").finish.first == 3
    assert not at.floor.entry("e2").seated
    assert 8 in at.floor.free_seats(1)


def test_the_seed_of_a_button_that_is_drawn_at_an_open_table_is_on_the_record(open_floor):
    """BTN-01, APP-01: with each who sits down the cards are drawn anew."""
    at = open_floor(replace(OPEN, button=Button(first="high_card")))
    for seat, entry in enumerate(("e1", "e2"), 1):
        first, *rest = at.do(TakeSeat(entry, 1, seat))
        assert first == ButtonShuffled("00")
        assert of(rest, ButtonDrawn)[0].draws
    assert at.floor.phase == "registration", "the others may still choose"


def test_a_random_chair_at_an_open_table_is_drawn_and_is_not_that_of_who_came_first(open_floor):
    """BTN-01, APP-01: people chose these chairs, so no draw has mixed them yet."""
    at = open_floor(replace(OPEN, button=Button(first="random_seat")))
    for entry, seat in (("e1", 4), ("e2", 7), ("e3", 2)):
        events = at.do(TakeSeat(entry, 1, seat), shuffle=lambda what, items: tuple(reversed(items)))
    assert of(events, ButtonDrawn) == [ButtonDrawn(1, 7)]
    assert of(events, ButtonShuffled) == [ButtonShuffled("00")]


def test_where_no_card_is_drawn_for_the_button_there_is_no_seed_either(open_floor):
    at = open_floor(OPEN)
    assert of(at.do(TakeSeat("e1", 1, 1)), ButtonShuffled) == []


ROOMY = RuleSet(seating=Seating(max_per_table=6), final_table=FinalTable(size=2))
TWELVE = [f"P{number}" for number in range(1, 13)]


def one_out_who_still_sits(open_floor, rules=ROOMY):
    """Two tables of six; seat 5 of table 1 has lost all, and sits there until the next hand is over."""
    at = open_floor(rules, names=TWELVE, tables=2)
    at.begin()
    at.hand(1, 6)
    at.result(1, 1, e1=(10000, 20000), e5=(10000, 0))
    at.hand(2, 5)
    return at


def test_a_player_is_sent_to_the_chair_of_who_is_out_and_waits_for_the_hand_there(open_floor):
    """SEA-02, SEA-16: such a chair counts as free at once, as for a break or a balance."""
    at = one_out_who_still_sits(open_floor)
    events = at.do(MovePlayer("e7", 1, 5, "asked"))
    assert of(events, MoveOrdered) == [
        MoveOrdered("e7", Place(2, 1), Place(1, 5), Leaving.BY_DIRECTOR, "asked")
    ]
    assert of(at.gets_up("e7"), PlayerSeated) == []
    assert [(one.entry, one.table, one.seat) for one in of(at.gets_up("e5"), PlayerSeated)] == [("e7", 1, 5)]


def test_a_player_is_sent_to_the_chair_of_somebody_who_is_on_the_way_elsewhere(open_floor):
    """SEA-16: the second waits until the first has got up."""
    at = one_out_who_still_sits(open_floor)
    at.do(MovePlayer("e7", 1, 5, "asked"))
    at.do(MovePlayer("e2", 2, 1, "asked"))
    assert of(at.gets_up("e2"), PlayerSeated) == []
    assert [(one.entry, one.seat) for one in of(at.gets_up("e7"), PlayerSeated)] == [("e2", 1)]


def test_a_chair_that_is_promised_or_kept_by_a_purchase_takes_nobody_else(open_floor):
    """BST-05, SEA-16."""
    at = one_out_who_still_sits(open_floor)
    at.do(MovePlayer("e7", 1, 5, "asked"))
    with refused(NotLegalNow, match="table 1 seat 5 is not a free chair of an open table"):
        at.do(MovePlayer("e8", 1, 5, "asked"))
    again = replace(ROOMY, rebuy=Rebuy(allowed=True, threshold_pct=10, cutoff="level:5"))
    at = open_floor(again, names=TWELVE, tables=2)
    at.begin()
    at.hand(1, 6)
    at.result(1, 1, e1=(10000, 20000), e5=(10000, 0))
    with refused(NotLegalNow, match="table 1 seat 5 is not a free chair of an open table"):
        at.do(MovePlayer("e7", 1, 5, "asked"))


def test_the_worst_seat_may_be_one_that_somebody_is_leaving(open_floor):
    """SEA-10: P10 goes from table 2 to table 1, whose P4 comes to that chair."""
    rules = replace(ROOMY, seating=Seating(max_per_table=8))
    at = open_floor(rules, names=TWELVE, tables=2)
    at.begin()
    for table in (1, 2):
        at.hand(1, 6, table=table, positions=Positions(1, 2, 3, 2))
    at.result(1, 2, e7=(10000, 30000), e11=(10000, 0), e12=(10000, 0))
    for entry in ("e11", "e12"):
        at.gets_up(entry)
    at.do(MovePlayer("e10", 1, 8, "asked"))
    assert at.tasks("seating") == [("balance", {})]
    assert [(one.entry, one.target) for one in of(at.do(Balance()), MoveOrdered)] == [("e4", Place(2, 4))]


def test_who_sits_down_buys_in_as_the_table_has_it(open_floor):
    """CSH-01, REG-17: 200 big blinds of 10 at most; in a tournament all begin with the same stack."""
    cash = replace(CASH, cash=Cash(enabled=True, min_bb=50, max_bb=200))
    with refused(BuyInTooLarge, "2\\W005.*2\\W000"):
        open_floor(cash).do(TakeSeat("e1", 1, 1, 2005))
    with refused(SameStackForAll, "stack"):
        open_floor(OPEN).do(TakeSeat("e1", 1, 1, 2000))
