"""The preview of a list of players before it is entered: the result for each line, and the reason."""

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.bodies import json_response, read_body
from shuffleup.api.floor import desk_of
from shuffleup.api.people import PeopleDesk
from shuffleup.api.players import BIGGEST_LIST
from shuffleup.api.read_permission import check_look
from shuffleup.floor.context import FloorContext
from shuffleup.floor.entries.names import same_name
from shuffleup.floor.entries.rules import Register, register, waiting_numbers
from shuffleup.floor.state import Floor
from shuffleup.formats.players_csv import ReadLine, as_lines, lines_alike, read_players
from shuffleup.kernel.language import say
from shuffleup.kernel.refusals import Refusal
from shuffleup.protocol import OfferedPerson
from shuffleup.views.words import refused


class Doubtful(msgspec.Struct, frozen=True):
    """A line to look at, 0 for the list as a whole, and why."""

    line: int
    why: str


class LikeThatOf(msgspec.Struct, frozen=True):
    """A name of the list that nobody of the people book has, and whose name is like it."""

    name: str
    person: OfferedPerson


class Preview(msgspec.Struct, frozen=True):
    """The effect that a list would have.

    `enter` are the names that are entered, `waits` how many of them get no chair but the waiting list, and
    `refused` why the floor takes none now. A `doubtful` line enters nobody as it is; one of `alike` enters a
    name that a person takes for another. `unused` are columns that an entry has no room for. `text` is the
    list again, one name a line, as the reader reads it. `near` are persons whose names are like new ones.
    """

    enter: tuple[str, ...]
    doubtful: tuple[Doubtful, ...]
    alike: tuple[Doubtful, ...]
    unused: tuple[str, ...]
    waits: int
    refused: str
    text: str
    near: tuple[LikeThatOf, ...] = ()


async def preview_players(request: Request) -> Response:
    """Answer `POST /api/players/preview` with what each line would do; nobody is entered."""
    check_look(request)
    found = preview(await read_body(request, BIGGEST_LIST), desk_of(request).state)
    desk: PeopleDesk | None = request.app.state.people
    like = await asyncio.to_thread(desk.near, found.enter) if desk and found.enter else {}
    return json_response(msgspec.structs.replace(found, near=tuple(LikeThatOf(*one) for one in like.items())))


def preview(content: bytes, floor: Floor) -> Preview:
    """Read a list as bytes of a file or of a field, and look at it with the eyes of the floor."""
    if not content.strip():
        return Preview((), (), (), (), 0, _refusal((), floor), "")
    said = read_players(content)
    there = [one.name for one in floor.entries if not one.withdrawn]
    same = {same_name(name) for name in there}
    lines = [_doubt(one, same) for one in said.lines]
    new = [one for one, why in zip(said.lines, lines, strict=True) if not why]
    enter = tuple(one.name for one in new)
    doubtful = [Doubtful(one.line, why) for one, why in zip(said.lines, lines, strict=True) if why]
    doubtful += [Doubtful(0, one.why) for one in said.bad if not one.line or not said.lines]
    waits = sum(number > 0 for number in waiting_numbers(floor, len(enter)))
    warned = tuple(Doubtful(one.line, one.why) for one in lines_alike(new, there))
    refusal, text = _refusal(enter, floor), as_lines(said.lines)
    return Preview(enter, tuple(doubtful), warned, said.unused, waits, refusal, text)


def _doubt(read: ReadLine, there: set[str]) -> str:
    """Say why a line enters nobody, empty where it does."""
    return read.why or (
        say("{name} is entered already", name=read.name) if same_name(read.name) in there else ""
    )


def _refusal(enter: tuple[str, ...], floor: Floor) -> str:
    """Ask the rule of the floor itself, with somebody where the list has nobody yet."""
    try:
        register(Register(enter or ("somebody",)), floor, FloorContext())
    except Refusal as refusal:
        return refused(refusal)
    return ""
