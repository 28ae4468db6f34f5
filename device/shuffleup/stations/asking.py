"""Commands to another box over the bus, and the wait for their replies."""

import asyncio

import msgspec

from shuffleup.kernel.clock import Clock, until
from shuffleup.kernel.field_types import CommandId, Millis, Stream
from shuffleup.kernel.language import say
from shuffleup.network.bus import Bus, Message, topics
from shuffleup.network.bus.notices import CommandNotice, ReplyNotice, read_notice
from shuffleup.protocol import Command, Reply

PATIENCE_MS = Millis(10_000)
"""Longest time that a person waits for a reply; a later one is dropped."""

NOT_KNOWN = 0
"""The version in a reply that does not come from the owner of the stream."""


class _Question:
    """A command that was sent, the box that is to answer it, and the answer."""

    def __init__(self, of: str) -> None:
        self.of = of
        self.answered = asyncio.Event()
        self.reply: Reply | None = None


class Asking:
    """Brings commands to owners of streams on other boxes.

    A command that is sent once more while it is on its way waits for the same reply.
    """

    def __init__(self, bus: Bus, clock: Clock) -> None:
        self._bus = bus
        self._clock = clock
        self._open: dict[CommandId, _Question] = {}
        self._replies = bus.subscribe(topics.replies(bus.user, "+"), self._answer_came)

    def close(self) -> None:
        """Take no more replies; every waiting command gets the answer that none came."""
        self._replies.close()
        for question in self._open.values():
            question.answered.set()

    async def ask(self, command: Command, of: str, *, silent: str) -> Reply:
        """Send a command to the box that is the user `of`, and wait for its reply.

        `silent` is what the person is told when none comes within `PATIENCE_MS`. Nothing is sent without a
        link: it would be done when nobody expects it any more.
        """
        if not self._bus.linked:
            return Reply(503, NOT_KNOWN, say("this box is not linked to the others: nothing was sent"))
        question = self._open.get(command.id)
        if question is None or question.of != of:
            question = self._open[command.id] = _Question(of)
            self._send(command)
        deadline = Millis(self._clock.now() + PATIENCE_MS)
        try:
            await until(self._clock, deadline, question.answered)
        finally:
            if self._open.get(command.id) is question:
                del self._open[command.id]
        return question.reply or Reply(503, NOT_KNOWN, silent)

    def _send(self, command: Command) -> None:
        topic = topics.commands(Stream(command.to), self._bus.user)
        asked = msgspec.json.encode(CommandNotice(command))
        self._bus.publish(topic, asked, expires_s=PATIENCE_MS // 1000)

    async def _answer_came(self, message: Message) -> None:
        answered = read_notice(message.payload, ReplyNotice)
        question = self._open.get(CommandId(answered.id))
        if question and question.of == topics.last_level(message.topic):
            question.reply = answered.reply
            question.answered.set()
