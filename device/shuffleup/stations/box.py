"""The box on the table: its panel, OLED and buzzer joined to the table station. Any part may be missing."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec

from shuffleup.amounts import Millis
from shuffleup.clock import Clock
from shuffleup.command_ids import CommandIds
from shuffleup.hal import Display, Key, KeyDown, KeyUp, KnobTurned, Note, Panel, Part, PartMissing, Sounder
from shuffleup.hub import Hub
from shuffleup.keys import lamps_lit
from shuffleup.stations.faces import Faces
from shuffleup.stations.glass import TICK_MS, Glass
from shuffleup.stations.key_desk import KeyDesk
from shuffleup.wire import Command, PartView, Reply, UnitView

RETRY_MS = Millis(5000)

Opened = TypeVar("Opened", Panel, Sounder)

TONES: dict[str, tuple[Note, ...]] = {
    "click": (Note(1400, Millis(15)),),
    "armed": (Note(880, Millis(60)), Note(1175, Millis(60))),
    "error": (Note(220, Millis(90)), Note(0, Millis(40)), Note(220, Millis(90))),
}
"""What is heard at a key: heard, press again, refused."""


class BoxParts(msgspec.Struct, frozen=True):
    """How each part is opened, each raising `PartMissing`; `shown` is called when lamps or glass changed.

    `tick` is how often the countdown on the glass is drawn.
    """

    open_panel: Callable[[], Panel]
    open_display: Callable[[], Display]
    open_sounder: Callable[[], Sounder]
    shown: Callable[[], None]
    simulated: bool
    tick: Millis = TICK_MS


class Box:
    """Brings fingers to commands and states to lamps, glass and sound.

    A part that cannot be opened or dies is shown as degraded and tried again, for ever; the others and the
    table go on. `storage` tells what is wrong with the journal's storage, empty if nothing is.
    """

    def __init__(
        self,
        parts: BoxParts,
        faces: Faces,
        *,
        submit: Callable[[Command], Awaitable[Reply]],
        storage: Callable[[], str],
        hub: Hub,
        clock: Clock,
        ids: CommandIds,
        unit: str,
    ) -> None:
        self._parts = parts
        self._faces = faces
        self._storage = storage
        self._hub = hub
        self._clock = clock
        self._unit = unit
        self._panel: Panel | None = None
        self._sounder: Sounder | None = None
        self._faults: dict[Part, str] = {}
        self._lit: frozenset[Key] = frozenset()
        self._desk = KeyDesk(faces, submit=submit, sound=self._sound, clock=clock, ids=ids)
        self._glass = Glass(
            parts.open_display,
            page=faces.oled,
            clock=clock,
            in_thread=not parts.simulated,
            health_changed=self._post_health,
            shown=parts.shown,
            tick=parts.tick,
        )

    def start(self, tasks: asyncio.TaskGroup) -> Callable[[], None]:
        """Listen to the keys and keep lamps and glass up to date; returns what stops it."""
        self._open_missing()
        self._faces.watch(self._changed)
        self._changed()
        jobs = (self._desk.run(), self._glass.run(), self._keep_parts())
        running = [tasks.create_task(job) for job in jobs]

        def stop() -> None:
            for task in running:
                task.cancel()

        return stop

    def close(self) -> None:
        """Let go of the hardware."""
        self._glass.close()
        for part in (self._panel, self._sounder):
            if part:
                part.close()

    async def _keep_parts(self) -> None:
        while True:
            await self._clock.sleep(RETRY_MS)
            if self._faults:
                self._open_missing()
                self._changed()

    def _open_missing(self) -> None:
        """Try each part by itself: a panel that is gone takes no buzzer with it."""
        if self._panel is None and (panel := self._opened(self._parts.open_panel, Part.KEYS)):
            self._panel = panel
            self._listen(panel)
        if self._sounder is None:
            self._sounder = self._opened(self._parts.open_sounder, Part.BUZZER)

    def _opened(self, open_part: Callable[[], Opened], part: Part) -> Opened | None:
        try:
            opened = open_part()
        except PartMissing as missing:
            self._faults[part] = str(missing)
            return None
        self._faults.pop(part, None)
        return opened

    def _listen(self, panel: Panel) -> None:
        loop = asyncio.get_running_loop()

        def touched(touch: KeyDown | KeyUp | KnobTurned) -> None:
            loop.call_soon_threadsafe(self._desk.touched, touch)

        panel.on_key(touched)
        panel.on_knob(touched)

    def _changed(self) -> None:
        self._light(frozenset(Key(name) for name in lamps_lit(self._faces.meanings())))
        self._glass.changed()
        self._post_health()

    def _light(self, lit: frozenset[Key]) -> None:
        if self._panel is None or (lit == self._lit and Part.LAMPS not in self._faults):
            return
        try:
            self._panel.set_lamps(lit)
        except PartMissing as missing:
            self._faults[missing.part] = str(missing)
            return
        self._lit = lit
        self._faults.pop(Part.LAMPS, None)
        self._parts.shown()

    def _sound(self, tone: str) -> None:
        if self._sounder is None:
            return
        try:
            self._sounder.play(TONES[tone])
        except PartMissing as missing:
            self._faults[missing.part] = str(missing)
        else:
            self._faults.pop(Part.BUZZER, None)

    def _post_health(self) -> None:
        others = (Part.KEYS, Part.LAMPS, Part.BUZZER)
        parts = [
            PartView(part.value, part not in self._faults, self._faults.get(part, "")) for part in others
        ]
        fault = self._storage()
        view = UnitView(
            unit=self._unit,
            parts=(self._glass.health, *parts),
            linked=self._faces.clock_view is not None,
            stored=not fault,
            simulated=self._parts.simulated,
            message=fault,
        )
        self._hub.post("unit", view)
