"""The console: answers in words, one act per tap, a form for every verb, every size of window."""

from typing import Any

import pytest

from shuffleup.protocol.messages import Reply

IDLE = "!document.body.hasAttribute('data-busy')"
DRAW = ".task [data-verb=draw_seats] button"
BUILT = "[...document.querySelectorAll('#page details[open]')].every((one) => one.children[1])"
OPEN_ALL = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"


def show(page: Any, name: str) -> None:
    """Go to another page of the console and unfold everything on it."""
    page.evaluate("window.before = document.querySelector('#page section'); true")
    page.evaluate(f"location.hash = '{name}'")
    page.wait_for("!window.before.isConnected && document.querySelector('#page section')")
    unfold(page)


def unfold(page: Any) -> None:
    """Open all that is closed: a room, a form in it, and what is closed in that."""
    for _ in range(4):
        page.evaluate(OPEN_ALL)
        page.wait_for(BUILT)


def test_a_form_offers_what_the_rules_and_the_moment_leave(house: Any, console: Any) -> None:
    """W-02, PAY-06: no fine in chips where the rule set has none; a deal is between those who are left."""
    house.begin("Ann", "Bongani", "Carla")
    house.direct("penalise", entry="e3", kind="disqualify", amount=0, reason="left")
    page = console("conduct")
    page.wait_for("document.querySelector('[data-verb=penalise] select')")
    kinds = "[...document.querySelectorAll('[data-verb=penalise] option')].map((one) => one.value)"
    assert {"warning", "hands", "chips"} & set(page.evaluate(kinds)) == {"warning", "hands"}
    show(page, "money")
    names = (
        "[...document.querySelectorAll('[data-verb=agree_deal] .checks span')].map((one) => one.textContent)"
    )
    page.wait_for("document.querySelector('[data-verb=agree_deal] .checks span')")
    assert sorted(name.split(" ")[0] for name in page.evaluate(names)) == ["Ann", "Bongani"]


def test_every_field_of_every_form_has_a_label(house: Any, console: Any) -> None:
    house.begin("Ann", "Bongani", "Carla")
    page = console("more")
    unfold(page)
    page.wait_for("document.querySelectorAll('#page form').length > 150")
    unnamed = """[...document.querySelectorAll('#page form :is(input, select, textarea)')]
      .filter((one) => !one.labels?.length || !one.labels[0].innerText.trim()).length"""
    assert page.evaluate(unnamed) == 0
    assert page.evaluate("document.querySelectorAll('h1').length") == 1


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        (
            Reply(403, 1, "draw_seats wants the director"),
            "Not done, it wants another role: draw_seats wants the director.",
        ),
        (
            Reply(409, 1, "the table changed, look again"),
            "Not done, it has changed meanwhile: the table changed, look again.",
        ),
        (
            Reply(422, 1, "a draw needs two entries", ("register", "pause_clock")),
            "Not done: a draw needs two entries.",
        ),
        (Reply(503, 1, "the disk is full"), "Not done, it could not be stored: the disk is full."),
    ],
)
def test_a_refusal_is_told_in_words_with_what_is_possible(
    house: Any, console: Any, reply: Reply, words: str
) -> None:
    house.direct("register", names=["Ann", "Bongani"])
    house.replies = [reply]
    page = console()
    page.wait_for(f"document.querySelector('{DRAW}') !== null")
    page.click(DRAW)
    page.expect_text("#refused", f"Draw the seats. {words}")
    assert page.text("#done") == ""


def test_a_refusal_has_buttons_for_what_is_possible(house: Any, console: Any) -> None:
    """One press does what asks nothing more; the rest is asked in a slip, which gives the focus back."""
    house.direct("register", names=["Ann", "Bongani"])
    house.replies = [Reply(422, 1, "a draw needs two entries", ("register", "draw_seats", "call 200"))]
    page = console()
    page.wait_for(f"document.querySelector('{DRAW}') !== null")
    page.click(DRAW)
    page.expect_text("#instead", "Register players Draw the seats")
    page.wait_for(IDLE)
    page.click("#instead [data-verb=register]")
    page.wait_for("document.querySelector('dialog[open]')?.contains(document.activeElement)")
    page.write("dialog[open] textarea", "Carla")
    page.click("dialog[open] form button.go")
    page.wait_for("!document.querySelector('dialog[open]')")
    assert [one.name for one in house.floor.entries] == ["Ann", "Bongani", "Carla"]
    house.replies = [Reply(422, 1, "draw first", ("draw_seats", "penalise"))]
    page.wait_for(IDLE)
    page.click(DRAW)
    page.expect_text("#instead", "Draw the seats Penalise")
    page.wait_for(IDLE)
    page.click("#instead [data-verb=penalise]")
    page.click("dialog[open] > button")
    page.wait_for("document.activeElement.matches('#instead [data-verb=penalise]')")
    page.click("#instead [data-verb=draw_seats]")
    page.expect_text("#done", "Draw the seats: done.")
    assert (house.floor.phase, page.evaluate("document.querySelector('#instead').hidden")) == ("seated", True)


def test_what_is_typed_stays_over_news_and_another_page(house: Any, console: Any) -> None:
    """Each field of each page that was left is found again as it was, and the page shows what is new."""
    house.begin("Ann", "Bongani", "Carla")
    page = console("conduct")
    page.write("[data-verb=note] input", "phone at the table")
    for place in ("players", "people"):
        page.evaluate(f"location.hash = '{place}'")
        page.wait_for(f"document.querySelector('#page').dataset.place === '{place}'")
        page.wait_for("document.querySelector('#page input[type=search]')")
        page.write("#page input[type=search]", "an")
    house.direct("announce", text="Dinner is served")
    page.evaluate("location.hash = 'conduct'")
    page.wait_for("document.querySelector('#page').innerText.includes('Dinner is served')")
    assert page.evaluate("document.querySelector('[data-verb=note] input').value") == "phone at the table"
    for place in ("people", "players"):
        page.evaluate(f"location.hash = '{place}'")
        page.wait_for("document.querySelector('#page input[type=search]')?.value === 'an'")


def test_a_double_tap_is_one_command(house: Any, console: Any) -> None:
    house.direct("register", names=["Ann", "Bongani"])
    page = console()
    page.wait_for(f"document.querySelector('{DRAW}') !== null")
    page.evaluate(f"const go = document.querySelector('{DRAW}'); go.click(); go.click(); go.click();")
    page.expect_text("#done", "Draw the seats: done.")
    page.wait_for(IDLE)
    assert [command.verb for command in house.commands] == ["draw_seats"]


def test_who_directs_is_asked_once_and_stands_in_every_command(house: Any, open_page: Any) -> None:
    house.direct("register", names=["Ann", "Bongani"])
    page = open_page()
    page.visit(f"{house.url}/floor")
    page.wait_for("document.querySelector('#who')?.open")
    page.click("#who-form button")
    page.expect_text("#who-form .wrong", "Name is missing.")
    page.write("#who-name", "Sipho")
    page.click("#who-form button")
    page.expect_text("#person", "Director: Sipho")
    page.wait_for(f"document.querySelector('{DRAW}') !== null")
    page.click(DRAW)
    page.expect_text("#done", "Draw the seats: done.")
    page.visit(f"{house.url}/floor#clock")
    page.expect_text("#person", "Director: Sipho")
    assert page.evaluate("document.querySelector('#who').open") is False
    assert house.commands[0].actor.person == "Sipho"


def test_what_is_final_wants_a_second_press(house: Any, console: Any) -> None:
    house.begin("Ann", "Bongani", "Carla")
    page = console("conduct")
    unfold(page)
    form = "[data-verb=end_event]"
    page.wait_for(f"document.querySelector('{form} input') !== null")
    page.write(f"{form} input", "the hall closes")
    page.click(f"{form} button")
    page.expect_text(f"{form} button", "Press again: the event ends")
    assert house.commands == []
    page.wait_for(f"document.querySelector('{form} button').dataset.armed === 'ready'")
    page.click(f"{form} button")
    page.expect_text("#done", "End event: done.")
    assert house.floor.phase == "over"


def test_an_end_that_comes_too_early_offers_the_end_after_the_hand(house: Any, console: Any) -> None:
    house.begin("Ann", "Bongani", "Carla")
    house.direct("start_hand", to="table/1")
    page = console("conduct")
    unfold(page)
    form = "[data-verb=end_event]"
    page.wait_for(f"document.querySelector('{form} input') !== null")
    page.write(f"{form} input", "the hall closes")
    page.click(f"{form} button")
    page.wait_for(f"document.querySelector('{form} button').dataset.armed === 'ready'")
    page.click(f"{form} button")
    page.wait_for("document.querySelector('#refused').textContent.includes('is not final yet')")
    page.expect_text("#instead", "End the event after this hand")
    page.wait_for("!document.body.hasAttribute('data-busy')")
    page.click("#instead")
    page.expect_text("#done", "End the event after this hand: done.")
    assert page.evaluate("document.querySelector('#instead').hidden") is True
    assert (house.floor.phase, house.floor.end_awaited) == ("playing", "the hall closes")


def test_what_somebody_is_typing_stays_when_the_floor_moves_on(house: Any, console: Any) -> None:
    page = console("entries")
    page.write("[data-verb=register] textarea", "Zoe")
    house.direct("register", names=["Ann"])
    page.wait_for("document.querySelectorAll('.player').length === 1")
    assert page.evaluate("document.activeElement.value") == "Zoe"


def test_an_event_that_was_put_away_is_no_lost_link(house: Any, console: Any) -> None:
    """The program ends with its event: nobody should look for a cable."""
    house.begin("Ann", "Bongani")
    house.direct("end_event", reason="the bar closes")
    house.direct("archive_event")
    page = console("tonight")
    page.wait_for("document.querySelector('#page section')")
    house.close()
    page.expect_text("#banner", "The event is put away. Start the next one at the box.")


def test_a_lost_link_is_told_and_buttons_look_dead(house: Any, console: Any) -> None:
    page = console("entries")
    house.close()
    page.wait_for("!document.querySelector('#banner').hidden")
    assert page.text("#banner").startswith("NO LINK to the floor since ")
    page.wait_for("document.querySelector('#names') !== null")
    page.write("#names", "Ann")
    page.click("[data-verb=register] button")
    page.expect_text("#refused", "Not sent: there is no link to the floor.")
    page.expect_text("[data-verb=register] .answer", "Not sent: there is no link to the floor.")
    assert page.evaluate("document.querySelector('#names').value") == "Ann"
    assert house.commands == []
