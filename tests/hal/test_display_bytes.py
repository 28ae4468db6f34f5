"""The bytes on the I2C bus for a picture, and the behaviour when the bus breaks."""

from collections.abc import Iterator
from typing import Any

import pytest
import smbus2
from hypothesis import given, strategies as st
from PIL import Image, ImageDraw

from shuffleup.hardware.hal import PartMissing, UnitPart
from shuffleup.hardware.hal.pi.oled_display import Controller, PiDisplay, beginning
from shuffleup.hardware.hal.simulated import SimulatedUnit
from shuffleup.hardware.oled.page_drawing import SHIFTS, draw
from shuffleup.protocol.box import OledView
from tests.refused import refused

CONTROLLERS: tuple[Controller, ...] = ("ssd1306", "ssd1309", "sh1106")
BITS_A_BYTE = 9  # with its acknowledgement
KILOHERTZ = 400

ADDRESS, CONTROL, DATA = 1, 1, 1024
LEAST_OF_A_BUS = ADDRESS + CONTROL + DATA
"""What I2C itself wants for a whole picture: one message that carries nothing but its 1024 bytes."""

LEAST_OF_AN_SH1106 = 8 * (ADDRESS + CONTROL + 3 + ADDRESS + CONTROL + 128)
"""It has no windows: each of its 8 pages wants to be chosen, with a column, by three commands of a byte."""

each_controller = pytest.mark.parametrize("controller", CONTROLLERS)


def clock_page(text: str) -> Image.Image:
    image = Image.new("1", (128, 64))
    ImageDraw.Draw(image).text((8, 12), text, fill=1, font_size=42)
    return image


def same(one: Image.Image, other: Image.Image) -> bool:
    return one.tobytes() == other.tobytes()


@each_controller
def test_a_new_display_is_blank_whatever_its_memory_held(controller: Controller) -> None:
    unit = SimulatedUnit(controller)
    PiDisplay(unit.bus, controller)

    assert unit.picture().getbbox() is None


@each_controller
def test_an_unchanged_picture_costs_nothing(controller: Controller) -> None:
    unit = SimulatedUnit(controller)
    display = PiDisplay(unit.bus, controller)
    display.show(clock_page("12:34"))
    before = unit.bus.bus_bytes
    display.show(clock_page("12:34"))

    assert unit.bus.bus_bytes == before


@pytest.mark.parametrize(
    ("controller", "cost", "least"),
    [
        ("ssd1306", 1034, LEAST_OF_A_BUS),
        ("ssd1309", 1034, LEAST_OF_A_BUS),
        ("sh1106", 1080, LEAST_OF_AN_SH1106),
    ],
)
def test_a_whole_new_picture_is_within_2_per_cent_of_what_has_to_be_sent(
    controller: Controller, cost: int, least: int
) -> None:
    unit = SimulatedUnit(controller)
    display = PiDisplay(unit.bus, controller)
    before = unit.bus.bus_bytes
    display.show(Image.new("1", (128, 64), 1))

    assert unit.bus.bus_bytes - before == cost
    assert cost <= 1.02 * least
    assert cost * BITS_A_BYTE / KILOHERTZ < 25


def ticks(controller: Controller) -> Iterator[tuple[str, int]]:
    """Count the end of a level down on the glass: the time, and the bytes that it took to show it."""
    unit = SimulatedUnit(controller)
    display = PiDisplay(unit.bus, controller)
    for second in range(620, -1, -1):
        time = f"{second // 60}:{second % 60:02}"
        page = draw(OledView("clock", "L7  400/800 A800", time, bar=second * 1000 // 1200), shift=SHIFTS[0])
        before = unit.bus.bus_bytes
        display.show(page)
        assert same(unit.picture(), page)
        if second < 620:
            yield time, unit.bus.bus_bytes - before


@each_controller
def test_a_tick_of_the_clock_costs_less_than_200_bytes(controller: Controller) -> None:
    """One digit changes in nine of ten ticks. A tick that changes all is still less than a picture."""
    costs = dict(ticks(controller))
    one_digit = [cost for time, cost in costs.items() if not time.endswith("9")]
    assert min(one_digit) > 0
    assert max(one_digit) < 200
    assert sum(costs.values()) / len(costs) < 200
    assert max(costs.values()) < LEAST_OF_A_BUS


pictures = st.lists(
    st.tuples(
        st.integers(0, 127), st.integers(0, 63), st.integers(0, 127), st.integers(0, 63), st.booleans()
    ),
    min_size=1,
    max_size=6,
)


@each_controller
@given(steps=pictures)
def test_any_picture_after_any_other_arrives_dot_by_dot(controller: Controller, steps: Any) -> None:
    unit = SimulatedUnit(controller)
    display = PiDisplay(unit.bus, controller)
    image = Image.new("1", (128, 64))
    for x, y, to_x, to_y, lit in steps:
        box = (min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y))
        ImageDraw.Draw(image).rectangle(box, fill=lit)
        display.show(image)

        assert same(unit.picture(), image)


@each_controller
@pytest.mark.parametrize("lost_after", [0, 3, 30, 61, 200])
def test_a_cable_pulled_in_mid_picture_leaves_nothing_half_done(
    controller: Controller, lost_after: int
) -> None:
    unit = SimulatedUnit(controller)
    display = PiDisplay(unit.bus, controller)
    display.show(clock_page("12:34"))
    unit.bus.detach(lost_after)
    with pytest.raises(PartMissing):
        display.show(clock_page("9:59"))

    unit.plug(UnitPart.DISPLAY)
    display.reopen()
    assert same(unit.picture(), clock_page("9:59"))


@each_controller
def test_a_display_that_is_gone_is_not_asked_again_before_it_is_reopened(controller: Controller) -> None:
    unit = SimulatedUnit(controller)
    display = PiDisplay(unit.bus, controller)
    unit.unplug(UnitPart.DISPLAY)
    with pytest.raises(PartMissing):
        display.show(clock_page("12:34"))
    unit.plug(UnitPart.DISPLAY)
    before = unit.bus.bus_bytes

    with refused(PartMissing, match="it did not answer the last request; put it back, then reopen it"):
        display.show(clock_page("12:33"))
    assert unit.bus.bus_bytes == before

    display.reopen()
    assert same(unit.picture(), clock_page("12:33"))


@each_controller
def test_reopening_a_display_that_lost_its_power_unnoticed_mends_it(controller: Controller) -> None:
    unit = SimulatedUnit(controller)
    display = PiDisplay(unit.bus, controller)
    display.contrast(17)
    display.show(clock_page("12:34"))
    unit.unplug(UnitPart.DISPLAY)
    unit.plug(UnitPart.DISPLAY)
    assert unit.picture().getbbox() is None

    display.reopen()
    assert same(unit.picture(), clock_page("12:34"))
    assert unit.glass.contrast == 17


@each_controller
def test_reopening_a_display_that_works_cannot_be_seen(
    controller: Controller, monkeypatch: pytest.MonkeyPatch
) -> None:
    unit = SimulatedUnit(controller)
    display = PiDisplay(unit.bus, controller)
    display.show(clock_page("12:34"))
    seen = []
    carry = unit.bus.write

    def watched(address: int, content: bytes) -> None:
        carry(address, content)
        seen.append(unit.picture().tobytes())

    monkeypatch.setattr(unit.bus, "write", watched)
    display.reopen()

    assert set(seen) == {clock_page("12:34").tobytes()}


@each_controller
def test_brightness_goes_from_0_to_255(controller: Controller) -> None:
    unit = SimulatedUnit(controller)
    display = PiDisplay(unit.bus, controller)
    for level in (0, 128, 255):
        display.contrast(level)
        assert unit.glass.contrast == level

    for level in (-1, 256):
        with pytest.raises(ValueError, match="it goes from 0 to 255"):
            display.contrast(level)
    assert unit.glass.contrast == 255


@pytest.mark.parametrize(("mode", "size"), [("L", (128, 64)), ("1", (128, 32)), ("1", (64, 128))])
def test_a_picture_that_does_not_fit_the_glass_is_refused(mode: str, size: tuple[int, int]) -> None:
    unit = SimulatedUnit()
    display = PiDisplay(unit.bus, "ssd1306")

    with pytest.raises(ValueError, match=r"a picture of mode 1 and \(128, 64\) dots"):
        display.show(Image.new(mode, size))


@each_controller
def test_a_display_that_was_never_there_can_be_made_later(controller: Controller) -> None:
    unit = SimulatedUnit(controller)
    unit.unplug(UnitPart.DISPLAY)
    with refused(PartMissing, match="check its four wires") as missing:
        PiDisplay(unit.bus, controller)
    assert missing.value.part is UnitPart.DISPLAY

    unit.plug(UnitPart.DISPLAY)
    PiDisplay(unit.bus, controller).show(clock_page("12:34"))
    assert same(unit.picture(), clock_page("12:34"))


def test_a_display_at_another_address_is_not_ours() -> None:
    with refused(PartMissing, match="I2C address 0x3D"):
        PiDisplay(SimulatedUnit().bus, "ssd1306", address=0x3D)


class DeviceFile:
    """What `smbus2.SMBus` opens: takes messages by I2C_RDWR, and has a simulated bus at its end."""

    def __init__(self, unit: SimulatedUnit) -> None:
        self._unit = unit
        self.open = True

    def i2c_rdwr(self, message: smbus2.i2c_msg) -> None:
        assert self.open
        self._unit.bus.write(message.addr, bytes(message))

    def close(self) -> None:
        self.open = False


@each_controller
def test_a_bus_of_the_kernel_carries_what_the_simulated_one_does(
    controller: Controller, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long message goes by I2C_RDWR in one piece, and not in blocks of 32 bytes as SMBus has them."""
    unit, other = SimulatedUnit(controller), SimulatedUnit(controller)
    file = DeviceFile(unit)
    monkeypatch.setattr(smbus2, "SMBus", {1: file}.get)
    displays = PiDisplay(1, controller), PiDisplay(other.bus, controller)
    for display in displays:
        display.show(clock_page("12:34"))

    assert unit.bus.bus_bytes == other.bus.bus_bytes
    assert same(unit.picture(), clock_page("12:34"))
    displays[0].close()
    assert not file.open


def test_a_bus_that_the_kernel_has_not_got_is_a_missing_display() -> None:
    with refused(PartMissing, match="No such file or directory: '/dev/i2c-99'"):
        PiDisplay(99, "ssd1306")


def test_an_ssd1309_is_never_told_to_use_a_charge_pump() -> None:
    """Its panel is fed from outside: a pump that works against that supply can destroy it."""
    codes = [code for command in beginning("ssd1309") for code in command]
    assert 0x8D not in codes
    assert codes[codes.index(0xDB) + 1] == 0x34
    assert [code for command in beginning("ssd1306") for code in command].count(0x8D) == 1
