"""What the club journal refuses: seasons, points and debts that are not there, and evenings long over."""

import pytest

from shuffleup.club import adjustments, ledger, saves as save_refusals, seasons
from shuffleup.club.contents import decide
from shuffleup.club.state import AdjustmentId, Club, LedgerEntryId
from shuffleup.formats.td3.imported_evening import begun_evening
from shuffleup.formats.td3.reading import read_save
from shuffleup.kernel.field_types import Money
from shuffleup.ruleset.rule_set import RuleSet
from tests.club.test_club_journal import ADA, BO, FRIDAYS, PEOPLE, SPRING, after
from tests.refused import refused
from tests.td3.small_saves import save

ENTRY = LedgerEntryId("x1")


@pytest.mark.parametrize(
    ("command", "kind", "words"),
    [
        (adjustments.TakeAdjustmentBack(AdjustmentId("a7"), "was there"), adjustments.NoSuchAdjustment, "a7"),
        (seasons.NameLeague(FRIDAYS, "  "), seasons.NoNameForIt, "name"),
        (seasons.NameSeason(SPRING, FRIDAYS, "Spring"), seasons.NoSuchLeague, "l1"),
        (seasons.RuleSeason(SPRING, {}, "as agreed"), seasons.NoSuchSeason, "s1"),
        (ledger.PayInLedger(ENTRY, ADA, BO, Money(0)), ledger.NothingPaid, "above 0"),
        (ledger.PayInLedger(ENTRY, ADA, ADA, Money(500)), ledger.PaysOneself, "Ada"),
        (ledger.TakeLedgerEntryBack(ENTRY, "a slip"), ledger.NoSuchLedgerEntry, "x1"),
    ],
)
def test_what_is_not_there_is_refused_by_its_name(command, kind, words):
    """LGE-01, SET-08."""
    with refused(kind, words):
        decide(Club(), command, PEOPLE)


def test_an_entry_of_the_ledger_is_taken_back_once_and_for_a_reason():
    """SET-08."""
    paid = after(ledger.PayInLedger(ENTRY, ADA, BO, Money(500)))
    with refused(ledger.TakenBackWhy, "say why it is taken back"):
        decide(paid, ledger.TakeLedgerEntryBack(ENTRY, " "), PEOPLE)
    back = after(ledger.TakeLedgerEntryBack(ENTRY, "a slip"), club=paid)
    with refused(ledger.EntryTakenBack, "x1"):
        decide(back, ledger.TakeLedgerEntryBack(ENTRY, "again"), PEOPLE)


@pytest.mark.parametrize(
    ("fields", "kind", "words"),
    [
        ({}, save_refusals.OverAlready, "over"),
        ({"StartTime": None, "EndTime": None}, save_refusals.NotBegunYet, "not begun"),
        ({"EndTime": None, "CurrentLevel": 9}, save_refusals.LevelBeyondTheFile, "10"),
    ],
)
def test_an_evening_of_another_program_goes_on_only_while_it_runs(fields, kind, words):
    """TDI-13."""
    with refused(kind, words):
        begun_evening(read_save(save(**fields).encode()), RuleSet())
