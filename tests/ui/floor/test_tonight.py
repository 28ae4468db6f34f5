"""The page "tonight": open tasks first, and commands that the event cannot need at the end."""

from typing import Any

import pytest

from shuffleup.kernel.field_types import Chips, Money
from shuffleup.protocol.venue_boxes import LinksView, LinkView
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.money import AddOn, PrizeMoney, Rebuy
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import FinalTable, Seating

TEXTS = "[...document.querySelectorAll('#tasks > li > p')].map((one) => one.textContent)"


def test_an_empty_event_leads_to_its_players(house: Any, console: Any) -> None:
    page = console()
    plan = "Plan the evening: time, money, chips, prizes"
    page.expect_text("#idle", f"Nobody is entered yet: begin with the players. Enter the players {plan}")
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
    page = open_console(house)
    second, third = [one.name for one in house.floor.at_table(1)][1:]
    page.expect_text("#unconfirmed p", f"No chips left: {second}, {third}. Confirm the result.")
    page.click("#unconfirmed button")
    page.wait_for("document.querySelectorAll('#tasks [data-verb=fix_place]').length === 2")
    page.wait_for("document.querySelector('#unconfirmed p') === null")
    assert len(page.evaluate(TEXTS)) == len(set(page.evaluate(TEXTS)))
    places = "filter((one) => one.querySelector('[data-verb=fix_place]'))"
    cards = f"[...document.querySelectorAll('#tasks > li')].{places}"
    assert page.evaluate(f"{cards}.length") == 2
    assert page.evaluate(f"{cards}.every((one) => one.querySelector('[data-verb=sell_rebuy]') !== null)")
    page.look()
    twice(page, "#tasks [data-verb=fix_place] button")
    page.expect_text("#done", "No rebuy: the place is final: done.")


def test_a_result_of_each_table_of_the_box_is_confirmed_on_the_page(house_of: Any, open_console: Any) -> None:
    """BST-05: who is broke at table 2 may buy again as one at table 1 may."""
    rules = RuleSet(
        seating=Seating(max_per_table=3), final_table=FinalTable(size=0), rebuy=Rebuy(allowed=True)
    )
    house = house_of(2, rules)
    house.begin("Ann", "Bongani", "Carla", "Dag")
    for table in (1, 2):
        house.direct("start_hand", to=f"table/{table}")
        for _ in house.floor.at_table(table):
            house.direct("all_in", to=f"table/{table}")
        house.direct("declare_winners", to=f"table/{table}", pot=0, seats=[1])
    page = open_console(house)
    (broke,) = [one.name for one in house.floor.at_table(2)][1:]
    page.wait_for("document.querySelectorAll('#unconfirmed li').length === 2")
    page.expect_text(
        "#unconfirmed li:nth-child(2) p", f"Table 2. No chips left: {broke}. Confirm the result."
    )
    page.click("#unconfirmed li:nth-child(2) button")
    page.wait_for("document.querySelectorAll('#unconfirmed li').length === 1")
    page.wait_for("document.querySelectorAll('#tasks [data-verb=sell_rebuy]').length === 1")


def test_a_short_stack_that_may_take_the_add_on_too_is_one_card(house_of: Any, open_console: Any) -> None:
    """REG-09, REG-13: one player, one card, and it says what each choice is."""
    rules = RuleSet(
        chips=ChipSets(start_stack=Chips(1000)),
        rebuy=Rebuy(allowed=True, threshold_pct=100),
        addon=AddOn(allowed=True, price=Money(500), chips=Chips(2000), after_level=1),
    )
    house = house_of(1, rules)
    house.begin("Ann", "Bongani", "Carla")
    house.direct("set_level", number=2, reason="late dinner")
    page = open_console(house)
    page.wait_for("document.querySelectorAll('#tasks > li [data-verb=sell_add_on]').length === 3")
    cards = "[...document.querySelectorAll('#tasks > li')]"
    both = "one.querySelector('[data-verb=sell_rebuy]') && one.querySelector('[data-verb=sell_add_on]')"
    assert page.evaluate(f"{cards}.filter((one) => {both}).length") == 3
    said = page.evaluate(f"[...{cards}[0].querySelectorAll('p')].map((one) => one.textContent)")
    assert said[0].startswith("Ann has 1\u00a0000 of 1\u00a0000 left and may buy again")
    assert "Ann may take the add-on between the hands of this level: 2\u00a0000 chips for 5" in said
    page.look()


def test_what_the_event_cannot_need_stands_apart(house: Any, console: Any) -> None:
    """A tournament without crews sells no chips for money at the table and plays off no tie."""
    page = console("players")
    page.wait_for("document.querySelector('#page > div > .room:last-child')")
    page.click("#page > div > .room:last-child > summary")
    page.wait_for("document.querySelector('.needless')")
    apart = "[...document.querySelectorAll('.needless ~ .fold > summary')].map((one) => one.textContent)"
    assert {"Reload", "Cash out"} <= set(page.evaluate(apart))
    assert not {"Rename", "Sell a rebuy"} & set(page.evaluate(apart))


def test_once_entries_are_closed_the_players_come_first(house: Any, console: Any) -> None:
    house.begin("Ann", "Bongani", "Carla")
    page = console("players")
    page.expect_text("#gate summary", "Register: entries are closed")
    assert page.evaluate("document.querySelector('#names').checkVisibility()") is False
    names = "[...document.querySelectorAll('.person strong')].map((one) => one.textContent)"
    page.wait_for(f"{names}.length === 3")


def test_a_rebuy_that_a_player_asks_for_by_phone_has_one_button(house_of: Any, open_console: Any) -> None:
    """PLY-12: the card says that the player asks, and what the floor proposes anyway stands there once."""
    task = {"room": "purchases", "holds": False, "verb": "sell_rebuy", "args": {"entry": "e1", "chips": 500}}
    house = house_of(1)
    house.direct("register", names=["Ann", "Bongani"])
    page = open_console(house)
    page.wait_for("document.querySelector('#tasks') !== null")
    offered = [
        task | {"needs": ["chips"], "text": "Ann is broke and may buy again"},
        task | {"needs": ["chips"], "text": "Ann asks for a rebuy"},
    ]
    module = "import(document.scripts[0].src.replace('floor.js', 'tasks.js'))"
    joined = page.evaluate(
        f"{module}.then((tasks) => tasks.byPerson({offered}.map((one) => ({{ ...one }}))))".replace(
            "False", "false"
        )
    )
    assert [(one["text"], one["asked"], one["more"]) for one in joined] == [
        ("Ann is broke and may buy again", "Ann asks for a rebuy", [])
    ]


def test_what_each_table_is_asked_is_one_matter_in_the_badge(house: Any, console: Any) -> None:
    house.begin("Ann", "Bongani", "Carla", "Dimitri", "Emma", "Faisal")
    page = console()
    page.wait_for("document.querySelectorAll('#tasks [data-verb=confirm_stacks]').length === 2")
    page.expect_text("#pages .count", "1")


@pytest.mark.parametrize("is_standby", [False, True])
def test_an_event_of_a_venue_that_is_over_leads_to_the_next_one(
    house: Any, console: Any, is_standby: bool
) -> None:
    """At its floor; a standby leads nothing."""
    house.begin("Ann", "Bongani")
    house.direct("end_event", reason="late")
    box = LinkView("u1", "box 1", None, linked=True)
    house.post("links", LinksView((box,), waits=is_standby))
    page = console()
    page.wait_for("document.querySelector('#idle a[href=\"#money\"]')")
    there = "document.querySelector('#idle a[href=\"/evening\"]')"
    page.wait_for(f"({there} === null) === {str(is_standby).lower()}")


def test_the_add_on_is_one_matter_for_the_room_and_says_its_price(house_of: Any, open_console: Any) -> None:
    """REG-13: three may take it, all at once by one card or each by the other, and they count as one."""
    rules = RuleSet(
        addon=AddOn(allowed=True, price=Money(500), chips=Chips(2000), after_level=1),
        money=PrizeMoney(buy_in=Money(0)),
    )
    house = house_of(1, rules)
    house.begin("Ann", "Bongani", "Carla")
    house.direct("confirm_stacks", table=1)
    house.direct("set_level", number=2, reason="late dinner")
    page = open_console(house)
    page.expect_text("#tasks > li.group summary", "Sell the add-on: 5 (3)")
    page.expect_text("#tasks > li:first-child button", "Sell the add-on to all: 15")
    assert page.evaluate("document.querySelectorAll('#tasks > li').length") == 2
    page.expect_text("#pages .count", "1")
    page.click("#tasks > li.group summary")
    page.expect_text("#tasks li.group form button", "Sell the add-on: 5")
    house.direct("sell_add_on", entry="e1")
    page.expect_text("#tasks > li:last-child p", "Ann has 5 to pay")
    page.expect_text("#tasks > li:last-child button", "Take 5")
    house.direct("record_payment", entry="e1", amount=500)
    page.evaluate("location.hash = 'players'")
    page.expect_text("#money-box", "taken so far 5 in the box 5")
    page.wait_for("document.querySelector('#entries .paid')?.textContent === 'paid 5'")


def test_after_the_end_no_deal_is_offered_and_nobody_is_left(house_of: Any, open_console: Any) -> None:
    house = house_of(1, RuleSet())
    house.begin("Ann", "Bongani")
    page = open_console(house)
    page.evaluate("location.hash = 'money'")
    stop = "document.querySelector('[data-verb=stop_for_deal]').checkVisibility()"
    page.wait_for(f"document.querySelector('[data-verb=stop_for_deal]') && {stop}")
    house.direct("end_event", reason="late")
    page.wait_for(f"!{stop}")
    page.evaluate("location.hash = 'tonight'")
    page.wait_for("document.querySelector('[data-verb=archive_event]')")
    assert "players left" not in page.text("#page")


def test_papers_and_faults_of_add_ons_stand_on_the_page(house: Any, console: Any) -> None:
    page = console()
    page.wait_for("document.querySelector('#idle') !== null")
    room = house._evening.projections
    house._loop.call_soon_threadsafe(room.papers_found, ("raffle & co",))
    house._loop.call_soon_threadsafe(room.addon_told, "add-on bad is left out: KeyError")
    page.wait_for("document.querySelector('p.links a[href$=\\'/print/raffle%20%26%20co\\']') !== null")
    page.expect_text("main .notice", "add-on bad is left out: KeyError")
