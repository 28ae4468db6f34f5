"""Rulings: any state of a table can be put right, by a person, for a reason, every chip accounted for."""

import msgspec
import pytest

from shuffleup.kernel.refusals import NotLegalNow, WrongRole
from shuffleup.poker.cards import card
from shuffleup.table.contents import VERBS
from shuffleup.table.hand.hand_events import Explained, HandSealed, Sealed
from shuffleup.table.irregularities import rulings
from shuffleup.table.irregularities.incident_events import DeadHand, ReplayedFrom, Ruled
from shuffleup.table.play_commands import EnterShownCards, EnterWinners, Redo, Undo
from shuffleup.views.words.undo_names import act_words
from tests.refused import refused

THREE = {1: 1000, 3: 1000, 5: 1000}
WHY = "the camera shows it"


def test_only_the_director_rules(sit):
    """GEN-05."""
    at = sit(THREE)
    at.play("deal")
    before = at.table
    with refused(WrongRole, match="only the director can make a ruling, not a dealer"):
        at.do(rulings.KillHand(seat=1, reason=WHY))
    assert at.table == before


@pytest.mark.parametrize("reason", ["", "   "])
def test_a_ruling_without_a_reason_cannot_be_asked_for(reason):
    """APP-04."""
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"seat": 1, "reason": reason}, VERBS["kill_hand"])


def test_a_ruling_is_on_record_with_rule_reason_and_person(sit):
    """APP-04."""
    at = sit(THREE)
    at.play("deal")
    events = at.rule(rulings.KillHand(seat=5, reason=WHY, rule="TDA 13"))
    assert events[0] == Ruled(DeadHand(5), WHY, "Dora", "TDA 13")
    assert act_words(at.table.past[-1].act) == "ruling S5 dead"


def test_a_dead_hand_leaves_its_bet_in_the_pot_and_the_turn_where_it_is(sit):
    at = sit(THREE)
    at.play("deal")
    at.rule(rulings.KillHand(seat=5, reason=WHY))
    assert at.table.play.hand.to_act == 1
    at.play("f")
    assert at.stacks() == {1: 1000, 3: 1010, 5: 990}


def test_a_hand_killed_in_turn_passes_the_turn_on(sit):
    at = sit(THREE)
    at.play("deal")
    at.rule(rulings.KillHand(seat=1, reason=WHY))
    assert at.table.play.hand.to_act == 3


def test_a_hand_killed_before_the_board_is_out_can_end_the_hand(sit):
    at = sit({1: 1000, 3: 1000}, confirm_streets=True)
    at.play("deal", "c", "c")
    at.rule(rulings.KillHand(seat=3, reason=WHY))
    assert at.stacks() == {1: 1010, 3: 990}


def test_a_hand_killed_at_the_showdown_wins_nothing(sit):
    at = sit({1: 1000, 3: 1000})
    at.play("deal", *"cccccccc")
    at.rule(rulings.KillHand(seat=1, reason=WHY))
    assert at.stacks() == {1: 990, 3: 1010}


def test_a_hand_that_is_paid_cannot_be_killed(sit):
    at = sit({1: 1000, 3: 1000}, confirm_streets=True)
    at.play("deal", "a", "c")
    at.rule(rulings.KillHand(seat=3, reason=WHY))
    with refused(NotLegalNow, match="no live hand now"):
        at.rule(rulings.KillHand(seat=1, reason=WHY))


def test_chips_that_were_paid_wrongly_move_from_seat_to_seat(sit):
    at = sit(THREE)
    at.play("deal", "f")
    at.rule(rulings.MoveChips(source=1, target=5, chips=100, reason=WHY))
    assert at.stacks() == {1: 900, 3: 995, 5: 1090}
    assert at.table.chips() == 3000


def test_chips_moved_to_the_pot_are_won_with_it(sit):
    at = sit(THREE)
    at.play("deal")
    at.rule(rulings.MoveChips(source=3, target="pot", chips=50, reason=WHY))
    at.play("f", "f")
    assert at.stacks() == {1: 1000, 3: 945, 5: 1055}


def test_chips_of_a_gathered_pot_can_be_given_back(sit):
    at = sit(THREE, confirm_streets=True)
    at.play("deal", 100, "c", "f")
    at.rule(rulings.MoveChips(source="pot", target=5, chips=10, reason=WHY))
    assert at.table.play.hand.pots()[0].amount == 200
    assert at.stacks() == {1: 900, 3: 900, 5: 1000}
    with refused(NotLegalNow, match="pot has 200, from which 201 cannot be taken"):
        at.rule(rulings.MoveChips(source="pot", target=5, chips=201, reason=WHY))


def test_chips_taken_out_of_play_are_explained(sit):
    """APP-06: what the table has is what was brought, and what somebody has answered for."""
    at = sit(THREE)
    at.play("deal")
    at.rule(rulings.MoveChips(source=1, target="out_of_play", chips=200, reason="penalty"))
    assert at.table.chips() == 2800
    assert (at.table.brought(), at.table.out_of_play()) == (3000, 200)
    assert at.table.play.explained == (Explained(-200, "penalty", "Dora"),)
    at.do(Undo())
    assert (at.table.chips(), at.table.out_of_play()) == (3000, 0)


def test_a_stack_corrected_between_two_hands_is_sealed_at_once(sit):
    at = sit(THREE)
    at.play("deal", "f", "f")
    at.do(VERBS["confirm_result"]())
    found = at.rule(rulings.MoveChips(source="out_of_play", target=1, chips=25, reason="found on the floor"))
    assert at.stacks() == {1: 1025, 3: 995, 5: 1005}
    why = (Explained(25, "found on the floor", "Dora"),)
    sealed = HandSealed(1, (Sealed(1, "e1", 1000, 1025),), explained=why)
    assert found[-1] == sealed
    assert at.table.chips() == 3025


def test_there_is_no_pot_between_two_hands(sit):
    at = sit(THREE)
    with refused(NotLegalNow, match="no pot between two hands"):
        at.rule(rulings.MoveChips(source=1, target="pot", chips=25, reason=WHY))
    with refused(NotLegalNow, match="seat 1 has 1\u00a0000, from which 1\u00a0001 cannot be taken"):
        at.rule(rulings.MoveChips(source=1, target=3, chips=1001, reason=WHY))


def test_an_action_out_of_turn_binds_and_the_turn_goes_back(sit):
    """BET-21, TDA 53: seat 5 has called out of turn; seat 1 calls, and seat 5 is not asked again."""
    at = sit({1: 1000, 3: 1000, 5: 1000, 7: 1000})
    at.play("deal")
    assert at.table.play.hand.to_act == 7
    at.rule(rulings.ForceAction(seat=1, action="call", reason=WHY, rule="TDA 53"))
    assert at.table.play.hand.to_act == 7
    at.play("c")
    assert at.table.play.hand.to_act == 3


def test_a_forced_action_out_of_turn_is_open_again_after_a_raise(sit):
    at = sit({1: 1000, 3: 1000, 5: 1000, 7: 1000})
    at.play("deal")
    at.rule(rulings.ForceAction(seat=1, action="call", reason=WHY))
    at.play(40)
    assert at.table.play.hand.to_act == 1


def test_a_forced_fold_that_leaves_one_player_ends_the_hand(sit):
    at = sit({1: 1000, 3: 1000})
    at.play("deal")
    at.rule(rulings.ForceAction(seat=3, action="fold", reason=WHY))
    assert at.stacks() == {1: 1010, 3: 990}


def test_nobody_is_forced_to_check_what_is_owed(sit):
    at = sit(THREE)
    at.play("deal")
    with refused(NotLegalNow, match="seat 1 cannot check: it owes 10"):
        at.rule(rulings.ForceAction(seat=1, action="check", reason=WHY))
    with refused(NotLegalNow, match="a raise needs the total"):
        at.rule(rulings.ForceAction(seat=1, action="raise", reason=WHY))
    with refused(NotLegalNow, match="15 is not legal"):
        at.rule(rulings.ForceAction(seat=1, action="raise", to=15, reason=WHY))


def test_all_bets_go_back_and_the_hand_is_over(sit):
    """MIS-12, TDA 35-E: at any time, blinds too."""
    at = sit(THREE)
    at.play("deal", 100, "c", "f", 200)
    at.rule(rulings.ReturnBets(reason="two aces of spades"))
    assert at.stacks() == THREE
    assert at.table.play.provisional
    at.play("deal")
    assert at.table.play.hand_no == 2


def test_bets_go_back_after_the_pot_was_paid(sit):
    at = sit({1: 1000, 3: 300})
    at.play("deal", "a", "c")
    at.do(EnterWinners(0, (1,)))
    assert at.stacks() == {1: 1300, 3: 0}
    at.rule(rulings.ReturnBets(reason="two aces of spades"))
    assert at.stacks() == {1: 1000, 3: 300}


def test_a_pot_that_was_paid_is_awarded_anew(sit):
    """SHD-11: the last hand stays open for correction until the next begins."""
    at = sit({1: 1000, 3: 300})
    at.play("deal", "a", "c")
    at.do(EnterWinners(0, (3,)))
    assert at.stacks() == {1: 700, 3: 600}
    at.rule(rulings.AwardPot(pot=0, seats=(1,), reason="misread hand"))
    assert at.stacks() == {1: 1300, 3: 0}
    assert at.table.play.provisional
    at.do(Undo())
    assert at.stacks() == {1: 700, 3: 600}


def test_a_ruling_overrules_the_cards_on_the_table(sit):
    at = sit({1: 1000, 3: 1000}, confirm_streets=True)
    at.play("deal", "a", "c")
    for cards in (("2c", "7d", "9h"), ("Js",), ("4c",)):
        at.do(VERBS["deal_street"](cards))
    at.do(EnterShownCards(1, ("As", "Ah")))
    at.do(EnterShownCards(3, ("Kd", "Kc")))
    assert at.stacks() == {1: 2000, 3: 0}
    at.rule(rulings.AwardPot(pot=0, seats=(1, 3), reason="both agreed before the river"))
    assert at.stacks() == {1: 1000, 3: 1000}


def test_the_hand_is_taken_up_again_from_an_earlier_point(sit):
    at = sit(THREE)
    at.play("deal", 40)
    raised = at.table
    at.play("c", "f")
    events = at.rule(rulings.ReplayFrom(seq=raised.seq, reason=WHY))
    assert events == (ReplayedFrom(raised.seq, WHY, "Dora"),)
    assert at.table.play == raised.play
    at.do(Redo())
    assert at.table.play.hand.to_act == 5


def test_a_point_of_another_hand_cannot_be_gone_back_to(sit):
    at = sit(THREE)
    at.play("deal", "f", "f", "deal")
    with refused(NotLegalNow, match="this hand has no point 3 to go back to"):
        at.rule(rulings.ReplayFrom(seq=3, reason=WHY))


def test_a_wrong_button_is_put_right_before_substantial_action(sit):
    """BTN-16, TDA 34-A: the blinds go back and are posted by the right seats."""
    at = sit(THREE)
    at.play("deal", "c")
    at.rule(rulings.MoveButton(button=3, small_blind=5, big_blind=1, reason="button was passed over"))
    assert at.stacks() == {1: 990, 3: 1000, 5: 995}
    assert at.table.play.hand.to_act == 3
    at.play("f", "f", "deal")
    assert at.table.play.positions.button == 5


def test_a_wrong_button_stands_after_substantial_action(sit):
    """BTN-16, BET-22: two actions, one with chips."""
    at = sit(THREE)
    at.play("deal", "c", "c")
    with refused(NotLegalNow, match="there was substantial action"):
        at.rule(rulings.MoveButton(button=3, small_blind=5, big_blind=1, reason=WHY))


def test_cards_that_come_late_do_not_deny_the_result(sit):
    """SHD-11."""
    at = sit({1: 1000, 3: 1000}, confirm_streets=True)
    at.play("deal", "a", "c")
    for cards in (("2c", "7d", "9h"), ("Js",), ("4c",)):
        at.do(VERBS["deal_street"](cards))
    at.do(EnterWinners(0, (1,)))
    at.do(EnterShownCards(1, ("Jd", "Ah")))
    assert at.table.play.hand.cards_of(1) == (card("Jd"), card("Ah"))
    with refused(NotLegalNow, match="seat 3 shows a better hand for pot 0"):
        at.do(EnterShownCards(3, ("9d", "9c")))
