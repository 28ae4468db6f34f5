"""Random hands of all games, on this engine and on pokerkit at once, differ in known ways only.

Values of cards, bounds of raises, turns, pots and payments: see `beside_pokerkit`.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import get_args

import pytest

from shuffleup.ruleset.hand import GameKind
from tests.fuzz.beside_pokerkit import SEEN_IN, STRUCTURES, Known, difference, differences
from tests.night import Night

GAMES: tuple[GameKind, ...] = get_args(GameKind)
HANDS_BY_DAY = 100
HANDS_WITH_ADDITIONS = 24
SEEDS_A_GAME = 20_000
PART_OF_NIGHT = 0.03

WITH_ADDITIONS = {
    Known.MERGES_POTS,
    Known.SHORT_BLIND_IS_PRICE,
    Known.ODD_CHIPS_TO_ONE,
    Known.REOPENS,
    Known.BLIND_IS_NO_BET,
    Known.STRADDLE_IS_NO_STEP,
}


@pytest.mark.parametrize("structure", STRUCTURES)
def test_random_hands_differ_from_pokerkit_in_known_ways_only(structure: str) -> None:
    found = set(differences(structure, range(HANDS_BY_DAY)))
    assert Known.SHORT_BLIND_IS_PRICE in found
    assert found <= SEEN_IN[structure]


@pytest.mark.parametrize("game", GAMES)
def test_hands_with_straddles_and_bomb_pots_differ_in_known_ways_only(game: GameKind) -> None:
    """VAR-02 to VAR-09, VAR-13, VAR-15, VAR-17 to VAR-19: any game in any structure."""
    found = Counter[Known]()
    for seed in range(HANDS_WITH_ADDITIONS):
        found += difference(STRUCTURES[seed % 3], seed, game, additions=True)
    assert Known.BLIND_IS_NO_BET in found
    assert set(found) <= _known_of(game)


@pytest.mark.nightly
@pytest.mark.parametrize("structure", STRUCTURES)
def test_a_night_of_random_hands_differs_from_pokerkit_in_known_ways_only(
    structure: str, seeds_of_the_night: Callable[[float], Iterator[int]]
) -> None:
    assert set(differences(structure, seeds_of_the_night(PART_OF_NIGHT))) <= SEEN_IN[structure]


@pytest.mark.nightly
@pytest.mark.parametrize("game", GAMES)
def test_a_night_of_hands_with_straddles_and_bomb_pots(
    game: GameKind, seeds_of_the_night: Callable[[float], Iterator[int]], night: Night
) -> None:
    """VAR-02 to VAR-09, VAR-13 to VAR-19: 20,000 hands of each game where the night has the time."""
    found = Counter[Known]()
    with night("beside-pokerkit") as run:
        for seed in islice(seeds_of_the_night(PART_OF_NIGHT), SEEDS_A_GAME):
            found += difference(STRUCTURES[seed % 3], seed, game, additions=True)
            run.count += 1
        known = ", ".join(f"{times} {one.name}" for one, times in sorted(found.items(), key=str))
        run.worst = f"{game}: {known}"
        run.failures += [f"{game}: {one.name}" for one in found.keys() - _known_of(game)]
    assert not run.failures


def _known_of(game: GameKind) -> set[Known]:
    return WITH_ADDITIONS | ({Known.LOW_WITHOUT_A_LOW} if game == "omaha8" else set())
