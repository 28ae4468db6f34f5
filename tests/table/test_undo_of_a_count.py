"""UNDO of a count between two hands: the stacks are as before, unless the floor has acted on the count."""

import pytest

from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.table import play_commands as ask
from shuffleup.table.events import ChipsBrought, CountTold, SeatToClear, TableClosed
from shuffleup.table.hand.hand_events import HandSealed, Sealed
from shuffleup.table.hand.sealing_and_undo import next_undo
from shuffleup.table.hand.untracked_hands import CountStacks
from shuffleup.table.irregularities.calls import MarkAbsent
from shuffleup.table.irregularities.incident_events import StackSet
from shuffleup.table.irregularities.rulings import CorrectStack
from shuffleup.table.legal_commands import legal_verbs
from shuffleup.tournament.reasons import Bought, Ending, Leaving
from shuffleup.views.words.undo_names import act_words
from tests.refused import refused

THREE = {1: 1000, 3: 1000, 5: 1000}
WHY = "counted at the table"
STANDS = "the count stands: chips, a player or the table have moved since"


@pytest.fixture
def at(sit):
    """A table on which seat 1 was counted to 1 225 where it has 1 000."""
    at = sit(THREE)
    at.rule(CorrectStack(seat=1, stack=1_225, reason=WHY))
    return at


def test_a_wrong_count_is_taken_back_by_undo_and_the_floor_hears_the_opposite(at):
    """APP-04, APP-06."""
    assert act_words(next_undo(at.table)) == "S1 stack 1\u00a0225"
    undone, sealed = at.do(ask.Undo())
    assert undone.act == StackSet(1, 1225)
    assert at.stacks() == THREE
    assert isinstance(sealed, HandSealed)
    assert sealed.seats == (Sealed(1, "e1", 1_225, 1_000),)
    assert [(one.chips, one.reason) for one in sealed.explained] == [(-225, WHY)]
    assert (at.table.chips(), at.table.out_of_play()) == (3_000, 0)
    assert at.table.play.at_rest


def test_counts_are_taken_back_one_by_one_and_then_nothing_is_left(at):
    at.rule(CorrectStack(seat=3, stack=900, reason=WHY))
    at.do(ask.Undo())
    assert at.stacks() == {1: 1_225, 3: 1_000, 5: 1_000}
    at.do(ask.Undo())
    assert at.stacks() == THREE
    assert "undo" not in legal_verbs(at.table)
    with refused(NotLegalNow, match="nothing to undo"):
        at.do(ask.Undo())


def test_a_seat_that_was_counted_after_hands_nobody_followed_is_to_be_counted_again(sit):
    """APP-06: the pool has the chips again that the count gave to the seat."""
    at = sit(THREE, tracking="hands")
    at.play("deal")
    at.do(ask.ConfirmResult())
    before = at.table.play
    at.do(CountStacks({1: 900}))
    assert (at.table.play.pooled, sorted(at.table.play.uncounted)) == (100, [3, 5])
    at.do(ask.Undo())
    assert at.stacks() == THREE
    assert (at.table.play.pooled, at.table.play.uncounted) == (0, before.uncounted)


def test_a_later_act_is_undone_first(at):
    at.do(MarkAbsent(3, True))
    at.do(ask.Undo())
    assert (at.table.play.absent, at.stacks()[1]) == ((), 1_225)
    at.do(ask.Undo())
    assert at.stacks() == THREE


def test_undo_of_the_next_hand_leads_back_to_the_count(at):
    at.play("deal")
    at.do(ask.Undo())
    assert (at.table.play.hand, at.stacks()[1]) == (None, 1_225)
    at.do(ask.Undo())
    assert at.stacks() == THREE


def test_the_end_of_the_next_hand_makes_the_count_stand(at):
    at.play("deal", "f", "f")
    at.do(ask.ConfirmResult())
    with refused(NotLegalNow, match="nothing to undo: the last hand is sealed"):
        at.do(ask.Undo())


@pytest.mark.parametrize(
    "told",
    [
        ChipsBrought(1, "e1", 500, Bought("rebuy")),
        SeatToClear(1, "e1", Leaving.TABLES_LEVEL),
        TableClosed(Ending.TABLE_BROKEN),
    ],
    ids=["rebuy sold", "player moved", "table closed"],
)
def test_a_count_on_which_the_floor_has_acted_stands_and_the_way_out_is_named(at, told):
    at.tell(told)
    assert act_words(next_undo(at.table)) == ""
    with refused(NotLegalNow, match=STANDS):
        at.do(ask.Undo())


def test_what_the_floor_does_elsewhere_at_the_table_does_not_matter(at):
    at.tell(SeatToClear(5, "e5", Leaving.TABLES_LEVEL))
    at.do(ask.Undo())
    assert at.stacks() == {1: 1_000, 3: 1_000}


def test_a_count_of_the_floor_is_not_taken_back_at_the_table(sit):
    """The floor has made it for something of its own: a colour-up, the end of a stage."""
    at = sit(THREE)
    at.tell(CountTold(((1, 900), (3, 1_100), (5, 1_000)), "", "Sam"))
    assert at.stacks() == {1: 900, 3: 1_100, 5: 1_000}
    with refused(NotLegalNow, match="nothing to undo"):
        at.do(ask.Undo())
