"""The sounds of a box in an evening: each event once, in order, and visible even when it is not audible."""

import asyncio
from array import array

import msgspec
import pytest

from shuffleup.hardware.hal import UnitPart
from shuffleup.hardware.hal.pi.sound import PiSpeaker
from shuffleup.hardware.hal.simulated import SimulatedUnit
from shuffleup.hardware.sound.melodies import MELODIES, Sound
from shuffleup.hardware.sound.voice import parts
from shuffleup.kernel.field_types import Actor, CommandId, Stream
from shuffleup.protocol.box import SoundView
from shuffleup.protocol.messages import Command
from shuffleup.ruleset.conduct import DecisionTime
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.unit.box.announcer import Announcer, wav_of
from shuffleup.unit.box.box_settings import KeptSetting, Volumes
from shuffleup.unit.box.sounds import SetSound, Sounds
from shuffleup.views.look.look import Look

pytestmark = pytest.mark.run_by("with_sounds")

LEVEL_MS = 5 * 60_000
RULES = RuleSet(
    table=TableUse(dealing="screen"),
    levels=Levels(
        length=5,
        table=((25, 50), (50, 100)),
        halftime_after=2,
        halftime_minutes=10,
        after_halftime="host",
    ),
    time=DecisionTime(seconds=30, countdown_last=5),
)
LOUD = Volumes(keys=3, level=3, voice=3)


class Ear:
    """The buzzer's place: what came there, when, and how loud; `broken` says why nothing can be heard."""

    def __init__(self, clock):
        self.clock, self.broken, self.tones = clock, "", []

    def play(self, notes, loudness):
        if not self.broken:
            name = next(sound for sound, melody in MELODIES.items() if melody == tuple(notes))
            self.tones.append((self.clock.now(), name, loudness))
        return self.broken

    def names(self):
        return [name for _, name, _ in self.tones]


class Heard:
    """An evening with sounds at its table."""

    def __init__(self, at, ear, sounds, announcer, amplifier):
        self.at, self.ear, self.sounds = at, ear, sounds
        self.announcer, self.amplifier = announcer, amplifier

    @property
    def view(self):
        return msgspec.json.decode(self.at.hub.latest("sound"), type=SoundView)

    async def let(self, span):
        await self.at.clock.sleep(span)

    async def set(self, **volumes):
        command = Command(CommandId("x"), Stream("unit"), "set_sound", Actor("dealer"))
        return await self.sounds.set_sound(SetSound(**volumes), command)


def heard(at, clock, folder, *, volumes, voice, plugged):
    """Give a table its loudspeaker, with a voice where `voice` is set, and an ear beside it."""
    ear, metal = Ear(clock), SimulatedUnit()
    if not plugged:
        metal.unplug(UnitPart.SPEAKER)
    announcer = Announcer(
        lambda: PiSpeaker(metal.amplifier),
        folder,
        clock=clock,
        in_thread=False,
        health_changed=lambda: None,
    )
    sounds = Sounds(
        at.evening.faces,
        play=ear.play,
        announcer=announcer if voice else None,
        volumes=KeptSetting(volumes, folder / "sound.json"),
        hub=at.hub,
        clock=clock,
    )
    return Heard(at, ear, sounds, announcer, metal.amplifier)


@pytest.fixture
def with_sounds(journal_path, friday, in_virtual_time, tmp_path):
    """Run a coroutine function that takes a `Heard`, with a voice where `voice` is set."""

    def runs(main, volumes=LOUD, voice=False, plugged=True, begun=True, sender="one"):
        async def evening(clock):
            at = friday(journal_path, clock, rules=RULES, sender=sender)
            room = heard(at, clock, tmp_path, volumes=volumes, voice=voice, plugged=plugged)
            async with asyncio.TaskGroup() as tasks:
                await at.open(tasks)
                room.sounds.start()
                running = [tasks.create_task(one.run()) for one in (room.sounds, room.announcer)]
                if begun:
                    await at.begin()
                    await clock.sleep(3000)
                    room.ear.tones.clear()
                await main(room)
                for task in running:
                    task.cancel()
                at.stop()
                await at.close()

        in_virtual_time(evening)

    return runs


async def test_a_level_has_its_notices_its_end_and_nothing_twice(room, /):
    """STR-04, STR-10, STR-25."""
    await room.let(LEVEL_MS)
    assert room.ear.names() == [Sound.ONE_MINUTE, Sound.LEVEL]  # one table has no change of dealers
    assert room.view.words == "LEVEL 2: 50/100 from the next hand"
    assert room.view.notes == tuple((n.frequency_hz, n.length) for n in MELODIES[Sound.LEVEL])


@pytest.mark.run_by("with_sounds", begun=False)
async def test_the_start_is_shuffle_up_and_deal(room, /):
    await room.at.begin()
    await room.let(1000)
    assert room.ear.names() == [Sound.START]
    assert room.view.words == "SHUFFLE UP AND DEAL: 25/50"


async def test_a_break_begins_warns_and_ends(room, /):
    """BRK-04, STR-08: two levels, ten minutes of halftime, then the host has to set the blinds."""
    await room.let(LEVEL_MS)
    room.ear.tones.clear()
    await room.let(LEVEL_MS + 10 * 60_000)
    assert room.ear.names() == [
        Sound.ONE_MINUTE,
        Sound.BREAK_START,
        Sound.DECKS_READY,
        Sound.ONE_MINUTE,
        Sound.BREAK_END,
    ]


async def test_the_clock_is_called_ticks_ten_times_and_its_end_is_long(room, /):
    """TIM-01, TIM-03, TDA 29."""
    await room.at.ask("start_hand")
    await room.at.ask("call_clock")
    called = room.at.table.decision.clock.since
    await room.let(31_000)
    assert room.ear.names() == [
        Sound.CLOCK_CALLED,
        *[Sound.TICK] * 5,
        *[Sound.LAST_TICK] * 5,
        Sound.TIME_OVER,
    ]
    ticks = [at - called for at, name, _ in room.ear.tones if name in (Sound.TICK, Sound.LAST_TICK)]
    assert ticks == [20_000 + 1000 * second for second in range(10)]
    assert room.ear.tones[-1][0] - called == 30_001


async def test_a_decision_ends_the_ticking(room, /):
    await room.at.ask("start_hand")
    await room.at.ask("call_clock")
    await room.let(22_500)
    await room.at.ask("fold")
    await room.let(20_000)
    assert room.ear.names() == [Sound.CLOCK_CALLED, Sound.TICK, Sound.TICK, Sound.TICK]


async def test_a_call_for_the_floor_stops_the_ticking(room, /):
    await room.at.ask("start_hand")
    await room.at.ask("call_clock")
    await room.let(21_500)
    await room.at.ask("call_floor", reason="a dispute")
    await room.let(20_000)
    assert room.ear.names() == [Sound.CLOCK_CALLED, Sound.TICK, Sound.TICK, Sound.FLOOR_CALLED]


async def test_signals_wait_for_each_other_and_none_is_cut_off(room, /):
    """The level ends and the director pauses in the same second."""
    await room.let(LEVEL_MS - 3000 - 20)
    room.ear.tones.clear()
    while not room.ear.tones:
        await room.let(5)
    await room.at.direct("pause_clock")
    await room.let(3000)
    (first, one, _), (second, two, _) = room.ear.tones
    assert (one, two) == (Sound.LEVEL, Sound.PAUSED)
    assert second - first == 840 + 150


async def test_a_click_does_not_cut_a_signal_off_but_a_refusal_does(room, /):
    await room.at.direct("pause_clock")
    room.sounds.key("click")
    assert (room.view.name, room.view.quiet) == ("click", "another sound is on")
    room.sounds.key("error")
    assert room.ear.names() == [Sound.PAUSED, Sound.ERROR]
    assert (room.view.words, room.view.quiet) == ("not possible", "")
    await room.let(2000)
    room.sounds.key("click")
    assert room.ear.names()[-1] is Sound.CLICK


@pytest.mark.run_by("with_sounds", volumes=Volumes(keys=0, level=2))
async def test_every_sound_has_a_twin_for_the_eye_and_says_why_it_was_not_heard(room, /):
    before = room.view.number
    room.sounds.key("undo")
    assert (room.view.number, room.view.words) == (before + 1, "undo")
    assert room.view.quiet == "sounds are off"
    room.ear.broken = "no buzzer"
    await room.at.direct("pause_clock")
    await room.let(100)
    assert (room.view.number, room.view.words) == (before + 2, "PAUSED")
    assert room.view.quiet == "no buzzer"
    assert room.ear.names() == []


async def test_volumes_are_set_at_the_box_shown_and_kept(room, /, tmp_path):
    reply = await room.set(keys=1, quiet_from="01:00", quiet_until="01:05")
    assert reply.status == 200
    room.sounds.key("click")
    assert room.ear.tones[-1][1:] == (Sound.CLICK, 1)
    assert (room.view.volumes.keys, room.view.volumes.level) == (1, 3)
    kept = Volumes(keys=1, level=3, voice=3, quiet_from="01:00", quiet_until="01:05")
    assert KeptSetting(LOUD, tmp_path / "sound.json").now == kept


async def test_volumes_that_cannot_be_kept_hold_and_the_reply_says_so(room, /, tmp_path):
    (tmp_path / "sound.json.new").mkdir()
    reply = await room.set(keys=1)
    assert reply.status == 503
    assert "cannot be written" in reply.text
    assert room.sounds.volumes.keys == 1


def test_an_evening_that_is_taken_up_again_begins_in_silence(with_sounds):
    async def first(room):
        await room.at.ask("start_hand")
        await room.at.ask("call_floor", reason="a dispute")
        await room.let(LEVEL_MS)

    async def second(room):
        await room.let(10_000)
        assert room.ear.names() == []
        assert (room.view.number, room.view.name) == (0, "")
        await room.at.direct("resume_clock")
        await room.let(1000)
        assert room.ear.names() == [Sound.RESUMED]

    with_sounds(first)
    with_sounds(second, begun=False, sender="two")


@pytest.fixture
def rendered(tmp_path):
    """A folder of parts that differ in length, as the real ones do."""
    (tmp_path / "en").mkdir()
    for number, part in enumerate(parts("en"), start=1):
        (tmp_path / "en" / f"{part.name}.wav").write_bytes(wav_of(array("h", [number]) * (100 + number)))


@pytest.mark.usefixtures("rendered")
@pytest.mark.run_by("with_sounds", voice=True)
async def test_the_voice_speaks_after_the_melody_and_its_words_are_shown(room, /):
    room.amplifier.played.clear()
    await room.let(LEVEL_MS - 3000)
    while Sound.LEVEL not in room.ear.names():
        await room.let(10)
    assert room.view.spoken == "Level 2. Blinds 50 100. From the next hand."
    spoken = len(room.amplifier.played)
    await room.let(900)
    assert len(room.amplifier.played) == spoken
    await room.let(200)
    assert len(room.amplifier.played) == spoken + 1


@pytest.mark.usefixtures("rendered")
@pytest.mark.run_by("with_sounds", volumes=Volumes(keys=3, level=3, voice=1), voice=True)
async def test_a_recording_of_the_house_is_played_in_place_of_the_voice_and_as_loud(room, /):
    """LOOK-13: a quarter of its samples at the loudness 1, and the words of the announcement for the eye."""
    recorded = wav_of(array("h", [400] * 22_050))
    look = Look("f" * 64, recordings={"level": "gong.wav"})
    room.sounds.look_taken(look, lambda digest, name: recorded if name == "gong.wav" else None)
    room.amplifier.played.clear()
    await room.let(LEVEL_MS + 1500)
    assert room.view.spoken == "LEVEL 2: 50/100 from the next hand"
    assert room.amplifier.played[-1] == wav_of(array("h", [100] * 22_050))


@pytest.mark.usefixtures("rendered")
@pytest.mark.run_by("with_sounds", volumes=Volumes(voice=0), voice=True)
async def test_a_voice_that_is_off_says_nothing_and_shows_nothing_as_said(room, /):
    room.amplifier.played.clear()
    await room.let(LEVEL_MS)
    assert Sound.LEVEL in room.ear.names()
    assert room.view.spoken == ""
    assert not room.amplifier.played


@pytest.mark.usefixtures("rendered")
@pytest.mark.run_by("with_sounds", voice=True, plugged=False)
async def test_a_speaker_that_is_pulled_out_is_shown_comes_back_and_never_stops_the_clock(room, /):
    assert not room.announcer.health.ok
    assert "speaker: it cannot play" in room.announcer.health.message
    await room.let(LEVEL_MS)
    assert room.at.floor.clock.level == 2
    assert Sound.LEVEL in room.ear.names()
    assert room.view.spoken == ""
    room.amplifier.put_back()
    await room.let(6000)
    assert room.announcer.health.ok


@pytest.mark.run_by("with_sounds", voice=True)
async def test_missing_parts_name_the_command_and_the_buzzer_goes_on(room, /, tmp_path):
    count = len(parts("en"))
    assert room.announcer.health.message == (
        f"{tmp_path}/en: {count} of {count} parts are missing; make them with: shuffleup voice --language en"
    )
    await room.let(LEVEL_MS)
    assert Sound.LEVEL in room.ear.names()
