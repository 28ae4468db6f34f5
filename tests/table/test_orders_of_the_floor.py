"""What the floor orders at a table: seats cleared, chips brought and taken, a new button, several holds."""

from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.table import play_commands as ask
from shuffleup.table.events import (
    ButtonPlaced,
    ChipsBrought,
    ChipsDue,
    ChipsTaken,
    HandNumberMoved,
    HandStarted,
    NewcomerTold,
    PlayerTookSeat,
    RaceTold,
    SeatCleared,
    SeatToClear,
    StartHeld,
    StartReleased,
    TableClosed,
    TableReopened,
)
from shuffleup.table.floor_messages import hear
from shuffleup.table.hand.hand_events import HandSealed, Knockout
from shuffleup.table.hand.untracked_hands import CountStacks
from shuffleup.table.irregularities.calls import MarkAbsent, OwePost
from shuffleup.tournament.reasons import Bought, Ending, Fined, Hold, Leaving
from shuffleup.tournament.seating import Place
from shuffleup.views.table import table_view
from tests.refused import refused

FOUR = {1: 1000, 3: 1000, 5: 1000, 7: 1000}
GO_3 = SeatToClear(3, "e3", Leaving.TABLES_LEVEL)


def test_between_two_hands_a_player_who_is_moved_leaves_at_once_with_all_chips(sit):
    """SEA-10."""
    at = sit(FOUR)
    assert hear(at.table, GO_3) == (GO_3, SeatCleared(3, "e3", 1000, Leaving.TABLES_LEVEL))
    at.tell(GO_3)
    assert at.stacks() == {1: 1000, 5: 1000, 7: 1000}
    assert 3 not in at.table.sitters
    assert at.table.chips() == at.table.brought() == 3000


def test_a_finished_hand_is_sealed_before_somebody_leaves(sit):
    at = sit(FOUR)
    at.play("deal", "f", "f", "f")
    kinds = [type(event) for event in hear(at.table, GO_3)]
    assert kinds == [HandSealed, SeatToClear, SeatCleared]
    at.tell(GO_3)
    assert at.stacks() == {1: 1000, 5: 1005, 7: 1000}
    with refused(NotLegalNow, match="nothing to undo"):
        at.do(ask.Undo())


def test_during_a_hand_an_order_waits_until_the_next_one_is_dealt(sit):
    at = sit(FOUR)
    at.play("deal")
    at.tell(GO_3)
    assert at.table.orders == (GO_3,)
    at.play("f", "f", "f")
    assert at.stacks()[3] == 995
    sealed, cleared, started = at.do(ask.StartHand())[:3]
    assert isinstance(sealed, HandSealed)
    assert cleared == SeatCleared(3, "e3", 995, Leaving.TABLES_LEVEL)
    assert started.players == (1, 5, 7)
    assert at.table.orders == ()


HAL_COMES = "SEAT 8: Hal comes from table 5 with 9\u00a0550"


def test_a_table_is_told_who_comes_to_it_until_that_player_is_dealt_in(sit):
    """SEA-10: so that the dealer waits for somebody who is still walking."""
    at = sit(FOUR)
    at.play("deal")
    at.tell(NewcomerTold("e8", 5))
    at.tell(PlayerTookSeat(8, "e8", "Hal", 9550))
    assert HAL_COMES in table_view(at.table).notices
    at.play("f", "f", "f")
    assert HAL_COMES in table_view(at.table).notices
    at.play("deal")
    assert table_view(at.table).notices == ()


def test_a_table_is_told_where_a_player_goes(sit):
    """SEA-10."""
    at = sit(FOUR)
    at.play("deal")
    at.tell(SeatToClear(3, "e3", Leaving.TABLES_LEVEL, target=Place(1, 9)))
    line = "SEAT 3 LEAVES after this hand to table 1, seat 9: tables are kept level"
    assert line in table_view(at.table).notices


def test_a_table_that_begins_anew_is_told_no_names(sit):
    """FIN-03: all who sit down at the final table have just come."""
    at = sit(FOUR)
    at.play("deal", "f", "f", "f")
    at.tell(ButtonPlaced(1))
    at.tell(NewcomerTold("e8", 5))
    at.tell(PlayerTookSeat(8, "e8", "Hal", 9550))
    assert HAL_COMES not in table_view(at.table).notices


def test_where_an_order_leaves_one_player_the_press_seals_and_clears_and_no_hand_begins(sit):
    at = sit({1: 1000, 3: 1000})
    at.play("deal")
    at.tell(GO_3)
    at.play("f")
    assert [type(event) for event in at.do(ask.StartHand())] == [HandSealed, SeatCleared]
    assert at.stacks() == {1: 995}
    with refused(NotLegalNow, match="two players"):
        at.play("deal")


def test_a_hold_and_an_order_end_a_hand_that_is_finished_later(sit):
    at = sit(FOUR)
    at.play("deal")
    at.tell(StartHeld("move"))
    at.tell(GO_3)
    at.play("f", "f", "f")
    assert [type(event) for event in at.do(ask.ConfirmResult())] == [HandSealed, SeatCleared]


def test_an_order_that_waits_is_carried_out_when_the_start_of_the_hand_is_undone(sit):
    at = sit(FOUR)
    at.play("deal")
    at.tell(GO_3)
    events = at.do(ask.Undo())
    assert events[1:] == (HandNumberMoved(0), SeatCleared(3, "e3", 1000, Leaving.TABLES_LEVEL))
    with refused(NotLegalNow, match="nothing to redo"):
        at.do(ask.Redo())


def test_the_same_order_twice_is_carried_out_once_and_a_stranger_is_no_order(sit):
    at = sit(FOUR)
    at.play("deal")
    at.tell(GO_3)
    at.tell(GO_3)
    at.play("f", "f", "f")
    cleared = [event for event in at.do(ask.StartHand()) if isinstance(event, SeatCleared)]
    assert cleared == [SeatCleared(3, "e3", 995, Leaving.TABLES_LEVEL)]
    assert hear(at.table, GO_3) == ()
    assert hear(at.table, SeatToClear(5, "e9", Leaving.TABLES_LEVEL)) == ()


def test_who_takes_a_seat_that_was_cleared_inherits_nothing(sit):
    at = sit(FOUR)
    at.play("deal", "f", "f", "f")
    at.do(MarkAbsent(3))
    at.do(OwePost(3, 10))
    at.tell(GO_3)
    at.tell(PlayerTookSeat(3, "e9", "Player 9", 700))
    assert at.table.play.absent == ()
    assert at.table.play.posts == ()
    assert at.stacks()[3] == 700
    assert at.table.chips() == at.table.brought() == 3705


def test_a_player_moved_in_waits_between_button_and_small_blind(sit):
    """ABS-08, SEA-14."""
    at = sit({1: 1000, 4: 1000, 6: 1000, 8: 1000})
    at.play("deal", "f", "f", "f")
    at.tell(SeatToClear(6, "e6", Leaving.TABLES_LEVEL))
    at.tell(PlayerTookSeat(5, "e5", "Player 5", 700))
    at.play("deal")
    assert at.table.play.positions.button == 4
    assert 5 in at.table.play.waiting
    assert 5 not in at.table.play.players


def test_bought_chips_are_held_until_the_next_hand(sit):
    """REG-11, CSH-03."""
    at = sit(FOUR)
    at.play("deal")
    at.tell(ChipsBrought(3, "e3", 500, Bought("reload")))
    assert at.table.pending(3) == 500
    assert at.table.play.hand.stack(3) == 995
    assert at.table.chips() == at.table.brought() == 4500
    at.play("f", "f", "f", "deal")
    assert at.table.pending(3) == 0
    assert at.table.play.hand.chips == 4500


def test_a_broke_player_who_buys_again_is_dealt_in_to_the_next_hand(sit):
    """REG-12, TDA 27."""
    at = sit({1: 1000, 3: 200, 5: 1000})
    at.play("deal", "c", "a", "f", "c")
    at.do(ask.EnterWinners(0, (1,)))
    at.do(ask.ConfirmResult())
    at.tell(ChipsBrought(3, "e3", 1000, Bought("rebuy")))
    at.play("deal")
    assert at.table.play.players == (1, 3, 5)


def test_chips_that_are_due_are_taken_between_hands(sit):
    """PEN-04."""
    at = sit(FOUR)
    due = ChipsDue(3, "e3", 500, Fined("threw a card"))
    at.play("deal")
    at.tell(due)
    at.play("f", "f", "f")
    events = at.do(ask.StartHand())
    assert ChipsTaken(3, "e3", 500, Fined("threw a card")) in events
    assert at.table.play.stacks[3] == 495
    assert at.table.chips() == at.table.brought() == 3500


def test_no_more_is_taken_than_there_is_and_two_orders_are_two(sit):
    """PEN-04."""
    at = sit(FOUR)
    at.play("deal")
    at.tell(ChipsDue(3, "e3", 600, Fined("threw a card")))
    at.tell(SeatToClear(3, "e3", Leaving.OUT))
    at.tell(ChipsDue(3, "e3", 600, Fined("threw it again")))
    at.play("f", "f", "f")
    answers = at.do(ask.ConfirmResult())[1:]
    assert answers == (
        ChipsTaken(3, "e3", 600, Fined("threw a card")),
        ChipsTaken(3, "e3", 395, Fined("threw it again")),
        SeatCleared(3, "e3", 0, Leaving.OUT),
    )
    assert at.table.chips() == 3005


def test_a_table_is_held_for_each_reason_until_it_is_released(sit):
    at = sit(FOUR)
    at.tell(StartHeld(Hold.TOO_SHORT))
    at.tell(StartHeld(Hold.HALFTIME))
    at.tell(StartHeld(Hold.TOO_SHORT))
    assert at.table.held == (Hold.HALFTIME, Hold.TOO_SHORT)
    at.tell(StartReleased(Hold.TOO_SHORT))
    with refused(NotLegalNow, match="the floor holds the next hand: halftime"):
        at.play("deal")
    at.tell(StartHeld("move"))
    at.tell(StartReleased())
    at.play("deal")
    assert at.table.held == ()


def test_a_new_button_at_a_table_in_use_starts_the_positions_anew(sit):
    """FIN-01, FIN-03."""
    at = sit(FOUR)
    at.play("deal", "f", "f", "f")
    at.tell(ButtonPlaced(7))
    at.tell(PlayerTookSeat(8, "e8", "Player 8", 1000))
    at.play("deal")
    positions = at.table.play.positions
    assert (positions.button, positions.small_blind, positions.big_blind) == (7, 8, 1)
    assert at.table.play.players == (1, 3, 5, 7, 8)
    at.do(ask.Undo())
    at.play("deal")
    assert at.table.play.positions.button == 7
    at.play("f", "f", "f", "f", "deal")
    assert at.table.play.positions.button == 8


def test_a_closed_table_can_be_opened_again(sit):
    at = sit(FOUR)
    at.tell(TableClosed(Ending.TABLE_BROKEN))
    with refused(NotLegalNow, match="the table is closed"):
        at.play("deal")
    at.tell(TableReopened())
    at.play("deal")


def test_the_seal_names_who_knocked_out_whom(sit):
    """BST-06: in the order from the left of the button, which is at seat 1."""
    at = sit({1: 1000, 3: 200, 5: 1000})
    at.play("deal", "c", "a", "c", "c", "c", "c", "c", "c", "c", "c")
    assert at.table.play.hand.phase == "showdown"
    at.do(ask.EnterWinners(0, (1, 5)))
    sealed = at.do(ask.ConfirmResult())[0]
    assert sealed.knockouts == (Knockout("e3", ("e5", "e1")),)
    assert sealed.pooled == 0


def test_chips_that_move_and_chips_that_come_between_hands_are_not_counted_twice(sit):
    at = sit(FOUR)
    at.play("deal", "f", "f", "f", "deal", "f", "f", "f")
    at.do(ask.ConfirmResult())
    before = at.stacks()[3]
    at.do(CountStacks({3: before}))
    at.tell(ChipsBrought(3, "e3", 500, Bought("rebuy")))
    started = at.do(ask.StartHand())
    assert any(isinstance(event, HandStarted) for event in started)
    assert at.table.play.stacks[3] == before + 500
    assert at.table.chips() == at.table.brought() == 4500


def test_the_box_names_who_has_won_the_chip_race_until_the_next_hand(sit):
    """CLR-06."""
    at = sit({1: 9925, 2: 10_050, 3: 10_025})
    at.tell(RaceTold((3, 2), {2: ("2c", "Qd"), 3: ("Ah",)}))
    assert "CHIP RACE WON, one new chip each: seats 3 Ah, 2 2c Qd" in table_view(at.table).notices
    at.play("deal")
    assert not [line for line in table_view(at.table).notices if line.startswith("CHIP RACE")]
