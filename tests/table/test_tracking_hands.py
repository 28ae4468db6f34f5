"""A table that enters one press a hand: busts tapped, stacks counted where a rule wants it, chips pooled."""

import pytest

from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.conduct import DecisionTime
from shuffleup.ruleset.levels import Levels
from shuffleup.table import play_commands as ask
from shuffleup.table.decision_clock.clock_commands import CallClock, CancelClock
from shuffleup.table.events import (
    BustsTapped,
    HandStarted,
    PlayerTookSeat,
    SeatCleared,
    SeatToClear,
    StartHeld,
    TimeOver,
)
from shuffleup.table.floor_messages import hear
from shuffleup.table.hand.hand_events import HandSealed, Knockout, Sealed
from shuffleup.table.hand.untracked_hands import CountStacks, TapBusts
from shuffleup.table.irregularities.calls import MarkAbsent
from shuffleup.table.irregularities.faults import LoseTrack
from shuffleup.table.legal_commands import legal_verbs
from shuffleup.tournament.reasons import Hold, Leaving
from shuffleup.views.dealer_orders import prompted
from shuffleup.views.key_meanings import key_meanings
from shuffleup.views.table import table_view
from tests.refused import refused

THREE = {1: 1000, 3: 1000, 5: 1000}


@pytest.fixture
def by_hands(sit):
    """Seat players at a table that tracks hands only."""
    return lambda stacks=THREE, **groups: sit(dict(stacks), tracking="hands", **groups)


def verbs(at):
    return set(legal_verbs(at.table))


def lit(at):
    return {key for key, meaning in key_meanings(at.table, None).items() if meaning.lit}


def test_one_press_a_hand_moves_button_and_level_and_nothing_is_asked_for(by_hands):
    """APP-05."""
    at = by_hands()
    assert [type(event) for event in at.do(ask.StartHand())] == [HandStarted]
    at.level(2, 10, 20)
    assert (at.table.play.hand_no, at.table.play.level.number) == (1, 1)
    assert not {"fold", "check_or_call", "raise_to", "all_in", "deal_street"} & verbs(at)
    for command in (ask.PlayerFolds(), ask.PlayerChecksOrCalls(), ask.DealStreet()):
        with refused(NotLegalNow, match="hand 1 is not followed"):
            at.do(command)
    sealed, started = at.do(ask.StartHand())
    assert (sealed.hand, started.hand, started.level.number) == (1, 2, 2)
    assert at.table.play.positions.button == 3
    assert at.table.chips() == 3000


def test_the_panel_needs_deal_clock_undo_and_pause_only(by_hands):
    at = by_hands()
    assert lit(at) == {"deal_next", "clock", "pause"}
    at.play("deal")
    assert lit(at) == {"deal_next", "clock", "undo", "pause"}
    view = table_view(at.table)
    assert (view.phase, view.tracking, view.headline) == ("playing", "hands", "HAND 1 IS ON")
    at.tell(StartHeld(Hold.HALFTIME))
    assert key_meanings(at.table, None)["deal_next"].verb == "confirm_result"


def test_a_bust_is_tapped_and_its_chips_are_pooled(by_hands):
    """BST-04, APP-06."""
    at = by_hands()
    at.play("deal")
    at.do(TapBusts((3,)))
    sealed, started = at.do(ask.StartHand())
    assert sealed.seats == (
        Sealed(1, "e1", 1000, 1000),
        Sealed(3, "e3", 1000, 0),
        Sealed(5, "e5", 1000, 1000),
    )
    assert (sealed.counted, sealed.pooled) == (False, 1000)
    assert sealed.knockouts == (Knockout("e3", ()),)
    assert started.players == (1, 5)
    assert at.table.chips() == 3000


def test_two_busts_in_one_hand_are_told_apart_by_what_they_had_when_it_began(by_hands):
    """BST-01: in hand 1 the stacks are known, in hand 2 nobody has counted them."""
    at = by_hands({1: 1000, 3: 600, 5: 400, 7: 1000})
    at.play("deal")
    assert at.do(TapBusts((3, 5))) == (BustsTapped(((3, 600), (5, 400))),)
    at.do(TapBusts(()))
    at.play("deal")
    with refused(NotLegalNow, match="say what seat 5 had when it began"):
        at.do(TapBusts((3, 5), had={3: 800}))
    at.do(TapBusts((3, 5), had={3: 800, 5: 900}))
    sealed = at.do(ask.ConfirmResult())[0]
    assert [(one.seat, one.before, one.after) for one in sealed.seats] == [
        (1, 1000, 1000),
        (3, 800, 0),
        (5, 900, 0),
        (7, 1000, 1000),
    ]
    assert sealed.pooled == 1000
    assert at.table.chips() == 3000


def test_a_bust_tapped_by_mistake_is_tapped_anew_or_undone(by_hands):
    at = by_hands()
    at.play("deal")
    at.do(TapBusts((3,)))
    at.do(TapBusts((5,)))
    assert at.table.play.busts == {5: 1000}
    at.do(ask.Undo())
    assert at.table.play.busts == {3: 1000}
    at.do(ask.Undo())
    assert at.table.play.busts == {}


def test_only_who_was_dealt_in_goes_broke_and_somebody_wins(by_hands):
    at = by_hands()
    with refused(NotLegalNow, match="no hand is on"):
        at.do(TapBusts((3,)))
    at.play("deal")
    with refused(NotLegalNow, match="seat 9 was not dealt in to hand 1"):
        at.do(TapBusts((9,)))
    with refused(NotLegalNow, match="somebody has won the hand"):
        at.do(TapBusts((1, 3, 5)))


def test_a_full_count_between_hands_makes_every_stack_known(by_hands):
    at = by_hands()
    at.play("deal", "deal")
    at.do(TapBusts((3,)))
    at.do(ask.ConfirmResult())
    view = table_view(at.table)
    assert (view.counted_at, view.pooled, at.table.play.pooled) == (0, 1000, 1000)
    with refused(NotLegalNow, match="the count is 25 fewer than the 3\u00a0000 on the table"):
        at.do(CountStacks({1: 1700, 5: 1275}))
    at.do(CountStacks({1: 1700, 5: 1300}))
    assert at.stacks() == {1: 1700, 3: 0, 5: 1300}
    assert (table_view(at.table).counted_at, at.table.play.pooled) == (2, 0)


def test_a_partial_count_moves_the_difference_to_the_pool(by_hands):
    """APP-06: the sum at the table is right at every moment."""
    at = by_hands()
    at.play("deal")
    at.do(ask.ConfirmResult())
    at.do(CountStacks({1: 1240}))
    assert at.stacks() == {1: 1240, 3: 1000, 5: 1000}
    assert at.table.play.pooled == -240
    assert at.table.chips() == 3000
    *_, sealed = at.do(CountStacks({3: 700, 5: 1060}))
    assert (sealed.pooled, at.table.play.pooled) == (0, 0)


def test_a_count_that_is_short_is_explained(by_hands):
    """APP-06."""
    at = by_hands()
    at.play("deal")
    at.do(CountStacks({1: 1200, 3: 900, 5: 875}, "a chip fell through the grating"))
    sealed = at.do(ask.ConfirmResult())[0]
    assert (sealed.hand, sealed.counted, sealed.pooled) == (1, True, 0)
    assert at.table.chips() == at.table.brought() - at.table.out_of_play() == 2975


def test_a_count_takes_in_a_bust_that_was_tapped(by_hands):
    at = by_hands()
    at.play("deal")
    at.do(TapBusts((3,)))
    with refused(NotLegalNow, match="seat 3 is tapped as broke"):
        at.do(CountStacks({1: 1200, 3: 100, 5: 1700}))
    at.do(CountStacks({1: 1200, 5: 1800}))
    assert at.table.chips() == 3000
    sealed = at.do(ask.ConfirmResult())[0]
    assert [one.after for one in sealed.seats] == [1200, 0, 1800]
    assert (sealed.counted, sealed.pooled) == (True, 0)


def test_two_who_are_counted_out_in_one_hand_are_tapped(by_hands):
    """BST-01."""
    at = by_hands()
    at.play("deal")
    with refused(NotLegalNow, match="tap the busts first"):
        at.do(CountStacks({1: 3000, 3: 0, 5: 0}))


def test_a_player_who_has_to_leave_is_counted_first(by_hands):
    """SEA-10."""
    at = by_hands()
    at.play("deal")
    order = SeatToClear(3, "e3", Leaving.TABLES_LEVEL)
    at.tell(order)
    assert at.table.orders == (order,)
    assert "COUNT SEAT 3" in table_view(at.table).notices
    with refused(NotLegalNow, match="count the stack of seat 3 first"):
        at.play("deal")
    at.do(CountStacks({3: 1240}))
    sealed, cleared, started = at.do(ask.StartHand())
    assert isinstance(sealed, HandSealed)
    assert cleared == SeatCleared(3, "e3", 1240, Leaving.TABLES_LEVEL)
    assert started.players == (1, 5)
    assert at.table.play.pooled == -240
    assert at.table.chips() == at.table.brought() == 1760


def test_a_broke_player_leaves_without_a_count(by_hands):
    at = by_hands()
    at.play("deal")
    at.do(TapBusts((3,)))
    at.do(ask.ConfirmResult())
    order = SeatToClear(3, "e3", Leaving.OUT)
    assert hear(at.table, order) == (order, SeatCleared(3, "e3", 0, Leaving.OUT))


def test_a_newcomer_at_a_table_that_is_not_counted_brings_known_chips(by_hands):
    at = by_hands({1: 1000, 3: 1000})
    at.play("deal")
    at.tell(PlayerTookSeat(5, "e5", "Player 5", 700))
    at.play("deal")
    assert at.table.play.uncounted == {1: 0, 3: 0, 5: 1}
    assert at.table.chips() == 2700


def test_the_clock_runs_without_a_seat_to_act_and_folds_nobody(by_hands):
    """TIM-01, TIM-04."""
    at = by_hands(time=DecisionTime(seconds=30, who="any_player_at_seat"))
    with refused(NotLegalNow, match="no hand is being played"):
        at.do(CallClock(on=3))
    at.play("deal")
    with refused(NotLegalNow, match="seat 9 was not dealt in"):
        at.do(CallClock(on=9))
    at.do(CallClock(seat=1, on=3))
    at.do(MarkAbsent(5))
    assert table_view(at.table).decision.seat == 3
    assert at.after(30) == ()
    assert at.after(0.001) == (TimeOver(3),)
    assert at.table.decision is None
    assert prompted(at.table.play.prompt, at.table.rules.blinds) == "THE TIME IS OVER FOR SEAT 3"
    assert at.table.play.is_on_unfollowed
    at.do(CallClock())
    at.do(CancelClock())


def test_the_clock_stops_with_the_hand(by_hands):
    at = by_hands()
    at.play("deal")
    at.do(CallClock())
    at.do(ask.ConfirmResult())
    assert at.after(60) == ()


def test_undo_takes_back_a_press_too_many(by_hands):
    at = by_hands()
    at.play("deal")
    before = at.table.play
    at.play("deal")
    at.do(ask.Undo())
    assert (at.table.play.hand_no, at.table.play.hand, at.table.play.unfollowed) == (1, None, False)
    assert before.positions == at.table.play.positions


def test_a_lost_hand_goes_on_uncounted_and_the_table_tracks_hands_until_the_next_count(sit):
    at = sit(THREE)
    at.play("deal", 200, "c")
    at.do(LoseTrack())
    at.do(TapBusts((5,)))
    sealed = at.do(ask.ConfirmResult())[0]
    assert [one.after for one in sealed.seats] == [1000, 1000, 0]
    assert (sealed.counted, sealed.pooled) == (False, 1000)
    assert at.table.chips() == 3000
    assert table_view(at.table).tracking == "hands"
    at.play("deal")
    assert at.table.play.unfollowed
    at.do(CountStacks({1: 1400, 3: 1600}))
    at.play("deal")
    assert at.table.play.hand.to_act is not None
    assert at.table.chips() == 3000


def test_a_lost_hand_is_not_passed_over_by_dealing_the_next(sit):
    at = sit(THREE)
    at.play("deal")
    at.do(LoseTrack())
    with refused(NotLegalNow, match="count the stacks, or confirm it uncounted"):
        at.play("deal")
    assert key_meanings(at.table, None)["deal_next"].held_verb == "confirm_result"


def test_a_bust_of_a_lost_hand_is_nothing_in_its_count(sit):
    at = sit(THREE)
    at.play("deal", 200, "f")
    at.do(LoseTrack())
    at.do(TapBusts((5,)))
    at.do(CountStacks({1: 2005}))
    assert at.stacks() == {1: 2005, 3: 995, 5: 0}


def test_stacks_are_counted_between_hands_that_are_followed(sit):
    """APP-06: all stacks are entered at a break."""
    at = sit(THREE)
    at.play("deal", "f", "f")
    at.do(ask.ConfirmResult())
    with refused(NotLegalNow, match="the count is 5 more"):
        at.do(CountStacks({1: 1005}))
    at.do(CountStacks({1: 1000, 3: 1000, 5: 1000}))
    assert at.table.play.at_rest
    at.do(ask.Undo())
    with refused(NotLegalNow, match="the last hand is sealed"):
        at.do(ask.Undo())
    at.do(CountStacks({1: 1000, 3: 995, 5: 1005}))
    assert at.stacks() == {1: 1000, 3: 995, 5: 1005}


def test_the_deal_key_names_the_moment_that_locks_the_level(by_hands):
    """STR-09 to STR-12."""
    at = by_hands(levels=Levels(locks_at="first_card"))
    at.play("deal")
    assert key_meanings(at.table, None)["deal_next"].label == "FIRST CARD"
