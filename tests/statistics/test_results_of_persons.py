"""Results over events: money, places and knock-outs of persons (STT-11, STT-12, STT-13)."""

from pathlib import Path
from typing import Any

import pytest

from shuffleup.archive.statistics import EventStatistics, counted_event
from shuffleup.floor.entries.registration import ReEnter
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.kernel.field_types import Chips, Money
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.event import Registration
from shuffleup.ruleset.money import Bounty, PrizeMoney, Reentry
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.ruleset.seats import FinalTable
from shuffleup.storage.journal.reader import read_journal
from tests.statistics.on_paper import Evening

RULES = RuleSet(
    money=PrizeMoney(buy_in=Money(2000), fee=Money(200), payout=(70, 30), unit=Money(100)),
    chips=ChipSets(start_stack=Chips(1000), denominations=(Chips(5), Chips(25), Chips(100))),
    registration=Registration(late_entry_until_level=9),
    reentry=Reentry(allowed=True),
    bounty=Bounty("fixed", Money(500)),
    final_table=FinalTable(size=2),
)
FREE = RuleSet(chips=ChipSets(start_stack=Chips(1000), denominations=(Chips(5), Chips(25), Chips(100))))


def results(folder: Path, *evenings: Evening) -> dict[str, dict[str, Any]]:
    """Store evenings, and count them."""
    statistics = EventStatistics()
    for number, one in enumerate(evenings):
        with read_journal(one.stored(folder / f"{number}.journal")) as journal:
            statistics.add(counted_event(journal))
    statistics.sums.add_unfollowed(["Ada", "Bo", "Cy", "Dee"])
    return {one["person"]: one["results"] for one in statistics.report().people}


@pytest.fixture
def evening() -> Evening:
    """Ada wins. Dee goes out first to Ada, enters again, out to Ada and Bo; then Cy, then Bo."""
    played = Evening(RULES, "Ada", "Bo", "Cy", "Dee")
    played.out("Dee", "Ada")
    played.do(ReEnter(played.entry("Dee")))
    played.do(DrawSeats())
    played.out("Dee", "Ada", "Bo")
    played.out("Cy")
    played.out("Bo", "Ada")
    assert played.floor.phase == "over"
    return played


def test_a_knock_out_is_told_with_whom_and_one_of_two_is_a_half(evening: Evening, tmp_path: Path) -> None:
    """STT-11: nobody entered who knocked Cy out."""
    found = results(tmp_path, evening)
    assert {name: one["knock_outs"] for name, one in found.items()} == {
        "Ada": {"Bo": 1, "Dee": 1.5}, "Bo": {"Dee": 0.5}, "Cy": {}, "Dee": {},
    }  # fmt: skip


def test_the_return_counts_all_that_was_paid_and_won(evening: Evening, tmp_path: Path) -> None:
    """STT-12: 27.00 an entry, 5.00 of it a bounty; the pot of 100.00 is paid 70 and 30."""
    found = results(tmp_path, evening)
    assert {name: one["money"] for name, one in found.items()} == {
        "Ada": {"events": 1, "paid": 2700, "won": 8250, "net": 5550, "roi": 2.055556, "in_the_money": 1},
        "Bo": {"events": 1, "paid": 2700, "won": 3250, "net": 550, "roi": 0.203704, "in_the_money": 1},
        "Cy": {"events": 1, "paid": 2700, "won": 0, "net": -2700, "roi": -1, "in_the_money": 0},
        "Dee": {"events": 1, "paid": 5400, "won": 0, "net": -5400, "roi": -1, "in_the_money": 0},
    }


def test_a_free_evening_counts_and_has_no_return(evening: Evening, tmp_path: Path) -> None:
    """STT-12."""
    free = Evening(FREE, "Ada", "Bo")
    free.out("Bo", "Ada")
    assert results(tmp_path, free)["Ada"]["money"] == {
        "events": 1, "paid": 0, "won": 0, "net": 0, "roi": None, "in_the_money": 0,
    }  # fmt: skip
    both = results(tmp_path / "both", evening, free)["Ada"]["money"]
    assert (both["events"], both["paid"], both["roi"]) == (2, 2700, 2.055556)


def test_places_are_those_of_persons_however_often_they_entered(evening: Evening, tmp_path: Path) -> None:
    """STT-13: the mean of (n - k) / (n - 1) with four persons; the final table has two seats."""
    found = results(tmp_path, evening)
    assert {name: one["places"] for name, one in found.items()} == {
        "Ada": {"events": 1, "wins": 1, "in_the_money": 1, "final_tables": 1, "mean": 1},
        "Bo": {"events": 1, "wins": 0, "in_the_money": 1, "final_tables": 1, "mean": 0.666667},
        "Cy": {"events": 1, "wins": 0, "in_the_money": 0, "final_tables": 0, "mean": 0.333333},
        "Dee": {"events": 1, "wins": 0, "in_the_money": 0, "final_tables": 0, "mean": 0},
    }


def test_an_evening_that_has_not_ended_has_no_places(tmp_path: Path) -> None:
    """STT-13."""
    running = Evening(RULES, "Ada", "Bo", "Cy", "Dee")
    running.out("Dee", "Ada")
    assert set(map(str, results(tmp_path, running).values())) == {"None"}


def test_later_entries_of_a_person_are_that_person_in_hands_and_results(
    evening: Evening, tmp_path: Path
) -> None:
    """STT-11, STT-15: the entry is called Dee (2)."""
    assert [one.name for one in evening.floor.entries] == ["Ada", "Bo", "Cy", "Dee", "Dee (2)"]
    assert list(results(tmp_path, evening)) == ["Ada", "Bo", "Cy", "Dee"]
