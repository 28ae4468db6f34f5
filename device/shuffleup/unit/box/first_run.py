"""The first run on the metal of a box: its keys, lamps, sounds and OLED, and the touchscreen beside it.

Its progress is stored and survives a power cut.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec
from msgspec.structs import replace

from shuffleup.hardware.hal import LIT_KEYS, Key, KeyDown, KeyUp, KnobTurned, Panel, PartMissing, Sounder
from shuffleup.hardware.sound.melodies import MELODIES, Sound
from shuffleup.kernel.clock import Clock
from shuffleup.kernel.field_types import UNIT, CommandId, Millis
from shuffleup.kernel.language import Catalogue, decimal_mark, gap, speaking
from shuffleup.kernel.refusals import NotLegalNow, Refusal
from shuffleup.network.trust.pin import FloorPin
from shuffleup.protocol.box import OledView, UnitView
from shuffleup.protocol.faults import Fault, FileNotRemoved, FileNotWritten
from shuffleup.protocol.messages import Command, Reply
from shuffleup.protocol.touch import FirstRunView, LookView
from shuffleup.stations.commands import read_verb
from shuffleup.stations.latest_views import Hub
from shuffleup.stations.station import reply_to
from shuffleup.storage.atomic_write import remove_whole
from shuffleup.unit.box.box_settings import write_down
from shuffleup.unit.box.environment import BoxEnvironment
from shuffleup.unit.box.first_pin import PIN_VERBS, FirstPin
from shuffleup.unit.box.optional_parts import BoxParts
from shuffleup.views.first_run.faces import first_run_page, first_run_view
from shuffleup.views.first_run.part_tests import Corners, KeyTest
from shuffleup.views.first_run.pin_by_knob import Dialled, NoPin
from shuffleup.views.first_run.step_texts import BoxState
from shuffleup.views.first_run.steps import (
    VERBS,
    Act,
    FirstRun,
    FirstRunGoesOn,
    GoBack,
    KeyPressed,
    KeyReleased,
    PinKept,
    SetupChoices,
    Skip,
    TurnKnob,
    decide,
    is_dialled,
    with_pin_on_disk,
)
from shuffleup.views.words import line_of

FILE_NAME = "first-run.json"


class KeptFirstRun:
    """The first run that is on, in a file beside the journals; one that cannot be read is as good as none."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE_NAME

    @property
    def is_on(self) -> bool:
        """Say whether one was begun and has not come to its end."""
        return self._path.exists()

    def read(self, begin: FirstRun) -> FirstRun:
        """Go on at the step that was on, with the floor PIN of `begin`; an unfinished test begins again."""
        kept = self._read()
        if kept is None:
            return begin
        corners = kept.corners if kept.corners.done else Corners()
        same = kept.keys.done and kept.keys.order == begin.keys.order
        keys = kept.keys if same else KeyTest(begin.keys.order)
        kept = msgspec.structs.replace(kept, corners=corners, keys=keys, metal=begin.metal)
        if kept.step not in kept.steps:
            kept = msgspec.structs.replace(kept, step="role")
        return with_pin_on_disk(kept, is_set=begin.pin == "kept")

    @property
    def is_written(self) -> bool:
        """Say whether its results are in the settings, and the practice hand alone is left."""
        kept = self._read()
        return kept is not None and kept.written

    def keep(self, run: FirstRun) -> None:
        """Write down how far it has come.

        Raises:
            FileNotWritten: it could not be written down.
        """
        write_down(self._path, run)

    def forget(self) -> None:
        """Remove the file.

        Raises:
            FileNotRemoved: it could not be removed.
        """
        try:
            remove_whole(self._path)
        except OSError as error:
            raise FileNotRemoved(str(self._path), error.strerror or str(error)) from error

    def _read(self) -> FirstRun | None:
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=FirstRun)
        except (OSError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return None


TOPIC = "first_run"
LOOK_MS = Millis(1000)
"""How often the box looks at its network and at the time of day."""

REMEMBERED = 64
"""So many commands are known again when a face sends them once more."""

NOTHING: frozenset[Key] = frozenset()
WAYS = frozenset({Key.DEAL_NEXT, Key.UNDO})


class BoxToSetUp(msgspec.Struct, frozen=True):
    """The facts about a box before its first run: its choices, and its addresses.

    `catalogue` reads a language, which is spoken from the moment at which it is chosen. `address` gives the
    box's own address in numbers, empty while there is no network, and `console` where the console will be.
    `pins` are the BCM numbers of the keys.
    """

    offered: SetupChoices
    catalogue: Callable[[str], Catalogue]
    address: Callable[[], str]
    console: Callable[[], str]
    pins: Mapping[str, int]
    look: LookView = LookView()


class FirstRunDesk:
    """Leads through the first run of a box until `finished`.

    `in_threads` keeps the hash of the PIN away from the loop; an evening in virtual time has no threads.
    """

    def __init__(
        self,
        parts: BoxParts,
        *,
        box: BoxToSetUp,
        run: FirstRun,
        kept: KeptFirstRun,
        pin: FloorPin,
        hub: Hub,
        clock: Clock,
        in_threads: bool = True,
    ) -> None:
        self.run_now = run
        self.finished = asyncio.Event()
        self._parts = parts
        self._box = box
        self._kept = kept
        self._pin = FirstPin(pin, in_threads=in_threads)
        self._spoken = box.catalogue(run.language)
        self._hub = hub
        self._clock = clock
        self._failure: Refusal | Fault | None = None
        self._version = 0
        self._turn = asyncio.Lock()
        self._answered: OrderedDict[CommandId, Reply] = OrderedDict()
        self._surroundings = BoxEnvironment(None, clock)
        self._panel: Panel | None = None
        self._sounder: Sounder | None = None
        self._glass = parts.glass(self.page, clock)

    def start(self, tasks: asyncio.TaskGroup) -> Callable[[], None]:
        """Take the metal and show the first step; returns what stops it."""
        self._tasks = tasks
        if self.run_now.done:
            self.finished.set()
        self._open()
        self._changed()
        running = [tasks.create_task(self._glass.run()), tasks.create_task(self._look_round())]

        def stop() -> None:
            for task in running:
                task.cancel()

        return stop

    def close(self) -> None:
        """Let go of the metal."""
        self._glass.close()
        for part in (self._panel, self._sounder):
            if part:
                part.close()

    def view(self) -> FirstRunView:
        """Show the step on the touchscreen."""
        with speaking(self._spoken):
            return first_run_view(self.run_now, self._now())

    def page(self) -> OledView:
        """Show the step on the OLED."""
        with speaking(self._spoken):
            return first_run_page(self.run_now, self._now())

    def _health(self) -> UnitView:
        """Tell the front panel what metal the box has, and how its words and numbers are written."""
        with speaking(self._spoken):
            return UnitView(
                unit="",
                parts=(self._glass.health,),
                linked=True,
                stored=True,
                simulated=self._parts.simulated,
                language=self.run_now.language,
                gap=gap(),
                decimal_mark=decimal_mark(),
            )

    async def submit(self, command: Command) -> Reply:
        """Do what a face asks, once: a command that is sent again gets the same reply."""
        async with self._turn:
            if command.id not in self._answered:
                with speaking(self._spoken):
                    self._answered[command.id] = await self._answer(command)
                if len(self._answered) > REMEMBERED:
                    self._answered.popitem(last=False)
            return self._answered[command.id]

    async def _answer(self, command: Command) -> Reply:
        try:
            if command.to != UNIT:
                raise FirstRunGoesOn()
            if command.verb == "set_first_pin":
                await self._pin.set_twice(read_verb(command, PIN_VERBS), command.actor.role)
                self._act(PinKept())
            else:
                self._act(read_verb(command, VERBS))
        except Refusal as refusal:
            return reply_to(refusal, self._version)
        return Reply(200, self._version)

    def _touched(self, touch: KeyDown | KeyUp | KnobTurned) -> None:
        """Answer the metal with a sound: what is not the lit key is heard as wrong."""
        if is_dialled(self.run_now):
            self._dial(touch)
            return
        match touch:
            case KeyDown(key, at):
                self._act(KeyPressed(key.value, at))
                self._play(Sound.ERROR if self.run_now.keys.wrong == key.value else Sound.CLICK)
            case KeyUp(key, at):
                self._act(KeyReleased(key.value, at))
            case KnobTurned(detents):
                self._act(TurnKnob(detents))

    def _dial(self, touch: KeyDown | KeyUp | KnobTurned) -> None:
        """Dial a floor PIN with knob and keys; UNDO goes a step back where no digit was dialled."""
        if isinstance(touch, KeyDown):
            self._play(Sound.CLICK)
            if touch.key == Key.UNDO and self._pin.is_empty:
                self._act(GoBack())
                return
        match self._pin.touched(touch):
            case Dialled(pin):
                self._tasks.create_task(self._keep_dialled(pin))
            case NoPin():
                self._act(Skip())
        self._changed()

    async def _keep_dialled(self, pin: str) -> None:
        """Keep a PIN that was dialled; the step goes on when it is on the disk."""
        async with self._turn:
            try:
                await self._pin.keep(pin)
            except NotLegalNow as refused:
                self._failure = refused
                self._changed()
            else:
                self._act(PinKept())

    def _act(self, act: Act) -> None:
        before, after = self.run_now, decide(self.run_now, act, self._box.offered)
        self.run_now = after
        if after.language != before.language:
            self._spoken = self._box.catalogue(after.language)
        if after.step != before.step:
            self._pin.leave()
            self._keep()
        if after != before:
            self._changed()
        if after.done:
            self.finished.set()

    def _keep(self) -> None:
        self._failure = None
        try:
            self._kept.keep(self.run_now)
        except FileNotWritten as fault:
            self._failure = fault

    def _changed(self) -> None:
        self._version += 1
        self._light()
        self._glass.changed()
        self._hub.post(TOPIC, self.view)
        self._hub.post("unit", self._health)

    def _light(self) -> None:
        """Light the key that is tested, else those that lead on and back."""
        if self._panel is None:
            return
        wanted = self.run_now.keys.wanted if self.run_now.step == "keys" else ""
        lit = frozenset(key for key in LIT_KEYS if key.value == wanted) if wanted else WAYS
        try:
            self._panel.set_lamps(NOTHING if self.run_now.done else lit)
        except PartMissing as missing:
            self._failure = missing
        else:
            self._parts.shown()

    def _play(self, sound: Sound) -> None:
        if self._sounder is None:
            return
        try:
            self._sounder.play(MELODIES[sound])
        except PartMissing as missing:
            self._failure = missing

    def _open(self) -> None:
        """Take each part by itself: what is missing is said, and the others lead on."""
        try:
            self._panel = self._parts.open_panel()
        except PartMissing as missing:
            self._failure = missing
        else:
            self._listen(self._panel)
        try:
            self._sounder = self._parts.open_sounder()
        except PartMissing as missing:
            self._failure = missing

    def _listen(self, panel: Panel) -> None:
        loop = asyncio.get_running_loop()

        def touched(touch: KeyDown | KeyUp | KnobTurned) -> None:
            loop.call_soon_threadsafe(self._touched, touch)

        panel.on_key(touched)
        panel.on_knob(touched)

    async def _look_round(self) -> None:
        """Show a cable that is plugged in, and the minutes that pass."""
        seen = self._surrounding()
        while True:
            await self._clock.sleep(LOOK_MS)
            self._surroundings.look()
            if (now := self._surrounding()) != seen:
                seen = now
                self._changed()

    def _surrounding(self) -> tuple[str, int, str]:
        return self._box.address(), self._minute(), self._surroundings.wrong_time

    def _minute(self) -> int:
        wall = self._clock.wall()
        return wall.hour * 60 + wall.minute

    def _now(self) -> BoxState:
        return BoxState(
            offered=self._box.offered,
            address=self._box.address(),
            console=self._box.console(),
            utc_min=self._minute(),
            wrong_time=self._surroundings.wrong_time,
            pins=self._box.pins,
            looks=replace(self._box.look, language=self.run_now.language),
            pin=self._pin.is_set,
            dial=self._pin.dial,
            message=line_of(self._failure) if self._failure else "",
        )
