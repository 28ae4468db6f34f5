"""`/api/signups`: the list of sign-ups for the director, and files and chats that are read into it."""

import asyncio
import hmac
from collections.abc import Sequence
from secrets import token_bytes

from msgspec.structs import asdict, replace
from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.bodies import json_response, read_body
from shuffleup.api.floor_console import FloorDesk, desk_of
from shuffleup.archive.club_desk import ClubDesk
from shuffleup.archive.invitations import InvitationUnreadable, remembered
from shuffleup.floor.signups.signup_acts import check_kept, compare
from shuffleup.floor.signups.signup_list import SignUp
from shuffleup.formats.signups.signup_file import BIGGEST_FILE, FileTooLarge, read_signups
from shuffleup.formats.signups.signups_read import SignUpsRead
from shuffleup.kernel.field_types import FLOOR, Actor, CommandId
from shuffleup.kernel.language import say
from shuffleup.protocol.messages import Command, Reply
from shuffleup.protocol.request_refusals import BodyTooLarge, ClubCannot
from shuffleup.protocol.signups import SignUpNote, SignUpsPreview
from shuffleup.views.signups import look_alikes, preview_of, signups_view
from shuffleup.views.words.refusals import refused

FACE = "sign-ups"
LONGEST_PERSON = 40
_KEY = token_bytes(32)
"""Of this process: nobody can find the names of a file by guessing them from an id in the journal."""


async def show_signups(request: Request) -> Response:
    """Answer `GET /api/signups`: the list, and reminders with contacts of the people book (BEF-12)."""
    desk = desk_of(request)
    check_kept(desk.state)
    lines, book = desk.state.signups.lines, _book(request)
    found = await asyncio.to_thread(book.contacts, _people(lines)) if book else []
    contacts = {one.number: contact for one, (_, contact) in zip(lines, found, strict=False)}
    code = await asyncio.to_thread(_code, desk)
    return json_response(signups_view(desk.state, desk.version, code, contacts))


async def take_list(request: Request) -> Response:
    """Answer `POST /api/signups?person=Thandi&strike=3,5` with what a file or a chat changes, and take it.

    With `check=yes` nothing is taken, nor while a line is wrong that is not struck: 422. The same file again
    changes nothing.
    """
    desk = desk_of(request)
    check_kept(desk.state)
    try:
        content = await read_body(request, BIGGEST_FILE)
    except BodyTooLarge as error:
        raise FileTooLarge(BIGGEST_FILE) from error
    decimals = desk.state.rules.event.money_format().decimals
    code = await asyncio.to_thread(_code, desk)
    read = await asyncio.to_thread(read_signups, content, code, decimals)
    answer = preview(read, _struck(request), desk)
    if answer.refused or request.query_params.get("check") == "yes":
        return json_response(answer, 200 if request.query_params.get("check") == "yes" else 422)
    lines = [asdict(one.said) for one in read.lines]
    person = request.query_params.get("person", "")[:LONGEST_PERSON]
    args = {"lines": lines, "add": read.add}
    command = Command(
        _id(content, desk.version),
        FLOOR,
        "take_signups",
        Actor("director", person, FACE),
        args,
        answer.version,
    )
    reply: Reply = await request.app.state.submit(command)
    done = replace(answer, taken=reply.status == 200, text=reply.text or answer.text, version=reply.version)
    return json_response(done, reply.status)


def preview(read: SignUpsRead, struck: frozenset[int], desk: FloorDesk) -> SignUpsPreview:
    """Compare what was read with the list; a wrong line that is struck is no matter any more."""
    floor = desk.state
    wrong = tuple(
        SignUpNote(one.line, refused(one.fault), one.fault.code)
        for one in read.wrong
        if one.line not in struck or not one.line
    )
    if read.fault:
        return SignUpsPreview(False, refused(read.fault), desk.version, refused=wrong)
    found = compare(floor, [one.said for one in read.lines], add=read.add)
    return replace(
        preview_of(found, floor, desk.version),
        refused=wrong,
        warned=_warned(read, found.superseded, [one.name for one in found.new], floor.signups.lines),
        unused=read.unused,
        passed_over=read.passed_over,
    )


def _warned(
    read: SignUpsRead, superseded: Sequence[int], new: Sequence[str], kept: Sequence[SignUp]
) -> tuple[SignUpNote, ...]:
    numbers = {one.said.name: one.line for one in read.lines}
    twice = say("named twice: another line of this person counts")
    beyond = say("has more cells than the head: put a text with a comma into quotes")
    return (
        *(SignUpNote(read.lines[at].line, twice, "named_twice") for at in superseded),
        *(SignUpNote(line, beyond) for line in read.longer),
        *look_alikes([numbers[name] for name in new], new, [one.name for one in kept]),
    )


def _code(desk: FloorDesk) -> str:
    """Return the code of the event in replies, empty before its first invitation; raises ClubCannot."""
    with desk.journal() as journal:
        path = journal.path
    try:
        last = remembered(path)
    except InvitationUnreadable as error:
        raise ClubCannot(str(error)) from error
    return last.code if last else ""


def _id(content: bytes, version: int) -> CommandId:
    """Name the command after the file and the list that it meets: sent twice, it is done once."""
    named = hmac.digest(_KEY, b"%d " % version + content, "sha256")
    return CommandId(f"signups-{named.hex()[:32]}")


def _struck(request: Request) -> frozenset[int]:
    said = request.query_params.get("strike", "").split(",")
    return frozenset(int(one) for one in said if one.isascii() and one.isdigit() and len(one) < 7)


def _book(request: Request) -> ClubDesk | None:
    book: ClubDesk | None = request.app.state.people
    return book if book and book.is_there else None


def _people(lines: Sequence[SignUp]) -> list[tuple[str, str]]:
    return [(one.person, one.name) for one in lines]
