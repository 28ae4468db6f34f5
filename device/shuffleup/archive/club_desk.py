"""The club at the desk of a box: who is registered is looked up in its people book, and added to it.

What reads a club is imported with the first question: a box without one never needs it.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from shuffleup.archive.journal_folder import ARCHIVE, CLUB
from shuffleup.floor.entries.person_names import same_name
from shuffleup.floor.signups.signup_list import SignUp
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import CommandId, EntryId, PersonId
from shuffleup.kernel.language import say
from shuffleup.kernel.refusals import CommandError
from shuffleup.protocol.messages import Command, RemedyView, Reply
from shuffleup.protocol.request_refusals import ClubCannot, IsOfTheBook
from shuffleup.protocol.touch import OfferedPerson
from shuffleup.views.words import line_of
from shuffleup.views.words.refusals import refused

if TYPE_CHECKING:
    from shuffleup.archive.club_folder.registration import RegistrationBook
    from shuffleup.archive.club_office import ClubOffice
    from shuffleup.archive.season_views import SeasonPapers

REGISTER, RENAME, ENTER = "register", "rename", "enter_signups"
NOBODY, ADDED = PersonId(""), "new-"
PATIENCE_S = 10.0
"""So long a box that ends waits for a card that takes its time."""

Submit = Callable[[Command], Awaitable[Reply]]


class ClubDesk:
    """The club beside the journal of an event; a box without a club never imports what reads one."""

    def __init__(self, journal: Path, clock: Clock, papers: "SeasonPapers") -> None:
        self._clock, self._papers = clock, papers
        self._folder = journal.parent / CLUB
        self._archives = journal.parent / ARCHIVE

    @property
    def is_there(self) -> bool:
        """Whether the box has a club."""
        return self._folder.is_dir()

    def search(self, typed: str) -> Sequence[OfferedPerson]:
        """Find persons by the first letters of a name; nobody without a book, or with a damaged one."""
        return self._book.search(typed) if self.is_there else ()

    def entering(
        self, names: Sequence[str], people: Sequence[PersonId]
    ) -> tuple[tuple[str, ...], tuple[PersonId, ...]]:
        """Put the label in the place of the name of who is not shown; raises `PeopleUnknown`."""
        return self._book.entering(names, people) if self.is_there else (tuple(names), tuple(people))

    def near(self, names: Sequence[str]) -> Mapping[str, OfferedPerson]:
        """Find the person whose name is like one of these, by that name."""
        return self._book.near(names) if self.is_there else {}

    def again(self, played: Sequence[tuple[PersonId, str]]) -> Sequence[OfferedPerson]:
        """Find who has played by ids and names of an evening, under the names of today."""
        return self._book.again(played)

    def hidden(self) -> Mapping[str, str]:
        """Return the names of those who are not shown, by their labels."""
        return self._book.hidden() if self.is_there else {}

    def contacts(self, people: Sequence[tuple[str, str]]) -> Sequence[tuple[PersonId, str]]:
        """Find who people are by an id or a name, and how to reach each; both empty for somebody unknown."""
        return self._book.contacts(people) if self.is_there else [(NOBODY, "")] * len(people)

    def add(self, names: Mapping[PersonId, str], command: CommandId) -> None:
        """Add those whose name nobody has or had, under the id of the command that registered them."""
        self._book.add(names, command)

    def correct(self, person: PersonId, into: PersonId, name: str, command: CommandId) -> None:
        """Correct a person who has never played: it is `into`, or where that is empty has this name."""
        self._book.correct(person, into, name, command)

    @cached_property
    def office(self) -> "ClubOffice":
        """What the console asks of the club; import it in a thread."""
        from shuffleup.archive.club_office import ClubOffice  # noqa: PLC0415  # as below

        return ClubOffice(self._folder, self._archives, self._clock, self._papers)

    @cached_property
    def _book(self) -> "RegistrationBook":
        from shuffleup.archive.club_folder.registration import RegistrationBook  # noqa: PLC0415  # 30 modules that a table rarely needs

        return RegistrationBook(self._folder, self._clock)


async def entering(
    desk: ClubDesk, names: Sequence[str], people: Sequence[PersonId]
) -> tuple[tuple[str, ...], tuple[PersonId, ...]]:
    """Put labels in the place of names that are not shown; raises ClubCannot where nobody knows which."""
    try:
        return await asyncio.to_thread(desk.entering, names, people)
    except CommandError as error:
        raise ClubCannot(line_of(error)) from error


class Registering:
    """Submits commands; who is registered without a person of the book gets the id of a new one.

    The id follows from that of the command, so that a command that is sent twice means one person. The book
    is told after the floor has answered, and the floor never waits for it.
    """

    def __init__(
        self,
        submit: Submit,
        desk: ClubDesk,
        known_of: Callable[[EntryId], PersonId] = lambda _: NOBODY,
        signed_up: Callable[[], Sequence[SignUp]] = lambda: (),
    ) -> None:
        """Find by `known_of` which person of the book an entry is; `signed_up` are to be entered."""
        self._submit, self._desk, self._known_of, self._signed_up = submit, desk, known_of, signed_up
        self._entering: Command | None = None
        self._telling: set[asyncio.Task[None]] = set()

    async def __call__(self, command: Command) -> Reply:
        """Pass a command on; a registration with the ids of its people."""
        if command.verb == RENAME and self._desk.is_there:
            return await self._renamed(command)
        if command.verb == ENTER and not command.args and self._desk.is_there:
            command = await self._with_sign_ups(command)
        names = command.args.get("names") if command.verb in (REGISTER, ENTER) else None
        if not isinstance(names, list) or not self._desk.is_there:
            return await self._submit(command)
        new, args = _with_people(await self._shown(command, names))
        reply = await self._submit(msgspec.structs.replace(command, args=args))
        if reply.status == 200 and new:
            self._tell(self._desk.add, new, command.id)
        return reply

    async def _renamed(self, command: Command) -> Reply:
        """Ask whether a name is that of a person of the book, once; then pass it on, and correct the book."""
        name, entry, chosen = (command.args.get(key, "") for key in ("name", "entry", "known"))
        if not all(isinstance(one, str) for one in (name, entry, chosen)):
            return await self._submit(command)
        before = self._known_of(EntryId(entry))
        if not chosen:
            found = [
                one
                for one in await asyncio.to_thread(self._desk.search, name)
                if same_name(name) in (same_name(one.name), same_name(one.was)) and one.person != before
            ]
            if len(found) == 1:
                return _whether(command, found[0])
        (shown,), _ = await entering(self._desk, [name], [chosen or before])
        reply = await self._submit(msgspec.structs.replace(command, args={**command.args, "name": shown}))
        if reply.status == 200 and before.startswith(ADDED) and before != chosen:
            self._tell(self._desk.correct, before, PersonId(chosen), name, command.id)
        return reply

    async def _with_sign_ups(self, command: Command) -> Command:
        """Name those who signed up, with their ids in the book; a command sent again stays as it was."""
        if self._entering is None or self._entering.id != command.id:
            due = self._signed_up()
            found = await asyncio.to_thread(self._desk.contacts, [(one.person, one.name) for one in due])
            args = {
                "signups": [one.number for one in due],
                "names": [one.name for one in due],
                "people": [person for person, _ in found],
            }
            self._entering = msgspec.structs.replace(command, args=args if due else {})
        return self._entering

    def _tell(self, change: Callable[..., None], *what: object) -> None:
        telling = asyncio.create_task(asyncio.to_thread(change, *what))
        self._telling.add(telling)
        telling.add_done_callback(self._telling.discard)

    async def told(self) -> None:
        """Wait a moment until the book was told of everybody; a box that ends does not leave names behind."""
        if self._telling:
            await asyncio.wait(self._telling, timeout=PATIENCE_S)

    async def _shown(self, command: Command, names: list[object]) -> Command:
        """Put labels in the place of names that are not shown; what has another form stays as it is."""
        people = _people_of(command, names)
        texts = [one for one in names if isinstance(one, str)]
        if people is None or len(texts) < len(names) or not all(isinstance(one, str) for one in people):
            return command
        shown, known = await entering(self._desk, texts, people)
        return msgspec.structs.replace(
            command, args={**command.args, "names": list(shown), "people": list(known)}
        )


def _whether(command: Command, found: OfferedPerson) -> Reply:
    """Ask whether an entry is a person of the book: the remedy is yes, and no is another name."""
    why = IsOfTheBook(found.name)
    yes = RemedyView(
        say("Yes, the {name} of the people book", name=found.name),
        RENAME,
        {**command.args, "known": found.person},
    )
    return Reply(422, 0, refused(why), (), why.code, why.facts, yes)


def _people_of(command: Command, names: list[object]) -> list[Any] | None:
    """List the ids that came with names, empty for none; None for what is no list of ids."""
    given = command.args.get("people", [])
    if not isinstance(given, list) or len(given) > len(names):
        return None
    return [*given, *[""] * (len(names) - len(given))]


def _with_people(command: Command) -> tuple[dict[PersonId, str], dict[str, object]]:
    """Give ids to the names that came without one; what is no list of ids is left to the floor to refuse."""
    names: list[object] = command.args["names"]
    people = _people_of(command, names)
    if people is None:
        return {}, command.args
    new: dict[PersonId, str] = {}
    for at, name in enumerate(names):
        if isinstance(name, str) and name.strip() and people[at] == "":
            person = PersonId(f"{ADDED}{sha256(f'{command.id} {at}'.encode()).hexdigest()[:24]}")
            people[at], new[person] = person, name
    return new, {**command.args, "people": people}
