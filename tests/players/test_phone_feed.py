"""The feed of all phones: what one phone gets, and which phones a change wakes (PLY-16)."""

import asyncio
from contextlib import ExitStack
from typing import Any

import pytest

from shuffleup.api.own_page import OwnPage
from shuffleup.api.phone_feed import PhoneFollower
from shuffleup.api.player_cards import CardKeys, SignedRequest
from shuffleup.ruleset.event import Players
from shuffleup.ruleset.seats import Seating

NAMES = tuple(f"Player {number}" for number in range(1, 9))
TWO_TABLES = {"players": Players(page=True), "seating": Seating(max_per_table=4)}


pytestmark = pytest.mark.run_by("evening", **TWO_TABLES)


def somebody_at(at: Any, table: int) -> str:
    return str(at.floor.at_table(table)[0].name)


class Streams:
    """Phones that follow the box of an evening."""

    def __init__(self, at: Any) -> None:
        self.at = at
        self.feed = at.app.state.phone_feed
        self.open = ExitStack()

    async def follow(self, name: str) -> PhoneFollower:
        phone = await self.at.phone_of(name)
        await phone.act(do="scan")
        return self._opened(
            OwnPage(SignedRequest(phone.card, phone.id, "", ""), CardKeys.of(phone.secret)), ""
        )

    def stranger(self) -> PhoneFollower:
        return self._opened(None, "none")

    def _opened(self, own: OwnPage | None, status: str) -> PhoneFollower:
        follower: PhoneFollower = self.open.enter_context(
            self.feed.following(self.at.evening.console, own, status)
        )
        return follower


async def events_of(follower: PhoneFollower) -> list[str]:
    said = (await follower.fresh()).decode()
    return [line.removeprefix("event: ") for line in said.splitlines() if line.startswith("event: ")]


async def waits(follower: PhoneFollower) -> bool:
    """Say whether nothing comes for a phone in a minute of the evening."""
    try:
        async with asyncio.timeout(60):
            return not await follower.fresh()
    except TimeoutError:
        return True


async def test_a_phone_gets_the_room_its_card_and_its_own_page_first(at: Any, /) -> None:
    """PLY-06, PLY-07."""
    await at.begin(*NAMES)
    streams = Streams(at)
    with streams.open:
        assert await events_of(await streams.follow("Player 1")) == ["clock", "me", "card", "own"]
        assert await events_of(streams.stranger()) == ["clock", "me", "card"]


async def test_a_key_of_a_dealer_wakes_the_phones_of_that_table_and_no_other(at: Any, /) -> None:
    """PLY-16: five hundred phones cost a dealer nothing."""
    await at.begin(*NAMES)
    streams = Streams(at)
    with streams.open:
        await at.deal("start_hand")
        to_act = at.name_at(at.evening.table.table.play.hand.to_act)
        beside = next(one.name for one in at.floor.at_table(1) if one.name != to_act)
        here, holds, there = [await streams.follow(name) for name in (to_act, beside, somebody_at(at, 2))]
        for one in (here, holds, there):
            await events_of(one)
        await at.deal("fold")
        assert await events_of(here) == ["own"]
        assert await waits(holds)
        assert await waits(there)


async def test_a_phone_is_told_that_another_floor_runs_the_room(at: Any, /) -> None:
    """PLY-04: what this floor knows of the player is not true any more."""
    await at.begin(*NAMES)
    streams = Streams(at)
    with streams.open:
        phone = await streams.follow("Player 1")
        await events_of(phone)
        at.evening.console.replaced = True
        at.app.state.hub.post("phones", b"replaced")
        assert b'event: card\ndata: "replaced"' in await phone.fresh()
        assert await events_of(await streams.follow("Player 3")) == ["clock", "me", "card"]


async def test_another_level_comes_to_every_phone_in_the_same_octets(at: Any, /) -> None:
    """PLY-16: it is written once."""
    await at.begin(*NAMES)
    streams = Streams(at)
    with streams.open:
        followers = [streams.stranger(), streams.stranger()]
        assert [await events_of(one) for one in followers] == [["clock", "me", "card"]] * 2
        await at.direct("set_level", number=2, reason="late")
        first, second = [await one.fresh() for one in followers]
        assert first == second
        assert b"event: clock" in first


async def test_the_phone_of_a_table_at_which_nobody_looked_before_follows_that_table(at: Any, /) -> None:
    """PLY-09: the first phone of a table learns of its hands, too."""
    await at.begin(*NAMES)
    streams = Streams(at)
    with streams.open:
        await events_of(await streams.follow(somebody_at(at, 1)))
        late = await streams.follow(somebody_at(at, 2))
        await events_of(late)
        await at.deal("start_hand", table=2)
        assert "own" in await events_of(late)


async def test_the_streams_of_all_phones_end_when_the_box_closes(at: Any, /) -> None:
    """PLY-17: a phone then counts on and looks for the box."""
    await at.begin(*NAMES)
    streams = Streams(at)
    with streams.open:
        followers = [await streams.follow("Player 1"), streams.stranger()]
        for one in followers:
            await one.fresh()
        at.unit.hub.close()
        assert [await one.fresh() for one in followers] == [b"", b""]


async def test_a_phone_that_comes_after_the_last_one_left_is_served(at: Any, /) -> None:
    """PLY-17."""
    await at.begin(*NAMES)
    streams = Streams(at)
    with streams.open:
        await events_of(streams.stranger())
    with streams.open:
        again = streams.stranger()
        assert await events_of(again) == ["clock", "me", "card"]
        await at.direct("set_level", number=2, reason="late")
        assert "clock" in await events_of(again)
