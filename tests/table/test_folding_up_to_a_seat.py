"""A tap on a seat ahead of the action folds everybody up to it, as one act."""

import pytest
from hypothesis import given, strategies as st

from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.poker.betting import seats_to_fold_to
from shuffleup.poker.events import Folded
from shuffleup.poker.legal import legal_actions
from shuffleup.table import play_commands as ask
from shuffleup.table.irregularities.chips_forward import ActOutOfTurn
from shuffleup.table.legal_commands import legal_verbs
from shuffleup.table.play_commands import FoldTo
from shuffleup.views.words.undo_names import act_words
from tests.refused import refused

SIX = {1: 1000, 2: 1000, 3: 1000, 5: 1000, 7: 1000, 8: 1000}


@pytest.fixture
def six(sit):
    """Button 1, blinds 2 and 3: seat 5 is first to act."""
    at = sit(SIX)
    at.play("deal")
    return at


def test_everybody_up_to_the_seat_folds_and_it_is_to_act(six):
    assert six.do(FoldTo(1)) == (Folded(5), Folded(7), Folded(8))
    assert six.table.play.hand.to_act == 1


def test_one_undo_takes_back_all_of_it_and_names_it(six):
    before = six.table.play
    six.do(FoldTo(1))
    assert act_words(six.table.past[-1].act) == "S5-S8 fold"
    six.do(ask.Undo())
    assert six.table.play == before
    assert [act_words(one.act) for one in six.table.future] == ["S5-S8 fold"]
    six.do(ask.Redo())
    assert six.table.play.hand.to_act == 1


def test_everybody_folds_to_a_raiser_who_wins(six):
    six.play(40)
    six.do(FoldTo(5))
    assert six.table.play.provisional
    assert six.stacks()[5] == 1015


def test_a_fold_that_would_be_for_nothing_is_not_made_by_a_tap(six):
    """BET-12: the big blind may check, so seat 5 is not reached."""
    six.play("c", "c", "c", "c", "c")
    before = six.table
    with refused(NotLegalNow, match="seat 3 owes nothing and would fold for nothing"):
        six.do(FoldTo(5))
    assert six.table == before
    assert seats_to_fold_to(six.table.play.hand) == ()
    assert "fold_to" not in legal_verbs(six.table)


def test_nobody_is_folded_past_the_one_who_raised(six):
    six.play("c", 40, "f")
    assert six.table.play.hand.to_act == 1
    assert seats_to_fold_to(six.table.play.hand) == (2, 3, 5, 7)
    six.play("c")
    with refused(NotLegalNow, match="seat 7 owes nothing"):
        six.do(FoldTo(1))


def test_an_all_in_on_the_way_is_not_asked(sit):
    at = sit(SIX | {7: 30})
    at.play("deal", "c", "a")
    assert at.do(FoldTo(2)) == (Folded(8), Folded(1))
    assert not at.table.play.hand.has_folded(7)


@pytest.mark.parametrize(
    ("seat", "why"),
    [(5, "seat 5 is to act itself"), (4, "seat 4 is not in this hand"), (9, "seat 9 is not in this hand")],
)
def test_a_seat_that_cannot_be_folded_to_is_refused(six, seat, why):
    with refused(NotLegalNow, match=why):
        six.do(FoldTo(seat))


def test_between_hands_nobody_folds(sit):
    with refused(NotLegalNow, match="no hand is being played"):
        sit(SIX).do(FoldTo(1))


def test_what_was_said_out_of_turn_happens_on_the_way(six):
    """BET-21, TDA 53: seat 7 called out of turn and is held to it."""
    six.do(ActOutOfTurn(7, "call"))
    six.do(FoldTo(1))
    assert not six.table.play.hand.has_folded(7)
    assert six.table.play.hand.bet(7) == 10
    assert six.table.play.hand.to_act == 1


@given(
    stacks=st.lists(st.integers(1, 60).map(lambda n: 5 * n), min_size=2, max_size=10),
    choices=st.lists(st.integers(0, 3), max_size=25),
    pick=st.integers(0, 9),
)
def test_folding_to_any_seat_is_the_same_as_folding_one_by_one_and_undo_restores_it(
    sit, stacks, choices, pick
):
    at, by_hand = (sit(dict(enumerate(stacks, 1))) for _ in range(2))
    for table in (at, by_hand):
        table.play("deal")
        for choice in choices:
            act(table, choice)
    hand = at.table.play.hand
    seats = seats_to_fold_to(hand) if hand.phase == "betting" else ()
    if not seats:
        return
    seat, before = seats[pick % len(seats)], at.table.play
    happened = at.do(FoldTo(seat))
    for _ in [one for one in happened if isinstance(one, Folded)]:
        assert not legal_actions(by_hand.table.play.hand).fold_is_free
        by_hand.play("f")
    assert at.table.play == by_hand.table.play
    assert not at.table.play.hand.has_folded(seat)
    assert at.table.chips() == sum(stacks)
    at.do(ask.Undo())
    assert at.table.play == before


def act(at, choice):
    hand = at.table.play.hand
    if hand is None or hand.phase != "betting":
        return
    legal = legal_actions(hand)
    if choice == 0:
        at.play("f")
    elif choice == 1 and legal.min_raise_to is not None:
        at.play(legal.min_raise_to)
    else:
        at.play("c")
