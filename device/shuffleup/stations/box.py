"""The box on the table: its panel, OLED and buzzer joined to the table station. Any part may be missing."""

import asyncio
from collections.abc import Awaitable, Callable

from shuffleup.amounts import Millis
from shuffleup.clock import Clock
from shuffleup.command_ids import CommandIds
from shuffleup.hal import Display, Key, KeyDown, KeyUp, KnobTurned, Note, Panel, Part, PartMissing, Sounder
from shuffleup.hub import Hub
from shuffleup.keys import lamps_lit
from shuffleup.stations.faces import Faces
from shuffleup.stations.glass import Glass
from shuffleup.stations.key_desk import KeyDesk
from shuffleup.wire import Command, PartView, Reply, UnitView

TONES: dict[str, tuple[Note, ...]] = {
    "click": (Note(1400, Millis(15)),),
    "armed": (Note(880, Millis(60)), Note(1175, Millis(60))),
    "error": (Note(220, Millis(90)), Note(0, Millis(40)), Note(220, Millis(90))),
}
"""What is heard at a key: heard, press again, refused."""


class Box:
    """Brings fingers to commands and states to lamps, glass and sound.

    `storage` tells what is wrong with the journal's storage, empty if nothing is; `shown` is called when
    lamps or glass have changed.
    """

    def __init__(
        self,
        *,
        panel: Panel,
        display: Display,
        sounder: Sounder,
        faces: Faces,
        submit: Callable[[Command], Awaitable[Reply]],
        storage: Callable[[], str],
        shown: Callable[[], None],
        hub: Hub,
        clock: Clock,
        ids: CommandIds,
        unit: str,
        simulated: bool,
    ) -> None:
        self._panel = panel
        self._display = display
        self._sounder = sounder
        self._faces = faces
        self._storage = storage
        self._shown = shown
        self._hub = hub
        self._unit = unit
        self._simulated = simulated
        self._lamps = PartView(Part.LAMPS.value, ok=True)
        self._buzzer = PartView(Part.BUZZER.value, ok=True)
        self._lit: frozenset[Key] = frozenset()
        self._desk = KeyDesk(faces, submit=submit, sound=self._sound, clock=clock, ids=ids)
        self._glass = Glass(
            display,
            page=faces.oled,
            clock=clock,
            in_thread=not simulated,
            health_changed=self._post_health,
            shown=shown,
        )

    def start(self, tasks: asyncio.TaskGroup) -> Callable[[], None]:
        """Listen to the keys and keep lamps and glass up to date; returns what stops it."""
        loop = asyncio.get_running_loop()

        def touched(touch: KeyDown | KeyUp | KnobTurned) -> None:
            loop.call_soon_threadsafe(self._desk.touched, touch)

        self._panel.on_key(touched)
        self._panel.on_knob(touched)
        self._faces.watch(self._changed)
        self._changed()
        running = [tasks.create_task(self._desk.run()), tasks.create_task(self._glass.run())]

        def stop() -> None:
            for task in running:
                task.cancel()

        return stop

    def close(self) -> None:
        """Let go of the hardware."""
        self._panel.close()
        self._sounder.close()
        self._display.close()

    def _changed(self) -> None:
        self._light(frozenset(Key(name) for name in lamps_lit(self._faces.meanings())))
        self._glass.changed()
        self._post_health()

    def _light(self, lit: frozenset[Key]) -> None:
        if lit == self._lit and self._lamps.ok:
            return
        try:
            self._panel.set_lamps(lit)
        except PartMissing as missing:
            self._lamps = PartView(Part.LAMPS.value, ok=False, message=str(missing))
            return
        self._lit = lit
        self._lamps = PartView(Part.LAMPS.value, ok=True)
        self._shown()

    def _sound(self, tone: str) -> None:
        try:
            self._sounder.play(TONES[tone])
        except PartMissing as missing:
            self._buzzer = PartView(Part.BUZZER.value, ok=False, message=str(missing))
        else:
            self._buzzer = PartView(Part.BUZZER.value, ok=True)

    def _post_health(self) -> None:
        parts = (self._glass.health, self._lamps, self._buzzer)
        fault = self._storage()
        self._hub.post(
            "unit",
            UnitView(
                unit=self._unit,
                parts=parts,
                linked=self._faces.clock_view is not None,
                stored=not fault,
                simulated=self._simulated,
                message=fault,
            ),
        )
