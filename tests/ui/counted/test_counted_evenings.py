"""How often a host taps in an evening, from the first page of a new box to the next week's evening."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.ui.counted.box import Box
from tests.ui.counted.cash_night import CashNight
from tests.ui.counted.ordinary_evening import OrdinaryEvening
from tests.ui.counted.page import PAGES, blocks
from tests.ui.counted.story import Story
from tests.ui.counted.three_tables import ThreeTables

ROOT = Path(__file__).parents[3]
SIZES = [{"width": 390, "height": 844}, {"width": 1280, "height": 800}]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("kind", [OrdinaryEvening, CashNight, ThreeTables])
def test_an_evening_takes_no_more_taps_than_the_page_for_hosts_says(
    box: Box, counting_page: Callable[..., Any], kind: type[Story], size: dict[str, int]
) -> None:
    """Names are typed apart, and no rule is looked up; each act can be reached and done on the pages."""
    page = counting_page(**size)
    counted = kind(box, page).play()
    assert sum(taps for act, taps in counted.items() if act not in kind.beside) <= kind.most
    for language, page_of_hosts in PAGES.items():
        for name, block in blocks(kind, counted, language).items():
            written = (ROOT / page_of_hosts).read_text(encoding="utf-8")
            assert f"<!-- {name} -->\n{block}\n<!-- /{name} -->" in written
