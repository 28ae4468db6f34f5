"""The box on the table: its panel, OLED and buzzer joined to the table station. Any part may be missing."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from operator import is_not
from pathlib import Path
from typing import TypeVar

import msgspec

from shuffleup.hardware.dealer_display import BLANK, TwoLines, shown
from shuffleup.hardware.hal import (
    BuzzerNote,
    Key,
    KeyDown,
    KeyUp,
    KnobTurned,
    Panel,
    PartMissing,
    SerialPort,
    Sounder,
    UnitPart,
)
from shuffleup.hardware.keys.key_labels import lamps_blinking, lamps_lit
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.command_ids import CommandIds
from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.language import decimal_mark, gap, say, spoken
from shuffleup.protocol.box import DisplayView, PartView, UnitView
from shuffleup.protocol.messages import Command, Reply
from shuffleup.protocol.update_left import UpdateLeft
from shuffleup.stations.latest_views import Hub
from shuffleup.storage.journal.errors import JournalError
from shuffleup.table.state import Table
from shuffleup.unit.box.announcer import Announcer
from shuffleup.unit.box.box_settings import KeptSetting, Volumes
from shuffleup.unit.box.box_views import BoxFaces
from shuffleup.unit.box.environment import BoxEnvironment
from shuffleup.unit.box.key_controller import KeyController, UnitDesk
from shuffleup.unit.box.optional_parts import BlinkingLamps, BoxParts, DealerDisplay
from shuffleup.unit.box.sounds import SetSound, Sounds
from shuffleup.views.table import table_view
from shuffleup.views.words.faults import fault_line

RETRY_MS = Millis(5000)

_SHOWN = tuple(name for name in Table.__struct_fields__ if name not in ("seq", "machine"))
"""What the two lines for the dealer may show of a table: not its machine, which moves with every card."""

BLINKS_A_TICK = 4
"""A blinking lamp changes so often while the glass is drawn once; where nobody looks, both are slow."""

Opened = TypeVar("Opened", Panel, Sounder)


class BoxController:
    """Brings fingers to commands and states to lamps, glass and sound.

    A part that cannot be opened or dies is shown as degraded and tried again, for ever; the others and the
    table go on. `storage` tells what is wrong with the journal's storage, None if nothing is. `voices` is
    the folder with the parts of the voice. `linked` says whether the floor is there; unless said otherwise it
    is once its clock has come.
    """

    def __init__(
        self,
        parts: BoxParts,
        faces: BoxFaces,
        *,
        submit: Callable[[Command], Awaitable[Reply]],
        storage: Callable[[], JournalError | None],
        hub: Hub,
        clock: Clock,
        ids: CommandIds,
        unit: str,
        volumes: KeptSetting[Volumes] | None = None,
        voices: Path = Path("voice"),
        linked: Callable[[], bool] | None = None,
    ) -> None:
        self._linked = linked or (lambda: faces.clock_view is not None)
        self._parts, self._faces, self._storage = parts, faces, storage
        self._hub, self._clock, self._unit = hub, clock, unit
        self._panel: Panel | None = None
        self._sounder: Sounder | None = None
        self._faults: dict[UnitPart, PartMissing] = {}
        self._lit: frozenset[Key] = frozenset()
        self._health_watchers: list[Callable[[UnitView], None]] = []
        self._others: list[Callable[[], Coroutine[None, None, None]]] = []
        self._text = BLANK
        self._shows: tuple[object, ...] = ()
        self.surroundings = BoxEnvironment(parts.power, clock)
        self._announcer = self._voice(voices)
        self._dealer_display = self._text_display(parts.open_text_line)
        self.sounds = self._audible(volumes or KeptSetting(Volumes()))
        self._desk = KeyController(faces, submit=submit, sound=self.sounds.key, clock=clock, ids=ids)
        self.unit_desk = UnitDesk(self._desk, clock=clock, version=lambda: faces.version)
        self.unit_desk.serve("set_sound", SetSound, self.sounds.set_sound)
        self._lamps = BlinkingLamps(self._light, clock, Millis(parts.tick // BLINKS_A_TICK))
        self._glass = parts.glass(
            faces.oled, clock, changes_at=faces.oled_changes_at, health_changed=self._post_health
        )

    def start(self, tasks: asyncio.TaskGroup) -> Callable[[], None]:
        """Listen to the keys and keep lamps and glass up to date; returns what stops it."""
        self._open_missing()
        self.surroundings.look()
        self._faces.watch(self._changed)
        self._faces.watch(self._glass.stirred)
        self._changed()
        self.sounds.start()
        jobs = [self._desk.run(), self._lamps.run(), self._glass.run(), self._keep_parts(), self.sounds.run()]
        jobs += [other() for other in self._others]
        if self._announcer:
            jobs.append(self._announcer.run())
        if self._dealer_display:
            jobs.append(self._dealer_display.run())
        running = [tasks.create_task(job) for job in jobs]

        def stop() -> None:
            for task in running:
                task.cancel()

        return stop

    def runs_too(self, job: Callable[[], Coroutine[None, None, None]]) -> None:
        """Run a job beside those of the box, from its start until it stops."""
        self._others.append(job)

    def close(self) -> None:
        """Let go of the hardware."""
        self._glass.close()
        for part in (self._panel, self._sounder, self._announcer, self._dealer_display):
            if part:
                part.close()

    def slowness_told(self, slow: bool) -> None:
        """Take in whether the storage is slow, and show it."""
        self.surroundings.slowness_told(slow)
        self._post_health()

    def log_told(self, fault: str) -> None:
        """Take in why the log of the journal cannot be emptied, and show it."""
        self.surroundings.log_told(fault)
        self._post_health()

    def update_told(self, left: UpdateLeft | None) -> None:
        """Take in which update did not stay, None where none was left; every face tells it."""
        self.surroundings.left = self._faces.pages.left = left

    def watch_health(self, watcher: Callable[[UnitView], None]) -> None:
        """Call the watcher with the health of the box whenever it is posted."""
        self._health_watchers.append(watcher)

    async def _keep_parts(self) -> None:
        while True:
            await self._clock.sleep(RETRY_MS)
            if self._faults:
                self._open_missing()
                self._changed()
            if self.surroundings.look():
                self._post_health()

    def _open_missing(self) -> None:
        """Try each part by itself: a panel that is gone takes no buzzer with it."""
        if self._panel is None and (panel := self._opened(self._parts.open_panel, UnitPart.KEYS)):
            self._panel = panel
            self._listen(panel)
        if self._sounder is None:
            self._sounder = self._opened(self._parts.open_sounder, UnitPart.BUZZER)

    def _voice(self, voices: Path) -> Announcer | None:
        if self._parts.open_speaker is None:
            return None
        return Announcer(
            self._parts.open_speaker,
            voices,
            clock=self._clock,
            in_thread=not self._parts.simulated,
            health_changed=self._post_health,
        )

    def _audible(self, volumes: KeptSetting[Volumes]) -> Sounds:
        return Sounds(
            self._faces,
            play=self._play,
            announcer=self._announcer,
            volumes=volumes,
            hub=self._hub,
            clock=self._clock,
        )

    def _text_display(self, open_line: Callable[[], SerialPort] | None) -> DealerDisplay | None:
        if open_line is None:
            return None
        return DealerDisplay(
            open_line,
            self._parts.dialect,
            text=self.text,
            clock=self._clock,
            in_thread=self._parts.text_in_thread,
            health_changed=self._post_health,
            changed_glass=self._post_text,
        )

    def text(self) -> TwoLines:
        """Give the two lines for the dealer at this moment. They are made when what they show has changed."""
        table, clock = self._faces.table, self._faces.clock_view
        shows = (clock, *(getattr(table, name) for name in _SHOWN if table))
        if len(shows) != len(self._shows) or any(map(is_not, shows, self._shows)):
            self._text = shown(table_view(table), clock) if table else BLANK
            self._shows = shows
        return self._text

    def _post_text(self) -> None:
        on_glass = self._dealer_display.shown if self._dealer_display else None
        self._hub.post("display", DisplayView((on_glass or BLANK).lines))

    def _opened(self, open_part: Callable[[], Opened], part: UnitPart) -> Opened | None:
        try:
            opened = open_part()
        except PartMissing as missing:
            self._faults[part] = missing
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
        meanings, fingers = self._faces.meanings(), self._faces.fingers
        lit, blinking = lamps_lit(meanings, fingers), lamps_blinking(meanings, fingers)
        self._lamps.show(frozenset(map(Key, lit)), frozenset(map(Key, blinking)))
        self._glass.changed()
        if self._dealer_display:
            self._dealer_display.changed()
        self._post_health()

    def _light(self, lit: frozenset[Key]) -> None:
        if self._panel is None or (lit == self._lit and UnitPart.LAMPS not in self._faults):
            return
        try:
            self._panel.set_lamps(lit)
        except PartMissing as missing:
            self._faults[missing.part] = missing
            return
        self._lit = lit
        self._faults.pop(UnitPart.LAMPS, None)
        self._parts.shown()

    def _play(self, notes: Sequence[BuzzerNote], loudness: int) -> str:
        """Play notes; returns why they cannot be heard, empty if they can."""
        if self._sounder is None:
            return say("no buzzer")
        try:
            self._sounder.play(notes, loudness)
        except PartMissing as missing:
            self._faults[missing.part] = missing
            return say("no buzzer")
        self._faults.pop(UnitPart.BUZZER, None)
        return ""

    def _post_health(self) -> None:
        stuck = self._desk.fault
        missing = {part: fault_line(fault) for part, fault in self._faults.items()}
        faults = ({UnitPart.KEYS: stuck} if stuck else {}) | missing
        others = (UnitPart.KEYS, UnitPart.LAMPS, UnitPart.BUZZER)
        parts = [PartView(part.value, part not in faults, faults.get(part, "")) for part in others]
        if stuck and UnitPart.KEYS not in self._faults:
            parts[0] = msgspec.structs.replace(parts[0], stuck=True)
        parts += self.surroundings.parts
        if self._announcer:
            parts.append(self._announcer.health)
        if self._dealer_display:
            parts.append(self._dealer_display.health)
        failed = self._storage()
        view = UnitView(
            unit=self._unit,
            parts=(self._glass.health, *parts),
            linked=self._linked(),
            stored=failed is None,
            simulated=self._parts.simulated,
            message=fault_line(failed.fault) if failed else "",
            language=spoken(),
            gap=gap(),
            decimal_mark=decimal_mark(),
            wrong_time=self.surroundings.wrong_time,
            same_key=self._faces.pages.same_key(),
        )
        self._hub.post("unit", view)
        for watcher in self._health_watchers:
            watcher(view)
