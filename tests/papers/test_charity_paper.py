"""The statement of a charity event as a view, a paper and a text (PAP-01)."""

import pytest
from msgspec.structs import replace

from shuffleup.floor.entry import Roll, Sale
from shuffleup.formats.printed.payments import charity_lines, charity_statement
from shuffleup.kernel.field_types import Chips, EntryId, Money, PersonId
from shuffleup.protocol.papers import CharityWinner
from shuffleup.protocol.request_refusals import NoCharityStatement
from shuffleup.ruleset.event import Event, Papers
from shuffleup.views.papers import charity_view
from tests.refused import refused

NBSP = "\u00a0"
REBUY, ADD_ON = Sale("rebuy", Chips(5000), Money(2000)), Sale("add-on", Chips(8000), Money(1500))


@pytest.fixture
def evening(playing):
    """Four entries of 20 + 2.50 + 5 euros, two rebuys of 20 and an add-on of 15; places 3 and 4 are fixed."""
    sales = {"e3": (REBUY, ADD_ON), "e4": (REBUY,)}
    won = {"e1": Money(500), "e2": Money(1000)}
    entries = Roll(
        replace(one, sales=sales.get(one.id, ()), bounties_won=won.get(one.id, Money(0)))
        for one in playing.entries
    )
    return replace(playing, entries=entries, prizes=(Money(6000), Money(4500), Money(3000)))


def with_papers(floor, **papers):
    return replace(floor, rules=replace(floor.rules, papers=Papers(**papers)))


def test_the_figures_are_those_of_the_floor(evening):
    """PAP-01: gross = 4 x (20 + 2.50) + bounties 20 + rebuys 40 + add-on 15; 30 of prizes, 15 of bounties."""
    view = charity_view(evening)
    assert (view.entries, view.re_entries, view.buy_in, view.fee) == (4, 0, 2000, 250)
    assert view.sold == {"bounty": 2000, "rebuy": 4000, "add-on": 1500}
    assert (view.gross, view.prizes, view.bounties, view.net) == (16_500, 3000, 1500, 12_000)
    assert view.over is False


def test_what_the_house_adds_to_the_prizes_has_a_line_of_its_own(evening):
    """PAP-01: `money.added` is neither gross nor net."""
    money = replace(evening.rules.money, added=Money(10_000))
    view = charity_view(replace(evening, rules=replace(evening.rules, money=money)))
    assert (view.added, view.gross, view.net) == (10_000, 16_500, 12_000)
    line = ("Added to the prizes by the house, in no other line", "100\u00a0€")
    assert line in charity_lines(view)
    assert line[0] not in [name for name, _ in charity_lines(charity_view(evening))]


def test_a_re_entry_is_an_entry_that_is_counted_as_such(evening):
    """PAP-01: the second entry of one person pays buy-in and fee again."""
    entries = Roll(
        replace(one, person=PersonId("p1")) if one.id == EntryId("e2") else one for one in evening.entries
    )
    view = charity_view(replace(evening, entries=entries))
    assert (view.entries, view.re_entries, view.gross) == (4, 1, 16_500)


def test_who_was_withdrawn_has_paid_nothing_for_good(evening):
    """PAP-01, REG-02."""
    entries = Roll(
        replace(one, withdrawn=True) if one.id == EntryId("e1") else one for one in evening.entries
    )
    view = charity_view(replace(evening, entries=entries))
    assert (view.entries, view.sold["bounty"], view.gross) == (3, 1500, 13_750)


@pytest.mark.parametrize(("name_from", "named"), [(0, ["Jürgen <b>"]), (3000, ["Jürgen <b>"]), (3001, [])])
def test_winners_are_named_from_an_amount_on(evening, name_from, named):
    """PAP-01: `papers.name_from`; place 4 is not paid and never named."""
    view = charity_view(with_papers(evening, name_from=Money(name_from)))
    assert [one.name for one in view.winners] == named


def test_a_prize_that_is_no_money_names_its_winner_too(evening):
    """PAP-01, PAY-05."""
    view = charity_view(replace(evening, prize_texts=((3, "A cup"),)))
    assert view.winners == (CharityWinner("Jürgen <b>", Money(3000), ("A cup",)),)


def test_what_the_floor_does_not_know_is_a_marked_blank_on_the_paper(evening):
    """PAP-01, PAP-08: donations, expenses, tenders; the row in small print; names are escaped."""
    paper = charity_statement(charity_view(evening), "As of row 9, ab12").html()
    assert "<h1>Charity statement so far</h1>" in paper
    assert f'<tr><td>Buy-in, 4 × 20{NBSP}€</td><td class="number">80{NBSP}€</td></tr>' in paper
    assert '<tr><td>* Donations</td><td class="number"></td></tr>' in paper
    assert paper.count("<td>* Expense for ") == 4
    assert "<td>* In cash</td>" in paper
    assert f'<tr><td>Jürgen &lt;b&gt;</td><td class="number">30{NBSP}€</td></tr>' in paper
    assert "<b>" not in paper
    assert paper.count('class="signature"') == 4
    assert '<p class="small made-of">As of row 9, ab12</p>' in paper


def text_lines(evening):
    """Read the text of the statement of an evening that is over, its no-break spaces as spaces."""
    text = charity_statement(charity_view(replace(evening, phase="over")), "As of row 9, ab12").text()
    return text.replace(NBSP, " ").splitlines()


def test_the_text_has_the_figures_and_the_blanks(evening):
    """PAP-01, PAP-07, PAP-08: from the heading to the net."""
    assert text_lines(evening)[:21] == [
        "Charity statement",
        "friday · 2026-11-20 · rules: tda-2024",
        "",
        "Entries: 4, of them re-entries: 0",
        "",
        "Buy-in, 4 × 20 €: 80 €",
        "Fee, 4 × 2.50 €: 10 €",
        "Bounty: 20 €",
        "Rebuy: 40 €",
        "Add-on: 15 €",
        "Gross without donations: 165 €",
        "* Donations: ____________",
        "* Gross: ____________",
        "Prizes: 30 €",
        "Bounties paid out: 15 €",
        "Net without donations and expenses: 120 €",
        *["* Expense for ____________: ____________"] * 4,
        "* Net: gross less prizes and expenses: ____________",
    ]


def test_below_its_figures_the_text_has_tenders_winners_and_signatures(evening):
    """PAP-01, PAP-07, PAP-08."""
    assert text_lines(evening)[21:] == [
        "",
        "What was taken",
        "",
        "Tender                            Money taken  Money counted    Difference",
        "* In cash                        ____________   ____________  ____________",
        "* By card                        ____________   ____________  ____________",
        "* ____________                   ____________   ____________  ____________",
        "* Total                          ____________   ____________  ____________",
        "* Unexplained: taken less gross  ____________   ____________  ____________",
        "",
        "* is not known to the box: fill it in by hand.",
        "",
        "Winners",
        "",
        "Jürgen <b>: 30 €",
        "",
        "Director: ____________",
        "Counted by: ____________",
        "Date: ____________",
        "To be kept until: ____________",
        "",
        "As of row 9, ab12",
    ]


def test_a_cash_table_has_no_statement(playing):
    """PAP-01: it pays no prizes."""
    cash = replace(playing, rules=replace(playing.rules, event=Event(format="cash")))
    with refused(NoCharityStatement, "a cash table has no charity statement: it pays no prizes"):
        charity_view(cash)
