"""`shuffleup replay` over files and folders, for people and for programs."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from shuffleup.cli import replay
from shuffleup.cli.commands import parser_of

Small = Callable[..., str]
Lines = list[dict[str, object]]


def run(*arguments: str) -> int:
    return replay.run(parser_of("replay").parse_args(arguments))


def printed(capsys: pytest.CaptureFixture[str]) -> Lines:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def against_truth(folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[Lines, Lines]:
    """Replay a folder and give what came out beside what `truth.jsonl` says, by file."""
    status = run(str(folder), "--json")
    keys = ("file", "starting_stacks", "finishing_stacks")
    ours = [{**line, "file": Path(str(line["file"])).name} for line in printed(capsys)]
    assert [line["error"] for line in ours] == [None] * len(ours)
    assert status == 0
    truth = [json.loads(line) for line in (folder / "truth.jsonl").read_text().splitlines()]
    truth.sort(key=lambda line: str(line["file"]))
    return [{key: line[key] for key in keys} for line in ours], [
        {key: line[key] for key in keys} for line in truth
    ]


def test_every_generated_hand_ends_as_it_should(
    synthetic_hands: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """250 hands of no limit and 50 of fixed limit, with side pots, split pots, antes and short blinds."""
    ours, truth = against_truth(synthetic_hands, capsys)
    assert len(ours) == 300
    assert ours == truth


def test_every_recorded_hand_ends_as_it_did(real_hands: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ours, truth = against_truth(real_hands, capsys)
    assert ours == truth


def test_one_bad_file_does_not_stop_the_others(
    tmp_path: Path, small_hand: Small, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.phh").write_text(small_hand("p1 f"))
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "b.phh").write_text(small_hand("p3 f", "p1 f"))
    assert run(str(tmp_path), str(tmp_path / "gone.phh"), "--json") == 1
    bad, good, gone = printed(capsys)
    assert bad == {
        "file": str(tmp_path / "a.phh"),
        "starting_stacks": [1000, 1000, 1000],
        "finishing_stacks": None,
        "error": "action 1 (p1 f): seat 1 is not to act: it is the turn of seat 3",
    }
    assert (good["error"], good["finishing_stacks"]) == (None, [950, 1050, 1000])
    assert gone["error"] == "no such file or folder"


def test_a_folder_without_hands_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(tmp_path), "--json") == 1
    assert printed(capsys)[0]["error"] == "no .phh file in this folder or below it"


def test_a_file_that_is_not_text_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.phh").write_bytes(b"\xff\xfe")
    assert run(str(tmp_path / "a.phh"), "--json") == 1
    assert printed(capsys)[0]["error"] == "not text in UTF-8"


def test_people_get_a_table_a_summary_and_each_error_in_a_line(
    tmp_path: Path, small_hand: Small, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.phh").write_text(small_hand("p3 f", "p1 f"))
    Path("b.phh").write_text("variant = 'FB'")
    assert run("a.phh", "b.phh") == 1
    out, err = capsys.readouterr()
    assert "950 1050 1000" in out
    assert out.splitlines()[-1] == "1 of 2 hands replayed, 1 failed"
    assert err == ("b.phh: variant 'FB' (fixed-limit badugi) is not played here: only NT, FT, PO, FO/8, NS\n")


def test_a_rule_that_amounts_with_decimals_break_names_the_unit_that_it_counts_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """VAR-21: 3.5 is more than the pot of 3."""
    (tmp_path / "a.phh").write_text(
        """\
variant = "PO"
antes = [0, 0]
blinds_or_straddles = [0.5, 1]
min_bet = 1
starting_stacks = [100.25, 50]
actions = ["p2 cbr 3.5", "p1 f"]
"""
    )
    assert run(str(tmp_path), "--json") == 0
    assert printed(capsys)[0]["irregular"] == [
        "action 1 (p2 cbr 3.5): 350 is not legal: the total must be from 200 to 300 (in units of 0.01)"
    ]
