"""A pot won with a seven and a deuce, and what the others pay for it (VAR-11, VAR-26)."""

import pytest

from shuffleup.ruleset.hand import Game, SevenDeuce
from shuffleup.ruleset.money import Cash
from shuffleup.table import play_commands as ask
from shuffleup.table.hand.hand_events import HandSealed
from shuffleup.table.irregularities.rulings import AwardPot
from shuffleup.table.refusals import NoSevenDeuce, SevenDeucePaidAlready
from shuffleup.table.variations.variation_commands import PaySevenDeuce

THREE = {1: 500, 2: 12, 3: 500}


def won(sit, stacks=THREE, amount=20, **more):
    """Seat 3 wins the blinds in the big blind."""
    table = sit(stacks, cash=Cash(enabled=True), seven_deuce=SevenDeuce(amount=amount), **more)
    table.play("deal", "f", "f")
    return table


def test_everybody_dealt_in_pays_out_of_the_stack_after_the_hand(sit):
    """VAR-11: a short stack pays what it has, and is out with it."""
    table = won(sit)
    assert table.stacks() == {1: 500, 2: 7, 3: 505}
    table.do(ask.EnterShownCards(3, ("7s", "2d")))

    table.do(PaySevenDeuce(3))

    assert table.stacks() == {1: 480, 2: 0, 3: 532}
    assert table.table.play.hand.stacks == (500, 7, 505)
    with pytest.raises(SevenDeucePaidAlready):
        table.do(PaySevenDeuce(3))
    (sealed,) = [one for one in table.do(ask.ConfirmResult()) if isinstance(one, HandSealed)]
    assert {one.seat: one.after for one in sealed.seats} == {1: 480, 2: 0, 3: 532}
    assert [one.out for one in sealed.knockouts] == ["e2"]
    assert table.table.chips() == table.table.brought() == 1012


def test_the_payment_is_undone(sit):
    """VAR-26."""
    table = won(sit)
    table.do(PaySevenDeuce(3))
    table.do(ask.Undo())
    assert table.stacks() == {1: 500, 2: 7, 3: 505}
    table.do(ask.Redo())
    assert table.stacks() == {1: 480, 2: 0, 3: 532}


def test_other_cards_no_pot_and_other_games_are_not_paid(sit):
    """VAR-11."""
    table = won(sit)
    with pytest.raises(NoSevenDeuce):
        table.do(PaySevenDeuce(1))
    table.do(ask.EnterShownCards(3, ("7s", "3d")))
    with pytest.raises(NoSevenDeuce):
        table.do(PaySevenDeuce(3))
    with pytest.raises(NoSevenDeuce):
        won(sit, amount=0).do(PaySevenDeuce(3))
    with pytest.raises(NoSevenDeuce):
        won(sit, game=Game(kind="short_deck")).do(PaySevenDeuce(3))


def test_a_ruling_on_the_pot_takes_the_payment_back(sit):
    """VAR-26: nobody is left to pay what follows from a result that does not stand."""
    table = won(sit)
    table.do(PaySevenDeuce(3))
    table.rule(AwardPot(pot=0, seats=(1,), reason="the cards were misread"))
    assert table.table.play.side_bets == ()
    assert sum(table.stacks().values()) == 1012
