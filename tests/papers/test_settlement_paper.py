"""The settlement of a cash night as a view, a paper, a text to send, a table, and one person's own line."""

import pytest

from shuffleup.floor.command import EventOpened, FloorCommand, FloorContext
from shuffleup.floor.decide import decide, evolve, hear
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.levels.clock_control import Start
from shuffleup.floor.reports import ResultReport
from shuffleup.floor.results.event_end import EndEvent
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.floor.seating.seat_events import PlayerLeftSeat
from shuffleup.floor.settlement.cash_session import NightNotSettled
from shuffleup.floor.settlement.settlement_entries import AddGuest, ConfirmCounts, ShareCost
from shuffleup.floor.settlement.settlement_payments import SettleUp, TickPayment
from shuffleup.floor.state import Floor
from shuffleup.formats.csv_export import settlement_rows
from shuffleup.formats.printed.payments import settlement_sheet
from shuffleup.kernel.field_types import Actor, Chips, EntryId, HandNo, Money, PartyId, SeatNo, TableNo
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.money import Cash, PrizeMoney, Settle
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.views.deal_and_settlement import own_settlement_view, settlement_text, settlement_view
from tests.refused import refused

NBSP = "\u00a0"


def rules(**settle: object) -> RuleSet:
    return RuleSet(
        event=Event(format="cash", currency="EUR", date="2026-11-20", title="Friday"),
        money=PrizeMoney(payout=()),
        chips=ChipSets(start_stack=Chips(2000), denominations=(Chips(5), Chips(100)), cash_value=True),
        levels=Levels(unit="none", table=((Chips(5), Chips(10)),), generator="stakes"),
        cash=Cash(enabled=True, min_bb=50),
        settle=Settle(enabled=True, **settle),  # type: ignore[arg-type]
    )


def done(floor: Floor, *commands: FloorCommand) -> Floor:
    for command in commands:
        for event in decide(floor, command, FloorContext(day="2026-11-21", by=Actor("director", "Dora"))):
            floor = evolve(floor, event)
    return floor


def night(**settle: object) -> Floor:
    """Ann wins 15 euros, <Bo> loses them; Hal paid a pizza for Ann and <Bo>."""
    floor = done(evolve(None, EventOpened("friday", rules(**settle), 1)), Register(("Ann", "<Bo>")))
    floor = done(floor, DrawSeats(), Start(), EndEvent("late"))
    for entry, after in ((EntryId("e1"), 3500), (EntryId("e2"), 500)):
        place = floor.entry(entry).place
        assert place is not None
        result = ResultReport(TableNo(1), HandNo(0), ((entry, Chips(2000)),), ((entry, Chips(after)),))
        got_up = PlayerLeftSeat(entry, place.table, SeatNo(place.seat), Chips(after))
        for report in (result, got_up):
            for event in hear(floor, report, FloorContext().now):
                floor = evolve(floor, event)
    pizza = ShareCost(PartyId("n1"), Money(1001), (PartyId("p1"), PartyId("p2")), "pizza")
    return done(floor, AddGuest("Hal"), pizza, ConfirmCounts())


@pytest.fixture
def settled() -> Floor:
    return done(night(), SettleUp(), TickPayment(1))


def test_the_view_shows_results_payments_and_lines(settled: Floor) -> None:
    """SET-10."""
    view = settlement_view(settled)
    assert [(one.name, one.bought, one.cashed, one.own, one.total) for one in view.lines] == [
        ("Ann", 2000, 3500, 999, 999),
        ("<Bo>", 2000, 500, -2000, -2000),
        ("Hal", 0, 0, 1001, 1001),
    ]
    assert [(one.payer, one.payee, one.amount, one.paid, one.by, one.day) for one in view.payments] == [
        ("<Bo>", "Ann", 999, True, "Dora", "2026-11-21"),
        ("<Bo>", "Hal", 1001, False, "", ""),
    ]
    assert [one.words for one in view.entered][:2] == [
        "Hal does not play",
        f"Hal paid 10.01{NBSP}€ for Ann, <Bo>: pizza",
    ]
    assert (view.least, view.problem) == (True, "")


def test_no_payment_is_shown_before_the_night_is_settled() -> None:
    """SET-02."""
    assert settlement_view(night()).payments == ()


def test_a_bound_is_called_one() -> None:
    """SET-05."""
    floor = done(night(exact_most=2), SettleUp())
    assert settlement_view(floor).least is False
    assert "There may be a way with fewer payments." in settlement_text(settlement_view(floor))


def test_the_paper_names_who_pays_whom_and_the_row_that_it_was_made_of(settled: Floor) -> None:
    """SET-10, PAP-06, PAP-08."""
    paper = settlement_sheet(settlement_view(settled), "As of row 9, ab12").html()
    assert "<h1>Settlement</h1>" in paper
    assert "&lt;Bo&gt;" in paper
    assert "<Bo>" not in paper
    assert f"9.99{NBSP}€" in paper
    assert "paid on 2026-11-21" in paper
    assert '<p class="small made-of">As of row 9, ab12</p>' in paper


def test_the_text_to_send_has_a_line_a_person_and_a_line_a_payment(settled: Floor) -> None:
    """SET-10: no bank data, no link."""
    assert settlement_text(settlement_view(settled), "As of row 9, ab12").replace(NBSP, " ").splitlines() == [
        "Friday · 2026-11-20",
        "",
        "Ann: in 20 €, out 35 €, +9.99 €",
        "<Bo>: in 20 €, out 5 €, -20 €",
        "Hal: in 0 €, out 0 €, +10.01 €",
        "",
        "<Bo> pays Ann 9.99 € (paid)",
        "<Bo> pays Hal 10.01 €",
        "",
        "As of row 9, ab12",
    ]


def test_the_table_has_results_and_payments(settled: Floor) -> None:
    """SET-10: the CSV has the rest."""
    rows = list(settlement_rows(settled))
    assert rows[1][:4] == ("Ann", 20, 35, "9.99")
    assert rows[-1][7:] == ("<Bo>", "Hal", "10.01", "no", "", "")
    assert {len(row) for row in rows} == {13}


def test_a_person_sees_the_own_line_and_all_only_where_the_house_shows_them(settled: Floor) -> None:
    """SET-11: `settle.show`."""
    own = own_settlement_view(settled, EntryId("e1"))
    assert own is not None
    assert (own.own.name, own.own.total, [one.payer for one in own.payments]) == ("Ann", 999, ["<Bo>"])
    assert (own.all, own.all_payments) == ((), ())
    shown = own_settlement_view(done(night(show="all"), SettleUp()), EntryId("e1"))
    assert shown is not None
    assert (len(shown.all), len(shown.all_payments)) == (3, 2)
    assert own_settlement_view(night(), EntryId("e1")) is None
    assert own_settlement_view(settled, EntryId("e9")) is None


def test_there_is_no_view_of_an_event_that_is_not_settled() -> None:
    """SET-01: `settle.enabled`."""
    with refused(NightNotSettled, "this event is not settled"):
        settlement_view(evolve(None, EventOpened("friday", RuleSet(), 1)))
