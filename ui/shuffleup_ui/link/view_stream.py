"""The stream of views: opened, read, and opened again whenever it breaks or falls silent."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple, NoReturn

import msgspec

from shuffleup.protocol.clock import NowView
from shuffleup_ui.link.box_time import BoxTime
from shuffleup_ui.link.http import BoxAddress, HttpAnswer, Unanswered, asked


class ServerSentEvent(NamedTuple):
    """One event: its name, and what it says as JSON."""

    name: str
    body: bytes


class EventStream:
    """Takes bytes as they come and gives whole events; comments and fields that nobody uses are left out.

    As in the living standard of HTML (section 9.2.6), but for lines that end with a lone CR: the box
    ends its lines with LF.
    """

    def __init__(self) -> None:
        self._unread = b""
        self._name = "message"
        self._lines: list[bytes] = []

    def feed(self, piece: bytes) -> Iterator[ServerSentEvent]:
        """Take a piece of the stream and give the events that are whole now."""
        *lines, self._unread = (self._unread + piece).split(b"\n")
        for line in lines:
            if event := self._line(line.removesuffix(b"\r")):
                yield event

    def _line(self, line: bytes) -> ServerSentEvent | None:
        if not line:
            return self._ended()
        field, _, value = line.partition(b":")
        value = value.removeprefix(b" ")
        if field == b"event":
            self._name = value.decode()
        elif field == b"data":
            self._lines.append(value)
        return None

    def _ended(self) -> ServerSentEvent | None:
        event = ServerSentEvent(self._name, b"\n".join(self._lines)) if self._lines else None
        self._name, self._lines = "message", []
        return event


SILENCE_S = 25.0
"""Time of silence after which the link is lost; the box sends something every ten seconds."""

FIRST_PAUSE_S = 0.2
LONGEST_PAUSE_S = 3.0


class Link:
    """Follows some topics of a box until cancelled, and keeps its time.

    `heard` gets every view as it comes, by topic and as JSON. `changed` hears that the link is there, with
    an empty text, or gone, with the reason in one line; it hears each once.
    """

    def __init__(
        self,
        address: BoxAddress,
        topics: Iterable[str],
        *,
        heard: Callable[[str, bytes], None],
        changed: Callable[[str], None],
        time: BoxTime,
        silence_s: float = SILENCE_S,
    ) -> None:
        self._address = address
        self._topics = frozenset(topics)
        self._heard = heard
        self._changed = changed
        self._time = time
        self._silence_s = silence_s
        self._fault: str | None = None
        self._pauses = pauses_s()

    async def run(self) -> NoReturn:
        """Follow the box until the task is cancelled."""
        while True:
            fault = await self._followed()
            self._is(fault)
            await asyncio.sleep(next(self._pauses))

    async def _followed(self) -> str:
        """Follow one stream to its end and say why it ended."""
        path = f"/api/events?topics={','.join(sorted(self._topics))}"
        try:
            async with (
                asyncio.timeout(self._silence_s) as patience,
                asked(self._address, "GET", path) as answer,
            ):
                if answer.status != 200:
                    return f"{self._address}: {refusal(await answer.whole())}"
                await self._listen(answer, patience)
        except Unanswered as why:
            return str(why)
        except TimeoutError:
            return f"{self._address}: silent for {self._silence_s:g} s"
        return f"{self._address}: the box has ended the stream"

    async def _listen(self, answer: HttpAnswer, patience: asyncio.Timeout) -> None:
        stream, afresh = EventStream(), True
        while piece := await answer.piece():
            patience.reschedule(asyncio.get_running_loop().time() + self._silence_s)
            for event in stream.feed(piece):
                self._take(event, afresh)
                afresh = afresh and event.name != "now"

    def _take(self, event: ServerSentEvent, afresh: bool) -> None:
        if event.name == "now":
            self._time.heard(msgspec.json.decode(event.body, type=NowView), afresh=afresh)
            self._pauses = pauses_s()
            self._is("")
        elif event.name in self._topics:
            self._heard(event.name, event.body)

    def _is(self, fault: str) -> None:
        if self._fault is None or bool(fault) != bool(self._fault):
            self._changed(fault)
        self._fault = fault


def pauses_s() -> Iterator[float]:
    """Count the seconds between tries: 0.2, twice as long after each, and never more than 3."""
    pause = FIRST_PAUSE_S
    while True:
        yield pause
        pause = min(LONGEST_PAUSE_S, 2 * pause)


class _Refusal(msgspec.Struct):
    text: str = ""


def refusal(body: bytes) -> str:
    """Read the one line in an answer that is no success."""
    try:
        said = msgspec.json.decode(body, type=_Refusal)
    except msgspec.DecodeError:
        said = _Refusal()
    return said.text or "the box has refused without a reason"
