"""Writes of real processes are recorded and cut off anywhere: every acknowledged act is there afterwards."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.night import Night
from tests.reliability.cuts import Recording, WholeFiles, WholeJournal, record, record_table, wrong
from tests.reliability.operations import needs_strace

POINTS_A_RECORDING = 400

Seeds = Callable[[float], Iterator[int]]


@pytest.fixture(autouse=True)
def strace() -> None:
    needs_strace()


def of_journal(recorded: Recording, count: int, seed: object) -> list[str]:
    whole = WholeJournal(recorded.folder / "friday.journal", recorded.folder)
    return wrong(recorded, count, seed, whole.look)


def of_table(recorded: Recording, count: int, seed: object) -> list[str]:
    whole = WholeJournal(recorded.folder / "shuffleup/friday.journal", recorded.folder)
    return wrong(recorded, count, seed, whole.look)


def of_files(recorded: Recording, count: int, seed: object) -> list[str]:
    return wrong(recorded, count, seed, WholeFiles(recorded.told).look)


def test_a_journal_keeps_what_it_acknowledged_wherever_its_writes_are_cut_off(tmp_path: Path) -> None:
    """APP-02: sixty acts in three sittings, with checkpoints of the log among them."""
    recorded = record(tmp_path, "journal_acts.py", 1, 60, "FULL")
    assert len(recorded.told) == 61
    assert of_journal(recorded, 20, 1) == []


def test_a_journal_that_syncs_less_loses_acts(tmp_path: Path) -> None:
    """The control: with synchronous=NORMAL the same cuts find acts that are gone."""
    recorded = record(tmp_path, "journal_acts.py", 1, 60, "NORMAL")
    lost = of_journal(recorded, 20, 1)
    assert any("was acknowledged and is not there" in what for what in lost)


def test_a_table_keeps_what_it_answered_wherever_its_writes_are_cut_off(event: Path, tmp_path: Path) -> None:
    """APP-02: what an answer of HTTP has said is stored, and every hand is whole acts."""
    recorded = record_table(tmp_path / "box", event, 3, 30)
    assert of_table(recorded, 15, 1) == []


def test_small_files_are_old_or_new_wherever_their_writes_are_cut_off(tmp_path: Path) -> None:
    """Settings, key, PIN, membership, look, volumes, orders, first run, register, and journals put away."""
    recorded = record(tmp_path, "small_files.py", "synced")
    assert of_files(recorded, 25, 1) == []


def test_small_files_that_are_not_synced_are_lost(tmp_path: Path) -> None:
    """The control, and each kind of file shows it."""
    lost = of_files(record(tmp_path, "small_files.py", "unsynced"), 100, 1)
    names = {what.split(": ")[1] for what in lost}
    assert names == {
        *("settings", "key", "pin", "membership", "look", "volumes"),
        *("orders", "first-run", "paired", "archive"),
    }


@pytest.fixture
def recordings(tmp_path: Path, event: Path) -> Callable[[str, int], Recording]:
    """Makes the recording of a suite for a seed, in a folder of its own."""

    def made(suite: str, seed: int) -> Recording:
        folder = tmp_path / f"{suite}-{seed}"
        if suite == "cut-table":
            return record_table(folder, event, seed, 80)
        if suite == "cut-files":
            return record(folder, "small_files.py", "synced")
        return record(folder, "journal_acts.py", seed, 200, "FULL")

    return made


LOOKS = {"cut-journal": of_journal, "cut-table": of_table, "cut-files": of_files}


@pytest.mark.nightly
@pytest.mark.parametrize(("suite", "part"), [("cut-journal", 0.08), ("cut-table", 0.1), ("cut-files", 0.04)])
def test_a_night_of_cut_points(
    suite: str,
    part: float,
    recordings: Callable[[str, int], Recording],
    seeds_of_the_night: Seeds,
    night: Night,
) -> None:
    with night(suite) as run:
        longest = 0
        for seed in seeds_of_the_night(part):
            recorded = recordings(suite, seed)
            run.failures += LOOKS[suite](recorded, POINTS_A_RECORDING, seed)
            run.count += POINTS_A_RECORDING
            longest = max(longest, len(recorded.operations))
            run.worst = f"{longest} operations in a recording"
    assert run.failures == []


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("suite", "program", "words"),
    [
        ("control-journal", "journal_acts.py", (1, 200, "NORMAL")),
        ("control-files", "small_files.py", ("unsynced",)),
    ],
)
def test_a_control_loses_something(
    suite: str, program: str, words: tuple[object, ...], tmp_path: Path, night: Night
) -> None:
    """A failure of a control is a run in which nothing was lost."""
    with night(suite) as run:
        recorded = record(tmp_path, program, *words)
        lost = (of_journal if suite == "control-journal" else of_files)(recorded, 200, run.seed)
        run.count = 200
        run.failures += [] if lost else ["nothing was lost"]
        run.worst = f"{len(lost)} acknowledged writes lost, as it has to be"
    assert run.failures == []
