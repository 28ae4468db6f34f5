"""Journals of every release, unpacked into a folder of the test."""

import lzma
from collections.abc import Callable
from pathlib import Path

import pytest

KEPT = Path(__file__).resolve().parents[1] / "data/journals"


@pytest.fixture
def unpacked(tmp_path: Path) -> Callable[[str], Path]:
    """Unpack a kept journal by its name."""

    def unpack(name: str) -> Path:
        path = tmp_path / name
        path.write_bytes(lzma.decompress((KEPT / f"{name}.xz").read_bytes()))
        return path

    return unpack
