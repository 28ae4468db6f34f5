"""Settings of a box that have no effect are said when it starts."""

import pytest

from shuffleup.app.config import (
    CustomerDisplay,
    FloorOfVenue,
    HardwareSettings,
    MachinePort,
    Settings,
    WallSettings,
    unused,
)

ALONE, VENUE, FLOOR = "a table with a floor of its own", "a table of a venue", "a floor"


@pytest.mark.parametrize("use", [ALONE, VENUE, FLOOR])
def test_of_a_file_without_settings_nothing_is_said(use):
    assert unused(Settings(), use) == ()
    assert unused(Settings(hardware=HardwareSettings(kind="pi")), use) == ()


def test_what_only_real_hardware_has_is_said_where_it_is_simulated():
    hardware = HardwareSettings(i2c_bus=3, speaker="default", display="sh1106")
    assert unused(Settings(hardware=hardware), ALONE) == (
        "hardware.i2c_bus: set, and not used where the hardware is simulated",
        "hardware.speaker: set, and not used where the hardware is simulated",
    )


def test_the_ports_of_a_table_are_used_whatever_its_hardware_is():
    settings = Settings(
        dealer_display=CustomerDisplay("/dev/display"), card_machine=MachinePort("/dev/machine")
    )
    assert unused(settings, ALONE) == unused(settings, VENUE) == ()
    assert unused(settings, FLOOR) == (
        "card_machine.port: set, and not used by a floor",
        "dealer_display.port: set, and not used by a floor",
    )


def test_what_belongs_to_a_part_that_is_not_there_is_said():
    settings = Settings(
        dealer_display=CustomerDisplay(dialect="cd5220"),
        card_machine=MachinePort(baud=9_600),
    )
    assert unused(settings, ALONE) == (
        "card_machine.baud: set, and not used without card_machine.port",
        "dealer_display.dialect: set, and not used without dealer_display.port",
    )


def test_the_room_of_a_venue_is_the_floors():
    settings = Settings(venue=FloorOfVenue(name="hall"), wall=WallSettings(tv_inches=43))
    assert unused(settings, ALONE) == ("venue.name: set, and not used by a table with a floor of its own",)
    assert unused(settings, VENUE) == (
        "venue.name: set, and not used by a table of a venue",
        "wall.tv_inches: set, and not used by a table of a venue",
    )
    assert unused(settings, FLOOR) == ()
