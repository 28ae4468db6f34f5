"""The pins of the card machine: the refusals of its table, and its use by firmware and boot."""

import shutil
from pathlib import Path

import pytest

import make_pins
from pin_table import BadTable, read_table
from shuffleup_pico import pins

ROOT = Path(__file__).parents[2]
TABLE = (ROOT / "hardware" / "pins.toml").read_text(encoding="utf-8")
STEP = 'name = "STEP"\ngp = 2\nheader = 4\n'
FLAP = 'name = "FLAP"\ngp = 8\nheader = 11\n'


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (STEP, STEP.replace("gp = 2", "gp = 3"), "GP3 of the Pico is used 2 times: STEP, DIR"),
        (
            STEP,
            STEP.replace("gp = 2", "gp = 25"),
            "STEP: GP25 is not to be had: it drives the lamp on the Pico's own",
        ),
        (
            STEP,
            STEP.replace("gp = 2", "gp = 30"),
            "STEP: a Pico has no GP30; take one of 0 to 22 or 26 to 28",
        ),
        (STEP, STEP.replace("header = 4", "header = 5"), "STEP: GP2 is pin 4 of the Pico, not 5"),
        (
            'function = "UART0 TX"',
            'function = "UART0 RX"',
            "UART_TX: GP0 cannot be UART0 RX; take one of GP1, GP13, GP17",
        ),
        (
            'function = "I2C0 SCL"',
            'function = "I2C0 SDA"',
            "I2C_SCL: GP5 cannot be I2C0 SDA; take one of GP0, GP4, GP8,",
        ),
        (
            "gp = 26\nheader = 31",
            "gp = 22\nheader = 29",
            "SUPPLY: GP22 cannot be ADC; take one of GP26, GP27, GP28",
        ),
        (
            FLAP,
            FLAP.replace("gp = 8", "gp = 6"),
            "GP6 of the Pico is used 2 times: STEPPER_OFF, FLAP",
        ),
        (
            "hz = 20000",
            "hz = 50",
            "PWM slice 5 of the Pico has one rate for both its outputs, not TRAY_1 at 50 Hz, TRAY_2",
        ),
        (
            "gp = 10\nheader = 14",
            "gp = 27\nheader = 32",
            "PWM slice 5 of the Pico has one output of each letter, not TRAY_1 (GP27), TRAY_2 (GP11)",
        ),
        ("hz = 50\n", "", "LATCH: a PWM needs its rate in hz, and nothing else has one"),
        ('at_start = "low"\n', "", "STEP: say in at_start at which level nothing moves"),
        ('name = "STALL"', 'name = "SIREN"', "STALL: the firmware needs this pin of the Pico"),
        ('name = "STALL"', 'name = "SIREN"', "SIREN: the firmware knows no such pin"),
    ],
)
def test_a_pico_that_could_not_be_wired_is_refused(old: str, new: str, line: str) -> None:
    assert old in TABLE
    with pytest.raises(BadTable) as bad:
        read_table(TABLE.replace(old, new, 1))

    assert [fault for fault in str(bad.value).splitlines() if fault.startswith(line)]


def test_the_pins_of_the_firmware_are_those_of_the_table() -> None:
    table = {pin.name: pin.gp for pin in read_table(TABLE).pico}

    assert {name: gp for gp, name, _ in pins.PINS} == table
    assert {name: getattr(pins, name) for name in table} == table
    assert (table["UART_TX"], table["STEPPER_OFF"], table["ESTOP"], table["SUPPLY"]) == (0, 6, 15, 26)


def test_a_motor_that_boot_does_not_hold_still_is_noticed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """boot.py keeps numbers of its own, because what it would import may be damaged."""
    for name in ("hardware/pins.toml", "firmware/boot.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    boot = tmp_path / "firmware/boot.py"
    boot.write_text(boot.read_text(encoding="utf-8").replace("(2, 3, 7, 8, ", "(2, 3, 8, "), encoding="utf-8")

    assert make_pins.main(["--check"], tmp_path) == 2
    assert capsys.readouterr().err == (
        "pins.toml: boot.py sets [2, 3, 8, 10, 11, 12, 13, 14] low at the start, "
        "and the table says [2, 3, 7, 8, 10, 11, 12, 13, 14]\n"
    )
