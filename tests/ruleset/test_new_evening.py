import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from shuffleup.cli.commands import run
from shuffleup.event_file import load
from shuffleup.tournament.timetable import break_after

SIX_REBUYS = ("--players", "14", "--hours", "4", "--rebuys", "6", "--chips", "case.toml")
CASE = '[chips]\ninventory = { "25" = 160, "100" = 160, "500" = 100, "1000" = 60 }\n'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def new(*words: str) -> int:
    try:
        return run(("new", "friday.toml", "--rule-set", *words))
    except SystemExit as end:
        return int(end.code or 0)


def planned(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert new(*words, "--json") == 0
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


EVENINGS = [
    ("tda-2024", "9", "3", "--start", "20:00"),
    ("tda-2024", "14", "4.25", "--rebuys", "6", "--stack", "20000"),
    ("joker-cut", "24", "5", "--start", "18:30", "--level", "20"),
    ("halftime-main", "60", "6.5", "--rebuys", "30"),
    ("halftime-warmup", "10", "2"),
    ("half-hour-limit", "20", "4"),
    ("tda-2024", "300", "9.5", "--stack", "50000"),
    ("tda-2024", "2", "3"),
]


@pytest.mark.parametrize("words", EVENINGS, ids=" ".join)
def test_a_planned_event_passes_the_check_and_is_the_plan(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """STR-31, STR-42: the file that is written holds the levels and the breaks that are printed."""
    rule_set, players, hours, *more = words
    answer = planned(capsys, rule_set, "--players", players, "--hours", hours, *more)
    loaded = load(Path("friday.toml")).rules

    assert [list(row) for row in loaded.levels.table] == answer["levels"]
    assert loaded.levels.length == answer["minutes"]
    held = {
        str(level): break_after(loaded.levels, level) // 60_000
        for level in range(1, len(answer["levels"]) + 1)
    }
    assert {level: minutes for level, minutes in held.items() if minutes} == answer["breaks"]
    assert list(loaded.chips.denominations) == answer["denominations"]
    assert sum(int(chip) * count for chip, count in answer["stack"].items()) == loaded.chips.start_stack
    start = datetime.fromisoformat(f"2026-11-23T{loaded.event.start}")
    wish = start + timedelta(hours=float(hours))
    assert loaded.structure.wish == f"{wish:%H:%M}"
    likely = datetime.fromisoformat(f"2026-11-23T{answer['likely']}")
    off = (likely - wish) % timedelta(days=1)
    assert min(off, timedelta(days=1) - off) <= timedelta(minutes=answer["minutes"])
    assert run(("check", "friday.toml", "--structure", "--json")) == 0
    assert json.loads(capsys.readouterr().out)["faults"] == []


def test_the_answer_has_these_keys(capsys: pytest.CaptureFixture[str]) -> None:
    """STR-42."""
    assert list(planned(capsys, "tda-2024", "--players", "9", "--hours", "3")) == [
        "levels",
        "minutes",
        "breaks",
        "chips_in_play",
        "end_big_blind",
        "earliest",
        "likely",
        "latest",
        "denominations",
        "stack",
        "missing",
        "colour_up_after",
        "warnings",
    ]


def test_the_largest_stack_is_proposed_that_the_chips_make(capsys: pytest.CaptureFixture[str]) -> None:
    """STR-37: 20 stacks of the case are 6500 each, and the file counts the chips."""
    Path("case.toml").write_text(CASE)
    answer = planned(capsys, "tda-2024", *SIX_REBUYS)
    assert answer["stack"] == {"25": 8, "100": 8, "500": 5, "1000": 3}
    assert (answer["chips_in_play"], answer["missing"]) == (130_000, {})
    rules = load(Path("friday.toml")).rules
    assert (rules.chips.start_stack, rules.chips.inventory[1000]) == (6500, 60)  # type: ignore[index]
    assert (rules.rebuy.allowed, rules.rebuy.cutoff) == (True, "level:5")


def test_chips_that_a_wished_stack_lacks_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    """STR-37: 20 stacks of 10,000 need 80 chips of 1000 more."""
    Path("case.toml").write_text(CASE)
    answer = planned(capsys, "tda-2024", *SIX_REBUYS, "--stack", "10000")
    assert answer["missing"] == {"1000": 80}
    assert answer["warnings"] == [
        "chips are missing: 80 of 1000; the largest stack that there is for everybody: 6500"
    ]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--players 9", "--players needs --hours"),
        ("--hours 4", "--hours needs --players"),
        ("--rebuys 4", "--rebuys needs --players and --hours"),
        ("--players 1 --hours 4", "'1' is not a whole number from 2 to 10000"),
        ("--players 9 --hours 16.5", "'16.5' is not a number of hours from 1 to 16"),
        ("--players 9 --hours nan", "'nan' is not a number of hours"),
        ("--players 9 --hours 4 --rebuys 10001", "'10001' is not a whole number from 0 to 10000"),
        ("--players 9 --hours 4 --start 24:00", "'24:00' is not a time of day such as 19:00"),
        (
            "--players 140 --hours 1",
            "the evening is too short, blinds would rise too fast: 2.25 hours would do",
        ),
        ("--players 9 --hours 4 --stack 1000", "2\u00a0500 or more would do"),
        ("--players 9 --hours 4 --stack 10010", "cannot be made of chips of 25"),
        ("--players 9 --hours 4 --chips none.toml", "none.toml: found no such file or directory"),
    ],
)
def test_what_cannot_be_planned_writes_nothing(
    words: str, said: str, capsys: pytest.CaptureFixture[str], folder: Path
) -> None:
    """STR-31, STR-35: status 2, one line that names it, and no file."""
    assert new("tda-2024", *words.split()) == 2
    assert said in capsys.readouterr().err
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[chips", "found what is not TOML"),
        ("a = 1", "chips.inventory: found nothing"),
        ('[chips]\ninventory = { "red" = 3 }', 'chips.inventory: found a chip of "red"'),
        ('[chips]\ninventory = { "25" = -3 }', "chips.inventory: found -3 chips of 25"),
        ('[chips]\ninventory = { "25" = 2.5 }', "chips.inventory: found 2.5 chips of 25"),
        ('[chips]\ninventory = { "25" = 0 }', "chips.inventory: found no chips"),
        ('[chips]\ninventory = { "25" = 3, "025" = 4 }', "a chip that is listed twice"),
    ],
)
def test_a_wrong_file_of_chips_is_named(text: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """STR-31: a chip file that cannot be read, a chip that is no number, a count below zero."""
    Path("case.toml").write_text(text)
    assert new(*["tda-2024", "--players", "9", "--hours", "4", "--chips", "case.toml"]) == 2
    assert said in capsys.readouterr().err
    assert not Path("friday.toml").exists()


@pytest.mark.parametrize("rule_set", ["card-room", "crews-of-five"])
def test_cash_and_crews_have_no_end_to_plan(rule_set: str, capsys: pytest.CaptureFixture[str]) -> None:
    """STR-38: in crews, cash and hand-counted levels there is no prediction, so no plan."""
    assert new(rule_set, "--players", "10", "--hours", "4") == 2
    assert f"{rule_set} has no end that levels decide" in capsys.readouterr().err


def test_a_planned_event_does_not_replace_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    """STR-31: an existing file is refused as always."""
    Path("friday.toml").write_text("mine\n")
    assert new("tda-2024", "--players", "9", "--hours", "4") == 2
    assert "exists already and was not changed" in capsys.readouterr().err
    assert Path("friday.toml").read_text() == "mine\n"


def test_the_faults_of_a_shipped_table_are_named_where_asked(capsys: pytest.CaptureFixture[str]) -> None:
    """STR-41: warnings, never refusals; nothing new unless asked."""
    assert new("tda-2024") == 0
    capsys.readouterr()
    assert run(("check", "friday.toml")) == 0
    assert "step_over" not in capsys.readouterr().err
    assert run(("check", "friday.toml", "--structure")) == 0
    assert (
        "warning: friday.toml: level 2: step_over, the big blind is more than 1.6" in capsys.readouterr().err
    )
