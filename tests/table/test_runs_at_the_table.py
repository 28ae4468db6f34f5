"""An all-in at a cash table whose board is run several times (VAR-07, VAR-12, VAR-26)."""

import pytest

from shuffleup.poker.cards import DECK
from shuffleup.poker.refusals import WrongNumberOfRuns
from shuffleup.ruleset.hand import RunIt
from shuffleup.ruleset.money import Cash
from shuffleup.table import play_commands as ask
from shuffleup.table.command import ShuffledDeck
from shuffleup.table.irregularities.faults import LoseTrack
from shuffleup.table.refusals import AgreedAlready, NotAskedToRun
from shuffleup.table.variations.variation_commands import AgreeToRun, RunItTimes
from shuffleup.table.variations.variation_state import most_runs_here, waits_for_runs

TWO = {1: 500, 2: 500, 3: 500}


def all_in(sit, most=2, **more):
    """Seats 1 and 2 are all-in before the flop; seat 3 has folded."""
    table = sit(TWO, cash=Cash(enabled=True), run_it=RunIt(most=most), **more)
    table.play("deal", "a", "a", "f")
    return table


def test_the_next_card_waits_for_the_players_answer(sit):
    """VAR-07."""
    table = all_in(sit)
    assert waits_for_runs(table.table)
    assert table.table.play.hand.phase == "deal"

    table.do(RunItTimes())

    hand = table.table.play.hand
    assert (hand.phase, hand.runs, [len(board) for board in hand.boards]) == ("showdown", 2, [5, 5])
    table.do(ask.EnterWinners(0, (1,)))
    table.do(ask.EnterWinners(0, (2,), board=1))
    assert table.stacks() == {1: 505, 2: 505, 3: 490}


def test_dealing_on_is_once(sit):
    """VAR-07: silence is once."""
    table = all_in(sit)
    table.do(ask.DealStreet())
    hand = table.table.play.hand
    assert (hand.phase, hand.runs, len(hand.boards)) == ("showdown", 1, 1)


def test_every_live_seat_says_yes_and_the_fewest_runs_are_dealt(sit):
    """VAR-07."""
    table = all_in(sit, most=3)
    table.do(AgreeToRun(1, 3))
    assert waits_for_runs(table.table)
    with pytest.raises(AgreedAlready):
        table.do(AgreeToRun(1, 2))
    with pytest.raises(AgreedAlready):
        table.do(AgreeToRun(3, 2))
    table.do(AgreeToRun(2, 2))
    assert table.table.play.hand.runs == 2
    assert table.table.play.run_says == ()


def test_each_answer_is_undone(sit):
    """VAR-26."""
    table = all_in(sit)
    table.do(AgreeToRun(1))
    table.do(AgreeToRun(2))
    table.do(ask.Undo())
    assert (table.table.play.run_says, table.table.play.hand.runs) == (((1, 2),), 0)
    table.do(ask.Undo())
    assert table.table.play.run_says == ()
    table.do(ask.Redo())
    table.do(ask.Redo())
    assert table.table.play.hand.runs == 2


def test_nobody_is_asked_where_the_house_runs_once_or_somebody_can_bet(sit):
    """VAR-01, VAR-07."""
    assert all_in(sit, most=1).table.play.hand.phase == "showdown"
    tournament = sit(TWO, run_it=RunIt(most=2))
    tournament.play("deal", "a", "a", "f")
    assert tournament.table.play.hand.phase == "showdown"
    table = sit(TWO, cash=Cash(enabled=True), run_it=RunIt(most=2), confirm_streets=True)
    table.play("deal", "c", "c", "c")
    assert table.table.play.hand.phase == "deal"
    with pytest.raises(NotAskedToRun):
        table.do(RunItTimes())


def test_more_runs_than_the_house_has_are_refused(sit):
    """VAR-07."""
    table = all_in(sit)
    assert most_runs_here(table.table) == 2
    with pytest.raises(WrongNumberOfRuns):
        table.do(RunItTimes(3))
    with pytest.raises(WrongNumberOfRuns):
        table.do(AgreeToRun(1, 0))


def test_where_the_dealer_confirms_streets_the_runs_are_dealt_one_by_one(sit):
    """VAR-07."""
    table = all_in(sit, confirm_streets=True)
    table.do(RunItTimes())
    boards = []
    while table.table.play.hand.phase == "deal":
        boards.append((table.table.play.hand.next_board, table.table.play.hand.cards_to_deal))
        table.do(ask.DealStreet())
    assert boards == [(0, 3), (0, 1), (0, 1), (1, 3), (1, 1), (1, 1)]


def test_the_screen_deals_the_runs_from_one_deck(sit):
    """VAR-07: three players hold six cards, three burns and five cards a run."""
    deck = ShuffledDeck(DECK, "commitment")
    table = sit(TWO, cash=Cash(enabled=True), run_it=RunIt(most=2), dealing="screen")
    for command in (
        ask.StartHand(),
        ask.PlayerGoesAllIn(),
        ask.PlayerGoesAllIn(),
        ask.PlayerFolds(),
        RunItTimes(),
    ):
        table.do(command, deck=deck)
    hand = table.table.play.hand
    assert hand.phase == "ended"
    assert hand.boards[0] == (*DECK[7:10], DECK[11], DECK[13])
    assert hand.boards[1] == (*DECK[15:18], DECK[19], DECK[21])
    assert sum(hand.stacks) == 1500


def test_a_hand_whose_runs_nobody_can_follow_is_lost_track_of(sit):
    """VAR-26."""
    table = all_in(sit)
    table.do(LoseTrack())
    assert table.table.play.lost
    assert not waits_for_runs(table.table)
