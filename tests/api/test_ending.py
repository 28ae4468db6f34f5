"""A request that is still at work when a program ends is told so."""

import asyncio
from typing import Any

import msgspec

from shuffleup.api.application import ShutdownAnswer


def answered_when_cut_off(*, begun: bool) -> list[Any]:
    """Cut a request off, before its answer has begun or after."""
    sent: list[Any] = []

    async def story() -> None:
        at_work = asyncio.Event()

        async def app(scope: Any, receive: Any, send: Any) -> None:
            if begun:
                await send({"type": "http.response.start", "status": 200, "headers": []})
            at_work.set()
            await asyncio.Event().wait()

        async def send(message: Any) -> None:
            sent.append(message)

        async def receive() -> Any:
            raise AssertionError

        asking = asyncio.create_task(ShutdownAnswer(app)({"type": "http"}, receive, send))
        await at_work.wait()
        asking.cancel()
        await asking

    asyncio.run(story())
    return sent


def test_an_import_that_a_stop_cuts_off_is_answered_with_a_sentence() -> None:
    start, body = answered_when_cut_off(begun=False)
    assert start["status"] == 503
    assert msgspec.json.decode(body["body"])["code"] == "box_ends"


def test_an_answer_that_has_begun_is_not_begun_again() -> None:
    assert [one["type"] for one in answered_when_cut_off(begun=True)] == ["http.response.start"]
