"""The Wi-Fi of the room: the settings for NetworkManager, and the code for phones."""

import configparser
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest
import segno
from hypothesis import example, given, strategies as st

from shuffleup.formats.qr_code import picture_of
from shuffleup.network.trust.room_wifi import (
    LETTERS,
    AccessPoint,
    BadAccessPoint,
    RoomWifiUnusable,
    chrony_conf,
    kept_text,
    key_in,
    keyfile,
    new_key,
    read_room_wifi,
    wifi_code,
)
from tests.qr_codes import read_modules, read_svg

UUID = "5e8b1f7e-0d0f-4c8f-9a51-1d2f6f8f7a10"
CONNECTION = "etc/NetworkManager/system-connections/shuffleup-room.nmconnection"
KEPT = "etc/shuffleup/room-wifi.toml"


def sections(text: str) -> configparser.ConfigParser:
    read = configparser.ConfigParser(interpolation=None, delimiters=("=",))
    read.read_string(text)
    return read


def test_the_room_has_a_wifi_of_its_own_with_wpa2_and_addresses_from_the_floor():
    read = sections(keyfile(AccessPoint("Card Room", "correct7horse"), UUID))
    assert (read["wifi"]["mode"], read["ipv4"]["method"]) == ("ap", "shared")
    assert (read["wifi-security"]["key-mgmt"], read["wifi-security"]["proto"]) == ("wpa-psk", "rsn")
    assert read["ipv4"]["address1"] == "10.42.0.1/16"
    assert bytes(int(octet) for octet in read["wifi"]["ssid"].split(";")[:-1]) == b"Card Room"


def test_the_radio_does_not_sleep():
    """Power saving adds up to two seconds to a press."""
    assert sections(keyfile(AccessPoint("Room", "correct7horse"), UUID))["wifi"]["powersave"] == "2"


def test_a_phone_reads_name_and_key_off_a_code():
    assert wifi_code(AccessPoint("Card Room", "correct7horse")) == "WIFI:T:WPA;S:Card Room;P:correct7horse;;"
    assert (
        wifi_code(AccessPoint('a;b:"c', "back\\slash,")) == 'WIFI:T:WPA;S:a\\;b\\:\\"c;P:back\\\\slash\\,;;'
    )


@pytest.mark.parametrize("name", ["Card Room", 'a;b:"c\\,d', "The Wi-Fi of the 32 letters there"])
def test_the_code_on_a_page_says_what_was_meant(name):
    code = wifi_code(AccessPoint(name[:32], "correct7horse"))
    assert read_svg(picture_of(code).decode()) == code


def test_the_reader_of_these_tests_notices_a_wrong_module():
    drawn = segno.make("a", error="m", micro=False, mask=2, version=1, boost_error=False)
    modules = [[bool(module) for module in row] for row in drawn.matrix]
    assert read_modules(modules) == "a"
    modules[20][20] = not modules[20][20]
    with pytest.raises(AssertionError, match="not in the mode of octets"):
        read_modules(modules)


@pytest.mark.parametrize(
    ("name", "key"),
    [("", "correct7horse"), ("ä" * 17, "correct7horse"), ("a\nb", "correct7horse"), ("Room", "short")],
)
def test_what_no_radio_takes_is_refused(name, key):
    with pytest.raises(BadAccessPoint):
        AccessPoint(name, key)


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=8, max_size=63))
@example("000000\\s")  # a backslash and an s, which are no space
@example("\\ \\\\s  \\s\\")
def test_a_key_is_read_back_as_it_was_written(key):
    assert key_in(keyfile(AccessPoint("Room", key), UUID)) == key


@given(st.text(min_size=1, max_size=10).filter(lambda text: text.isprintable() and len(text.encode()) <= 32))
def test_a_name_cannot_add_a_line(name):
    read = sections(keyfile(AccessPoint(name, "correct7horse"), UUID))
    assert bytes(int(octet) for octet in read["wifi"]["ssid"].split(";")[:-1]).decode() == name


def test_a_key_has_sixteen_letters_that_nobody_mistakes():
    assert new_key(lambda below: below - 1) == "9" * 16
    assert not set("01ilo") & set(LETTERS)


def test_the_floor_is_the_clock_of_the_room_and_gives_way_to_a_better_one():
    assert "local stratum 10\nallow 10.42.0.0/16\n" in chrony_conf()


@given(
    st.text(min_size=1, max_size=10).filter(lambda text: text.isprintable() and len(text.encode()) <= 32),
    st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=8, max_size=63),
)
def test_the_console_reads_what_the_command_wrote_down(tmp_path_factory, name, key):
    path = tmp_path_factory.mktemp("etc") / "room-wifi.toml"
    path.write_bytes(kept_text(AccessPoint(name, key)))
    assert read_room_wifi(path) == AccessPoint(name, key)


@pytest.mark.parametrize(
    "text", ["name = 3", 'name = "Room"', 'name = "Room"\nkey = "short"', "\xff", "a = " + "[" * 3000]
)
def test_a_file_that_no_phone_could_join_by_is_named_in_one_line(tmp_path: Path, text: str):
    path = tmp_path / "room-wifi.toml"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(RoomWifiUnusable, match="write it anew: sudo shuffleup access-point NAME") as said:
        read_room_wifi(path)
    assert "\n" not in str(said.value)
    assert read_room_wifi(tmp_path / "none.toml") is None


def shuffleup(*words: object) -> "subprocess.CompletedProcess[str]":
    line = [sys.executable, "-m", "shuffleup", "access-point", *map(str, words)]
    return subprocess.run(line, capture_output=True, text=True, check=False)


def test_the_command_keeps_its_key_until_another_one_is_wanted(tmp_path: Path):
    assert shuffleup("Card Room", "--root", tmp_path).returncode == 0
    first = (tmp_path / CONNECTION).read_text()
    assert stat.S_IMODE((tmp_path / CONNECTION).stat().st_mode) == 0o600
    assert shuffleup("Card Room", "--root", tmp_path).returncode == 0
    assert (tmp_path / CONNECTION).read_text() == first
    assert shuffleup("Card Room", "--root", tmp_path, "--new-key").returncode == 0
    assert key_in((tmp_path / CONNECTION).read_text()) != key_in(first)
    assert shuffleup("Card Room", "--root", tmp_path, "--off").returncode == 0
    assert not (tmp_path / CONNECTION).exists()
    assert not (tmp_path / KEPT).exists()


def read_terminal(drawn: list[str]) -> str:
    """Read the code in lines of half blocks, of which the light ones are drawn."""
    upper, lower = {" ": 1, "█": 0, "▀": 0, "▄": 1}, {" ": 1, "█": 0, "▀": 1, "▄": 0}
    picture = [[bool(half[letter]) for letter in line] for line in drawn for half in (upper, lower)]
    return read_modules([row[4:-4] for row in picture[4 : 4 + len(picture[0]) - 8]])


def test_the_codes_are_shown_again_first_the_wifi_then_the_console(tmp_path: Path):
    (tmp_path / "etc/shuffleup").mkdir(parents=True)
    (tmp_path / "etc/shuffleup/role").write_text("floor\n")
    shuffleup("Card Room", "--root", tmp_path)
    key = key_in((tmp_path / CONNECTION).read_text())
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    ran = shuffleup("--qr", "--root", tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    wifi, console = re.split(r"^2\. .*\n", ran.stdout, flags=re.MULTILINE)
    first, *code = wifi.splitlines()
    assert first == f"1. Wi-Fi Card Room, key {key}"
    assert read_terminal(code) == f"WIFI:T:WPA;S:Card Room;P:{key};;"
    assert read_terminal(console.splitlines()) == "https://10.42.0.1:8443/floor"
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before
    assert stat.S_IMODE((tmp_path / KEPT).stat().st_mode) & 0o007 == 0


def test_a_box_whose_first_run_let_phones_in_names_its_own_console(tmp_path: Path):
    (tmp_path / "etc/shuffleup").mkdir(parents=True)
    (tmp_path / "etc/shuffleup/role").write_text("table\n")
    shuffleup("Card Room", "--root", tmp_path)
    assert "no phone is let in yet" in shuffleup("--qr", "--root", tmp_path).stdout
    settings = tmp_path / "var/lib/shuffleup/table/unit.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('unit = "table 1"\n[listen]\nhost = "0.0.0.0"\n')
    assert "http://10.42.0.1:8080/floor" in shuffleup("--qr", "--root", tmp_path).stdout


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("--qr",), "there is no Wi-Fi of the room yet; sudo shuffleup access-point NAME"),
        ((), "say how the Wi-Fi is called: sudo shuffleup access-point 'Card Room'"),
    ],
)
def test_what_is_missing_is_said_in_one_line(tmp_path: Path, words: tuple[str, ...], line: str):
    ran = shuffleup(*words, "--root", tmp_path)
    assert ran.returncode == 2
    assert ran.stderr.strip().endswith(line)
    assert ran.stderr.count("\n") == 1
