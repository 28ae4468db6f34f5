"""Papers of seats, payments and winners; no name is interpreted as HTML."""

import re
from html.parser import HTMLParser
from unicodedata import normalize

import pytest
from hypothesis import HealthCheck, assume, given, settings, strategies as st
from msgspec.structs import replace

from shuffleup.floor.entries.fees import TakePayments
from shuffleup.floor.entries.person_names import fault_of_name
from shuffleup.floor.lookup import with_entries
from shuffleup.floor.prizes.payouts import PayPrize
from shuffleup.formats.printed.event_sheets import blind_sheet, door_list, result_sheet, seat_cards
from shuffleup.formats.printed.paper import Paper
from shuffleup.formats.printed.payments import receipts
from shuffleup.kernel.field_types import Millis
from shuffleup.kernel.language import speaking
from shuffleup.kernel.languages import catalogue
from shuffleup.protocol.request_refusals import NoReceipt
from shuffleup.ruleset.levels import Blinds
from shuffleup.views.clock import timetable_view
from shuffleup.views.papers import (
    door_list_view,
    paper_head,
    receipts_view,
    result_sheet_view,
    seat_cards_view,
)
from shuffleup.views.words.refusals import refused
from tests.night import examples
from tests.papers.conftest import done

SPACE = "\u00a0"


class Page(HTMLParser):
    """Reads the page of a paper as a browser does: its tags, its attributes, and the text between."""

    def __init__(self, paper: Paper):
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.text: list[str] = []
        self.feed(paper.html())

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data):
        if data.strip():
            self.text.append(data.strip())


def every_paper(floor):
    yield seat_cards(seat_cards_view(floor))
    yield door_list(door_list_view(floor))
    yield result_sheet(result_sheet_view(floor))
    yield receipts(receipts_view(floor))
    yield blind_sheet(timetable_view(floor, Millis(0), None), paper_head(floor))


TAGS = {
    *("html", "head", "meta", "title", "link", "body", "header", "section", "article", "div"),
    *("h1", "h2", "p", "dl", "dt", "dd", "span", "table", "thead", "tbody", "tfoot", "tr", "th", "td"),
}
ATTRIBUTES = {"lang", "charset", "name", "content", "rel", "href", "class"}


@settings(max_examples=examples(60), suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    name=st.text(st.characters(exclude_categories=("Cs", "Cc", "Cf", "Zl", "Zp")), min_size=1, max_size=40)
    | st.sampled_from(["<script>alert(1)//", '" onload="x', "</title><h1>", "&lt;b&gt;", "]]>", "'><img>"])
)
def test_a_name_is_text_on_every_paper_whatever_it_is(floor_with, name):
    name = " ".join(normalize("NFC", name).split())
    assume(name and not fault_of_name(name))
    floor = floor_with(name, "Bob", "Eve")
    for paper in every_paper(floor):
        page = Page(paper)
        assert page.tags <= TAGS
        assert page.attributes <= ATTRIBUTES
    assert name in Page(seat_cards(seat_cards_view(floor))).text


def test_a_seat_card_has_the_name_the_table_and_the_seat(seated):
    """SEA-01."""
    text = Page(seat_cards(seat_cards_view(seated))).text
    places = {one.name: one.place.seat for one in seated.entries}
    at = text.index("Jürgen <b>")
    assert text[at - 1 : at + 5] == ["friday", "Jürgen <b>", "Table", "1", "Seat", str(places["Jürgen <b>"])]


def test_after_the_end_no_sheet_of_seats_asks_for_a_draw(seated):
    over = replace(seated, phase="over")
    for paper in (seat_cards(seat_cards_view(over)), door_list(door_list_view(over))):
        text = Page(paper).text
        assert "The event is over: nobody has a seat any more." in text
        assert "draw the seats first" not in text


def test_eight_cards_are_on_a_sheet_to_be_cut(floor_with):
    cards = seat_cards(seat_cards_view(floor_with(*(f"Player {number}" for number in range(1, 10)))))
    sheets = cards.html().split('<section class="sheet">')[1:]
    assert [sheet.count("<article") for sheet in sheets] == [8, 1]


def test_a_receipt_lists_what_was_bought_paid_and_is_open(seated):
    text = Page(receipts(receipts_view(seated, "e2"))).text
    assert text[text.index("Receipt 2") :] == [
        *("Receipt 2", "friday · 2026-11-20", "=cmd()", "For", "Amount"),
        *("Buy-in", f"20{SPACE}€", "Fee", f"2.50{SPACE}€", "Bounty", f"5{SPACE}€", "Total", f"27.50{SPACE}€"),
        *("Paid, last on 2026-11-20", f"10{SPACE}€", "Still to pay", f"17.50{SPACE}€"),
        *("This receipt takes the place of every earlier one of this number.", "Received for the event"),
    ]


def test_a_receipt_is_written_as_text(seated):
    """PAP-06, PAP-07: a line a figure, with the row of the journal below."""
    assert lines(receipts(receipts_view(seated, "e2"), "As of row 9, ab")) == [
        *("Receipt 2", "friday · 2026-11-20", "", "=cmd()", ""),
        *("Buy-in: 20 €", "Fee: 2.50 €", "Bounty: 5 €", "Total: 27.50 €", ""),
        *("Paid, last on 2026-11-20: 10 €", "Still to pay: 17.50 €", ""),
        "This receipt takes the place of every earlier one of this number.",
        *("Received for the event: ____________", "As of row 9, ab"),
    ]


def test_seats_are_written_as_text_in_columns(floor_with):
    """PAP-07: the row of the journal stands below."""
    floor = floor_with("Ann", "Jörg")
    by_seat = sorted((one.place.seat, one.name) for one in floor.entries)
    cards = seat_cards(seat_cards_view(floor), "As of row 9, ab")
    seats = [f"{name:6}      1  {seat:4}" for seat, name in by_seat]
    assert lines(cards) == ["Player  Table  Seat", *seats, "", "As of row 9, ab"]


def test_the_list_for_the_door_is_written_as_text_by_name_and_by_table(floor_with):
    """PAP-07."""
    floor = floor_with("Ann", "Bob")
    seats = {one.name: one.place.seat for one in floor.entries}
    text = lines(door_list(door_list_view(floor)))
    assert text[:6] == ["Tables", "friday · 2026-11-20 · rules: tda-2024", "", "Player  Table  Seat"] + [
        f"{name}         1  {seats[name]:4}" for name in ("Ann", "Bob")
    ]
    by_seat = sorted(("Ann", "Bob"), key=seats.__getitem__)
    assert text[6:] == ["", "Table 1", "", *(f"{seats[name]}: {name}" for name in by_seat)]


def test_the_results_are_written_as_text_with_a_line_to_sign(playing):
    """PAP-07."""
    assert lines(result_sheet(result_sheet_view(playing), "As of row 9, ab")) == [
        *("Results so far", "friday · 2026-11-20 · rules: tda-2024", ""),
        *("4 entries · 2 players left · prize pool 80 €", ""),
        "Place  Player      Prize  Bounties",
        "    3  Jürgen <b>   16 €",
        "    4  Émile & Co",
        "       Total        16 €",
        *("", "Director: ____________", "", "As of row 9, ab"),
    ]


def test_the_blind_sheet_is_written_as_text(seated):
    """PAP-07, GEN-07: numbers stand under each other."""
    rules = replace(
        seated.rules, levels=replace(seated.rules.levels, antes=(), table=((50, 100), (1000, 2000)))
    )
    floor = replace(seated, rules=replace(rules, blinds=Blinds()))
    text = lines(blind_sheet(timetable_view(floor, Millis(0), None), paper_head(floor)))
    assert text[3:6] == [
        "Level         Blinds  Minutes",
        "level 1       50/100       30",
        "level 2  1 000/2 000       30",
    ]


def lines(paper):
    return paper.text().replace(SPACE, " ").splitlines()


def test_receipts_are_for_those_who_have_paid(seated):
    assert re.findall(r"Receipt (\d+)", receipts(receipts_view(seated)).html()) == ["1", "2"]
    with pytest.raises(NoReceipt) as unpaid:
        receipts_view(seated, "e3")
    assert refused(unpaid.value) == "Jürgen <b> has paid nothing yet: record the payment under Players"
    with pytest.raises(NoReceipt) as unknown:
        receipts_view(seated, "e9")
    assert refused(unknown.value) == "there is no entry e9: the console names them"


def test_where_nobody_has_paid_there_is_no_receipt(seated):
    unpaid = replace(seated, entries=tuple(replace(one, paid=0) for one in seated.entries))
    with pytest.raises(NoReceipt) as refusal:
        receipts_view(unpaid)
    assert refused(refusal.value) == "nobody has paid yet: record a payment under Players"


def test_the_result_sheet_lists_places_and_is_signed(playing):
    text = Page(result_sheet(result_sheet_view(playing))).text
    assert text[text.index("Results so far") :] == [
        *("Results so far", "friday · 2026-11-20 · rules: tda-2024"),
        f"4 entries · 2 players left · prize pool 80{SPACE}€",
        *("Place", "Player", "Prize", "Bounties"),
        *("3", "Jürgen <b>", f"16{SPACE}€", "4", "Émile & Co"),
        *("Total", f"16{SPACE}€", "Director"),
    ]


def test_the_papers_say_what_was_bought_and_who_has_the_prize(playing):
    """PAY-05: 16 of 80 for place 3, and two rebuys and an add-on."""
    sales = {"e1": {"rebuys": 2}, "e2": {"add_ons": 1}}
    paid = with_entries(done(playing, PayPrize("e3")), sales)
    sheet = lines(result_sheet(result_sheet_view(paid)))
    assert "4 entries · 2 players left · 2 rebuys · 1 add-on · prize pool 80 €" in sheet
    assert "    3  Jürgen <b>   16 €                16 €" in sheet
    assert "       Total        16 €                16 €" in sheet
    assert "Prize received: 16 €" in lines(receipts(receipts_view(done(paid, TakePayments()), "e3")))


def test_a_name_stands_where_its_letters_belong_without_their_accents(floor_with):
    """Ñoño is before Nora, and not behind Zoe."""
    view = door_list_view(floor_with("Zoe", "Ñoño", "Álvaro", "Nora", "Özgür", "Bea"))
    assert [one.name for one in view.by_name] == ["Álvaro", "Bea", "Ñoño", "Nora", "Özgür", "Zoe"]


def test_the_list_for_the_door_is_by_name_and_by_table(seated):
    text = Page(door_list(door_list_view(seated))).text
    names = [one for one in text if one in ("Ann", "=cmd()", "Jürgen <b>", "Émile & Co")]
    assert names[:4] == ["=cmd()", "Ann", "Émile & Co", "Jürgen <b>"]
    assert len(names) == 8
    assert "Table 1" in text


def test_the_blind_sheet_leaves_out_what_no_level_has(seated):
    """GEN-07."""
    text = Page(blind_sheet(timetable_view(seated, Millis(0), None), paper_head(seated))).text
    assert "Limits" not in text
    assert "Begins" not in text
    assert "level 1" in text


def test_the_blind_sheet_has_the_only_blind_of_the_button_beside_the_ante(seated):
    """GEN-07, VAR-18."""
    rules = replace(seated.rules, blinds=Blinds(form="button_blind", ante=25))
    rules = replace(rules, levels=replace(rules.levels, antes=(), table=((50, 100), (100, 200))))
    floor = replace(seated, rules=rules)
    text = Page(blind_sheet(timetable_view(floor, Millis(0), None), paper_head(floor))).text
    assert text[text.index("level 1") : text.index("level 2")][:3] == ["level 1", "100", "25"]


def test_papers_speak_the_language_of_the_box(seated):
    with speaking(catalogue("de"), "point"):
        html = receipts(receipts_view(seated, "e1")).html()
    assert '<html lang="de">' in html
    assert f'<td>Summe</td><td class="number">27,50{SPACE}€</td>' in html
