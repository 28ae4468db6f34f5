"""The pin table of the Raspberry Pi: its refusals, and its agreement with the header."""

import shutil
from pathlib import Path

import pytest
from gpiozero.pins.pi import PiBoardInfo

import make_pins
from pin_table import J8, BadTable, read_table
from shuffleup.hardware.hal import LIT_KEYS, Key
from shuffleup.hardware.hal.pins import BCM_PINS, KEY_PINS, LAMP_OUTPUTS
from shuffleup.protocol.keys import ENGRAVED

ROOT = Path(__file__).parents[2]
TABLE = (ROOT / "hardware" / "pins.toml").read_text(encoding="utf-8")
UNDO, ALL_IN = f'engraved = "{ENGRAVED[Key.UNDO]}"', f'engraved = "{ENGRAVED[Key.ALL_IN]}"'
BOARDS = {"4B": 0xC03111, "5B": 0xC04170}
MADE = (
    "hardware/pins.toml",
    "hardware/PINMAP.md",
    "firmware/boot.py",
    "firmware/lib/shuffleup_pico/pins.py",
    "device/shuffleup/hardware/hal/pins.py",
    "device/shuffleup/protocol/keys.py",
    "ui/shuffleup_ui/web/row.js",
)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A folder with the table, what is made of it, and what it is compared with."""
    for name in MADE:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def change(file: Path, *pairs: tuple[str, str]) -> None:
    text = file.read_text(encoding="utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    file.write_text(text, encoding="utf-8")


def faults(old: str, new: str) -> list[str]:
    assert old in TABLE
    with pytest.raises(BadTable) as bad:
        read_table(TABLE.replace(old, new, 1))
    return str(bad.value).splitlines()


def test_what_is_committed_is_what_the_table_makes() -> None:
    assert make_pins.main(["--check"]) == 0


def test_a_changed_lamp_is_noticed_and_written(tree: Path, capsys: pytest.CaptureFixture[str]) -> None:
    module = tree / "device/shuffleup/hardware/hal/pins.py"
    change(
        tree / "hardware/pins.toml",
        ("lamp = 0", "lamp = 9"),
        ("lamp = 1", "lamp = 0"),
        ("lamp = 9", "lamp = 1"),
    )

    assert make_pins.main(["--check"], tree) == 1
    assert capsys.readouterr().err == "pins.py is not what pins.toml says; run hardware/make_pins.py\n"
    assert make_pins.main([], tree) == 0
    assert "        Key.FOLD: 1,\n        Key.CHECK_CALL: 0,\n" in module.read_text(encoding="utf-8")
    assert make_pins.main(["--check"], tree) == 0


def test_another_word_below_a_cap_is_written_for_every_face(tree: Path) -> None:
    change(tree / "hardware/pins.toml", (ALL_IN, 'engraved = "SHOVE/ALL"'))

    assert make_pins.main([], tree) == 0
    keys = (tree / "device/shuffleup/protocol/keys.py").read_text(encoding="utf-8")
    page = (tree / "ui/shuffleup_ui/web/row.js").read_text(encoding="utf-8")
    assert '        Key.ALL_IN: mark_for_translation("SHOVE/ALL"),\n' in keys
    assert '  ["all_in", "A", "Shove/All"],\n' in page


def test_a_bad_table_is_told_line_by_line_and_nothing_is_written(
    tree: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {name: (tree / name).read_bytes() for name in MADE[1:]}
    change(tree / "hardware/pins.toml", ("bcm = 27", "bcm = 17"))

    assert make_pins.main([], tree) == 2
    assert capsys.readouterr().err.splitlines() == [
        "pins.toml: key_check_call: GPIO17 is header pin 11, not 13",
        "pins.toml: GPIO17 is used 2 times: key_fold, key_check_call",
        "pins.toml: GPIO [27]: in no line of the table; say what they are for, or reserve them",
    ]
    assert {name: (tree / name).read_bytes() for name in MADE[1:]} == before


def test_all_26_pins_are_spent() -> None:
    assert sorted(pin.bcm for pin in read_table(TABLE).pin) == list(range(2, 28))


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("header = 11", "header = 13", "header pin 13 is used 2 times: key_fold, key_check_call"),
        ("header = 11", "header = 12", "key_fold: GPIO17 is header pin 11, not 12"),
        ("bcm = 17", "bcm = 28", "key_fold: GPIO28 is not on the header; take one of 0 to 27"),
        ("bcm = 17", "bcm = -1", "key_fold: GPIO-1 is not on the header; take one of 0 to 27"),
        ("bcm = 17", "bcm = 1", "key_fold: GPIO1 is to be left free: ID_SC of the HAT standard"),
        ("bcm = 17", "bcm = 19", "GPIO19 is used 2 times: key_fold, i2s_lrclk"),
        (
            "bcm = 17",
            "bcm = 3",
            "key_fold: GPIO3 is the SCL of I2C1; take a pin that the kernel does not drive",
        ),
        (
            "bcm = 17",
            "bcm = 14",
            "key_fold: GPIO14 is the TXD of UART0; take a pin that the kernel does not drive",
        ),
        (
            "bcm = 17",
            "bcm = 21",
            "key_fold: GPIO21 is the data output of I2S; take a pin that the kernel does not drive",
        ),
        ("bcm = 2\n", "bcm = 5\n", "i2c_sda: SDA of I2C1 is at GPIO2 and nowhere else"),
        ('2 = "5V"', '2 = "3V3"', "header pin 2 is 5V, and not 3V3"),
        ('6 = "GND"\n', "", "header pin 6 is GND, and not left out of [power]"),
        ('39 = "GND"', '40 = "GND"', "header pin 40 is no supply, and not GND"),
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
        ("lamp = 3\n", "", "key_all_in: no lamp lights it; write the output of the shift register"),
        (f"{UNDO}\n", "", "key_undo: write the word below its cap as engraved, and one letter"),
        ('letter = "U"', 'letter = "F"', "letter F: 2 keys have it"),
        ('name = "key_undo"', 'name = "undo"', "undo: a key is named key_ and what it does"),
        ('pull = "up"', 'pull = "sideways"', "Invalid enum value 'sideways' - at `$.pin[0].pull`"),
        ("lamp = 0", "lump = 0", "Object contains unknown field `lump` - at `$.pin[0]`"),
    ],
)
def test_a_table_that_could_not_be_wired_is_refused(old: str, new: str, line: str) -> None:
    assert [fault for fault in faults(old, new) if fault.startswith(line)]


@pytest.mark.parametrize("board", BOARDS)
def test_the_header_is_that_of_the_board(board: str) -> None:
    header = PiBoardInfo.from_revision(BOARDS[board])
    assert header.model == board

    names = {"3V3": "3V3", "5V": "5V", "GND": "GND"}
    wanted = [names.get(str(what), f"GPIO{what}") for what in J8]
    assert [header.headers["J8"].pins[number].name for number in range(1, 41)] == wanted
    assert all(J8[pin - 1] == bcm for bcm, (pin, _) in BCM_PINS.items())


def test_every_key_has_a_pin_and_every_key_but_the_knob_a_lamp() -> None:
    assert set(KEY_PINS) == set(Key)
    assert set(LAMP_OUTPUTS) == set(LIT_KEYS)


def test_the_lamps_could_be_shifted_by_spi0_and_the_buzzer_has_a_pwm() -> None:
    """BCM2711 ARM peripherals, 5.3: alternative functions of SPI0 and PWM."""
    bcm = {pin.name: pin.bcm for pin in read_table(TABLE).pin}

    assert (bcm["lamps_data"], bcm["lamps_clock"], bcm["lamps_latch"]) == (10, 11, 8)
    assert bcm["buzzer"] in (12, 13, 18, 19)


def test_another_word_on_the_command_line_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert make_pins.main(["--chekc"]) == 2
    assert capsys.readouterr().err == "usage: hardware/make_pins.py [--check]\n"
