"""An evening played for the tests, and copies of it in a folder like that of a box."""

import shutil
from pathlib import Path

import pytest

from recorded_evenings import record


@pytest.fixture(scope="session")
def evening_as_played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play the evening that is given command by command."""
    return record("story", tmp_path_factory.mktemp("story"))


@pytest.fixture
def state(tmp_path: Path, evening_as_played: Path) -> Path:
    """Make the folder of a box with one archived evening: Ann, Bongani, Karla and Dries have played."""
    (tmp_path / "archive").mkdir()
    shutil.copy(evening_as_played, tmp_path / "archive/story.journal")
    return tmp_path
