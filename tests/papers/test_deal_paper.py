"""The agreement of a deal on paper (PAP-02)."""

import re

import pytest
from msgspec.structs import replace

from shuffleup.floor.entry import Roll
from shuffleup.floor.feature_states import EnvelopeDraw, Mystery
from shuffleup.floor.lookup import with_entry
from shuffleup.floor.prizes.payouts import PrizesByRules
from shuffleup.floor.prizes.prize_deals import AgreeDeal, NoMoneyToDivide
from shuffleup.floor.results.event_end import EndEvent
from shuffleup.formats.printed.event_sheets import result_sheet
from shuffleup.formats.printed.payments import deal_agreement
from shuffleup.kernel.field_types import Chips, EntryId, Money
from shuffleup.tournament.prizes import Finish
from shuffleup.views.deal_and_settlement import deal_paper_view
from shuffleup.views.papers import result_sheet_view
from tests.papers.conftest import done


def at_the_end(floor_with):
    """Three of four players are left with 12,500, 7500 and 20,000 chips, for 40, 24 and 16 euros."""
    floor = floor_with("Ann", "Jürgen <b>", "Émile & Co")
    stacks = dict(zip(("e1", "e2", "e3"), (12_500, 7500, 10_000), strict=True))
    entries = Roll(replace(one, chips=Chips(stacks[one.id])) for one in floor.entries)
    return replace(floor, entries=entries, phase="playing", prizes=tuple(map(Money, (3000, 1800, 1200))))


def test_the_ways_stand_side_by_side_with_what_was_agreed(floor_with):
    """PAP-02, PAP-03: by chips, by chances, equal, agreed; the largest stack first."""
    floor = replace(at_the_end(floor_with), agreed=(("e1", Money(2100)), ("e2", Money(1900))))
    view = deal_paper_view(floor, Money(0))
    assert [(one.name, one.chips) for one in view.lines] == [
        ("Ann", 12_500),
        ("Émile & Co", 10_000),
        ("Jürgen <b>", 7500),
    ]
    assert [one.by_chips for one in view.lines] == [2200, 2000, 1800]
    assert [one.equal for one in view.lines] == [2000, 2000, 2000]
    assert [one.agreed for one in view.lines] == [2100, None, 1900]
    assert sum(one.by_chances for one in view.lines) == 6000


def test_everybody_signs_and_the_paper_names_its_row(floor_with):
    """PAP-02, PAP-08: a line for each and the director, names escaped, the row in small print."""
    paper = deal_agreement(deal_paper_view(at_the_end(floor_with), Money(500)), "As of row 7, abc").html()
    assert paper.count('class="signature"') == 4
    assert "Jürgen &lt;b&gt;" in paper
    assert "<b>" not in paper
    assert "Kept back for the winner" in paper
    assert "As of row 7, abc" in paper


def test_the_envelopes_that_are_left_are_named_with_their_values(floor_with):
    """PAP-02, MYS-11: those that were shown are gone; no order is in it."""
    values = tuple(map(Money, (90_000, 40_000, 40_000, 20_000)))
    drawn = EnvelopeDraw("e9", 1, Money(20_000), (), shown=True)
    mystery = Mystery(values, "00" * 32, open=True, draws=(drawn,))
    view = deal_paper_view(replace(at_the_end(floor_with), mystery=mystery), Money(0))
    assert (view.mystery, view.envelopes) == (170_000, ((90_000, 1), (40_000, 2)))
    paper = deal_agreement(view, "As of row 7, abc").html().replace("\u00a0", " ")
    assert re.findall(r"Left in envelopes: [^<]+", paper) == [
        "Left in envelopes: 1 700 € (1 × 900 €, 2 × 400 €)"
    ]


def test_without_money_there_is_no_agreement(floor_with):
    """PAP-02."""
    with pytest.raises(NoMoneyToDivide):
        deal_paper_view(replace(at_the_end(floor_with), prizes=()), Money(0))


def test_what_was_agreed_stays_on_paper_to_the_end_and_after_it(playing):
    """PAP-02: two of four are left with 10,000 chips each, for 64 of 80; its stacks stay on it."""
    made = done(
        playing, AgreeDeal("amounts", ("e1", "e2"), Money(1000), {"e1": Money(4000), "e2": Money(1400)})
    )
    assert deal_paper_view(made, Money(0)).way == "", "a part is still to be divided"
    made = done(made, AgreeDeal("equal", ("e1", "e2")))
    view = deal_paper_view(made, Money(0))
    assert [(one.name, one.chips, one.agreed) for one in view.lines] == [
        ("Ann", 10_000, 4500),
        ("=cmd()", 10_000, 1900),
    ]
    over = done(made, EndEvent("a deal"))
    assert deal_paper_view(over, Money(0)) == view
    paper = deal_agreement(view, "As of row 7, abc").text()
    assert "by chips" not in paper
    assert "It was made with the same for all, and Director wrote it down." in paper
    assert (
        "The prizes were divided by a deal, with the same for all."
        in result_sheet(result_sheet_view(over)).text()
    )


def test_who_went_out_between_two_deals_is_on_the_paper_with_the_share(floor_with):
    """PAP-02: 9 of 60 were kept for the winner; Jürgen was third then, and the other two share them."""
    first = AgreeDeal("equal", ("e1", "e2", "e3"), Money(900))
    made = done(at_the_end(floor_with), first)
    out = with_entry(made, EntryId("e2"), finish=Finish("e2", 3, 3), chips=Chips(0))
    over = replace(done(out, AgreeDeal("equal", ("e1", "e3"))), phase="over")
    assert [(one.name, one.chips, one.agreed) for one in deal_paper_view(over, Money(0)).lines] == [
        ("Ann", 12_500, 2200),
        ("Émile & Co", 10_000, 2100),
        ("Jürgen <b>", 7500, 1700),
    ]


def test_a_deal_that_is_taken_back_is_on_no_paper(playing):
    made = done(playing, AgreeDeal("equal", ("e1", "e2")), PrizesByRules("they changed their minds"))
    assert (deal_paper_view(made, Money(0)).way, result_sheet_view(made).deal) == ("", "")
