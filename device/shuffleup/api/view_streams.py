"""Streams of views: one stream of server-sent events per page, and the same views for pages that poll."""

import asyncio
import base64
from collections.abc import AsyncIterator, Callable, Iterable

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from shuffleup.api.bodies import json_response
from shuffleup.api.pin import OTHER_TABLE, topics_refused
from shuffleup.protocol.clock import NowView
from shuffleup.protocol.messages import KEYS, patch_of
from shuffleup.protocol.request_refusals import NoSuchTopic
from shuffleup.stations.latest_views import Hub

TOPICS = ("clock", "table", "keys", "unit", "board", "oled", "lamps")
"""The topics that a face of the box follows: five views, and the OLED and the lamps of a simulated box."""

OTHERS = (
    "floor",
    "timetable",
    "links",
    "areas",
    "house",
    "sound",
    "wall",
    "touch",
    "display",
    "first_run",
    "machine",
    "twin",
)
"""Topics that are sent on request only: the director's view, the blind sheet, the links of the boxes, the
areas, the events of the house, sounds, the wall, the touchscreen, the dealer display, the first run, the card
machine, and the cards of a simulated one."""

PICTURES = frozenset({"oled"})
"""Topics whose bytes are a PNG; they travel as a JSON string in base64."""

LARGE_OCTETS = 200_000
"""A view of this size is sent four times a second at most, to all readers at once, and so made once."""

REST_S = 0.25
"""The pause is up to the next quarter of a second, which is the same for all readers: so the hub makes such a
view once for them."""

FETCHED_WITHIN_S = 1.0
"""A page that polls waits so long at most for a view of another box that nobody looked at before."""

RETRY_MS = 1000
"""Browsers open a lost stream again after this time; without it each has a default of its own."""


async def stream_events(request: Request) -> Response:
    """Answer `GET /api/events?topics=clock,table`: event name is the topic, data is JSON.

    The first event, `age`, tells how many milliseconds ago each of the views that follow was posted, the
    next, `now`, what the clock of the box shows. Every `keep_alive_s` seconds a comment, the event `alive`
    and another `now` follow, however busy the stream is: so a face notices a dead link, and its clock does
    not drift from that of the box. A stream ends when its reader may not read it any more.

    With `patches=1` what has changed in a large view follows as `floor.patch` (`protocol.messages`), once the
    view has been sent whole.
    """
    state, topics = request.app.state, _wanted(request)
    sent = _Sent(is_patched=request.query_params.get("patches") == "1")
    frames = _frames(
        state.hub, topics, sent, state.keep_alive_s, state.now, lambda: not topics_refused(request, topics)
    )
    return StreamingResponse(frames, media_type="text/event-stream", headers={"x-accel-buffering": "no"})


async def list_views(request: Request) -> Response:
    """Answer `GET /api/views`: the newest view of every topic, its age in ms, and the clock of the box."""
    hub: Hub = request.app.state.hub
    topics = _wanted(request)
    await hub.fetched(topics, FETCHED_WITHIN_S)
    latest = {topic: hub.latest(topic) for topic in topics}
    views = {topic: msgspec.Raw(_as_json(topic, body)) for topic, body in latest.items() if body is not None}
    return json_response({"age": hub.ages(topics), "now": request.app.state.now(), "views": views})


async def _frames(
    hub: Hub,
    topics: tuple[str, ...],
    sent: "_Sent",
    keep_alive_s: float,
    now: Callable[[], NowView],
    may_read: Callable[[], bool],
) -> AsyncIterator[bytes]:
    yield b"retry: %d\n\n" % RETRY_MS
    yield event_frame("age", msgspec.json.encode(hub.ages(topics)))
    yield event_frame("now", msgspec.json.encode(now()))
    watch = hub.watch(topics)
    loop = asyncio.get_running_loop()
    alive_at = loop.time() + keep_alive_s
    while True:
        try:
            async with asyncio.timeout_at(alive_at):
                topic, body = await anext(watch)
        except TimeoutError:
            if not may_read():
                return
            yield (
                b": still here\n"
                + event_frame("alive", b"{}")
                + event_frame("now", msgspec.json.encode(now()))
            )
            alive_at = loop.time() + keep_alive_s
        except StopAsyncIteration:
            return
        else:
            yield sent.frame(topic, body)
            if len(body) >= LARGE_OCTETS:
                await asyncio.sleep(REST_S - loop.time() % REST_S)


class _Sent:
    """The views that a stream has sent, from which its reader makes the next ones where it takes patches."""

    def __init__(self, *, is_patched: bool) -> None:
        self._is_patched = is_patched
        self._last: dict[str, bytes] = {}

    def frame(self, topic: str, body: bytes) -> bytes:
        """Return the whole view, or what differs in it."""
        if not self._is_patched or topic not in KEYS:
            return event_frame(topic, _as_json(topic, body))
        before, self._last[topic] = self._last.get(topic), body
        if before is None:
            return event_frame(topic, body)
        return event_frame(f"{topic}.patch", patch_of(topic, before, body))


def event_frame(event: str, json: bytes) -> bytes:
    """Write one event of a stream."""
    return b"event: %s\ndata: %s\n\n" % (event.encode(), json)


def _as_json(topic: str, body: bytes) -> bytes:
    return b'"%s"' % base64.b64encode(body) if topic in PICTURES else body


def _wanted(request: Request) -> tuple[str, ...]:
    asked = request.query_params.get("topics")
    if asked is None:
        return tuple(topic for topic in TOPICS if not topics_refused(request, (topic,)))
    topics = tuple(dict.fromkeys(asked.split(",")))
    if unknown := _unknown(topics):
        raise NoSuchTopic(unknown[0], (*TOPICS, *OTHERS, "table/2"))
    if why := topics_refused(request, topics):
        raise why
    return topics


def _unknown(topics: Iterable[str]) -> list[str]:
    return [one for one in topics if one not in (*TOPICS, *OTHERS) and not OTHER_TABLE.fullmatch(one)]
