"""A director puts a pot right that two boards, or high and low, decide (VAR-09, VAR-15, VAR-16, VAR-26)."""

import pytest

from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.poker.cards import card
from shuffleup.poker.refusals import LowNotPossible, NoLowHere, NoSuchBoard, WinnersOnceEach
from shuffleup.ruleset.hand import Bomb, Game
from shuffleup.ruleset.money import Cash
from shuffleup.table import play_commands as ask
from shuffleup.table.irregularities.faults import ExposeCards
from shuffleup.table.irregularities.incident_events import PotGiven
from shuffleup.table.irregularities.rulings import AwardPot
from shuffleup.table.variations.variation_commands import SetBombPot
from shuffleup.views.words.undo_names import deed_words
from tests.refused import refused

THREE = dict.fromkeys((1, 2, 3), 500)
WHY = "the hands were misread"


def bomb_on_two_boards(sit, **more):
    """Three players put 50 each in and check to the river: each board decides 75."""
    at = sit(THREE, cash=Cash(enabled=True), bomb=Bomb(ante=5, boards=2, every="key"), **more)
    at.do(SetBombPot(on=True))
    at.play("deal", *["c"] * 9)
    return at


def hi_lo(sit, **more):
    """Seats 1 and 3 are all-in before the flop: 1000 in the pot."""
    at = sit({1: 500, 3: 500}, game=Game(kind="omaha8"), **more)
    at.play("deal", "a", "c")
    return at


def test_the_winners_of_each_of_two_boards_are_tapped_and_paid(sit):
    """VAR-09."""
    at = bomb_on_two_boards(sit)
    at.do(ask.EnterWinners(0, (1,)))
    assert at.stacks() == {1: 450, 2: 450, 3: 450}
    at.do(ask.EnterWinners(0, (2, 3), board=1))
    assert at.stacks() == {1: 525, 2: 490, 3: 485}


def test_a_director_names_other_winners_of_one_board(sit):
    """VAR-26: the other board keeps its winner."""
    at = bomb_on_two_boards(sit)
    at.do(ask.EnterWinners(0, (1,)))
    at.do(ask.EnterWinners(0, (1,), board=1))
    assert at.stacks() == {1: 600, 2: 450, 3: 450}
    at.rule(AwardPot(pot=0, seats=(3,), board=1, reason=WHY))
    assert at.stacks() == {1: 525, 2: 450, 3: 525}
    at.rule(AwardPot(pot=0, seats=(2, 3), board=0, reason=WHY))
    assert at.stacks() == {1: 450, 2: 490, 3: 560}
    at.do(ask.Undo())
    assert at.stacks() == {1: 525, 2: 450, 3: 525}


def test_a_director_rules_on_a_board_before_the_other_is_won(sit):
    """VAR-26."""
    at = bomb_on_two_boards(sit)
    at.rule(AwardPot(pot=0, seats=(3,), board=1, reason=WHY))
    assert at.stacks() == {1: 450, 2: 450, 3: 450}
    at.do(ask.EnterWinners(0, (2,)))
    assert at.stacks() == {1: 450, 2: 525, 3: 525}


def test_a_pot_that_a_ruling_gave_whole_is_parted_again(sit):
    """VAR-26."""
    at = bomb_on_two_boards(sit)
    at.rule(AwardPot(pot=0, seats=(1,), reason=WHY))
    assert at.stacks() == {1: 600, 2: 450, 3: 450}
    at.rule(AwardPot(pot=0, seats=(2,), board=0, reason=WHY))
    assert at.stacks() == {1: 525, 2: 525, 3: 450}


def test_high_and_low_are_tapped_apart_and_put_right_apart(sit):
    """VAR-16, VAR-26."""
    at = hi_lo(sit)
    at.do(ask.EnterWinners(0, (1,)))
    at.do(ask.EnterWinners(0, (1,), low=True))
    assert at.stacks() == {1: 1000, 3: 0}
    at.rule(AwardPot(pot=0, seats=(1, 3), low=True, reason=WHY))
    assert at.stacks() == {1: 750, 3: 250}
    at.rule(AwardPot(pot=0, seats=(3,), board=0, reason=WHY))
    assert at.stacks() == {1: 250, 3: 750}
    at.rule(AwardPot(pot=0, seats=(), low=True, reason=WHY))
    assert at.stacks() == {1: 0, 3: 1000}


def test_a_low_that_was_overlooked_is_paid_by_a_ruling(sit):
    """VAR-15, VAR-16: the high had taken all."""
    at = hi_lo(sit)
    at.do(ask.EnterWinners(0, (1,)))
    at.do(ask.EnterWinners(0, (), low=True))
    assert at.stacks() == {1: 1000, 3: 0}
    at.rule(AwardPot(pot=0, seats=(3,), low=True, reason=WHY))
    assert at.stacks() == {1: 500, 3: 500}


def test_high_and_low_of_two_boards_are_put_right_one_by_one(sit):
    """VAR-09, VAR-15: 75 a board are 40 for its high and 35 for its low."""
    at = bomb_on_two_boards(sit, game=Game(kind="omaha8"))
    for board in (0, 1):
        at.do(ask.EnterWinners(0, (1,), board=board))
        at.do(ask.EnterWinners(0, (2,), board=board, low=True))
    assert at.stacks() == {1: 530, 2: 520, 3: 450}
    at.rule(AwardPot(pot=0, seats=(3,), board=1, low=True, reason=WHY))
    assert at.stacks() == {1: 530, 2: 485, 3: 485}


def test_a_part_that_the_pot_has_not_is_refused(sit):
    """VAR-09, VAR-15."""
    two = bomb_on_two_boards(sit)
    with pytest.raises(NoSuchBoard):
        two.rule(AwardPot(pot=0, seats=(1,), board=2, reason=WHY))
    with pytest.raises(NoLowHere):
        two.rule(AwardPot(pot=0, seats=(1,), low=True, reason=WHY))
    with pytest.raises(WinnersOnceEach):
        two.rule(AwardPot(pot=0, seats=(), board=1, reason=WHY))
    high_only = hi_lo(sit, confirm_streets=True)
    for cards in (("Kc", "Qd", "9h"), ("Js",), ("4c",)):
        high_only.do(ask.DealStreet(cards))
    with pytest.raises(LowNotPossible):
        high_only.rule(AwardPot(pot=0, seats=(1,), low=True, reason=WHY))


def test_undo_names_the_part_that_a_ruling_gave():
    """GEN-02."""
    assert deed_words(PotGiven(0, (3,), only_pot=True)) == "pot to S3"
    assert deed_words(PotGiven(0, (3,), only_pot=True, board=1)) == "pot to S3, BOARD 2"
    assert deed_words(PotGiven(1, (3, 5), board=1, half="low")) == "side 1 to S3 S5, BOARD 2 LOW"
    assert deed_words(PotGiven(0, (3,), only_pot=True, half="high")) == "pot to S3, HIGH"


def test_a_seat_of_omaha_exposes_four_cards_at_most(sit):
    """MIS-13, VAR-14."""
    at = sit({1: 500, 3: 500}, game=Game(kind="omaha"), confirm_streets=True)
    at.play("deal")
    with refused(NotLegalNow, match="seat 3 has 4 cards"):
        at.do(ExposeCards(3, ("As", "Ad", "Ac", "Ah", "Kh")))
    at.do(ExposeCards(3, ("As",)))
    at.play("a", "c")
    for cards in (("2c", "7d", "9h"), ("Js",), ("4c",)):
        at.do(ask.DealStreet(cards))
    with refused(NotLegalNow, match="seat 3 exposed As: it is one of its 4 cards"):
        at.do(ask.EnterShownCards(3, ("Kh", "Kd", "Kc", "Ks")))


def test_a_card_under_six_is_not_exposed_in_short_deck(sit):
    """VAR-13: the deck begins with the sixes."""
    at = sit({1: 500, 3: 500}, game=Game(kind="short_deck"))
    at.play("deal")
    with refused(NotLegalNow, match="5s is not in the short deck"):
        at.do(ExposeCards(3, ("5s",)))
    at.do(ExposeCards(3, ("6s",)))
    assert at.table.play.exposed == ((3, (card("6s"),)),)
