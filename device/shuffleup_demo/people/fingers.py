"""The simulated dealer's use of the keys of a box."""

from typing import Protocol

from shuffleup.amounts import Millis
from shuffleup.clock import Clock
from shuffleup.hal import Key
from shuffleup_demo.people.deed import Deed

PRESS_MS = Millis(70)
BETWEEN_PRESSES_MS = Millis(130)
DETENT_MS = Millis(40)
"""The knob is turned fast: after two chips it goes by big blinds."""

SLOW_DETENTS = 2

KEY_OF = {
    "fold": Key.FOLD,
    "check_or_call": Key.CHECK_CALL,
    "raise_to": Key.BET_RAISE,
    "all_in": Key.ALL_IN,
    "start_hand": Key.DEAL_NEXT,
    "shuffle": Key.DEAL_NEXT,
    "confirm_result": Key.DEAL_NEXT,
    "announce_straddle": Key.BET_RAISE,
    "set_bomb_pot": Key.ALL_IN,
    "run_it_times": Key.BET_RAISE,
    "undo": Key.UNDO,
    "call_clock": Key.CLOCK,
}

TWICE = frozenset({"raise_to", "all_in", "set_bomb_pot"})
"""Verbs of keys that open an amount or arm with the first press."""


class Hands(Protocol):
    """The possible acts of a finger on the box."""

    def press(self, key: Key) -> None:
        """Push a key down."""

    def release(self, key: Key) -> None:
        """Let a key come up."""

    def turn(self, detents: int) -> None:
        """Turn the knob, clockwise when positive."""


class KeyPresser:
    """Presses the keys of one box."""

    def __init__(self, hands: Hands, clock: Clock) -> None:
        self._hands = hands
        self._clock = clock

    def can_do(self, deed: Deed) -> bool:
        """Say whether a key of the box does this; the rest is done on a page."""
        return deed.verb in KEY_OF

    async def do(self, deed: Deed) -> None:
        """Press what the deed wants, the knob between two presses included."""
        key = KEY_OF[deed.verb]
        await self._press(key)
        for _ in range(SLOW_DETENTS + deed.steps if deed.steps else 0):
            self._hands.turn(1)
            await self._clock.sleep(DETENT_MS)
        if deed.verb in TWICE:
            await self._press(key)

    async def _press(self, key: Key) -> None:
        self._hands.press(key)
        await self._clock.sleep(PRESS_MS)
        self._hands.release(key)
        await self._clock.sleep(BETWEEN_PRESSES_MS)
