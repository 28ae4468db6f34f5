"""The stream of a phone: what the room sees, and sealed what the player sees."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from shuffleup.api.bodies import json_response
from shuffleup.api.events import RETRY_MS, event_frame
from shuffleup.api.me.phones import OwnPage, desk_of_players, signed_of
from shuffleup.floor.phones.refusals import NotTaken
from shuffleup.hub import Hub

OF_THE_ROOM = ("clock", "me")
"""What everybody with a phone may see: the level clock, and the wall without its long lists."""

WAKES = "phones"
"""Posted with every change of the floor; it holds nothing."""


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
    found = {topic: hub.latest(topic) for topic in OF_THE_ROOM}
    views: dict[str, object] = {topic: msgspec.Raw(body) for topic, body in found.items() if body}
    sealed = own.fresh() if own else None
    views |= {"card": own.status() if own else status, "own": sealed.decode() if sealed else ""}
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
    return OwnPage(desk, request.app.state.hub, signed, keys), ""


async def _frames(request: Request, own: OwnPage | None, status: str) -> AsyncIterator[bytes]:
    state, loop = request.app.state, asyncio.get_running_loop()
    hub: Hub = state.hub
    yield b"retry: %d\n\n" % RETRY_MS
    yield event_frame("age", msgspec.json.encode(hub.ages(OF_THE_ROOM)))
    yield event_frame("now", msgspec.json.encode(state.now()))
    sent = _Sent(own, status)
    followed = sent.followed()
    watch, alive_at = hub.watch(followed), loop.time() + state.keep_alive_s
    while True:
        try:
            async with asyncio.timeout_at(alive_at):
                topic, body = await anext(watch)
        except TimeoutError:
            yield event_frame("now", msgspec.json.encode(state.now()))
            alive_at = loop.time() + state.keep_alive_s
        except StopAsyncIteration:
            return
        else:
            if fresh := b"".join(sent.frames(topic, body)):
                yield fresh
            if sent.followed() != followed:
                followed = sent.followed()
                watch = hub.watch(followed)


class _Sent:
    """What a phone was sent, so that nothing is sent twice."""

    def __init__(self, own: OwnPage | None, status: str) -> None:
        self._own, self._status = own, status
        self._said = ""
        self._bodies: dict[str, bytes] = {}

    def followed(self) -> tuple[str, ...]:
        """Name the topics that the phone follows now: with a card that of the player's table, too."""
        table = self._own.topic() if self._own else ""
        return (*OF_THE_ROOM, *((WAKES,) if self._own else ()), *((table,) if table else ()))

    def frames(self, topic: str, body: bytes) -> Iterator[bytes]:
        """Give what is new for the phone after a post."""
        if topic in OF_THE_ROOM and self._bodies.get(topic) != body:
            self._bodies[topic] = body
            yield event_frame(topic, body)
        word = self._own.status() if self._own else self._status
        if word != self._said:
            self._said = word
            yield event_frame("card", msgspec.json.encode(word))
        if self._own and (sealed := self._own.fresh()):
            yield event_frame("own", b'"%s"' % sealed)
