"""The simulated disk of the cut points behaves like a disk; otherwise the cut points prove nothing."""

from pathlib import Path
from random import Random

import pytest

from tests.reliability.disk import FATES, Disk, Fate
from tests.reliability.operations import Made, Operation, Removed, Renamed, Synced, Truncated, Written

OLD, NEW = b"o" * 1024, b"n" * 1024


def after(operations: list[Operation], fate: Fate, folder: Path, seed: int = 0) -> dict[str, bytes]:
    """Tell what lies on the disk after a cut, by name; folders have no content."""
    folder.mkdir()
    disk = Disk()
    disk.play(operations)
    disk.cut(fate, Random(seed), folder)
    return {
        str(path.relative_to(folder)): b"" if path.is_dir() else path.read_bytes()
        for path in folder.rglob("*")
    }


STORED: list[Operation] = [Made("a"), Written("a", 0, OLD), Synced("a"), Synced(".")]


@pytest.mark.parametrize("fate", FATES)
def test_what_was_synced_with_its_name_is_there(fate: Fate, tmp_path: Path) -> None:
    assert after(STORED, fate, tmp_path / "disk") == {"a": OLD}


def test_a_file_whose_folder_was_not_synced_may_be_gone(tmp_path: Path) -> None:
    assert after(STORED[:3], "dropped", tmp_path / "disk") == {}
    assert after(STORED[:3], "kept", tmp_path / "kept") == {"a": OLD}


def test_a_folder_that_was_not_synced_takes_with_it_what_was_synced_in_it(tmp_path: Path) -> None:
    inside: list[Operation] = [Made("f", is_folder=True), Made("f/a"), Written("f/a", 0, OLD), Synced("f/a")]
    assert after([*inside, Synced("f")], "dropped", tmp_path / "lost") == {}
    assert after([*inside, Synced("f"), Synced(".")], "dropped", tmp_path / "kept") == {"f": b"", "f/a": OLD}


def test_a_new_name_may_lie_there_before_its_content(tmp_path: Path) -> None:
    """What comes of a file that is renamed into its place and was not synced."""
    unsynced: list[Operation] = [*STORED, Made("a.new"), Written("a.new", 0, NEW), Renamed("a.new", "a")]
    assert after(unsynced, "names only", tmp_path / "empty") == {"a": b""}
    assert after(unsynced, "dropped", tmp_path / "old") == {"a": OLD}


def test_a_sector_is_old_or_new(tmp_path: Path) -> None:
    """Two sectors are written over: some cut leaves each of the four ways they can be, and none another."""
    over = [*STORED, Written("a", 0, NEW)]
    found = {after(over, "torn", tmp_path / str(seed), seed)["a"] for seed in range(40)}
    assert found == {first * 512 + second * 512 for first in (b"o", b"n") for second in (b"o", b"n")}


def test_a_later_write_may_be_there_without_an_earlier_one(tmp_path: Path) -> None:
    two = [*STORED, Written("a", 0, b"1" * 512), Written("a", 512, b"2" * 512)]
    found = {after(two, "reordered", tmp_path / str(seed), seed)["a"] for seed in range(40)}
    assert b"o" * 512 + b"2" * 512 in found


def test_a_sector_with_a_later_write_has_the_earlier_ones_too(tmp_path: Path) -> None:
    two = [*STORED, Written("a", 0, b"1" * 8), Written("a", 8, b"2" * 8)]
    found = {after(two, "reordered", tmp_path / str(seed), seed)["a"][:16] for seed in range(40)}
    assert found == {b"o" * 16, b"1" * 8 + b"o" * 8, b"1" * 8 + b"2" * 8}


def test_a_file_that_was_cut_short_or_removed_may_be_whole_again(tmp_path: Path) -> None:
    assert after([*STORED, Truncated("a", 0)], "dropped", tmp_path / "whole") == {"a": OLD}
    assert after([*STORED, Truncated("a", 0)], "kept", tmp_path / "short") == {"a": b""}
    assert after([*STORED, Removed("a")], "dropped", tmp_path / "back") == {"a": OLD}
