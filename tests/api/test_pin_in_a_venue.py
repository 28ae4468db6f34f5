"""The floor PIN in a venue: over TLS only, required of every director in the room, and known to its units."""

from typing import Any

import pytest

from shuffleup.api.application import create_app
from shuffleup.network.trust.pin import FloorPin
from shuffleup.protocol.request_refusals import PinUnusable, WrongPin
from shuffleup_demo.clocks import HandClock
from tests.refused import refused

COMMAND = {"id": "0193a1", "to": "floor", "verb": "pause_clock", "actor": {"role": "director"}}
HOW = "no floor PIN is set: set one at the floor unit itself, under SYSTEM or with shuffleup pin"


def test_without_a_pin_nobody_in_the_room_directs(floor: Any) -> None:
    floor.pin.forget()
    answer = floor.phone("POST", "/api/commands", json=COMMAND)
    assert (answer.status_code, answer.json()["text"]) == (403, HOW)
    assert floor.phone("GET", "/api/pairing").json()["text"] == HOW
    assert floor.commands == []


def test_without_a_pin_whoever_is_at_the_floor_unit_directs_and_can_set_one(floor: Any) -> None:
    floor.pin.forget()
    assert floor.ask_from("http", "127.0.0.1", "POST", "/api/commands", json=COMMAND).status_code == 200


def test_without_a_pin_nobody_directs_at_a_table_of_a_venue_and_it_says_how_to_set_one(
    floor: Any, pages: Any
) -> None:
    """Whoever sits there is at the box: the keys are a dealer's, and a director shows the PIN."""
    floor.pin.forget()
    floor.app = create_app(
        hub=floor.hub,
        submit=floor.submit,
        metal=None,
        pages=pages,
        own_names=[],
        pin=floor.pin,
        in_venue=True,
    )
    refused = floor.ask_from("http", "127.0.0.1", "POST", "/api/commands", json=COMMAND)
    assert (refused.status_code, refused.json()["text"]) == (403, HOW)
    dealer = COMMAND | {"actor": {"role": "dealer"}}
    assert floor.ask_from("http", "127.0.0.1", "POST", "/api/commands", json=dealer).status_code == 200


def test_a_floor_without_the_means_to_keep_a_pin_obeys_nobody_in_the_room(floor: Any) -> None:
    floor.app.state.pin = None
    assert floor.phone("POST", "/api/commands", json=COMMAND).status_code == 403


def test_the_pin_opens_a_session_over_tls(floor: Any) -> None:
    session = floor.phone("POST", "/api/pin", json={"pin": "4711"}).json()["session"]
    answer = floor.phone("POST", "/api/commands", json=COMMAND, headers={"x-floor-session": session})
    assert answer.status_code == 200


@pytest.fixture
def record(floor: Any, as_unit: dict[str, str]) -> bytes:
    answer = floor.phone("GET", "/api/units/pin-record", headers=as_unit)
    assert answer.status_code == 200
    return bytes(answer.content)


def test_a_unit_asks_for_the_pin_of_the_floor_while_the_floor_is_gone(record: bytes, tmp_path: Any) -> None:
    mine = FloorPin(tmp_path / "unit", HandClock())
    mine.adopt(record)
    mine.check("4711")
    with pytest.raises(WrongPin):
        mine.check("4712")


def test_a_guest_who_types_wrong_digits_all_evening_does_not_lock_the_director_out(floor: Any) -> None:
    def typed(line: str, client: str, pin: str = "4711", **headers: str) -> int:
        said = {"json": {"pin": pin}, "headers": headers}
        return int(floor.ask_from(line, client, "POST", "/api/pin", **said).status_code)

    look = floor.phone("POST", "/api/pin", json={"pin": "4711"}).cookies["floor-look"]
    guest = [typed("https", f"192.168.4.{number}", "0000") for number in range(60, 67)]
    assert guest == [403] * 5 + [429] * 2, "all guests together have five tries"
    assert typed("https", "192.168.4.50") == 429, "another phone of the director waits with them"
    assert typed("https", "192.168.4.50", cookie="floor-look=made-up") == 429
    assert typed("https", "192.168.4.50", cookie=f"floor-look={look}") == 200
    assert typed("http", "127.0.0.1") == 200
    assert typed("https", "192.168.4.50") == 429


def test_the_record_holds_no_digits_and_no_tries(floor: Any, as_unit: dict[str, str]) -> None:
    """Four digits would be found in the salt by chance."""
    floor.pin.set("86420975")
    record = floor.phone("GET", "/api/units/pin-record", headers=as_unit).content
    assert b"hash" in record
    assert b"86420975" not in record
    assert b"wrong" not in record


@pytest.mark.parametrize(
    "header",
    [
        "",
        "Basic",
        "Basic ?",
        "Basic dW5pdA==",
        "Bearer dW5pdA==",
        "Basic //8=",
        "Basic dW5pdC01YTVhNWE1YTVhNWE1YTVhOg==",  # the user, and no password
    ],
)
def test_nobody_else_gets_the_record(floor: Any, header: str) -> None:
    answer = floor.phone("GET", "/api/units/pin-record", headers={"authorization": header})
    assert answer.status_code == 401
    assert answer.headers["www-authenticate"] == 'Basic realm="units"'


def test_a_unit_that_was_sent_away_gets_nothing(floor: Any, as_unit: dict[str, str]) -> None:
    floor.director("POST", f"/api/pairing/{floor.member.unit}/send_away")
    assert floor.phone("GET", "/api/units/pin-record", headers=as_unit).status_code == 401


def test_a_floor_without_a_pin_says_so(floor: Any, as_unit: dict[str, str]) -> None:
    floor.pin.forget()
    assert floor.phone("GET", "/api/units/pin-record", headers=as_unit).status_code == 404


def test_the_same_record_once_more_gives_no_new_tries(record: bytes, tmp_path: Any) -> None:
    mine = FloorPin(tmp_path / "unit", HandClock())
    mine.adopt(record)
    for _ in range(4):
        with pytest.raises(WrongPin):
            mine.check("0000")
    mine.adopt(record)
    with pytest.raises(WrongPin, match="seconds=60\\)"):
        mine.check("0000")


def test_a_new_pin_of_the_floor_ends_the_sessions_of_the_old_one(
    floor: Any, record: bytes, as_unit: dict[str, str], tmp_path: Any
) -> None:
    mine = FloorPin(tmp_path / "unit", HandClock())
    mine.adopt(record)
    session = mine.begin_session()
    mine.adopt(record)
    assert mine.allows(session)
    floor.pin.set("123456")
    mine.adopt(floor.phone("GET", "/api/units/pin-record", headers=as_unit).content)
    assert not mine.allows(session)
    mine.check("123456")


@pytest.mark.parametrize("sent", [b"", b"{}", b"\xff", b'{"salt":"","hash":"","cost":1073741824}'])
def test_a_record_that_is_none_of_ours_leaves_the_old_pin(record: bytes, tmp_path: Any, sent: bytes) -> None:
    mine = FloorPin(tmp_path / "unit", HandClock())
    mine.adopt(record)
    with refused(PinUnusable, match="same version"):
        mine.adopt(sent)
    mine.check("4711")
