"""The brokers of a floor: they admit the paired boxes, and let each publish for its own table only.

The first is the floor's own. The others are those of its areas, each bridged to it by Mosquitto: a box comes
to the broker of its area and to no other.
"""

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from shuffleup.floor.state import Floor
from shuffleup.kernel.field_types import FLOOR, TableNo, UnitId
from shuffleup.network.bus.broker_process import BrokerProcess
from shuffleup.network.bus.mqtt_line import Account
from shuffleup.network.bus.topics import area_user, root_of
from shuffleup.network.trust.broker_accounts import (
    SALT_BYTES,
    STANDBY,
    AreaUser,
    BrokerUser,
    password_hash,
    passwords,
    permissions,
)
from shuffleup.network.trust.paired_units import PairedUnit, PairedUnits

PASSWORD_BYTES = 24


class AreaBroker(NamedTuple):
    """The broker of an area that does not run yet, and the password in its settings that its bridge has at
    the floor's broker.
    """

    process: BrokerProcess
    password: str


class _Held(NamedTuple):
    """A table that a box has, and in which event."""

    table: TableNo
    event: str


class _UserFiles(NamedTuple):
    """The files by which a broker judges: passwords and permissions."""

    passwords: str
    permissions: str


class FloorBroker:
    """Mosquitto as a child of the floor, once for the floor and once for each of its areas, with files made
    of the register and of who has which table.

    `floors` gives the state of each floor by the name of its event in topics, which is empty for the first.
    The passwords of the floor and of the bridges are made anew at every
    start; the floor's own is written nowhere but as a hash.
    """

    def __init__(
        self,
        process: BrokerProcess,
        paired: PairedUnits,
        *,
        venue: str,
        floors: Callable[[], Mapping[str, Floor]],
        areas: Sequence[AreaBroker] = (),
    ) -> None:
        self.account = Account(FLOOR, secrets.token_urlsafe(PASSWORD_BYTES))
        self._processes = (process, *(one.process for one in areas))
        self._areas = len(areas)
        self._paired = paired
        self._floors = floors
        self._root = root_of(venue)
        of_floor = {FLOOR: self.account.password}
        of_bridges = {area_user(number): one.password for number, one in enumerate(areas, 1)}
        self._hashed = {
            user: password_hash(password, secrets.token_bytes(SALT_BYTES))
            for user, password in (of_floor | of_bridges).items()
        }
        self._in_force: tuple[_UserFiles, ...] = ()
        self._turn = asyncio.Lock()

    async def start(self) -> None:
        """Begin; raises `BrokerFailed` where there is no broker."""
        async with self._turn:
            begins_with = self._files()
            for process, files in zip(self._processes, begins_with, strict=True):
                await process.start(*files)
            self._in_force = begins_with

    async def keep_running(self, begun: Callable[[], None]) -> None:
        """Start each broker again when it has died, until cancelled; `begun` is called when that of the floor
        takes connections again."""
        own, *areas = self._processes
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(own.keep_running(begun))
            for process in areas:
                tasks.create_task(process.keep_running())

    async def permit(self) -> None:
        """Let everybody say what is theirs now; returns when all brokers judge by it.

        The floor's own is the first: what an area lets through has to pass there. A broker whose files are
        the same is not disturbed.
        """
        async with self._turn:
            await self._put_in_force(anyway=False)

    async def read_again(self) -> None:
        """Have all brokers read their certificate again."""
        async with self._turn:
            await self._put_in_force(anyway=True)

    async def stop(self) -> None:
        """End the brokers, those of the areas first: what their boxes say over it still reaches the floor."""
        for process in reversed(self._processes):
            await process.stop()

    async def _put_in_force(self, *, anyway: bool) -> None:
        """Write the files and have them read; before the brokers begin there is nothing to do."""
        if not self._in_force:
            return
        fresh = self._files()
        for process, files, before in zip(self._processes, fresh, self._in_force, strict=True):
            if anyway or files != before:
                await process.reload(*files)
        self._in_force = fresh

    def _files(self) -> tuple[_UserFiles, ...]:
        floors = self._floors()
        held = {one.unit: _Held(one.table, event) for event, floor in floors.items() for one in floor.units}
        boxes: list[list[PairedUnit]] = [[] for _ in self._processes]
        for one in self._paired.boxes:
            boxes[one.area_among(self._areas) or 0].append(one)
        areas = [[_user(one, held, area) for one in members] for area, members in enumerate(boxes[1:], 1)]
        own = self._own(boxes[0], [_user(one, held) for one in boxes[0]], areas, several=len(floors) > 1)
        return own, *(
            self._of_area(members, users, several=len(floors) > 1)
            for members, users in zip(boxes[1:], areas, strict=True)
        )

    def _own(
        self,
        boxes: list[PairedUnit],
        units: list[BrokerUser],
        areas: list[list[BrokerUser]],
        *,
        several: bool,
    ) -> _UserFiles:
        """Make the files of the floor's own broker, where the bridge of an area stands for its boxes."""
        hashes = self._hashed | {one.user: one.hashed for one in boxes}
        users = [BrokerUser(FLOOR), *units]
        if standby := self._paired.standby:
            hashes[STANDBY] = standby.hashed
            users.append(BrokerUser(STANDBY))
        bridged = [AreaUser(number, tuple(units)) for number, units in enumerate(areas, 1)]
        return _UserFiles(passwords(hashes), permissions(users, self._root, bridged, several=several))

    def _of_area(self, boxes: list[PairedUnit], users: list[BrokerUser], *, several: bool) -> _UserFiles:
        hashes = {one.user: one.hashed for one in boxes}
        return _UserFiles(passwords(hashes), permissions(users, self._root, several=several))


def _user(one: PairedUnit, held: Mapping[UnitId, _Held], area: int | None = None) -> BrokerUser:
    table, event = held.get(UnitId(one.unit), (None, ""))
    return BrokerUser(one.user, table, area, event)
