"""Winners of a hand that is not followed, board by board or run by run, high before low (VAR-25)."""

import pytest

from shuffleup.kernel.field_types import Chips
from shuffleup.poker.refusals import NoLowHere, NoSuchBoard, NoSuchPot, WinnersOnceEach, WrongNumberOfRuns
from shuffleup.ruleset.hand import Bomb, Game, Pots, RunIt
from shuffleup.ruleset.money import Cash
from shuffleup.table import play_commands as ask
from shuffleup.table.hand.untracked_hands import CountStacks
from shuffleup.table.irregularities.faults import LoseTrack
from shuffleup.table.legal_commands import legal_verbs
from shuffleup.table.refusals import (
    CannotLieInPot,
    CountPotsInOrder,
    HandNotFollowed,
    NotAskedToRun,
    NotDealtIn,
    PotsAreNotParted,
)
from shuffleup.table.variations.variation_commands import CountPot, RunItTimes, SetBombPot
from shuffleup.table.variations.variation_state import open_parts, paid_here, parting_here

FOUR = dict.fromkeys((1, 2, 3, 4), 500)
BOMBS = Bomb(ante=5, boards=2, every="key")


def won(pot, seats, board=0, *, low=False):
    return ask.EnterWinners(pot, seats, board, low)


def waiting(at):
    """List what is to be won: the pot, the board, and whether it is the low."""
    return [(one.pot, one.part.board, one.part.low) for one in open_parts(at.table)]


def shares(at):
    return dict(parting_here(at.table).sums(paid_here(at.table)))


@pytest.fixture
def bombed(sit):
    """Begin a bomb pot on two boards at a table of hands, of this game and with these pots."""

    def begun(**groups):
        at = sit(FOUR, tracking="hands", cash=Cash(enabled=True), bomb=BOMBS, **groups)
        at.do(SetBombPot(on=True))
        at.play("deal")
        return at

    return begun


def test_two_boards_are_won_one_after_the_other_and_the_odd_chip_is_of_the_first(bombed):
    """VAR-25, VAR-09: 205 in chips of 5 are 105 and 100."""
    at = bombed()
    assert waiting(at) == [(0, 0, False), (0, 1, False)]
    at.do(won(0, (3,)))
    assert waiting(at) == [(0, 1, False)]
    at.do(won(0, (1, 2), board=1))
    assert (waiting(at), shares(at)) == ([], {})
    at.do(CountPot(Chips(205)))
    assert shares(at) == {2: 50, 3: 105, 1: 50}
    assert at.stacks() == FOUR


def test_each_board_of_hi_lo_is_won_high_and_low_and_nobody_has_to_win_a_low(bombed):
    """VAR-25, VAR-15: 410 are 205 a board; 105 and 100 between high and low of the first."""
    at = bombed(game=Game(kind="omaha8"))
    assert waiting(at) == [(0, 0, False), (0, 0, True), (0, 1, False), (0, 1, True)]
    for told in (won(0, (1,)), won(0, (2,), low=True), won(0, (3,), board=1), won(0, (), board=1, low=True)):
        at.do(told)
    at.do(CountPot(Chips(410)))
    assert shares(at) == {2: 100, 3: 205, 1: 105}


def test_every_pot_is_parted_by_itself_side_pots_first(bombed):
    """VAR-25, SPEC POT-07."""
    at = bombed()
    at.do(CountPot(Chips(200)))
    at.do(CountPot(Chips(90), pot=1))
    assert waiting(at) == [(1, 0, False), (1, 1, False), (0, 0, False), (0, 1, False)]
    for pot, seat, board in ((1, 2, 0), (1, 3, 1), (0, 4, 0), (0, 4, 1)):
        at.do(won(pot, (seat,), board))
    assert shares(at) == {2: 45, 3: 45, 4: 200}


def test_odd_chips_of_equal_hands_may_all_go_to_the_first(bombed):
    """VAR, head: `all_to_first` bears on the last step alone; the seat at the button's left is the first."""
    at = bombed(pots=Pots(odd_chip="all_to_first", odd_unit=5))
    at.do(CountPot(Chips(230)))
    at.do(won(0, (2, 3, 4)))
    at.do(won(0, (1,), board=1))
    assert shares(at) == {2: 45, 3: 35, 4: 35, 1: 115}


def test_the_dealer_tells_how_often_the_board_was_run(sit):
    """VAR-25, VAR-07: 200 in three runs are 70, 65, 65."""
    at = sit(FOUR, tracking="hands", cash=Cash(enabled=True), run_it=RunIt(most=3))
    assert "run_it_times" not in legal_verbs(at.table)
    at.play("deal")
    assert waiting(at) == []
    with pytest.raises(WrongNumberOfRuns):
        at.do(RunItTimes(4))
    at.do(RunItTimes(3))
    for run, seat in enumerate((1, 2, 1)):
        at.do(won(0, (seat,), board=run))
    at.do(CountPot(Chips(200)))
    assert shares(at) == {2: 65, 1: 135}
    at.do(RunItTimes(2))
    assert waiting(at) == [(0, 0, False), (0, 1, False)]


def test_a_bomb_pot_on_two_boards_is_not_run(bombed):
    at = bombed(run_it=RunIt(most=2))
    assert "run_it_times" not in legal_verbs(at.table)
    with pytest.raises((NotAskedToRun, HandNotFollowed)):
        at.do(RunItTimes(2))


def test_each_step_is_undone_and_done_again(bombed):
    """VAR-26."""
    at = bombed()
    at.do(won(0, (3,)))
    at.do(won(0, (1,), board=1))
    at.do(CountPot(Chips(200)))
    for left in ({}, None, None):
        at.do(ask.Undo())
        if left is not None:
            assert shares(at) == left
    assert waiting(at) == [(0, 0, False), (0, 1, False)]
    at.do(ask.Redo())
    assert waiting(at) == [(0, 1, False)]


def test_a_winner_named_by_mistake_is_named_again(bombed):
    at = bombed()
    at.do(won(0, (3,)))
    at.do(won(0, (2,)))
    at.do(won(0, (2,), board=1))
    at.do(CountPot(Chips(200)))
    assert shares(at) == {2: 200}


@pytest.mark.parametrize(
    ("told", "refusal"),
    [
        (won(1, (1,)), NoSuchPot),
        (won(0, (1,), board=2), NoSuchBoard),
        (won(0, (1,), low=True), NoLowHere),
        (won(0, ()), WinnersOnceEach),
        (won(0, (1, 1)), WinnersOnceEach),
        (won(0, (9,)), NotDealtIn),
        (CountPot(Chips(0)), CannotLieInPot),
        (CountPot(Chips(2001)), CannotLieInPot),
        (CountPot(Chips(100), pot=1), CountPotsInOrder),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(bombed, told, refusal):
    at = bombed()
    before = at.table.play
    with pytest.raises(refusal):
        at.do(told)
    assert at.table.play == before


def test_a_hand_with_one_board_has_no_parts(sit):
    """VAR-25: hold'em by hands stays one press a hand."""
    at = sit(FOUR, tracking="hands", cash=Cash(enabled=True), bomb=BOMBS)
    at.play("deal")
    assert not {"declare_winners", "count_pot"} & set(legal_verbs(at.table))
    with pytest.raises(HandNotFollowed):
        at.do(won(0, (1,)))
    with pytest.raises(PotsAreNotParted):
        at.do(CountPot(Chips(100)))


def test_nothing_of_it_is_left_in_the_next_hand(bombed):
    at = bombed()
    at.do(won(0, (3,)))
    at.do(CountPot(Chips(200)))
    at.play("deal")
    assert (at.table.play.pots, at.table.play.parts_won, waiting(at)) == ((), (), [])


def test_a_lost_hand_on_two_boards_is_won_board_by_board_too(sit):
    """VAR-26."""
    at = sit(FOUR, cash=Cash(enabled=True), bomb=BOMBS)
    at.do(SetBombPot(on=True))
    at.play("deal", "c", "c", "c", "c")
    at.do(LoseTrack())
    assert waiting(at) == [(0, 0, False), (0, 1, False)]
    at.do(won(0, (1,)))
    at.do(won(0, (4,), board=1))
    at.do(CountPot(Chips(200)))
    assert shares(at) == {4: 100, 1: 100}
    at.do(CountStacks({1: Chips(550), 2: Chips(450), 3: Chips(450), 4: Chips(550)}))
    assert at.stacks() == {1: 550, 2: 450, 3: 450, 4: 550}
