"""A cash night is settled on the console, and its page exists only where the house settles it."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.archive.club_folder.evenings import take_archives
from shuffleup.floor.settlement.cash_session import parties
from shuffleup.kernel.field_types import Chips
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Event
from shuffleup.ruleset.hand import Betting
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.money import Cash, PrizeMoney, Settle
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup_demo.clocks import HandClock
from tests.cash_nights import night

THERE = "document.querySelector('#settlement') !== null"
BUTTON = "[...document.querySelectorAll('button')].find((one) => one.innerText.includes('Take over'))"
SAYS = "document.querySelector('main').innerText.replaceAll('\\u00a0', ' ').includes({!r})"
IDLE = "!document.body.hasAttribute('data-busy')"
CASH = RuleSet(
    event=Event(format="cash", currency="EUR"),
    money=PrizeMoney(payout=()),
    chips=ChipSets(start_stack=Chips(2000), denominations=(Chips(5), Chips(100)), cash_value=True),
    levels=Levels(unit="none", table=((Chips(5), Chips(10)),), generator="stakes"),
    betting=Betting(structure="no_limit"),
    cash=Cash(enabled=True, min_bb=50),
    settle=Settle(enabled=True),
)


def tap(page: Any, selector: str) -> None:
    """Press a button and wait until the console takes the next press."""
    page.wait_for(f"document.querySelector({selector!r}) !== null && {IDLE}")
    page.click(selector)
    page.wait_for(IDLE)


def test_a_host_counts_settles_and_ticks_a_payment(
    house_of: Callable[..., Any], open_console: Callable[..., Any]
) -> None:
    """SET-01, SET-05, SET-06."""
    house = house_of(1, CASH)
    house.begin("Ann", "Bongani", "Carla")
    house.direct("end_event", reason="late")
    house.until(lambda floor: all(one.withdrawn for one in floor.entries))
    house.direct("count_out", entry="e1", chips=3500, paid_now=False)
    house.direct("count_out", entry="e2", chips=400, paid_now=False)
    house.direct("confirm_counts")
    page = open_console(house, "settle", width=390, height=844)
    page.wait_for(SAYS.format("are missing: fewer chips were cashed than bought"))
    house.direct("count_out", entry="e2", chips=500, reason="under the cup")
    page.evaluate("location.hash = 'tonight'")
    page.wait_for("document.querySelector('#idle') !== null")
    page.evaluate("location.hash = 'settle'")
    tap(page, "[data-verb=settle_up] button")
    page.wait_for("document.querySelector('button[data-verb=tick_payment]') !== null")
    tap(page, "button[data-verb=tick_payment]")
    page.wait_for("document.querySelector('button[data-verb=untick_payment]') !== null")
    assert house.floor.settling.settled.payments[0].tick.by == "Thandi"
    assert page.evaluate(THERE)


def test_open_balances_of_earlier_nights_are_taken_over_into_tonight(
    house_of: Callable[..., Any], open_console: Callable[..., Any], tmp_path: Path
) -> None:
    """SET-03, SET-06."""
    (tmp_path / "archive").mkdir()
    night(tmp_path / "archive/friday-20.journal", {"Ann": 1500, "Ben": -1500})
    with open_club(tmp_path / "club", HandClock(), make=True) as club:
        take_archives(club, (tmp_path / "archive").glob("*.journal"))
    house = house_of(1, replace(CASH, settle=Settle(enabled=True, ledger=True)))
    house.begin("Ann", "Bongani")
    page = open_console(house, "settle", width=390, height=844)
    page.wait_for(SAYS.format("Earlier nights"))
    page.evaluate(f"{BUTTON}.scrollIntoView()")
    page.evaluate(f"{BUTTON}.click()")
    page.wait_for(SAYS.format("open from earlier nights: Ann 15 €, Ben -15 €"))
    page.wait_for(SAYS.format("taken over into tonight"))
    assert [one.name for one in parties(house.floor).values()] == ["Ann", "Bongani", "Ben"]


def test_no_settlement_is_there_where_nothing_is_settled(house: Any, console: Any) -> None:
    """SET-01: `settle.enabled`."""
    house.begin("Ann", "Bongani")
    page = console("money")
    page.wait_for("document.querySelector('#page section')")
    assert not page.evaluate(THERE)
