"""A charity night of 24 players at three tables, with rebuys, an add-on and a floor PIN."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from shuffleup.event_file import load, proposal
from tests.ui.floor.conftest import House, with_floor_pin

SET_BY_HOST = {
    "event.title": "Friday for the roof",
    "event.date": "open",
    "event.start": "open",
    "event.currency": "EUR",
    "registration.buy_on_the_day": True,
    "registration.late_entry_until_level": 3,
    "registration.pay_deadline_days": 0,
    "money.buy_in": 20,
    "money.unit": 5,
    "money.payout": [28, 19, 14, 10, 8, 6, 5, 4, 3, 3],
    "rebuy.min_amount": 5000,
    "rebuy.cutoff": "level:4",
    "chips.denominations": [25, 100, 500, 1000, 5000],
    "chips.start_stack": 10_000,
    "levels.table": [[25, 50]],
    "seating.max_per_table": 8,
    "final_table.size": 8,
    "table.tracking": "hands",
    "players.page": True,
    "players.enroll": "register",
}


@pytest.fixture
def charity_night(tmp_path: Path) -> Iterator[Callable[[], House]]:
    """Open the box of the evening: `charity_night()`."""
    opened: list[House] = []

    def open_night() -> House:
        file = tmp_path / "friday.toml"
        file.write_text(proposal("halftime-main", SET_BY_HOST), encoding="utf-8")
        house = House(tmp_path / "friday.journal", 3, load(file).rules)
        opened.append(house)
        return with_floor_pin(house, tmp_path)

    yield open_night
    for house in opened:
        house.close()
