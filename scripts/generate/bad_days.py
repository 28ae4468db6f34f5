"""Troubles as the touchscreen shows them: each is caused at a unit in the middle of a hand."""

from collections.abc import Awaitable, Callable

import msgspec

from shuffleup.hardware.hal import Key, UnitPart
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import Millis
from shuffleup.protocol.box import UnitView
from shuffleup.protocol.touch import TouchView
from shuffleup.views.touch.troubles import troubles
from staged import StagedTable, nine_at_a_table

STUCK_MS = Millis(12_000)
LOOKED_AT_MS = Millis(6_000)
"""After so long the box has looked at its supply again."""

BY_WORDS: dict[str, dict[str, object]] = {
    "floor-gone": {"linked": False},
    "disk-full": {"stored": False, "message": "friday.journal: no space left on this disk"},
    "two-boxes": {"same_key": "E13D"},
    "wrong-time": {"wrong_time": "it shows 1970-01-01"},
}
"""Faults of a box that need no hand at it, as its health reports them."""


async def bad_days(clock: Clock) -> dict[str, dict[str, bytes]]:
    """Return what the touchscreen shows on each bad day, by the name of its picture."""
    seen = {}
    for name, act in DONE_BY_HAND.items():
        async with nine_at_a_table(clock) as at:
            for key in ("deal_next", *["fold"] * 3):
                await at.press(key)
            await act(at)
            seen[name] = at.shown(("touch", "clock", "unit"))
    plain = seen["touched-twice"]
    return seen | {name: _with_health(plain, health) for name, health in BY_WORDS.items()}


def _with_health(shown: dict[str, bytes], health: dict[str, object]) -> dict[str, bytes]:
    unit = msgspec.structs.replace(msgspec.json.decode(shown["unit"], type=UnitView), **health)
    view = msgspec.json.decode(shown["touch"], type=TouchView)
    return shown | {"touch": msgspec.json.encode(msgspec.structs.replace(view, troubles=troubles(unit)))}


async def _oled_unplugged(at: StagedTable) -> None:
    at.parts.metal.unplug(UnitPart.DISPLAY)
    await at.clock.sleep(LOOKED_AT_MS)


async def _low_voltage(at: StagedTable) -> None:
    at.parts.metal.power.pull_out()
    await at.clock.sleep(LOOKED_AT_MS)


async def _two_keys(at: StagedTable) -> None:
    at.parts.metal.press(Key.FOLD)
    at.parts.metal.press(Key.CHECK_CALL)
    await at.clock.sleep(Millis(60))
    at.parts.metal.release(Key.FOLD)
    at.parts.metal.release(Key.CHECK_CALL)
    await at.clock.sleep(Millis(100))


async def _key_stuck(at: StagedTable) -> None:
    at.parts.metal.press(Key.CHECK_CALL)
    await at.clock.sleep(STUCK_MS)


async def _touched_twice(at: StagedTable) -> None:
    for _ in range(2):
        at.parts.metal.press(Key.CHECK_CALL)
        await at.clock.sleep(Millis(40))
        at.parts.metal.release(Key.CHECK_CALL)
        await at.clock.sleep(Millis(40))
    await at.clock.sleep(Millis(100))


async def _knob_both_ways(at: StagedTable) -> None:
    await at.press("bet_raise")
    for detents in (7, -4, 9, -12, 3):
        at.parts.metal.turn(detents)
    await at.clock.sleep(Millis(200))


DONE_BY_HAND: dict[str, Callable[[StagedTable], Awaitable[None]]] = {
    "oled-unplugged": _oled_unplugged,
    "low-voltage": _low_voltage,
    "two-keys": _two_keys,
    "key-stuck": _key_stuck,
    "touched-twice": _touched_twice,
    "knob-both-ways": _knob_both_ways,
}
