"""The simulated dealer of one table: its people's deeds by keys or commands, and the card machine."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Protocol

from shuffleup.kernel.clock import Clock, until
from shuffleup.kernel.command_ids import CommandIds
from shuffleup.kernel.field_types import Actor, Millis
from shuffleup.protocol.messages import Command, Reply
from shuffleup.stations.table import TableStation
from shuffleup.table.card_machine.cards_due import hand_on
from shuffleup.table.card_machine.machine_events import Answer
from shuffleup.table.card_machine.machine_questions import Question, question
from shuffleup.table.state import Table
from shuffleup_demo.card_machine.simulated_machine import SimulatedMachine
from shuffleup_demo.people.key_presser import Deed, KeyPresser
from shuffleup_demo.people.table_people import TablePeople

DEALER = Actor("dealer", person="dealer", face="demo")


class Watched(Protocol):
    """A table as its dealer looks at it, wherever its floor is."""

    @property
    def table(self) -> Table | None:
        """The table as it is now."""

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call the watcher after every change."""


class Dealer:
    """Works at a table until the event is over; it waits for news while there is nothing to do."""

    def __init__(
        self,
        station: Watched,
        people: TablePeople,
        *,
        fingers: KeyPresser | None,
        submit: Callable[[Command], Awaitable[Reply]],
        clock: Clock,
        ids: CommandIds,
    ) -> None:
        self._station = station
        self._people = people
        self._fingers = fingers
        self._submit = submit
        self._clock = clock
        self._ids = ids
        self._news = asyncio.Event()
        station.watch(self._news.set)

    async def run(self) -> None:
        """Work until cancelled; a table that is closed may be opened again."""
        while True:
            self._news.clear()
            deed = self._people.next(self._station.table)
            if deed is None:
                await until(self._clock, None, self._news)
            else:
                await self._do_in_time(deed)

    async def _do_in_time(self, deed: Deed) -> None:
        """Do it after a while, unless something else has happened at the table by then."""
        before = self._station.table
        await self._clock.sleep(deed.after)
        after = self._station.table
        if before is None or after is None or after.play is not before.play:
            return
        if self._fingers and self._fingers.can_do(deed):
            await self._fingers.do(deed)
        else:
            await self._submit(Command(self._ids.next(), deed.to, deed.verb, DEALER, deed.args))


GATHER_MS = Millis(5_000)
"""Gathering the cards of a hand and squaring the deck."""

REPAIR_MS = Millis(8_000)
"""Reading what is wrong, opening the machine and putting it right."""

TAKE_MS = Millis(700)
"""Taking the cards out of the shoe to bring them to their seats."""

PATIENCE = 2
"""Number of times that the same thing is tried before the deck is given up."""

_BY_PLACE: dict[str, Answer] = {"": "retry", "tray": "retry", "entry": "retry", "exit": "by_hand"}


class MachineHands:
    """Tends the machine of one table; it waits for news while there is nothing to do.

    `put_right` makes the metal and its plug as they should be.
    """

    def __init__(
        self,
        station: TableStation,
        twin: SimulatedMachine,
        *,
        put_right: Callable[[], None],
        submit: Callable[[Command], Awaitable[Reply]],
        clock: Clock,
        ids: CommandIds,
    ) -> None:
        self._station = station
        self._twin = twin
        self._put_right = put_right
        self._submit = submit
        self._clock = clock
        self._ids = ids
        self._tries = 0
        self._news = asyncio.Event()
        station.watch(self._news.set)

    async def run(self) -> None:
        """Work until cancelled."""
        while True:
            self._news.clear()
            table = self._station.table
            if table is None or not await self._tend(table):
                await until(self._clock, None, self._news)

    async def _tend(self, table: Table) -> bool:
        """Do what is to be done now; False where nothing is."""
        asks = question(table)
        if asks is not None:
            return await self._see_to(asks)
        cards = self._twin.carousel.cards
        if table.machine.shuffle_wanted and table.machine.state == "EMPTY" and not cards.tray:
            await self._clock.sleep(GATHER_MS)
            cards.fill_tray()
            return True
        if hand_on(table) and cards.shoe and self._twin.state == "READY":
            await self._clock.sleep(TAKE_MS)
            cards.take_shoe()
            return True
        return False

    async def _see_to(self, asks: Question) -> bool:
        """Put right what is wrong, then say what became of the card; a machine that is away is plugged in."""
        await self._clock.sleep(REPAIR_MS)
        self._put_right()
        await self._clock.sleep(TAKE_MS)
        now = question(self._station.table) if self._station.table else None
        if now is None or now.kind != asks.kind or not now.answers:
            return False
        answer = self._answer(now)
        self._put(answer)
        await self._clock.sleep(TAKE_MS)
        args = {"answer": answer, "kind": now.kind}
        reply = await self._submit(
            Command(self._ids.next(), self._station.stream, "answer_machine", DEALER, args)
        )
        return reply.status < 400

    def _answer(self, asks: Question) -> Answer:
        """Look where the card is. What does not help twice is given up."""
        where = self._twin.where_is_the_card()
        loading = asks.work == "shuffle"
        wanted = _BY_PLACE.get(where, "in_place" if where == "out" or loading else "retry")
        self._tries += 1
        if wanted in asks.answers and self._tries <= PATIENCE:
            return wanted
        self._tries = 0
        return "deck_out"

    def _put(self, answer: Answer) -> None:
        """Do with the cards what the answer says."""
        cards = self._twin.carousel.cards
        if answer == "deck_out":
            cards.clear_carousel()
            return
        cards.clear_entry()
        cards.clear_exit()
