"""The pin table: what it may not say, and that the header agrees with it."""

import importlib.util
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.pi import PiBoardInfo

from shuffleup.hal import LIT_KEYS, Key
from shuffleup.hal.pins import HEADER_PINS, KEY_PINS, LAMP_OUTPUTS

ROOT = Path(__file__).parents[2]
TABLE = (ROOT / "hardware" / "pins.toml").read_text(encoding="utf-8")
BOARDS = {"4B": 0xC03111, "5B": 0xC04170}


@pytest.fixture(scope="module")
def make_pins() -> Any:
    spec = importlib.util.spec_from_file_location("make_pins", ROOT / "hardware" / "make_pins.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def faults(make_pins: Any, old: str, new: str) -> list[str]:
    assert old in TABLE
    with pytest.raises(make_pins.BadTable) as bad:
        make_pins.read_table(TABLE.replace(old, new, 1))
    return str(bad.value).splitlines()


def test_the_module_is_the_one_that_the_table_makes(make_pins: Any) -> None:
    assert make_pins.main(["--check"]) == 0


def test_a_changed_table_is_noticed_and_written(make_pins: Any, tmp_path: Path, capsys: Any) -> None:
    table, module = tmp_path / "pins.toml", tmp_path / "pins.py"
    table.write_text(TABLE.replace("lamp = 0", "lamp = 9").replace("lamp = 1", "lamp = 0"), encoding="utf-8")
    table.write_text(table.read_text(encoding="utf-8").replace("lamp = 9", "lamp = 1"), encoding="utf-8")
    module.write_bytes((ROOT / "device/shuffleup/hal/pins.py").read_bytes())

    assert make_pins.main(["--check"], table, module) == 1
    assert "pins.py is not what pins.toml says; run hardware/make_pins.py" in capsys.readouterr().err
    assert make_pins.main([], table, module) == 0
    assert "        Key.FOLD: 1,\n        Key.CHECK_CALL: 0,\n" in module.read_text(encoding="utf-8")
    assert make_pins.main(["--check"], table, module) == 0


def test_a_bad_table_is_told_line_by_line_and_nothing_is_written(
    make_pins: Any, tmp_path: Path, capsys: Any
) -> None:
    table, module = tmp_path / "pins.toml", tmp_path / "pins.py"
    table.write_text(TABLE.replace("bcm = 27", "bcm = 17", 1), encoding="utf-8")

    assert make_pins.main([], table, module) == 2
    assert capsys.readouterr().err.splitlines() == [
        "pins.toml: GPIO17 is used 2 times: key_fold, key_check_call",
        "pins.toml: GPIO [27]: in no line of the table; say what they are for, or reserve them",
    ]
    assert not module.exists()


def test_all_26_pins_are_spent(make_pins: Any) -> None:
    pins = make_pins.read_table(TABLE).pin

    assert sorted(pin.bcm for pin in pins) == list(range(2, 28))


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("header = 11", "header = 13", "header pin 13 is used 2 times: key_fold, key_check_call"),
        ("bcm = 17", "bcm = 28", "key_fold: GPIO28 is not on the header; take one of 0 to 27"),
        ("bcm = 17", "bcm = -1", "key_fold: GPIO-1 is not on the header; take one of 0 to 27"),
        ("bcm = 17", "bcm = 1", "key_fold: GPIO1 is to be left free: ID_SC of the HAT standard"),
        ("bcm = 17", "bcm = 19", "GPIO19 is used 2 times: key_fold, i2s_lrclk"),
        ('pull = "up"', 'pull = "none"', 'key_fold: a switch closes to ground; write pull = "up" and'),
        ('active = "high"', 'active = "low"', "lamps_data: the driver sets outputs high when they are on"),
        ('name = "buzzer"', 'name = "knob_b"', "knob_b: there are 2 pins of this name"),
        ('name = "buzzer"', 'name = "siren"', "siren: the driver knows no such pin"),
        ('name = "buzzer"', 'name = "siren"', "buzzer: this pin is missing"),
        (
            "lamp = 3",
            "lamp = 4",
            "lamps: outputs 0 to 7 have to light one key each, and not [0, 1, 2, 4, 4, 5",
        ),
        ('pull = "up"', 'pull = "sideways"', "Invalid enum value 'sideways' - at `$.pin[0].pull`"),
        ("lamp = 0", "lump = 0", "Object contains unknown field `lump` - at `$.pin[0]`"),
    ],
)
def test_a_table_that_could_not_be_wired_is_refused(make_pins: Any, old: str, new: str, line: str) -> None:
    assert any(fault.startswith(line) for fault in faults(make_pins, old, new))


@pytest.mark.parametrize("board", BOARDS)
def test_the_header_pins_are_those_of_the_board(board: str) -> None:
    header = PiBoardInfo.from_revision(BOARDS[board])
    assert header.model == board

    for bcm, pin in HEADER_PINS.items():
        assert header.headers["J8"].pins[pin].name == f"GPIO{bcm}"


def test_every_key_has_a_pin_and_every_key_but_the_knob_a_lamp() -> None:
    assert set(KEY_PINS) == set(Key)
    assert set(LAMP_OUTPUTS) == set(LIT_KEYS)


def test_what_the_kernel_drives_is_on_the_pins_that_can(make_pins: Any) -> None:
    """BCM2711 ARM peripherals, 5.3: alternative functions of I2C1, UART0, SPI0 and PCM."""
    bcm = {pin.name: pin.bcm for pin in make_pins.read_table(TABLE).pin}

    assert (bcm["i2c_sda"], bcm["i2c_scl"]) == (2, 3)
    assert (bcm["uart_tx"], bcm["uart_rx"]) == (14, 15)
    assert (bcm["lamps_data"], bcm["lamps_clock"], bcm["lamps_latch"]) == (10, 11, 8)
    assert [bcm[f"i2s_{name}"] for name in ("bclk", "lrclk", "din", "dout")] == [18, 19, 20, 21]
    assert bcm["buzzer"] in (12, 13, 18, 19)


def test_another_word_on_the_command_line_is_refused(make_pins: Any) -> None:
    assert make_pins.main(["--chekc"]) == 2
