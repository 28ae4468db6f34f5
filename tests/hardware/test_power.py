"""What a table unit draws: summed by a program, and a supply that is too small is named."""

import msgspec

import make_power
from made import ROOT
from make_power import Load, Power, Supply, drawn, tables

POWER = Power(
    (Supply("Pi 4", "15 W", 3000),),
    (
        Load("board", {"Pi 4": 1400}, "estimated"),
        Load("amplifier", {"Pi 4": 700}, "computed", "voice"),
        Load("stick", {"Pi 4": 1000}, "limit", "stick"),
    ),
)


def test_the_page_has_the_sums_of_the_table() -> None:
    assert make_power.main(["--check"]) == 0


def test_an_option_is_drawn_only_where_it_is_wanted() -> None:
    assert drawn(POWER, "Pi 4", frozenset()) == 1400
    assert drawn(POWER, "Pi 4", frozenset({"voice"})) == 2100
    assert drawn(POWER, "Pi 4", frozenset({"voice", "stick"})) == 3100


def test_a_supply_that_is_too_small_is_said_to_be() -> None:
    lines = tables(POWER).splitlines()

    assert "| Pi 4 | 15 W | stick and voice | 3100 | -100 | **too much** |" in lines
    assert "| Pi 4 | 15 W | stick | 2400 | 600 | enough |" in lines


def test_a_pi_4_with_voice_and_stick_is_over_its_supply() -> None:
    power = msgspec.toml.decode((ROOT / "hardware" / "power.toml").read_bytes(), type=Power)

    assert drawn(power, "Pi 4", frozenset({"voice", "stick"})) == 3380
    assert drawn(power, "Pi 5", frozenset({"voice", "stick"})) == 4380
