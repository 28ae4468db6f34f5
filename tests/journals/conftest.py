"""Journals of every release, unpacked into a folder of the test, and an evening played for the tests."""

import lzma
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from recorded_evenings import record

KEPT = Path(__file__).resolve().parents[1] / "data/journals"


@pytest.fixture
def unpacked(tmp_path: Path) -> Callable[[str], Path]:
    """Unpack a kept journal by its name."""

    def unpack(name: str) -> Path:
        path = tmp_path / name
        path.write_bytes(lzma.decompress((KEPT / f"{name}.xz").read_bytes()))
        return path

    return unpack


@pytest.fixture(scope="session")
def story_as_played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play the evening that is given command by command."""
    return record("story", tmp_path_factory.mktemp("story"))


@pytest.fixture
def story(story_as_played: Path, tmp_path: Path) -> Path:
    """Copy the journal of that evening into the folder of the test."""
    return Path(shutil.copy(story_as_played, tmp_path / "story.journal"))
