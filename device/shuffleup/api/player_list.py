"""`POST /api/players.csv`: enters all new players of a list in one command, or none; and its preview."""

import asyncio
import hmac
from secrets import token_bytes

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.bodies import json_response, read_body
from shuffleup.api.floor_console import desk_of
from shuffleup.api.pin import director_refused
from shuffleup.archive.club_desk import ClubDesk
from shuffleup.floor.command import FloorContext
from shuffleup.floor.entries.person_names import same_name
from shuffleup.floor.entries.registration import Register, register, waiting_numbers
from shuffleup.floor.state import Floor
from shuffleup.formats.players_csv.reading import BadLine, ReadLine, as_lines, lines_alike, read_players
from shuffleup.kernel.field_types import FLOOR, Actor, CommandId
from shuffleup.kernel.language import say, say_counted
from shuffleup.kernel.refusals import Refusal
from shuffleup.protocol.messages import Command, Reply
from shuffleup.protocol.touch import OfferedPerson
from shuffleup.views.words.refusals import refused

BIGGEST_LIST = 512 * 1024
"""Bytes: five thousand names with what else a spreadsheet knows of them."""

FACE = "players.csv"
LONGEST_PERSON = 40
_KEY = token_bytes(32)
"""Of this process: who sends a list again after a restart finds those names entered."""


class PlayersAnswer(msgspec.Struct, frozen=True):
    """The result of a list of players.

    `enter` are those who are new, `known` those who are entered already; `bad` are lines that cannot be read,
    and then nobody is entered. `unused` are columns that an entry has no room for.
    """

    entered: bool
    text: str
    enter: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    bad: tuple[BadLine, ...] = ()
    unused: tuple[str, ...] = ()
    version: int = 0


async def post_players(request: Request) -> Response:
    """Answer `POST /api/players.csv?person=Thandi` with what was read, and enter who is new.

    With `?check=yes` nobody is entered. It is a command of the director: 403 without a session where a PIN
    is set, 422 where a line is wrong or the floor refuses. The same file again enters who is missing.
    """
    person = request.query_params.get("person", "")[:LONGEST_PERSON]
    actor = Actor("director", person, FACE)
    if why := director_refused(request):
        raise why
    desk = desk_of(request)
    said = read_players(await read_body(request, BIGGEST_LIST))
    if said.bad:
        words = "; ".join(map(str, said.bad[:3])) + (" ..." if len(said.bad) > 3 else "")
        return json_response(
            PlayersAnswer(False, say("nobody was entered: {why}", why=words), bad=said.bad), 422
        )
    enter, known = _sorted(said.names, desk.state)
    answer = PlayersAnswer(False, _counted(enter, known), enter, known, (), said.unused, desk.version)
    if not enter or request.query_params.get("check") == "yes":
        return json_response(answer)
    command = Command(command_id(enter, desk.state), FLOOR, "register", actor, {"names": list(enter)})
    reply: Reply = await request.app.state.submit(command)
    return json_response(_done(answer, reply), reply.status)


def command_id(enter: tuple[str, ...], floor: Floor) -> CommandId:
    """Name the command after those who are to be entered and the entries that they have had.

    So a request that is sent again because its answer was lost does nothing twice, and who was withdrawn
    since then is entered anew. The journal keeps the id for good: nobody can find the names by guessing them,
    without the key of this process.
    """
    wanted = {same_name(one) for one in enter}
    before = [one.id for one in floor.entries if same_name(one.name) in wanted]
    named = hmac.digest(_KEY, msgspec.json.encode((enter, before)), "sha256")
    return CommandId(f"players-{named.hex()[:32]}")


def _sorted(names: tuple[str, ...], floor: Floor) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Part the names into those who are new and those who are entered; who was withdrawn is new."""
    there = {same_name(one.name) for one in floor.entries if not one.withdrawn}
    known = tuple(one for one in names if same_name(one) in there)
    return tuple(one for one in names if one not in known), known


def _done(answer: PlayersAnswer, reply: Reply) -> PlayersAnswer:
    """Say what came of it; a list that was done before has entered nobody now."""
    entered = reply.status == 200 and not reply.text
    text = _entered(answer.enter, answer.known) if entered else reply.text
    return msgspec.structs.replace(answer, entered=entered, text=text, version=reply.version)


def _counted(enter: tuple[str, ...], known: tuple[str, ...]) -> str:
    return _with(say_counted("{count} player to enter", "{count} players to enter", len(enter)), known)


def _entered(enter: tuple[str, ...], known: tuple[str, ...]) -> str:
    return _with(say_counted("{count} player entered", "{count} players entered", len(enter)), known)


def _with(line: str, known: tuple[str, ...]) -> str:
    return say("{line}, {known} entered already", line=line, known=len(known)) if known else line


class DoubtfulLine(msgspec.Struct, frozen=True):
    """A line to look at, 0 for the list as a whole, and why."""

    line: int
    why: str


class SimilarName(msgspec.Struct, frozen=True):
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
    doubtful: tuple[DoubtfulLine, ...]
    alike: tuple[DoubtfulLine, ...]
    unused: tuple[str, ...]
    waits: int
    refused: str
    text: str
    near: tuple[SimilarName, ...] = ()


async def preview_players(request: Request) -> Response:
    """Answer `POST /api/players/preview` with what each line would do; nobody is entered."""
    found = preview(await read_body(request, BIGGEST_LIST), desk_of(request).state)
    desk: ClubDesk | None = request.app.state.people
    like = await asyncio.to_thread(desk.near, found.enter) if desk and found.enter else {}
    return json_response(
        msgspec.structs.replace(found, near=tuple(SimilarName(*one) for one in like.items()))
    )


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
    doubtful = [DoubtfulLine(one.line, why) for one, why in zip(said.lines, lines, strict=True) if why]
    doubtful += [DoubtfulLine(0, one.why) for one in said.bad if not one.line or not said.lines]
    waits = sum(number > 0 for number in waiting_numbers(floor, len(enter)))
    warned = tuple(DoubtfulLine(one.line, one.why) for one in lines_alike(new, there))
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
