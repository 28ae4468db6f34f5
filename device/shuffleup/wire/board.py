"""The event as the room may know it."""

from typing import Literal

import msgspec

from shuffleup.amounts import Chips, Money


class PlaceView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the standings: tied players share a `place`; `prize` in minor units of money.

    At a cash table there are no places: `place` is 0 and `chips` are those that the player has cashed.
    """

    place: int
    player: str
    chips: Chips
    prize: Money = Money(0)
    things: tuple[str, ...] = ()


class BoardView(msgspec.Struct, frozen=True):
    """What the room may know of the event: entries, players left, average, prizes, standings.

    `prize_texts` are prizes that are no money, by place; `announcement` is what the room was told last, and
    `deal` what each player gets by a deal, with the name.
    """

    event: str
    rule_set: str
    version: int
    entries: tuple[str, ...]
    players_left: int
    chips_in_play: Chips
    average_stack: Chips
    prizes: tuple[Money, ...]
    standings: tuple[PlaceView, ...]
    phase: Literal["registration", "seated", "playing", "over"]
    message: str = ""
    prize_texts: tuple[tuple[int, str], ...] = ()
    announcement: str = ""
    deal: tuple[tuple[str, Money], ...] = ()
