"""The page of the tables: calls first, the hand of each, the link of its box; and a large room."""

from typing import Any

from shuffleup.identity import TableNo
from shuffleup.ruleset import FinalTable, RuleSet, Seating
from shuffleup.wire import LinksView, LinkView

NINE = RuleSet(seating=Seating(max_per_table=9), final_table=FinalTable(size=9))
CARDS = (
    "[...document.querySelectorAll('#tables .tile')].map((one) => one.querySelector('strong').textContent)"
)
TILE = "document.querySelector('#tables .tile').innerText"
SIX = ("Ann", "Bongani", "Carla", "Dimitri", "Emma", "Faisal")


def test_a_table_that_calls_stands_first_and_the_others_by_number(house: Any, console: Any) -> None:
    house.begin(*SIX)
    page = console("tables", width=360, height=740)
    page.wait_for(f"{CARDS}.join() === 'Table 1,Table 2'")
    house.direct("start_hand", to="table/2")
    house.direct("call_floor", to="table/2", reason="exposed card")
    page.wait_for(f"{CARDS}.join() === 'Table 2,Table 1'")
    assert "calls the floor: exposed card" in page.text("#tables .tile")
    assert page.text("#page [role=status]") == "2 tables, 6 players, 1 calling"


def test_a_card_says_what_is_played_and_how_many_hands_of_this_level(house: Any, console: Any) -> None:
    house.begin(*SIX)
    page = console("tables", width=360, height=740)
    house.direct("start_hand", to="table/1")
    button = house.floor.note(1).positions.button
    page.wait_for(f"{TILE}.includes('hand 1 (1 this level)')")
    assert f"button seat {button} · level 1, 25 / 50" in page.text("#tables .tile")
    house.direct("fold", to="table/1")
    house.direct("fold", to="table/1")
    house.direct("set_level", number=2, reason="a late start")
    house.direct("start_hand", to="table/1")
    page.wait_for(f"{TILE}.includes('hand 2 (1 this level)')")
    assert "level 2, 50 / 100" in page.text("#tables .tile")


def test_a_box_that_is_not_heard_is_loud_and_says_since_when_and_how_far_behind(
    house: Any, console: Any
) -> None:
    house.begin(*SIX)
    page = console("tables", width=360, height=740)
    well = LinkView("unit-1", "box one", TableNo(1), linked=True, since="19:00")
    lost = LinkView("unit-2", "box two", TableNo(2), linked=False, since="20:31", behind=3)
    house.post("links", LinksView((well, lost)))
    page.wait_for(f"{CARDS}.join() === 'Table 2,Table 1'")
    assert "not linked since 20:31" in page.text("#tables .tile")
    assert "3 events behind" in page.text("#tables .tile")
    house.post("links", LinksView((well, LinkView("unit-2", "box two", TableNo(2), linked=True))))
    page.wait_for(f"{CARDS}.join() === 'Table 1,Table 2'")
    assert "not linked" not in page.text("#tables")


def test_a_table_that_the_floor_proposes_to_break_is_asked_for_once_more(
    house_of: Any, open_console: Any, twice: Any
) -> None:
    """SEA-12."""
    house = house_of(3, RuleSet(seating=Seating(max_per_table=5), final_table=FinalTable(size=5)))
    house.begin(*(f"Player {number}" for number in range(11)))
    for entry in house.floor.entries[:1]:
        house.direct("leave", entry=entry.id, how="removed", reason="ill")
    page = open_console(house, "tables", width=360, height=740)
    page.wait_for("document.querySelector('.task [data-verb=break_table] button') !== null")
    page.look()
    twice(page, ".task [data-verb=break_table] button")
    page.expect_text("#done", "Break table: done.")
    assert [note.table for note in house.floor.tables if note.state != "open"] != []


def test_in_a_large_room_one_hand_touches_one_card(house_of: Any, open_console: Any) -> None:
    house = house_of(40, NINE)
    house.begin(*(f"Player {number}" for number in range(360)))
    page = open_console(house, "tables", width=360, height=740)
    page.wait_for("document.querySelectorAll('#tables .tile').length === 40")
    page.evaluate(
        "window.touched = new Set(); new MutationObserver((all) => all.forEach(({ target }) =>"
        " window.touched.add(target.closest('.tile')?.querySelector('strong').textContent ?? target.id)))"
        ".observe(document.querySelector('#tables'), { childList: true, subtree: true, characterData: true })"
    )
    house.direct("start_hand", to="table/27")
    page.wait_for("document.querySelectorAll('#tables .tile')[26].textContent.includes('hand 1')")
    assert page.evaluate("[...window.touched]") == ["Table 27"]


def test_many_tasks_of_one_kind_are_one_card_and_a_call_stays_in_sight(
    house_of: Any, open_console: Any
) -> None:
    """GEN-08: thirty tables whose stacks are to be counted."""
    house = house_of(30, NINE)
    house.begin(*(f"Player {number}" for number in range(270)))
    house.direct("call_floor", to="table/7", reason="exposed card")
    page = open_console(house, "tonight", width=360, height=740)
    page.wait_for("document.querySelectorAll('#tasks > .task').length === 2")
    assert page.text("#tasks > .task").startswith("Table 7 has called the floor: exposed card")
    assert page.text("#tasks .group summary") == "Confirm stacks: 30"
    page.click("#tasks .group summary")
    page.wait_for("document.querySelectorAll('#tasks .group .task').length === 30")
    page.click("#tasks .group .task [data-verb=confirm_stacks] button")
    page.expect_text("#done", "Confirm stacks: done.")
    page.expect_text("#tasks .group summary", "Confirm stacks: 29")
