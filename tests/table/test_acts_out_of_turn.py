"""Somebody acts before the turn has come: the act goes back and is kept, and binds unless the bet changes."""

import pytest

from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.poker.events import Called, Checked, Folded, Raised
from shuffleup.protocol.table import OutOfTurnView
from shuffleup.ruleset.hand import Betting
from shuffleup.table import play_commands as ask
from shuffleup.table.irregularities.calls import CallFloor
from shuffleup.table.irregularities.chips_forward import ActOutOfTurn
from shuffleup.table.irregularities.faults import LoseTrack
from shuffleup.table.irregularities.incident_events import ActedOutOfTurn, OutOfTurnRuled
from shuffleup.table.irregularities.rulings import ForceAction
from shuffleup.table.legal_commands import legal_verbs
from shuffleup.views.dealer_orders import prompted
from shuffleup.views.table import table_view
from shuffleup.views.words.undo_names import act_words
from tests.refused import refused

FOUR = {1: 1000, 3: 1000, 5: 1000, 7: 1000}
"""The button is at seat 1, seat 3 and seat 5 post 5 and 10, and seat 7 acts first."""


@pytest.fixture
def four(sit):
    at = sit(FOUR)
    at.play("deal")
    return at


def test_an_act_out_of_turn_is_kept_and_nothing_moves(four):
    """BET-21, TDA 53: the turn stays where it is, and no chip goes in."""
    assert four.do(ActOutOfTurn(1, "call")) == (ActedOutOfTurn(1, "call", None, 10),)
    hand = four.table.play.hand
    assert (hand.to_act, hand.bets) == (7, (0, 5, 10, 0))
    view = table_view(four.table)
    assert view.out_of_turn == (OutOfTurnView(1, "call"),)
    assert "OUT OF TURN: seat 1, call; when its turn comes it binds" in view.notices


@pytest.mark.parametrize(("before", "first"), [("c", Called(7, 10)), ("f", Folded(7))])
def test_it_binds_after_a_call_or_a_fold(four, before, first):
    """BET-21, TDA 53: neither changes the action."""
    four.do(ActOutOfTurn(1, "call"))
    events = four.do(ask.PlayerChecksOrCalls() if before == "c" else ask.PlayerFolds())
    assert events == (first, Called(1, 10), OutOfTurnRuled(1, "call"))
    assert four.table.play.hand.to_act == 3
    assert four.table.play.out_of_turn == ()
    assert (
        prompted(four.table.play.prompt, four.table.rules.blinds) == "the call of seat 1 out of turn stands"
    )


def test_it_is_free_after_a_raise(four):
    """BET-21, TDA 53: the seat has all options again."""
    four.do(ActOutOfTurn(1, "call"))
    raised, ruled = four.do(ask.RaiseTo(40))
    assert (raised, ruled.freed) == (Raised(7, 40), "bet_changed")
    assert prompted(four.table.play.prompt, four.table.rules.blinds) == (
        "the bet has changed: the call of seat 1 out of turn goes back, and it is free to act"
    )
    assert four.table.play.hand.to_act == 1
    assert table_view(four.table).out_of_turn == ()
    four.play("f")
    assert four.table.play.hand.has_folded(1)


def test_the_dealer_is_told_at_once_that_the_bet_has_changed(four):
    """BET-21: seat 3 has called two places too early, and seat 7 raises."""
    four.do(ActOutOfTurn(3, "call"))
    four.play(40)
    told = "OUT OF TURN: seat 3, call; when its turn comes the bet has changed: it is free"
    assert told in table_view(four.table).notices


def test_a_fold_out_of_turn_binds_whatever_happens_before(four):
    """BET-21, BET-12, TDA 53."""
    four.do(ActOutOfTurn(1, "fold"))
    assert four.do(ask.RaiseTo(40))[:2] == (Raised(7, 40), Folded(1))


def test_a_raise_out_of_turn_binds_to_its_total(four):
    """BET-21."""
    four.do(ActOutOfTurn(1, "raise", 50))
    assert table_view(four.table).out_of_turn == (OutOfTurnView(1, "raise", 50),)
    assert four.do(ask.PlayerChecksOrCalls())[1] == Raised(1, 50)


def test_two_who_acted_out_of_turn_act_one_after_the_other(four):
    """BET-21: the call of seat 3 was against 10, and the raise of seat 1 stands before it."""
    four.do(ActOutOfTurn(3, "call"))
    four.do(ActOutOfTurn(1, "raise", 30))
    events = four.do(ask.PlayerChecksOrCalls())
    assert events[:2] == (Called(7, 10), Raised(1, 30))
    assert [(one.seat, one.freed is None) for one in events if isinstance(one, OutOfTurnRuled)] == [
        (1, True),
        (3, False),
    ]
    assert four.table.play.hand.to_act == 3


def test_a_check_out_of_turn_binds_after_a_check_and_not_after_a_bet(four):
    """BET-21."""
    four.play("c", "c", "c", "c")
    four.do(ActOutOfTurn(5, "check"))
    assert four.do(ask.PlayerChecksOrCalls())[:2] == (Checked(3), Checked(5))
    four.do(ActOutOfTurn(1, "check"))
    four.play(20)
    assert four.table.play.hand.to_act == 1


def test_a_raise_out_of_turn_goes_back_when_nobody_is_left_to_call_it(sit):
    """BET-21, NL-09: all others are all-in for the big blind or have folded."""
    at = sit({1: 1000, 3: 1000, 5: 10})
    at.play("deal")
    at.do(ActOutOfTurn(3, "raise", 60))
    events = at.do(ask.PlayerFolds())
    assert events == (Folded(1), OutOfTurnRuled(3, "raise", "nobody_to_call"))
    assert prompted(at.table.play.prompt, at.table.rules.blinds).startswith("nobody is left to call it")
    assert at.table.play.hand.to_act == 3


def test_an_all_in_out_of_turn_follows_the_cap_and_the_limit(sit):
    """BET-21: what could not be done in turn cannot be done out of turn."""
    at = sit(FOUR, betting=Betting(structure="pot_limit"))
    at.play("deal")
    with refused(NotLegalNow, match="may not go all-in"):
        at.do(ActOutOfTurn(1, "all_in"))
    with refused(NotLegalNow, match="the total must be from 20 to"):
        at.do(ActOutOfTurn(1, "raise", 15))


def test_what_makes_no_act_out_of_turn(four):
    """BET-21."""
    impossible = [
        (ActOutOfTurn(7, "call"), "it is the turn of seat 7"),
        (ActOutOfTurn(1, "check"), "seat 1 cannot check: it owes 10"),
        (ActOutOfTurn(5, "call"), "seat 5 has nothing to call"),
        (ActOutOfTurn(1, "raise"), "a raise needs the total"),
        (ActOutOfTurn(2, "fold"), "seat 2 is not in this hand"),
    ]
    for command, why in impossible:
        with refused(NotLegalNow, match=why):
            four.do(command)
    four.do(ActOutOfTurn(1, "call"))
    with refused(NotLegalNow, match="seat 1 has acted out of turn already"):
        four.do(ActOutOfTurn(1, "fold"))


def test_a_seat_that_has_folded_does_nothing_out_of_turn(four):
    """BET-21."""
    four.play("f")
    with refused(NotLegalNow, match="seat 7"):
        four.do(ActOutOfTurn(7, "call"))


def test_it_is_a_verb_while_somebody_is_to_act(four):
    """BET-21."""
    assert "act_out_of_turn" in legal_verbs(four.table)
    four.play("c", "c", "c", "c")
    four.do(CallFloor())
    assert "act_out_of_turn" not in legal_verbs(four.table)


def test_nobody_acts_out_of_turn_between_hands(sit):
    """BET-21."""
    at = sit(FOUR)
    assert "act_out_of_turn" not in legal_verbs(at.table)
    with refused(NotLegalNow, match="no hand is being played"):
        at.do(ActOutOfTurn(1, "fold"))


def test_the_kept_act_and_the_one_that_bound_are_undone_one_by_one(four):
    """BET-21: UNDO takes back the call with what followed it, then what was kept."""
    nothing = four.table.play
    four.do(ActOutOfTurn(1, "call"))
    kept = four.table.play
    assert act_words(four.table.past[-1].act) == "S1 out of turn"
    four.play("c")
    four.do(ask.Undo())
    assert four.table.play == kept
    four.do(ask.Undo())
    assert four.table.play == nothing


def test_nothing_is_kept_beyond_the_street_or_the_track_of_the_hand(four):
    """BET-21: seat 5 has no turn any more on a street that a fold of the others ends."""
    four.do(ActOutOfTurn(5, "check"))
    four.play("f", "f", "f")
    assert four.table.play.out_of_turn == ()
    four.play("deal")
    later = next(seat for seat in four.table.play.hand.live if seat != four.table.play.hand.to_act)
    four.do(ActOutOfTurn(later, "fold"))
    four.do(LoseTrack())
    assert four.table.play.out_of_turn == ()


def test_a_ruling_of_the_director_goes_before_what_was_kept(four):
    """BET-21, GEN-05: the director lets the call stand at once, and it is not made twice."""
    four.do(ActOutOfTurn(1, "call"))
    four.rule(ForceAction(seat=1, action="call", reason="agreed", rule="TDA 53"))
    assert four.table.play.out_of_turn == ()
    four.play("c")
    assert four.table.play.hand.to_act == 3
    assert four.table.play.hand.bet(1) == 10
