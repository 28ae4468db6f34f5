"""The people of a simulated night: they look at what is shown, act, make mistakes, and try again."""

import asyncio
from random import Random
from typing import Any, Protocol

from shuffleup.amounts import Chips, Millis
from shuffleup.command_ids import seeded_ids
from shuffleup.floor.tasks import tasks
from shuffleup.floor.units.boxes import box_code
from shuffleup.identity import FLOOR, Actor, SeatNo, TableNo
from shuffleup.journal import JournalDamaged
from shuffleup.table.legal import legal_verbs
from shuffleup.wire import Command, Reply
from shuffleup_demo.people.answers import Seen
from shuffleup_demo.people.direction import Direction
from shuffleup_demo.people.table_people import TablePeople
from simulate.computers import Computer, FloorBox, TableBox, World

DEALER = Actor("dealer", person="", face="keys")
DIRECTOR = Actor("director", person="", face="console")
PACE = 2.4
"""The people of the demo are brisk; those of a real evening deal some thirty hands an hour."""

MISTAKE = 90
"""One act in so many is a mistake: another lit key, a second press, the same press twice."""

RESENDS = 3


class Room(World, Protocol):
    """What people see of the venue."""

    boxes: list[TableBox]
    taped: set[str]

    @property
    def floor_box(self) -> FloorBox:
        """The box at which the director stands."""


async def put(world: World, computer: Computer, command: Command, chance: Random) -> Reply | None:
    """Bring a command to a face, and again with the same id where no answer comes, as a page does."""
    record, loop = world.record, world.loop
    record.line("asked", loop.time(), id=command.id, to=command.to, verb=command.verb, at_box=computer.name)
    reply = None
    for _ in range(RESENDS):
        began, node, link = loop.time(), computer.node, _linked(computer)
        reply = await computer.ask(command)
        waited = round(loop.time() - began, 3)
        if reply is not None:
            break
        gone = node != computer.node or not computer.is_on
        if not gone and not computer.is_stopped:
            record.line(
                "silent",
                loop.time(),
                id=command.id,
                box=computer.name,
                waited=waited,
                link=link,
                disturbed=computer.disturbed_until >= began,
            )
        await asyncio.sleep(chance.uniform(1, 8))
        if not computer.is_on:
            return None
    if reply is not None:
        owner = _owner(world, computer, command)
        stored = record.ledger.holds(owner.path(), command.id) if owner else -1
        record.line(
            "answered",
            loop.time(),
            id=command.id,
            to=command.to,
            verb=command.verb,
            status=reply.status,
            stored=stored,
            box=computer.name,
            owner=owner.name if owner else "",
            waited=waited,
            text=reply.text if reply.status != 200 else "",
        )
    return reply


def _owner(world: World, computer: Computer, command: Command) -> Computer | None:
    """Find whose journal has to hold what was acknowledged here."""
    return computer if command.to != FLOOR or isinstance(computer, FloorBox) else None


def _linked(computer: Computer) -> bool:
    bus = getattr(computer, "bus", None)
    return bool(bus and bus.linked)


class DealerAtBox:
    """The dealer and the players at one box, whichever table it plays."""

    def __init__(self, room: Room, box: TableBox) -> None:
        self._room, self._box = room, box
        self._chance = room.dice(f"dealer {box.name}")
        self._ids = seeded_ids(0, f"{room.seed} dealer {box.name}")
        self._people: dict[TableNo, TablePeople] = {}

    async def run(self) -> None:
        """Deal until cancelled."""
        while True:
            if not await self._act():
                await asyncio.sleep(self._chance.uniform(1.0, 3.0))

    async def _act(self) -> bool:
        box, at = self._box, self._box.at
        if at is None or not box.is_on or at.table is None or not at.number:
            self._tell_what_is_broken()
            return False
        people = self._people.get(at.number)
        if people is None:
            seed = self._chance.getrandbits(32)
            people = self._people[at.number] = TablePeople(at.number, seed, has_machine=False)
        deed, before, version = people.next(at.table), at.table, at.version
        if deed is None:
            return False
        await asyncio.sleep(deed.after / 1000 * PACE)
        if box.at is not at or at.table is None or at.table.play is not before.play:
            return True
        verb, args = deed.verb, deed.args
        if self._chance.randrange(MISTAKE) == 0:
            verb, args = self._slip(at.table, verb, args)
        command = Command(
            self._ids.next(), at.stream, verb, DEALER, args, version if self._chance.random() < 0.5 else None
        )
        if self._chance.randrange(MISTAKE) == 0:
            both = [put(self._room, box, command, self._chance) for _ in range(2)]
            await asyncio.gather(*both)
        else:
            await put(self._room, box, command, self._chance)
        return True

    def _tell_what_is_broken(self) -> None:
        """Call the director to a box that says that its storage is damaged, and tape it over."""
        at = self._box.at
        if self._box.is_on and at is not None and isinstance(at.storage_error(), JournalDamaged):
            self._room.taped.add(self._box.label)

    def _slip(self, table: Any, verb: str, args: dict[str, Any]) -> tuple[str, dict[str, Any]]:
        """Press another key that is lit."""
        lit = [
            one
            for one in ("fold", "check_or_call", "all_in", "undo", "redo", "start_hand")
            if one in legal_verbs(table)
        ]
        return (self._chance.choice(lit), {}) if lit else (verb, args)


class DirectorAtFloor:
    """The director at the console of the floor that is there."""

    def __init__(self, room: Room, players: int) -> None:
        self._room = room
        self._chance = room.dice("director")
        self._ids = seeded_ids(0, f"{room.seed} director")
        self._direction = Direction(players, self._chance.getrandbits(32))
        self._gone_since: dict[TableNo, float] = {}
        self._tried: dict[str, float] = {}

    async def run(self) -> None:
        """Answer what waits, until cancelled."""
        while True:
            if not await self._act():
                await asyncio.sleep(self._chance.uniform(2.0, 6.0))

    async def post(self, verb: str, **args: Any) -> Reply | None:
        """Post one command at the console."""
        command = Command(self._ids.next(), FLOOR, verb, DIRECTOR, args)
        return await put(self._room, self._room.floor_box, command, self._chance)

    async def _act(self) -> bool:
        venue = self._room.floor_box.floor
        if venue is None or venue.floor.state is None or venue.stopped:
            return False
        if urgent := self._about_boxes(venue):
            verb, args = urgent
            await asyncio.sleep(self._chance.uniform(5, 30))
            await self.post(verb, **args)
            return True
        seen = Seen(venue.floor.state, self._stack)
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
