"""A journal changed with SQL is found by the audit and refused at the start, or the change is harmless."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.night import Night
from tests.reliability.structure import Book, books, known, wrong

BY_DAY = 30

FOUND = (1795379356,)
"""What nights have found. A box whose journal failed while it was told to stop went on for ever."""

Seeds = Callable[[float], Iterator[int]]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Book, ...]:
    return books(tmp_path_factory.mktemp("played"))


@pytest.mark.parametrize("number", [0, 1, 2, 3], ids=["alone", "floor", "table", "standby"])
def test_whatever_is_changed_by_sql_is_found_or_harmless(
    number: int, played: tuple[Book, ...], tmp_path: Path
) -> None:
    """No row, stream, deck or mark goes missing in silence, as far as something else has heard of it."""
    book = played[number]
    before = known(book.folder / book.path)
    assert before.found == ""
    seeds = (*range(BY_DAY), *FOUND)
    assert [what for seed in seeds for what in wrong(book, before, seed, tmp_path / str(seed))] == []


@pytest.mark.nightly
def test_a_night_of_journals_spoilt_by_structure(
    played: tuple[Book, ...], tmp_path: Path, seeds_of_the_night: Seeds, night: Night
) -> None:
    befores = [known(book.folder / book.path) for book in played]
    with night("spoilt-structure") as run:
        for seed in seeds_of_the_night(0.1):
            for book, before in zip(played, befores, strict=True):
                run.failures += wrong(book, before, seed, tmp_path / f"{book.name} {seed}")
                run.count += 1
    assert run.failures == []
