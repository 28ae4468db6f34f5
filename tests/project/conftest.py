"""Shared fixtures of the project tests: the folder of the project, and its files."""

from pathlib import Path

import pytest

GROWN_HERE = {"__pycache__", "build", "dist", "node_modules"}


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the project."""
    return Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def project_files(root: Path) -> tuple[Path, ...]:
    """Every file that belongs to the project, but for settings that start with a dot."""
    tops = (top for top in root.iterdir() if not top.name.startswith(".") or top.name == ".ci")
    files = (file for top in tops for file in ([top] if top.is_file() else top.rglob("*")))
    return tuple(sorted(file for file in files if file.is_file() and not GROWN_HERE & set(file.parts)))
