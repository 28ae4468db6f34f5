"""The profiles and pages of hardware/: the program accepts the settings, and the pages quote its output."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from shuffleup.app.config import read_settings

HARDWARE = Path(__file__).parents[2] / "hardware"
PROFILES = sorted((HARDWARE / "profiles").glob("*.toml"))
OF_THIS_COMPUTER = ("serial", "clock", "disk")
"""What doctor says of these differs from computer to computer."""


@pytest.mark.parametrize("profile", PROFILES, ids=lambda path: path.stem)
def test_the_program_reads_every_profile(profile: Path) -> None:
    settings = read_settings(profile, {})

    assert settings.role == {"table": "table", "wall": "wall", "floor": "floor", "pc": "table"}[profile.stem]
    assert settings.hardware.kind == ("pi" if profile.stem == "table" else "simulated")


def test_what_is_commented_out_in_a_profile_is_read_too(tmp_path: Path) -> None:
    text = (HARDWARE / "profiles" / "table.toml").read_text(encoding="utf-8")
    whole = tmp_path / "unit.toml"
    whole.write_text(re.sub(r"^# (?=\[|\w+ = )", "", text, flags=re.MULTILINE), encoding="utf-8")
    settings = read_settings(whole, {})

    assert (settings.hardware.speaker, settings.card_machine.port) == ("default", "/dev/ttyAMA0")
    assert (settings.hardware.display, settings.dealer_display.dialect) == ("ssd1309", "epson")


def test_the_self_test_says_what_the_page_quotes() -> None:
    page = (HARDWARE / "TEST_JIG.md").read_text(encoding="utf-8")
    quoted = [line for line in page.splitlines() if re.match(r"(?:ok|absent)    ", line)]
    command = [sys.executable, "-m", "shuffleup", "doctor", "--simulated", "--interactive"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()

    def steady(lines: list[str]) -> list[str]:
        return [line for line in lines if line.split()[1] not in OF_THIS_COMPUTER]

    assert len(quoted) == len(said) == 12
    assert steady(quoted) == steady(said)


def test_no_board_turns_spi_on() -> None:
    """The lamps are on the pins of SPI0, and the kernel would take them."""
    fragments = sorted((HARDWARE / "profiles").glob("config-*.txt"))
    assert fragments
    for fragment in fragments:
        assert "spi=on" not in fragment.read_text(encoding="utf-8")


def test_the_licence_is_named_by_its_identifier() -> None:
    text = (HARDWARE / "LICENSE").read_text(encoding="utf-8")

    assert text.startswith("SPDX-License-Identifier: CERN-OHL-P-2.0\n")
