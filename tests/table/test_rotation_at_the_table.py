"""Games that change by hand, orbit or level (VAR-20)."""

import pytest

from shuffleup.ruleset import Game, RotationGame
from shuffleup.table import playing as ask
from shuffleup.views.notices import notices

THREE = dict.fromkeys((1, 2, 3), 500)
OMAHA = RotationGame("omaha", "pot_limit")


def games(table, hands):
    """Play hands that all fold, and give the game and structure of each."""
    found = []
    for _ in range(hands):
        table.play("deal")
        hand = table.table.play.hand
        found.append((hand.setup.game, hand.rules.betting.structure))
        table.play("f", "f")
    return found


def test_a_game_a_hand_each_with_its_structure_round_again(sit):
    """VAR-20: the button goes on through a change."""
    table = sit(THREE, game=Game(rotation=("holdem", OMAHA), rotate_by="hand"))
    assert games(table, 3) == [("holdem", "no_limit"), ("omaha", "pot_limit"), ("holdem", "no_limit")]
    assert table.table.play.positions.button == 3


def test_a_game_an_orbit_of_as_many_hands_as_were_dealt_in_at_its_first(sit):
    """VAR-20."""
    table = sit(THREE, game=Game(rotation=("holdem", "short_deck"), rotate_by="orbit"))
    assert [kind for kind, _ in games(table, 7)] == ["holdem"] * 3 + ["short_deck"] * 3 + ["holdem"]


def test_a_game_a_level_fixed_with_the_level_of_the_hand(sit):
    """VAR-20: a level that rises in a hand changes the game of the next one."""
    table = sit(THREE, game=Game(rotation=("holdem", "omaha8")))
    table.play("deal")
    table.level(2, 10, 20)
    assert table.table.play.hand.setup.game == "holdem"
    assert "GAME: HOLD'EM, next hand: OMAHA HI-LO" in notices(table.table)
    table.play("f", "f")
    assert "GAME: OMAHA HI-LO, then HOLD'EM" in notices(table.table)
    table.do(ask.StartHand())
    assert table.table.play.hand.setup.game == "omaha8"


@pytest.mark.parametrize("kind", ["holdem", "omaha"])
def test_without_a_rotation_the_game_is_that_of_the_house_and_nothing_is_said(sit, kind):
    """VAR-13, VAR-20."""
    table = sit(THREE, game=Game(kind=kind))
    assert games(table, 2) == [(kind, "no_limit")] * 2
    assert not any("GAME" in line for line in notices(table.table))
