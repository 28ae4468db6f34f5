"""The floor PIN in the API: the director's commands need a session."""

import asyncio
import logging
from typing import Any

import pytest

from shuffleup.network.trust.pin import FloorPin
from shuffleup_demo.clocks import HandClock


def command(role: str) -> dict[str, Any]:
    return {"id": "0193a1", "to": "floor", "verb": "pause_clock", "actor": {"role": role}}


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def locked(desk: Any, tmp_path: Any, clock: HandClock) -> Any:
    """A box whose floor PIN is 4711."""
    desk.app.state.pin = FloorPin(tmp_path, clock)
    desk.app.state.pin.set("4711")
    return desk


def session(desk: Any, pin: str = "4711") -> str:
    answer = desk.ask("POST", "/api/pin", json={"pin": pin})
    assert answer.status_code == 200
    return str(answer.json()["session"])


def test_without_a_session_the_director_is_asked_for_the_pin_and_nothing_is_done(locked: Any) -> None:
    answer = locked.ask("POST", "/api/commands", json=command("director"))
    assert answer.status_code == 403
    assert answer.json()["text"] == "pin needed: this is for the director, enter the floor PIN"
    assert locked.commands == []


def test_with_a_session_the_director_is_heard(locked: Any) -> None:
    headers = {"x-floor-session": session(locked)}
    assert locked.ask("POST", "/api/commands", json=command("director"), headers=headers).status_code == 200
    assert [one.actor.role for one in locked.commands] == ["director"]


def test_a_session_that_is_over_or_made_up_is_none(locked: Any, clock: HandClock) -> None:
    headers = {"x-floor-session": session(locked)}
    clock.advance(600_000)
    for header in (headers, {"x-floor-session": "made-up"}):
        answer = locked.ask("POST", "/api/commands", json=command("director"), headers=header)
        assert answer.status_code == 403


def test_the_dealer_needs_no_pin(locked: Any) -> None:
    assert locked.ask("POST", "/api/commands", json=command("dealer")).status_code == 200


def test_where_no_pin_was_set_nobody_is_asked(desk: Any, tmp_path: Any, clock: HandClock) -> None:
    desk.app.state.pin = FloorPin(tmp_path, clock)
    assert desk.ask("POST", "/api/commands", json=command("director")).status_code == 200
    assert desk.ask("POST", "/api/pin", json={"pin": "0000"}).status_code == 404


def test_wrong_digits_open_nothing_and_too_many_lock(locked: Any) -> None:
    answers = [locked.ask("POST", "/api/pin", json={"pin": "1234"}) for _ in range(6)]
    assert [answer.status_code for answer in answers] == [403] * 5 + [429]
    assert answers[0].json()["text"] == "wrong floor PIN: 4 more tries before it is locked"
    assert answers[5].json()["text"] == "the floor PIN is locked for 60 s: too many wrong tries"
    assert locked.ask("POST", "/api/pin", json={"pin": "4711"}).status_code == 429


async def test_a_flood_of_tries_at_once_is_counted_one_by_one(locked: Any) -> None:
    tries = (locked._ask("POST", "/api/pin", {"json": {"pin": "1234"}}) for _ in range(12))
    assert sorted([answer.status_code for answer in await asyncio.gather(*tries)]) == [403] * 5 + [429] * 7


def test_the_digits_are_in_no_answer_and_no_log(locked: Any, caplog: Any) -> None:
    caplog.set_level(logging.DEBUG)
    said = [locked.ask("POST", "/api/pin", json={"pin": "98765"}).text]
    said += [locked.ask("POST", "/api/pin", json={"pin": "98765", "and": 1}).text]
    said += [locked.ask("POST", "/api/pin", json={"pin": 98765}).text]
    assert "98765" not in "".join(said) + caplog.text
