"""Commands to a station: read by their verb, recognised when repeated, sent to another box.

A mark in the first event of an act names its command. It is a field in the payload, beside the fields of the
event: the digest of a text beside the row (`storage.journal.personal_texts`). So the hash chain protects it,
every copy contains it, a reader of the event ignores it, and without its random bytes it tells nothing of the
words in the command.
"""

import asyncio
import re
from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256
from typing import Literal, TypeVar, get_args, get_origin, get_type_hints

import msgspec

from shuffleup.kernel.clock import Clock, until
from shuffleup.kernel.field_types import CommandId, Millis, Stream
from shuffleup.kernel.language import say
from shuffleup.network.bus import Bus, Message, topics
from shuffleup.network.bus.notices import CommandNotice, ReplyNotice, read_notice
from shuffleup.protocol import command_refusals as refusals
from shuffleup.protocol.messages import Command, Reply
from shuffleup.storage.journal.personal_texts import revealed
from shuffleup.storage.journal.row_hash import Row

Asked = TypeVar("Asked")


def read_verb(command: Command, verbs: Mapping[str, type[Asked]]) -> Asked:
    """Read what a command asks; raises `UnreadableCommand`, with the verbs there are, for anything else."""
    kind = verbs.get(command.verb)
    if kind is None:
        raise refusals.NoSuchVerb(command.verb, command.to, legal=tuple(verbs))
    try:
        return msgspec.convert(command.args, kind, str_keys=True)
    except msgspec.ValidationError as error:
        raise _wrong(command.verb, str(error), kind) from error


def _wrong(verb: str, fault: str, kind: type) -> refusals.ArgumentWrong:
    """Read which argument is wrong, and how, from the message of msgspec, which has no other form.

    `kind` is the record of the command. A message of an unknown form is a fact as it is.
    """
    what, _, where = fault.partition(" - at ")
    path = where.strip("`").removeprefix("$.")
    if path.startswith("key` in `$."):
        path = f"{path.removeprefix('key` in `$.')}[key]"
    if found := re.fullmatch(r"Invalid enum value (.*)", what):
        return refusals.ArgumentNotToChoose(verb, path, found[1], _choices(kind, path))
    for form, made in _FORMS:
        if found := form.fullmatch(what):
            return made(verb, path, *found.groups())
    return refusals.ArgumentUnreadable(verb, path, what)


def _choices(kind: type, path: str) -> tuple[str, ...]:
    """List the values of an argument that has but a few."""
    hint = get_type_hints(kind).get(path)
    return tuple(map(str, get_args(hint))) if get_origin(hint) is Literal else ()


def _inside(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _kinds(names: str) -> tuple[str, ...]:
    return tuple(one.strip() for one in names.split("|"))


_FORMS: tuple[tuple[re.Pattern[str], Callable[..., refusals.ArgumentWrong]], ...] = (
    (
        re.compile(r"Object missing required field `(.*)`"),
        lambda verb, path, name: refusals.ArgumentMissing(verb, _inside(path, name)),
    ),
    (
        re.compile(r"Object contains unknown field `(.*)`"),
        lambda verb, path, name: refusals.NoSuchArgument(verb, _inside(path, name)),
    ),
    (re.compile(r"Expected `str` matching regex .*"), refusals.ArgumentEmpty),
    (
        re.compile(r"Expected `str` of length <= (\d+)"),
        lambda verb, path, most: refusals.ArgumentTooLong(verb, path, int(most)),
    ),
    (
        re.compile(r"Expected `int` >= (-?\d+)"),
        lambda verb, path, least: refusals.ArgumentTooSmall(verb, path, int(least)),
    ),
    (
        re.compile(r"Expected `int` <= (-?\d+)"),
        lambda verb, path, most: refusals.ArgumentTooLarge(verb, path, int(most)),
    ),
    (
        re.compile(r"Expected `array` of length (\d+), got (\d+)"),
        lambda verb, path, wanted, found: refusals.ArgumentCount(verb, path, int(wanted), int(found)),
    ),
    (
        re.compile(r"Expected `(.+)`, got `(.+)`"),
        lambda verb, path, wanted, found: refusals.ArgumentKind(verb, path, _kinds(wanted), _kinds(found)),
    ),
)


_LENGTH = 16


class _Marked(msgspec.Struct, frozen=True):
    """The mark of the command in a payload; no event has a field of that name."""

    of_command: str = ""


def mark_of(command: Command) -> str:
    """Sum up what a command asks: its verb and its arguments, whoever sends it."""
    # In JSON the keys of an object are texts; the arguments of a command from this process may have numbers.
    as_sent = msgspec.json.decode(msgspec.json.encode(command.args))
    asked = msgspec.json.encode((command.verb, as_sent), order="deterministic")
    return sha256(asked).hexdigest()[:_LENGTH]


def marked(payload: bytes, mark: str) -> bytes:
    """Add a mark to the JSON object of an event."""
    return payload[:-1] + b',"of_command":"%b"}' % mark.encode()


def is_same(command: Command, stream: Stream, done: Iterable[Row]) -> bool:
    """Say whether the rows under the id of a command are the act of this very command in that stream.

    Of an act without a mark only the stream is known.
    """
    here = [row for row in done if row.stream == stream]
    if not here:
        return False
    payload = revealed(here[0].payload, here[0].texts)
    mark = msgspec.json.decode(payload, type=_Marked).of_command
    return mark in ("", mark_of(command))


PATIENCE_MS = Millis(10_000)
"""Longest time that a person waits for a reply; a later one is dropped."""

NOT_KNOWN = 0
"""The version in a reply that does not come from the owner of the stream."""


class _PendingQuestion:
    """A command that was sent, the box that is to answer it, and the answer."""

    def __init__(self, of: str) -> None:
        self.of = of
        self.answered = asyncio.Event()
        self.reply: Reply | None = None


class CommandSender:
    """Brings commands to owners of streams on other boxes.

    A command that is sent once more while it is on its way waits for the same reply.
    """

    def __init__(self, bus: Bus, clock: Clock) -> None:
        self._bus = bus
        self._clock = clock
        self._open: dict[CommandId, _PendingQuestion] = {}
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
            question = self._open[command.id] = _PendingQuestion(of)
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
