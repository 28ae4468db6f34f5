"""Games that change by hand, orbit or level (VAR-20)."""

import pytest

from shuffleup.poker.legal import legal_actions
from shuffleup.ruleset.hand import Game, RotationGame
from shuffleup.ruleset.levels import Levels
from shuffleup.table import play_commands as ask
from shuffleup.table.events import LevelTold
from shuffleup.table.hand.hand_start import TellDeal
from shuffleup.tournament.level_stakes import Level
from shuffleup.views.notices import notices
from shuffleup.views.table import table_view

THREE = dict.fromkeys((1, 2, 3), 500)
OMAHA = RotationGame("omaha", "pot_limit")
LIMIT_OMAHA8 = RotationGame("omaha8", "fixed_limit")


def limited(sit):
    """Sit at a table that plays limit omaha8 and no-limit hold'em in turn."""
    table = sit(THREE, game=Game(rotation=(LIMIT_OMAHA8, "holdem"), rotate_by="hand"))
    table.tell(LevelTold(Level(1, 5, 10, low_limit=10, high_limit=20)))
    return table


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


def test_limits_of_bets_follow_the_game(sit):
    """VAR-20, FL-03: limit omaha8 has bets of 10 and 20 at blinds 5/10, no-limit hold'em has none."""
    table = limited(sit)
    found = []
    for _ in range(3):
        table.play("deal")
        hand = table.table.play.hand
        legal = legal_actions(hand)
        found.append((hand.setup.low_limit, hand.setup.high_limit, legal.min_raise_to, legal.max_raise_to))
        table.play("f", "f")
    assert found == [(10, 20, 20, 20), (None, None, 20, 495), (10, 20, 20, 20)]


def test_the_stakes_of_the_table_are_those_of_its_game(sit):
    """VAR-20: what stands before the first hand is what it is played for."""
    table, shown = limited(sit), []
    for _ in range(2):
        view = table_view(table.table)
        shown.append((view.blinds.stakes, view.game.name, view.game.short, view.game.limited))
        table.play("deal", "f", "f")
    assert shown == [((10, 20), "LIMIT OMAHA HI-LO", "O8", True), ((5, 10), "HOLD'EM", "HOLD'EM", False)]


def test_a_level_that_is_fixed_late_brings_its_own_game(sit):
    """VAR-20, STR-13: the moment that fixes the level fixes the game, and its limits."""
    rotation = ("holdem", LIMIT_OMAHA8)
    table = sit(THREE, game=Game(rotation=rotation), levels=Levels(locks_at="first_card"))
    table.do(TellDeal("shuffle"))
    table.play("deal")
    table.tell(LevelTold(Level(2, 10, 20, low_limit=20, high_limit=40)))
    table.do(TellDeal("first_card"))
    hand = table.table.play.hand
    assert (hand.setup.game, hand.rules.betting.structure) == ("omaha8", "fixed_limit")
    assert (hand.setup.big_blind, hand.setup.low_limit) == (20, 20)


@pytest.mark.parametrize(
    ("by", "hands", "lines"),
    [
        ("hand", 2, ["GAME: HOLD'EM, next hand: OMAHA", "GAME: OMAHA, next hand: HOLD'EM"]),
        (
            "orbit",
            4,
            [
                "GAME: HOLD'EM, then OMAHA",
                "GAME: HOLD'EM, then OMAHA",
                "GAME: HOLD'EM, next hand: OMAHA",
                "GAME: OMAHA, then HOLD'EM",
            ],
        ),
    ],
)
@pytest.mark.parametrize("tracking", ["actions", "hands"])
def test_the_game_of_the_hand_and_the_next_one_are_said(sit, by, hands, lines, tracking):
    """VAR-20, VAR-25: by orbit the next game comes with the last of its hands, in both kinds of tracking."""
    table = sit(THREE, tracking=tracking, game=Game(rotation=("holdem", "omaha"), rotate_by=by))
    found = []
    for _ in range(hands):
        table.play("deal")
        found += [line for line in notices(table.table) if line.startswith("GAME")]
        table.play(*(("f", "f") if tracking == "actions" else ()))
    assert found == lines


@pytest.mark.parametrize("kind", ["holdem", "omaha"])
def test_without_a_rotation_the_game_is_that_of_the_house_and_nothing_is_said(sit, kind):
    """VAR-13, VAR-20."""
    table = sit(THREE, game=Game(kind=kind))
    assert games(table, 2) == [(kind, "no_limit")] * 2
    assert not any("GAME" in line for line in notices(table.table))
