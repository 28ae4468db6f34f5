"""An all-in over players who have nothing behind is a call, whatever was said (SPEC ALL-02)."""

from shuffleup.kernel.field_types import Chips, SeatNo
from shuffleup.poker.events import BetReturned, Called, Raised
from shuffleup.poker.hand import replay, with_calls
from shuffleup.poker.setup import HandRules
from tests.poker.conftest import Game, seated

THREE = {1: 1000, 2: 2000, 3: 4000}


def test_an_all_in_over_an_all_in_is_told_as_a_call():
    """Nobody is left who could answer the 4 000: the third player risks the 1 000 of the first."""
    game = Game(seated(THREE), HandRules())
    game.all_in(1)
    game.fold(2)
    game.all_in(3)
    told = with_calls(game.events)
    assert Raised(SeatNo(3), Chips(4000)) in game.events
    assert Called(SeatNo(3), Chips(900)) in told
    assert [event for event in told if isinstance(event, BetReturned)] == []
    assert (replay(told).stacks, replay(told).pots()) == (game.hand.stacks, game.hand.pots())


def test_an_all_in_that_somebody_can_answer_stays_a_raise():
    game = Game(seated(THREE), HandRules())
    game.all_in(1)
    game.call(2)
    game.all_in(3)
    game.fold(2)
    assert with_calls(game.events) == tuple(game.events)
