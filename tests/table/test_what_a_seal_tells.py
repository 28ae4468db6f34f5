"""What a sealed hand tells beside its stacks: the rake, what was explained, whether stacks are unknown."""

import pytest

from shuffleup.ruleset.event import Event
from shuffleup.ruleset.money import Cash
from shuffleup.table import play_commands as ask
from shuffleup.table.hand.hand_events import Explained, HandSealed
from shuffleup.table.hand.untracked_hands import CountStacks
from shuffleup.table.irregularities.faults import LoseTrack
from shuffleup.table.irregularities.rulings import MoveChips

THREE = {1: 1000, 3: 1000, 5: 1000}
CASH = {"cash": Cash(enabled=True, rake_pct=10), "event": Event(format="cash")}


def seals(at):
    return [one.event for one in at.log if isinstance(one.event, HandSealed)]


def test_a_seal_names_the_rake_of_its_own_hand(sit):
    """CSH-05: 30 of a pot of 300, then nothing of blinds that came back."""
    at = sit(THREE, **CASH)
    at.play("deal", 100, "c", "c", *"ccc", *"ccc", *"ccc")
    at.do(ask.EnterWinners(0, (5,)))
    at.do(ask.ConfirmResult())
    at.play("deal", "f", "f")
    at.do(ask.ConfirmResult())
    assert [one.rake for one in seals(at)] == [30, 0]


def test_a_seal_gives_the_reasons_of_the_rulings_since_the_last_one(sit):
    """APP-06, GEN-05: and the next seal does not give them again."""
    at = sit(THREE)
    at.play("deal", "f", "f")
    at.rule(MoveChips(source=1, target="out_of_play", chips=200, reason="penalty"))
    at.do(ask.ConfirmResult())
    at.play("deal", "f", "f")
    at.do(ask.ConfirmResult())
    assert [one.explained for one in seals(at)] == [(Explained(-200, "penalty", "Dora"),), ()]


def test_a_ruling_that_was_undone_is_not_given(sit):
    """APP-04."""
    at = sit(THREE)
    at.play("deal")
    at.rule(MoveChips(source=1, target="out_of_play", chips=200, reason="penalty"))
    at.do(ask.Undo())
    at.play("f", "f")
    at.do(ask.ConfirmResult())
    assert seals(at)[0].explained == ()


@pytest.mark.parametrize(("stacks", "uncounted"), [(None, True), ({1: 900, 3: 1200, 5: 900}, False)])
def test_a_seal_says_whether_somebody_is_still_to_be_counted(sit, stacks, uncounted):
    """A hand that nobody followed leaves the stacks unknown until they are counted."""
    at = sit(THREE, tracking="hands")
    at.do(ask.StartHand())
    if stacks:
        at.do(CountStacks(stacks))
    at.do(ask.ConfirmResult())
    assert seals(at)[0].uncounted is uncounted


def test_a_count_between_two_hands_makes_the_stacks_known(sit):
    at = sit(THREE, tracking="hands")
    at.do(ask.StartHand())
    at.do(ask.ConfirmResult())
    at.do(CountStacks({1: 900, 3: 1200}))
    at.do(CountStacks({5: 900}))
    assert [one.uncounted for one in seals(at)] == [True, True, False]


def test_a_hand_that_was_lost_leaves_its_stacks_unknown(sit):
    at = sit(THREE)
    at.play("deal", 100)
    at.do(LoseTrack())
    at.do(ask.ConfirmResult())
    assert seals(at)[0].uncounted
