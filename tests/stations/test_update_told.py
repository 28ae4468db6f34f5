"""An update that did not stay is told on every face of the box, and once in the log of the evening."""

import msgspec
import pytest

from shuffleup.app.box import BoxSettings
from shuffleup.app.config import HardwareSettings
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.app.standalone_box import open_journal, running_unit
from shuffleup.hardware.oled.page_drawing import ROWS, draw
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import FLOOR
from shuffleup.kernel.language import speaking
from shuffleup.kernel.languages import catalogue, languages
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.box import UnitView
from shuffleup.protocol.touch import TouchView
from shuffleup.protocol.update_left import UpdateLeft
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.event_codec import FLOOR_EVENTS
from shuffleup.views.log.sentence import sentence
from shuffleup.views.oled.clock_pages import TableAddress, left_page
from shuffleup.views.oled.page_choice import OledMoment, changes_at, oled_view
from shuffleup.views.oled.temporary_pages import OledMemory
from shuffleup.views.words.update_left import SHORT, WHY, left_sentence, left_text

LEFT = UpdateLeft("0.3.0", "network", 4, "wlan0")
WORDS = "0.3.0, in minute 4 the network was not as before: no wlan0"


@pytest.fixture
def evening(tmp_path, in_virtual_time):
    """Run a box after an update that did not stay, several times if wanted; give what its faces show then."""

    def evening(left=LEFT, starts=1):
        async def main(clock):
            path, rows = tmp_path / "friday.journal", ()
            journal = open_journal(path, clock, "friday", RuleSet())
            settings = BoxSettings(
                parts=SimulatedParts(HardwareSettings(), clock),
                clock=clock,
                seeds=RepeatableSeeds(7),
                ids=seeded_ids(7, "one"),
                key=UnitKey(bytes(32)),
                name="table unit",
                in_threads=False,
                left=left,
            )
            async with running_unit(journal, settings) as unit:
                for _ in range(starts):
                    await unit.evening.floor.tell_left(settings.left)
                await clock.sleep(500)
                touch = msgspec.json.decode(unit.hub.latest("touch"), type=TouchView)
                health = msgspec.json.decode(unit.hub.latest("unit"), type=UnitView)
                rows = journal.some_rows(FLOOR, 0, 50)
                floor = unit.evening.floor.state
            said = [sentence(FLOOR_EVENTS.read(row), floor) for row in rows if row.type == "box.update_left"]
            return touch, health, said

        return in_virtual_time(main)

    return evening


def test_touchscreen_console_and_log_say_which_release_did_not_stay_and_why(evening):
    touch, health, log = evening()
    (trouble,) = touch.troubles
    assert trouble.happened == f"THE UPDATE DID NOT STAY: {WORDS}"
    assert trouble.works == "The release before it runs, with the same settings and journals."
    assert [one.message for one in health.parts if one.part == "update"] == [WORDS]
    assert log == [
        "The update of this box to 0.3.0 did not stay: in minute 4 the network was not as before: no wlan0."
    ]


def test_it_is_written_once_into_the_log_however_often_the_program_begins(evening):
    assert len(evening(starts=3)[2]) == 1


def test_a_box_whose_update_stayed_says_nothing(evening):
    touch, health, log = evening(left=None)
    assert (touch.troubles, log) == ((), [])
    assert "update" not in [one.part for one in health.parts]


HERE = TableAddress(3, "192.168.4.13", 8080)


def page_at(now, left=LEFT, where=HERE):
    moment = OledMoment(None, None, now, OledMemory(where_until=60_000), where=where, left=left)
    return oled_view(moment).page, changes_at(moment)


def test_the_small_display_tells_it_in_the_first_minute_in_turns_with_the_address():
    assert page_at(0) == ("update", 4_000)
    assert page_at(4_000) == ("unit", 8_000)
    assert page_at(8_000) == ("update", 12_000)
    assert page_at(60_000)[0] == "no_link"
    assert page_at(0, where=None)[0] == "update"
    assert page_at(0, left=None)[0] == "unit"


@pytest.mark.parametrize("kind", SHORT)
@pytest.mark.parametrize("language", languages())
def test_every_reason_has_room_on_the_small_display(kind, language):
    with speaking(catalogue(language)):
        page = left_page(UpdateLeft("0.12.10", kind, 10))
        assert len(page.below) <= 21
        draw(page)
    assert "update" in ROWS


def test_each_reason_has_its_long_words_too():
    assert SHORT.keys() == WHY.keys()
    assert (
        left_text(UpdateLeft("0.3.0", "stands")) == "0.3.0, neither table nor wall stood within ten minutes"
    )


def test_a_floor_without_a_touchscreen_tells_its_director():
    assert left_sentence(UpdateLeft("0.3.0", "page", 2)) == (
        "The update of this box did not stay: 0.3.0, in minute 2 its page / did not answer. "
        "The release before it runs."
    )


def test_a_reason_of_a_later_release_is_named_by_its_word():
    assert left_text(UpdateLeft("0.9.0", "gravity", 2)) == "0.9.0, gravity"
    assert left_page(UpdateLeft("0.9.0", "gravity", 2)).below == "start was cut off"
