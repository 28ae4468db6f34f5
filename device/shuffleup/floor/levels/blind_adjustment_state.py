"""The proposal of other blinds as the floor keeps it (STR-40)."""

import msgspec

from shuffleup.kernel.amounts import Chips

Rows = tuple[tuple[Chips, Chips], ...]


class ProposedBlinds(msgspec.Struct, frozen=True):
    """Blinds from level `first` on, and how many minutes the end was off the wish, None without an end."""

    first: int
    table: Rows
    off: int | None


class TakenBlinds(msgspec.Struct, frozen=True):
    """The blinds that stood from level `first` on before a proposal was taken."""

    first: int
    before: Rows


class Replan(msgspec.Struct, frozen=True):
    """The question to the director and the answer: `decided` at an end `off` minutes from the wish."""

    proposed: ProposedBlinds | None = None
    off: int | None = None
    decided: bool = False
    taken: TakenBlinds | None = None
