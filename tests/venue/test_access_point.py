"""The Wi-Fi of the room: what NetworkManager reads, and what a phone does."""

import configparser
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffleup.venue.access_point import (
    LETTERS,
    AccessPoint,
    BadAccessPoint,
    chrony_conf,
    key_in,
    keyfile,
    new_key,
    wifi_code,
)

UUID = "5e8b1f7e-0d0f-4c8f-9a51-1d2f6f8f7a10"
CONNECTION = "etc/NetworkManager/system-connections/shuffleup-room.nmconnection"


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


@pytest.mark.parametrize(
    ("name", "key"),
    [("", "correct7horse"), ("ä" * 17, "correct7horse"), ("a\nb", "correct7horse"), ("Room", "short")],
)
def test_what_no_radio_takes_is_refused(name, key):
    with pytest.raises(BadAccessPoint):
        AccessPoint(name, key)


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=8, max_size=63))
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
