"""The whole box, put together as the command line does it: its buzzer, its voice, its volumes."""

from datetime import UTC, datetime

import msgspec
import pytest

from shuffleup.app.box import BoxSettings
from shuffleup.app.config import HardwareSettings
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.app.standalone_box import open_journal, running_unit
from shuffleup.hardware.hal import Key, UnitPart
from shuffleup.hardware.sound.melodies import MELODIES, Sound
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import FLOOR, Actor, Stream
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.box import SoundView, UnitView
from shuffleup.protocol.messages import Command
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.unit.box.box_settings import KeptSetting, Volumes
from shuffleup.views.look.look import Look
from shuffleup_demo.virtual_time import run
from tests.buzzer import HeardBuzzer

pytestmark = pytest.mark.run_by("in_a_room")

RULES = RuleSet(table=TableUse(dealing="screen"), levels=Levels(length=1, table=((25, 50), (50, 100))))
FRIDAY = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
DIRECTOR, DEALER = Actor("director"), Actor("dealer", face="touch")
UNIT = Stream("unit")


class Room:
    """A box in an evening, with hands, ears and eyes."""

    def __init__(self, unit, metal, clock, ids):
        self.unit, self.metal, self.clock, self.ids = unit, metal, clock, ids
        self.buzzer = HeardBuzzer(metal)

    async def ask(self, to, verb, actor=DEALER, **args):
        reply = await self.unit.evening.submit(Command(self.ids.next(), to, verb, actor, args))
        await self.clock.sleep(20)
        return reply

    async def begin(self):
        await self.ask(FLOOR, "register", DIRECTOR, names=["Ann", "Bongani", "Carla"])
        await self.ask(FLOOR, "draw_seats", DIRECTOR)
        await self.ask(FLOOR, "start", DIRECTOR)
        await self.clock.sleep(3000)

    @property
    def sound(self):
        return msgspec.json.decode(self.unit.hub.latest("sound"), type=SoundView)

    @property
    def parts(self):
        view = msgspec.json.decode(self.unit.hub.latest("unit"), type=UnitView)
        return {part.part: part for part in view.parts}


@pytest.fixture
def in_a_room(tmp_path):
    """Run a coroutine function that takes a `Room`, at simulated metal with these settings."""

    def runs(main, speaker="", unplugged=()):
        async def evening(clock):
            parts = SimulatedParts(HardwareSettings(speaker=speaker), clock)
            for part in unplugged:
                parts.metal.unplug(part)
            ids = seeded_ids(7, "room")
            async with running_unit(
                open_journal(tmp_path / "friday.journal", clock, "friday", RULES),
                BoxSettings(
                    parts=parts,
                    clock=clock,
                    seeds=RepeatableSeeds(7),
                    ids=ids,
                    key=UnitKey(bytes(32)),
                    name="table unit",
                    in_threads=False,
                    volumes=KeptSetting(Volumes(), tmp_path / "sound.json"),
                    voices=tmp_path / "voice",
                ),
            ) as unit:
                await main(Room(unit, parts.metal, clock, ids))

        run(evening, FRIDAY)

    return runs


def tones(sound):
    return tuple(note.frequency_hz for note in MELODIES[sound] if note.frequency_hz)


async def test_the_levels_of_an_evening_sound_on_the_buzzer(room, /):
    await room.begin()
    before = len(room.buzzer.notes)
    await room.clock.sleep(60_000)
    assert room.buzzer.notes[before:] == tones(Sound.LEVEL)
    assert room.sound.name == "level"


async def test_a_key_clicks_as_loud_as_is_set_at_the_box(room, /):
    await room.begin()
    assert (await room.ask(UNIT, "set_sound", keys=1)).status == 200
    room.metal.press(Key.CLOCK)
    await room.clock.sleep(5)
    assert room.buzzer.duty == pytest.approx(0.0804)
    room.metal.release(Key.CLOCK)
    await room.clock.sleep(500)
    assert room.sound.volumes.keys == 1


@pytest.mark.parametrize("wrong", [{"keys": 7}, {"quiet_from": "25:00"}, {"loudness": 1}])
async def test_what_is_no_volume_is_refused_and_nothing_changes(room, /, wrong):
    assert (await room.ask(UNIT, "set_sound", **wrong)).status == 422
    assert room.unit.box.sounds.volumes == Volumes()


async def test_a_box_without_a_buzzer_shows_what_it_cannot_sound(room, /):
    room.unit.box.close()
    await room.begin()
    assert (room.sound.words, room.sound.quiet) == ("SHUFFLE UP AND DEAL: 25/50", "no buzzer")
    assert room.unit.evening.floor.state.phase == "playing"


async def test_a_box_without_a_voice_does_not_show_a_speaker(room, /):
    await room.begin()
    assert "speaker" not in room.parts


@pytest.mark.run_by("in_a_room", speaker="default", unplugged=[UnitPart.SPEAKER])
async def test_a_voice_without_parts_is_shown_with_the_command_that_makes_them(room, /, tmp_path):
    await room.begin()
    speaker = room.parts["speaker"]
    assert not speaker.ok
    assert speaker.message.startswith(f"{tmp_path}/voice/en: ")
    assert speaker.message.endswith("make them with: shuffleup voice --language en")
    assert room.unit.evening.floor.state.phase == "playing"


async def test_the_house_has_a_melody_of_its_own_and_the_others_stay(room, /):
    """LOOK-13."""
    room.unit.box.sounds.look_taken(Look(melodies={"level": "C7:90 -:40 A4:90"}), lambda digest, name: None)
    await room.begin()
    before = len(room.buzzer.notes)
    await room.clock.sleep(60_000)
    assert room.buzzer.notes[before:] == (2093, 440)
