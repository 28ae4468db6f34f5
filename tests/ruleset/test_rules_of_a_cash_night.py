"""What the loader says about straddles, runs, bomb pots, seven-deuce and games that change."""

from collections.abc import Callable

import pytest

from shuffleup.event_file import Loaded
from shuffleup.ruleset.hand import RotationGame

Lines = Callable[..., list[str]]

LIMITED = '{ kind = "omaha8", structure = "fixed_limit" }'


@pytest.mark.parametrize(
    ("more", "key", "found", "off"),
    [
        ('[straddle]\nkind = "utg"\n', "straddle.kind", '"utg"', '"none"'),
        ("[run_it]\nmost = 2\n", "run_it.most", "2", "1"),
        ("[bomb]\nante = 5\n", "bomb.ante", "5", "0"),
        ("[seven_deuce]\namount = 20\n", "seven_deuce.amount", "20", "0"),
    ],
)
def test_additions_of_a_cash_night_are_refused_in_a_tournament(
    wrong: Lines, event: Callable[..., Loaded], more: str, key: str, found: str, off: str
) -> None:
    """VAR-01."""
    assert wrong("joker-cut", more=more) == [
        f"event.toml: {key}: found {found}; allowed: {off} where cash.enabled is false"
    ]
    assert event("card-room", ('"fixed_limit"', '"no_limit"'), more=more).rules.cash.enabled


@pytest.mark.parametrize("kind", ["omaha", "omaha8", "short_deck"])
def test_every_game_is_for_tournaments_too(event: Callable[..., Loaded], kind: str) -> None:
    """VAR-01, VAR-13."""
    assert event("joker-cut", more=f'[game]\nkind = "{kind}"\n').rules.game.kind == kind


def test_a_straddle_is_refused_where_all_is_fixed_limit(wrong: Lines) -> None:
    """VAR-06."""
    said = ['event.toml: straddle.kind: found "utg"; allowed: "none" where all is fixed limit']
    straddle = '[straddle]\nkind = "utg"\n'
    assert wrong("card-room", more=straddle) == said
    assert wrong("card-room", more=f"[game]\nrotation = [{LIMITED}]\n{straddle}") == said


def test_a_straddle_beside_a_limit_game_is_for_the_other_games(event: Callable[..., Loaded]) -> None:
    """VAR-06, VAR-20."""
    more = f'[game]\nrotation = [{LIMITED}, "holdem"]\n[straddle]\nkind = "utg"\n'
    rules = event("card-room", ('"fixed_limit"', '"no_limit"'), more=more).rules
    assert rules.game.rotation == (RotationGame("omaha8", "fixed_limit"), "holdem")


def test_limits_of_one_game_of_a_rotation_can_be_paid_in_chips(wrong: Lines) -> None:
    """VAR-20, STR-17."""
    changed = ("table = [[5, 10]]", "table = [[5, 10]]\nlimits = [[10, 22]]")
    more = f"[game]\nrotation = [{LIMITED}, 'holdem']\n"
    assert wrong("halftime-main", changed, more=more) == [
        "event.toml: levels.table: found 22 at level 1; allowed: multiples of the smallest chip: 5"
    ]


def test_a_blind_of_the_button_wants_an_ante(wrong: Lines, event: Callable[..., Loaded]) -> None:
    """VAR-18."""
    one = '[blinds]\nform = "button_blind"\n'
    said = 'event.toml: blinds.form: found "button_blind"; allowed: "sb_bb" where there is no ante'
    assert said in wrong("joker-cut", more=one)
    assert event("joker-cut", more=one + "ante = 25\n").rules.blinds.form == "button_blind"


def test_a_rotation_of_thirteen_games_is_refused(wrong: Lines) -> None:
    """VAR-20."""
    games = ", ".join(['"holdem"'] * 13)
    assert any("game.rotation" in line for line in wrong("joker-cut", more=f"[game]\nrotation = [{games}]\n"))
