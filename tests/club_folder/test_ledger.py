"""The ledger of a club over cash nights: folded from archives, with later payments (SET-06 to SET-08)."""

import json
from pathlib import Path

import pytest

from shuffleup.__main__ import main
from shuffleup.chance import RepeatableSeeds
from shuffleup.clock import HandClock
from shuffleup.club.ledger import CorrectLedger, PayInLedger, TakeLedgerEntryBack
from shuffleup.club.state import LedgerEntryId
from shuffleup.club_folder import open_club, read_books
from shuffleup.club_folder.evenings import take_archives
from shuffleup.club_folder.forgetting import forget_everywhere
from shuffleup.club_folder.ledger import read_ledger
from shuffleup.floor.conduct.closing import ArchiveEvent, EndEvent
from shuffleup.floor.decide import decide
from shuffleup.floor.entries.rules import Register
from shuffleup.floor.events import EventOpened
from shuffleup.floor.evolve import evolve
from shuffleup.floor.given import Given
from shuffleup.floor.hear import hear
from shuffleup.floor.levels.starting import Start
from shuffleup.floor.reports import ResultReport, SeatReport
from shuffleup.floor.seating.rules import DrawSeats
from shuffleup.floor.settling.entering import AddGuest, ConfirmCounts, ShareCost
from shuffleup.floor.settling.paying import SettleUp, TickPayment
from shuffleup.identity import FLOOR, Actor, CommandId
from shuffleup.journal import Journal
from shuffleup.people.forgetting import ForgetPerson, OpenBalance
from shuffleup.people.merging import MergePersons, SplitPerson
from shuffleup.refusals import NotLegalNow
from shuffleup.ruleset import Cash, ChipSets, Event, Levels, PrizeMoney, RuleSet, Settle
from shuffleup.stations.records import FLOOR_EVENTS
from tests.refused import refused

DORA = Actor("director", "Dora")
CLOCK = HandClock()


def night(path: Path, results: dict[str, int], ticked: int = 0, ledger: bool = True, pizza: int = 0) -> Path:
    """Play a cash night to its archive: everybody buys in for 2000, and the first payments are ticked."""
    rules = RuleSet(
        event=Event(format="cash", currency="EUR", date=f"2026-11-{path.stem[-2:]}", title=path.stem),
        money=PrizeMoney(payout=()),
        chips=ChipSets(start_stack=2000, denominations=(5, 100), cash_value=True),
        levels=Levels(unit="none", table=((5, 10),), generator="stakes"),
        cash=Cash(enabled=True, min_bb=50),
        settle=Settle(enabled=True, ledger=ledger),
    )
    events, floor = [], None

    def store(made):
        nonlocal floor
        for event in made:
            events.append(event)
            floor = evolve(floor, event)

    def do(*commands):
        for command in commands:
            store(decide(floor, command, Given(by=DORA, day="2026-11-21")))

    store([EventOpened(path.stem, rules, 1)])
    do(Register(tuple(results)), DrawSeats(), Start(), EndEvent("late"))
    for number, result in enumerate(results.values(), 1):
        entry, place = f"e{number}", floor.entry(f"e{number}").place
        store(hear(floor, ResultReport(1, 0, ((entry, 2000),), ((entry, 2000 + result),)), 0))
        store(hear(floor, SeatReport(place.table, place.seat, entry, 2000 + result), 0))
    if pizza:
        do(AddGuest("Hal"), ShareCost("n1", pizza, ("p1", "p2"), "pizza"))
    do(ConfirmCounts(), SettleUp(), *(TickPayment(number) for number in range(1, ticked + 1)), ArchiveEvent())
    with Journal.create(path, clock=CLOCK, genesis=json.dumps({"event": path.stem}).encode()) as journal:
        seeds = RepeatableSeeds(7)
        drafts = [
            FLOOR_EVENTS.draft(FLOOR, CommandId(f"c{number}"), DORA, event, seeds)
            for number, event in enumerate(events)
        ]
        journal.append(drafts)
    return path


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Ann wins 1500 of Ben on the first night and is paid; Cyd wins from both on the second, and is not."""
    archive = tmp_path / "archive"
    archive.mkdir()
    night(archive / "friday-20.journal", {"Ann": 1500, "Ben": -1500}, ticked=1)
    night(archive / "friday-27.journal", {"Ann": -200, "Ben": -300, "Cyd": 500})
    with open_club(tmp_path / "club", CLOCK, make=True) as club:
        take_archives(club, archive.glob("*.journal"))
    return tmp_path / "club"


def ledger_of(club: Path):
    return read_ledger(read_books(club), (club.parent / "archive",))


def still_open(club: Path) -> dict[str, int]:
    return {one.name: one.account.open for one in ledger_of(club).people}


def person(club: Path, name: str) -> str:
    return next(one.id for one in read_books(club).people if one.name == name)


def test_nights_are_added_up_by_person(club: Path) -> None:
    """SET-07: a ticked payment is no debt, and the lifetime result stays."""
    found = {
        one.name: (one.account.nights, one.account.bought, one.account.lifetime, one.account.open)
        for one in ledger_of(club).people
    }
    assert found == {"Ann": (2, 4000, 1300, -200), "Ben": (2, 4000, -1800, -300), "Cyd": (1, 2000, 500, 500)}
    assert [one.amount for one in ledger_of(club).plan.payments] == [200, 300]


def test_a_payment_after_the_archive_is_an_entry_and_can_be_taken_back(club: Path) -> None:
    """SET-06: the archived night is not touched."""
    before = {path: path.read_bytes() for path in (club.parent / "archive").iterdir()}
    entry = LedgerEntryId("1")
    with open_club(club, CLOCK) as opened:
        opened.ask_club([PayInLedger(entry, person(club, "Ben"), person(club, "Cyd"), 300, by="Dora")], DORA)
    assert still_open(club) == {"Ann": -200, "Ben": 0, "Cyd": 200}
    with open_club(club, CLOCK) as opened:
        opened.ask_club([TakeLedgerEntryBack(entry, "it was another Ben")], DORA)
        with refused(NotLegalNow, "taken back already"):
            opened.ask_club([TakeLedgerEntryBack(entry, "again")], DORA)
    assert still_open(club) == {"Ann": -200, "Ben": -300, "Cyd": 500}
    assert {path: path.read_bytes() for path in (club.parent / "archive").iterdir()} == before


def test_merged_persons_have_one_account_and_a_split_gives_two_again(club: Path) -> None:
    """SET-07."""
    night(club.parent / "archive/friday-28.journal", {"Bennie": -100, "Ann": 100})
    with open_club(club, CLOCK) as opened:
        take_archives(opened, (club.parent / "archive").glob("*.journal"))
        opened.ask_people([MergePersons(person(club, "Bennie"), person(club, "Ben"))], DORA)
    assert still_open(club) == {"Ann": -100, "Ben": -400, "Cyd": 500}
    with open_club(club, CLOCK) as opened:
        opened.ask_people([SplitPerson(next(p.id for p in opened.people.persons.values() if p.into))], DORA)
    assert still_open(club) == {"Ann": -100, "Ben": -300, "Bennie": -100, "Cyd": 500}


def test_nobody_is_forgotten_with_an_open_balance_until_it_is_written_off(club: Path) -> None:
    """SET-08, PPL-09: sums stay, and the name goes."""
    ben = person(club, "Ben")
    with refused(OpenBalance, "Ben still owes 3.€"):
        forget_everywhere(club, (club.parent,), ForgetPerson(ben, "asked for it"), DORA, CLOCK)
    with open_club(club, CLOCK) as opened:
        opened.ask_club([CorrectLedger("1", person(club, "Ann"), ben, 300, "Ann bears it")], DORA)
    assert still_open(club) == {"Ann": -500, "Ben": 0, "Cyd": 500}
    forget_everywhere(club, (club.parent,), ForgetPerson(ben, "asked for it"), DORA, CLOCK)
    found = {one.name: (one.account.lifetime, one.account.open) for one in ledger_of(club).people}
    assert found == {"Ann": (1300, -500), "Cyd": (500, 500), "Player 2": (-1800, 0)}


def test_a_guest_who_paid_for_others_is_a_person_of_the_ledger_and_plays_no_night(tmp_path: Path) -> None:
    """SET-03, SET-07."""
    (tmp_path / "archive").mkdir()
    night(tmp_path / "archive/friday-20.journal", {"Ann": 100, "Ben": -100}, pizza=1000)
    with open_club(tmp_path / "club", CLOCK, make=True) as opened:
        take_archives(opened, (tmp_path / "archive").glob("*.journal"))
    found = {one.name: (one.account.nights, one.account.open) for one in ledger_of(tmp_path / "club").people}
    assert found == {"Ann": (1, -400), "Ben": (1, -600), "Hal": (0, 1000)}
    assert {one.name for one in read_books(tmp_path / "club").people} == {"Ann", "Ben", "Hal"}


def test_a_night_without_the_switch_and_a_damaged_file_are_not_in_the_ledger(club: Path) -> None:
    """SET-07: `settle.ledger`."""
    night(club.parent / "archive/friday-29.journal", {"Ann": 900, "Ben": -900}, ledger=False)
    (club.parent / "archive/broken.journal").write_bytes(b"not a journal")
    assert [one.file for one in ledger_of(club).left_out] == ["broken.journal"]
    assert still_open(club) == {"Ann": -200, "Ben": -300, "Cyd": 500}


def test_a_copy_of_an_evening_counts_once_and_the_cache_changes_nothing(club: Path) -> None:
    """SET-07."""
    first = club.parent / "archive/friday-20.journal"
    (club.parent / "archive/copy-20.journal").write_bytes(first.read_bytes())
    without, books = ledger_of(club), read_books(club)
    for _ in range(2):
        assert read_ledger(books, (club.parent / "archive",), club) == without
    assert without.nights == 2


def test_the_command_shows_pays_and_writes_off(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """SET-07: `shuffleup ledger`."""

    def run_program(*words: str) -> str:
        assert main([*words]) == 0
        return capsys.readouterr().out

    shown = json.loads(run_program("ledger", "--club", str(club), "--json"))
    assert shown["people"][1] == {
        "person": "Ben",
        "person_id": person(club, "Ben"),
        "nights": 2,
        "in": 4000,
        "out": 2200,
        "lifetime": -1800,
        "open": -300,
    }
    assert shown["payments"] == [
        {"from": "Ann", "to": "Cyd", "amount": 200},
        {"from": "Ben", "to": "Cyd", "amount": 300},
    ]
    said = run_program("ledger", "paid", "Ben", "Cyd", "3", "--club", str(club))
    assert "Ann pays Cyd 2" in said
    assert "Ben pays" not in said
    said = run_program("ledger", "write-off", "Ann", "Cyd", "--reason", "a gift", "--club", str(club))
    assert "pays" not in said
