"""The view of a table that plays hand 47, to be changed field by field."""

import pytest
from msgspec.structs import replace

from shuffleup.protocol.clock import BlindsView
from shuffleup.protocol.table import SeatView, TableView

HAND = TableView(
    table=1,
    version=900,
    hand=47,
    phase="betting",
    street="turn",
    tracking="actions",
    dealing="table",
    blinds=BlindsView(6, 400, 800),
    seats=tuple(SeatView(seat, name, 20_000) for seat, name in enumerate(("Ann", "Bob", "Eve", "Dan"), 1)),
    button=3,
    small_blind_seat=4,
    big_blind_seat=1,
    board=("Ah", "Kd", "7s", "2c"),
    pots=(),
    to_act=4,
    to_call=9400,
    min_raise_to=None,
    max_raise_to=None,
    headline="SEAT 4  DAN",
    detail="",
    notices=(),
    undo="",
    redo="",
)


@pytest.fixture(scope="session")
def hand():
    """Give the view of the hand with these fields changed."""

    def changed(**fields):
        return replace(HAND, **fields)

    return changed
