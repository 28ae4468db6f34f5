import json
import os
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import pytest

from shuffleup.cli import check
from shuffleup.cli.commands import run
from shuffleup.event_file import proposal
from shuffleup.event_file.new_event import HostsEvent, new_event
from shuffleup.ruleset.sets import SHIPPED


class Run(NamedTuple):
    status: int
    out: str
    err: str


class Shell:
    """Runs the two commands in a folder, as a person would."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, command: str, *words: str) -> Run:
        status = run((command, *words))
        return Run(status, *self.capsys.readouterr())


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    monkeypatch.chdir(tmp_path)
    return Shell(capsys)


SUMMARIES = {
    "tda-2024": "no limit, 9 players a table, first blinds 25/50, stack 10000",
    "halftime-main": "no limit, 10 players a table, first blinds 5/10, stack 1000",
    "halftime-warmup": "no limit, 10 players a table, first blinds 5/10, stack 500",
    "half-hour-limit": "fixed limit, 10 players a table, first blinds 5/10, limits 10/20, stack 1000",
    "joker-cut": "no limit, 9 players a table, first blinds 25/50, stack 5000",
    "card-room": "fixed limit, 10 players a table, first blinds 5/10, limits 10/20, stacks as bought",
    "crews-of-five": "no limit, 5 players a table, first blinds 1/2, stack 100",
}


@pytest.mark.parametrize("name", SHIPPED)
def test_a_new_event_passes_the_check(shell: Shell, name: str) -> None:
    written = shell("new", "saturday.toml", "--rule-set", name)
    assert written.status == 0
    assert written.out == (
        "saturday.toml: written; set the values marked HOST MUST SET, "
        "then run shuffleup check saturday.toml\n"
    )
    checked = shell("check", "saturday.toml")
    assert checked.status == 0
    assert checked.out.startswith(f"saturday.toml: {name}, {SUMMARIES.get(name, '')}")
    assert checked.err == ""


def test_a_new_event_says_what_the_host_has_to_set(shell: Shell) -> None:
    event = HostsEvent(datetime(2026, 11, 29, 17, 59))
    assert new_event("crews-of-five", event) == (
        "# One event of Shuffle Up. Each key below has to be set by the host: the values are proposals.\n"
        "# Every key that is not named here is taken from the rule set crews-of-five.\n"
        "\n"
        "schema = 1\n"
        'base = "crews-of-five"\n'
        "\n"
        "[event]\n"
        "# HOST MUST SET: The day of the event, year first; `open` where none is set (STR-03).\n"
        'date = "2026-11-29"\n'
        "\n"
        "[chips]\n"
        "# HOST MUST SET: What one entry begins with, in chips (REG-02, REG-03, REG-04, REG-16).\n"
        "start_stack = 100\n"
        "\n"
        "[crews]\n"
        "# HOST MUST SET: When a crew's table ends; round 12 stands for the last listed round (WIN-02).\n"
        'table_ends = "one_left_or_round_12"\n'
    )


def test_a_file_that_exists_is_not_overwritten(shell: Shell) -> None:
    Path("saturday.toml").write_text("mine\n")
    refused = shell("new", "saturday.toml", "--rule-set", "joker-cut")
    assert refused == Run(
        2, "", "saturday.toml: exists already and was not changed; choose another name, or delete it first\n"
    )
    assert Path("saturday.toml").read_text() == "mine\n"


def test_a_link_that_leads_nowhere_is_not_overwritten(shell: Shell) -> None:
    Path("saturday.toml").symlink_to("elsewhere.toml")
    assert shell("new", "saturday.toml", "--rule-set", "joker-cut").status == 2
    assert os.listdir() == ["saturday.toml"]


def test_a_new_event_in_a_folder_that_is_not_there_is_one_line(shell: Shell) -> None:
    refused = shell("new", "events/saturday.toml", "--rule-set", "joker-cut")
    assert refused == Run(2, "", "events/saturday.toml: there is no folder events; make it first\n")


def test_a_new_event_that_cannot_be_written_leaves_nothing_behind(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    refused = shell("new", "saturday.toml", "--rule-set", "joker-cut")
    assert refused == Run(2, "", "saturday.toml: cannot be written: no space left on device\n")
    assert os.listdir() == []


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write in every folder")
def test_a_new_event_in_a_read_only_folder_is_one_line(shell: Shell) -> None:
    Path("events").mkdir(mode=0o500)
    refused = shell("new", "events/saturday.toml", "--rule-set", "joker-cut")
    assert refused == Run(2, "", "events/saturday.toml: cannot be written: permission denied\n")


def test_a_memory_stick_without_links_takes_a_new_event_too(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(path: Path, target: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", no_links)
    assert shell("new", "saturday.toml", "--rule-set", "joker-cut").status == 0
    assert os.listdir() == ["saturday.toml"]


def test_an_unknown_rule_set_is_shown_with_the_nearest(shell: Shell) -> None:
    refused = shell("new", "saturday.toml", "--rule-set", "joker")
    assert refused.status == 2
    assert refused.err.endswith("; try joker-cut\n")
    assert refused.err.count("\n") == 1
    assert os.listdir() == []


def test_problems_are_listed_one_a_line(shell: Shell) -> None:
    Path("saturday.toml").write_text(
        'base = "crews-of-five"\n[event]\ndate = "2026-11-21"\n[deal]\nburn = 1\n'
    )
    checked = shell("check", "saturday.toml")
    assert checked == Run(
        2,
        "",
        "saturday.toml: deal.burn: found 1; allowed: true or false\n"
        "saturday.toml: chips.start_stack: found nothing; allowed: a whole number from 0 to 1000000000, "
        "set by the host in this file; try start_stack = 100\n"
        "saturday.toml: crews.table_ends: found nothing; allowed: "
        '"none", "one_left", "one_left_or_round_12", "time", set by the host in this file; '
        'try table_ends = "one_left_or_round_12"\n',
    )


def test_a_program_reads_the_answer_as_json(shell: Shell) -> None:
    Path("saturday.toml").write_text('base = "crews-of-fiv"\n')
    checked = shell("check", "saturday.toml", "--json")
    (problem,) = json.loads(checked.out)["problems"]
    assert (checked.status, checked.err) == (2, "")
    assert (problem["key"], problem["suggestion"]) == ("base", '"crews-of-five"')

    Path("sunday.toml").write_text(proposal("half-hour-limit"))
    answer = json.loads(shell("check", "sunday.toml", "--json", "--entries", "10").out)
    assert answer["problems"] == []
    warned = [warning["key"] for warning in answer["warnings"] if warning["key"] != "event.date"]
    assert warned == ["levels.limits"] * 3 + ["rulings.deputy"]
    assert answer["chips"] == {"1": 200, "5": 160, "25": 160, "100": 50}


def test_a_day_that_is_past_is_warned_of(shell: Shell) -> None:
    """STR-03: the day of a proposal is easily left as it is."""
    file = Path("saturday.toml")
    file.write_text(proposal("half-hour-limit"))
    told = {
        day: [str(one) for one in check.check(file, today=day).warnings if "past" in str(one)]
        for day in ("2026-01-01", "2026-01-02")
    }
    past = "saturday.toml: event.date: 2026-01-01 is past: today is 2026-01-02"
    assert told == {"2026-01-01": [], "2026-01-02": [past]}


def test_the_chips_for_the_entries_are_counted(shell: Shell) -> None:
    """REG-05."""
    shell("new", "saturday.toml", "--rule-set", "half-hour-limit")
    checked = shell("check", "saturday.toml", "--entries", "10", "--tables", "1")
    assert checked.out.splitlines()[1] == "chips needed: 200 of 1, 160 of 5, 160 of 25, 50 of 100"


@pytest.mark.parametrize(
    ("name", "proposed"),
    [
        ("halftime-main", "20 of 5, 12 of 25, 6 of 100"),
        ("halftime-warmup", "10 of 5, 6 of 25, 3 of 100"),
        ("joker-cut", "20 of 25, 15 of 100, 6 of 500"),
    ],
)
def test_a_set_with_a_tenth_in_the_smallest_chip_is_proposed(shell: Shell, name: str, proposed: str) -> None:
    """REG-07: about 10% of the value in the smallest; a file without a set is in order."""
    shell("new", "saturday.toml", "--rule-set", name)
    said = shell("check", "saturday.toml")
    assert (said.err, said.out.splitlines()[1]) == (
        "",
        f"chips.sets names no set; {proposed} would make a stack",
    )


@pytest.mark.parametrize("name", ["half-hour-limit", "crews-of-five", "card-room"])
def test_no_set_is_proposed_where_there_is_one_or_nothing_to_divide(shell: Shell, name: str) -> None:
    """REG-07, REG-15."""
    shell("new", "saturday.toml", "--rule-set", name)
    assert "chips.sets" not in shell("check", "saturday.toml").out


def test_entries_that_do_not_fit_are_refused(shell: Shell) -> None:
    """SEA-04."""
    shell("new", "saturday.toml", "--rule-set", "half-hour-limit")
    checked = shell("check", "saturday.toml", "--entries", "11", "--tables", "1")
    assert checked == Run(
        2, "", "saturday.toml: entries: found 11; allowed: 10 entries or fewer: 1 x 10 seats\n"
    )


@pytest.mark.parametrize("count", ["0", "-3", "ten"])
def test_a_count_of_entries_is_a_number(shell: Shell, count: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        shell("check", "saturday.toml", f"--entries={count}")
    assert f"'{count}' is not a number of 1 or more" in capsys.readouterr().err
