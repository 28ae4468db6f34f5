"""Pairing at the floor: only the right code at the right floor lets a unit in, and nothing of it leaks."""

import asyncio
import logging
from typing import Any

import msgspec
import pytest

from shuffleup import __version__
from shuffleup.network.trust.membership import Admission
from shuffleup.network.trust.pairing import PairingAnswer, PairingRequest, key_of, sealed_in
from shuffleup.network.trust.unit_key import UnitKey

CODE, NONCE = "7K3MQ9TX", bytes(16)
UNIT = UnitKey(bytes(32))
OTHER = UnitKey(bytes([1]) * 32)
MINUTE = 60_000


def admit(floor: Any, code: str = CODE, unit: UnitKey = UNIT, **more: Any) -> Any:
    return floor.director("POST", f"/api/pairing/{unit.unit_id}/admit", json={"code": code, **more})


def poll(floor: Any, unit: UnitKey = UNIT, nonce: bytes = NONCE) -> Any:
    return floor.phone("GET", f"/api/pairing/{unit.unit_id}?nonce={nonce.hex()}")


def users(floor: Any) -> list[str]:
    return [one.user for one in floor.paired.units if one.name != "table 5"]


def test_a_unit_waits_is_seen_and_is_admitted_by_its_code(floor: Any) -> None:
    assert floor.phone("POST", "/api/pairing", json=floor.request()).json() == {"state": "waiting"}
    floor.clock.advance(90_000)
    seen = floor.director("GET", "/api/pairing").json()
    assert seen["waiting"] == [
        {"unit": UNIT.unit_id, "name": "table 3", "fingerprint": "3b6a 27bc ceb6 a42d", "waits": 90_000}
    ]
    assert seen["authority"] == floor.authority.fingerprint
    answer = admit(floor, "7k3m-q9tx", table=3)
    assert (answer.status_code, answer.json()) == (200, {"user": "unit-3b6a27bcceb6a42d"})
    after = floor.director("GET", "/api/pairing").json()
    assert after["waiting"] == []
    assert after["paired"][1] == {
        "unit": UNIT.unit_id,
        "name": "table 3",
        "fingerprint": "3b6a 27bc ceb6 a42d",
        "user": "unit-3b6a27bcceb6a42d",
        "table": 3,
    }


def test_the_unit_reads_its_password_and_the_floor_knows_it(floor: Any) -> None:
    sent = floor.request()
    floor.phone("POST", "/api/pairing", json=sent)
    admit(floor)
    answer = msgspec.json.decode(poll(floor).content, type=PairingAnswer)
    key = key_of(CODE, UNIT.unit_id, NONCE.hex())
    sealed = sealed_in(answer, PairingRequest(**sent), key, floor.authority.fingerprint)
    given = msgspec.json.decode(floor.sealing.unseal(sealed), type=Admission)
    assert (given.venue, given.user) == ("halftime", "unit-3b6a27bcceb6a42d")
    assert [one.host for one in given.floors] == ["192.168.4.13", "192.168.4.14"]
    assert len(given.password) == 32
    assert floor.paired.is_password(given.user, given.password)


def given_to(floor: Any, sent: dict[str, Any]) -> Admission:
    """Read what the unit was given when it was let in."""
    answer = msgspec.json.decode(poll(floor).content, type=PairingAnswer)
    key = key_of(CODE, UNIT.unit_id, NONCE.hex())
    sealed = sealed_in(answer, PairingRequest(**sent), key, floor.authority.fingerprint)
    return msgspec.json.decode(floor.sealing.unseal(sealed), type=Admission)


@pytest.mark.parametrize(("chosen", "area", "broker"), [({}, 1, 8884), ({"area": 2}, 2, 8885)])
def test_a_unit_is_told_the_broker_of_the_area_that_is_chosen_or_has_the_fewest_boxes(
    floor_with_areas: Any, chosen: dict[str, Any], area: int, broker: int
) -> None:
    floor, sent = floor_with_areas, floor_with_areas.request()
    floor.phone("POST", "/api/pairing", json=sent)
    assert admit(floor, **chosen).status_code == 200
    assert [one.broker for one in given_to(floor, sent).floors] == [broker, 8883]
    seen = floor.director("GET", "/api/pairing").json()
    assert (seen["areas"], seen["paired"][1]["area"]) == (2, area)


def test_the_director_moves_a_unit_to_another_area_and_to_none(floor_with_areas: Any) -> None:
    floor = floor_with_areas
    floor.phone("POST", "/api/pairing", json=floor.request())
    admit(floor)
    path = f"/api/pairing/{UNIT.unit_id}/area"
    for area in (2, None):
        assert floor.director("POST", path, json={"area": area}).status_code == 200
        assert floor.paired.units[1].area == area
    refused = floor.director("POST", path, json={"area": 3})
    assert (refused.status_code, refused.json()["text"]) == (
        422,
        "there is no area 3: this floor has 2; more begin with shuffleup floor --areas",
    )
    nobody = floor.director("POST", f"/api/pairing/{OTHER.unit_id}/area", json={"area": 1})
    assert nobody.status_code == 404


def test_a_unit_that_calls_itself_the_standby_is_none_until_the_director_says_so(floor: Any) -> None:
    floor.phone("POST", "/api/pairing", json=floor.request(name="standby"))
    assert admit(floor).status_code == 200
    assert floor.paired.standby is None
    assert "standby" not in floor.director("GET", "/api/pairing").json()["paired"][1]


def test_the_director_lets_one_unit_in_as_the_standby_and_no_second_one(floor: Any) -> None:
    floor.phone("POST", "/api/pairing", json=floor.request())
    assert admit(floor, table=3, standby=True).status_code == 422
    assert admit(floor, standby=True).status_code == 200
    assert floor.paired.standby.unit == UNIT.unit_id
    assert floor.director("GET", "/api/pairing").json()["paired"][1]["standby"] is True
    floor.phone("POST", "/api/pairing", json=floor.request(unit=OTHER, name="another"))
    refused = admit(floor, unit=OTHER, standby=True)
    assert (refused.status_code, refused.json()["text"]) == (
        409,
        "table 3 is the standby of this floor: send it away first",
    )
    assert floor.director("POST", f"/api/pairing/{UNIT.unit_id}/send_away").status_code == 200
    assert floor.paired.standby is None
    assert admit(floor, unit=OTHER, standby=True).status_code == 200


def test_a_wrong_code_admits_nobody_and_five_are_all_there_are(floor: Any) -> None:
    floor.phone("POST", "/api/pairing", json=floor.request())
    answers = [admit(floor, "00000000") for _ in range(6)]
    assert [one.status_code for one in answers] == [403, 403, 403, 403, 403, 404]
    assert (
        answers[0]
        .json()["text"]
        .startswith("not the code of this unit, or it has reached another floor: 4 more")
    )
    assert answers[4].json()["text"].endswith("for the fifth time: it shows a new one now")
    assert poll(floor).json() == {"state": "new_code"}
    assert admit(floor).status_code == 404
    assert users(floor) == []


def test_wrong_codes_typed_all_at_once_are_counted_one_by_one(floor: Any) -> None:
    floor.phone("POST", "/api/pairing", json=floor.request())
    headers = {"x-floor-session": floor.pin.begin_session()}

    async def flood() -> list[int]:
        path, what = f"/api/pairing/{UNIT.unit_id}/admit", {"json": {"code": "00000000"}, "headers": headers}
        tries = (floor._ask_from("https", "192.168.4.50", "POST", path, what) for _ in range(9))
        return [one.status_code for one in await asyncio.gather(*tries)]

    assert sorted(asyncio.run(flood())) == [403] * 5 + [404] * 4


def test_what_cannot_be_a_code_costs_no_try(floor: Any) -> None:
    floor.phone("POST", "/api/pairing", json=floor.request())
    assert [admit(floor, "7K3M").status_code for _ in range(9)] == [422] * 9
    assert admit(floor).status_code == 200


def test_a_unit_that_was_shown_another_authority_is_not_admitted(floor: Any) -> None:
    """Somebody stands between unit and floor with a certificate of their own."""
    floor.phone("POST", "/api/pairing", json=floor.request(authority="AA:BB"))
    assert admit(floor).status_code == 403
    assert users(floor) == []


def test_a_code_is_over_after_ten_minutes(floor: Any) -> None:
    floor.phone("POST", "/api/pairing", json=floor.request())
    floor.clock.advance(10 * MINUTE)
    assert admit(floor).status_code == 404
    assert poll(floor).status_code == 404


def test_a_code_is_used_once(floor: Any) -> None:
    floor.phone("POST", "/api/pairing", json=floor.request())
    assert [admit(floor).status_code for _ in range(2)] == [200, 404]


def test_an_old_request_that_is_sent_again_opens_nothing_for_a_new_code(floor: Any) -> None:
    floor.phone("POST", "/api/pairing", json=floor.request())
    floor.phone("POST", "/api/pairing", json=floor.request(code="AAAAAAAA", nonce=bytes([1]) * 16))
    assert admit(floor).status_code == 403
    assert admit(floor, "AAAA-AAAA").status_code == 200
    assert poll(floor).status_code == 404


def test_two_units_of_one_name_are_told_apart_by_their_codes(floor: Any) -> None:
    floor.phone("POST", "/api/pairing", json=floor.request())
    floor.phone("POST", "/api/pairing", json=floor.request(unit=OTHER, code="AAAAAAAA"))
    waiting = floor.director("GET", "/api/pairing").json()["waiting"]
    assert [one["name"] for one in waiting] == ["table 3", "table 3"]
    assert len({one["fingerprint"] for one in waiting}) == 2
    assert admit(floor, "AAAAAAAA").status_code == 403
    assert admit(floor, CODE).status_code == 200
    assert admit(floor, "AAAAAAAA", OTHER).status_code == 200
    assert len(users(floor)) == 2


def test_a_flood_of_requests_is_stopped_and_others_still_get_in(floor: Any) -> None:
    body = floor.request()
    answers = [floor.phone("POST", "/api/pairing", json=body).status_code for _ in range(25)]
    assert answers == [200] * 20 + [429] * 5
    other = floor.request(unit=OTHER)
    assert floor.ask_from("https", "192.168.4.51", "POST", "/api/pairing", json=other).status_code == 200
    floor.clock.advance(MINUTE)
    assert floor.phone("POST", "/api/pairing", json=body).status_code == 200


def test_a_unit_is_sent_away_whether_it_waits_or_belongs(floor: Any) -> None:
    path = f"/api/pairing/{UNIT.unit_id}/send_away"
    floor.phone("POST", "/api/pairing", json=floor.request())
    assert floor.director("POST", path).status_code == 200
    assert poll(floor).json() == {"state": "sent_away"}
    assert floor.director("POST", path).status_code == 404
    assert admit(floor).status_code == 404
    floor.phone("POST", "/api/pairing", json=floor.request(nonce=bytes([1]) * 16))
    assert admit(floor).status_code == 200
    assert floor.director("POST", path).status_code == 200
    assert users(floor) == []


@pytest.mark.parametrize(
    ("changed", "status"),
    [
        ({"unit_id": "3B" * 32}, 400),
        ({"unit_id": "3b" * 31}, 400),
        ({"unit_id": "3b" * 32 + "\n"}, 400),
        ({"name": ""}, 400),
        ({"name": "x" * 33}, 400),
        ({"name": "table 4"}, 400),
        ({"name": 3}, 400),
        ({"nonce": "00"}, 400),
        ({"mac": "0" * 64}, 400),
        ({"signature": "0" * 128}, 400),
        ({"table": 3}, 400),
        ({"name": "x" * 20_000}, 413),
    ],
)
def test_a_request_that_no_unit_makes_is_refused(floor: Any, changed: dict[str, Any], status: int) -> None:
    answer = floor.phone("POST", "/api/pairing", json=floor.request() | changed)
    assert answer.status_code == status
    assert list(answer.json()) == ["code", "facts", "text"]
    assert floor.director("GET", "/api/pairing").json()["waiting"] == []


@pytest.mark.parametrize(
    "body", [{}, {"code": 7}, {"code": CODE, "table": 0}, {"code": CODE, "table": 1_001}, {"code": "7" * 65}]
)
def test_what_the_director_sends_is_read_strictly(floor: Any, body: dict[str, Any]) -> None:
    floor.phone("POST", "/api/pairing", json=floor.request())
    answer = floor.director("POST", f"/api/pairing/{UNIT.unit_id}/admit", json=body)
    assert answer.status_code == 400


def test_a_register_that_cannot_be_written_admits_nobody(floor: Any, tmp_path: Any, caplog: Any) -> None:
    floor.phone("POST", "/api/pairing", json=floor.request())
    (tmp_path / "venue" / "units.json.new").mkdir()
    answer = admit(floor)
    assert answer.status_code == 503
    assert answer.json()["facts"] == {"what": "units"}
    assert str(tmp_path) not in answer.text
    assert "units.json: cannot be written" in caplog.text
    assert poll(floor).json() == {"state": "waiting"}


def test_looking_at_the_units_does_not_keep_a_session_alive(floor: Any) -> None:
    headers = {"x-floor-session": floor.pin.begin_session()}
    floor.clock.advance(9 * MINUTE)
    assert floor.phone("GET", "/api/pairing", headers=headers).status_code == 200
    floor.clock.advance(MINUTE)
    assert floor.phone("GET", "/api/pairing", headers=headers).status_code == 403


def test_no_code_and_no_password_is_in_a_log_or_a_view(floor: Any, caplog: Any) -> None:
    caplog.set_level(logging.DEBUG)
    floor.phone("POST", "/api/pairing", json=floor.request())
    said = [admit(floor, "00000000").text, admit(floor, "7K3M-Q9TX", and_more=1).text, admit(floor).text]
    said += [poll(floor).text, floor.director("GET", "/api/pairing").text]
    for secret in (CODE, "7K3M-Q9TX", "$7$", "password"):
        assert secret not in "".join(said) + caplog.text


def test_a_unit_of_an_earlier_release_than_the_floor_is_refused_in_one_line(floor: Any) -> None:
    """It could not read what this floor stores; one that is later, or tells none, waits as ever."""
    sent = floor.request()
    answer = floor.phone("POST", "/api/pairing", json={**sent, "release": "0.0.9"})
    assert answer.status_code == 409
    told = f"this box has release 0.0.9 and the floor {__version__}: update this box first"
    assert answer.json()["text"] == told
    assert floor.director("GET", "/api/pairing").json()["waiting"] == []
    for release in ("", "99.0"):
        later = floor.phone("POST", "/api/pairing", json={**sent, "release": release})
        assert later.json() == {"state": "waiting"}


def test_a_unit_that_was_moved_asks_the_floor_for_its_broker(
    floor_with_areas: Any, as_unit: dict[str, str]
) -> None:
    floor = floor_with_areas
    asked = floor.phone("GET", "/api/units/floors", headers=as_unit).json()["floors"]
    assert [one["broker"] for one in asked] == [8883, 8883]
    floor.director("POST", f"/api/pairing/{floor.member.unit}/area", json={"area": 2})
    assert floor.phone("GET", "/api/units/floors", headers=as_unit).json() == {
        "floors": [
            {"host": "192.168.4.13", "broker": 8885, "web": 8443},
            {"host": "192.168.4.14", "broker": 8883, "web": 8443},
        ]
    }
