"""The simulated card machine, for the page that controls it."""

import msgspec


class TwinView(msgspec.Struct, frozen=True):
    """The places of the cards in a simulated machine: how many in each of its slots, and before it.

    Slot `at_entry` stands before the entry, the one across from it before the exit. `causes` are the names
    of what can go wrong.
    """

    state: str
    fault: str
    at_entry: int
    slots: tuple[int, ...]
    tray: int
    entry: int
    exit: int
    shoe: int
    board: int
    outside: int
    plugged: bool
    causes: tuple[str, ...]
