"""The feed of all phones of a box: a change is looked at once, and each phone is woken by what is its own.

The stream of a phone holds what the room sees, and sealed what the player sees.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import contextmanager

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from shuffleup.api.bodies import json_response
from shuffleup.api.floor_console import FloorDesk
from shuffleup.api.own_page import (
    EventAhead,
    FindNext,
    FloorSnapshot,
    HouseOffers,
    OwnPage,
    SeasonPlaces,
    TableViews,
)
from shuffleup.api.player_cards import desk_of_players, signed_of
from shuffleup.api.view_streams import RETRY_MS, event_frame
from shuffleup.archive.club_desk import ClubDesk
from shuffleup.floor.phones.phone_access import NotTaken
from shuffleup.stations.latest_views import Hub, HubWatch

OF_THE_ROOM = ("clock", "me")
"""What everybody with a phone may see: the level clock, and the wall without its long lists."""

WAKES = "phones"
"""Posted with every change of the floor; it holds nothing."""

AT_ONCE = 25
"""So many pages are compared before the keys of a dealer have their turn again."""

REST_S = 0.1
"""The pause after a look at all pages: changes of that time go out together."""


class PhoneFollower:
    """What waits to be sent to one phone: of each event the newest frame, and nothing twice."""

    def __init__(self, own: OwnPage | None, status: str) -> None:
        """Follow with a page of one's own, or only the room: then `status` says what the card is worth."""
        self.own = own
        self.topic = ""
        self._status = status
        self._said = ""
        self._frames: dict[str, bytes] = {}
        self._room: dict[str, bytes] = {}
        self._wake = asyncio.Event()
        self._ended = False

    def show_room(self, event: str, frame: bytes) -> None:
        """Have a view of the room sent that was not sent yet."""
        if self._room.get(event) is not frame:
            self._room[event] = frame
            self._put(event, frame)

    def look(self, at: FloorSnapshot) -> None:
        """Find out what is new on the own page."""
        word = self.own.status(at) if self.own else self._status
        if word != self._said:
            self._said = word
            self._put("card", event_frame("card", msgspec.json.encode(word)))
        if self.own:
            self.topic = self.own.table_topic(at.floor)
            if sealed := self.own.fresh(at):
                self._put("own", event_frame("own", b'"%s"' % sealed))

    def end(self) -> None:
        """End the stream after what waits in it."""
        self._ended = True
        self._wake.set()

    async def fresh(self) -> bytes:
        """Wait for what is new and return it in one piece, empty at the end of the stream."""
        while not self._frames and not self._ended:
            self._wake.clear()
            await self._wake.wait()
        found, self._frames = b"".join(self._frames.values()), {}
        return found

    def _put(self, event: str, frame: bytes) -> None:
        self._frames[event] = frame
        self._wake.set()


class PhoneFeed:
    """Follows the hub for all phones, as long as there is one."""

    def __init__(self, hub: Hub, people: ClubDesk | None, find_next: FindNext | None = None) -> None:
        self.tables = TableViews(hub)
        self._hub = hub
        self._seasons = SeasonPlaces(people, lambda: hub.post(WAKES, b"seasons"))
        self._ahead = EventAhead(find_next, lambda: hub.post(WAKES, b"next event"))
        self._offers = HouseOffers(hub)
        self._followers: dict[PhoneFollower, None] = {}
        self._room: dict[str, tuple[bytes, bytes]] = {}
        self._watch: HubWatch | None = None
        self._running: asyncio.Task[None] | None = None

    def moment(self, desk: FloorDesk) -> FloorSnapshot:
        """Return what the pages of all phones are made of now."""
        places = self._seasons.now(desk)
        ahead, offers = self._ahead.now(desk), self._offers.now()
        return FloorSnapshot(desk.state, self.tables, places, ahead, replaced=desk.replaced, offers=offers)

    @contextmanager
    def following(self, desk: FloorDesk, own: OwnPage | None, status: str) -> Iterator[PhoneFollower]:
        """Let a phone follow, from the newest views on."""
        follower = PhoneFollower(own, status)
        for topic in OF_THE_ROOM:
            if body := self._hub.latest(topic):
                follower.show_room(topic, self._frame(topic, body))
        follower.look(self.moment(desk))
        is_new = follower.topic and follower.topic not in self._topics()
        self._followers[follower] = None
        if self._running is None:
            self._running = asyncio.create_task(self._run(desk))
        elif is_new:
            self._watch_others()
        try:
            yield follower
        finally:
            del self._followers[follower]
            if not self._followers and self._running:
                self._running.cancel()
                self._running = None
                self._watch_others()

    def _topics(self) -> frozenset[str]:
        return frozenset((*OF_THE_ROOM, WAKES, *(one.topic for one in self._followers if one.topic)))

    def _watch_others(self) -> None:
        """End the watch; with another phone, or one at another table, begins another."""
        if self._watch:
            self._watch.close()
            self._watch = None

    async def _run(self, desk: FloorDesk) -> None:
        """Follow until the hub closes; then every stream ends."""
        try:
            watch = None
            while watch is not self._watch or watch is None:
                watch = self._watch = self._hub.watch(self._topics())
                async for topic, body in watch:
                    await self._take(desk, topic, body)
        finally:
            if self._running is asyncio.current_task():
                self._running = None
                for follower in self._followers:
                    follower.end()

    async def _take(self, desk: FloorDesk, topic: str, body: bytes) -> None:
        if topic in OF_THE_ROOM:
            frame = self._frame(topic, body)
            for follower in self._followers:
                follower.show_room(topic, frame)
        elif topic == WAKES:
            before = self._topics()
            await self._look(desk, tuple(self._followers))
            await asyncio.sleep(REST_S)
            if self._topics() - before:
                self._watch_others()
        else:
            await self._look(desk, tuple(one for one in self._followers if one.topic == topic))

    def _frame(self, topic: str, body: bytes) -> bytes:
        """Write a view of the room, once for all phones."""
        known = self._room.get(topic)
        if known is None or known[0] != body:
            known = self._room[topic] = (body, event_frame(topic, body))
        return known[1]

    async def _look(self, desk: FloorDesk, followers: Iterable[PhoneFollower]) -> None:
        at = self.moment(desk)
        for number, follower in enumerate(followers, 1):
            follower.look(at)
            if number % AT_ONCE == 0:
                await asyncio.sleep(0)


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
