"""UNDO and redo: of any action, to the start of the hand and across its end until it is sealed."""

import pytest
from hypothesis import given, settings, strategies as st

from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.poker.legal import legal_actions
from shuffleup.ruleset.hand import HeadsUp, Showdown
from shuffleup.table import play_commands as ask
from shuffleup.table.events import LevelTold, PlayerTookSeat
from shuffleup.table.evolve import evolve
from shuffleup.table.hand.sealing_and_undo import next_undo
from shuffleup.table.irregularities.faults import DeclareMisdeal
from shuffleup.table.legal_commands import may_start
from shuffleup.tournament.level_stakes import Level
from shuffleup.views.words.undo_names import act_words
from tests.night import examples
from tests.refused import refused


def test_undo_takes_back_the_last_action(sit):
    at = sit({1: 1000, 3: 1000, 5: 1000})
    at.play("deal")
    before = at.table.play
    at.play(40)
    at.do(ask.Undo())
    assert at.table.play == before


def test_redo_does_it_again(sit):
    at = sit({1: 1000, 3: 1000, 5: 1000})
    at.play("deal", 40)
    raised = at.table.play
    at.do(ask.Undo())
    at.do(ask.Redo())
    assert at.table.play == raised


def test_one_press_takes_back_all_that_followed_from_an_action(sit):
    """The fold that ended the hand: the award and the returned bet go with it."""
    at = sit({1: 1000, 3: 1000})
    at.play("deal", 200)
    before = at.table.play
    at.play("f")
    assert at.table.play.provisional
    at.do(ask.Undo())
    assert at.table.play == before
    assert at.table.play.hand.to_act == 3


def test_undo_goes_back_to_before_the_hand_began(sit):
    at = sit({1: 1000, 3: 1000})
    at.play("deal", "c")
    at.do(ask.Undo())
    at.do(ask.Undo())
    assert at.table.play.hand is None
    assert at.table.play.hand_no == 0
    assert at.stacks() == {1: 1000, 3: 1000}


def test_a_sealed_hand_is_not_undone(sit):
    at = sit({1: 1000, 3: 1000})
    at.play("deal", "f", "deal")
    at.do(ask.Undo())
    with refused(NotLegalNow, match="a wrong count is corrected by FIX A STACK, or by counting again"):
        at.do(ask.Undo())
    assert at.stacks() == {1: 995, 3: 1005}


def test_a_new_action_clears_what_could_be_redone(sit):
    at = sit({1: 1000, 3: 1000, 5: 1000})
    at.play("deal", 40)
    at.do(ask.Undo())
    at.play("f")
    with refused(NotLegalNow, match="nothing to redo"):
        at.do(ask.Redo())


def test_undo_names_what_it_takes_back(sit):
    at = sit({1: 1000, 3: 1000, 5: 1000})
    at.play("deal", 40, "f")
    assert [act_words(one.act) for one in at.table.past] == ["hand 1", "S1 raise 40", "S3 fold"]
    at.do(ask.Undo())
    at.do(ask.Undo())
    assert [act_words(one.act) for one in at.table.future] == ["S1 raise 40", "S3 fold"]


def test_what_the_floor_told_meanwhile_is_not_undone(sit):
    at = sit({1: 1000, 3: 1000, 5: 1000})
    at.play("deal", 40)
    at.tell(LevelTold(Level(2, 10, 20)))
    at.tell(PlayerTookSeat(7, "e7", "Player 7", 1000))
    at.do(ask.Undo())
    at.do(ask.Undo())
    assert at.table.level.number == 2
    assert at.stacks() == {1: 1000, 3: 1000, 5: 1000, 7: 1000}


def some_act(at, choice):
    """Do one of the things that a dealer could do now, by a number."""
    table = at.table
    hand = table.play.hand
    if choice % 7 == 6 and table.past:
        return ask.Undo()
    if choice % 11 == 5 and table.future:
        return ask.Redo()
    if hand is None or hand.phase == "ended":
        return ask.ConfirmResult() if may_start(table) else ask.StartHand()
    if hand.phase == "showdown":
        pot = len(hand.winners) - 1 - hand.winners[::-1].index(())
        seats = [seat for seat in hand.pots()[pot].seats if seat in hand.live]
        return ask.EnterWinners(pot, tuple(seats[: choice % len(seats) + 1]))
    legal = legal_actions(hand)
    acts = [ask.PlayerChecksOrCalls(), ask.PlayerChecksOrCalls(), ask.PlayerFolds()]
    if legal.all_in_to is not None:
        acts.append(ask.PlayerGoesAllIn())
    if legal.min_raise_to is not None:
        acts.append(ask.RaiseTo(legal.min_raise_to))
    return acts[choice % len(acts)]


BY_THE_LETTER = {
    "heads_up": HeadsUp(button_is_small_blind=False),
    "showdown": Showdown(hand_value="player_calls"),
}


@pytest.mark.parametrize("house", [{}, BY_THE_LETTER], ids=["as everywhere", "by the letter of a house"])
@settings(max_examples=examples(60), deadline=None)
@given(
    stacks=st.dictionaries(st.integers(1, 10), st.integers(5, 400).map(lambda n: 5 * n), min_size=2),
    choices=st.lists(st.integers(0, 1000), min_size=10, max_size=80),
)
def test_no_chip_is_lost_and_the_same_events_give_the_same_table(sit, house, stacks, choices):
    at = sit(dict(sorted(stacks.items())), **house)
    for choice in choices:
        if len(at.table.players()) < 2 and not at.table.play.hand:
            break
        before = at.table.play
        command = some_act(at, choice)
        at.do(command)
        assert at.table.chips() == sum(stacks.values())
        if not isinstance(command, ask.Undo | ask.Redo | ask.ConfirmResult | ask.StartHand):
            seq = at.table.past[-1].seq
            assert next(one for one in at.table.past if one.seq == seq).play == before
    again = None
    for recorded in at.log:
        again = evolve(again, recorded)
    assert again == at.table


def test_the_log_of_the_hand_names_the_pot_that_was_won(sit):
    """APP-04: with three pots "winners" three times says nothing."""
    at = sit({1: 100, 3: 500, 5: 500})
    at.play("deal", "a", "a", "a")
    at.do(ask.EnterWinners(1, (3, 5)))
    at.do(ask.EnterWinners(0, (1,)))
    assert [act_words(one.act) for one in at.table.past[-2:]] == ["side 1 to S3 S5", "main to S1"]


def test_a_hand_with_one_pot_has_no_main_pot(sit):
    at = sit({1: 500, 3: 500})
    at.play("deal", "a", "a")
    at.do(ask.EnterWinners(0, (3,)))
    assert act_words(at.table.past[-1].act) == "pot to S3"


def test_undo_takes_back_several_acts_in_one_press(sit):
    at = sit({1: 1000, 2: 1000, 3: 1000})
    at.play("deal", "c", "c")
    at.do(ask.Undo(acts=2))
    assert at.table.play.hand.to_act == 1
    assert [act_words(one.act) for one in at.table.future] == ["S1 call", "S2 call"]
    at.do(ask.Undo(acts=99))
    assert not at.table.play.in_progress


def test_undo_names_a_fault_that_was_no_misdeal(sit):
    """MIS-13: a player showed a card; play goes on."""
    at = sit({1: 1000, 2: 1000, 3: 1000})
    at.play("deal")
    at.do(DeclareMisdeal("card_exposed_by_player"))
    assert act_words(next_undo(at.table)) == "no misdeal"
    at.do(ask.Undo())
    at.do(DeclareMisdeal("started_at_wrong_seat"))
    assert act_words(next_undo(at.table)) == "misdeal"
