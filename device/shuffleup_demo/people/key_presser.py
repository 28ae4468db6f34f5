"""A deed that somebody in the room is about to do, and the simulated dealer's use of the keys of a box.

Time runs faster before the demo begins: a machine takes half a minute to shuffle, which nobody wants to
watch.
"""

import asyncio
from datetime import datetime
from typing import Any, Protocol

import msgspec

from shuffleup.hardware.hal import Key
from shuffleup.hardware.keys.knob import FAST_FROM, FASTER, FASTER_FROM
from shuffleup.kernel.clock import Clock, until
from shuffleup.kernel.field_types import FLOOR, Millis, Stream

QUIET_HANDS = 3
"""Nothing goes wrong in the first hands of a table: whoever looks at it sees first how it should be."""


class Deed(msgspec.Struct, frozen=True):
    """A command that is posted when `after` has passed, unless its owner has changed by then.

    `detents` are those by which the knob is turned where the amount `dials` at a box: in a fixed limit one
    press is the raise.
    """

    verb: str
    args: dict[str, Any] = {}
    after: Millis = Millis(0)
    to: Stream = FLOOR
    detents: int = 0
    dials: bool = True


class PeoplePace:
    """The durations of people's acts, in milliseconds of the event."""

    THINK = (1200, 4000)
    """One action: two or three seconds, as at a table that plays briskly."""

    SHUFFLE = (8000, 20_000)
    """Pay the winner, gather the cards and shuffle."""

    PLAY = (45_000, 150_000)
    """A whole hand that nobody follows."""

    LOOK = (500, 1500)
    """Notice that something is to be done."""

    DIRECT = (4000, 15_000)
    """The director's way to where something waits, and the work there."""

    BEGIN = (150, 400)
    """One step of setting the event up, and the first deal: it was prepared, and everybody is there."""


HURRY = 40
"""How many times as fast the event is prepared."""

PATIENCE_MS = Millis(5_000)
"""After so long the demo begins, prepared or not."""


class HurriedClock:
    """Another clock, ahead of it by the time that was hurried through; its wall time is that of the other."""

    def __init__(self, base: Clock) -> None:
        self._base = base
        self._since: Millis | None = None
        self._ahead = 0
        self.boot_id = f"{base.boot_id} hurried from {base.now()}"

    @property
    def hurrying(self) -> bool:
        """Say whether it runs ahead now: no finger keeps up with that."""
        return self._since is not None

    def now(self) -> Millis:
        """Read the other clock, and add what it is behind."""
        now = self._base.now()
        return Millis(now + self._ahead + (0 if self._since is None else (now - self._since) * (HURRY - 1)))

    def wall(self) -> datetime:
        """Read the wall time of the other clock."""
        return self._base.wall()

    async def sleep_until(self, deadline: Millis) -> None:
        """Wait; who waits when the hurry ends waits on at the ordinary pace."""
        await asyncio.sleep(0)
        while (left := deadline - self.now()) > 0:
            await self._base.sleep(Millis(left if self._since is None else max(1, left // HURRY)))

    async def sleep(self, span: Millis) -> None:
        """Wait for a number of milliseconds."""
        await self.sleep_until(Millis(self.now() + span))

    async def hurry_until(self, ready: asyncio.Event) -> None:
        """Hurry until everything is ready, then go on at the ordinary pace.

        Who sleeps already wakes when it is due, though it was to sleep longer.
        """
        self._since = self._base.now()
        await until(self._base, Millis(self._base.now() + PATIENCE_MS), ready)
        self._ahead, self._since = self.now() - self._base.now(), None


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
