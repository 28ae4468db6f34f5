"""A new event fits its evening: `check` has nothing to say about it, and everybody has a seat."""

from datetime import datetime
from decimal import Decimal
from pathlib import Path

import pytest

from shuffleup.cli.check import check
from shuffleup.cli.commands import run
from shuffleup.event_file import RuleBookError, decode, encode, load, shipped
from shuffleup.event_file.evening_plan import HostsWish, plan
from shuffleup.event_file.new_event import (
    HostsEvent,
    new_event,
    players_at_tables,
    tables_for,
    with_seats_for,
)
from shuffleup.kernel.field_types import Chips, Money
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.sets import SHIPPED
from shuffleup.tournament.prizes import prizes
from tests.night import some_by_day

LATE_IN_THE_EVENING = datetime(2026, 11, 29, 22, 13)
FEW = (2, 3, 5, 9, 10, 11, 20, 47)
PLAYERS = some_by_day(range(2, 61), FEW)
MONEY: tuple[tuple[Decimal | None, str | None], ...] = (
    (None, None),
    (Decimal(5), "EUR"),
    (Decimal("2.50"), "USD"),
    (Decimal(1000), "JPY"),
    (Decimal(0), "ZAR"),
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def rules_in(text: str, folder: Path) -> RuleSet:
    """Load the rules of an event file, of which `check` has nothing to say."""
    file = folder / "event.toml"
    file.write_text(text)
    checked = check(file, today="2026-11-29")
    assert (*checked.problems, *checked.warnings) == ()
    return load(file).rules


def has_seats(name: str, rules: RuleSet, players: int) -> bool:
    sizes = tables_for(shipped(name), players)
    return sum(sizes) == players and max(sizes) <= rules.seating.max_per_table


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", SHIPPED)
def test_a_proposal_has_no_warning_and_its_start_is_to_come(name: str, players: int, folder: Path) -> None:
    """STR-03, REG-07, PEN-04, CLR-01, PAY-01: for every number of players, buy-in and currency."""
    buy_in, currency = MONEY[players % len(MONEY)]
    rules = rules_in(new_event(name, HostsEvent(LATE_IN_THE_EVENING, players, buy_in, currency)), folder)
    assert has_seats(name, rules, players)
    day, start = rules.event.date, rules.event.start
    assert day == "open" or datetime.fromisoformat(f"{day} {start}") > LATE_IN_THE_EVENING


@pytest.mark.parametrize("name", SHIPPED)
def test_a_proposal_for_nobody_knows_how_many_has_no_warning(name: str, folder: Path) -> None:
    rules_in(new_event(name, HostsEvent(LATE_IN_THE_EVENING)), folder)


CASES: tuple[dict[Chips, int], ...] = (
    {},
    {Chips(25): 160, Chips(100): 160, Chips(500): 100, Chips(1000): 60},
    {Chips(50): 200, Chips(100): 200, Chips(500): 200},
    {Chips(5): 300, Chips(20): 300, Chips(100): 200},
)


@pytest.mark.parametrize("minutes", [120, 180, 240])
@pytest.mark.parametrize("name", sorted(set(SHIPPED) - {"card-room", "crews-of-five"}))
def test_a_planned_evening_has_no_warning(name: str, minutes: int, folder: Path) -> None:
    """STR-33: an amount whose half no chip pays is taken only where no other step is left."""
    planned = 0
    for players in FEW[:6]:
        for chips in CASES:
            try:
                made = plan(
                    with_seats_for(shipped(name), players), HostsWish(players, minutes, inventory=chips)
                )
            except NotLegalNow:
                continue
            planned += 1
            rules_in(new_event(name, HostsEvent(LATE_IN_THE_EVENING, players), made.settings), folder)
    assert planned > 6


@pytest.mark.parametrize(
    ("now", "day"),
    [
        (datetime(2026, 11, 29, 18, 59), "2026-11-29"),
        (datetime(2026, 11, 29, 19, 0), "2026-11-30"),
        (datetime(2026, 12, 31, 23, 0), "2027-01-01"),
    ],
)
def test_the_day_is_the_next_one_whose_start_is_to_come(now: datetime, day: str, folder: Path) -> None:
    """STR-01, STR-03: tonight at 19:00, or tomorrow where that is past."""
    assert f'date = "{day}"' in new_event("tda-2024", HostsEvent(now))


def test_fees_that_are_due_a_month_before_can_still_be_paid_in_time(folder: Path) -> None:
    """REG-01: the main event takes fees until thirty days before it."""
    assert 'date = "2026-12-29"' in new_event("halftime-main", HostsEvent(LATE_IN_THE_EVENING))


@pytest.mark.parametrize(
    ("name", "players", "said", "seats"),
    [
        ("tda-2024", 9, "9 players: 1 table of 9", 9),
        ("tda-2024", 10, "10 players: 1 table of 10", 10),
        ("joker-cut", 10, "10 players: 1 table of 10", 10),
        ("tda-2024", 11, "11 players: 2 tables of 6 and 5; start it with --tables 2", 9),
        ("half-hour-limit", 20, "20 players: 2 tables of 10; start it with --tables 2", 10),
        ("tda-2024", 20, "20 players: 3 tables of 7 and 6; start it with --tables 3", 9),
        ("crews-of-five", 12, "12 players: 3 tables of 4; start it with --tables 3", 5),
        ("card-room", 10, "10 players: 1 table of 10", 10),
    ],
)
def test_everybody_has_a_seat(name: str, players: int, said: str, seats: int, folder: Path) -> None:
    """SEA-04: ten people sit at one table of ten, more at as many tables as they need."""
    assert players_at_tables(shipped(name), players) == said
    text = new_event(name, HostsEvent(LATE_IN_THE_EVENING, players))
    assert has_seats(name, rules_in(text, folder), players)
    assert f"\n# For {said}.\n" in text
    assert rules_in(text, folder).seating.max_per_table == seats


def test_the_tables_are_said_aloud(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """SEA-04, STR-31: a cash table has no end to plan, and takes the players without hours."""
    assert run(("new", "friday.toml", "--rule-set", "tda-2024", "--players", "14", "--hours", "4")) == 0
    assert "14 players: 2 tables of 7; start it with --tables 2\n" in capsys.readouterr().out
    assert run(("new", "cash.toml", "--rule-set", "card-room", "--players", "12")) == 0
    assert "12 players: 2 tables of 6; start it with --tables 2\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "last_level"),
    [
        ("tda-2024", 3),
        ("half-hour-limit", 3),
        ("joker-cut", 4),
        ("halftime-warmup", 3),
        ("halftime-main", 0),
        ("crews-of-five", 0),
        ("card-room", 0),
    ],
)
def test_late_entry_is_open_as_rooms_have_it(name: str, last_level: int, folder: Path) -> None:
    """REG-17, TDA 8: until rebuys end with halftime (000:43), else for 90 minutes.

    Places of the main event are sold before the day (000:3), and crews are formed before play.
    """
    rules = rules_in(new_event(name, HostsEvent(LATE_IN_THE_EVENING)), folder)
    assert rules.registration.late_entry_until_level == last_level


def test_late_entry_of_a_planned_evening_closes_with_its_rebuys(folder: Path) -> None:
    """REG-10, REG-17: rebuys until the first break, after level 6."""
    made = plan(shipped("tda-2024"), HostsWish(14, 240, rebuys=6))
    rules = rules_in(new_event("tda-2024", HostsEvent(LATE_IN_THE_EVENING, 14), made.settings), folder)
    assert (rules.rebuy.cutoff, rules.registration.late_entry_until_level) == ("level:6", 6)


def test_what_the_host_says_stands_without_the_mark(folder: Path) -> None:
    """PAY-01: the buy-in is decided, the prizes of four players are a proposal."""
    text = new_event("tda-2024", HostsEvent(LATE_IN_THE_EVENING, 4, Decimal("7.50"), "EUR"))
    rules = rules_in(text, folder)
    assert (rules.money.buy_in, rules.event.currency, rules.money.payout) == (750, "EUR", (65, 35))
    assert "# HOST MUST SET: What one entry adds" not in text
    assert "# HOST MUST SET: Percent of the pool" in text


def test_cents_of_a_currency_without_them_are_refused(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("--buy-in", "7.50", "--currency", "JPY")
    assert run(("new", "friday.toml", "--rule-set", "tda-2024", *asked)) == 2
    assert capsys.readouterr().err == (
        "new event: money.buy_in: found 7.50; allowed: an amount of money of 0 or more, in whole units\n"
    )
    assert not Path("friday.toml").exists()
    with pytest.raises(RuleBookError, match="allowed"):
        new_event("tda-2024", HostsEvent(LATE_IN_THE_EVENING, buy_in=Decimal("0.001"), currency="EUR"))


def test_a_cash_table_takes_a_hundred_big_blinds(folder: Path) -> None:
    """CSH-01: 50 to 100 big blinds are usual (000:435)."""
    assert rules_in(new_event("card-room", HostsEvent(LATE_IN_THE_EVENING)), folder).cash.min_bb == 100


@pytest.mark.parametrize(
    ("payout", "prizes_of_ten"),
    [
        ("[50, 25, 12.5, 12.5]", (5000, 2500, 1250, 1250)),
        ("[37.5, 62.5]", (3750, 6250)),
        ("{ 2 = [100], 8 = [62.5, 37.5] }", (6250, 3750)),
    ],
)
def test_prizes_may_be_parts_of_a_percent(payout: str, prizes_of_ten: tuple[int, ...], folder: Path) -> None:
    """PAY-01: 12.5 per cent of 100.00 are 12.50; they are stored and read with the rules of an event."""
    text = new_event("tda-2024", HostsEvent(LATE_IN_THE_EVENING))
    rules = rules_in(text.replace("payout = [50, 30, 20]", f"payout = {payout}"), folder)
    assert decode(encode(rules)) == rules
    assert prizes(Money(10_000), rules.money.percentages(10), entries=10, unit=Money(1)) == prizes_of_ten


@pytest.mark.parametrize("payout", ["[62.5, 50, -12.5]", "[50, 49.5]", "[nan, 100]", "[inf]"])
def test_prizes_share_the_whole_pool(payout: str, folder: Path) -> None:
    """PAY-01."""
    file = folder / "event.toml"
    text = new_event("tda-2024", HostsEvent(LATE_IN_THE_EVENING))
    file.write_text(text.replace("payout = [50, 30, 20]", f"payout = {payout}"))
    (problem,) = check(file).problems
    assert (problem.key, problem.allowed) == (
        "money.payout",
        "percentages that sum to 100, or an empty list",
    )
