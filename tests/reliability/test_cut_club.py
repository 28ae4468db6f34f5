"""The writes of a people book are cut off anywhere: it is as before the command or as after it (PPL-15)."""

from pathlib import Path

from tests.night import examples
from tests.reliability.club_book import ACTS, look
from tests.reliability.cuts import record, wrong
from tests.reliability.operations import needs_strace


def test_a_power_cut_leaves_the_people_book_before_a_command_or_after_it(tmp_path: Path) -> None:
    needs_strace()
    recorded = record(tmp_path, "club_acts.py")
    assert len(recorded.told) == len(ACTS) + 1
    assert wrong(recorded, examples(20), 1, look) == []


def test_a_book_that_lost_an_acknowledged_act_is_found_by_the_look(tmp_path: Path) -> None:
    """The control: two acts more were acknowledged than are there."""
    recorded = record(tmp_path, "club_acts.py")
    assert list(look(recorded.folder, [*recorded.told, "one", "two"])) != []
