"""Bytes written by hand to the three controllers, and the dots that light up for them.

SSD1306 and SSD1309: Solomon Systech rev 1.1, tables 9 and 10.1; SH1106: Sino Wealth v2.3, command table.
"""

import pytest
from PIL import Image

from shuffleup.hardware.hal.simulated.oled import Sh1106, SimulatedBus, SimulatedController, Ssd1306, Ssd1309

COMMANDS, CONTENT = 0x00, 0x40
UPRIGHT = bytes([0xA1, 0xC8])
PUMP_AND_LIGHT = bytes([0x8D, 0x14, 0xAF])


def lit_dots(glass: SimulatedController) -> set[tuple[int, int]]:
    image = glass.picture()
    return {(x, y) for y in range(64) for x in range(128) if image.getpixel((x, y))}


def dark_ssd1306(*, orientation: bytes = UPRIGHT) -> Ssd1306:
    """A blank one, on, with two dots in its upper left corner."""
    glass = Ssd1306()
    glass.write(COMMANDS, bytes([0x20, 0x00]) + orientation + PUMP_AND_LIGHT)
    glass.write(CONTENT, bytes([0b0000_0101, *[0] * 1023]))
    return glass


def test_a_byte_is_a_column_with_its_lowest_bit_on_top() -> None:
    assert lit_dots(dark_ssd1306()) == {(0, 0), (0, 2)}


@pytest.mark.parametrize(
    ("orientation", "dots"),
    [
        (bytes([0xA0, 0xC8]), {(127, 0), (127, 2)}),
        (bytes([0xA1, 0xC0]), {(0, 63), (0, 61)}),
        (bytes([0xA0, 0xC0]), {(127, 63), (127, 61)}),
    ],
)
def test_a_display_that_is_not_turned_round_shows_a_mirror_image(
    orientation: bytes, dots: set[tuple[int, int]]
) -> None:
    assert lit_dots(dark_ssd1306(orientation=orientation)) == dots


def test_inverted_every_other_dot_is_lit() -> None:
    glass = dark_ssd1306()
    glass.write(COMMANDS, bytes([0xA7]))

    assert len(lit_dots(glass)) == 128 * 64 - 2
    glass.write(COMMANDS, bytes([0xA6]))
    assert lit_dots(glass) == {(0, 0), (0, 2)}


def test_all_dots_on_hides_the_memory_and_keeps_it() -> None:
    glass = dark_ssd1306()
    glass.write(COMMANDS, bytes([0xA5]))
    assert len(lit_dots(glass)) == 128 * 64

    glass.write(COMMANDS, bytes([0xA4]))
    assert lit_dots(glass) == {(0, 0), (0, 2)}


def test_without_its_charge_pump_an_ssd1306_stays_dark() -> None:
    glass = Ssd1306()
    glass.write(COMMANDS, UPRIGHT + bytes([0xAF]))

    assert lit_dots(glass) == set()


def test_after_power_up_the_memory_holds_noise() -> None:
    glass = Ssd1306()
    assert lit_dots(glass) == set()

    glass.write(COMMANDS, UPRIGHT + PUMP_AND_LIGHT)
    assert len(lit_dots(glass)) == 128 * 64 // 2


def test_a_window_is_filled_row_by_row_and_begins_again() -> None:
    glass = dark_ssd1306()
    glass.write(COMMANDS, bytes([0x21, 10, 11, 0x22, 3, 4]))
    glass.write(CONTENT, bytes([1, 2, 4, 8, 16]))

    assert lit_dots(glass) == {(0, 0), (0, 2), (10, 28), (11, 25), (10, 34), (11, 35)}


def test_an_ssd1306_that_was_not_set_to_rows_stays_in_its_page() -> None:
    glass = Ssd1306()
    glass.write(COMMANDS, UPRIGHT + PUMP_AND_LIGHT)
    glass.write(CONTENT, bytes(1024))

    assert {y for _, y in lit_dots(glass)} == set(range(8, 64)) & {y for y in range(64) if 0xA5 >> y % 8 & 1}


def test_an_sh1106_shows_its_memory_from_the_third_column_on_page_by_page() -> None:
    glass = Sh1106()
    glass.write(COMMANDS, UPRIGHT)
    for page in range(8):
        glass.write(COMMANDS, bytes([0xB0 + page, 0x00, 0x10]))
        glass.write(CONTENT, bytes(132))
    glass.write(COMMANDS, bytes([0xB2, 0x02, 0x11, 0xAF]))
    glass.write(CONTENT, bytes([1]))

    assert lit_dots(glass) == {(16, 16)}


def test_what_comes_after_the_last_column_of_an_sh1106_is_lost() -> None:
    glass = Sh1106()
    glass.write(COMMANDS, bytes([0xB0, 0x03, 0x18]))
    glass.write(CONTENT, bytes([1, 2]))

    assert glass.memory[131:133] == bytes([1, 0xA5])


def test_an_operand_that_looks_like_a_command_is_none() -> None:
    glass = dark_ssd1306()
    glass.write(COMMANDS, bytes([0x81, 0xAE]))

    assert glass.contrast == 0xAE
    assert lit_dots(glass) == {(0, 0), (0, 2)}


def test_an_unknown_control_byte_is_refused() -> None:
    with pytest.raises(ValueError, match="control byte 0x80"):
        Ssd1306().write(0x80, b"\xaf")


def test_a_bus_counts_every_byte_on_the_wires_with_address_and_control() -> None:
    bus = SimulatedBus(0x3C)
    bus.attach(Ssd1306())
    bus.write(0x3C, bytes([COMMANDS, 0xAF]))

    assert bus.bus_bytes == 3


def test_of_a_message_that_breaks_off_the_first_bytes_arrive() -> None:
    bus, glass = SimulatedBus(0x3C), dark_ssd1306()
    bus.attach(glass)
    bus.detach(after_bytes=4)
    with pytest.raises(OSError, match="Remote I/O error"):
        bus.write(0x3C, bytes([CONTENT, 1, 2, 4, 8]))

    assert lit_dots(glass) == {(0, 0), (1, 1)}


def test_an_ssd1309_lights_up_without_a_charge_pump_and_knows_none() -> None:
    glass = Ssd1309()
    glass.write(COMMANDS, UPRIGHT + bytes([0x20, 0x00, 0xAF]))
    glass.write(CONTENT, bytes([1, *[0] * 1023]))

    assert lit_dots(glass) == {(0, 0)}
    with pytest.raises(ValueError, match="no charge pump"):
        glass.write(COMMANDS, bytes([0x8D, 0x14]))


def test_a_dark_glass_is_a_black_picture_of_its_size() -> None:
    picture = Ssd1306().picture()

    assert (picture.mode, picture.size) == ("1", (128, 64))
    assert picture.tobytes() == Image.new("1", (128, 64)).tobytes()
