"""Demo evenings of mixed games end, and keep their chips in every event of every hand (VAR-20, VAR-26)."""

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.night import Night
from tests.reliability.mixed_evenings import KINDS, mixed_evening

BY_DAY = (1, 10, 31)


def test_evenings_of_mixed_games_keep_their_chips(tmp_path: Path) -> None:
    """VAR-02, VAR-07, VAR-10, VAR-13, VAR-20: all games, straddles, bomb pots and runs are among them."""
    games, happened = Counter[str](), Counter[str]()
    for seed in BY_DAY:
        played = mixed_evening(tmp_path / f"{seed}.journal", seed)
        assert played.wrong == []
        games += played.games
        happened += played.happened
    assert set(games) == set(KINDS)
    assert {"straddle.announced", "bomb_pot.set", "hand.runs_agreed"} <= happened.keys()


@pytest.mark.nightly
def test_a_night_of_evenings_of_mixed_games(
    tmp_path: Path, seeds_of_the_night: Callable[[float], Iterator[int]], night: Night
) -> None:
    games = Counter[str]()
    with night("mixed-evenings") as run:
        for seed in seeds_of_the_night(0.06):
            path = tmp_path / f"{seed}.journal"
            played = mixed_evening(path, seed)
            path.unlink()
            games += played.games
            run.failures += played.wrong
            run.count += 1
        run.worst = f"{games.total()} hands: " + ", ".join(f"{games[kind]} {kind}" for kind in KINDS)
    assert not run.failures
