"""The under-voltage flag, on a simulated supply and on a kernel's folder of sensors."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from shuffleup.hardware.hal import PartMissing, PowerSensor, UnitPart
from shuffleup.hardware.hal.pi.power import PiPower
from shuffleup.hardware.hal.simulated import SimulatedUnit
from tests.refused import refused


class Supply(msgspec.Struct):
    """A sensor, and the hand that turns its supply down and up."""

    sensor: PowerSensor
    sag: Callable[[], None]
    recover: Callable[[], None]


@pytest.fixture
def sensors(tmp_path: Path) -> Path:
    """The kernel's list of sensors on a Raspberry Pi 4: the heat of the chip first, then the supply."""
    for folder, name in (("hwmon0", "cpu_thermal"), ("hwmon1", "rpi_volt")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "name").write_text(f"{name}\n")
    (tmp_path / "hwmon1" / "in0_lcrit_alarm").write_text("0\n")
    return tmp_path


@pytest.fixture(params=["simulated", "kernel"])
def supply(request: Any, sensors: Path) -> Supply:
    if request.param == "simulated":
        unit = SimulatedUnit()
        return Supply(unit.power, lambda: unit.unplug(UnitPart.POWER), lambda: unit.plug(UnitPart.POWER))
    flag = sensors / "hwmon1" / "in0_lcrit_alarm"
    return Supply(PiPower(sensors), lambda: _write(flag, "1\n"), lambda: _write(flag, "0\n"))


def _write(flag: Path, text: str) -> None:
    flag.write_text(text)


def test_a_supply_that_sags_is_low_until_it_recovers(supply: Supply) -> None:
    assert not supply.sensor.is_low()
    supply.sag()
    assert supply.sensor.is_low()
    supply.recover()
    assert not supply.sensor.is_low()


def test_a_board_without_the_flag_says_so(tmp_path: Path) -> None:
    with refused(PartMissing, match="supply: this board has no under-voltage flag; load the driver"):
        PiPower(tmp_path).is_low()


def test_a_sensor_that_the_kernel_numbers_anew_is_found_again(sensors: Path) -> None:
    power = PiPower(sensors)
    assert not power.is_low()
    (sensors / "hwmon1").rename(sensors / "hwmon2")
    with refused(PartMissing, match="its flag cannot be read"):
        power.is_low()
    _write(sensors / "hwmon2" / "in0_lcrit_alarm", "1\n")
    assert power.is_low()
