"""The cost of importing the hardware package, and of opening absent parts."""

import subprocess
import sys
from pathlib import Path

import pytest
from gpiozero import PinUnknownPi

from shuffleup.hardware.hal import PartMissing, UnitPart
from shuffleup.hardware.hal.pi.panel import open_pins, pin_trouble
from tests.refused import refused

HEAVY = {"gpiozero", "luma", "PIL", "lgpio", "smbus2", "asyncio"}


def test_the_protocols_are_light_to_import() -> None:
    program = "import sys, shuffleup.hardware.hal; print(*{name.partition('.')[0] for name in sys.modules})"
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout

    assert HEAVY.isdisjoint(loaded.split())


def test_the_pure_parts_need_no_library_either() -> None:
    program = (
        "import sys, shuffleup.hardware.hal.contacts, shuffleup.hardware.hal.contacts;"
        "import shuffleup.hardware.hal.pins;"
        "print(*{name.partition('.')[0] for name in sys.modules})"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout

    assert HEAVY.isdisjoint(loaded.split())


def test_a_computer_without_the_library_for_its_pins_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    before = Path.cwd()

    with refused(PartMissing, match="lgpio is missing; install") as missing:
        open_pins()
    assert missing.value.part is UnitPart.KEYS
    assert Path.cwd() == before


def test_a_computer_that_is_no_raspberry_pi_says_so() -> None:
    with refused(PartMissing, match="keys: this is no Raspberry Pi"), pin_trouble(UnitPart.KEYS):
        raise PinUnknownPi("no revision")
