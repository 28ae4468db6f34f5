"""The membership of this box in a venue: its floors, its trusted authority, its password there.

A standby has credentials that let it become the floor.
"""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from shuffleup.kernel.field_types import UnitId
from shuffleup.kernel.refusals import CommandError
from shuffleup.network.bus.notices import MOST_FLOORS, EventNotice, FloorAddress, Port
from shuffleup.network.trust.floor_authority import AUTHORITY, Claims
from shuffleup.network.trust.paired_units import FILE_NAME as REGISTER, PairedUnits
from shuffleup.network.trust.pin import FloorPin
from shuffleup.storage.atomic_write import remove_whole, replace_whole

FILE_NAME = "venue.json"


class MembershipUnusable(CommandError):
    """The file of the membership cannot be read or written; the text is one line that says what to do."""


class _StoredMembership(msgspec.Struct, frozen=True):
    """What a unit is in a venue; `floors` is tried in its order."""

    venue: str
    user: str
    password: str
    floors: Annotated[tuple[FloorAddress, ...], Meta(min_length=1, max_length=MOST_FLOORS)]


class Admission(_StoredMembership, frozen=True):
    """The floor's data for a unit that it has admitted; `signer` reads its claims (`epoch_proof`)."""

    signer: str = ""

    def __repr__(self) -> str:
        """Keep the password out of every log and report."""
        return f"Admission({self.venue!r}, {self.user!r}, ...)"


class Membership(_StoredMembership, frozen=True):
    """The unit's stored part, with the authority (PEM) that the pairing has proved to be the floor's."""

    authority: str
    signer: str = ""

    @property
    def claims(self) -> Claims:
        """The reader that checks claims of this venue's floor."""
        return Claims(self.venue, UnitId(self.signer))

    def found_at(self, floors: tuple[FloorAddress, ...]) -> "Membership":
        """Return the membership with other addresses of floors.

        That at which the first was found stays and comes first: it is known to be reached there.
        """
        first = self.floors[0]
        return replace(self, floors=(first, *(one for one in floors if one != first))[:MOST_FLOORS])

    def __repr__(self) -> str:
        """Keep the password out of every log and report."""
        return f"Membership({self.venue!r}, {self.user!r}, ...)"


def read_membership(folder: Path) -> Membership | None:
    """Read which venue this box belongs to, None where it belongs to none.

    Raises:
        MembershipUnusable: the file cannot be read.
    """
    path = folder / FILE_NAME
    try:
        return msgspec.json.decode(path.read_bytes(), type=Membership)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise MembershipUnusable(f"{path}: cannot be read ({error.strerror})") from error
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise MembershipUnusable(f"{path}: damaged; remove it and let this box join again") from error


def keep_membership(folder: Path, membership: Membership) -> None:
    """Write the membership down, for the owner's eyes only.

    Raises:
        MembershipUnusable: it cannot be written; what was there stays.
    """
    path = folder / FILE_NAME
    try:
        replace_whole(path, msgspec.json.encode(membership), mode=0o600)
    except OSError as error:
        raise MembershipUnusable(f"{path}: cannot be written ({error.strerror})") from error


def leave_venue(folder: Path) -> None:
    """Forget the venue; a box that belongs to none stays so.

    Raises:
        MembershipUnusable: the file cannot be removed.
    """
    path = folder / FILE_NAME
    try:
        remove_whole(path)
    except OSError as error:
        raise MembershipUnusable(f"{path}: cannot be removed ({error.strerror})") from error


TAKEN_OVER = "taken-over"
"""A file of that name says that this box was a standby and is the floor now; it holds the venue's name."""


class StandbyUnusable(CommandError):
    """The files of a standby cannot be read or written; the text is one line."""


class StandbyBundle(msgspec.Struct, frozen=True):
    """The key of the authority, the register of the boxes with the hashes of their passwords, the record of
    the floor PIN (empty without one), and how the journal of the event begins.
    """

    authority: str
    register: str
    pin: str
    event: EventNotice

    def __repr__(self) -> str:
        """Keep the key out of every log and report."""
        return f"StandbyBundle({self.event.event!r}, ...)"


class FloorSecrets(msgspec.Struct, frozen=True):
    """Secrets that lie sealed in the floor's journal, by their names."""

    secrets: dict[str, bytes]

    def __repr__(self) -> str:
        """Keep the secrets out of every log and report."""
        return f"FloorSecrets({len(self.secrets)})"


Secrets = Callable[[Sequence[str]], Awaitable[Mapping[str, bytes]]]
"""Reads sealed secrets of the floor that are in force, by their names."""


class StandbyDesk:
    """The desk where the standby of a floor gets its bundle, and the floor's `secrets`."""

    def __init__(
        self, folder: Path, paired: PairedUnits, pin: FloorPin, event: EventNotice, secrets: Secrets
    ) -> None:
        self._folder = folder
        self._secrets = secrets
        self._paired = paired
        self._pin = pin
        self._event = event

    def is_standby(self, user: str) -> bool:
        """Say whether the director has let this user in as the standby."""
        standby = self._paired.standby
        return standby is not None and standby.user == user

    async def secrets(self, names: Sequence[str]) -> FloorSecrets:
        """Give the standby those of the named secrets that are in force (MYS-04, PLY-01)."""
        return FloorSecrets(dict(await self._secrets(names)))

    def bundle(self, host: str, broker: Port, web: Port) -> StandbyBundle:
        """Give the bundle to the standby, which is found there.

        Raises:
            StandbyUnusable, RegisterUnusable, PinUnusable: the storage does not let us.
        """
        self._paired.standby_is_at(FloorAddress(host, broker, web))
        pin = self._pin.record().decode() if self._pin.is_set else ""
        try:
            authority = (self._folder / AUTHORITY).read_text(encoding="ascii")
            register = (self._folder / REGISTER).read_text(encoding="utf-8")
        except OSError as error:
            raise StandbyUnusable(f"{self._folder}: cannot be read ({error.strerror})") from error
        return StandbyBundle(authority, register, pin, self._event)


def keep_bundle(folder: Path, bundle: StandbyBundle, pin: FloorPin) -> None:
    """Write down what makes a floor of this box; raises `StandbyUnusable`, `PinUnusable`."""
    _write(folder / AUTHORITY, bundle.authority)
    _write(folder / REGISTER, bundle.register)
    if bundle.pin:
        pin.adopt(bundle.pin.encode())


def taken_over(folder: Path) -> str:
    """Say of which venue this box has become the floor; empty where it has not."""
    try:
        return (folder / TAKEN_OVER).read_text(encoding="ascii").strip()
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise StandbyUnusable(f"{folder / TAKEN_OVER}: cannot be read ({error.strerror})") from error


def note_taken_over(folder: Path, venue: str) -> None:
    """Write down that this box is the floor of a venue from now on; raises `StandbyUnusable`."""
    _write(folder / TAKEN_OVER, venue)


def _write(path: Path, text: str) -> None:
    try:
        replace_whole(path, text.encode(), mode=0o600)
    except OSError as error:
        raise StandbyUnusable(f"{path}: cannot be written ({error.strerror})") from error
