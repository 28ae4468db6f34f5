"""The options of a face, and its search for its box."""

import pytest

from shuffleup.app.config import Listening
from shuffleup.cli.arguments.values import size
from shuffleup.cli.commands import parser_of
from shuffleup.cli.faces import is_a_service, local_address, wait_for_screen
from shuffleup_ui.kivy_app.backend import Connector
from shuffleup_ui.link.http import BoxAddress


@pytest.mark.parametrize(
    ("listen", "address"),
    [
        (Listening(), BoxAddress("127.0.0.1", 8080)),
        (Listening(unix_socket="/run/shuffleup/box.sock"), BoxAddress(unix_socket="/run/shuffleup/box.sock")),
        (Listening("0.0.0.0", 80), BoxAddress("127.0.0.1", 80)),
        (Listening("::", 8080), BoxAddress("::1", 8080)),
        (Listening("192.168.4.13", 8080), BoxAddress("192.168.4.13", 8080)),
    ],
)
def test_a_face_beside_its_box_takes_the_way_that_the_settings_open(listen, address):
    assert local_address(listen) == address


def test_a_size_is_two_numbers_of_dots():
    assert size("1280x720") == (1280, 720)


@pytest.mark.parametrize("text", ["", "800", "800x", "x480", "0x480", "800x-1", "9000x480", "800x480x1"])
def test_what_is_no_size_is_refused(text):
    with pytest.raises(ValueError):  # noqa: PT011  # argparse says the rest
        size(text)


def test_a_socket_and_an_address_are_not_both_taken(capsys):
    parser = parser_of("wall")
    with pytest.raises(SystemExit):
        parser.parse_args(["--socket", "box.sock", "--url", "http://127.0.0.1:8080"])
    assert "not allowed with argument" in capsys.readouterr().err


def test_a_face_of_a_box_without_a_screen_looks_until_one_is_switched_on():
    """A process that ends and is begun anew for ever would take its time from the game."""
    off, on = Connector(1, "HDMI-A-1", connected=False), Connector(1, "HDMI-A-1", connected=True)
    looks, naps = iter([(), (off,), (off, on)]), []
    wait_for_screen(lambda: next(looks), naps.append)
    assert naps == [5.0, 5.0]


def test_only_a_face_that_the_service_manager_has_started_waits():
    assert is_a_service({"INVOCATION_ID": "1f"})
    assert not is_a_service({"DISPLAY": ":0"})
