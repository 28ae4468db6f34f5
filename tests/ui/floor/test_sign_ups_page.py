"""Sign-ups on the page Players, on a phone: what a list would change is read first, then it is taken."""

from typing import Any

from shuffleup.ruleset.event import SignUpRules
from shuffleup.ruleset.rule_set import RuleSet

PHONE = {"width": 390, "height": 844}
KEPT = RuleSet(signup=SignUpRules(enabled=True, most=3))
LIST = (
    "name;answer;guests;when;note;mail\n"
    "Ada Lim;ja;1;2026-12-01T18:30;brings a chair;a@b.c\n"
    "Ben Ode;;;;;\n"
    "Cyd Ray;perhaps;;;;\n"
    "Dov Sun;;12;;;\n"
    "Eve Fox;?;;;;\n"
    "Fay Ash;x;;;;\n"
)
FOUND = "#sign-ups-found"
TAKE = "[data-verb=take_signups] [type=submit]"


def unfold(page: Any, selector: str) -> None:
    page.wait_for(f"document.querySelector('{selector}')?.hidden === false")
    page.evaluate(f"document.querySelector('{selector}').open = true")


def drop_a_file(page: Any, text: str) -> None:
    """Drop a file on the form, as from the desktop."""
    page.evaluate(
        "(() => { const data = new DataTransfer();"
        f" data.items.add(new File([{text!r}], 'list.csv'));"
        " document.querySelector('[data-verb=take_signups]').dispatchEvent("
        "new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })); })()"
    )


def test_an_event_without_sign_ups_has_no_such_part(console: Any) -> None:
    page = console("players", **PHONE)
    page.wait_for("document.querySelector('#sign-ups')?.hidden === true")


def test_a_list_is_looked_at_and_taken_without_the_lines_that_are_struck(
    house_of: Any, open_console: Any
) -> None:
    """BEF-02, BEF-04."""
    house = house_of(1, KEPT)
    page = open_console(house, "players", **PHONE)
    unfold(page, "#sign-ups")
    drop_a_file(page, LIST)
    page.wait_for(f"document.querySelectorAll('{FOUND} .bad').length === 2")
    assert page.text(f"{FOUND} .bad p") == "Line 4: 'perhaps' is no answer: write yes, maybe or no."
    assert page.evaluate(f"document.querySelector('{TAKE}').hidden")
    page.click(f"{FOUND} [data-strike='4']")
    page.wait_for(f"document.querySelectorAll('{FOUND} .bad').length === 1")
    page.click(f"{FOUND} [data-strike='5']")
    page.wait_for(f"document.querySelector('{TAKE}').hidden === false")
    told = page.text(FOUND)
    assert "4 new, 0 changed, 0 the same. 3 come, 1 wait." in told
    assert "New: Ada Lim +1: yes, Ben Ode: yes, Eve Fox: maybe, Fay Ash: yes" in told
    assert "Not used: mail." in told
    assert house.floor.signups.lines == ()
    page.look()
    page.click(TAKE)
    page.expect_text("#done", "Sign-ups: done.")
    page.expect_text("#sign-ups > summary", "Sign-ups: 3/3 come, 1 wait")
    shown = "[...document.querySelectorAll('#signed-up .where')].map((one) => one.innerText).join()"
    page.wait_for(f"{shown} === 'comes,comes,waits,maybe'")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_entries_are_made_by_one_press_and_taken_back_by_one(house_of: Any, open_console: Any) -> None:
    """BEF-01."""
    house = house_of(1, KEPT)
    house.direct(
        "take_signups", lines=[{"name": "Ada Lim", "guests": 1}, {"name": "Ben Ode"}, {"name": "Fay Ash"}]
    )
    page = open_console(house, "players", **PHONE)
    unfold(page, "#sign-ups")
    page.expect_text("[data-verb=enter_signups]", "Take 2 as entries")
    page.look()
    page.click("[data-verb=enter_signups]")
    page.expect_text("#done", "Take as entries: done.")
    assert [one.name for one in house.floor.entries] == ["Ada Lim", "Ben Ode"]
    page.wait_for("!document.querySelector('#take-back').hidden")
    page.look()
    page.click("#take-back")
    page.wait_for("document.querySelector('[data-verb=enter_signups]').hidden === false")
    assert house.floor.entries.present == 0


def test_a_pasted_table_changes_the_list_and_reminders_are_there_to_copy(
    house_of: Any, open_console: Any
) -> None:
    """BEF-05, BEF-12."""
    house = house_of(1, KEPT)
    lines = [
        {"name": "Ada Lim", "guests": 1},
        {"name": "Ben Ode", "guests": 1},
        {"name": "Eve Fox", "answer": "maybe"},
    ]
    house.direct("take_signups", lines=lines)
    page = open_console(house, "players", **PHONE)
    unfold(page, "#sign-ups")
    page.write("#sign-up-lines", "name,answer\nAda Lim,no\nBen Ode,yes\n")
    page.wait_for(f"document.querySelector('{FOUND}').innerText.includes('Move up: Ben Ode')")
    assert "Changed: Ada Lim: yes +1 → no, Ben Ode: yes +1 → yes" in page.text(FOUND)
    assert "Missing, stay in the list: Eve Fox" in page.text(FOUND)
    page.look()
    page.click(TAKE)
    page.expect_text("#done", "Sign-ups: done.")
    unfold(page, "#reminders")
    texts = "[...document.querySelectorAll('#reminders textarea')].map((one) => one.value)"
    page.wait_for(f"{texts}.includes('Hello, a place is free for you at Friday.\\nBen Ode')")
    assert page.evaluate(texts)[0] == "Hello, you said maybe for Friday: do you come?\nEve Fox"
