"""A stream on another unit: copied, checked, and taken over."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from shuffleup.kernel.field_types import Stream
from shuffleup.storage.journal.errors import RowsDoNotFit
from shuffleup.storage.journal.row_hash import Draft, Row, digest
from shuffleup.storage.journal.store import Journal
from shuffleup_demo.clocks import HandClock

TABLE_3 = Stream("table/3")
MakeDraft = Callable[..., Draft]


@pytest.fixture
def three(journal: Journal, draft: MakeDraft) -> tuple[Row, ...]:
    return tuple(journal.append([draft(command, TABLE_3)])[0] for command in ("c1", "c2", "c3"))


@pytest.fixture
def spare(tmp_path: Path, clock: HandClock, journal: Journal) -> Iterator[Journal]:
    with Journal.create(tmp_path / "spare.journal", clock=clock, genesis=journal.genesis) as made:
        yield made


def test_a_copy_is_the_same_row_for_row(three: tuple[Row, ...], spare: Journal) -> None:
    assert spare.adopt(three[:2]) == three[:2]
    assert spare.adopt(three) == three[2:]
    assert tuple(spare.rows(TABLE_3)) == three
    assert spare.verify().ok


def test_a_copy_with_a_gap_is_refused_whole(three: tuple[Row, ...], spare: Journal) -> None:
    with pytest.raises(RowsDoNotFit, match="table/3 row 3: row 2 is missing"):
        spare.adopt([three[0], three[2]])
    assert spare.streams() == ()
    assert spare.adopt(three) == three


def test_a_changed_row_is_refused(three: tuple[Row, ...], spare: Journal) -> None:
    with pytest.raises(RowsDoNotFit, match="table/3 row 1: the row does not match its hash"):
        spare.adopt([replace(three[0], payload=b'{"level":9}')])


@pytest.mark.parametrize(
    ("change", "wrong"), [({"epoch": 0}, "epoch 0 comes after epoch 1"), ({"payload": b"{"}, "not JSON")]
)
def test_a_row_that_its_owner_should_not_have_stored_is_refused(
    change: dict[str, object], wrong: str, three: tuple[Row, ...], spare: Journal
) -> None:
    second = replace(three[1], **change)
    with pytest.raises(RowsDoNotFit, match=f"table/3 row 2: .*{wrong}"):
        spare.adopt([three[0], replace(second, hash=digest(second))])


def test_another_row_under_a_number_that_is_taken_is_refused(three: tuple[Row, ...], spare: Journal) -> None:
    spare.adopt(three[:2])
    other = replace(three[1], payload=b'{"level":9}')
    with pytest.raises(RowsDoNotFit, match="table/3 row 2: another row of that number is here already"):
        spare.adopt([replace(other, hash=digest(other))])


def test_a_stream_of_another_event_is_refused(
    three: tuple[Row, ...], tmp_path: Path, clock: HandClock
) -> None:
    with (
        Journal.create(tmp_path / "other.journal", clock=clock, genesis=b'{"event":"saturday"}') as other,
        pytest.raises(RowsDoNotFit, match="does not follow the one before it"),
    ):
        other.adopt(three)


def test_a_spare_unit_goes_on_with_the_numbers_under_a_higher_epoch(
    three: tuple[Row, ...], spare: Journal, draft: MakeDraft
) -> None:
    spare.adopt(three)
    assert spare.begin_epoch(TABLE_3) == 2
    (fourth,) = spare.append([draft("c4", TABLE_3)])
    assert (fourth.epoch, fourth.seq, fourth.previous_hash) == (2, 4, three[2].hash)
    assert spare.verify().ok


def test_an_epoch_outlives_a_restart_and_passes_one_that_was_heard_of(path: Path, clock: HandClock) -> None:
    with Journal.create(path, clock=clock, genesis=b"{}") as journal:
        assert journal.epoch(TABLE_3) == 1
        assert journal.begin_epoch(TABLE_3, above=4) == 5
    with Journal.open(path, clock=clock) as journal:
        assert journal.epoch(TABLE_3) == 5
        assert journal.begin_epoch(TABLE_3) == 6


def test_the_former_owners_later_rows_are_refused(
    journal: Journal, three: tuple[Row, ...], spare: Journal, draft: MakeDraft
) -> None:
    spare.adopt(three)
    spare.begin_epoch(TABLE_3)
    spare.append([draft("c4", TABLE_3)])
    late = journal.append([draft("late", TABLE_3)])
    with pytest.raises(RowsDoNotFit, match="table/3 row 4"):
        spare.adopt(late)


def test_a_copy_takes_over_the_epoch_of_its_rows(
    three: tuple[Row, ...], tmp_path: Path, clock: HandClock, journal: Journal, draft: MakeDraft
) -> None:
    journal.begin_epoch(TABLE_3)
    path = tmp_path / "spare.journal"
    with Journal.create(path, clock=clock, genesis=journal.genesis) as spare:
        spare.adopt([*three, *journal.append([draft("c4", TABLE_3)])])
        assert spare.epoch(TABLE_3) == 2
    with Journal.open(path, clock=clock) as spare:
        assert spare.epoch(TABLE_3) == 2
