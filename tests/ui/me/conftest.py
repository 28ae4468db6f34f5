"""A box whose players have a page, and a phone in a browser."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from shuffleup.api.player_cards import written
from shuffleup.ruleset.event import Players
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Seating
from tests.ui.floor.conftest import House, with_floor_pin

RULES = RuleSet(seating=Seating(max_per_table=6), players=Players(page=True))


@pytest.fixture
def house_of(tmp_path: Path) -> Iterator[Callable[..., House]]:
    """Open a box with a floor PIN whose players have a page, in a language."""
    opened: list[House] = []

    def house_of(language: str = "en", rules: RuleSet = RULES) -> House:
        house = House(tmp_path / f"{language}.journal", rules=rules, language=language)
        opened.append(house)
        return with_floor_pin(house, tmp_path)

    yield house_of
    for house in opened:
        house.close()


@pytest.fixture
def code_of() -> Callable[[Any, str], str]:
    """Give what a player's code opens: `code_of(house, "e1")`."""

    def code_of(house: Any, entry: str) -> str:
        return f"{house.url}/me#{written(house.secret_of(entry))}"

    return code_of
