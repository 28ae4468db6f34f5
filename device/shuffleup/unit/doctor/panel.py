"""The test of keys, lamps and knob: each is opened and lit, and a person presses each key when it lights."""

import asyncio
from collections.abc import Callable, Sequence

import msgspec

from shuffleup.hardware.hal import LIT_KEYS, Key, KeyDown, KeyUp, KnobTurned, Panel, PartMissing
from shuffleup.hardware.hal.pins import BCM_PINS, KEY_PINS
from shuffleup.hardware.hal.simulated import SimulatedUnit
from shuffleup.kernel.clock import Clock, until
from shuffleup.kernel.field_types import Millis
from shuffleup.unit.doctor.finding import PartFinding, Result, failed

REST_MS = Millis(500)
"""Time without a touch in which the doctor looks for keys that press themselves."""

NAMED_AFTER_MS = Millis(4_000)
"""A key whose lamp nobody sees is named then."""

PATIENCE_MS = Millis(60_000)
"""The time for all keys and the knob."""

KEYS, LAMPS, KNOB = "keys", "lamps", "knob"


class Wish(msgspec.Struct, frozen=True):
    """The next request to a person: press the lit key, press `key` by name, or turn the knob by `detents`."""

    words: str
    key: Key | None = None
    detents: int = 0


Ask = Callable[[Wish], None]
Touch = KeyDown | KnobTurned

PRESS_WHAT_IS_LIT = Wish("press the key that is lit")
OF_THE_KNOB = (
    Wish("turn the knob to the right", detents=1),
    Wish("turn the knob to the left", detents=-1),
    Wish("push the knob", Key.KNOB),
)


async def examine_panel(open_panel: Callable[[], Panel], clock: Clock, ask: Ask | None) -> list[PartFinding]:
    """Try keys, lamps and knob; with `ask`, a person presses every key on request."""
    try:
        panel = open_panel()
    except PartMissing as missing:
        names = (KEYS, LAMPS, KNOB)
        return [failed(name, missing) for name in names]
    try:
        touches = _Touches(panel)
        return (
            await _untouched(panel, touches, clock)
            if ask is None
            else await _asked(panel, touches, clock, ask)
        )
    finally:
        panel.close()


class _Touches:
    """The touches in their order, as the thread of the driver reports them."""

    def __init__(self, panel: Panel) -> None:
        self._loop = asyncio.get_running_loop()
        self.came: list[Touch] = []
        self.news = asyncio.Event()
        panel.on_key(self._heard)
        panel.on_knob(self._heard)

    def _heard(self, touch: KeyDown | KeyUp | KnobTurned) -> None:
        if not isinstance(touch, KeyUp):
            self._loop.call_soon_threadsafe(self._note, touch)

    def _note(self, touch: Touch) -> None:
        self.came.append(touch)
        self.news.set()


async def _untouched(panel: Panel, touches: _Touches, clock: Clock) -> list[PartFinding]:
    lamps = _lit(panel, LIT_KEYS)
    await clock.sleep(REST_MS)
    pressed = sorted({touch.key.value for touch in touches.came if isinstance(touch, KeyDown)})
    turned = any(isinstance(touch, KnobTurned) for touch in touches.came)
    return [
        PartFinding(
            KEYS, Result.DEGRADED, f"pressed by nobody: {', '.join(pressed)}", "look for a loose wire"
        )
        if pressed
        else PartFinding(KEYS, Result.OK, "their pins are open; --interactive tries each key"),
        lamps or PartFinding(LAMPS, Result.OK, "all eight were told to light"),
        PartFinding(KNOB, Result.DEGRADED, "turned by nobody", "look for a loose wire")
        if turned
        else PartFinding(KNOB, Result.OK, "its pins are open; --interactive tries it"),
    ]


def _lit(panel: Panel, keys: Sequence[Key]) -> PartFinding | None:
    """Light these lamps; returns what is wrong with that."""
    try:
        panel.set_lamps(frozenset(keys))
    except PartMissing as missing:
        return failed(LAMPS, missing)
    return None


async def _asked(panel: Panel, touches: _Touches, clock: Clock, ask: Ask) -> list[PartFinding]:
    """Ask for every key by its lamp alone, which proves both; for the knob in words."""
    exam = _Exam(panel, touches, clock, ask)
    for key in LIT_KEYS:
        await exam.key(key)
    exam.lamps = _lit(panel, ()) or exam.lamps
    await exam.knob()
    return exam.findings()


class _Exam:
    """Asks for one thing after the other until the time is over, and notes what came instead."""

    def __init__(self, panel: Panel, touches: _Touches, clock: Clock, ask: Ask) -> None:
        self._panel = panel
        self._touches = touches
        self._clock = clock
        self._ask = ask
        self._until = Millis(clock.now() + PATIENCE_MS)
        self._silent: list[Key] = []
        self._swapped: list[str] = []
        self._unseen: list[Key] = []
        self._knob: list[str] = []
        self.lamps: PartFinding | None = None

    async def key(self, key: Key) -> None:
        """Light a key and wait for it."""
        self.lamps = _lit(self._panel, (key,)) or self.lamps
        self._ask(PRESS_WHAT_IS_LIT)
        by_its_name = Wish(f"press {_name(key)}", key)
        if await self._comes(by_its_name, self._soon()):
            return
        self._unseen.append(key)
        self._ask(by_its_name)
        if not await self._comes(by_its_name, self._until):
            self._silent.append(key)

    async def knob(self) -> None:
        """Have the knob turned both ways and pushed."""
        for wish in OF_THE_KNOB:
            self._ask(wish)
            if not await self._comes(wish, self._until):
                self._knob.append(wish.words)

    async def _comes(self, wish: Wish, deadline: Millis) -> bool:
        """Wait for a touch; a key that answers in place of another is noted."""
        touches = self._touches
        while True:
            touches.news.clear()
            came, touches.came = touches.came, []
            if any(_is_what(touch, wish) for touch in came):
                return True
            self._swapped += [_name(touch.key) for touch in came if isinstance(touch, KeyDown)]
            if self._clock.now() >= deadline:
                return False
            await until(self._clock, deadline, touches.news)

    def _soon(self) -> Millis:
        return Millis(min(self._clock.now() + NAMED_AFTER_MS, self._until))

    def findings(self) -> list[PartFinding]:
        """Say what was found."""
        return [self._of_keys(), self.lamps or self._of_lamps(), self._of_knob()]

    def _of_keys(self) -> PartFinding:
        if self._silent:
            names = ", ".join(map(_place, self._silent))
            return PartFinding(
                KEYS, Result.FAILED, f"no press came of {names}", "check the wire and its ground"
            )
        if self._swapped:
            names = ", ".join(dict.fromkeys(self._swapped))
            return PartFinding(
                KEYS, Result.DEGRADED, f"not asked for, but pressed: {names}", "look for swapped wires"
            )
        return PartFinding(KEYS, Result.OK, f"all {len(LIT_KEYS)} answered")

    def _of_lamps(self) -> PartFinding:
        if self._unseen:
            names = ", ".join(map(_name, self._unseen))
            return PartFinding(
                LAMPS, Result.DEGRADED, f"pressed only when named: {names}", "look whether they light"
            )
        return PartFinding(LAMPS, Result.OK, "each was seen")

    def _of_knob(self) -> PartFinding:
        if self._knob:
            return PartFinding(
                KNOB, Result.FAILED, f"nothing came of: {', '.join(self._knob)}", "check its wires"
            )
        return PartFinding(KNOB, Result.OK, "turns both ways and can be pushed")


def _is_what(touch: Touch, wish: Wish) -> bool:
    """Return whether a touch is the requested one; of the knob any number of detents, the right way."""
    if isinstance(touch, KnobTurned):
        return touch.detents * wish.detents > 0
    return touch.key is wish.key


def _name(key: Key) -> str:
    return key.value.upper().replace("_", " ")


def _place(key: Key) -> str:
    bcm = KEY_PINS[key]
    return f"{_name(key)} (GPIO{bcm}, header pin {BCM_PINS[bcm][0]})"


TAKES_MS = Millis(100)
"""The time that the simulated person takes for a touch, and for which a key is held down."""


class SimulatedPerson:
    """Does one wish after the other; to be made inside the loop."""

    def __init__(self, metal: SimulatedUnit) -> None:
        self._metal = metal
        self._loop = asyncio.get_running_loop()

    def asked(self, wish: Wish) -> None:
        """Do a wish after a moment."""
        self._loop.call_later(TAKES_MS / 1000, self._do, wish)

    def _do(self, wish: Wish) -> None:
        if wish.detents:
            self._metal.turn(wish.detents)
            return
        for key in (wish.key,) if wish.key else self._metal.lamps():
            self._press(key)

    def _press(self, key: Key) -> None:
        self._metal.press(key)
        self._loop.call_later(TAKES_MS / 1000, self._metal.release, key)
