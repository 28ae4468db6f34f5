"""The rest of the board dealt several times (VAR-07, VAR-12), and the deal of two boards (VAR-09)."""

import pytest

from shuffleup.poker.cards import DECK, cards, texts
from shuffleup.poker.cash_game import may_be_run, most_runs, next_street
from shuffleup.poker.events import PotAwarded, RakeTaken
from shuffleup.poker.legal import DeclareWinners, RunBoard
from shuffleup.poker.refusals import BoardCannotBeRun, WrongAmount, WrongPhase
from shuffleup.poker.setup import HandRules
from shuffleup.ruleset.hand import Deal
from shuffleup.ruleset.money import Cash


def all_in_on_the_flop(game, stacks=(1000, 1000), **more):
    """Seats 1 and 2 are all-in on a flop of A K 2."""
    hand = game(dict(enumerate(stacks, 1)), blinds=(5, 10), **more)
    hand.call(1, 2)
    hand.board("Ah Kd 2c")
    hand.all_in(2, 1)
    return hand


def test_each_run_is_dealt_to_its_river_and_wins_its_part_of_the_pot(game):
    """VAR-07."""
    hand = all_in_on_the_flop(game)
    assert may_be_run(hand.hand)
    hand.do(RunBoard(2))
    assert (hand.hand.boards, hand.hand.next_board) == ((cards("Ah Kd 2c"),) * 2, 0)
    hand.board("3c")
    hand.board("4c")
    assert (hand.hand.phase, hand.hand.next_board, hand.hand.cards_to_deal) == ("deal", 1, 1)
    hand.board("5s")
    hand.board("6s")
    assert hand.hand.phase == "showdown"
    hand.show(1, "As Ad")
    hand.show(2, "7s 8s")

    assert hand.hand.stacks == (2000, 0)


def test_a_bomb_pot_is_run_on_one_board_and_refused_on_two(game):
    """VAR-07, VAR-09: a pot is parted by boards or by runs, not by both."""
    one = game({1: 100, 2: 100}, blinds=(5, 10), bomb=100)
    assert one.hand.boards == ((),)
    one.do(RunBoard(2))
    assert one.hand.boards == ((), ())
    two = game({1: 100, 2: 100}, blinds=(5, 10), bomb=100, boards=2)
    assert not may_be_run(two.hand)
    with pytest.raises(BoardCannotBeRun):
        two.do(RunBoard(2))


def test_a_pot_is_parted_by_runs_before_equal_hands_share_it(game):
    """VAR-07, and the head of VAR: each pot, then runs, what is left from run one, then equal hands."""
    hand = game({1: 1000, 2: 1000, 3: 500}, blinds=(5, 10))
    hand.call(1)
    hand.fold(2)
    hand.check(3)
    hand.board("Ah Kd Qc")
    hand.all_in(3, 1)
    assert [pot.amount for pot in hand.hand.pots()] == [1005]
    hand.do(RunBoard(2))
    for card in ("2c", "3c", "Tc", "9d"):
        hand.board(card)
    hand.show(1, "Jh 2h")
    hand.show(3, "Js 2s")

    (paid,) = [event for event in hand.events if isinstance(event, PotAwarded)]
    assert [part.shares for part in paid.parts] == [((3, 252), (1, 251)), ((3, 251), (1, 251))]
    assert hand.hand.stacks == (1002, 995, 503)


def test_rake_is_taken_once_before_the_pot_is_parted(game):
    """VAR-12."""
    rules = HandRules(cash=Cash(enabled=True, rake_pct=5))
    hand = all_in_on_the_flop(game, rules=rules)
    hand.do(RunBoard(2))
    for card in ("3c", "4c", "5s", "6s"):
        hand.board(card)
    hand.wins(0, 1)
    hand.do(DeclareWinners(0, (2,), board=1))
    assert hand.named(RakeTaken) == [((100,),)]
    assert hand.hand.stacks == (950, 950)


def test_a_board_is_run_only_while_an_all_in_waits_for_its_cards(game):
    """VAR-07: somebody can bet, nobody is called, the river lies there, or it was decided before."""
    hand = game({1: 1000, 2: 1000}, blinds=(5, 10))
    with pytest.raises(WrongPhase):
        hand.do(RunBoard(2))
    hand.call(1, 2)
    with pytest.raises(WrongPhase):
        hand.do(RunBoard(2))
    hand = all_in_on_the_flop(game)
    with pytest.raises(WrongAmount):
        hand.do(RunBoard(4))
    hand.do(RunBoard(1))
    with pytest.raises(WrongPhase):
        hand.do(RunBoard(2))
    hand.board("3c")
    hand.board("4c")
    assert (hand.hand.phase, hand.hand.boards) == ("showdown", (cards("Ah Kd 2c 3c 4c"),))


def test_ten_players_of_holdem_have_cards_for_three_runs(game):
    """VAR-07."""
    hand = game(dict.fromkeys(range(1, 11), 100), blinds=(5, 10))
    hand.all_in(4, 5, 6, 7, 8, 9, 10, 1, 2, 3)
    assert most_runs(hand.hand) == 3


def test_the_deck_is_dealt_on_through_the_runs_with_a_burn_before_each_street(game):
    """VAR-07: nothing is shuffled."""
    hand = all_in_on_the_flop(game)
    hand.do(RunBoard(2))
    dealt = []
    while hand.hand.phase == "deal":
        street = next_street(DECK, hand.hand, Deal())
        dealt.append((street.burn, *street.cards))
        hand.board(texts(street.cards))
    assert dealt == [tuple(DECK[at : at + 2]) for at in (8, 10, 12, 14)]


def test_two_boards_share_one_burn_a_street(game):
    """VAR-09: board one, then board two."""
    hand = game({1: 1000, 2: 1000, 3: 1000}, blinds=(5, 10), bomb=50, boards=2)
    found = []
    while hand.hand.phase != "showdown":
        if hand.hand.phase == "deal":
            street = next_street(DECK, hand.hand, Deal())
            found.append((hand.hand.next_board, street.burn, len(street.cards)))
            hand.board(texts(street.cards))
        else:
            hand.check(int(hand.hand.to_act))
    assert found == [
        (0, DECK[6], 3),
        (1, None, 3),
        (0, DECK[13], 1),
        (1, None, 1),
        (0, DECK[16], 1),
        (1, None, 1),
    ]
    assert hand.hand.boards[0][-1] == DECK[17]
    assert hand.hand.boards[1][-1] == DECK[18]
