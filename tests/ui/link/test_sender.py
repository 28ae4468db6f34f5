"""Commands of a face: in order, once each, and never late."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

from shuffleup.kernel.field_types import Actor, Stream
from shuffleup.protocol.messages import Command, Reply
from shuffleup_ui.link.http import BoxAddress
from shuffleup_ui.link.sender import Asked, Sender

pytestmark = pytest.mark.run_by("in_loop")

Until = Callable[[Callable[[], bool]], Coroutine[Any, Any, None]]

NO_ANSWER = "The box does not answer: look at the table before you try again."
NOT_SENT = "No link to the box: nothing was sent. The keys of the box work."
DONE = b'HTTP/1.1 200 OK\r\n\r\n{"status":200,"version":19}'


def key(verb: str, name: str = "fold") -> Asked:
    return Asked("unit", verb, {"key": name}, "dealer", None, None)


def sent(question: bytes) -> Command:
    return msgspec.json.decode(question.partition(b"\r\n\r\n")[2], type=Command)


class Face:
    """Writes down every answer."""

    def __init__(self) -> None:
        self.answers: list[tuple[str, bool]] = []
        self.sender: Sender

    @asynccontextmanager
    async def sending(self, address: BoxAddress, answer_s: float = 20.0) -> Any:
        """Send while the block runs."""
        self.sender = Sender(address, face="touch", say=str, answered=self._answered, answer_s=answer_s)
        self.sender.linked = True
        task = asyncio.create_task(self.sender.run())
        try:
            yield
        finally:
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task

    def _answered(self, line: str, ok: bool) -> None:
        self.answers.append((line, ok))


@pytest.fixture
def face() -> Face:
    return Face()


async def test_a_command_names_its_face_its_role_and_the_version_that_was_looked_at(
    box: Any, face: Face, until: Until
) -> None:
    async with box.on(), face.sending(box.address):
        face.sender.send(Asked("table/1", "fold", {"seat": 4}, "dealer", None, 17))
        await until(lambda: len(face.answers) == 1)
    [command] = box.commands
    assert command == Command(
        command.id, Stream("table/1"), "fold", Actor("dealer", face="touch"), {"seat": 4}, 17
    )
    assert face.answers == [("", True)]


async def test_a_key_never_comes_up_before_it_went_down(box: Any, face: Face, until: Until) -> None:
    async with box.on(), face.sending(box.address):
        for name in ("fold", "deal_next", "undo"):
            face.sender.send(key("key_down", name))
            face.sender.send(key("key_up", name))
        await until(lambda: len(face.answers) == 6)
    ids = [command.id for command in box.commands]
    assert [(command.verb, command.args["key"]) for command in box.commands] == [
        ("key_down", "fold"),
        ("key_up", "fold"),
        ("key_down", "deal_next"),
        ("key_up", "deal_next"),
        ("key_down", "undo"),
        ("key_up", "undo"),
    ]
    assert ids == sorted(set(ids))


@pytest.mark.parametrize(
    "reply",
    [
        Reply(403, 18, "only the director may do that"),
        Reply(409, 18, "the table has changed: look again"),
        Reply(422, 18, "seat 4 is not to act"),
        Reply(503, 18, "the disk is full"),
    ],
)
async def test_a_refusal_is_one_line(reply: Reply, box: Any, face: Face, until: Until) -> None:
    box.reply = reply
    async with box.on(), face.sending(box.address):
        face.sender.send(key("key_down"))
        await until(lambda: len(face.answers) == 1)
    assert face.answers == [(reply.text, False)]


async def test_what_gets_no_answer_is_sent_once_more_under_the_same_id(
    bad_box: Any, face: Face, until: Until
) -> None:
    bad_box.answers = [None, DONE]
    async with bad_box.on(), face.sending(bad_box.address):
        face.sender.send(key("key_down"))
        await until(lambda: len(face.answers) == 1)
    first, second = map(sent, bad_box.questions)
    assert first == second
    assert face.answers == [("", True)]


async def test_taps_that_wait_behind_a_dead_box_are_dropped_and_said_so(
    bad_box: Any, face: Face, until: Until
) -> None:
    bad_box.answers = [None, None, DONE]
    async with bad_box.on(), face.sending(bad_box.address):
        for name in ("fold", "undo"):
            face.sender.send(key("key_down", name))
        await until(lambda: len(face.answers) == 1)
        face.sender.send(key("key_down", "pause"))
        await until(lambda: len(face.answers) == 2)
    assert [sent(question).args["key"] for question in bad_box.questions] == ["fold", "fold", "pause"]
    assert face.answers == [(NO_ANSWER, False), ("", True)]


async def test_a_box_that_takes_a_question_and_hangs_has_not_answered(
    bad_box: Any, face: Face, until: Until
) -> None:
    bad_box.answers = [b"...", b"..."]
    async with bad_box.on(), face.sending(bad_box.address, answer_s=0.02):
        face.sender.send(key("key_down"))
        await until(lambda: len(face.answers) == 1)
    assert face.answers == [(NO_ANSWER, False)]


async def test_nothing_is_sent_while_the_link_is_down(bad_box: Any, face: Face) -> None:
    async with bad_box.on(), face.sending(bad_box.address):
        face.sender.linked = False
        face.sender.send(key("key_down"))
    assert face.answers == [(NOT_SENT, False)]
    assert bad_box.questions == []


async def test_the_pin_opens_a_session_for_one_command_and_is_never_in_it(
    bad_box: Any, face: Face, until: Until
) -> None:
    """Four digits would be found in the ids of the commands by chance."""
    bad_box.answers = [b'HTTP/1.1 200 OK\r\n\r\n{"session":"s3cret"}', DONE, DONE]
    async with bad_box.on(), face.sending(bad_box.address):
        face.sender.send(Asked("floor", "start_break", {}, "director", "86420975", None))
        face.sender.send(Asked("floor", "end_break", {}, "director", None, None))
        await until(lambda: len(face.answers) == 2)
    asking, first, second = bad_box.questions
    assert asking.startswith(b"POST /api/pin ")
    assert asking.endswith(b'{"pin":"86420975"}')
    assert b"x-floor-session: s3cret\r\n" in first
    assert b"86420975" not in first
    assert b"x-floor-session" not in second


async def test_a_wrong_pin_sends_no_command(bad_box: Any, face: Face, until: Until) -> None:
    bad_box.answers = [b'HTTP/1.1 403 Forbidden\r\n\r\n{"text":"wrong PIN: 4 tries left"}']
    async with bad_box.on(), face.sending(bad_box.address):
        face.sender.send(Asked("floor", "start_break", {}, "director", "0000", None))
        await until(lambda: len(face.answers) == 1)
    assert face.answers == [("wrong PIN: 4 tries left", False)]
    assert len(bad_box.questions) == 1
