"""Rules that few houses have: the big blind of two is on the button, hands are worth what they are called."""

import pytest

from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.poker.cards import DECK
from shuffleup.ruleset.hand import HeadsUp, Showdown
from shuffleup.table import play_commands as ask
from shuffleup.table.command import ShuffledDeck, hole_cards
from shuffleup.table.events import PlayerTookSeat
from tests.refused import refused

BIG_ON_THE_BUTTON = HeadsUp(button_is_small_blind=False)
CALLED = Showdown(hand_value="player_calls")


def places(at):
    stands = at.table.play.positions
    return stands.button, stands.small_blind, stands.big_blind


def cards(names):
    return tuple(names[at : at + 2] for at in range(0, len(names), 2))


def to_act(at):
    return at.table.play.hand.to_act


def test_the_small_blind_of_two_acts_first_on_every_street_where_the_button_has_the_big_one(sit):
    """HUP-01, HUP-04: as at a full table; the odd chip is that of the seat left of the button."""
    at = sit({1: 1000, 3: 1000}, heads_up=BIG_ON_THE_BUTTON)
    at.play("deal")
    assert places(at) == (1, 3, 1)
    assert at.table.play.hand.bets == (10, 5)
    turns = []
    for word in ("c", "c", "c", "c", "c", 35, "c", "c"):
        turns.append(to_act(at))
        at.play(word)
    assert turns == [3, 1, 3, 1, 3, 1, 3, 3]
    at.play("c")
    at.do(ask.EnterWinners(0, (1, 3)))
    assert at.stacks() == {1: 1000, 3: 1000}


def test_two_players_take_turns_at_the_big_blind_on_the_button(sit):
    at = sit({1: 1000, 3: 1000}, heads_up=BIG_ON_THE_BUTTON)
    stood = []
    for _ in range(3):
        at.play("deal", "f")
        stood.append(places(at))
    assert stood == [(1, 3, 1), (3, 1, 3), (1, 3, 1)]
    assert at.stacks() == {1: 1005, 3: 995}


@pytest.mark.parametrize(("once", "expected"), [(True, (1, 5, 1)), (False, (5, 1, 5))])
def test_the_last_two_of_three_begin_with_the_big_blind_on_the_button(sit, once, expected):
    """HUP-01, HUP-02: seat 5 has just had it, and the button comes there next where it simply goes on."""
    rules = HeadsUp(button_is_small_blind=False, no_double_big_blind=once)
    at = sit({1: 1000, 3: 20, 5: 1000}, heads_up=rules)
    at.play("deal", "f", "a", "c")
    at.do(ask.EnterWinners(0, (5,)))
    at.play("deal")
    assert places(at) == expected
    assert to_act(at) == expected[1]


@pytest.mark.parametrize("seat", [2, 6])
def test_a_third_player_leaves_button_and_blinds_at_three_seats(sit, seat):
    """BTN-10, HUP-01: from two players to three, wherever the third one sits down."""
    at = sit({1: 1000, 4: 1000})
    at.play("deal", "f")
    at.tell(PlayerTookSeat(seat, "new", "New", 1000))
    at.play("deal")
    assert places(at) == {2: (2, 4, 1), 6: (1, 4, 6)}[seat]


def checked_down(at, deck=None):
    at.do(ask.StartHand(), deck)
    while at.table.play.hand.phase == "betting":
        at.do(ask.PlayerChecksOrCalls(), deck)


def test_a_hand_is_worth_what_its_player_calls_it_where_the_house_says_so(sit):
    """SHD-06: seat 3 has aces and calls nothing, seat 1 has a pair of kings and calls it."""
    at = sit({1: 1000, 3: 1000}, showdown=CALLED)
    checked_down(at)
    at.do(ask.EnterBoard(cards("2c7d9h4s5h")))
    at.do(ask.EnterShownCards(1, cards("KcKd")))
    at.do(ask.EnterShownCards(3, cards("AcAd")))
    assert (at.table.play.hand.phase, at.stacks()) == ("showdown", {1: 990, 3: 990})
    at.do(ask.EnterWinners(0, (1,)))
    assert (at.table.play.hand.phase, at.stacks()) == ("ended", {1: 1010, 3: 990})
    at.do(ask.Undo())
    assert (at.table.play.hand.phase, at.stacks()) == ("showdown", {1: 990, 3: 990})
    at.do(ask.EnterWinners(0, (1, 3)))
    assert at.stacks() == {1: 1000, 3: 1000}


def test_cards_that_are_entered_late_deny_no_pot_that_was_called(sit):
    """SHD-06, SHD-11: where the cards speak seat 3 shows a better hand, and it is refused."""
    for rules, is_refused in ((CALLED, False), (Showdown(), True)):
        at = sit({1: 1000, 3: 1000}, showdown=rules)
        checked_down(at)
        at.do(ask.EnterBoard(cards("2c7d9h4s5h")))
        at.do(ask.EnterShownCards(1, cards("KcKd")))
        at.do(ask.EnterWinners(0, (1,)))
        if is_refused:
            with refused(NotLegalNow, match="seat 3 shows a better hand"):
                at.do(ask.EnterShownCards(3, cards("AcAd")))
        else:
            at.do(ask.EnterShownCards(3, cards("AcAd")))
            assert at.stacks() == {1: 1010, 3: 990}


def test_the_screen_opens_all_hands_and_waits_for_what_they_are_called(sit):
    """SHD-06: nothing is beaten before it was called, so the screen mucks nothing and pays nobody."""
    deck = ShuffledDeck(DECK, "bound")
    at = sit({1: 1000, 3: 1000, 5: 1000}, dealing="screen", showdown=CALLED)
    checked_down(at, deck)
    hand = at.table.play.hand
    held = hole_cards(hand, deck)
    assert hand.phase == "showdown"
    assert dict(zip(hand.seats, hand.shown, strict=True)) == held
    at.do(ask.EnterWinners(0, (3,)), deck)
    assert at.stacks() == {1: 990, 3: 1020, 5: 990}


def test_all_in_hands_that_are_called_pay_each_pot_to_whom_the_dealer_names(sit):
    """SHD-06, POT-07: the side pot first."""
    at = sit({1: 100, 3: 500, 5: 500}, showdown=CALLED)
    at.play("deal", "a", "a", "c")
    at.do(ask.EnterBoard(cards("2c7d9h4s5h")))
    for seat, held in ((1, "AcAd"), (3, "KcKd"), (5, "QcQd")):
        at.do(ask.EnterShownCards(seat, cards(held)))
    at.do(ask.EnterWinners(1, (5,)))
    at.do(ask.EnterWinners(0, (3,)))
    assert at.stacks() == {1: 0, 3: 300, 5: 800}
