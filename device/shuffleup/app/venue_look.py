"""The look of a venue on its boxes: fetched from the floor by its SHA-256, shown once all of it is here."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import NoReturn
from urllib.parse import quote

import msgspec

from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis
from shuffleup.network.trust.membership import Membership
from shuffleup.network.trust.tls import NoFloorThere, Refused, Web
from shuffleup.storage.look_folder import LookFolder, WrongLook
from shuffleup.views.look.look import Look, digest_of, read_file_list, sum_of

_log = logging.getLogger(__name__)

AGAIN_MS = Millis(10_000)
LONGEST_FILE = 2_500_000


class _Board(msgspec.Struct, frozen=True):
    """What a board says of the look of the house."""

    look: str = ""


class VenueLook:
    """The look of a box in a venue; `floors` are asked for it, and `show` are called with what is shown."""

    def __init__(
        self,
        folder: LookFolder,
        floors: Callable[[], Membership],
        clock: Clock,
        *show: Callable[[Look], None],
    ) -> None:
        self._folder, self._floors, self._clock, self._show = folder, floors, clock, show
        self._wanted = folder.taken[-1]
        self._woken = asyncio.Event()
        self._tell()

    def board_came(self, payload: bytes) -> None:
        """Want the look that the floor names."""
        self.want(msgspec.json.decode(payload, type=_Board).look)

    def want(self, digest: str) -> None:
        """Want a look, empty for none."""
        if digest != self._wanted:
            self._wanted = digest
            self._woken.set()

    async def run(self) -> NoReturn:
        """Fetch and show what is wanted, until cancelled; until then the one before is shown."""
        while True:
            await self._woken.wait()
            self._woken.clear()
            wanted = self._wanted
            try:
                if wanted and wanted not in self._folder.there():
                    await fetch_look(wanted, self._folder, self._floors())
                self._folder.take((self._folder.taken[-1], wanted))
            except (NoFloorThere, Refused, OSError, ValueError) as trouble:
                _log.warning("the look of the house is not here yet: %s", trouble)
                await self._clock.sleep(AGAIN_MS)
                self._woken.set()
            else:
                self._tell()

    def _tell(self) -> None:
        for one in self._show:
            one(self._folder.shown())


async def keep_copy(folder: LookFolder, membership: Membership, clock: Clock, every: Millis) -> NoReturn:
    """Copy what the floor shows, until cancelled, for a standby: who takes over shows it, too."""
    floor = membership.floors[0]
    web = Web(floor.host, floor.web, membership.authority)
    while True:
        await clock.sleep(every)
        with suppress(NoFloorThere, Refused, OSError, ValueError):
            shown = (await web.ask("GET", "/look")).body.decode()
            if shown and shown not in folder.there():
                await fetch_look(shown, folder, membership)
            if shown != folder.taken[-1]:
                folder.take((folder.taken[-1], shown))


async def fetch_look(digest: str, folder: LookFolder, membership: Membership) -> None:
    """Fetch a look from the first floor that has it, file by file.

    Raises:
        NoFloorThere, Refused: no floor gives it.
        ValueError: what came is no list of files.
        OSError: what came is something else, or it cannot be stored.
    """
    floors: Sequence[Web] = [Web(one.host, one.web, membership.authority) for one in membership.floors]
    for web in floors[:-1]:
        try:
            return await _fetched(digest, folder, web)
        except (NoFloorThere, Refused):
            continue
    return await _fetched(digest, folder, floors[-1])


async def _fetched(digest: str, folder: LookFolder, web: Web) -> None:
    at = f"/look/{digest}"
    listed = read_file_list((await web.ask("GET", at)).body.decode())
    if digest_of(listed) != digest:
        raise WrongLook(digest)
    new = folder.building(digest)
    for name, wanted in listed.items():
        content = (await web.ask("GET", f"{at}/{quote(name)}", longest=LONGEST_FILE)).body
        if sum_of(content) != wanted:
            raise WrongLook(name)
        await asyncio.to_thread(new.add, name, content)
    new.finish()
