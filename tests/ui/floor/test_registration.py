"""Registration from a phone: a pasted list, a file, doubtful names, late entries, one-tap acts."""

from typing import Any

from shuffleup.floor.contents import tasks
from shuffleup.kernel.field_types import Money
from shuffleup.ruleset.event import Registration
from shuffleup.ruleset.money import PrizeMoney, Rebuy
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import Seating
from shuffleup.views.words.tasks import asked

NAMES = "#names"
GO = "[data-verb=register] [type=submit]"
PHONE = {"width": 360, "height": 740}


def entered(house: Any) -> list[str]:
    return [entry.name for entry in house.floor.entries]


def test_a_pasted_list_is_counted_and_blank_lines_are_left_out(house: Any, console: Any) -> None:
    page = console("entries", **PHONE)
    page.write(NAMES, "Ann\n  Bongani   Dlamini \n\n\nCarla\n")
    page.expect_text(GO, "Register 3 players")
    page.expect_text("#names-found", "3 to enter.")
    page.click(GO)
    page.expect_text("#done", "Register players: done.")
    assert entered(house) == ["Ann", "Bongani Dlamini", "Carla"]


def test_a_name_that_stands_twice_is_said_with_its_lines_before_anything_is_sent(
    house: Any, console: Any
) -> None:
    house.direct("register", names=["Emma"])
    page = console("entries", **PHONE)
    page.wait_for("document.querySelectorAll('.player').length === 1")
    page.write(NAMES, "Ann\nemma\nBongani\nAnn")
    page.wait_for("document.querySelectorAll('#names-found .bad').length === 2")
    assert page.text("#names-found") == (
        "2 to enter. Line 2: emma is entered already."
        " Line 4: Ann stands in line 1 already: add a letter to tell the two apart."
    )
    page.click(GO)
    page.expect_text(
        "[data-verb=register] .answer", "Settle those lines first: add a letter, or leave them out."
    )
    assert house.commands == []
    page.click("#leave-out")
    page.expect_text("#names-found", "2 to enter.")  # the button said "2 players" before, and moves up now
    page.expect_text(GO, "Register 2 players")
    page.click(GO)
    page.expect_text("#done", "Register players: done.")
    assert entered(house) == ["Emma", "Ann", "Bongani"]


def test_a_name_that_looks_like_another_is_said_before_it_is_entered_and_then_on_tonight(
    house: Any, console: Any
) -> None:
    """The first letter of the new Ann is Cyrillic, and J0 ends with a nought."""
    house.direct("register", names=["Ann"])
    page = console("entries", **PHONE)
    page.wait_for("document.querySelectorAll('.player').length === 1")
    page.write(NAMES, "Jo\n\u0410nn\nJ0")
    page.wait_for("document.querySelectorAll('#names-found .notice').length === 2")
    warned = [
        "\u0410nn looks like Ann: write one of the names differently",
        "J0 looks like Jo: write one of the names differently",
    ]
    assert page.text("#names-found") == f"3 to enter. Line 2: {warned[0]}. Line 3: {warned[1]}."
    page.click(GO)
    page.expect_text("#done", "Register players: done.")
    assert entered(house) == ["Ann", "Jo", "\u0410nn", "J0"]
    assert [asked(task) for task in tasks(house.floor) if task.verb == "rename"] == warned


def test_of_a_table_only_the_names_are_read(house: Any, console: Any) -> None:
    page = console("entries", **PHONE)
    page.write(NAMES, "Ann;club one;1985\nBongani;;27")
    page.expect_text("#names-found", "2 to enter. Not used: column 2, column 3.")
    page.click(GO)
    page.expect_text("#done", "Register players: done.")
    assert entered(house) == ["Ann", "Bongani"]


def choose_file(page: Any, name: str, *numbers: int) -> None:
    """Give the file field a file of these bytes."""
    page.evaluate(
        "(() => { const given = new DataTransfer();"
        f" given.items.add(new File([new Uint8Array({list(numbers)})], {name!r}));"
        " const field = document.querySelector('#names-file'); field.files = given.files;"
        " field.dispatchEvent(new Event('change')); })()"
    )


def test_a_file_of_another_program_fills_the_list_whatever_wrote_it(house: Any, console: Any) -> None:
    """The column is found by its head, quotes hold commas, and old files are not UTF-8."""
    page = console("entries", **PHONE)
    old = 'No,"Name",Club\r\n1,"Müller, Jörg",A\r\n2,"Bo ""Ace"" Dlamini",B\r\n'
    choose_file(page, "players.csv", *old.encode("cp1252"))
    page.wait_for(f"document.querySelector('{NAMES}').value !== ''")
    assert page.evaluate(f"document.querySelector('{NAMES}').value") == '"Müller, Jörg"\n"Bo ""Ace"" Dlamini"'
    choose_file(page, "more.csv", *b"\xef\xbb\xbf", *"Spieler;Ort\nZoë;Köln\n".encode())
    page.expect_text(GO, "Register 3 players")
    page.click(GO)
    page.expect_text("#done", "Register players: done.")
    assert entered(house) == ["Müller, Jörg", 'Bo "Ace" Dlamini', "Zoë"]


def test_first_and_last_name_of_a_file_are_read_as_on_the_shell(house: Any, console: Any) -> None:
    """A head with two columns for the name, a mark of UTF-8, and letters with accents."""
    page = console("entries", **PHONE)
    choose_file(page, "l2.csv", *b"\xef\xbb\xbf", *"First name,Last name\nŁukasz,Żak\nZoë,Dlamini\n".encode())
    page.expect_text(GO, "Register 2 players")
    page.click(GO)
    page.expect_text("#done", "Register players: done.")
    assert entered(house) == ["Łukasz Żak", "Zoë Dlamini"]


def test_every_limit_is_said_before_anything_is_sent(house: Any, console: Any) -> None:
    """A name too long, a sign that nobody sees, and more people than chairs."""
    page = console("entries", **PHONE)
    long, names = "x" * 41, [f"Player {number}" for number in range(11)]
    page.write(NAMES, "\n".join([long, "Ann\u202e", *names]))
    page.wait_for("document.querySelectorAll('#names-found .bad').length === 2")
    said = page.text("#names-found")
    assert said.startswith("11 to enter, the last 1 on the waiting list. Line 1: ")
    assert "too long" in said
    assert "Line 2: " in said
    house.begin("Emma", "Faisal")
    page.write(NAMES, " ")
    page.wait_for("document.querySelectorAll('#names-found .bad').length === 3")
    page.click(GO)
    page.wait_for("document.querySelector('[data-verb=register] .answer').textContent !== ''")
    assert house.commands == []


def test_a_late_entry_is_offered_a_seat_on_the_same_page(house_of: Any, open_console: Any) -> None:
    """REG-17."""
    house = house_of(1, RuleSet(registration=Registration(late_entry_until_level=4, buy_on_the_day=True)))
    house.begin("Ann", "Bongani", "Carla")
    page = open_console(house, "players", **PHONE)
    page.expect_text("#gate summary", "Late entry: register players")
    page.click("#gate summary")
    page.write(NAMES, "Dimitri")
    page.click(GO)
    page.wait_for("document.querySelector('.task [data-verb=draw_seats] button') !== null")
    page.wait_for("!document.body.hasAttribute('data-busy')")
    page.click(".task [data-verb=draw_seats] button")
    page.expect_text("#done", "Draw the seats: done.")
    assert house.floor.entries[3].place is not None


def test_closed_entries_are_opened_from_their_refusal(house_of: Any, open_console: Any) -> None:
    """REG-17: by the rules alone the desk is closed from the first hand; the names stay in their field."""
    house = house_of(1, RuleSet())
    house.begin("Ann", "Bongani", "Carla")
    page = open_console(house, "entries", **PHONE)
    page.wait_for("document.querySelector('#gate')")
    page.click("#gate > summary")
    page.write(NAMES, "Dimitri")
    page.click(GO)
    page.expect_text("#instead", "Let people enter until the end of level 1")
    page.wait_for("!document.body.hasAttribute('data-busy')")
    page.click("#instead")
    page.expect_text("#done", "Let people enter until the end of level 1: done.")
    page.wait_for("!document.body.hasAttribute('data-busy')")
    page.click(GO)
    page.expect_text("#done", "Register players: done.")
    assert entered(house)[3] == "Dimitri"


def test_a_rebuy_is_one_tap_on_the_line_of_the_player(house: Any, console: Any) -> None:
    """REG-08: the least there is, where the floor offers it."""
    house.begin("Ann", "Bongani")
    for verb in ("start_hand", "all_in", "check_or_call", *["deal_street"] * 3):
        house.direct(verb, to="table/1")
    house.direct("declare_winners", to="table/1", pot=0, seats=[1])
    house.direct("confirm_result", to="table/1")
    (broke,) = [entry for entry in house.floor.entries if entry.broke]
    page = console("entries", **PHONE)
    rebuy = ".quick [data-verb=sell_rebuy]"
    page.wait_for(f"document.querySelector('{rebuy}') !== null")
    assert page.evaluate(f"document.querySelector('{rebuy}').textContent") == "Sell a rebuy of 25"
    page.look()
    page.click(rebuy)
    page.expect_text("#done", "Sell a rebuy of 25: done.")
    assert house.commands[0].args == {"entry": broke.id, "chips": 25}
    assert house.floor.entry(broke.id).rebuys == 1


def test_a_fee_is_taken_with_one_tap_and_the_open_ones_can_be_listed(
    house_of: Any, open_console: Any
) -> None:
    """REG-01."""
    rules = RuleSet(
        seating=Seating(max_per_table=5), money=PrizeMoney(buy_in=Money(10_000)), rebuy=Rebuy(allowed=True)
    )
    house = house_of(1, rules)
    house.direct("register", names=["Ann", "Bongani"])
    page = open_console(house, "entries", **PHONE)
    paid = "#entries .player:first-child [data-verb=record_payment]"
    page.wait_for(f"document.querySelector('{paid}')?.innerText.startsWith('Take 100')")
    page.click(paid)
    page.wait_for(f"document.querySelector('{paid}') === null")
    assert [int(entry.paid) for entry in house.floor.entries] == [10_000, 0]
    page.click("[data-value=to-pay]")
    page.wait_for("document.querySelectorAll('.player:not([hidden])').length === 1")
    assert page.text(".player:not([hidden]) .person").startswith("Bongani")
