"""A dealer who knows only the page of the box gets through every fault of the card machine."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.machine_dealers import CASES, PageDealer, gets_through
from tests.night import some_by_day


@pytest.mark.parametrize("case", some_by_day(CASES, CASES[::37]), ids=" at the ".join)
def test_a_dealer_who_reads_the_page_comes_to_the_next_hand(
    case: Any, box: Any, panel: Any, tmp_path: Path
) -> None:
    gets_through(tmp_path / "friday.journal", case, partial(PageDealer, box=box, page=panel))
