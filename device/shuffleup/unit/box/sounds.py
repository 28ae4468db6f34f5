"""The sounds of the box: watches table, clock and board, and plays the sounds of their changes."""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence

import msgspec

from shuffleup.hardware.hal import BuzzerNote
from shuffleup.hardware.sound.cues import RoomMoment, RoomNews, SoundCue, cues_between, next_tick, tick_cue
from shuffleup.hardware.sound.melodies import BOX_SOUNDS, MELODIES, OF_KEYS, TICKS, Sound, lasts, melody_of
from shuffleup.hardware.sound.voice import LANGUAGES, text_of
from shuffleup.kernel.clock import Clock, until
from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.language import mark_for_translation, say
from shuffleup.protocol.box import SoundView, VolumesView
from shuffleup.protocol.faults import FileNotWritten
from shuffleup.protocol.messages import Command, Reply
from shuffleup.stations.latest_views import Hub
from shuffleup.stations.time_of_day import since_last_midnight
from shuffleup.unit.box.announcer import Announcer
from shuffleup.unit.box.box_settings import KeptSetting, Loudness, TimeOfDay, Volumes, hearing, voice_hearing
from shuffleup.unit.box.box_views import BoxFaces
from shuffleup.views.look.look import Look
from shuffleup.views.look.sounds import tones
from shuffleup.views.words.faults import fault_line

GAP_MS = Millis(150)
"""Between two melodies, so that they are two."""

MINUTE = 60_000

KEY_WORDS: dict[Sound, str] = {
    Sound.CLICK: mark_for_translation("key pressed"),
    Sound.ERROR: mark_for_translation("not possible"),
    Sound.ARMED: mark_for_translation("press again"),
    Sound.UNDO: mark_for_translation("undo"),
}


class SetSound(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Volumes set at the box (verb `set_sound`); what is not named stays as it is."""

    keys: Loudness | None = None
    level: Loudness | None = None
    voice: Loudness | None = None
    quiet_from: TimeOfDay | None = None
    quiet_until: TimeOfDay | None = None


class Sounds:
    """Plays each sound once, signals of the room one after the other, and posts its twin for the eye.

    `play` sounds notes on the buzzer and says why it cannot, if it cannot. The twin is posted to the topic
    `sound` whether anything is heard or not.
    """

    def __init__(
        self,
        faces: BoxFaces,
        *,
        play: Callable[[Sequence[BuzzerNote], int], str],
        announcer: Announcer | None,
        volumes: KeptSetting[Volumes],
        hub: Hub,
        clock: Clock,
    ) -> None:
        self._faces = faces
        self._play = play
        self._announcer = announcer
        self._volumes = volumes
        self._hub = hub
        self._clock = clock
        self._board: RoomNews | None = None
        self._moment = RoomMoment(clock.now())
        self._waiting: deque[SoundCue] = deque()
        self._free_at = clock.now()
        self._tick_due: Millis | None = None
        self._shown = SoundView(0, "", "")
        self._woken = asyncio.Event()
        self._melodies = MELODIES
        self._recordings: dict[str, bytes] = {}

    def look_taken(self, look: Look, file: Callable[[str, str], bytes | None]) -> None:
        """Sound as the house wants it from now on: its melodies, and its recordings in place of the voice."""
        house = {Sound(cue): melody_of(tones(text, BOX_SOUNDS.notes)) for cue, text in look.melodies.items()}
        self._melodies = MELODIES | house
        found = {cue: file(look.digest, name) for cue, name in look.recordings.items()}
        self._recordings = {cue: wav for cue, wav in found.items() if wav}

    def start(self) -> None:
        """Watch from now on: what is so already is not heard."""
        self._moment = self._known()
        self._show(self._shown)
        self._faces.watch(self._look)
        self._faces.watch_board(self._board_came)

    async def run(self) -> None:
        """Play what waits, and the last seconds of a decision, for ever."""
        while True:
            self._woken.clear()
            self._tick()
            self._play_next()
            await until(self._clock, self._next_due(), self._woken)

    def key(self, name: str) -> None:
        """Answer a key with the sound of this name; see `shuffleup.hardware.sound.melodies.OF_KEYS`.

        It does not wait. While a signal of the room sounds it is seen only, but for a refusal, which cuts in.
        """
        sound = Sound(name)
        busy = sound is not Sound.ERROR and self._clock.now() < self._free_at
        self._sound(SoundCue(sound, say(KEY_WORDS[sound])), say("another sound is on") if busy else "")

    @property
    def volumes(self) -> Volumes:
        """The current volumes of the box."""
        return self._volumes.now

    async def set_sound(self, asked: SetSound, command: Command) -> Reply:
        """Change volumes and quiet hours: at once, and for good if they can be written down."""
        named = {name: value for name, value in msgspec.structs.asdict(asked).items() if value is not None}
        reply = Reply(200, self._faces.version)
        try:
            self._volumes.set(msgspec.structs.replace(self.volumes, **named))
        except FileNotWritten as fault:
            reply = Reply(503, self._faces.version, fault_line(fault), code=fault.code, facts=fault.facts)
        self._show(self._shown)
        return reply

    def _board_came(self, payload: bytes) -> None:
        self._board = msgspec.json.decode(payload, type=RoomNews)
        self._look()

    def _look(self) -> None:
        """Compare what is known with what was known."""
        before, self._moment = self._moment, self._known()
        new = cues_between(before, self._moment)
        self._waiting += new
        if new or _decision(before) is not _decision(self._moment):
            self._woken.set()

    def _known(self) -> RoomMoment:
        return RoomMoment(
            self._clock.now(), self._minute(), self._faces.table, self._faces.clock_view, self._board
        )

    def _minute(self) -> int | None:
        since = since_last_midnight(self._clock.wall())
        return None if since is None else since // MINUTE

    def _tick(self) -> None:
        """Sound the tick that was planned, unless its decision is taken by now, and plan the next one."""
        table, due, now = self._faces.table, self._tick_due, self._clock.now()
        if due is not None and due <= now and next_tick(table, Millis(due - 1)) == due:
            self._sound(tick_cue(table, due))
        self._tick_due = next_tick(table, now)

    def _play_next(self) -> None:
        if self._waiting and self._clock.now() >= self._free_at:
            self._sound(self._waiting.popleft())

    def _next_due(self) -> Millis | None:
        dues = [self._tick_due, self._free_at if self._waiting else None]
        return min((due for due in dues if due is not None), default=None)

    def _sound(self, what: SoundCue, quiet: str = "") -> None:
        """Sound it, say what belongs to it, and show both, or why nothing is cues_between."""
        notes, loud = self._melodies[what.sound], hearing(self.volumes, what.sound, self._minute())
        if quiet == "":
            quiet = self._play(notes, loud.loudness) if loud.loudness else loud.why_not
        if quiet == "" and what.sound not in OF_KEYS | TICKS:
            self._free_at = Millis(self._clock.now() + lasts(notes) + GAP_MS)
        number, name = self._shown.number + 1, what.sound.value
        written = tuple((note.frequency_hz, int(note.length)) for note in notes)
        self._show(SoundView(number, name, what.words, written, self._spoken(what), quiet))

    def _show(self, view: SoundView) -> None:
        """Post what was cues_between last, with the volumes of now."""
        volumes = msgspec.convert(self.volumes, VolumesView, from_attributes=True)
        self._shown = msgspec.structs.replace(view, volumes=volumes)
        self._hub.post("sound", self._shown)

    def _spoken(self, what: SoundCue) -> str:
        """Let the voice say what belongs to a sound; returns its words, none where there is no voice."""
        loud = voice_hearing(self.volumes, self._minute())
        announcer = self._announcer
        if announcer is None or not announcer.health.ok or not loud.loudness:
            return ""
        if wav := self._recordings.get(what.sound.value):
            announcer.play(wav, loud.loudness, self._free_at)
            return what.words
        if announcer.language not in LANGUAGES:
            return ""
        for announcement in what.said:
            announcer.say(announcement, loud.loudness, self._free_at)
        return " ".join(text_of(one, announcer.language) for one in what.said)


def _decision(moment: RoomMoment) -> object:
    return moment.table.decision if moment.table else None
