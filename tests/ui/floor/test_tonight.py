"""Tonight leads, and what the event cannot need stands apart."""

from typing import Any

from shuffleup.ruleset import FinalTable, Rebuy, RuleSet, Seating

TEXTS = "[...document.querySelectorAll('#tasks > li > p')].map((one) => one.textContent)"


def test_an_empty_event_leads_to_its_players(house: Any, console: Any) -> None:
    page = console()
    page.expect_text("#idle", "Nobody is entered yet: begin with the players. Enter the players")
    page.click("#idle a")
    page.wait_for("document.querySelector('#names') !== null")
    house.direct("register", names=["Ann", "Bongani"])
    page.evaluate("location.hash = 'tonight'")
    page.wait_for("document.querySelector('.task [data-verb=draw_seats]') !== null")
    page.wait_for("document.querySelector('#idle').hidden")


def test_who_is_broke_is_one_card_with_the_choices(house_of: Any, open_console: Any, twice: Any) -> None:
    """BST-05: a rebuy, or the place; players in the order in which they went broke and not twice."""
    rules = RuleSet(
        seating=Seating(max_per_table=5), final_table=FinalTable(size=5), rebuy=Rebuy(allowed=True)
    )
    house = house_of(1, rules)
    house.begin("Ann", "Bongani", "Carla")
    house.direct("start_hand", to="table/1")
    for _ in range(3):
        house.direct("all_in", to="table/1")
    house.direct("declare_winners", to="table/1", pot=0, seats=[1])
    house.direct("confirm_result", to="table/1")
    page = open_console(house)
    page.wait_for("document.querySelectorAll('#tasks [data-verb=fix_place]').length === 2")
    assert len(page.evaluate(TEXTS)) == len(set(page.evaluate(TEXTS)))
    places = "filter((one) => one.querySelector('[data-verb=fix_place]'))"
    cards = f"[...document.querySelectorAll('#tasks > li')].{places}"
    assert page.evaluate(f"{cards}.length") == 2
    assert page.evaluate(f"{cards}.every((one) => one.querySelector('[data-verb=sell_rebuy]') !== null)")
    page.look()
    twice(page, "#tasks [data-verb=fix_place] button")
    page.expect_text("#done", "No rebuy: the place is final: done.")


def test_what_the_event_cannot_need_stands_apart(house: Any, console: Any) -> None:
    """A tournament without crews sells no chips for money at the table and plays off no tie."""
    page = console("entries")
    page.wait_for("document.querySelector('.needless [data-verb], .needless .fold') !== null")
    apart = "[...document.querySelectorAll('#page .needless .fold > summary')].map((one) => one.textContent)"
    assert {"Reload", "Cash out"} <= set(page.evaluate(apart))
    shown = "[...document.querySelectorAll('#page section > .fold > summary')].map((one) => one.textContent)"
    assert not {"Reload", "Cash out"} & set(page.evaluate(shown))


def test_once_entries_are_closed_the_players_come_first(house: Any, console: Any) -> None:
    house.begin("Ann", "Bongani", "Carla")
    page = console("entries")
    page.wait_for("document.querySelector('.needless #names') !== null")
    assert page.evaluate("document.querySelector('#names').checkVisibility()") is False
    first = page.evaluate("[...document.querySelectorAll('#page h2')].map((one) => one.textContent)")
    assert first[0] in {"Next", "Players"}
