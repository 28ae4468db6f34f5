"""A floor in euros with four players who have paid, two of them out, to be printed and listed."""

from collections.abc import Callable

import msgspec
import pytest

from shuffleup.event_file import shipped
from shuffleup.floor.command import EventOpened, FloorCommand, FloorContext
from shuffleup.floor.decide import decide, evolve
from shuffleup.floor.entries.fees import RecordPayment
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.levels.clock_control import Start
from shuffleup.floor.results.result_events import PlayerPlaced
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import Chips, Money
from shuffleup.ruleset.money import Bounty, PrizeMoney

NAMES = ("Ann", "=cmd()", "Jürgen <b>", "Émile & Co")


def done(floor: Floor, *commands: FloorCommand) -> Floor:
    for command in commands:
        for event in decide(floor, command, FloorContext(day="2026-11-20")):
            floor = evolve(floor, event)
    return floor


@pytest.fixture
def floor_with() -> Callable[..., Floor]:
    """Open an event with these names, draw the seats, and take money of the first two."""

    def opened(*names: str) -> Floor:
        rules = shipped("tda-2024")
        event = msgspec.structs.replace(rules.event, currency="EUR", date="2026-11-20")
        money = PrizeMoney(buy_in=Money(2000), fee=Money(250), payout=(50, 30, 20))
        rules = msgspec.structs.replace(rules, event=event, money=money, bounty=Bounty("fixed", Money(500)))
        floor = evolve(None, EventOpened("friday", rules, 1))
        return done(
            floor,
            Register(names),
            RecordPayment("e1", Money(2750)),  # type: ignore[arg-type]
            RecordPayment("e2", Money(1000)),  # type: ignore[arg-type]
            DrawSeats(),
        )

    return opened


@pytest.fixture
def seated(floor_with: Callable[..., Floor]) -> Floor:
    """Four players in their chairs, none has played."""
    return floor_with(*NAMES)


@pytest.fixture
def playing(seated: Floor) -> Floor:
    """Two of the four are out: e4 has place 4, e3 place 3."""
    floor = done(seated, Start())
    for entry, place in (("e4", 4), ("e3", 3)):
        floor = evolve(floor, PlayerPlaced(entry, place, place, 1, 5))  # type: ignore[arg-type]
    assert floor.issued == Chips(4 * floor.rules.chips.start_stack)
    return floor
