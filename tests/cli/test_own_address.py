"""The address of the box for phones in the room."""

import ipaddress

import pytest

from shuffleup.app.config import Listening
from shuffleup.app.standalone_box import addresses
from shuffleup.network.own_address import console_address, in_the_room, own_address


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "::1", "localhost"])
def test_a_box_that_listens_to_itself_only_is_not_found_from_the_room(host):
    assert own_address(host) == ""
    assert console_address(host, "http://127.0.0.1:8080") == ""


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.168.4.13", "http://192.168.4.13:8080/floor"),
        ("fd00::13", "http://[fd00::13]:8080/floor"),
    ],
)
def test_a_named_address_is_the_one_that_is_shown(host, address):
    assert console_address(host, "http://127.0.0.1:8080") == address


@pytest.mark.parametrize(
    ("host", "alone"),
    [
        ("127.0.0.1", True),
        ("127.8.0.9", True),
        ("::1", True),
        ("localhost", True),
        ("0.0.0.0", False),
        ("::", False),
        ("192.168.4.13", False),
        ("box.local", False),
    ],
)
def test_the_line_of_a_table_says_where_only_this_computer_may_look(host, alone):
    line = addresses("http://127.0.0.1:8080", Listening(host))
    front = "front panel http://127.0.0.1:8080, floor http://127.0.0.1:8080/floor"
    assert line == front + (" (only this computer may look)" if alone else "")


def test_where_all_addresses_are_listened_on_it_is_one_in_numbers_or_none():
    found = own_address("0.0.0.0")
    assert not found or not ipaddress.ip_address(found).is_loopback


@pytest.mark.parametrize(
    ("addresses", "found"),
    [
        ((), ""),
        (("169.254.7.1",), ""),
        (("fd00::13", "192.168.4.13"), "192.168.4.13"),
        (("10.42.0.1",), "10.42.0.1"),
        (("10.0.0.7", "10.42.0.1", "fd00::13"), "10.42.0.1"),
        (("fd00::13",), "fd00::13"),
    ],
)
def test_a_box_without_a_way_out_is_found_in_its_own_network(addresses, found):
    """A floor that opens the Wi-Fi of a room without Internet has no way out, and phones in its Wi-Fi."""
    assert in_the_room(addresses) == found
