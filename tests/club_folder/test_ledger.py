"""The ledger of a club over cash nights: folded from archives, with later payments (SET-06 to SET-08)."""

import json
from pathlib import Path

import pytest

from shuffleup.__main__ import main
from shuffleup.archive.club_folder.books import read_books
from shuffleup.archive.club_folder.club_writer import open_club
from shuffleup.archive.club_folder.evenings import take_archives
from shuffleup.archive.club_folder.forgetting import forget_everywhere
from shuffleup.archive.club_folder.ledger import read_ledger
from shuffleup.archive.club_office import ClubOffice
from shuffleup.archive.club_views import LedgerAsked
from shuffleup.club.ledger import CorrectLedger, PayInLedger, TakeLedgerEntryBack
from shuffleup.club.people.person_commands import ForgetPerson, MergePersons, OpenBalance, SplitPerson
from shuffleup.club.state import LedgerEntryId
from shuffleup.formats.printed.club_pages import season_sheets
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import Actor, Money, PersonId
from shuffleup.kernel.refusals import NotLegalNow
from shuffleup_demo.clocks import HandClock
from tests.cash_nights import night
from tests.refused import refused

DORA = Actor("director", "Dora")
CLOCK = HandClock()


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
    return {one.name: one.open for one in ledger_of(club).people}


def person(club: Path, name: str) -> PersonId:
    return next(one.id for one in read_books(club).people if one.name == name)


def test_nights_are_added_up_by_person(club: Path) -> None:
    """SET-07: a ticked payment is no debt, and the lifetime result stays."""
    found = {one.name: (one.nights, one.bought, one.lifetime, one.open) for one in ledger_of(club).people}
    assert found == {"Ann": (2, 4000, 1300, -200), "Ben": (2, 4000, -1800, -300), "Cyd": (1, 2000, 500, 500)}
    assert [one.amount for one in ledger_of(club).payments] == [200, 300]


def test_a_payment_after_the_archive_is_an_entry_and_can_be_taken_back(club: Path) -> None:
    """SET-06: the archived night is not touched."""
    before = {path: path.read_bytes() for path in (club.parent / "archive").iterdir()}
    entry = LedgerEntryId("1")
    with open_club(club, CLOCK) as opened:
        opened.ask_club(
            [PayInLedger(entry, person(club, "Ben"), person(club, "Cyd"), Money(300), by="Dora")], DORA
        )
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
        opened.ask_club(
            [CorrectLedger(LedgerEntryId("1"), person(club, "Ann"), ben, Money(300), "Ann bears it")], DORA
        )
    assert still_open(club) == {"Ann": -500, "Ben": 0, "Cyd": 500}
    forget_everywhere(club, (club.parent,), ForgetPerson(ben, "asked for it"), DORA, CLOCK)
    found = {one.name: (one.lifetime, one.open) for one in ledger_of(club).people}
    assert found == {"Ann": (1300, -500), "Cyd": (500, 500), "Player 2": (-1800, 0)}


def test_a_guest_who_paid_for_others_is_a_person_of_the_ledger_and_plays_no_night(tmp_path: Path) -> None:
    """SET-03, SET-07."""
    (tmp_path / "archive").mkdir()
    night(tmp_path / "archive/friday-20.journal", {"Ann": 100, "Ben": -100}, pizza=1000)
    with open_club(tmp_path / "club", CLOCK, make=True) as opened:
        take_archives(opened, (tmp_path / "archive").glob("*.journal"))
    found = {one.name: (one.nights, one.open) for one in ledger_of(tmp_path / "club").people}
    assert found == {"Ann": (1, -400), "Ben": (1, -600), "Hal": (0, 1000)}
    assert {one.name for one in read_books(tmp_path / "club").people} == {"Ann", "Ben", "Hal"}


def test_a_night_without_the_switch_and_a_damaged_file_are_not_in_the_ledger(club: Path) -> None:
    """SET-07: `settle.ledger`."""
    night(club.parent / "archive/friday-29.journal", {"Ann": 900, "Ben": -900}, ledger=False)
    (club.parent / "archive/broken.journal").write_bytes(b"not a journal")
    assert [one.partition(":")[0] for one in ledger_of(club).left_out] == ["broken.journal"]
    assert still_open(club) == {"Ann": -200, "Ben": -300, "Cyd": 500}


def test_a_copy_of_an_evening_counts_once_and_the_cache_changes_nothing(club: Path) -> None:
    """SET-07."""
    first = club.parent / "archive/friday-20.journal"
    (club.parent / "archive/copy-20.journal").write_bytes(first.read_bytes())
    without, books = ledger_of(club), read_books(club)
    for _ in range(2):
        assert read_ledger(books, (club.parent / "archive",), club) == without
    assert without.nights == 2


def test_the_console_ticks_a_payment_and_takes_it_back(club: Path) -> None:
    """SET-06, SET-07."""
    office = ClubOffice(club, club.parent / "archive", BootClock(), season_sheets)
    first = office.ledger().payments[0]
    assert (first.payer_name, first.payee_name, first.amount) == ("Ann", "Cyd", 200)
    office.enter(LedgerAsked(first.payer, first.payee, first.amount), "Dora")
    view = office.ledger()
    assert ([one.amount for one in view.payments], view.entries[0].by) == ([300], "Dora")
    with refused(NotLegalNow, "say why"):
        office.enter(LedgerAsked(entry=view.entries[0].id), "Dora")
    office.enter(LedgerAsked(entry=view.entries[0].id, reason="not yet"), "Dora")
    with refused(NotLegalNow, "above 0"):
        office.enter(LedgerAsked(first.payer, first.payee), "Dora")
    assert len(office.ledger().payments) == 2


def test_the_command_shows_pays_and_writes_off(club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """SET-07: `shuffleup ledger`."""

    def run_program(*words: str) -> str:
        assert main([*words]) == 0
        return capsys.readouterr().out

    shown = json.loads(run_program("ledger", "--club", str(club), "--json"))
    assert shown["people"][1] == {
        "person": person(club, "Ben"),
        "name": "Ben",
        "nights": 2,
        "bought": 4000,
        "cashed": 2200,
        "lifetime": -1800,
        "open": -300,
    }
    assert [(one["payer_name"], one["payee_name"], one["amount"]) for one in shown["payments"]] == [
        ("Ann", "Cyd", 200),
        ("Ben", "Cyd", 300),
    ]
    said = run_program("ledger", "paid", "Ben", "Cyd", "3", "--club", str(club))
    assert "Ann pays Cyd 2" in said
    assert "Ben pays" not in said
    said = run_program("ledger", "write-off", "Ann", "Cyd", "--reason", "a gift", "--club", str(club))
    assert "pays" not in said
