"""The floor's register of the units of its venue, in a file that is replaced atomically."""

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from shuffleup.kernel.field_types import MOST_AREAS, MOST_TABLES, TableNo, UnitId
from shuffleup.kernel.refusals import CommandError
from shuffleup.network.bus.notices import FloorAddress
from shuffleup.network.trust.broker_accounts import SALT_BYTES, is_password, password_hash
from shuffleup.network.trust.pairing import LONGEST_NAME, Hex32, user_of
from shuffleup.protocol.request_refusals import StandbyThere, VenueFull
from shuffleup.storage.atomic_write import replace_whole

FILE_NAME = "units.json"
MOST_UNITS = 1_200
"""A box at each table, and spares."""


class RegisterUnusable(CommandError):
    """The register cannot be read or written; the text is one line that says what to do."""


class PairedUnit(msgspec.Struct, frozen=True):
    """A unit of the venue: its user on the bus, the hash of its password as the broker reads it, and the
    table that the director has meant it for, None for a spare.

    One of them may be the `standby`, which the director has let in as such: it is given all that makes a
    floor. `found_at` is where it was last. A box comes to the broker of its `area`, or to the floor's own:
    where it is in none, or the floor has not so many.
    """

    unit: Hex32
    name: Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
    hashed: str
    table: Annotated[int, Meta(ge=1, le=MOST_TABLES)] | None = None
    standby: bool = False
    found_at: FloorAddress | None = None
    area: Annotated[int, Meta(ge=1, le=MOST_AREAS)] | None = None

    @property
    def user(self) -> str:
        """Name the user of the bus."""
        return user_of(UnitId(self.unit))

    def area_among(self, areas: int) -> int | None:
        """Name its area where there are so many, None where it comes to the floor's own broker."""
        return self.area if self.area is not None and self.area <= areas and not self.standby else None

    def __repr__(self) -> str:
        """Keep the hash out of every log and report."""
        return f"PairedUnit({self.user!r}, {self.name!r}, table={self.table}, area={self.area})"


class PairedUnits:
    """The units of the venue, in a file of its folder."""

    def __init__(self, folder: Path) -> None:
        """Read the register of a folder; a venue begins without any unit.

        Raises:
            RegisterUnusable: it cannot be read.
        """
        self._path = folder / FILE_NAME
        self._units = {one.unit: one for one in self._read()}
        self._changed: Callable[[], None] = lambda: None

    def watch(self, changed: Callable[[], None]) -> None:
        """Have `changed` called after each change that is on the disk; it replaces an earlier one."""
        self._changed = changed

    @property
    def units(self) -> tuple[PairedUnit, ...]:
        """List the units in the order in which they were admitted."""
        return tuple(self._units.values())

    @property
    def boxes(self) -> tuple[PairedUnit, ...]:
        """List the units that can play a table: all but the standby."""
        return tuple(one for one in self._units.values() if not one.standby)

    @property
    def standby(self) -> PairedUnit | None:
        """The unit that would take the floor's place, None where there is none."""
        return next((one for one in self._units.values() if one.standby), None)

    def add(
        self,
        unit: UnitId,
        name: str,
        password: str,
        table: TableNo | None = None,
        *,
        standby: bool = False,
        area: int | None = None,
    ) -> PairedUnit:
        """Enter a unit with its password; one that was there has a new password from now on.

        Raises:
            StandbyThere: another one is the standby.
            VenueFull: `MOST_UNITS` units belong to the venue.
            RegisterUnusable: it cannot be written; nothing has changed.
        """
        if standby and self.standby and self.standby.unit != unit:
            raise StandbyThere(self.standby.name)
        if unit not in self._units and len(self._units) >= MOST_UNITS:
            raise VenueFull(MOST_UNITS)
        hashed = password_hash(password, os.urandom(SALT_BYTES))
        paired = PairedUnit(unit, name, hashed, table, standby, area=area)
        self._keep({**self._units, unit: paired})
        return paired

    def move(self, unit: UnitId, area: int | None) -> bool:
        """Have a box come to the broker of another area; returns whether it belongs to the venue.

        Raises:
            RegisterUnusable: it cannot be written; the box stays where it is.
        """
        box = self._units.get(unit)
        if box is not None and box.area != area:
            self._keep({**self._units, unit: replace(box, area=area)})
        return box is not None

    def area_of(self, user: str, areas: int) -> int | None:
        """Say in which of so many areas a user's box is, None where it comes to the floor's broker."""
        return next((one.area_among(areas) for one in self._units.values() if one.user == user), None)

    def emptiest(self, areas: int) -> int | None:
        """Choose the area with the fewest boxes, the first of them; None where there are no areas."""
        boxes = Counter(one.area for one in self._units.values())
        return min(range(1, areas + 1), key=lambda area: boxes[area], default=None)

    def standby_is_at(self, address: FloorAddress) -> None:
        """Write down where the standby was found.

        Raises:
            RegisterUnusable: it cannot be written.
        """
        standby = self.standby
        if standby and standby.found_at != address:
            self._keep({**self._units, standby.unit: replace(standby, found_at=address)})

    def revoke(self, unit: UnitId) -> bool:
        """Take a unit out of the venue; returns whether it was in.

        Raises:
            RegisterUnusable: it cannot be written; the unit is still in.
        """
        if unit not in self._units:
            return False
        self._keep({name: one for name, one in self._units.items() if name != unit})
        return True

    def is_password(self, user: str, password: str) -> bool:
        """Say whether this is the password of a unit that belongs to the venue."""
        return any(one.user == user and is_password(password, one.hashed) for one in self._units.values())

    def _keep(self, units: dict[str, PairedUnit]) -> None:
        try:
            replace_whole(self._path, msgspec.json.encode(tuple(units.values())), mode=0o600)
        except OSError as error:
            raise RegisterUnusable(f"{self._path}: cannot be written ({error.strerror})") from error
        self._units = units
        self._changed()

    def _read(self) -> tuple[PairedUnit, ...]:
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=tuple[PairedUnit, ...])
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise RegisterUnusable(f"{self._path}: cannot be read ({error.strerror})") from error
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise RegisterUnusable(
                f"{self._path}: damaged; remove it and let the units join again"
            ) from error
