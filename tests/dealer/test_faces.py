"""Whole hands dealt through one face of the box alone: the picture is all that the dealer knows.

By day a dozen hands by the keys and three on glass and page, which draw each picture; at night all of
tests/data/hands, and recorded hands where there are any.
"""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dealer.__main__ import main
from tests.night import at_night

PROJECT = Path(__file__).parents[2]
SYNTHETIC = PROJECT / "tests" / "data" / "hands"
DRAWN_BY_DAY = 3
"""Hands on faces of which each picture is drawn: two with no limit, one with a limit."""

DOZEN = ("--count", "12", "--seed", "5")

Deals = Callable[..., list[dict[str, Any]]]


@pytest.fixture
def recorded_hands() -> Path:
    """The folder of recorded hands, which are no part of the project: named by SHUFFLEUP_REAL_HANDS."""
    named = os.environ.get("SHUFFLEUP_REAL_HANDS")
    folder = Path(named) if named else PROJECT.parent / "shared" / "hands" / "real"
    if not folder.is_dir():
        pytest.skip(f"no recorded hands at {folder}: set SHUFFLEUP_REAL_HANDS to their folder")
    return folder


@pytest.fixture
def deals(capsys: pytest.CaptureFixture[str]) -> Deals:
    """Deal a folder on a face; gives what is said of each hand, and fails with the hands that went wrong."""

    def dealt(face: str, folder: Path, *words: str) -> list[dict[str, Any]]:
        if face == "page" and not any(map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))):
            missing = "no Chromium found: apt-get install chromium"
            pytest.fail(missing) if os.environ.get("CI") == "true" else pytest.skip(missing)
        status = main(["--face", face, "--hands", str(folder), "--json", *words])
        hands = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert [one for one in hands if one["error"] not in (None, "no truth")] == []
        assert status == 0
        return hands

    return dealt


@pytest.mark.parametrize(
    ("face", "many"),
    [
        ("keys", 12),
        *(("glass", DRAWN_BY_DAY), ("page", DRAWN_BY_DAY)),
        *(at_night("glass", 12), at_night("page", 12)),
    ],
)
def test_hands_of_a_folder_end_as_they_should(face: str, many: int, deals: Deals) -> None:
    hands = deals(face, SYNTHETIC, "--count", str(many), "--seed", "5")
    assert len(hands) == many
    assert all(one["presses"] > one["decisions"] > 0 for one in hands)


@pytest.mark.parametrize("face", ["keys", at_night("glass"), at_night("page")])
def test_mistakes_are_taken_back_as_a_dealer_does(face: str, deals: Deals) -> None:
    """One press in twelve is wrong: another key, an amount that nobody wanted, the wrong winner."""
    careful = deals(face, SYNTHETIC, *DOZEN)
    clumsy = deals(face, SYNTHETIC, *DOZEN, "--clumsy")
    assert sum(one["presses"] for one in clumsy) > sum(one["presses"] for one in careful)
    assert [one["finishing_stacks"] for one in clumsy] == [one["finishing_stacks"] for one in careful]


@pytest.mark.parametrize("face", ["keys", "glass", "page"])
@pytest.mark.nightly
def test_all_hands_end_as_they_should(face: str, deals: Deals) -> None:
    assert len(deals(face, SYNTHETIC)) == 300


@pytest.mark.parametrize("face", ["keys", "glass", "page"])
@pytest.mark.nightly
def test_all_hands_of_a_clumsy_dealer_end_as_they_should(face: str, deals: Deals) -> None:
    assert len(deals(face, SYNTHETIC, "--clumsy")) == 300


@pytest.mark.parametrize("face", ["keys", "glass", "page"])
@pytest.mark.nightly
def test_recorded_hands_end_as_they_did(face: str, recorded_hands: Path, deals: Deals) -> None:
    assert deals(face, recorded_hands)


NO_SMALL_BLIND = """
variant = "NT"
antes = [0, 0, 0, 0, 0]
blinds_or_straddles = [600, 0, 0, 0, 0]
min_bet = 600
starting_stacks = [9000, 8000, 7000, 6000, 5000]
actions = ["p2 f", "p3 cc", "p4 f", "p5 f", "p1 cc", "d db 2s5d9c", "p1 cbr 600", "p3 f"]
finishing_stacks = [9600, 8000, 6400, 6000, 5000]
"""
UNMATCHED = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [600, 400, 1235]
actions = ["d dh p1 AcAd", "d dh p2 KcKd", "d dh p3 QcQd", "p3 cc", "p1 cbr 600", "p2 f", "p3 cbr 1130",
  "d db 2s5d9c", "d db Jh", "d db 3s"]
finishing_stacks = [1300, 300, 635]
"""


@pytest.mark.parametrize("face", ["keys", at_night("glass"), at_night("page")])
def test_a_hand_without_a_small_blind_is_played(face: str, tmp_path: Path, deals: Deals) -> None:
    """The small blind has gone out (TDA 32): p1 has the big blind and nobody the small one."""
    (tmp_path / "dead.phh").write_text(NO_SMALL_BLIND)
    assert deals(face, tmp_path)[0]["finishing_stacks"] == [9600, 8000, 6400, 6000, 5000]


@pytest.mark.parametrize("face", ["keys", "glass", at_night("page")])
def test_a_raise_that_nobody_can_match_is_entered_as_it_was_made(
    face: str, tmp_path: Path, deals: Deals
) -> None:
    """NL-09, ALL-02: 600 is all-in, and p3 says 1130 of 1235; 530 go back."""
    (tmp_path / "unmatched.phh").write_text(UNMATCHED)
    assert deals(face, tmp_path)[0]["finishing_stacks"] == [1300, 300, 635]
