"""The real program in an empty folder, and a page that counts taps."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.ui.counted.box import Box
from tests.ui.counted.host import HASTE


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    box = Box(tmp_path)
    yield box
    box.stop()


@pytest.fixture
def counting_page(open_page: Callable[..., Any]) -> Callable[..., Any]:
    """Open a page that counts its taps."""

    def counting_page(**size: int) -> Any:
        page = open_page(**size)
        page.before(HASTE)
        return page

    return counting_page
