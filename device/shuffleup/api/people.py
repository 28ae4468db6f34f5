"""`GET /api/people`: registration offers the people book, and new names are added to it behind the floor."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from hashlib import sha256
from typing import Protocol

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from shuffleup.api.bodies import json_response
from shuffleup.api.club.office import ClubOffice
from shuffleup.api.readers import check_look
from shuffleup.identity import CommandId, PersonId
from shuffleup.wire import Command, Reply

LONGEST_TYPED = 40
REGISTER = "register"

Submit = Callable[[Command], Awaitable[Reply]]


class PeopleDesk(Protocol):
    """The people book of the box; its methods read and write files and are called in threads."""

    @property
    def is_there(self) -> bool:
        """Whether the box has one."""

    def search(self, typed: str) -> Sequence[msgspec.Struct]:
        """Find persons by the first letters of a name."""

    def add(self, names: Mapping[PersonId, str], command: CommandId) -> None:
        """Add those whose name nobody has or had, under the id of the command that registered them."""

    def office(self) -> ClubOffice:
        """Return what the console asks of the club."""


async def find_people(request: Request) -> Response:
    """Answer `GET /api/people?begins=an` with the persons whose names begin so, nobody without a book.

    It is the director's: the names of a club are no matter of the room.
    """
    check_look(request)
    desk: PeopleDesk | None = request.app.state.people
    typed = request.query_params.get("begins", "")[:LONGEST_TYPED]
    found = await asyncio.to_thread(desk.search, typed) if desk and typed.strip() else ()
    return json_response({"people": found})


class Registering:
    """Submits commands; who is registered without a person of the book gets the id of a new one.

    The id follows from that of the command, so that a command that is sent twice means one person. The book
    is told after the floor has answered, and the floor never waits for it.
    """

    def __init__(self, submit: Submit, desk: PeopleDesk) -> None:
        self._submit, self._desk = submit, desk
        self._telling: set[asyncio.Task[None]] = set()

    async def __call__(self, command: Command) -> Reply:
        """Pass a command on; a registration with the ids of its people."""
        names = command.args.get("names") if command.verb == REGISTER else None
        if not isinstance(names, list) or not self._desk.is_there:
            return await self._submit(command)
        new, args = _with_people(command, names)
        reply = await self._submit(msgspec.structs.replace(command, args=args))
        if reply.status == 200 and new:
            telling = asyncio.create_task(asyncio.to_thread(self._desk.add, new, command.id))
            self._telling.add(telling)
            telling.add_done_callback(self._telling.discard)
        return reply


def _with_people(command: Command, names: list[object]) -> tuple[dict[PersonId, str], dict[str, object]]:
    """Give ids to the names that came without one; what is no list of ids is left to the floor to refuse."""
    given = command.args.get("people", [])
    if not isinstance(given, list) or len(given) > len(names):
        return {}, command.args
    people = [*given, *[""] * (len(names) - len(given))]
    new: dict[PersonId, str] = {}
    for at, name in enumerate(names):
        if isinstance(name, str) and name.strip() and people[at] == "":
            person = PersonId(f"new-{sha256(f'{command.id} {at}'.encode()).hexdigest()[:24]}")
            people[at], new[person] = person, name
    return new, {**command.args, "people": people}
