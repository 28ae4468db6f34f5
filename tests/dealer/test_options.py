"""The options of the dealer program, and its errors for files that it cannot deal."""

import json
from pathlib import Path

import pytest

from dealer.__main__ import main

HAND = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [1000, 1000, 1000]
actions = ["p3 f", "p1 f"]
"""


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["--face", "ear", "--hands", "."], "argument --face: invalid choice: 'ear'"),
        (["--face", "keys", "--hands", "nowhere"], "argument --hands: 'nowhere' is not a folder"),
        (["--face", "keys", "--hands", ".", "--count", "0"], "argument --count: '0' is not a number above 0"),
        (["--face", "keys"], "the following arguments are required: --hands"),
        (["--face", "keys", "--hands", ".", "--loud"], "unrecognized arguments: --loud"),
    ],
)
def test_a_wrong_option_is_one_line(words: list[str], fault: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    said = capsys.readouterr()
    assert (ended.value.code, said.out) == (2, "")
    assert said.err.startswith(f"dealer: {fault}")
    assert said.err.count("\n") == 1


def test_a_folder_without_a_history_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--face", "keys", "--hands", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"dealer: no .phh file in {tmp_path}\n"


def test_what_cannot_be_dealt_is_one_line_of_its_hand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.phh").write_text("\x00")
    (tmp_path / "b.phh").write_text(HAND.replace("NT", "PO"))
    (tmp_path / "c.phh").write_text(HAND.replace("p1 f", "p1 cbr 120"))
    (tmp_path / "d.phh").write_bytes(b"\xff")
    (tmp_path / "e.phh").mkdir()
    assert main(["--face", "keys", "--hands", str(tmp_path), "--json"]) == 1
    said = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["file"] for one in said] == ["a.phh", "b.phh", "c.phh", "d.phh", "e.phh"]
    assert all(one["error"] and "\n" not in one["error"] for one in said)


def test_a_walk_is_dealt_by_keys_and_its_stacks_are_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "right.phh").write_text(HAND + "finishing_stacks = [950, 1050, 1000]\n")
    (tmp_path / "unknown.phh").write_text(HAND)
    (tmp_path / "wrong.phh").write_text(HAND)
    known = {"file": "wrong.phh", "finishing_stacks": [950, 1051, 1000]}
    (tmp_path / "truth.jsonl").write_text(json.dumps(known) + "\n")
    assert main(["--face", "keys", "--hands", str(tmp_path), "--json"]) == 1
    right, unknown, wrong = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert right == {
        "file": "right.phh",
        "face": "keys",
        "presses": 3,
        "decisions": 2,
        "starting_stacks": [1000, 1000, 1000],
        "finishing_stacks": [950, 1050, 1000],
        "error": None,
    }
    assert (unknown["error"], unknown["finishing_stacks"]) == ("no truth", [950, 1050, 1000])
    assert wrong["error"] == "stacks differ: p2 has 1050 and should have 1051"


def test_a_hand_without_a_truth_fails_nothing(tmp_path: Path) -> None:
    (tmp_path / "unknown.phh").write_text(HAND)
    assert main(["--face", "keys", "--hands", str(tmp_path)]) == 0
