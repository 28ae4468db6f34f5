"""A box joins the venue of a floor: its code is on the OLED and on the standard output until it is typed."""

import asyncio
import sys
from pathlib import Path

from shuffleup.amounts import Millis
from shuffleup.cli.parts import Parts
from shuffleup.clock import Clock
from shuffleup.hub import Hub
from shuffleup.stations.glass import Glass
from shuffleup.unit_key import UnitKey
from shuffleup.venue.joining import NoFloorThere, Refused, join
from shuffleup.venue.membership import Membership, keep_membership
from shuffleup.views.oled.pairing import pairing_page
from shuffleup.wire import OledView

RETRY_MS = Millis(10_000)
"""A floor that is not there, or has no room for now, is asked again after so long."""

CONNECTING = ""


class Joining:
    """Shows the code of this box until somebody has typed it at the floor."""

    def __init__(self, host: str, port: int, parts: Parts, clock: Clock) -> None:
        self._host = host
        self._port = port
        self._code = CONNECTING
        self._said = ""
        self._clock = clock
        box = parts.for_box(Hub())
        self._glass = Glass(
            box.open_display,
            page=self._page,
            changes_at=lambda: None,
            clock=clock,
            in_thread=not box.simulated,
            health_changed=lambda: None,
            shown=box.shown,
        )

    async def join(self, key: UnitKey, name: str, folder: Path) -> Membership:
        """Join, and keep the membership in a folder; it takes as long as people take.

        Raises:
            NotOurFloor: what answers is no floor, or somebody stands between.
            MembershipUnusable: it cannot be kept.
        """
        showing = asyncio.create_task(self._glass.run())
        try:
            membership = await self._joined(key, name)
            keep_membership(folder, membership)
            return membership
        finally:
            showing.cancel()
            await asyncio.wait([showing])
            self._glass.close()

    async def _joined(self, key: UnitKey, name: str) -> Membership:
        while True:
            try:
                return await join(self._host, key, name, self._show, self._clock, port=self._port)
            except (NoFloorThere, Refused) as trouble:
                self._say(str(trouble))
            await self._clock.sleep(RETRY_MS)

    def _show(self, code: str) -> None:
        self._code = code
        self._say(f"type {code} at the floor console of {self._host} to let this box in")
        self._glass.changed()

    def _page(self) -> OledView:
        return pairing_page(self._code or "...", self._host)

    def _say(self, line: str) -> None:
        if line != self._said:
            self._said = line
            print(line, file=sys.stdout, flush=True)
