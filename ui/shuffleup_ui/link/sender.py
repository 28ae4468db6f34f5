"""Commands to the box: sent one after the other, in the order of the touches, and dropped when too late.

Their ids are made here and sort by time, so that a command sent twice is done once.
"""

import asyncio
import secrets
import time
from collections.abc import Callable
from typing import Any, Literal, NoReturn

import msgspec

from shuffleup_ui.link.http import BoxAddress, Headers, Unanswered, asked
from shuffleup_ui.link.view_stream import refusal

RANDOM_BITS = 80
DIGITS = 32


def wall_ms() -> int:
    """Read the wall clock in milliseconds."""
    return time.time_ns() // 1_000_000


class SortedIds:
    """48 bits of wall time and 80 random bits in hexadecimal; never at or below the one before."""

    def __init__(self, milliseconds: Callable[[], int] = wall_ms) -> None:
        self._milliseconds = milliseconds
        self._last = 0

    def next(self) -> str:
        """Give an id that sorts behind every one given before, though the wall clock is set back."""
        fresh = (self._milliseconds() << RANDOM_BITS) | secrets.randbits(RANDOM_BITS)
        self._last = max(fresh, self._last + 1)
        return f"{self._last:0{DIGITS}x}"


ANSWER_S = 5.0
"""Longest time for an answer: a box under load stores a command within a tenth of a second."""

Answered = Callable[[str, bool], None]
"""Hears the one line that came back, empty where there is nothing to say, and whether the thing was done."""


class Asked(msgspec.Struct, frozen=True):
    """A person's command, `version` being that of the view looked at; the `pin` goes beside it."""

    to: str
    verb: str
    args: dict[str, Any]
    role: str
    pin: str | None
    version: int | None


class BoxReply(msgspec.Struct, frozen=True):
    """The box's reply to a command."""

    status: int
    body: bytes

    @property
    def ok(self) -> bool:
        """Say whether the thing was done."""
        return self.status == 200

    @property
    def line(self) -> str:
        """Return the one line for the person."""
        if not self.ok:
            return refusal(self.body)
        return msgspec.json.decode(self.body, type=_Said).text


class _Said(msgspec.Struct):
    text: str = ""


class _Session(msgspec.Struct):
    session: str


class Sender:
    """Sends the commands of one face in their order: a key must never come up before it went down.

    What gets no answer is sent once more under the same id. When that gets none either, whatever waits
    behind it is dropped and said so: a tap that is done ten seconds later is done to another hand.
    """

    def __init__(
        self,
        address: BoxAddress,
        *,
        face: Literal["touch", "wall"],
        say: Callable[[str], str],
        answered: Answered,
        answer_s: float = ANSWER_S,
    ) -> None:
        self._address = address
        self._face = face
        self.say = say
        self._answered = answered
        self._answer_s = answer_s
        self._ids = SortedIds()
        self._waiting: asyncio.Queue[Asked] = asyncio.Queue()
        self.linked = False
        """Whether the stream of views stands; nothing is sent while it does not."""

    def send(self, asked_for: Asked) -> None:
        """Send a command when those before it are answered."""
        if self.linked:
            self._waiting.put_nowait(asked_for)
        else:
            self._answered(self.say("No link to the box: nothing was sent. The keys of the box work."), False)

    async def run(self) -> NoReturn:
        """Send until the task is cancelled."""
        while True:
            asked_for = await self._waiting.get()
            try:
                reply = await self._done(asked_for)
            except Unanswered:
                self._drop()
                line = self.say("The box does not answer: look at the table before you try again.")
                self._answered(line, False)
            else:
                self._answered(reply.line, reply.ok)

    async def _done(self, asked_for: Asked) -> BoxReply:
        headers: Headers = ()
        if asked_for.pin is not None:
            reply = await self._post("/api/pin", {"pin": asked_for.pin})
            if not reply.ok:
                return reply
            headers = [("x-floor-session", msgspec.json.decode(reply.body, type=_Session).session)]
        return await self._post_twice(self._command(asked_for), headers)

    def _command(self, asked_for: Asked) -> dict[str, Any]:
        return {
            "id": self._ids.next(),
            "to": asked_for.to,
            "verb": asked_for.verb,
            "actor": {"role": asked_for.role, "face": self._face},
            "args": asked_for.args,
            "expected_version": asked_for.version,
        }

    async def _post_twice(self, command: dict[str, Any], headers: Headers) -> BoxReply:
        try:
            return await self._post("/api/commands", command, headers)
        except Unanswered:
            return await self._post("/api/commands", command, headers)

    async def _post(self, path: str, body: dict[str, Any], headers: Headers = ()) -> BoxReply:
        try:
            async with asyncio.timeout(self._answer_s):
                async with asked(self._address, "POST", path, msgspec.json.encode(body), headers) as answer:
                    return BoxReply(answer.status, await answer.whole())
        except TimeoutError as error:
            raise Unanswered(f"{self._address}: no answer within {self._answer_s:g} s") from error

    def _drop(self) -> None:
        while not self._waiting.empty():
            self._waiting.get_nowait()
