"""A box of a venue, for any table: its files, its clock and key, and its listeners."""

from collections.abc import Callable
from pathlib import Path

import msgspec

from shuffleup.kernel.chance import Seeds
from shuffleup.kernel.clock import Clock
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.stations.event_codec import THIS_RELEASE, Release
from shuffleup.stations.latest_views import Hub
from shuffleup.storage.journal import Journal, Writer


class VenueBox(msgspec.Struct, frozen=True):
    """The parts of a box for its venue.

    `folder` is where the box keeps its journals and what it was told. `make_writer` puts a journal to work,
    `tell` takes lines for the log; `release` is that of its program.
    """

    folder: Path
    name: str
    clock: Clock
    hub: Hub
    seeds: Seeds
    key: UnitKey
    make_writer: Callable[[Journal], Writer]
    tell: Callable[[str], None]
    release: Release = THIS_RELEASE
