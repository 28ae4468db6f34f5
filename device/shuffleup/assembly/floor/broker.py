"""The broker of a floor: admits the paired boxes, and lets each publish for its own table only."""

import asyncio
import secrets
from collections.abc import Callable
from typing import NoReturn

from shuffleup.bus.broker_process import BrokerProcess
from shuffleup.bus.mqtt_line import Account
from shuffleup.bus.topics import root_of
from shuffleup.floor.state import Floor
from shuffleup.identity import FLOOR, TableNo, UnitId
from shuffleup.trust.paired import PairedUnits
from shuffleup.trust.passwords import SALT_BYTES, password_hash, passwords
from shuffleup.trust.permissions import STANDBY, BrokerUser, permissions

PASSWORD_BYTES = 24


class FloorBroker:
    """Mosquitto as a child of the floor, with files made of the register and of who has which table.

    `floor` gives the state of the floor. The floor's own password is made anew at every start and is
    written nowhere but as a hash.
    """

    def __init__(
        self,
        process: BrokerProcess,
        paired: PairedUnits,
        *,
        venue: str,
        floor: Callable[[], Floor],
    ) -> None:
        self.account = Account(FLOOR, secrets.token_urlsafe(PASSWORD_BYTES))
        self._process = process
        self._paired = paired
        self._floor = floor
        self._root = root_of(venue)
        self._hashed = password_hash(self.account.password, secrets.token_bytes(SALT_BYTES))
        self._in_force: tuple[str, str] | None = None
        self._turn = asyncio.Lock()

    async def start(self) -> None:
        """Begin; raises `BrokerFailed` where there is no broker."""
        self._in_force = self._files()
        await self._process.start(*self._in_force)

    async def keep_running(self, begun: Callable[[], None]) -> NoReturn:
        """Begin again, for ever, when it has died; `begun` is called when it takes connections again."""
        await self._process.keep_running(begun)

    async def permit(self) -> None:
        """Let everybody say what is theirs now; returns when the broker judges by it."""
        async with self._turn:
            if (files := self._files()) != self._in_force:
                await self._process.reload(*files)
                self._in_force = files

    async def read_again(self) -> None:
        """Have the broker read its certificate anew."""
        async with self._turn:
            self._in_force = self._files()
            await self._process.reload(*self._in_force)

    async def stop(self) -> None:
        """End the broker."""
        await self._process.stop()

    def _files(self) -> tuple[str, str]:
        members = self._paired.boxes
        tables = {one.unit: one.table for one in self._floor().units}
        hashes = {FLOOR: self._hashed, **{one.user: one.hashed for one in members}}
        users = [BrokerUser(FLOOR), *(BrokerUser(one.user, _table(tables, one.unit)) for one in members)]
        if standby := self._paired.standby:
            hashes[STANDBY] = standby.hashed
            users.append(BrokerUser(STANDBY))
        return passwords(hashes), permissions(users, self._root)


def _table(tables: dict[UnitId, TableNo], unit: str) -> TableNo | None:
    return tables.get(UnitId(unit))
