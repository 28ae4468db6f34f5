"""What a person decides on the page: who plays, and who won a pot."""

from typing import Any

import msgspec
import pytest

from shuffleup.amounts import Chips
from shuffleup.identity import FLOOR, Actor, SeatNo, TableNo, table_stream
from shuffleup.wire import PotView, Reply


def sent(box: Any) -> list[tuple[str, str, dict[str, Any], int | None]]:
    return [(command.to, command.verb, command.args, command.expected_version) for command in box.commands]


def test_the_winner_of_each_pot_is_tapped_and_confirmed_side_pot_first(
    box: Any, panel: Any, views: Any
) -> None:
    """POT-02: side pots are awarded before the main pot."""
    box.post("table", views.showdown)
    panel.expect_text("#winners-ask", "Tap who wins the side pot 26 000")
    tappable = "[...document.querySelectorAll('.seat:enabled')].map((seat) => seat.dataset.seat).join()"
    assert panel.evaluate(tappable) == "4,8"
    panel.click("[data-seat='8']")
    panel.expect_text("#winners-ok", "seat 8 wins the side pot")
    panel.click("#winners-ok")
    panel.wait_for("!document.querySelector('#winners-ok').disabled")
    won = (PotView(Chips(28_200), views.main), PotView(Chips(26_000), views.side, (SeatNo(8),)))
    box.post("table", msgspec.structs.replace(views.showdown, version=18, pots=won))
    panel.expect_text("#winners-ask", "Tap who wins the main pot 28 200")
    panel.click("[data-seat='4']")
    panel.click("[data-seat='10']")
    panel.expect_text("#winners-ok", "seats 4, 10 share the main pot")
    panel.click("#winners-ok")
    panel.wait_for("!document.querySelector('#winners-ok').disabled")
    assert sent(box) == [
        (table_stream(TableNo(3)), "declare_winners", {"pot": 1, "seats": [8]}, 17),
        (table_stream(TableNo(3)), "declare_winners", {"pot": 0, "seats": [4, 10]}, 18),
    ]


def test_a_seat_that_was_tapped_by_mistake_is_tapped_again(box: Any, panel: Any, views: Any) -> None:
    box.post("table", views.showdown)
    panel.expect_text("#winners-ok", "no seat tapped yet")
    panel.click("[data-seat='4']")
    panel.expect_text("#winners-ok", "seat 4 wins the side pot")
    panel.click("[data-seat='4']")
    panel.expect_text("#winners-ok", "no seat tapped yet")
    assert panel.evaluate("document.querySelector('#winners-ok').disabled") is True


@pytest.mark.parametrize("dealing", ["machine", "screen"])
def test_known_cards_need_nobody_to_name_the_winner(box: Any, panel: Any, dealing: str, views: Any) -> None:
    box.post(
        "table", msgspec.structs.replace(views.showdown, dealing=dealing, version=99, headline="SHOWDOWN")
    )
    panel.expect_text("#headline", "SHOWDOWN")
    assert panel.evaluate("document.querySelectorAll('.seat:enabled').length") == 0


def test_a_stale_command_says_so_near_the_keys(box: Any, panel: Any, views: Any) -> None:
    box.replies = [Reply(409, 18, "the table has changed: look again")]
    box.post("table", views.showdown)
    panel.expect_text("#winners-ok", "no seat tapped yet")
    panel.click("[data-seat='8']")
    panel.click("#winners-ok")
    panel.expect_text("#message", "the table has changed: look again")


def test_a_command_without_an_answer_is_sent_again_under_the_same_id(
    box: Any, panel: Any, views: Any
) -> None:
    """The box has done it, the answer was lost: the same id twice does the thing once."""
    panel.evaluate(
        "(() => { const real = window.fetch; let lost = 0;"
        " window.fetch = async (path, options) => { const answer = await real(path, options);"
        " if (path === '/api/commands' && lost++ === 0) throw new TypeError('lost'); return answer; }; })()"
    )
    box.post("table", views.showdown)
    panel.expect_text("#winners-ok", "no seat tapped yet")
    panel.click("[data-seat='8']")
    panel.click("#winners-ok")
    panel.wait_for("!document.querySelector('#winners-ok').disabled")
    first, second = box.commands
    assert first == second
    assert panel.text("#message") == ""


def test_names_are_pasted_seats_drawn_and_the_clock_started(box: Any, panel: Any, views: Any) -> None:
    box.post("board", msgspec.structs.replace(views.board, phase="registration", entries=()))
    panel.wait_for("!document.querySelector('#registration').hidden")
    panel.write("#names", "Ann\n  Bongani \n\nF <b>\n")
    panel.click("#start")
    panel.wait_for("!document.querySelector('#start').disabled")
    assert sent(box) == [
        (FLOOR, "register", {"names": ["Ann", "Bongani", "F <b>"]}, None),
        (FLOOR, "draw_seats", {}, None),
        (FLOOR, "start", {}, None),
    ]
    assert {command.actor for command in box.commands} == {Actor("director", "", "panel")}
    ids = [command.id for command in box.commands]
    assert ids == sorted(set(ids), key=lambda one: one[:12])
    assert box.metal.touches == []


def test_a_refused_step_stops_the_start_and_keeps_the_names(box: Any, panel: Any, views: Any) -> None:
    box.replies = [Reply(422, 3, "two players have the name Ann", ("register",))]
    box.post("board", msgspec.structs.replace(views.board, phase="registration", entries=()))
    panel.wait_for("!document.querySelector('#registration').hidden")
    panel.write("#names", "Ann\nAnn")
    panel.click("#start")
    panel.expect_text("#message", "two players have the name Ann (possible: register)")
    assert [command.verb for command in box.commands] == ["register"]
    assert panel.evaluate("document.querySelector('#names').value") == "Ann\nAnn"
