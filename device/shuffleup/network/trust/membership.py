"""The membership of this box in a venue: its floors, its trusted authority, and its password there."""

from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from shuffleup.kernel.field_types import UnitId
from shuffleup.kernel.refusals import CommandError
from shuffleup.network.bus.notices import MOST_FLOORS, FloorAddress, Port
from shuffleup.network.trust.epoch_proof import Claims
from shuffleup.storage.atomic_write import remove_whole, replace_whole

FILE_NAME = "venue.json"

__all__ = [
    "Admission",
    "FloorAddress",
    "Membership",
    "MembershipUnusable",
    "Port",
    "keep_membership",
    "leave_venue",
    "read_membership",
]


class MembershipUnusable(CommandError):
    """The file of the membership cannot be read or written; the text is one line that says what to do."""


class _Belonging(msgspec.Struct, frozen=True):
    """What a unit is in a venue; `floors` is tried in its order."""

    venue: str
    user: str
    password: str
    floors: Annotated[tuple[FloorAddress, ...], Meta(min_length=1, max_length=MOST_FLOORS)]


class Admission(_Belonging, frozen=True):
    """The floor's data for a unit that it has admitted; `signer` reads its claims (`epoch_proof`)."""

    signer: str = ""

    def __repr__(self) -> str:
        """Keep the password out of every log and report."""
        return f"Admission({self.venue!r}, {self.user!r}, ...)"


class Membership(_Belonging, frozen=True):
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
