"""The stacks of a season final are written into the event file of the final (LGE-19)."""

from pathlib import Path

import pytest

from shuffleup.cli.commands import run
from shuffleup.cli.season import with_stacks, write_stacks
from shuffleup.event_file import load
from shuffleup.kernel.refusals import CommandError

FEW_CHIPS = 'inventory = { "25" = 40, "100" = 40 }\n'


@pytest.fixture
def event(tmp_path: Path) -> Path:
    path = tmp_path / "final.toml"
    assert run(["new", str(path), "--rule-set", "tda-2024"]) == 0
    return path


def test_the_stacks_stand_in_the_file_and_nothing_else_changes(event: Path) -> None:
    before = load(event).rules
    assert write_stacks(event, {"Ann": 12_300, 'Bo "the rock"': 7_000}) == ()
    after = load(event).rules
    assert after.chips.stacks == (("Ann", 12_300), ('Bo "the rock"', 7_000))
    assert after.levels == before.levels
    write_stacks(event, {"Ann": 9_000})
    assert load(event).rules.chips.stacks == (("Ann", 9_000),)
    assert event.read_text().count("stacks = [") == 1


def test_stacks_that_the_chips_cannot_make_leave_the_file_as_it_is(event: Path) -> None:
    before = event.read_text()
    with pytest.raises(CommandError, match=r"chips\.stacks"):
        write_stacks(event, {"Ann": 12_310})
    assert event.read_text() == before
    assert [one.name for one in event.parent.iterdir()] == ["final.toml"]


def test_a_house_without_enough_chips_is_told_how_many_are_missing(event: Path) -> None:
    event.write_text(with_stacks(event.read_text(), {}).replace("[chips]\n", f"[chips]\n{FEW_CHIPS}", 1))
    assert write_stacks(event, {"Ann": 4_000, "Bo": 2_000}) == (
        "the chips of chips.inventory are worth 5000: 1000 are missing for these stacks",
    )
