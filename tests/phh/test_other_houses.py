"""Hands of other houses: what they let happen is played and named, only what cannot be is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from shuffleup.__main__ import main

HAND = """variant = "NT"
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [{blinds}]
min_bet = 10
starting_stacks = [1000, 1000, 1000]
actions = [{actions}]
"""
DEALT = ("d dh p1 ????", "d dh p2 ????", "d dh p3 ????")
BOARD = ("d db AsKsQs", "d db 2c", "d db 3c")
CHECKED = [
    *("p3 cc", "p1 cc", "p2 cc"),
    *(line for street in BOARD for line in (street, "p1 cc", "p2 cc", "p3 cc")),
]
ALL_IN = ["p3 f", "p1 cbr 1000", "p2 cc", *BOARD]


def hand(*actions: str, blinds: str = "5, 10, 0") -> str:
    quoted = ", ".join(f'"{one}"' for one in (*DEALT, *actions))
    return HAND.format(blinds=blinds, actions=quoted)


def replayed(
    text: str, folder: Path, capsys: pytest.CaptureFixture[str], name: str = "a.phh"
) -> list[dict[str, Any]]:
    (folder / name).write_text(text)
    main(["replay", str(folder / name), "--json"])
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize(
    ("actions", "stacks", "irregular"),
    [
        (
            [*CHECKED, "p1 sm ????", "p2 sm 2h2d", "p3 sm ????"],
            [990, 1020, 990],
            [
                "action 19 (p1 sm ????): the hand of p1 is not known and was taken to lose",
                "action 21 (p3 sm ????): the hand of p3 is not known and was taken to lose",
            ],
        ),
        (
            [*CHECKED, "p1 sm", "p2 sm ????", "p3 sm ????"],
            [990, 990, 1020],
            ["action 20 (p2 sm ????): the hand of p2 is not known and was taken to lose"],
        ),
        (
            [*ALL_IN, "p1 sm AcAd", "p2 sm"],
            [2000, 0, 1000],
            ["action 11 (p2 sm): seat 2 may not muck: with a player all-in every hand is opened"],
        ),
        (
            [*ALL_IN, "p1 sm ????", "p2 sm AcAd"],
            [0, 2000, 1000],
            ["action 10 (p1 sm ????): seat 1 may not muck: with a player all-in every hand is opened"],
        ),
        (["p3 cbr 30", "p1 f", "p2 f", "p3 sm ????"], [995, 990, 1015], []),
        (["p3 cbr 30", "p1 f", "p2 f", "p3 sm AcAd"], [995, 990, 1015], []),
        (
            ["p3 cbr 30", "p1 cbr 40", "p2 f", "p3 f"],
            [1040, 990, 970],
            ["action 5 (p1 cbr 40): 40 is not legal: the total must be from 50 to 1\u00a0000"],
        ),
        (
            ["p3 cbr 1000", "p1 f", "p2 cbr 1000", *BOARD, "p3 sm AcAd", "p2 sm"],
            [995, 0, 2005],
            ["action 11 (p2 sm): seat 2 may not muck: with a player all-in every hand is opened"],
        ),
        (
            ["p3 cbr 30", "p1 cbr 30", "p2 f", BOARD[0], "p1 f"],
            [970, 990, 1040],
            ["action 5 (p1 cbr 30): 30 is not legal: the total must be from 50 to 1\u00a0000"],
        ),
        (
            ["p3 cbr 12", "p1 f", "p2 f"],
            [995, 990, 1015],
            ["action 4 (p3 cbr 12): 12 is not legal: the total must be from 20 to 1\u00a0000"],
        ),
    ],
)
def test_what_another_house_let_happen_is_played_and_named(
    actions: list[str],
    stacks: list[int],
    irregular: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (told,) = replayed(hand(*actions), tmp_path, capsys)
    assert (told["error"], told["finishing_stacks"]) == (None, stacks)
    assert told.get("irregular", []) == irregular


@pytest.mark.parametrize(
    ("actions", "error"),
    [
        (["p3 cbr 2000"], "action 4 (p3 cbr 2000): 2 000 is not legal: the total must be from 20 to 1 000"),
        (
            ["p3 cbr 30", "p1 cbr 20"],
            "action 5 (p1 cbr 20): 20 is not legal: the total must be from 50 to 1 000",
        ),
        (["p1 f"], "action 4 (p1 f): seat 1 is not to act: it is the turn of seat 3"),
        (["p9 sm ????"], "action 4 (p9 sm ????): seat 9 is not in this hand"),
    ],
)
def test_what_cannot_be_is_refused(
    actions: list[str], error: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (told,) = replayed(hand(*actions), tmp_path, capsys)
    assert str(told["error"]).replace("\u00a0", " ") == error


def test_a_post_below_zero_is_paid_by_a_newcomer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The seat before the blinds posts ten and may check; a straddle of twenty is raised."""
    lines = ("p3 cc", "p1 f", "p2 cc", BOARD[0], "p2 cbr 10", "p3 f")
    (told,) = replayed(hand(*lines, blinds="5, 10, -10"), tmp_path, capsys)
    assert (told["error"], told["finishing_stacks"]) == (None, [995, 1015, 990])


def test_each_hand_of_a_file_of_several_is_replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    fold = hand("p3 f", "p1 f")
    text = f"# an evening\n[1]\n{fold}\n[2]  # cut off\nvariant = \n[table 3]\n{fold}"
    one, two, three = replayed(text, tmp_path, capsys, "evening.phhs")
    assert (one["file"], one["finishing_stacks"]) == (str(tmp_path / "evening.phhs [1]"), [995, 1005, 1000])
    assert two["error"].startswith("not TOML: ")
    assert (three["file"], three["error"]) == (str(tmp_path / "evening.phhs [table 3]"), None)
    assert main(["replay", str(tmp_path)]) == 1
    assert "2 of 3 hands replayed, 1 failed" in capsys.readouterr().out


def test_people_read_what_was_irregular_behind_the_name_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.phh").write_text(hand("p3 cbr 12", "p1 f", "p2 f"))
    assert main(["replay", str(tmp_path / "a.phh")]) == 0
    assert capsys.readouterr().err.startswith(
        f"{tmp_path / 'a.phh'}: irregular: action 4 (p3 cbr 12): 12 is "
    )
