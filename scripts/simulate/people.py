"""The people of a simulated night: they look at what is shown, act, make mistakes, and try again."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from msgspec.structs import replace

from shuffleup.floor.contents import tasks
from shuffleup.floor.feature_states import box_code
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import FLOOR, Actor, Chips, Millis, SeatNo, TableNo
from shuffleup.protocol.messages import Command, Reply
from shuffleup.storage.journal.errors import JournalDamaged
from shuffleup.table.legal_commands import legal_verbs
from shuffleup.unit.venue.venue_floor import VenueFloor
from shuffleup.unit.venue.venue_table import VenueTable
from shuffleup_demo.people.dealer import MachineHands
from shuffleup_demo.people.director import Direction
from shuffleup_demo.people.key_presser import Deed, KeyPresser
from shuffleup_demo.people.table_people import TablePeople
from shuffleup_demo.people.task_answers import Seen
from simulate.boxes import TableBox
from simulate.computers import Computer, World, recorded
from simulate.floors import FloorBox

DEALER = Actor("dealer", person="", face="keys")
DIRECTOR = Actor("director", person="", face="console")
PACE = 2.4
"""The people of the demo are brisk; those of a real evening deal some thirty hands an hour."""

MISTAKE = 90
"""One act in so many is a mistake: another lit key, a second press, the same press twice."""

RESENDS = 3
KEYS = ("fold", "check_or_call", "all_in", "undo", "redo", "start_hand")
BY_KEYS = 0.9
"""At a box with keys so many acts that have a key are done by it; the rest on a page."""


class Room(World, Protocol):
    """What people see of the venue."""

    boxes: list[TableBox]
    taped: set[str]
    is_late: bool

    @property
    def floor_box(self) -> FloorBox:
        """The box at which the director stands."""


async def put(world: World, computer: Computer, command: Command, chance: Random) -> Reply | None:
    """Bring a command to a face, and again with the same id where no answer comes, as a page does."""
    for _ in range(RESENDS):
        reply = await recorded(world, computer, command, computer.ask(command))
        if reply is not None:
            return reply
        await asyncio.sleep(chance.uniform(1, 8))
        if not computer.is_on:
            break
    return None


class DealerAtBox:
    """The dealer and the players at one box, whichever table it plays."""

    def __init__(self, room: Room, box: TableBox) -> None:
        self._room, self._box = room, box
        self._chance = room.dice(f"dealer {box.name}")
        self._ids = seeded_ids(0, f"{room.seed} dealer {box.name}")
        self._people: dict[TableNo, TablePeople] = {}
        self._tended: VenueTable | None = None
        self._tending: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Deal until cancelled."""
        while True:
            if not await self._act():
                await asyncio.sleep(self._chance.uniform(1.0, 3.0))

    async def _act(self) -> bool:
        """Do what is next at the table after a while, unless it is another one by then."""
        box, at = self._box, self._box.at
        if at is None or not box.is_on or at.table is None or not at.number:
            self._tell_what_is_broken()
            return False
        self._tend_machine(at)
        if self._room.is_late and not at.table.play.in_progress:
            return False
        deed, before, version = self._people_of(at.number).next(at.table), at.table, at.version
        if deed is None:
            return False
        await asyncio.sleep(deed.after / 1000 * PACE)
        if box.at is at and at.table is not None and at.table.play is before.play:
            await self._do(at, deed, version)
        return True

    def _people_of(self, table: TableNo) -> TablePeople:
        if table not in self._people:
            seed, has_machine = self._chance.getrandbits(32), self._box.machine is not None
            self._people[table] = TablePeople(table, seed, has_machine=has_machine)
        return self._people[table]

    async def _do(self, at: VenueTable, deed: Deed, version: int) -> None:
        """Do a deed by keys or on a page; now and then another one, or twice."""
        box, chance = self._box, self._chance
        if chance.randrange(MISTAKE) == 0:
            deed = self._slip(at.table, deed)
        if box.parts and chance.random() < BY_KEYS:
            fingers = KeyPresser(box.parts.metal, box.own_clock)
            if fingers.can_do(deed):
                await fingers.do(deed)
                return
        seen = version if chance.random() < 0.5 else None
        command = Command(self._ids.next(), at.stream, deed.verb, DEALER, deed.args, seen)
        times = 2 if chance.randrange(MISTAKE) == 0 else 1
        await asyncio.gather(*(put(self._room, box, command, chance) for _ in range(times)))

    def _tend_machine(self, at: VenueTable) -> None:
        """Have somebody load the card machine and take cards out, as long as this start of the box lasts."""
        box = self._box
        if at is self._tended or box.machine is None:
            return
        self._tended = at
        if self._tending:
            self._tending.cancel()
        hands = MachineHands(
            at,  # type: ignore[arg-type]  # it is looked at and listened to as a station is
            box.machine.twin,
            put_right=box.machine.put_right,
            submit=self._put,
            clock=box.own_clock,
            ids=self._ids,
        )
        self._tending = self._room.loop.create_task(hands.run())

    async def _put(self, command: Command) -> Reply:
        reply = await put(self._room, self._box, command, self._chance)
        return reply or Reply(503, 0, "no answer")

    def _tell_what_is_broken(self) -> None:
        """Call the director to a box that says that its storage is damaged, and tape it over."""
        at = self._box.at
        if self._box.is_on and at is not None and isinstance(at.storage_error(), JournalDamaged):
            self._room.taped.add(self._box.label)

    def _slip(self, table: Any, deed: Deed) -> Deed:
        """Press another key that is lit."""
        lit = [one for one in KEYS if one in legal_verbs(table)]
        return replace(deed, verb=self._chance.choice(lit), args={}, detents=0) if lit else deed


class DirectorAtFloor:
    """The director at the console of the floor that is there."""

    def __init__(self, room: Room, directed_by: Callable[[int], Direction]) -> None:
        self._room = room
        self._chance = room.dice("director")
        self._ids = seeded_ids(0, f"{room.seed} director")
        self._direction = directed_by(self._chance.getrandbits(32))
        self._gone_since: dict[TableNo, float] = {}
        self._tried: dict[str, float] = {}

    async def run(self) -> None:
        """Answer what waits, until cancelled."""
        self._tried["take over"] = self._room.loop.time()
        while True:
            if not await self._act():
                await asyncio.sleep(self._chance.uniform(2.0, 6.0))

    async def post(self, verb: str, **args: Any) -> Reply | None:
        """Post one command at the console."""
        command = Command(self._ids.next(), FLOOR, verb, DIRECTOR, args)
        return await put(self._room, self._room.floor_box, command, self._chance)

    async def _act(self) -> bool:
        venue = self._room.floor_box.floor
        waiting = self._room.floor_box.standby
        if waiting and waiting.floor and self._may_try("take over", self._room.loop.time(), 40):
            await self.post("take_over")  # its power was cut before it had done so
            return True
        if venue is None or venue.floor.state is None or venue.stopped:
            return False
        if urgent := self._about_boxes(venue):
            verb, args = urgent
            await asyncio.sleep(self._chance.uniform(5, 30))
            await self.post(verb, **args)
            return True
        seen = self.seen(venue)
        deed = self._direction.next(seen, Millis(int(self._room.loop.time() * 1000)))
        if deed is None:
            return False
        await asyncio.sleep(deed.after / 1000)
        if self._room.floor_box.floor is not venue:
            return True
        reply = await self.post(deed.verb, **deed.args)
        if reply is not None and reply.status != 200:
            self._direction.refused(deed, venue.floor.state)
        return True

    def seen(self, venue: VenueFloor) -> Seen:
        """Give what the director sees."""
        return Seen(venue.floor.state, self._stack)

    def _stack(self, table: TableNo, seat: SeatNo) -> Chips:
        for box in self._room.boxes:
            if box.at is not None and box.at.number == table and box.at.table is not None:
                return box.at.table.stacks_now().get(seat, Chips(0))
        return Chips(0)

    def _about_boxes(self, venue: Any) -> tuple[str, dict[str, Any]] | None:
        """Choose between boxes of one key, and give the table of a dead box to a spare one."""
        now, state = self._room.loop.time(), venue.floor.state
        for at in state.units:
            if at.doubt and self._may_try(f"choose {at.table}", now, 60):
                codes = [box_code(one.life) for one in at.doubt]
                shown = [box_code(box.at.life) for box in self._room.boxes if box.at is not None]
                there = [code for code in codes if code in shown]
                return "choose_box", {"table": at.table, "box": self._chance.choice(there or codes)}
        return self._spare_box(venue, now)

    def _spare_box(self, venue: Any, now: float) -> tuple[str, dict[str, Any]] | None:
        links = venue.links.view().links
        taped = self._room.taped
        spares = [
            one
            for one in links
            if one.table is None and one.linked and not one.fault and one.name not in taped
        ]
        for link in links:
            if link.table is None:
                continue
            if link.linked and link.name not in taped:
                self._gone_since.pop(link.table, None)
                continue
            since = self._gone_since.setdefault(link.table, now)
            if spares and now - since > 240 and self._may_try(f"give {link.table}", now, 120):
                spare = self._chance.choice(spares)
                return "give_table", {"table": link.table, "unit": spare.name, "reason": "the box is dead"}
        return None

    def _may_try(self, what: str, now: float, every: float) -> bool:
        if now - self._tried.get(what, -every) < every:
            return False
        self._tried[what] = now
        return True


def open_tasks(venue: Any) -> list[str]:
    """Name what waits for the director."""
    return [task.verb for task in tasks(venue.floor.state)]
