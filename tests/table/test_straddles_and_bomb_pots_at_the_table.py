"""Announcements between two hands of a cash table: straddles and bomb pots (VAR-02 to VAR-10, VAR-25)."""

import pytest

from shuffleup.ruleset.hand import Bomb, Straddle
from shuffleup.ruleset.money import Cash
from shuffleup.table import play_commands as ask
from shuffleup.table.events import HandStarted
from shuffleup.table.irregularities import rulings
from shuffleup.table.irregularities.faults import DeclareMisdeal
from shuffleup.table.refusals import (
    BombPotIsSo,
    CannotStraddle,
    NobodyStraddles,
    NoBombPots,
    NothingToUndo,
    StraddleBeforeCards,
)
from shuffleup.table.variations.variation_commands import (
    AnnounceStraddle as Announce,
    CallOffStraddles,
    SetBombPot,
)
from shuffleup.table.variations.variation_state import BombPot, announced

FIVE = dict.fromkeys((1, 2, 3, 4, 5), 500)
STRADDLES = Straddle("utg", most=2)
BOMBS = Bomb(ante=5, boards=2, every="key")


def cash(sit, stacks=FIVE, **more):
    return sit(stacks, cash=Cash(enabled=True), **more)


def started(events):
    return next(event for event in events if isinstance(event, HandStarted))


def test_a_straddle_is_announced_between_two_hands_and_posted_with_the_blinds(sit):
    """VAR-02, VAR-04."""
    table = cash(sit, straddle=STRADDLES)
    assert announced(table.table).may_straddle == (4, 20)
    table.do(Announce(4))
    assert announced(table.table).may_straddle == (5, 40)
    table.do(Announce(5))
    assert announced(table.table).straddles == ((4, 20), (5, 40))

    events = table.do(ask.StartHand())

    assert started(events).straddles == ((4, 20), (5, 40))
    assert (table.table.play.hand.to_act, table.table.play.hand.price) == (1, 40)
    assert announced(table.table).straddles == ()


def test_a_straddle_of_another_seat_or_without_the_one_before_is_refused(sit):
    """VAR-02, VAR-04."""
    table = cash(sit, straddle=STRADDLES)
    with pytest.raises(CannotStraddle) as refused:
        table.do(Announce(5))
    assert refused.value.facts == {"seat": 5, "next_seat": 4}
    with pytest.raises(CannotStraddle):
        cash(sit).do(Announce(4))
    with pytest.raises(CannotStraddle):
        sit(FIVE, straddle=STRADDLES).do(Announce(4))
    with pytest.raises(CannotStraddle):
        cash(sit, FIVE | {4: 19}, straddle=STRADDLES).do(Announce(4))


def test_a_straddle_comes_before_the_first_card(sit):
    """VAR-02."""
    table = cash(sit, straddle=STRADDLES)
    table.play("deal")
    with pytest.raises(StraddleBeforeCards):
        table.do(Announce(4))


def test_straddles_are_called_off_and_each_is_undone(sit):
    """VAR-23, VAR-26."""
    table = cash(sit, straddle=STRADDLES)
    with pytest.raises(NobodyStraddles):
        table.do(CallOffStraddles())
    table.do(Announce(4))
    table.do(Announce(5))
    table.do(CallOffStraddles())
    assert table.table.play.straddlers == ()
    table.do(ask.Undo())
    assert table.table.play.straddlers == (4, 5)
    table.do(ask.Undo())
    table.do(ask.Undo())
    assert table.table.play.straddlers == ()
    with pytest.raises(NothingToUndo):
        table.do(ask.Undo())


def test_an_announced_straddle_lasts_over_the_seal_of_the_hand_before(sit):
    """VAR-02: it is announced as soon as the hand before is over."""
    table = cash(sit, straddle=STRADDLES)
    table.play("deal", "f", "f", "f", "f")
    table.do(Announce(5))

    events = table.do(ask.StartHand())

    assert started(events).straddles == ((5, 20),)


def test_a_straddle_whose_seat_lost_its_turn_is_not_posted(sit):
    """VAR-02: a ruling has moved the button in the meantime."""
    table = cash(sit, straddle=STRADDLES)
    table.play("deal", "f", "f", "f", "f")
    table.do(Announce(5))
    table.do(ask.ConfirmResult())
    table.rule(rulings.MoveButton(button=3, small_blind=4, big_blind=5, reason="it was forgotten"))

    assert started(table.do(ask.StartHand())).straddles == ()


def test_a_misdealt_hand_is_straddled_again(sit):
    """VAR-26, MIS-04."""
    table = cash(sit, straddle=STRADDLES)
    table.do(Announce(4))
    table.play("deal")
    table.do(DeclareMisdeal("started_at_wrong_seat"))
    assert table.table.play.hand.setup.straddles == ((4, 20),)
    assert table.stacks() == FIVE | {2: 495, 3: 490, 4: 480}


def test_a_bomb_pot_is_set_and_taken_back_until_the_first_ante(sit):
    """VAR-08, VAR-10."""
    table = cash(sit, bomb=BOMBS, straddle=STRADDLES)
    table.do(SetBombPot(on=True))
    assert announced(table.table).bomb == BombPot(50, 2)
    with pytest.raises(BombPotIsSo):
        table.do(SetBombPot(on=True))
    with pytest.raises(CannotStraddle):
        table.do(Announce(4))
    table.do(SetBombPot(on=False))
    assert announced(table.table).bomb == BombPot()
    table.do(ask.Undo())

    events = table.do(ask.StartHand())

    hand = table.table.play.hand
    assert (started(events).bomb, started(events).boards) == (50, 2)
    assert (hand.street, hand.pot, hand.to_act, hand.step) == ("flop", 250, 2, 10)
    assert announced(table.table).bomb == BombPot()


def test_ten_players_have_cards_enough_for_two_boards(sit):
    """VAR-09: 10 x 2 + 13 is less than 52."""
    table = cash(sit, dict.fromkeys(range(1, 11), 500), bomb=BOMBS)
    table.do(SetBombPot(on=True))
    assert announced(table.table).bomb == BombPot(50, 2)


def test_no_bomb_pot_where_the_house_has_none(sit):
    """VAR-01, VAR-10."""
    with pytest.raises(NoBombPots):
        cash(sit, bomb=Bomb(ante=5)).do(SetBombPot(on=True))
    with pytest.raises(NoBombPots):
        sit(FIVE, bomb=BOMBS).do(SetBombPot(on=True))


def test_every_second_orbit_begins_with_a_bomb_pot(sit):
    """VAR-10: shown a hand ahead, and the dealer may take it back."""
    table = cash(sit, dict.fromkeys((1, 2, 3), 500), bomb=Bomb(ante=2, every="orbits:2"))
    bombs = []
    for _ in range(4):
        bombs.append(started(table.do(ask.StartHand())).bomb)
        ahead = announced(table.table).bomb.ante
        while table.table.play.in_progress:
            table.play("f")
    assert bombs == [0, 0, 0, 20]
    assert ahead == 0


def test_button_and_blinds_go_on_after_a_bomb_pot(sit):
    """VAR-08."""
    table = cash(sit, bomb=BOMBS)
    table.do(SetBombPot(on=True))
    table.play("deal", "f", "f", "f", "f", "deal")

    setup = table.table.play.hand.setup
    assert (setup.button, setup.small_blind_seat, setup.big_blind_seat, setup.bomb) == (2, 3, 4, 0)


def test_where_hands_are_counted_a_straddle_and_a_bomb_pot_are_for_the_record(sit):
    """VAR-25."""
    table = cash(sit, tracking="hands", straddle=STRADDLES, bomb=BOMBS)
    table.do(Announce(4))
    assert started(table.do(ask.StartHand())).straddles == ((4, 20),)
    table.do(ask.ConfirmResult())
    table.do(SetBombPot(on=True))
    events = table.do(ask.StartHand())
    assert (started(events).bomb, started(events).followed) == (50, False)
    assert table.stacks() == FIVE
