"""Units that wait: few, for ten minutes, with five wrong codes each, whatever a flood sends."""

from typing import Any

import msgspec
import pytest

from shuffleup.network.trust.pairing import PairingAnswer, PairingRequest, request_of
from shuffleup.network.trust.pairing_desk import PairingRateLimit, WaitingUnits
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.protocol.request_refusals import BadRequest, NotWaiting, TooManyWait

MINUTES = 60_000
BASE_POINT = "09" + 31 * "00"
"""A key that somebody can have (RFC 7748, 4.1)."""


def request(number: int = 1, name: str = "table 3", nonce: int = 0) -> PairingRequest:
    key = UnitKey(number.to_bytes(32, "big"))
    return request_of(key, name, bytes([nonce]) * 16, bytes(32), "AA:BB", BASE_POINT)


@pytest.fixture
def desk() -> WaitingUnits:
    return WaitingUnits()


def waiting(desk: Any, now: int = 0) -> list[str]:
    return [one.request.name for one in desk.now_waiting(now)]


def test_a_unit_waits_for_ten_minutes(desk: Any) -> None:
    one = request()
    desk.take(one, "192.168.4.50", 0)
    assert desk.answer(one.unit_id, one.nonce, 10 * MINUTES - 1) == PairingAnswer("waiting")
    with pytest.raises(NotWaiting):
        desk.answer(one.unit_id, one.nonce, 10 * MINUTES)
    assert waiting(desk, 10 * MINUTES) == []


def test_asking_the_same_again_does_not_lengthen_the_wait(desk: Any) -> None:
    desk.take(request(), "192.168.4.50", 0)
    desk.take(request(), "192.168.4.50", 9 * MINUTES)
    assert waiting(desk, 10 * MINUTES) == []


def test_a_new_code_takes_the_place_of_the_old_one(desk: Any) -> None:
    old, new = request(nonce=0), request(nonce=1)
    desk.take(old, "192.168.4.50", 0)
    desk.take(new, "192.168.4.50", 1)
    assert desk.to_try(new.unit_id, 2) == new
    with pytest.raises(NotWaiting):
        desk.answer(old.unit_id, old.nonce, 2)


def test_the_fifth_wrong_code_is_the_last_and_the_unit_is_told_to_make_a_new_one(desk: Any) -> None:
    one = request()
    desk.take(one, "192.168.4.50", 0)
    assert [desk.count_wrong(one) for _ in range(5)] == [4, 3, 2, 1, 0]
    with pytest.raises(NotWaiting, match="code_used_up"):
        desk.to_try(one.unit_id, 1)
    assert desk.answer(one.unit_id, one.nonce, 1).state == "new_code"
    assert waiting(desk) == []
    desk.take(one, "192.168.4.50", 2)
    assert desk.answer(one.unit_id, one.nonce, 2).state == "new_code"


def test_a_code_is_used_once(desk: Any) -> None:
    one = request()
    desk.take(one, "192.168.4.50", 0)
    desk.admitted(one, PairingAnswer("admitted", "00", "ff"), 1)
    with pytest.raises(NotWaiting, match="code_used_up"):
        desk.to_try(one.unit_id, 2)
    assert desk.answer(one.unit_id, one.nonce, 3).state == "admitted"


def test_two_units_of_one_name_wait_beside_each_other(desk: Any) -> None:
    desk.take(request(1), "192.168.4.50", 0)
    desk.take(request(2), "192.168.4.51", 0)
    assert waiting(desk) == ["table 3", "table 3"]


@pytest.mark.parametrize("name", ["\u202etable 3", "table\n3", "   ", "\x00"])
def test_a_name_that_cannot_be_read_is_refused(desk: Any, name: str) -> None:
    with pytest.raises(BadRequest, match="unreadable"):
        desk.take(request(name=name), "192.168.4.50", 0)


def test_nobody_takes_the_place_of_a_unit_without_its_key(desk: Any) -> None:
    one = request()
    desk.take(one, "192.168.4.50", 0)
    with pytest.raises(BadRequest, match="not_signed"):
        desk.take(msgspec.structs.replace(one, mac="0" * 64), "192.168.4.66", 1)
    assert desk.to_try(one.unit_id, 2) == one


def test_a_flood_from_one_address_takes_eight_places_and_one_from_many_thirty_two(desk: Any) -> None:
    for number in range(1, 9):
        desk.take(request(number), "192.168.4.66", 0)
    with pytest.raises(TooManyWait):
        desk.take(request(9), "192.168.4.66", 0)
    for number in range(10, 34):
        desk.take(request(number), f"192.168.5.{number}", 0)
    with pytest.raises(TooManyWait):
        desk.take(request(34), "192.168.4.50", 0)
    assert len(waiting(desk)) == 32
    desk.take(request(34), "192.168.4.50", 10 * MINUTES)


def test_whoever_waits_may_ask_again_in_a_full_room(desk: Any) -> None:
    for number in range(1, 9):
        desk.take(request(number), "192.168.4.66", 0)
    desk.take(request(1, nonce=1), "192.168.4.66", 1)
    assert len(waiting(desk)) == 8


def test_a_turnstile_lets_so_many_in_a_minute_from_one_and_from_all() -> None:
    gate: Any = PairingRateLimit(from_one=2, from_all=3)
    came = [gate.lets_in(one, 0) for one in ("a", "a", "a", "b", "c")]
    assert came == [True, True, False, True, False]
    assert gate.lets_in("a", 60_000)


def test_a_turnstile_remembers_no_more_than_its_addresses() -> None:
    gate: Any = PairingRateLimit(from_one=1, from_all=10_000)
    assert sum(gate.lets_in(str(one), 0) for one in range(1_000)) == 256
