"""The settlement of a cash night on the page of a player (SET-11)."""

from typing import Any, Literal

import pytest

from shuffleup.kernel.field_types import Chips, Millis
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event
from shuffleup.ruleset.hand import Betting
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.money import Cash, PrizeMoney, Settle

CASH_NIGHT: dict[str, Any] = {
    "event": Event(format="cash", currency="EUR"),
    "money": PrizeMoney(payout=()),
    "chips": ChipSets(start_stack=Chips(2000), denominations=(Chips(5), Chips(100)), cash_value=True),
    "levels": Levels(unit="none", table=((Chips(5), Chips(10)),), generator="stakes"),
    "betting": Betting(structure="no_limit"),
    "cash": Cash(enabled=True, min_bb=50),
}
ALL_SETTLEMENTS = [
    ["Ann", "+15\u00a0€"],
    ["Bongani", "-15\u00a0€"],
    ["Carla", "0\u00a0€"],
    ["Bongani pays Ann 15\u00a0€", ""],
]


@pytest.mark.parametrize("show", ["own", "all"])
def test_a_settled_cash_night_shows_the_own_line_and_all_only_where_the_house_wants_it(
    evening: Any, show: Literal["own", "all"]
) -> None:
    """SET-11: before it is settled there is nothing; a tick is shown on the phone."""

    async def story(at: Any) -> None:
        await at.begin("Ann", "Bongani", "Carla")
        ann, carla = [await at.phone_of(name) for name in ("Ann", "Carla")]
        assert [await one.act(do="scan") for one in (ann, carla)] == ["ok", "ok"]
        await at.direct("end_event", reason="late")
        await at.clock.sleep(Millis(60_000))
        for entry, chips in (("e1", 3500), ("e2", 500), ("e3", 2000)):
            await at.direct("count_out", entry=entry, chips=chips, reason="by hand", paid_now=False)
        assert "settlement" not in (await ann.look())["own"]
        await at.direct("settle_up")
        own = (await ann.look())["own"]
        assert own.get("asks", []) == []
        assert own["settlement"] == [
            ["In", "20\u00a0€"],
            ["Cash-out", "35\u00a0€"],
            ["Result", "+15\u00a0€"],
            ["Bongani pays Ann 15\u00a0€", ""],
        ]
        assert own.get("all_settlements") == (ALL_SETTLEMENTS if show == "all" else None)
        assert (await carla.look())["own"]["settlement"] == [
            ["In", "20\u00a0€"],
            ["Cash-out", "20\u00a0€"],
            ["Result", "0\u00a0€"],
            ["You owe nothing and get nothing", ""],
        ]
        await at.direct("tick_payment", payment=1)
        assert (await ann.look())["own"]["settlement"][3] == ["Bongani pays Ann 15\u00a0€", "paid"]

    evening(story, **CASH_NIGHT, settle=Settle(enabled=True, show=show))
