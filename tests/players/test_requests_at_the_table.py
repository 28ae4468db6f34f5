"""A request for the clock or the floor is a line at the table, and starts nothing by itself (PLY-13)."""

from typing import Any

import pytest

pytestmark = pytest.mark.run_by("evening")

NAMES = ("Ann", "Bongani", "Carla", "Dries")


async def test_a_request_for_the_clock_is_a_line_on_page_and_oled_and_starts_no_clock(at: Any, /) -> None:
    await at.begin(*NAMES)
    phones = {name: await at.phone_of(name) for name in NAMES}
    for phone in phones.values():
        await phone.act(do="scan")
    await at.deal("start_hand")
    seat = at.evening.table.table.play.hand.to_act
    name = at.name_at(seat)
    await at.deal("fold")
    assert await phones[name].act(do="ask", ask="clock") == "ok"
    await at.clock.sleep(500)
    views = (await at.ask("GET", "/api/views?topics=table")).json()["views"]
    assert f"SEAT {seat} ASKS FOR THE CLOCK" in views["table"]["notices"]
    assert views["table"]["decision"] is None
    assert at.evening.faces.oled().halt == f"SEAT {seat}: CLOCK?"
    await at.deal("call_clock")
    assert at.evening.table.table.decision is not None
    while at.evening.table.table.play.hand.to_act is not None:
        await at.deal("fold")
    await at.deal("confirm_result")
    assert at.evening.table.table.asked == ()
    assert at.floor.phones.open_requests() == ()


async def test_what_is_for_the_desk_is_no_line_at_the_table(at: Any, /) -> None:
    await at.begin(*NAMES)
    phone = await at.phone_of("Ann")
    await phone.act(do="scan")
    assert await phone.act(do="ask", ask="sit_out") == "ok"
    assert at.evening.table.table.asked == ()
    assert await phone.act(do="ask", ask="call_floor") == "ok"
    await at.clock.sleep(500)
    assert [one.ask for one in at.evening.table.table.asked] == ["call_floor"]
    await phone.act(do="take_back", ask="call_floor")
    await at.clock.sleep(500)
    assert at.evening.table.table.asked == ()
