"""The page of the tables: calls first, the hand of each, the link of its box; and a large room."""

from typing import Any

from shuffleup.kernel.field_types import TableNo
from shuffleup.protocol.venue_boxes import LinksView, LinkView
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import FinalTable, Seating

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


def large_room(house_of: Any) -> Any:
    """Forty tables of nine."""
    house = house_of(40, NINE)
    house.begin(*(f"Player {number}" for number in range(360)))
    return house


def type_in(page: Any, selector: str, text: str) -> None:
    page.evaluate(
        f"{{ const field = document.querySelector({selector!r}); field.value = {text!r};"
        " field.dispatchEvent(new Event('input')); true }"
    )


def choose(page: Any, value: str) -> None:
    page.evaluate(
        f"{{ const field = document.querySelector('#which-tables'); field.value = {value!r};"
        " field.dispatchEvent(new Event('change')); true }"
    )


def test_only_the_tables_in_view_are_in_the_document(house_of: Any, open_console: Any) -> None:
    page = open_console(large_room(house_of), "tables", width=360, height=740)
    page.wait_for(f"{CARDS}.length === 24")
    assert page.text("#page [role=status]") == "40 tables, 360 players"
    page.evaluate("scrollTo(0, document.body.scrollHeight); true")
    page.wait_for(f"{CARDS}.includes('Table 40')")
    page.evaluate("scrollTo(0, document.body.scrollHeight); true")
    page.wait_for(f"!{CARDS}.includes('Table 1')")
    page.evaluate("scrollTo(0, 0); true")
    page.wait_for(f"{CARDS}[0] === 'Table 1'")


def test_a_table_is_found_by_number_by_seat_and_by_the_name_of_a_player(
    house_of: Any, open_console: Any
) -> None:
    house = large_room(house_of)
    page = open_console(house, "tables", width=360, height=740)
    page.wait_for(f"{CARDS}.length === 24")
    sits = house.floor.entries[200]
    type_in(page, "#find-table", str(sits.place.table))
    page.wait_for(f"{CARDS}.includes('Table {sits.place.table}')")
    type_in(page, "#find-table", f"{sits.place.table}/{sits.place.seat}")
    page.wait_for(f"{CARDS}.join() === 'Table {sits.place.table}'")
    shown = page.evaluate("document.querySelector('#tables .tile').textContent")
    assert f"seat {sits.place.seat}: {sits.name}" in shown
    type_in(page, "#find-table", sits.name.lower())
    page.wait_for(f"{CARDS}.join() === 'Table {sits.place.table}'")
    assert page.text("#page [role=status]") == "1 of 40"
    type_in(page, "#find-table", "nobody of that name")
    page.wait_for(f"{CARDS}.length === 0")


def test_tables_are_chosen_by_what_they_need(house_of: Any, open_console: Any) -> None:
    """SEA-12: with as many players as chairs none can be broken, and the five next in order are named."""
    house = large_room(house_of)
    house.direct("call_floor", to="table/27", reason="exposed card")
    page = open_console(house, "tables", width=360, height=740)
    page.wait_for(f"{CARDS}[0] === 'Table 27'")
    choose(page, "calls")
    page.wait_for(f"{CARDS}.join() === 'Table 27'")
    choose(page, "short")
    page.wait_for(f"{CARDS}.length === 0")
    choose(page, "soon")
    page.wait_for(f"{CARDS}.join() === 'Table 36,Table 37,Table 38,Table 39,Table 40'")


def test_the_map_shows_every_table_in_the_colour_of_its_state_and_a_tap_opens_it(
    house_of: Any, open_console: Any
) -> None:
    house = large_room(house_of)
    page = open_console(house, "tables", width=360, height=740)
    page.wait_for(f"{CARDS}.length === 24")
    assert page.evaluate("document.querySelectorAll('.squares a').length") == 0
    page.click("#map summary")
    page.wait_for("document.querySelectorAll('.squares a').length === 40")
    house.direct("call_floor", to="table/27", reason="exposed card")
    page.wait_for("document.querySelector('.squares .calls')?.textContent === '27'")
    assert page.evaluate("document.querySelectorAll('.squares .plays').length") == 39
    page.click(".squares .calls")
    page.wait_for("location.hash === '#table/27'")


def test_the_draw_shows_how_many_boxes_show_their_seats(house_of: Any, open_console: Any) -> None:
    house = house_of(2)
    house.direct("register", names=SIX)
    house.direct("draw_seats")
    page = open_console(house, "tables", width=360, height=740)
    boxes = [LinkView(f"unit-{one}", f"box {one}", TableNo(one), linked=True, unread=True) for one in (1, 2)]
    house.post("links", LinksView(tuple(boxes)))
    page.expect_text("#draw p", "0 of 2 boxes show their seats.")
    house.post("links", LinksView((boxes[0], LinkView("unit-2", "box 2", TableNo(2), linked=True))))
    page.expect_text("#draw p", "1 of 2 boxes show their seats.")
    assert page.evaluate("document.querySelector('#draw progress').value") == 1
    house.direct("start")
    page.wait_for("document.querySelector('#draw p') === null")


def five_tables(house_of: Any) -> Any:
    """Five tables of five, of which two players each leave: fifteen fit three tables."""
    house = house_of(5, RuleSet(seating=Seating(max_per_table=6), final_table=FinalTable(size=6)))
    house.begin(*(f"Player {number}" for number in range(1, 26)))
    for note in house.floor.tables:
        for entry in house.floor.at_table(note.table)[:2]:
            house.direct("leave", entry=entry.id, how="removed", reason="ill")
    house.until(lambda floor: not any(one.leaving and one.seated for one in floor.entries))
    return house


MOVES = "[...document.querySelectorAll('#break-moves .moving')].map((one) => one.textContent)"
BROKEN = "[...document.querySelectorAll('#break-tables strong')].map((one) => one.textContent).join()"


def propose_to_keep(page: Any, tables: int) -> None:
    page.wait_for("document.querySelector('#break-number') !== null")
    type_in(page, "#break-keep", str(tables))
    page.click("[data-verb=propose_breaking] button")


def look_through(page: Any) -> None:
    """Unfold the tables of a proposal of two tables, and who goes where."""
    page.expect_text("#break-go", "Break 2 tables")
    page.click("details:has(#break-tables) > summary")
    page.click("details:has(#break-moves) > summary")
    page.wait_for(f"{BROKEN} === 'Table 5,Table 4'")


def test_a_proposal_to_break_tables_shows_where_each_player_goes(house_of: Any, open_console: Any) -> None:
    """SEA-12 to SEA-14."""
    house = five_tables(house_of)
    page = open_console(house, "tables", width=360, height=740)
    propose_to_keep(page, 3)
    look_through(page)
    page.wait_for(f"{MOVES}.length === 6")
    first = house.floor.proposed_breaking.moves[0]
    name, to = house.floor.entry(first.entry).name, first.target
    assert page.evaluate(f"{MOVES}[0]") == f"{name}table 5 seat 3 goes to table {to.table} seat {to.seat}"
    type_in(page, "#find-move", name.lower())
    page.wait_for(f"{MOVES}.length === 1")


def test_many_tables_are_broken_as_one_proposal_that_was_corrected(
    house_of: Any, open_console: Any, twice: Any
) -> None:
    """SEA-12 to SEA-14: three are left to play at, table 4 is taken out and table 3 in."""
    house = five_tables(house_of)
    page = open_console(house, "tables", width=360, height=740)
    propose_to_keep(page, 3)
    look_through(page)
    page.look()
    page.click("[aria-label='Take out table 4']")
    page.wait_for(f"{BROKEN} === 'Table 5'")
    page.look()
    page.evaluate("document.querySelector('#break-into').value = '3'; true")
    page.click("#break-add")
    page.wait_for(f"{BROKEN} === 'Table 5,Table 3'")
    page.look()
    type_in(page, "#break-reason", "a wet floor")
    twice(page, "#break-go")
    page.expect_text("#done", "Break tables: done.")
    page.wait_for("document.querySelector('#break-go').offsetParent === null")
    assert [note.table for note in house.floor.tables if note.state == "open"] == [1, 2, 4]


def test_what_has_changed_meanwhile_disarms_the_proposal_and_says_so(
    house_of: Any, open_console: Any
) -> None:
    """SEA-12: a player of table 5 leaves after the first press."""
    house = five_tables(house_of)
    page = open_console(house, "tables", width=360, height=740)
    house.direct("propose_breaking", number=2)
    look_through(page)
    page.click("#break-go")
    page.expect_text("#break-go", "Press again: Break 2 tables")
    house.direct("leave", entry=house.floor.at_table(5)[0].id, how="removed", reason="ill")
    page.expect_text("#break-go", "Break 2 tables")
    assert page.evaluate("document.querySelector('#break-go').disabled")
    page.wait_for("document.querySelector('#break-tables').textContent.includes('others sit there now')")
    assert "1 table has changed meanwhile" in page.text("#page")
    page.look()
    page.click("#break-renew")
    page.wait_for(f"{MOVES}.length === 5")
    assert not page.evaluate("document.querySelector('#break-go').disabled")


def test_in_a_large_room_one_hand_touches_one_card(house_of: Any, open_console: Any) -> None:
    house = large_room(house_of)
    page = open_console(house, "tables", width=360, height=740)
    page.wait_for(f"{CARDS}.length === 24")
    page.evaluate(
        "window.touched = new Set(); new MutationObserver((all) => all.forEach(({ target }) =>"
        " window.touched.add(target.closest('.tile')?.querySelector('strong').textContent ?? target.id)))"
        ".observe(document.querySelector('#tables'), { childList: true, subtree: true, characterData: true })"
    )
    house.direct("start_hand", to="table/17")
    page.wait_for("document.querySelectorAll('#tables .tile')[16].textContent.includes('hand 1')")
    assert page.evaluate("[...window.touched]") == ["Table 17"]


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
