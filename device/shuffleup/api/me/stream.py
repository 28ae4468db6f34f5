"""The stream of a phone: what the room sees, and sealed what the player sees."""

import asyncio
from collections.abc import AsyncIterator

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from shuffleup.api.bodies import json_response
from shuffleup.api.events import RETRY_MS, event_frame
from shuffleup.api.me.feed import OF_THE_ROOM, PhoneFeed
from shuffleup.api.me.own_page import OwnPage
from shuffleup.api.me.phones import desk_of_players, signed_of
from shuffleup.floor.phones.refusals import NotTaken
from shuffleup.stations.latest_views import Hub


async def follow_me(request: Request) -> Response:
    """Answer `GET /api/me/events`: the events `clock` and `me` of the room, and for a card `card` and `own`.

    `card` says whether the card is good for this phone, in a word; `own` is the player's view, sealed with a
    key of the card. Both come again when they change. `age` and `now` are those of `/api/events`.
    """
    own, status = await _own(request)
    frames = _frames(request, own, status)
    return StreamingResponse(frames, media_type="text/event-stream", headers={"x-accel-buffering": "no"})


async def look_at_me(request: Request) -> Response:
    """Answer `GET /api/me`: the same views once, for a phone that asks from time to time."""
    own, status = await _own(request)
    hub: Hub = request.app.state.hub
    feed: PhoneFeed = request.app.state.phone_feed
    at = feed.moment(desk_of_players(request))
    found = {topic: hub.latest(topic) for topic in OF_THE_ROOM}
    views: dict[str, object] = {topic: msgspec.Raw(body) for topic, body in found.items() if body}
    sealed = own.fresh(at) if own else None
    views |= {"card": own.status(at) if own else status, "own": sealed.decode() if sealed else ""}
    return json_response({"age": hub.ages(OF_THE_ROOM), "now": request.app.state.now(), "views": views})


async def _own(request: Request) -> tuple[OwnPage | None, str]:
    """Return the page of the phone that asks; without a card none, with a bad one the word for it."""
    desk, signed = desk_of_players(request), signed_of(request)
    if signed is None:
        return None, "none"
    door, address = request.app.state.phones, request.client.host if request.client else ""
    try:
        keys = await door.keys_of(desk, address, signed, request.method, request.url.path, b"")
    except NotTaken as why:
        return None, why.reason
    return OwnPage(signed, keys), ""


async def _frames(request: Request, own: OwnPage | None, status: str) -> AsyncIterator[bytes]:
    state, loop = request.app.state, asyncio.get_running_loop()
    feed: PhoneFeed = state.phone_feed
    yield b"retry: %d\n\n" % RETRY_MS
    yield event_frame("age", msgspec.json.encode(state.hub.ages(OF_THE_ROOM)))
    yield event_frame("now", msgspec.json.encode(state.now()))
    alive_at = loop.time() + state.keep_alive_s
    with feed.following(desk_of_players(request), own, status) as follower:
        while True:
            try:
                async with asyncio.timeout_at(alive_at):
                    fresh = await follower.fresh()
            except TimeoutError:
                yield event_frame("now", msgspec.json.encode(state.now()))
                alive_at = loop.time() + state.keep_alive_s
            else:
                if not fresh:
                    return
                yield fresh
