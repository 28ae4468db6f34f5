"""The touchscreen of a running box: it follows table, floor, keys and parts; look and PIN are set."""

from datetime import timedelta

import msgspec
import pytest

from shuffleup.app.box import BoxSettings
from shuffleup.app.config import HardwareSettings
from shuffleup.app.hardware_parts import SimulatedParts
from shuffleup.app.standalone_box import open_journal, running_unit
from shuffleup.hardware.hal import UnitPart
from shuffleup.hardware.hal.simulated.metal import SimulatedPower
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.command_ids import seeded_ids
from shuffleup.kernel.field_types import FLOOR, UNIT, Actor
from shuffleup.kernel.language import ENGLISH, speaking
from shuffleup.network.trust.pin import FloorPin
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.addons import BoardDue
from shuffleup.protocol.faults import NoSupplyFlag
from shuffleup.protocol.floor import FloorView
from shuffleup.protocol.messages import Command
from shuffleup.protocol.touch import LookView, TouchView
from shuffleup.protocol.wall import ListView, RowView, WallView
from shuffleup.ruleset.event import TableUse
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.unit.box.box_settings import kept_look
from shuffleup.unit.box.environment import BoxEnvironment
from shuffleup_demo.clocks import HandClock

pytestmark = pytest.mark.run_by("standing")

DIRECTOR, DEALER = Actor("director"), Actor("dealer", face="touch")
TABLE = "table/1"
SCREEN = RuleSet(table=TableUse(dealing="screen"))


class Standing:
    """A unit that runs, and what its touchscreen shows."""

    def __init__(self, unit, parts, clock, ids):
        self.unit, self.metal, self.clock, self.ids = unit, parts.metal, clock, ids

    @property
    def view(self):
        return msgspec.json.decode(self.unit.hub.latest("touch"), type=TouchView)

    async def ask(self, verb, stream=TABLE, actor=DEALER, **args):
        command = Command(self.ids.next(), stream, verb, actor, args)
        reply = await self.unit.evening.submit(command)
        await self.clock.sleep(500)
        return reply

    async def begin(self):
        await self.ask("register", FLOOR, DIRECTOR, names=("Ann", "Bongani", "Carla"))
        await self.ask("draw_seats", FLOOR, DIRECTOR)
        await self.ask("start", FLOOR, DIRECTOR)


@pytest.fixture
def standing(tmp_path, in_virtual_time):
    """Run a coroutine function that takes a `Standing`; look and PIN are kept in the folder of the test."""

    def runs(main):
        async def evening(clock):
            journal = open_journal(tmp_path / "friday.journal", clock, "friday", SCREEN)
            parts, ids = SimulatedParts(HardwareSettings(), clock), seeded_ids(7, "one")
            async with running_unit(
                journal,
                BoxSettings(
                    parts=parts,
                    clock=clock,
                    seeds=RepeatableSeeds(7),
                    ids=ids,
                    key=UnitKey(bytes(32)),
                    name="table unit",
                    in_threads=False,
                    look=kept_look(tmp_path / "look.json"),
                    pin=FloorPin(tmp_path, clock),
                ),
            ) as unit:
                await clock.sleep(500)
                await main(Standing(unit, parts, clock, ids))

        in_virtual_time(evening)

    return runs


async def test_the_screen_follows_the_event_from_the_first_entry_to_a_hand(box, /):
    assert box.view.screen == "before"
    await box.ask("register", FLOOR, DIRECTOR, names=("Ann", "Bongani"))
    assert "2 entries" in [line.text for line in box.view.lines]
    await box.ask("draw_seats", FLOOR, DIRECTOR)
    await box.ask("start", FLOOR, DIRECTOR)
    assert box.view.screen == "between"
    await box.ask("start_hand")
    assert box.view.screen == "hand"
    assert box.view.lines[0].text.startswith("SEAT ")


async def test_a_touch_of_the_strip_folds_like_the_key_and_shows_at_once(box, /):
    await box.begin()
    await box.ask("start_hand")
    who = box.view.table.to_act
    await box.ask("key_down", UNIT, key="fold")
    await box.ask("key_up", UNIT, key="fold")
    assert box.view.table.to_act != who


async def test_the_menu_opens_over_the_hand_and_closes_by_itself(box, /):
    await box.begin()
    await box.ask("start_hand")
    await box.ask("open_menu", UNIT)
    assert (box.view.screen, len(box.view.menu)) == ("menu", 12)
    await box.clock.sleep(21_000)
    assert box.view.screen == "hand"


async def test_an_amount_that_is_touched_stands_on_the_screen(box, /):
    await box.begin()
    await box.ask("start_hand")
    await box.ask("key_down", UNIT, key="bet_raise")
    await box.ask("key_up", UNIT, key="bet_raise")
    assert box.view.screen == "amount"
    size = next(one for one in box.view.deeds if one.label == "×3")
    await box.ask(size.verb, UNIT, **size.args)
    assert box.view.lines[1].text == f"RAISE TO {size.args['to']}"


def test_the_look_is_set_at_the_box_and_kept(standing, tmp_path):
    async def main(box):
        assert box.view.look == LookView()
        await box.ask("set_look", UNIT, theme="daylight", brightness=60)
        assert box.view.look == LookView(theme="daylight", brightness=60)
        refused = await box.ask("set_look", UNIT, theme="pink")
        assert refused.status == 422

    standing(main)
    assert kept_look(tmp_path / "look.json").now == LookView(theme="daylight", brightness=60)


async def test_numbers_of_the_face_are_grouped_as_the_box_is_set(box, /):
    with speaking(ENGLISH, "comma"):
        assert box.view.look.gap == ","


def test_a_look_that_cannot_be_read_is_the_usual_one(tmp_path):
    (tmp_path / "look.json").write_bytes(b"{")
    assert kept_look(tmp_path / "look.json").now == LookView()


def test_the_floor_pin_is_set_by_the_director_only_and_is_in_no_view(standing, tmp_path):
    async def main(box):
        assert (await box.ask("set_pin", UNIT, pin="86420975")).status == 403
        assert (await box.ask("set_pin", UNIT, DIRECTOR, pin="24")).status == 422
        reply = await box.ask("set_pin", UNIT, DIRECTOR, pin="86420975")
        assert (reply.status, reply.text) == (200, "the floor PIN is set")
        await box.ask("open_menu", UNIT)
        seen = [box.unit.hub.latest(topic) for topic in ("touch", "keys", "unit", "table", "board")]
        assert not any(b"86420975" in body for body in seen if body)

    standing(main)
    pin = FloorPin(tmp_path, HandClock())
    pin.check("86420975")
    for file in tmp_path.iterdir():
        assert b"86420975" not in file.read_bytes(), file


async def test_a_display_that_is_pulled_out_is_told_with_what_to_do_and_goes_away(box, /):
    await box.begin()
    box.metal.unplug(UnitPart.DISPLAY)
    await box.ask("start_hand")
    await box.clock.sleep(3_000)
    assert [one.what for one in box.view.troubles] == ["display"]
    box.metal.plug(UnitPart.DISPLAY)
    await box.clock.sleep(6_000)
    assert box.view.troubles == ()


async def test_a_supply_that_sags_is_told_within_seconds_and_the_hand_goes_on(box, /):
    await box.begin()
    await box.ask("start_hand")
    box.metal.power.pull_out()
    await box.clock.sleep(6_000)
    assert [one.what for one in box.view.troubles] == ["power"]
    assert (await box.ask("fold")).status == 200
    box.metal.power.put_back()
    await box.clock.sleep(15_000)
    assert box.view.troubles == ()


async def test_a_supply_that_sags_every_few_seconds_is_one_trouble_that_does_not_flicker(box, /):
    box.metal.power.pull_out()
    await box.clock.sleep(6_000)
    for _ in range(20):
        box.metal.power.put_back()
        await box.clock.sleep(5_000)
        assert [one.what for one in box.view.troubles] == ["power"]
        box.metal.power.pull_out()
        await box.clock.sleep(5_000)
        assert [one.what for one in box.view.troubles] == ["power"]


async def test_the_address_of_the_console_is_on_the_screen(box, /):
    box.unit.touch.found_at("http://192.168.4.13:8080/floor")
    assert box.view.address == "http://192.168.4.13:8080/floor"


class Boardless:
    """A board that cannot notice its supply before it has a driver."""

    driver = False

    def is_low(self):
        if not self.driver:
            raise NoSupplyFlag(UnitPart.POWER)
        return True


def test_a_board_that_cannot_notice_its_supply_is_no_trouble():
    around = BoxEnvironment(Boardless(), HandClock())
    assert around.look()
    assert around.parts == ()
    assert not around.look()


def test_a_flag_that_cannot_be_read_for_a_moment_is_read_again():
    board = Boardless()
    around = BoxEnvironment(board, HandClock())
    around.look()
    board.driver = True
    assert around.look()
    assert [(part.part, part.ok) for part in around.parts] == [("power", False)]


def test_a_wall_clock_before_any_box_ran_this_program_is_wrong():
    clock = HandClock()
    clock.jump_wall(timedelta(days=-20_000))
    around = BoxEnvironment(SimulatedPower(), clock)
    around.look()
    assert around.wrong_time.startswith("it shows 1971-")
    clock.jump_wall(timedelta(days=20_000))
    around.look()
    assert around.wrong_time == ""


def test_a_wall_clock_that_jumps_is_told_for_a_while():
    clock = HandClock()
    around = BoxEnvironment(None, clock)
    around.look()
    clock.advance(5_000)
    assert not around.look()
    clock.jump_wall(timedelta(hours=2))
    clock.advance(5_000)
    assert around.look()
    assert around.wrong_time.startswith("it jumped from ")
    clock.advance(5 * 60_000)
    assert around.look()
    assert around.wrong_time == ""


def test_a_wall_clock_that_is_put_right_by_a_few_seconds_has_not_jumped():
    clock = HandClock()
    around = BoxEnvironment(None, clock)
    around.look()
    clock.jump_wall(timedelta(seconds=-30))
    clock.advance(5_000)
    assert not around.look()


async def test_wall_and_console_show_what_add_ons_made_and_what_failed(box, /):
    tile = ListView("STILL IN", (RowView("2 of 2"),))
    box.unit.evening.projections.tiles_made((tile, ListView("EMPTY", ())))
    box.unit.evening.projections.papers_found(("raffle",))
    box.unit.evening.projections.addon_told("add-on bad is left out: KeyError")
    wall = msgspec.json.decode(box.unit.hub.latest("wall"), type=WallView)
    floor = msgspec.json.decode(box.unit.hub.latest("floor"), type=FloorView)
    assert wall.lists[-1] == tile
    assert (floor.papers, floor.notices[-1:]) == (("raffle",), ("add-on bad is left out: KeyError",))


async def test_the_cards_of_a_source_come_to_the_picture(box, /):
    await box.begin()
    due = BoardDue(1, (), 3)
    box.unit.touch.cards_read(due, ("Ah", "Td", "7c"))
    assert box.unit.touch._facts().board_read == (due, ("Ah", "Td", "7c"))
