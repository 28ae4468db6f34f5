"""Bag lists on the console of the director: what lies on the box, and what a file would do."""

import msgspec

from shuffleup.kernel.field_types import Chips, Money
from shuffleup.protocol.floor import CurrencyView


class BagInList(msgspec.Struct, frozen=True, omit_defaults=True):
    """A bag of a list: whose, its number and sum; `plays` on day two here, or `leaves` play."""

    name: str
    bag: str
    chips: Chips
    plays: bool = False
    leaves: bool = False


class BagListView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A list: its flight, who has signed it, and what is in it.

    `digest` is the SHA-256 of its file. It `is_read`, or a `code` and `text` say why it cannot be.
    """

    digest: str
    flight: str
    title: str
    of: str
    made: str
    fingerprint: str
    level: int
    entries: int
    bags: tuple[BagInList, ...]
    bagged: Chips
    money: Money
    own: bool = False
    is_read: bool = False
    code: str = ""
    text: str = ""


class BagListsView(msgspec.Struct, frozen=True):
    """The lists that lie on this box and belong to this event, and what day two is made of.

    `fingerprint` is that of this floor's own key, which another console shows beside a list of it. `open`
    are bags that were not opened yet.
    """

    version: int
    fingerprint: str
    day_two: bool
    flight: str
    closed: bool
    lists: tuple[BagListView, ...]
    players: int
    chips: Chips
    out_of_play: Chips
    pool: Money
    entries: int
    currency: CurrencyView
