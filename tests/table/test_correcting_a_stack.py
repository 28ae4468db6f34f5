"""A stack is put right by its count: explained, undone like any ruling in a hand, final between two."""

from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.table.irregularities.rulings import CorrectStack
from shuffleup.table.play_commands import Undo
from shuffleup.views.words.undo_names import act_words
from tests.refused import refused

THREE = {1: 1000, 3: 1000, 5: 1000}
WHY = "counted at the table"


def corrected(seat, stack):
    return CorrectStack(seat=seat, stack=stack, reason=WHY)


def test_between_two_hands_the_count_is_the_stack_and_the_difference_is_explained(sit):
    """APP-06."""
    at = sit(THREE)
    at.rule(corrected(1, 1_225))
    assert at.stacks() == {1: 1_225, 3: 1_000, 5: 1_000}
    assert [(one.chips, one.reason) for one in at.table.play.explained] == [(225, WHY)]
    assert at.table.play.at_rest
    at.rule(corrected(1, 1_000))
    assert at.stacks() == THREE


def test_in_a_hand_the_count_is_what_lies_behind(sit):
    at = sit(THREE)
    at.play("deal", 40)
    at.rule(corrected(1, 900))
    assert (at.table.play.hand.stack(1), at.table.play.hand.bet(1)) == (900, 40)
    assert at.table.play.explained[0].chips == -60
    assert act_words(at.table.past[-1].act) == "ruling S1 stack 900"
    at.do(Undo())
    assert (at.table.play.hand.stack(1), at.table.play.explained) == (960, ())


def test_a_count_that_is_right_corrects_nothing(sit):
    with refused(NotLegalNow, match="seat 1 has 1\u00a0000: there is nothing to correct"):
        sit(THREE).rule(corrected(1, 1_000))


def test_nobody_sits_there(sit):
    with refused(NotLegalNow, match="nobody sits in seat 9"):
        sit(THREE).rule(corrected(9, 1_000))
