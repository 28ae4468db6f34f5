"""Commands up: strictly read, answered with the status of the reply."""

import json
from typing import Any

import pytest

from shuffleup.kernel.field_types import FLOOR, Actor, CommandId
from shuffleup.protocol.messages import Command, Reply

START = {
    "id": "0193a1",
    "to": "floor",
    "verb": "start",
    "actor": {"role": "director", "person": "", "face": "panel"},
    "args": {},
    "expected_version": 17,
}


def test_a_command_reaches_its_station_and_its_reply_comes_back(desk: Any) -> None:
    answer = desk.ask("POST", "/api/commands", json=START)
    assert (answer.status_code, answer.json()) == (200, {"status": 200, "version": 18})
    assert desk.commands == [
        Command(
            id=CommandId("0193a1"),
            to=FLOOR,
            verb="start",
            actor=Actor("director", "", "panel"),
            expected_version=17,
        )
    ]
    assert type(desk.commands[0]) is Command
    assert type(desk.commands[0].actor) is Actor


@pytest.mark.parametrize("status", [403, 409, 422, 503])
def test_a_refusal_is_the_status_of_the_answer_with_what_is_legal(desk: Any, status: Any) -> None:
    desk.reply = Reply(status, 18, "seat 4 has to call 9400", ("fold", "check_or_call"))
    answer = desk.ask("POST", "/api/commands", json=START)
    assert answer.status_code == status
    assert answer.json() == {
        "status": status,
        "version": 18,
        "text": "seat 4 has to call 9400",
        "legal": ["fold", "check_or_call"],
    }


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"", "cannot be read: Input data was truncated"),
        (b"{", "cannot be read: Input data was truncated"),
        (b"[]", "cannot be read: Expected `object`, got `array`"),
        (b'{"id":"1"}', "cannot be read: Object missing required field `to`"),
        (
            json.dumps(START | {"sudo": True}).encode(),
            "cannot be read: Object contains unknown field `sudo`",
        ),
        (
            json.dumps(START | {"actor": {"role": "dealer", "pin": "1"}}).encode(),
            "cannot be read: Object contains unknown field `pin` - at `$.actor`",
        ),
        (
            json.dumps(START | {"expected_version": "17"}).encode(),
            "cannot be read: Expected `int | null`, got `str` - at `$.expected_version`",
        ),
        (
            b'{"id":"1","to":"floor","verb":"x","actor":{"role":"dealer"},"args":{"a":' + b"[" * 9000,
            "cannot be read: ",
        ),
        (b'{"id":"\xff"}', "cannot be read: "),
    ],
)
def test_a_malformed_body_is_one_clear_line_and_nothing_is_done(desk: Any, body: bytes, why: str) -> None:
    answer = desk.ask("POST", "/api/commands", content=body)
    assert answer.status_code == 400
    assert answer.json()["text"].startswith(why)
    assert "\n" not in answer.json()["text"]
    assert desk.commands == []


def test_a_body_over_16_kb_is_refused(desk: Any) -> None:
    names = {"names": ["x" * 100] * 200}
    answer = desk.ask("POST", "/api/commands", json=START | {"args": names})
    assert (answer.status_code, answer.json()["text"]) == (413, "a body may have 16384 bytes")
    assert desk.commands == []


def test_a_fault_of_ours_is_one_line_without_its_inside(desk: Any) -> None:
    desk.reply = None
    answer = desk.ask("POST", "/api/commands", json=START)
    assert (answer.status_code, answer.json()["text"]) == (
        500,
        "the box could not answer: its log says why",
    )


@pytest.mark.parametrize(
    "sent", ["", "a\nb", "table/1 time after 7", "x" * 101, "floor<table/1#7", "\u202e", "\x1b[31m"]
)
def test_an_id_is_printable_short_and_none_that_a_station_gives(desk: Any, sent: str) -> None:
    answer = desk.ask("POST", "/api/commands", json=START | {"id": sent})
    assert (answer.status_code, desk.commands) == (400, [])


@pytest.mark.parametrize("field", ["person", "face"])
@pytest.mark.parametrize(
    "sent", ["Thandi\nclock paused by the director", "\x1b[2J", "\u202eidnahT", "x" * 41]
)
def test_who_asks_is_a_short_name_and_no_line_of_its_own(desk: Any, field: str, sent: str) -> None:
    actor = {"role": "director", field: sent}
    answer = desk.ask("POST", "/api/commands", json=START | {"actor": actor})
    assert (answer.status_code, desk.commands) == (400, [])


def test_a_person_may_be_called_anything(desk: Any) -> None:
    for name in ("Zoë O'Neil", "李小龍", "علي", "👩\u200d🚀"):
        actor = {"role": "director", "person": name}
        assert desk.ask("POST", "/api/commands", json=START | {"actor": actor}).status_code == 200
