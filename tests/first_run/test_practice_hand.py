"""The practice hand on a real table station: five guided presses, and a wrong one that is corrected."""

from datetime import UTC, datetime

import msgspec
import pytest

from shuffleup.app.box import BoxSettings
from shuffleup.app.config import HardwareSettings
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.app.standalone_box import open_journal, running_unit
from shuffleup.cli.practice import lead, practice_rules, sit_down
from shuffleup.hardware.hal import Key
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.languages import catalogue
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.box import KeysView
from shuffleup.protocol.touch import TouchView
from shuffleup_demo.virtual_time import run

pytestmark = pytest.mark.run_by("practising")

EVENING = datetime(2026, 11, 20, 19, 0, tzinfo=UTC)
KEYS = (Key.DEAL_NEXT, Key.CHECK_CALL, Key.BET_RAISE, Key.BET_RAISE, Key.FOLD)


class Pupil:
    """Somebody at the keys who looks at what the coach says."""

    def __init__(self, unit, metal, clock, played):
        self.unit, self.metal, self.clock, self.played = unit, metal, clock, played

    @property
    def coach(self):
        return msgspec.json.decode(self.unit.hub.latest("touch"), type=TouchView).coach

    @property
    def table(self):
        return self.unit.evening.table.table

    def is_lit(self, key):
        """Say whether the lamp of a key is lit or blinks."""
        keys = msgspec.json.decode(self.unit.hub.latest("keys"), type=KeysView).keys
        return any(one.key == key and (one.lit or one.blink) for one in keys)

    async def press(self, key):
        self.metal.press(key)
        await self.clock.sleep(60)
        self.metal.release(key)
        await self.clock.sleep(600)


@pytest.fixture
def practising(tmp_path):
    """Run a coroutine function that takes a `Pupil`."""

    def runs(main, language="en"):
        async def evening(clock):
            journal = open_journal(tmp_path / "practice.journal", clock, "practice", practice_rules())
            parts, ids = SimulatedParts(HardwareSettings(), clock), seeded_ids(7, "one")
            async with running_unit(
                journal,
                BoxSettings(
                    parts=parts,
                    clock=clock,
                    seeds=RepeatableSeeds(7),
                    ids=ids,
                    key=UnitKey(bytes(32)),
                    name="table 1",
                    in_threads=False,
                    speaks=catalogue(language),
                ),
            ) as unit:
                played = lead(unit)
                await sit_down(unit, ids)
                await clock.sleep(600)
                await main(Pupil(unit, parts.metal, clock, played))

        run(evening, EVENING)

    return runs


async def test_five_presses_play_the_hand_and_a_sixth_ends_the_practice(pupil, /):
    said = []
    for key in KEYS:
        assert pupil.is_lit(key)
        said.append(pupil.coach)
        await pupil.press(key)
    assert said == [
        "1 of 5: press DEAL, the white key: it begins the hand",
        "2 of 5: the small blind calls: press CALL, the blue key",
        "3 of 5: the big blind raises: press RAISE, the green key; the knob would change the amount",
        "4 of 5: press RAISE once more: the smallest raise is taken",
        "5 of 5: the other one gives up: press FOLD, the red key",
    ]
    assert pupil.coach == "READY. UNDO takes any press back. Press DEAL to end the practice"
    assert pupil.table.play.hand.phase == "ended"
    assert not pupil.played.is_set()
    await pupil.press(Key.DEAL_NEXT)
    assert pupil.played.is_set()


async def test_the_player_who_raised_wins_what_was_called(pupil, /):
    for key in (*KEYS, Key.DEAL_NEXT):
        await pupil.press(key)
    assert sorted(pupil.table.play.stacks.values()) == [9_950, 10_050]


async def test_a_box_without_a_touchscreen_is_coached_on_its_oled(pupil, /):
    said = []
    for key in (*KEYS, Key.DEAL_NEXT):
        page = pupil.unit.evening.faces.oled()
        said.append((page.title, page.big, page.below))
        await pupil.press(key)
    assert said == [
        ("PRACTICE 1 / 5", "DEAL/NEXT", "press it"),
        ("PRACTICE 2 / 5", "CHECK/CALL", "press it"),
        ("PRACTICE 3 / 5", "BET/RAISE", "press it"),
        ("PRACTICE 4 / 5", "BET/RAISE", "press it"),
        ("PRACTICE 5 / 5", "FOLD", "press it"),
        ("PRACTICE 5 / 5", "DEAL/NEXT", "press it"),
    ]
    assert pupil.played.is_set()


async def test_a_wrong_press_is_led_back_by_undo(pupil, /):
    await pupil.press(Key.DEAL_NEXT)
    await pupil.press(Key.FOLD)
    assert pupil.coach == "that was another key: press UNDO"
    await pupil.press(Key.UNDO)
    assert pupil.coach == "2 of 5: the small blind calls: press CALL, the blue key"


@pytest.mark.run_by("practising", language="de")
async def test_the_coach_speaks_the_language_of_the_box(pupil, /):
    assert pupil.coach == "1 von 5: DEAL drücken, die weiße Taste: damit beginnt die Hand"
