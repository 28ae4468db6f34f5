"""Registration on the page: names are typed, then seats are drawn and the clock starts."""

from typing import Any

import msgspec
import pytest

from shuffleup.kernel.field_types import FLOOR, Actor
from shuffleup.protocol.messages import Reply


@pytest.fixture
def registration(box: Any, panel: Any, views: Any) -> Any:
    """The page before the event, with nobody entered."""
    box.post("touch", msgspec.structs.replace(views.touch, screen="before", table=None))
    box.post("board", msgspec.structs.replace(views.board, phase="registration", entries=()))
    panel.wait_for("!document.querySelector('#registration').hidden")
    return panel


def test_names_are_pasted_seats_drawn_and_the_clock_started(box: Any, registration: Any) -> None:
    registration.write("#names", "Ann\n  Bongani \n\nF <b>\n")
    registration.click("#start")
    registration.wait_for("!document.querySelector('#start').disabled")
    assert [(one.to, one.verb, one.args) for one in box.commands] == [
        (FLOOR, "register", {"names": ["Ann", "Bongani", "F <b>"]}),
        (FLOOR, "draw_seats", {}),
        (FLOOR, "start", {}),
    ]
    assert {command.actor for command in box.commands} == {Actor("director", "", "panel")}
    ids = [command.id for command in box.commands]
    assert ids == sorted(set(ids), key=lambda one: one[:12])
    assert box.metal.touches == []


def test_two_letters_offer_the_people_book_and_a_tap_takes_a_person(box: Any, registration: Any) -> None:
    """PPL-04."""
    registration.write("#names", "An")
    registration.expect_text("#names-offered button", "Ann Smith, last 2026-03-06")
    registration.click("#names-offered button")
    assert registration.evaluate("document.querySelector('#names').value") == "Ann Smith\n"
    registration.click("#start")
    registration.wait_for("!document.querySelector('#start').disabled")
    assert box.commands[0].args == {"names": ["Ann Smith"], "people": ["a1"]}


def test_a_refused_step_stops_the_start_and_keeps_the_names(box: Any, registration: Any) -> None:
    box.replies = [Reply(422, 3, "two players have the name Ann", ("register",))]
    registration.write("#names", "Ann\nAnn")
    registration.click("#start")
    registration.expect_text("#message", "two players have the name Ann")
    assert [command.verb for command in box.commands] == ["register"]
    assert registration.evaluate("document.querySelector('#names').value") == "Ann\nAnn"


def test_a_view_of_the_touchscreen_does_not_take_what_is_being_typed(
    box: Any, registration: Any, views: Any
) -> None:
    registration.write("#names", "Ann")
    box.post(
        "touch",
        msgspec.structs.replace(views.touch, screen="before", table=None, version=18, place="table 9"),
    )
    registration.expect_text("#where", "table 9")
    assert registration.evaluate("document.activeElement.id") == "names"


def test_drawn_seats_want_only_the_clock(box: Any, registration: Any, views: Any) -> None:
    box.post("board", msgspec.structs.replace(views.board, phase="seated"))
    registration.expect_text("#names-title", "Seats are drawn")
    registration.click("#start")
    registration.wait_for("!document.querySelector('#start').disabled")
    assert [command.verb for command in box.commands] == ["start"]


def test_during_play_nobody_is_asked_for_names(box: Any, panel: Any) -> None:
    assert panel.evaluate("document.querySelector('#registration').hidden") is True
