"""The simulated dealer's use of the keys of a box."""

from typing import Protocol

from shuffleup.hardware.hal import Key
from shuffleup.hardware.keys.knob import FAST_FROM, FASTER, FASTER_FROM
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis
from shuffleup_demo.hurry import HurriedClock
from shuffleup_demo.people.deed import Deed

PRESS_MS = Millis(70)
BETWEEN_PRESSES_MS = Millis(130)
DETENT_MS = Millis(40)
"""The knob is turned fast: `shuffleup.hardware.keys.knob` says how far it goes with each detent."""

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
        """Say whether a key of the box does this; the rest is done on a page, and all while time hurries."""
        hurries = isinstance(self._clock, HurriedClock) and self._clock.hurrying
        return deed.verb in KEY_OF and not hurries

    async def do(self, deed: Deed) -> None:
        """Press what the deed wants, the knob between two presses included."""
        key = KEY_OF[deed.verb]
        await self._press(key)
        for _ in range(deed.detents):
            self._hands.turn(1)
            await self._clock.sleep(DETENT_MS)
        if deed.verb in TWICE and deed.dials:
            await self._press(key)

    async def _press(self, key: Key) -> None:
        self._hands.press(key)
        await self._clock.sleep(PRESS_MS)
        self._hands.release(key)
        await self._clock.sleep(BETWEEN_PRESSES_MS)


def detents_to(least: int, total: int, chip: int, big_blind: int) -> int:
    """Count the detents of one fast turn from the least amount to a total, or to the next amount above it."""
    amount, detents = least, 0
    while amount < total:
        detents += 1
        step = chip if detents < FAST_FROM else big_blind if detents < FASTER_FROM else FASTER * big_blind
        amount = amount // step * step + step
    return detents
