"""An evening directed from the console, against a real floor."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from shuffleup.ruleset.event import TableUse
from tests.ui.floor.conftest import RULES

IDLE = "!document.body.hasAttribute('data-busy')"


def tap(page: Any, selector: str) -> None:
    """Press a button and wait until the console takes the next press."""
    page.wait_for(f"document.querySelector({selector!r}) !== null && {IDLE}")
    page.click(selector)
    page.wait_for(
        "document.querySelector('#done').textContent + document.querySelector('#refused').textContent"
    )
    page.wait_for(IDLE)


def test_an_evening_is_registered_seated_started_and_paused(house: Any, console: Any, twice: Any) -> None:
    page = console("entries", width=390, height=844)
    page.write("[data-verb=register] textarea", "Ann\nBongani\n  Carla\n\nDimitri")
    tap(page, "[data-verb=register] button")
    page.expect_text("#done", "Register players: done.")
    assert [entry.name for entry in house.floor.entries] == ["Ann", "Bongani", "Carla", "Dimitri"]
    assert page.evaluate("document.querySelector('[data-verb=register] textarea').value") == ""

    page.evaluate("location.hash = 'tonight'")
    tap(page, ".task [data-verb=draw_seats] button")
    tap(page, ".task [data-verb=start] button")
    assert house.floor.phase == "playing"
    page.expect_text("#run", "Pause")
    page.wait_for(IDLE)
    twice(page, "#run")
    page.expect_text("#run", "Go on")
    assert house.floor.clock.running is False
    page.expect_text("#clock-word", "PAUSED")
    assert {(one.actor.role, one.actor.person, one.actor.face) for one in house.commands} == {
        ("director", "Thandi", "floor console")
    }


def test_a_table_without_a_box_is_worked_from_its_page(house: Any, console: Any) -> None:
    house.begin("Ann", "Bongani", "Carla", "Dimitri", "Emma", "Faisal", "Greta")
    page = console("table/2")
    tap(page, "#now [data-verb=start_hand] button")
    page.wait_for("document.querySelector('#now [data-verb=raise_to]') !== null")
    page.write("#now [data-verb=raise_to] input", "150")
    tap(page, "#now [data-verb=raise_to] button")
    page.expect_text("#done", "Raise to: done.")
    for _ in range(len(house.floor.at_table(2)) - 1):
        tap(page, "#now [data-verb=fold] button")
    tap(page, "#now [data-verb=start_hand] button")
    note = house.floor.note(2)
    assert (note.hand, note.sealed) == (2, 1)


def test_somebody_who_went_broke_buys_again_as_the_task_proposes(house: Any, console: Any) -> None:
    """BST-05, REG-08."""
    house.begin("Ann", "Bongani")
    table = "table/1"
    for verb in ("start_hand", "all_in", "check_or_call"):
        assert house.direct(verb, to=table).status == 200
    for _ in range(3):
        house.direct("deal_street", to=table)
    house.direct("declare_winners", to=table, pot=0, seats=[1])
    house.direct("confirm_result", to=table)
    page = console("tonight")
    page.wait_for("document.querySelector('.task [data-verb=sell_rebuy]') !== null")
    page.evaluate("document.querySelector('.task [data-verb=sell_rebuy] input').value = ''")
    page.write(".task [data-verb=sell_rebuy] input", "10 000")
    tap(page, ".task [data-verb=sell_rebuy] button")
    page.expect_text("#done", "Sell a rebuy: done.")
    broke = [entry for entry in house.floor.entries if entry.rebuys]
    assert [(entry.rebuys, entry.total) for entry in broke] == [(1, 10_000)]
    page.wait_for("document.querySelector('.task [data-verb=sell_rebuy]') === null")


def test_a_player_is_found_and_a_penalty_given_with_its_reason(house: Any, console: Any) -> None:
    """PEN-01."""
    house.begin("Ann", "Bongani", "Carla")
    page = console("players")
    page.write("#search", "bong")
    page.wait_for("document.querySelectorAll('.player').length === 1")
    page.click(".player .person")
    page.wait_for("document.querySelectorAll('.player .about .fold').length > 3")
    folds = "[...document.querySelectorAll('.player .about .fold')]"
    fold = f"{folds}.find((one) => one.firstChild.innerText === 'Penalise')"
    page.evaluate(f"{fold}.open = true")
    form = ".player:not([hidden]) [data-verb=penalise]"
    page.wait_for(f"document.querySelector('{form}') !== null")
    page.evaluate(f"document.querySelector('{form} select').value = 'warning'")
    tap_twice = f"{form} button[type=submit]"
    page.click(tap_twice)
    page.expect_text(f"{form} .problem", "Reason is missing.")
    page.evaluate(f"[...document.querySelectorAll('{form} input')][0].id = 'why'")
    page.write("#why", "phone at the table")
    tap(page, tap_twice)
    page.expect_text("#done", "Penalise: done.")
    assert [entry.warnings for entry in house.floor.entries] == [0, 1, 0]


def test_every_rule_and_the_blind_sheet_can_be_read(house: Any, console: Any) -> None:
    """APP-08, GEN-07."""
    house.begin("Ann", "Bongani", "Carla")
    page = console("rules")
    rules, levels = "#rule-texts .rule", "#blind-sheet tbody tr"
    page.wait_for("document.querySelector('#rule-texts .fold')")
    page.evaluate("document.querySelectorAll('#rule-texts .fold').forEach((one) => { one.open = true; })")
    page.wait_for(f"document.querySelectorAll('{rules}').length > 150")
    page.wait_for(f"document.querySelectorAll('{levels}').length >= 7")
    assert page.evaluate(f"document.querySelectorAll('{rules}').length") > 150
    assert page.evaluate(f"document.querySelectorAll('{levels}').length") >= 7


def test_seat_cards_list_everybody_by_name_and_by_table(house: Any, console: Any) -> None:
    house.begin("Ann", "Bongani", "Carla", "Dimitri", "Emma", "Faisal")
    page = console("seats")
    page.wait_for("document.querySelector('#seats')?.open")
    page.wait_for("document.querySelectorAll('#seat-cards table').length === 3")
    assert page.text("#seat-cards table tbody th") == "Ann"
    assert page.evaluate("document.querySelectorAll('#seat-cards tbody tr').length") == 12


def test_another_table_has_a_screen_of_its_own(house: Any, open_page: Any) -> None:
    house.begin("Ann", "Bongani", "Carla", "Dimitri", "Emma", "Faisal")
    page = open_page()
    page.visit(f"{house.url}/?table=2")
    page.expect_text("#where", "Table 2")
    assert page.evaluate("document.querySelector('#keys').hidden") is True


def test_the_last_hand_before_a_break_is_confirmed_where_the_next_one_would_be_dealt(
    house_of: Callable[..., Any], open_console: Callable[..., Any]
) -> None:
    """BRK-01: no button that the floor refuses stands in its place."""
    house = house_of(1, replace(RULES, table=TableUse(tracking="hands")))
    house.begin("Ann", "Bongani", "Carla")
    page = open_console(house, "table/1")
    tap(page, "#now [data-verb=start_hand] button")
    page.wait_for("document.querySelector('#now [data-verb=tap_busts]') !== null")
    house.direct("begin_break", minutes=10)
    page.wait_for("document.querySelector('#now [data-verb=confirm_result]') !== null")
    assert page.evaluate("document.querySelector('#now [data-verb=start_hand]')") is None
    page.look()
    tap(page, "#now [data-verb=confirm_result] button")
    page.expect_text("#done", "Confirm the result: done.")


def test_who_was_not_dealt_in_is_no_choice_for_who_went_broke(
    house_of: Callable[..., Any], open_console: Callable[..., Any]
) -> None:
    """BST-01: Carla may buy again until the second press for the next hand, and gets up after that one."""
    house = house_of(1, replace(RULES, table=TableUse(tracking="hands")))
    house.begin("Ann", "Bongani", "Carla")
    carla = house.floor.entry("e3").place.seat
    house.direct("start_hand", to="table/1")
    house.direct("tap_busts", to="table/1", seats=[carla])
    house.direct("start_hand", to="table/1")
    house.direct("start_hand", to="table/1")
    page = open_console(house, "table/1")
    labels = "[...document.querySelectorAll('#now [data-verb=tap_busts] .checks label')]"
    page.wait_for(f"{labels}.length > 0")
    named = page.evaluate(f"{labels}.map((one) => one.innerText.split(' ').at(-1))")
    assert sorted(named) == ["Ann", "Bongani"]
