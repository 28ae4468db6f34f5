"""Tables kept level, tables halted, tables broken."""

from msgspec.structs import replace

from shuffleup.floor.decide import tick
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.levels.level_events import LevelBegan
from shuffleup.floor.purchases.sales import SellRebuy
from shuffleup.floor.results.result_events import PlayerPlaced
from shuffleup.floor.seating.balancing import Balance, WaiveBalance, WaiveHalt, tasks
from shuffleup.floor.seating.moves import MovePlayer
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.floor.seating.seat_events import (
    HaltWaived,
    MoveOrdered,
    PlayerSeated,
    TableBreaking,
    TableBroken,
    TableHeld,
    TableReleased,
    TablesBalanced,
    TablesLevel,
)
from shuffleup.floor.seating.table_breaking import BreakTable
from shuffleup.kernel.field_types import Actor
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.event import Event, Registration
from shuffleup.ruleset.money import Rebuy
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Balancing, Breaking, Crews, FinalTable, Seating
from shuffleup.table.events import NewcomerTold, SeatToClear, StartHeld, StartReleased, TableClosed
from shuffleup.tournament.button import Positions
from shuffleup.tournament.reasons import Ending, Hold, Leaving
from shuffleup.tournament.seating import Place
from shuffleup.views.words.tasks import asked
from tests.refused import refused

SIXES = RuleSet(seating=Seating(max_per_table=6), final_table=FinalTable(size=6))
LATE_SIXES = replace(SIXES, registration=Registration(late_entry_until_level=3))
BY_HIGH_CARD = RuleSet(
    seating=Seating(max_per_table=6),
    final_table=FinalTable(size=6),
    balance=Balancing(when="level_change", pick="high_card", place="ahead_of_big_blind", halt_short_by=0),
)
MINUTE = 60_000


def of(events, kind):
    return [event for event in events if isinstance(event, kind)]


def bust(at, table, *entries, hand=1):
    """Somebody at the table wins the stacks of these entries, who get up."""
    here = [one for one in at.floor.at_table(table) if one.id not in entries]
    lost = {one: (at.floor.entry(one).chips, 0) for one in entries}
    won = sum(chips for chips, _ in lost.values())
    stacks = {here[0].id: (here[0].chips, here[0].chips + won)} | lost
    at.result(hand, table, **stacks)
    for one in entries:
        at.gets_up(one)


def uneven(open_floor, rules=SIXES):
    """Two tables of six and four: table 2 has lost two players in its first hand."""
    at = open_floor(rules, names=[f"P{number}" for number in range(1, 13)], tables=2)
    at.begin()
    at.hand(1, 6, table=1, positions=Positions(1, 2, 3, 2))
    at.hand(1, 6, table=2, positions=Positions(1, 2, 3, 2))
    bust(at, 2, "e11", "e12")
    return at


def test_the_next_big_blind_of_the_largest_table_goes_to_the_worst_seat_of_the_smallest(open_floor):
    """SEA-07, SEA-10."""
    at = uneven(open_floor)
    assert at.tasks("seating") == [("balance", {})]
    assert [asked(task) for task in tasks(at.floor)] == [
        "tables are uneven: move P4 from table 1 to 2, seat 5: the big blind in 2 hands"
    ]
    events = at.do(Balance())
    assert events[:2] == (
        TablesBalanced("e4", 1, Place(2, 5)),
        MoveOrdered("e4", Place(1, 4), Place(2, 5), Leaving.TABLES_LEVEL),
    )
    assert at.told(events, 1) == [SeatToClear(4, "e4", Leaving.TABLES_LEVEL, target=Place(2, 5))]
    assert at.told(events, 2) == [NewcomerTold("e4", 1)]
    assert at.tasks("seating") == []
    events = at.gets_up("e4")
    assert events[1] == PlayerSeated("e4", "P4", 2, 5, 10000, moved=True)


def test_nobody_has_to_move_while_tables_are_level(open_floor):
    """SEA-07."""
    at = open_floor(SIXES, names="ABCDEFGHIJ", tables=2)
    at.begin()
    assert at.tasks("seating") == []
    with refused(NotLegalNow, match="no move is due"):
        at.do(Balance())


def test_the_director_may_give_another_fair_seat_and_no_unfair_one(open_floor):
    """SEA-09, SEA-10: any other player or seat is a move with a reason."""
    at = uneven(open_floor)
    with refused(NotLegalNow, match=r"seat 6 is not one that may be taken: table 2, 5"):
        at.do(Balance(seat=6))
    at.do(MovePlayer("e2", 2, 6, "asked by the director"))
    assert at.tasks("seating") == []


def test_a_table_three_short_is_halted_until_somebody_comes(open_floor):
    """SEA-11."""
    at = uneven(open_floor)
    at.hand(2, 4, table=2, positions=Positions(2, 3, 4, 3))
    here = {"e8": (10000, 10000), "e9": (10000, 20000), "e10": (10000, 0)}
    events = at.result(2, 2, **here)
    assert TableHeld(2, Hold.TOO_SHORT) in events
    assert at.told(events, 2)[-1] == StartHeld(Hold.TOO_SHORT)
    at.gets_up("e10")
    events = at.do(Balance())
    assert TableReleased(2, Hold.TOO_SHORT) in events


def test_a_halt_can_be_waived_until_the_table_changes(open_floor):
    """SEA-11."""
    at = uneven(open_floor)
    with refused(NotLegalNow, match="table 2 is not halted"):
        at.do(WaiveHalt(2, "two are on their way"))
    bust(at, 2, "e10", hand=2)
    events = at.do(WaiveHalt(2, "two are on their way"), by=Actor("director", "Sipho"))
    assert events == (HaltWaived(2, "two are on their way", "Sipho"), TableReleased(2, Hold.TOO_SHORT))
    at.do(Balance())
    at.gets_up("e4")
    assert at.floor.waived == ()


def test_a_halted_table_to_which_nobody_can_be_moved_is_a_task(open_floor):
    """SEA-11: no table waits for ever."""
    rules = RuleSet(
        seating=Seating(max_per_table=6),
        balance=Balancing(trigger_difference=0),
        breaking=Breaking(enabled=False),
        final_table=FinalTable(size=0),
    )
    at = uneven(open_floor, rules)
    bust(at, 2, "e10", hand=2)
    assert at.tasks("seating") == [("waive_halt", {"table": 2})]


def test_players_move_between_levels_only_where_the_rule_set_says_so(open_floor):
    """SEA-07: both tables wait for the move when the level changes."""
    at = uneven(open_floor, BY_HIGH_CARD)
    assert at.tasks("seating") == []
    with refused(NotLegalNow, match="no move is due"):
        at.do(Balance())
    events = at.store(tick(at.floor, 30 * MINUTE))
    assert of(events, LevelBegan)[0].level.number == 2
    assert of(events, TableHeld) == [TableHeld(1, Hold.MOVE_FIRST), TableHeld(2, Hold.MOVE_FIRST)]
    assert at.tasks("seating") == [("balance", {})]


def test_the_high_card_moves_to_a_seat_ahead_of_the_big_blind(open_floor):
    """SEA-08, SEA-09: cards are entered from the table, ties draw again."""
    at = uneven(open_floor, BY_HIGH_CARD)
    at.store(tick(at.floor, 30 * MINUTE))
    cards = {1: "9c", 2: "Kd", 3: "4s", 4: "Kh", 5: "2c", 6: "7d"}
    with refused(NotLegalNow, match="equal high cards: seats 2, 4 of table 1 draw again"):
        at.do(Balance(cards=(cards,)))
    with refused(NotLegalNow, match="6 has drawn no card"):
        at.do(Balance(cards=({seat: card for seat, card in cards.items() if seat < 6},)))
    with refused(NotLegalNow, match="'1x' is not a card"):
        at.do(Balance(cards=({**cards, 1: "1x"},)))
    events = at.do(Balance(cards=(cards, {2: "3c", 4: "8d"}), seat=6))
    assert (events[0].entry, events[0].target) == ("e4", Place(2, 6))
    assert of(events, TablesLevel) == [TablesLevel()]
    assert of(events, TableReleased) == [TableReleased(1, Hold.MOVE_FIRST), TableReleased(2, Hold.MOVE_FIRST)]


def test_high_cards_are_drawn_from_a_shuffled_deck_where_none_are_entered(open_floor):
    """SEA-08, APP-01: the draw is stored with its seed."""
    at = uneven(open_floor, BY_HIGH_CARD)
    at.store(tick(at.floor, 30 * MINUTE))
    events = at.do(Balance(), deck=("9c", "3d", "4h", "Ks", "Kc", "6d", "7h", "8s"))
    assert events[0].draws == (
        ((1, "9c"), (2, "3d"), (3, "4h"), (4, "Ks"), (5, "Kc"), (6, "6d")),
        ((4, "7h"), (5, "8s")),
    )
    assert (events[0].entry, events[0].seed) == ("e5", "00")


def test_the_director_lets_a_level_go_on_with_uneven_tables(open_floor):
    """SEA-07."""
    at = uneven(open_floor, BY_HIGH_CARD)
    with refused(NotLegalNow, match="no move between levels is waited for"):
        at.do(WaiveBalance("a player is away"))
    at.store(tick(at.floor, 30 * MINUTE))
    events = at.do(WaiveBalance("a player is away"))
    assert events[0] == TablesLevel("a player is away")
    assert at.told(events, 1) == [StartReleased(Hold.MOVE_FIRST)]


def test_crews_of_the_first_stage_are_never_balanced(open_floor):
    """SEA-07, SEA-10."""
    crews = Crews(enabled=True, size=6, qualify=1, table_ends="one_left")
    rules = RuleSet(event=Event(format="crews"), seating=Seating(max_per_table=6), crews=crews)
    at = uneven(open_floor, rules)
    assert at.tasks("seating") == []
    assert not [held for note in at.floor.tables for held in note.held]


def broke_down(open_floor, rules=SIXES):
    """Three tables of four of which table 1 has lost all but one: nine left are ten fewer than chairs."""
    at = open_floor(rules, names=[f"P{number}" for number in range(1, 14)], tables=3)
    at.begin()
    bust(at, 1, "e5")
    return at


def test_a_table_is_broken_as_soon_as_the_players_fit_one_fewer(open_floor):
    """SEA-12, SEA-14: the highest number first, with seats that keep the others level."""
    at = broke_down(open_floor)
    assert at.tasks("seating") == [("break_table", {"table": 3})]
    events = at.do(BreakTable())
    assert events[0] == TableBreaking(3, "00")
    assert [(one.entry, one.target) for one in of(events, MoveOrdered)] == [
        ("e10", Place(1, 5)),
        ("e11", Place(2, 5)),
        ("e12", Place(1, 6)),
        ("e13", Place(2, 6)),
    ]
    assert at.told(events, 3)[-1] == StartHeld(Hold.TABLE_BROKEN)
    for entry in ("e10", "e11", "e12"):
        assert of(at.gets_up(entry), TableBroken) == []
    events = at.gets_up("e13")
    assert of(events, TableBroken) == [TableBroken(3)]
    assert at.told(events, 3)[0] == TableClosed(Ending.TABLE_BROKEN)
    assert [len(at.floor.at_table(table)) for table in (1, 2)] == [6, 6]


def one_out_who_still_sits(open_floor, rules=SIXES):
    """Twelve of thirteen are left, and the loser sits at table 1 until the hand there is over."""
    at = open_floor(rules, names=[f"P{number}" for number in range(1, 14)], tables=3)
    at.begin()
    at.hand(1, 5)
    at.result(1, 1, e1=(10000, 20000), e5=(10000, 0))
    at.hand(2, 4)
    return at


def test_a_table_is_broken_while_somebody_who_is_out_still_sits_at_another(open_floor):
    """SEA-12: the last one of the broken table draws that chair, and waits for the hand there."""
    at = one_out_who_still_sits(open_floor)
    assert at.tasks("seating") == [("break_table", {"table": 3})]
    events = at.do(BreakTable())
    assert [(one.entry, one.target) for one in of(events, MoveOrdered)] == [
        ("e10", Place(1, 5)),
        ("e11", Place(2, 5)),
        ("e12", Place(1, 6)),
        ("e13", Place(2, 6)),
    ]
    assert of(at.gets_up("e10"), PlayerSeated) == []
    assert [(one.entry, one.table, one.seat) for one in of(at.gets_up("e5"), PlayerSeated)] == [("e10", 1, 5)]


def test_a_chair_that_is_cleared_is_drawn_before_one_that_is_not(open_floor):
    """SEA-12: table 3 is down to three, so that one of the four empty chairs at the others is not drawn."""
    at = one_out_who_still_sits(open_floor)
    bust(at, 3, "e13")
    events = at.do(BreakTable())
    assert Place(1, 5) not in [one.target for one in of(events, MoveOrdered)]
    assert len(of(events, MoveOrdered)) == 3


def test_a_table_waits_for_who_may_still_buy_again_at_another(open_floor):
    """BST-05, SEA-12: the chair is kept until the next hand there."""
    again = replace(SIXES, rebuy=Rebuy(allowed=True, threshold_pct=10, cutoff="level:5"))
    at = open_floor(again, names=[f"P{number}" for number in range(1, 14)], tables=3)
    at.begin()
    at.hand(1, 5)
    at.result(1, 1, e1=(10000, 20000), e5=(10000, 0))
    assert at.tasks("seating") == []
    at.hand(2, 4)
    assert at.tasks("seating") == [("break_table", {"table": 3})]


def test_somebody_moves_to_the_chair_of_who_is_out_where_it_is_the_worst(open_floor):
    """SEA-07, SEA-10: two are out, in the next hand of whose table they still sit there."""
    rules = replace(SIXES, final_table=FinalTable(size=2))
    at = open_floor(rules, names=[f"P{number}" for number in range(1, 13)], tables=2)
    at.begin()
    at.hand(1, 6, table=1, positions=Positions(1, 2, 3, 2))
    at.hand(1, 6, table=2, positions=Positions(1, 2, 3, 2))
    at.result(1, 2, e7=(10000, 30000), e11=(10000, 0), e12=(10000, 0))
    at.hand(2, 4, table=2, positions=Positions(2, 3, 4, 3))
    assert at.tasks("seating") == [("balance", {})]
    assert [one.target for one in of(at.do(Balance()), MoveOrdered)] == [Place(2, 5)]


def enters_late(at, *names):
    """Seat late entries: who sits down where."""
    at.do(Register(names))
    return [(one.name, one.table, one.seat) for one in of(at.do(DrawSeats()), PlayerSeated)]


def test_late_entries_are_drawn_to_the_smallest_tables(open_floor):
    """REG-17, SEA-07: of 5, 4 and 3 players each table has 5 in the end, and nobody is to move."""
    at = open_floor(LATE_SIXES, names=[f"P{number}" for number in range(1, 16)], tables=3)
    at.begin()
    bust(at, 2, "e6")
    bust(at, 3, "e14", "e15")
    seated = enters_late(at, "Xolani", "Yan", "Zoe")
    assert seated == [("Xolani", 3, 4), ("Yan", 2, 1), ("Zoe", 3, 5)]
    assert at.tasks("seating") == []


def test_a_late_entry_at_a_halted_table_lets_it_play(open_floor):
    """REG-17, SEA-11: five, five and two players."""
    at = open_floor(LATE_SIXES, names=[f"P{number}" for number in range(1, 16)], tables=3)
    at.begin()
    bust(at, 3, "e13", "e14", "e15")
    assert at.floor.note(3).held == (Hold.TOO_SHORT,)
    assert enters_late(at, "Zoe") == [("Zoe", 3, 3)]
    assert at.floor.note(3).held == ()


def test_nobody_is_drawn_late_to_a_table_that_is_broken_all_the_same(open_floor):
    """REG-17, SEA-12: five, four and two fit two tables with one more, not with two more."""
    at = open_floor(LATE_SIXES, names=[f"P{number}" for number in range(1, 16)], tables=3)
    at.begin()
    bust(at, 2, "e6")
    bust(at, 3, "e13", "e14", "e15")
    assert at.tasks("seating")[0] == ("break_table", {"table": 3})
    assert enters_late(at, "Yan") == [("Yan", 2, 1)]
    assert enters_late(at, "Zoe") == [("Zoe", 3, 3)]


def test_a_table_set_up_for_late_entries_gets_all_of_them(open_floor):
    """REG-17, SEA-07: one chair is left at the others, and nobody begins alone at the new table."""
    at = open_floor(LATE_SIXES, names=[f"P{number}" for number in range(1, 12)], tables=3)
    at.begin()
    assert enters_late(at, "Yan", "Zoe") == [("Yan", 3, 1), ("Zoe", 3, 2)]


def test_a_halted_table_is_offered_a_player_though_another_one_is_to_be_broken(open_floor):
    """SEA-11, SEA-12: eighteen players fit three tables, and table 2 has two of them."""
    at = open_floor(SIXES, names=[f"P{number}" for number in range(1, 22)], tables=4)
    at.begin()
    bust(at, 2, "e8", "e9", "e10")
    assert at.tasks("seating") == [("break_table", {"table": 4}), ("balance", {})]
    at.do(Balance())
    assert at.floor.note(2).held == ()


def test_a_halted_table_that_is_to_be_broken_may_play_on(open_floor):
    """SEA-11, SEA-12."""
    at = open_floor(SIXES, names=[f"P{number}" for number in range(1, 16)], tables=3)
    at.begin()
    bust(at, 3, "e13", "e14", "e15")
    assert at.floor.note(3).held == (Hold.TOO_SHORT,)
    assert [asked(task) for task in tasks(at.floor)] == [
        "the players fit one table fewer: break table 3 and draw 2 seats",
        "table 3 is halted, too short of players; a table is to be broken first",
    ]
    at.do(WaiveHalt(3, "entries are open"))
    assert at.floor.note(3).held == ()


def test_tables_are_broken_in_the_order_of_the_rule_set(open_floor):
    """SEA-12, SEA-13."""
    rules = RuleSet(
        seating=Seating(max_per_table=6),
        breaking=Breaking(order=(2, 1, 3), place="random_empty_seat"),
        final_table=FinalTable(size=6),
    )
    at = broke_down(open_floor, rules)
    events = at.do(BreakTable())
    assert events[0].table == 2
    assert [one.target for one in of(events, MoveOrdered)] == [
        Place(1, 5),
        Place(1, 6),
        Place(3, 5),
        Place(3, 6),
    ]


def test_another_table_is_broken_for_a_reason_only(open_floor):
    """SEA-12."""
    at = broke_down(open_floor)
    with refused(NotLegalNow, match="table 1 is not due to be broken: say why"):
        at.do(BreakTable(1))
    events = at.do(BreakTable(1, "a wet cloth"), by=Actor("director", "Sipho"))
    assert events[0] == TableBreaking(1, "00", "a wet cloth", "Sipho")


def test_no_table_is_broken_while_the_others_have_too_few_chairs(open_floor):
    """SEA-12."""
    at = open_floor(SIXES, names=[f"P{number}" for number in range(1, 14)], tables=3)
    at.begin()
    with refused(NotLegalNow, match="no table is to be broken now"):
        at.do(BreakTable())
    with refused(NotLegalNow, match="need a seat each"):
        at.do(BreakTable(1, "a wet cloth"))


def test_who_was_on_the_way_to_a_broken_table_goes_elsewhere(open_floor):
    """SEA-12."""
    at = open_floor(SIXES, names=[f"P{number}" for number in range(1, 14)], tables=3)
    at.begin()
    at.do(MovePlayer("e1", 3, 6, "wrong table"))
    bust(at, 2, "e9")
    events = at.do(BreakTable(3, "a wet cloth"))
    assert [(one.entry, one.target) for one in of(events, MoveOrdered)] == [
        ("e10", Place(2, 4)),
        ("e11", Place(1, 1)),
        ("e12", Place(2, 5)),
        ("e13", Place(1, 6)),
        ("e1", Place(2, 6)),
    ]


def test_a_single_player_never_waits_for_ever(open_floor):
    """SEA-04, SEA-12: the table is broken though the final table is not due."""
    rules = RuleSet(
        seating=Seating(max_per_table=6),
        balance=Balancing(trigger_difference=5, halt_short_by=0),
        final_table=FinalTable(size=2),
    )
    at = open_floor(rules, names="ABCDEFG", tables=2)
    at.begin()
    bust(at, 1, "e1", "e2")
    bust(at, 2, "e5", "e6")
    assert at.tasks("seating") == [("break_table", {"table": 2})]


def broke_at_a_breaking_table(open_floor):
    """Table 3 is broken while its hand is played, and e13 loses the last chip in that hand."""
    again = replace(SIXES, rebuy=Rebuy(allowed=True, threshold_pct=10, cutoff="level:5"))
    at = broke_down(open_floor, again)
    at.hand(1, 4, table=3)
    at.do(BreakTable())
    at.result(1, table=3, e10=(10000, 20000), e11=(10000, 10000), e12=(10000, 10000), e13=(10000, 0))
    for entry in ("e10", "e11", "e12", "e13"):
        at.gets_up(entry)
    return at


def test_who_goes_broke_at_a_breaking_table_buys_until_the_next_hand_at_the_new_one(open_floor):
    """BST-05: e13 was drawn to table 2."""
    at = broke_at_a_breaking_table(open_floor)
    assert ("fix_place", {"entry": "e13"}) in at.tasks("results")
    assert at.floor.entry("e13").finish is None
    events = at.hand(1, 6, table=2)
    assert [(one.entry, one.first) for one in of(events, PlayerPlaced)] == [("e13", 12)]


def test_who_buys_again_on_the_way_sits_down_with_the_chips(open_floor):
    """BST-05, SEA-12."""
    at = broke_at_a_breaking_table(open_floor)
    events = at.do(SellRebuy("e13", 10000))
    assert [(one.table, one.seat, one.chips) for one in of(events, PlayerSeated)] == [(2, 6, 10000)]
    assert at.floor.chips_counted() == at.floor.chips_expected() == 140000


def three_broke_at_table_3(open_floor):
    """Three of four went broke in a hand of table 3 and may buy again: no hand can end that time there."""
    again = replace(SIXES, rebuy=Rebuy(allowed=True, threshold_pct=10, cutoff="level:5"))
    at = open_floor(again, names=[f"P{number}" for number in range(1, 14)], tables=3)
    at.begin()
    for table, players in ((1, 5), (2, 4), (3, 4)):
        at.hand(1, players, table=table)
    at.result(1, table=3, e10=(10000, 40000), e11=(10000, 0), e12=(10000, 0), e13=(10000, 0))
    return at


def placed(events):
    return [(one.entry, one.first, one.last) for one in of(events, PlayerPlaced)]


def test_who_is_broke_at_a_table_that_cannot_deal_has_until_the_second_hand_of_another(open_floor):
    """BST-05: no place in the room waits for ever."""
    at = three_broke_at_table_3(open_floor)
    at.result(1, table=1, e1=(10000, 20000), e5=(10000, 0))
    assert placed(at.hand(2, 5, table=2)) == []
    assert placed(at.hand(2, 4, table=1)) == []
    at.do(SellRebuy("e11", 10000))
    assert at.floor.entry("e12").finish is None
    at.result(2, table=1, e1=(20000, 20000))
    assert placed(at.hand(3, 4, table=1)) == []


def test_their_places_are_given_then(open_floor):
    """BST-01, BST-05: and that of who went broke later elsewhere, who waited for them."""
    at = three_broke_at_table_3(open_floor)
    at.result(1, table=1, e1=(10000, 20000), e5=(10000, 0))
    assert placed(at.hand(2, 4, table=1)) == []
    at.result(2, table=1, e1=(20000, 20000))
    assert placed(at.hand(3, 4, table=1)) == [
        ("e13", 11, 13),
        ("e12", 11, 13),
        ("e11", 11, 13),
        ("e5", 10, 10),
    ]
    with refused(NotLegalNow, match="the time to buy again is over|is out"):
        at.do(SellRebuy("e11", 10000))


def test_a_seat_that_is_drawn_without_cards_has_its_seed_on_the_record(open_floor):
    """SEA-09, APP-01."""
    at = uneven(open_floor, replace(SIXES, balance=Balancing(place="random_empty_seat")))
    (balanced,) = of(at.do(Balance()), TablesBalanced)
    assert (balanced.draws, balanced.seed) == ((), "00")


def test_a_seat_that_the_director_names_has_none(open_floor):
    at = uneven(open_floor, replace(SIXES, balance=Balancing(place="random_empty_seat")))
    (balanced,) = of(at.do(Balance(seat=6)), TablesBalanced)
    assert balanced.seed == ""
