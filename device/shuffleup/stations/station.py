"""The common shell of floor and table: one act at a time, stored before it is sent or shown."""

import asyncio
import re
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Generic, Literal, TypeVar

import msgspec

from shuffleup.kernel.field_types import Actor, CommandId, Millis, Stream
from shuffleup.kernel.language import say
from shuffleup.kernel.refusals import IdTaken, Refusal, Stale, WrongRole
from shuffleup.network.bus.row_stream import LINK_OCTETS, Position, behind
from shuffleup.protocol.command_refusals import IdOfAnotherCommand, TableHasChanged
from shuffleup.protocol.messages import Command, Reply
from shuffleup.stations.commands import is_same, mark_of
from shuffleup.stations.event_codec import Codec
from shuffleup.stations.row_sync import Exchange
from shuffleup.stations.shared_services import StationContext
from shuffleup.storage.journal.errors import JournalError, StorageError
from shuffleup.storage.journal.row_hash import Draft, Row
from shuffleup.views.words.faults import fault_line
from shuffleup.views.words.refusals import instead, refused
from shuffleup.views.words.requests import remedy

Event = TypeVar("Event", bound=msgspec.Struct)

_HEARD = re.compile(r"<(.+)#(\d+)\.(\d+)\.([0-9a-f]+)")

TRY_AGAIN_MS = Millis(4000)
"""Time after a fault at which the storage is tried again, even if nobody stores anything."""

CLOCK = Actor("clock")
BY_UNIT = Actor("unit")
"""The authors of what time brings about, and of what the program of a box does by itself."""

NOTHING_SEALED: Mapping[str, bytes] = {}


class Act(msgspec.Struct, frozen=True):
    """The author of an act, its id, and the foreign event that led to it, if one did.

    `mark` tells what was asked (`same_command`), empty where it was no command.
    """

    id: CommandId
    actor: Actor
    caused_by: tuple[Stream, int] | None = None
    mark: str = ""


def id_naming(stream: Stream, heard: Row) -> CommandId:
    """Make the id of an act of `stream` that follows from a row of a floor elsewhere, which it names whole.

    By it a table knows after a power cut where it has left off, and finds out if the floor lost that row.
    """
    start = heard.hash[:LINK_OCTETS].hex()
    return CommandId(f"{stream}<{heard.stream}#{heard.seq}.{heard.epoch}.{start}")


def named_in(command_id: CommandId) -> Position | None:
    """Read which row an act follows from; None where its id does not name one whole."""
    found = _HEARD.search(command_id)
    if found is None:
        return None
    stream, seq, epoch, start = found.groups()
    return Position(Stream(stream), int(epoch), int(seq), bytes.fromhex(start))


class Station(Generic[Event]):
    """The owner of one stream of events.

    Subclasses fold rows into their state in `_fold`, answer commands in `_answer` and say in `_hear` what
    another stream's row leads to. Nothing is folded, told or shown before the journal has it on disk.
    What `context.elsewhere` keeps of other streams' rows is stored before they are heard.
    """

    def __init__(self, stream: Stream, codec: Codec[Event], context: StationContext) -> None:
        self.stream = stream
        self.release = context.release
        self.version = 0
        self.storage_error: JournalError | None = None
        self._try_at = Millis(0)
        self._codec = codec
        self._writer, self._clock, self._seeds = context.writer, context.clock, context.seeds
        self._root = context.root
        self._exchange = Exchange(stream, context, take=self._hear_row)
        self._turn = asyncio.Lock()
        self._heard: dict[Stream, int] = {}
        self._watchers: list[Callable[[], None]] = []

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call the watcher after every stored change, and when the storage fails."""
        self._watchers.append(watcher)

    async def submit(self, command: Command) -> Reply:
        """Do a command once; the reply comes when its rows are on disk."""
        async with self._turn:
            try:
                if done := await self._writer.command(command.id):
                    if not is_same(command, self.stream, done):
                        raise IdOfAnotherCommand()
                    return Reply(200, self.version, say("was done before"))
                return await self._do(command)
            except Refusal as refusal:
                return reply_to(refusal, self.version)
            except StorageError as failure:
                self._storage_failed(failure)
                return unstored(failure, self.version)

    async def keep_asking(self) -> None:
        """Request messages again that have not come, or could not be stored; until cancelled."""
        await self._exchange.keep_asking(self._clock)

    async def storage_answers(self) -> None:
        """Return when the journal answers a question, even with a fault: it does not hang."""
        with suppress(JournalError):
            await self._writer.epoch(self.stream)

    def close(self) -> None:
        """Take no more messages."""
        self._exchange.close()

    async def finished(self) -> None:
        """Wait until nothing is being stored any more for a message that came before `close`."""
        await self._exchange.finished()

    async def _replay(self) -> None:
        """Fold everything that is stored; the same rows give the same state."""
        await self._exchange.learn_epoch()
        while rows := await self._writer.rows(self.stream, self.version):
            for row in rows:
                self._take(row)

    async def _listen(self, sources: Sequence[Stream]) -> None:
        await self._exchange.answer_asks(self.version, self._from_bus)
        self._exchange.follow([await self._position(source) for source in sources])

    async def _position(self, source: Stream) -> Position:
        """Find the last row of another stream from which a row of the own follows, in the copy of that."""
        seq = self._heard.get(source, 0)
        found = await self._writer.rows(source, seq - 1, 1) if seq else ()
        return behind(found[0]) if found else Position(source, 0, 0, self._root)

    async def _do(self, command: Command) -> Reply:
        if command.expected_version is not None:
            self._check_fresh(command.expected_version)
        events, sealed = self._answer(command)
        await self._store(Act(command.id, command.actor, mark=mark_of(command)), events, sealed)
        return Reply(200, self.version)

    async def _hear_row(self, row: Row) -> None:
        """Take in one event of another stream; what does not concern this station leaves no trace."""
        async with self._turn:
            if row.seq <= self._heard.get(row.stream, 0):
                return  # a copy that was behind what follows from it is read from its start
            if events := self._hear(row):
                await self._store(Act(self._id_of_heard(row), row.by, (row.stream, row.seq)), events)

    def _id_of_heard(self, row: Row) -> CommandId:
        return CommandId(f"{self.stream}<{row.stream}#{row.seq}")

    async def _from_bus(self, command: Command, sender: str) -> Reply:
        """Do what another unit asks; who sends it is known to the bus."""
        return await self.submit(command)

    def _check_fresh(self, seen: int) -> None:
        """Raise Stale where the person has not seen the newest event."""
        if seen != self.version:
            raise TableHasChanged()

    def _answer(self, command: Command) -> tuple[Sequence[Event], Mapping[str, bytes]]:
        """Decide a command: its events, and the secrets that are sealed together with them."""
        raise NotImplementedError

    def _hear(self, row: Row) -> Sequence[Event]:
        """Say what a row of another stream leads to."""
        raise NotImplementedError

    def _fold(self, row: Row, event: Event) -> None:
        """Change the state by one stored event."""
        raise NotImplementedError

    async def _store(
        self, act: Act, events: Sequence[Event], sealed: Mapping[str, bytes] = NOTHING_SEALED
    ) -> None:
        """Store the events of one act, then fold them and tell the bus and the watchers."""
        if not events:
            return
        try:
            rows = await self._writer.append(self._drafts(act, events), sealed=sealed)
        except StorageError as failure:
            self._storage_failed(failure)
            raise
        self.storage_error = None
        for row in rows:
            self._take(row)
        self._exchange.publish(rows)
        self._tell_watchers()

    async def _try_storage(self) -> None:
        """After a fault: find out that it is over although nobody stores anything, and say so."""
        if self.storage_error and self._clock.now() >= self._try_at:
            await self._writer.try_storage()
            self.storage_error = None
            self._tell_watchers()

    def _storage_failed(self, failure: JournalError) -> None:
        self.storage_error = failure
        self._try_at = Millis(self._clock.now() + TRY_AGAIN_MS)
        self._tell_watchers()

    def _drafts(self, act: Act, events: Sequence[Event]) -> list[Draft]:
        """Write the events of an act; the mark of the command stands beside the first of them."""
        return [
            self._codec.draft(
                self.stream,
                act.id,
                act.actor,
                event,
                self._seeds,
                caused_by=act.caused_by,
                mark="" if number else act.mark,
            )
            for number, event in enumerate(events)
        ]

    def _take(self, row: Row) -> None:
        self._fold(row, self._codec.read(row))
        self.version = row.seq
        if row.caused_by:
            stream, seq = row.caused_by
            self._heard[stream] = max(seq, self._heard.get(stream, 0))

    def _tell_watchers(self) -> None:
        for watcher in self._watchers:
            watcher()


def reply_to(refusal: Refusal, version: int) -> Reply:
    """Answer a command that was refused, with its facts and in words."""
    status, facts = status_of(refusal), refusal.facts
    return Reply(status, version, refused(refusal), instead(refusal), refusal.code, facts, remedy(refusal))


def unstored(failure: JournalError, version: int) -> Reply:
    """Answer a command that could not be stored, with its facts and in words."""
    fault = failure.fault
    return Reply(503, version, fault_line(fault), code=fault.code, facts=fault.facts)


def status_of(refusal: Refusal) -> Literal[403, 409, 422]:
    """Give the status of the reply that a refusal becomes."""
    if isinstance(refusal, WrongRole):
        return 403
    return 409 if isinstance(refusal, Stale | IdTaken) else 422
