"""An evening of 24 players with rebuys, by console and phones alone, from the door to the archive (PLY)."""

from typing import Any

import pytest

from tests.qr_codes import read_svg
from tests.ui.evening.people import KEEPS_PAPERS, Director, Person

ENTERED = (
    "Ann Abrahams", "Bongani van der Merwe", "Carla Costa", "Dries Dekker", "Elif Erdem", "Faisal Farouk",
    "Greta Grün", "Hugo Hoffmann", "Imani Ito", "Jakub Jansen", "Keiko Kimura", "Lwazi Lungu",
    "Maria-Magdalena Oberhauser-Schmidt", "Nils Nowak", "Olga Orlova", "Pedro Pinto", "Quinn O'Neill",
    "Rosa Rossi", "Sven Svensson", "Thandi Tshabalala",
)  # fmt: skip
AT_DOOR = ("Ursula Ulrich", "Victor Vogel", "Wendy Wong", "Xolani Xaba")
ANN, BONGANI, CARLA, MARIA = ENTERED[0], ENTERED[1], ENTERED[2], ENTERED[12]
DONE = "Deal the next hand: done."


class Evening:
    """The box, the director's phone, and phones of players."""

    def __init__(self, house: Any, page: Any, open_phone: Any) -> None:
        self.house, self.dora, self._open_phone = house, Director(page), open_phone
        self.phones: dict[str, Person] = {}

    def phone(self, name: str) -> Person:
        """Take the phone of a player; it is before the others then."""
        if name not in self.phones:
            width = 320 if len(self.phones) % 2 else 390
            self.phones[name] = Person(self._open_phone(width=width, height=700))
        self.phones[name].page.come_to_front()
        return self.phones[name]

    def seat(self, name: str) -> tuple[int, int]:
        entry = next(one for one in self.house.floor.entries if one.name == name)
        return entry.place.table, entry.place.seat

    def next_out(self) -> str:
        """Choose who goes broke next: at the largest table, and nobody with a phone if there is another."""
        tables = {note.table: self.house.floor.at_table(note.table) for note in self.house.floor.tables}
        largest = max(tables, key=lambda table: (len(tables[table]), -table))
        here = sorted(tables[largest], key=lambda one: (one.name in (ANN, BONGANI, MARIA), one.name))
        return str(next(one.name for one in here if one.finish is None))

    def count_all_at(self, table: int) -> None:
        """Count the stacks of a table: the same for all, and the first has what is left over."""
        here = self.house.floor.at_table(table)
        chips = self.house.floor.note(table).pooled + sum(one.chips for one in here)
        each = chips // len(here) // 100 * 100
        stacks = [chips - each * (len(here) - 1), *[each] * (len(here) - 1)]
        assert self.dora.count(table, stacks) == "Count the stacks: done."

    def until_left(self, players: int) -> None:
        """Let one after another go broke, each in a hand of the own table, until so many are left."""
        while len(self.house.floor.left()) > players:
            before, (table, seat) = len(self.house.floor.left()), self.seat(self.next_out())
            assert self.dora.broke(table, seat) == "Who went broke: done."
            assert self.dora.deal(table) == DONE
            self.house.until(lambda floor, before=before: len(floor.left()) == before - 1)


def opens_and_plans(evening: Evening) -> None:
    """Structure by six taps: players, hours, chips, rebuys, look, take (STR-32)."""
    dora = evening.dora
    dora.page.visit(f"{evening.house.url}/floor")
    dora.page.wait_for("document.querySelector('#who')?.open")
    dora.page.write("#who-name", "Dora")
    dora.page.click("#who-form [type=submit]")
    dora.go("tonight/levels-part")
    dora.page.wait_for("document.querySelector('#plan')")
    for name, value in (("players", 24), ("hours", 4), ("stack", 5000), ("rebuys", 4)):
        dora.fill(f"#plan-{name}", value)
    dora.press_words("Show levels")
    dora.reads("#plan-result", "about half of such evenings end 3:35 to 4:20 hours after the start")
    assert dora.clipped() == []
    dora.press_words("Take these levels")
    dora.page.wait_for("document.querySelector('dialog.pin')?.open")
    dora.page.write("dialog.pin input", "4711")
    dora.page.click("dialog.pin [type=submit]")
    dora.page.expect_text("#done", "Plan levels: done.")
    rules = evening.house.floor.rules
    assert rules.levels.table[:6] == ((25, 50), (25, 75), (50, 100), (75, 150), (100, 200), (150, 300))
    assert (rules.levels.length, rules.levels.short_breaks) == (15, ((6, 10), (12, 10)))
    assert rules.chips.start_stack == 5000


def come_in(evening: Evening, paper: Any) -> str:
    """Twenty are entered by the director, and four come by the code at the door; returns what it opens."""
    dora = evening.dora
    dora.go("players")
    dora.page.write("#names", "\n".join(ENTERED))
    dora.reads("#names-found", "20 to enter.")
    assert dora.send("[data-verb=register]") == "Register players: done."
    paper.visit(dora.page.evaluate("document.querySelector('a[href=\"/print/enter\"]').href"))
    paper.wait_for("document.querySelector('svg')")
    door = read_svg(paper.evaluate("document.querySelector('svg').outerHTML"))
    assert door == f"{evening.house.url}/me/enter"
    for name in AT_DOOR:
        comer = evening.phone(name)
        comer.page.visit(door)
        comer.page.wait_for("document.querySelector('#enter')?.checkVisibility()")
        comer.page.write("#name", name)
        comer.press_words("Enter")
        comer.reads("#said", "Go to the desk with your money: your name is in the line there")
        assert comer.clipped() == []
    for name in AT_DOOR:
        assert dora.task(f"At the door: {name} wants to enter", "let_in") == "Let in: done."
    return door


def check_in(evening: Evening, door: str) -> None:
    """Everybody has a card on paper; four check in with it, and the director marks the others."""
    dora = evening.dora
    dora.go("seats")
    cards = dora.paper("Print seat cards with codes")
    codes = dict(zip(cards["names"], map(read_svg, cards["codes"]), strict=True))
    assert sorted(codes) == sorted((*ENTERED, *AT_DOOR))
    assert len(set(codes.values())) == 24
    for name in (ANN, BONGANI, CARLA, MARIA):
        phone = evening.phone(name)
        phone.page.visit(codes[name])
        phone.reads("#seat-title", name)
        phone.page.visit(door)
        phone.press_words("I am here")
        phone.reads("#said", "You are checked in")
        phone.page.wait_for("!document.querySelector('#present').checkVisibility()")
        assert phone.clipped() == []
    dora.go("players")
    for name in (*ENTERED[3:12], *ENTERED[13:]):
        assert dora.entry(name, "mark_present") == "Is here: done."
    for name in (ANN, BONGANI, CARLA, MARIA):
        assert dora.entry(name, "record_payment") == "Take 20 €: done."


def sits_down(evening: Evening) -> None:
    """Seats are drawn, stacks are counted, the clock starts; each phone names the seat."""
    dora = evening.dora
    assert dora.task("24 entries: draw the seats; tables of 8, 8, 8", "draw_seats")
    for table in (1, 2, 3):
        dora.task(f"Table {table}: 8 stacks of 5 000 to be counted", "confirm_stacks")
    assert dora.task("Everybody has a seat", "start") == "Start the clock: done."
    dora.reads("#page", "chips in play 120 000")
    for name in (ANN, BONGANI, CARLA, MARIA):
        table, seat = evening.seat(name)
        phone = evening.phone(name)
        phone.page.expect_text("#seat", f"Table {table}, seat {seat}")
        phone.page.expect_text("#stakes", "25 / 50")
        phone.page.expect_text("#stack", "My stack: 5 000")
        phone.page.wait_for("!document.querySelector('#door').checkVisibility()")
        assert phone.clipped() == []
    for table in (1, 2, 3):
        assert dora.deal(table) == DONE


def buys_again(evening: Evening) -> None:
    """One asks for a rebuy by phone and gets it, another is refused and out (PLY-12, BST-05)."""
    dora = evening.dora
    for name in (BONGANI, CARLA):
        table, seat = evening.seat(name)
        assert dora.broke(table, seat) == "Who went broke: done."
        dora.deal(table)
        phone = evening.phone(name)
        phone.press_words("Rebuy")
        phone.reads("#asks", "Take back: Rebuy")
    assert dora.task(f"{BONGANI} asks for a rebuy", "sell_rebuy") == "Sell a rebuy: 5 000 for 20 €: done."
    bongani = evening.phone(BONGANI)
    bongani.reads("#asks", "granted")
    bongani.reads("#receipt", "To pay")
    assert bongani.lines("#receipt li") == ["Buy-in 20 €", "Rebuy 20 €", "Paid 20 €", "To pay 20 €"]
    dora.go("players")
    assert dora.entry(BONGANI, "record_payment") == "Take 20 €: done."
    assert dora.task(f"{CARLA} asks for a rebuy", "answer_request") == "Refuse: done."
    carla = evening.phone(CARLA)
    carla.reads("#asks", "refused")
    assert dora.task(CARLA, "fix_place", twice=True) == "No rebuy: the place is final: done."
    carla = evening.phone(CARLA)
    carla.page.expect_text("#place", "Place 24")
    assert carla.lines("#asks button") == []
    assert evening.house.floor.pool == 500_00


def takes_a_break(evening: Evening) -> None:
    """A break and its end, then levels on: rebuys are over with level 4."""
    dora = evening.dora
    dora.go("tonight/levels-part")
    form = dora.folded("Begin break")
    dora.page.wait_for(form)
    dora.page.evaluate(f"{form}.querySelector('input').id = 'minutes'; true")
    dora.page.write("#minutes", "10")
    assert dora.do(f"{form}.querySelector('[type=submit]')") == "Begin break: done."
    evening.phone(ANN).reads("#level", "BREAK")
    assert dora.confirm(1) == "Confirm the result: done."
    dora.go("tonight/levels-part")
    form = dora.folded("End break")
    assert dora.do(f"{form}.querySelector('[type=submit]')") == "End break: done."
    for level in ("Level 2, 25 / 75", "Level 3, 50 / 100", "Level 4, 75 / 150", "Level 5, 100 / 200"):
        lever = "[...document.querySelectorAll('.levers [data-verb=set_level]')][1]"
        assert dora.do(lever, twice=True) == f"{level}: done."
    for table in (1, 2, 3):
        dora.deal(table)


def break_a_table(evening: Evening) -> None:
    """With 16 left the last table breaks: phones name the new seats, chips go along as counted (PLY-08)."""
    dora = evening.dora
    evening.until_left(16)
    for table in (1, 2):
        dora.deal(table)
    words = "The players fit one table fewer: break table 3 and draw"
    assert dora.task(words, "break_table", twice=True) == "Break table: done."
    mover = next(name for name in (ANN, BONGANI, MARIA) if evening.seat(name)[0] == 3)
    phone = evening.phone(mover)
    phone.reads("#move", "You move: table")
    told = phone.lines("#move p")[0].removeprefix("You move: table ").split(", seat ")
    phone.press_words("I have seen it")
    phone.page.wait_for("document.querySelector('#seen').hidden")
    there = len(evening.house.floor.at_table(3))
    assert dora.count(3, [40_000 - 5000 * (there - 1), *[5000] * (there - 1)]) == "Count the stacks: done."
    dora.deal(3)
    evening.house.until(lambda floor: not floor.at_table(3))
    assert evening.seat(mover) == (int(told[0]), int(told[1]))
    phone = evening.phone(mover)
    phone.page.expect_text("#seat", f"Table {told[0]}, seat {told[1]}")
    phone.page.wait_for("document.querySelector('#move').hidden")
    for table in (1, 2):
        dora.deal(table)


def reach_the_money(evening: Evening) -> None:
    """The bubble is played hand for hand: both tables confirm, and place 11 is paid nothing (HFH-02)."""
    dora = evening.dora
    evening.until_left(11)
    dora.go("tables")
    dora.press("document.querySelector('[data-room=hand_for_hand] > summary')")
    form = dora.folded("Begin hand for hand")
    assert dora.do(f"{form}.querySelector('[type=submit]')") == "Begin hand for hand: done."
    evening.phone(ANN).reads("#level", "HAND-FOR-HAND")
    bubble = evening.next_out()
    dora.broke(*evening.seat(bubble))
    for table in (1, 2):
        assert dora.confirm(table) == "Confirm the result: done."
    dora.go("tonight")
    assert dora.send("#tasks [data-verb=end_hand_for_hand]") == "End hand for hand: done."
    floor = evening.house.floor
    assert [one.finish.first for one in floor.entries if one.name == bubble] == [11]
    dora.go("money")
    dora.reads("#page", "prize pool 500 €")
    dora.reads(
        "#page", "1st 140 € 2nd 95 € 3rd 70 € 4th 50 € 5th 40 € 6th 30 € 7th 25 € 8th 20 € 9th 15 € 10th 15 €"
    )


def final_table(evening: Evening) -> None:
    """With eight left the stacks are counted, and everybody draws a seat at one table (FIN-01 to FIN-03)."""
    dora = evening.dora
    for table in (1, 2):
        dora.deal(table)
    evening.until_left(8)
    words = "8 players left: form the final table"
    assert dora.task(words, "form_final_table", twice=True) == "Form final table: done."
    ann = evening.phone(ANN)
    ann.reads("#move", "You move: table 1, seat")
    told = ann.lines("#move p")[0].removeprefix("You move: ").capitalize()
    ann.press_words("I have seen it")
    for table in (1, 2):
        evening.count_all_at(table)
        dora.confirm(table)
    evening.house.until(lambda floor: floor.forming is None)
    assert [len(evening.house.floor.at_table(table)) for table in (1, 2)] == [8, 0]
    ann = evening.phone(ANN)
    ann.page.expect_text("#seat", told)
    ann.page.wait_for("document.querySelector('#move').hidden")


def agrees_on_a_deal(evening: Evening) -> None:
    """Three are left: play stops, *Tonight* leads to the ways, and all sign and agree (PAP-02, PAP-03)."""
    dora = evening.dora
    dora.deal(1)
    evening.until_left(3)
    dora.go("money")
    stop = "document.querySelector('#page [data-verb=stop_for_deal] [type=submit]')"
    dora.press(stop)
    dora.page.wait_for(f"{stop}?.dataset.armed === 'ready'")
    dora.page.click("[data-aim]")
    dora.reads("#tasks", "confirm the last hand at table 1")
    dora.confirm(1)
    evening.count_all_at(1)
    dora.go("money/papers")
    agreement = dora.paper("Print the agreement")["text"]
    assert all(name in agreement for name in (ANN, BONGANI, MARIA, "Director"))
    assert "It is valid when all who are left have signed it" in agreement
    dora.go("tonight")
    dora.reads("#tasks", "A deal by chances (ICM)")
    assert dora.send("#tasks [data-verb=agree_deal]", twice=True) == "All agree: make this deal: done."
    dora.go("money")
    dora.reads("#page", "The deal")


def ends_by_the_deal(evening: Evening) -> None:
    """The event ends, and each phone has place, prize and receipt, and nothing more to ask for (PLY-11)."""
    dora = evening.dora
    dora.go("conduct")
    form = dora.folded("End event")
    dora.page.evaluate(f"{form}.querySelector('input').id = 'why'; true")
    dora.fill("#why", "by the deal")
    assert dora.do(f"{form}.querySelector('[type=submit]')", twice=True) == "End event: done."
    floor = evening.house.floor
    assert sum(money for _, money in floor.agreed) == 305_00
    once = ["Buy-in 20 €", "Paid 20 €"]
    bought = {ANN: once, BONGANI: ["Buy-in 20 €", "Rebuy 20 €", "Paid 40 €"], MARIA: once}
    told: list[str] = []
    for name, paid in bought.items():
        phone = evening.phone(name)
        phone.reads("#place", "Place")
        phone.reads("#receipt", "Buy-in 20 €")
        assert phone.lines("#receipt li") == paid
        told += phone.lines("#place")
        assert phone.lines("#asks button") == []
        assert phone.clipped() == []
    assert sorted(told) == ["Place 1: 105 €", "Places 2 to 3: 100 €", "Places 2 to 3: 100 €"]


def is_put_away(evening: Evening) -> None:
    """The director prints the receipts, and the event goes into the archive (PAP-06)."""
    dora = evening.dora
    dora.go("money/papers")
    dora.reads("#page", "Places Place Player Prize")
    receipts = dora.paper("Print receipts")["text"]
    assert all(name in receipts for name in (ANN, BONGANI, MARIA))
    dora.go("tonight")
    assert dora.send("#tasks [data-verb=archive_event]", twice=True) == "Archive event: done."
    assert evening.house.floor.archived


@pytest.mark.nightly
def test_an_evening_of_24_players_with_rebuys_is_run_by_console_and_phones_alone(
    charity_night: Any, open_page: Any, open_phone: Any
) -> None:
    """PLY-01, PLY-08, PLY-11, PLY-12, PLY-14, PLY-15, STR-32, SEA-12, HFH-02, FIN-01, PAP-02, PAP-06."""
    page, paper = open_page(width=390, height=844), open_page(width=794, height=1123)
    page.before(KEEPS_PAPERS)
    evening = Evening(charity_night(), page, open_phone)
    opens_and_plans(evening)
    check_in(evening, come_in(evening, paper))
    sits_down(evening)
    buys_again(evening)
    takes_a_break(evening)
    break_a_table(evening)
    reach_the_money(evening)
    final_table(evening)
    agrees_on_a_deal(evening)
    ends_by_the_deal(evening)
    is_put_away(evening)
