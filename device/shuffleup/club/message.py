"""The common parts of commands and events of the club journal, and the rules declared beside them."""

from typing import Annotated

import msgspec

from shuffleup.club.people.book import People
from shuffleup.club.state import Club
from shuffleup.kernel.dispatch import Rules

Why = Annotated[str, msgspec.Meta(pattern=r"\S", max_length=200)]
"""Why the director does it; it goes into the record."""


class ClubCommand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that the club can be asked to write down."""


class ClubEvent(msgspec.Struct, frozen=True):
    """Something that happened in the club. Its tag is its stored name and never changes."""


ClubEvents = tuple[ClubEvent, ...]

answers: Rules[[Club, People], ClubEvents] = Rules("command of the club")
changes: Rules[[Club], Club] = Rules("event of the club")
