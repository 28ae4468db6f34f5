"""The Wi-Fi of the room: its key is shown to the director only."""

from typing import Any

import pytest

from shuffleup.api.application import create_app
from shuffleup.network.trust.room_wifi import AccessPoint, kept_text
from tests.qr_codes import read_svg

ROOM = AccessPoint("Card Room", "khunuekwv2bfugca")
PATHS = ("/api/room-wifi", "/api/room-wifi.svg")


@pytest.fixture
def in_wifi(floor: Any) -> Any:
    """A floor that knows the Wi-Fi of its room."""
    floor.room_wifi.parent.mkdir(exist_ok=True)
    floor.room_wifi.write_bytes(kept_text(ROOM))
    return floor


def test_the_director_gets_a_code_by_which_a_phone_joins(in_wifi: Any) -> None:
    answer = in_wifi.director("GET", "/api/room-wifi.svg")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
    assert answer.headers["cache-control"] == "no-store"
    assert read_svg(answer.text) == "WIFI:T:WPA;S:Card Room;P:khunuekwv2bfugca;;"
    assert in_wifi.director("GET", "/api/room-wifi").json() == {
        "name": "Card Room",
        "key": "khunuekwv2bfugca",
    }


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("line", ["http", "https"])
def test_a_guest_does_not_see_the_key(in_wifi: Any, line: str, path: str) -> None:
    answer = in_wifi.ask_from(line, "192.168.4.50", "GET", path)
    assert answer.status_code == 403
    assert ROOM.key not in answer.text


@pytest.mark.parametrize("path", PATHS)
def test_a_browser_that_knew_the_pin_shows_the_picture_without_a_header(in_wifi: Any, path: str) -> None:
    look = in_wifi.phone("POST", "/api/pin", json={"pin": "4711"}).cookies["floor-look"]
    assert in_wifi.phone("GET", path, headers={"cookie": f"floor-look={look}"}).status_code == 200


@pytest.mark.parametrize("path", PATHS)
def test_a_box_without_a_pin_keeps_the_key_to_itself(in_wifi: Any, pages: Any, path: str) -> None:
    in_wifi.app = create_app(
        hub=in_wifi.hub, submit=in_wifi.submit, metal=None, pages=pages, own_names=["poker-floor"]
    )
    in_wifi.app.state.room_wifi = in_wifi.room_wifi
    refused = in_wifi.ask_from("http", "192.168.4.50", "GET", path)
    assert refused.status_code == 403
    assert refused.json()["text"] == (
        "this box has no floor PIN: set one at the box itself, under SYSTEM or with shuffleup pin"
    )
    assert in_wifi.ask_from("http", "127.0.0.1", "GET", path).status_code == 200


def test_a_file_that_says_no_wifi_is_told_in_one_line(in_wifi: Any) -> None:
    in_wifi.room_wifi.write_text("name = 3")
    answer = in_wifi.director("GET", "/api/room-wifi")
    assert answer.status_code == 503
    assert answer.json()["text"] == (
        "the Wi-Fi of the room cannot be read: write it again with sudo shuffleup access-point NAME"
    )
