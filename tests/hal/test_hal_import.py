"""What it costs to know of the hardware, and to open what is not there."""

import subprocess
import sys

import pytest

from shuffleup.hal import Part, PartMissing
from shuffleup.hal.pi import open_pins

HEAVY = {"gpiozero", "luma", "PIL", "lgpio", "smbus2", "asyncio"}


def test_the_protocols_are_light_to_import() -> None:
    program = "import sys, shuffleup.hal; print(*{name.partition('.')[0] for name in sys.modules})"
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout

    assert HEAVY.isdisjoint(loaded.split())


def test_the_pure_parts_need_no_library_either() -> None:
    program = (
        "import sys, shuffleup.hal.debounce, shuffleup.hal.quadrature, shuffleup.hal.pins;"
        "print(*{name.partition('.')[0] for name in sys.modules})"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout

    assert HEAVY.isdisjoint(loaded.split())


def test_a_computer_without_a_header_says_what_is_missing() -> None:
    with pytest.raises(PartMissing) as missing:
        open_pins()

    assert missing.value.part is Part.KEYS
    assert "install shuffleup[pi]" in str(missing.value) or "Pi revision" in str(missing.value)
