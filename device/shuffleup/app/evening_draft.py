"""The next evening of a box: its draft and templates in files, and the event that begins with it."""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from datetime import date, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from threading import Lock
from typing import Protocol

import msgspec
from msgspec.structs import replace

from shuffleup.api.evening_draft import EveningDraft, LastEvening
from shuffleup.app.addons import Addons
from shuffleup.archive.club_desk import REGISTER, ClubDesk, Registering
from shuffleup.archive.journal_folder import EVENINGS
from shuffleup.archive.past_events import ArchivedEvents, played
from shuffleup.event_file.draft.answers import Answers, ExpectedGuest
from shuffleup.floor.state import Floor
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.command_ids import CommandIds
from shuffleup.kernel.field_types import FLOOR, Actor
from shuffleup.kernel.language import say
from shuffleup.kernel.refusals import CommandError
from shuffleup.protocol.messages import Command, Reply
from shuffleup.protocol.request_refusals import EveningIsOn
from shuffleup.stations.floor import FloorStation
from shuffleup.storage.atomic_write import remove_whole, replace_whole
from shuffleup.views.words.refusals import refused

_log = logging.getLogger(__name__)

TEMPLATES, DRAFT = "templates", "draft.json"
LATE_DAYS = 2
"""An event is put away on its day, or up to so many days later."""

MOST_TEMPLATES = 50
ENCODER = msgspec.json.Encoder(decimal_format="number")


class DraftFault(CommandError):
    """A template that cannot be read, kept or named; one line."""


class ChosenEvening(msgspec.Struct, frozen=True):
    """An evening that opens next: its event file, and how many tables it needs."""

    file: Path
    tables: int


class EveningAtHand(Protocol):
    """The evening that is open on this box: that of a table with a floor of its own, or of a venue."""

    @property
    def floor(self) -> FloorStation:
        """The floor that decides."""

    async def submit(self, command: Command) -> Reply:
        """Take a command to whoever it is for."""


OpenBeside = Callable[[Path], Awaitable[tuple[Reply, EveningAtHand | None]]]
"""Opens the event of a file beside the one that is open; gives it, None where it is refused."""


class NextEvening:
    """The desk of the next evening. `chosen` is set once one begins, and `begun` with it.

    `beside` opens another event on the same floor, None where a box has room for one event; `others_run` says
    whether such events are open, so that no other can begin in the place of the first.
    """

    def __init__(
        self,
        journal: Path,
        evening: EveningAtHand,
        clock: Clock,
        ids: CommandIds,
        addons: Addons,
        today: Callable[[], datetime] | None = None,
    ):
        self.chosen: ChosenEvening | None = None
        self.begun = asyncio.Event()
        self.beside: OpenBeside | None = None
        self.others_run: Callable[[], bool] = lambda: False
        self._journals, self._evening, self._ids = journal.parent, evening, ids
        self._today = today or (lambda: clock.wall().astimezone().replace(tzinfo=None))
        self._folder, self._stem = journal.parent / EVENINGS, journal.stem
        self._book = ClubDesk(journal, clock, addons.season_papers)
        self._archived = ArchivedEvents(journal)
        self._archived_last: tuple[tuple[int, ...], LastEvening | None] = (), None
        self._lock = Lock()

    @property
    def now(self) -> datetime:
        """The day and time in the room."""
        return self._today()

    def draft(self) -> EveningDraft:
        """Return the draft as it stands; one that cannot be read is begun anew, and the log says so."""
        path = self._folder / DRAFT
        try:
            return _DRAFTS.decode(path.read_bytes())
        except FileNotFoundError:
            return EveningDraft()
        except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            _log.warning("%s: cannot be read (%s); the next evening is drafted anew", path, error)
            return EveningDraft()

    def keep(self, version: int, by: str, answers: Answers) -> bool:
        """Keep other answers; False where the draft is another version already.

        Raises:
            DraftFault: the file cannot be written.
        """
        with self._lock:
            if self.draft().version != version:
                return False
            self._write(self._folder / DRAFT, EveningDraft(version + 1, by, answers))
            return True

    def last(self) -> LastEvening | None:
        """Return the event that is over here, else the last that was put away and that somebody played."""
        floor = self._evening.floor.state
        if floor.phase == "over" and played(floor):
            return self._played(floor.title, self._today().date(), floor)
        if (stamp := self._archived.stamp) != self._archived_last[0]:
            found = self._archived.last_played()
            last = self._played(found[0], date.fromisoformat(found[1]), found[2]) if found else None
            self._archived_last = stamp, last
        return self._archived_last[1]

    def templates(self) -> tuple[str, ...]:
        """Name the templates of the house."""
        return tuple(sorted(path.stem for path in (self._folder / TEMPLATES).glob("*.json")))

    def template(self, name: str) -> Answers:
        """Read a template.

        Raises:
            DraftFault: there is none, or it cannot be read.
        """
        try:
            return _ANSWERS.decode(self._named(name).read_bytes())
        except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise DraftFault(say("the template {name} cannot be read: keep it anew", name=name)) from error

    def keep_template(self, name: str, answers: Answers | None) -> None:
        """Keep answers without their people and day under a name, or forget the template of that name.

        Raises:
            DraftFault: that is no name, there are too many, or the file cannot be written.
        """
        path = self._named(name)
        if answers is None:
            remove_whole(path)
            return
        if len(self.templates()) >= MOST_TEMPLATES and not path.exists():
            raise DraftFault(say("there are {most} templates already: forget one first", most=MOST_TEMPLATES))
        said = {key: value for key, value in answers.said.items() if key != "event.date"}
        self._write(path, replace(answers, guests=(), said=said))

    def opened(self) -> tuple[str, bool]:
        """Return the event that is open, and whether another one can begin in its place."""
        floor = self._evening.floor.state
        is_empty = floor.phase == "registration" and not any(not one.withdrawn for one in floor.entries)
        return floor.title, (floor.phase == "over" or is_empty) and not self.others_run()

    @property
    def has_room_beside(self) -> bool:
        """Whether another event can be opened beside the one that is open."""
        return self.beside is not None

    async def begin_beside(self, text: str, draft: EveningDraft) -> Reply:
        """Write the event file and open its event beside the one that is open.

        Raises:
            DraftFault: the file cannot be written, and nothing has begun.
        """
        if self.beside is None:
            raise DraftFault(say("this box has room for one event"))
        path = await asyncio.to_thread(self._write_event, text, draft)
        reply, evening = await self.beside(path)
        if evening is not None:
            await self.enter_guests(evening, path.stem)
        return reply

    async def begin(self, text: str, tables: int, draft: EveningDraft) -> Reply:
        """Write the event file and choose it; an event that is over is put away first.

        Raises:
            DraftFault: the file cannot be written, and nothing has begun.
        """
        floor = self._evening.floor.state
        if self.chosen or not self.opened()[1]:
            why = EveningIsOn(floor.title)
            return Reply(409, 0, refused(why), code=why.code, facts=why.facts)
        path = await asyncio.to_thread(self._write_event, text, draft)
        self.chosen = ChosenEvening(path, tables)
        if floor.phase == "over" and not floor.archived:
            away = Command(self._ids.next(), FLOOR, "archive_event", Actor("director"), {})
            reply = await self._evening.submit(away)
            if reply.status != 200:
                self.chosen = None
                await asyncio.to_thread(self._write, self._folder / DRAFT, draft)
                await asyncio.to_thread(remove_whole, path)
                return reply
        self.begun.set()
        return Reply(200, 0)

    async def enter_guests(self, evening: EveningAtHand | None = None, stem: str = "") -> None:
        """Enter the people of the evening that has opened with the draft, and begin that of the next one.

        It is done at the next start where the power went away before it.
        """
        evening = evening or self._evening
        draft = await asyncio.to_thread(self.draft)
        if draft.opens != (stem or self._stem):
            return
        guests = draft.answers.guests
        fresh = Answers(others=8, case=draft.answers.case, colours=draft.answers.colours)
        if guests and not evening.floor.state.entries:
            people = [one.person for one in guests]
            args: dict[str, object] = {"names": [one.name for one in guests]}
            args |= {"people": people} if any(people) else {}
            registering = Registering(evening.submit, self._book)
            reply = await registering(Command(self._ids.next(), FLOOR, REGISTER, Actor("director"), args))
            await registering.told()
            if reply.status != 200:
                _log.warning("the people of the evening are not entered: %s", reply.text)
                fresh = draft.answers  # with their names, for who looks there
        await asyncio.to_thread(self.keep, draft.version, "", fresh)

    def _played(self, event: str, day: date, floor: Floor) -> LastEvening:
        people = played(floor)
        known = [(one.known, one.name) for one in people]
        guests = [ExpectedGuest(name, person) for person, name in known]
        if self._book.is_there:
            guests = [ExpectedGuest(one.name, one.person) for one in self._book.again(known)]
        try:
            planned = date.fromisoformat(floor.rules.event.date)
        except ValueError:
            planned = day
        is_its_day = timedelta() <= day - planned <= timedelta(LATE_DAYS)
        return LastEvening(
            floor.rules.event.title or event, planned if is_its_day else day, floor.rules, tuple(guests)
        )

    def _named(self, name: str) -> Path:
        plain = " ".join(name.split())
        if not re.fullmatch(r"[^\W_][\w .,'()&+-]{0,39}", plain):
            raise DraftFault(say("a template is named by 1 to 40 letters, digits and spaces"))
        return self._folder / TEMPLATES / f"{plain}.json"

    def _write(self, path: Path, kept: msgspec.Struct | str) -> None:
        try:
            replace_whole(path, kept.encode() if isinstance(kept, str) else ENCODER.encode(kept))
        except OSError as error:
            why = error.strerror or error
            raise DraftFault(say("{path} cannot be written: {why}", path=path, why=why)) from error

    def _write_event(self, text: str, draft: EveningDraft) -> Path:
        """Write the event file under a name that neither an event nor a file has, and note that it opens."""
        said = draft.answers.said
        stem = re.sub(r"[^\w-]+", " ", str(said.get("event.title", ""))).strip(" -")
        stem = stem or str(said.get("event.date", "open"))
        stem = self.now.date().isoformat() if stem == "open" else stem
        name, number = stem, 1
        while (self._folder / f"{name}.toml").exists() or any(self._journals.rglob(f"{name}.journal")):
            number += 1
            name = f"{stem}-{number}"
        self._write(self._folder / f"{name}.toml", text)
        self._write(self._folder / DRAFT, replace(draft, version=draft.version + 1, opens=name))
        return self._folder / f"{name}.toml"


async def next_evening(
    journal: Path, evening: EveningAtHand, clock: Clock, ids: CommandIds, addons: Addons
) -> NextEvening:
    """Set up the desk of an evening on a journal, and enter the people of one that has just opened."""
    desk = NextEvening(journal, evening, clock, ids, addons)
    await desk.enter_guests()
    return desk


_DRAFTS = msgspec.json.Decoder(EveningDraft, float_hook=Decimal)
_ANSWERS = msgspec.json.Decoder(Answers, float_hook=Decimal)
