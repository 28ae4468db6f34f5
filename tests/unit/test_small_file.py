"""Files that people name: read to their end within a bound; files without an end are refused."""

import os
from pathlib import Path

import pytest

from shuffleup.kernel.bounded_read import read_small


def why_not(path: Path, most: int) -> str | None:
    with pytest.raises(OSError, match=path.name) as refused:
        read_small(path, most)
    return refused.value.strerror


def test_a_file_is_read_up_to_its_bound_and_no_further(tmp_path: Path) -> None:
    path = tmp_path / "players.csv"
    path.write_bytes(b"Ann\nBea\n")
    assert read_small(path, 8) == b"Ann\nBea\n"
    assert why_not(path, 7) == "longer than 7 bytes"


def test_what_has_no_end_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "endless").symlink_to("/dev/zero")
    assert why_not(tmp_path / "pipe", 8) == "not a file but a pipe or a device"
    assert why_not(tmp_path / "endless", 8) == "not a file but a pipe or a device"
    assert why_not(tmp_path, 8) == "Is a directory"
    assert why_not(tmp_path / "nothing", 8) == "No such file or directory"
