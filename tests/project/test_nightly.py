"""The long suites are found, run and summed up."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

MARKED = """
import os
import pytest

@pytest.mark.nightly
def test_a_long_evening(request):
    assert request.config.getoption("--hypothesis-seed") == os.environ["NIGHTLY_SEED"] == "1968"
"""


@pytest.fixture
def house(root: Path, tmp_path: Path) -> Path:
    """A tree with one marked test and a rig that finds its share of the time."""
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = nightly: long\n", encoding="utf-8")
    (tmp_path / "test_evening.py").write_text(MARKED, encoding="utf-8")
    rig = tmp_path / "scripts/nightly_metal"
    rig.mkdir(parents=True)
    (rig / "run.sh").write_text('test "$SUITE_SECONDS" -eq 600\n', encoding="utf-8")
    shutil.copy(root / "scripts/nightly.py", tmp_path / "scripts")
    return tmp_path


def nightly(house: Path, minutes: str, seed: str = "1968") -> tuple[int, str]:
    found = subprocess.run(
        [sys.executable, house / "scripts/nightly.py"],
        env={"NIGHTLY_MINUTES": minutes, "NIGHTLY_SEED": seed},
        capture_output=True,
        text=True,
        check=False,
    )
    return found.returncode, found.stdout.partition("== summary")[2] + found.stderr


def test_a_rig_and_the_marked_tests_share_the_night(house: Path) -> None:
    status, summary = nightly(house, "20")

    assert status == 0, summary
    assert [line.split()[0] for line in summary.splitlines()[1:]] == ["nightly_metal", "pytest"]


def test_a_night_with_a_failed_rig_has_failed_but_goes_on(house: Path) -> None:
    (house / "scripts/nightly_metal/run.sh").write_text("exit 7\n", encoding="utf-8")

    status, summary = nightly(house, "20")

    assert status == 1
    assert [line.split("s  ")[1] for line in summary.splitlines()[1:]] == ["failed with status 7", "ok"]


def test_a_night_without_a_length_is_refused(house: Path) -> None:
    assert nightly(house, "long") == (1, "NIGHTLY_MINUTES is 'long'; give a number of minutes above 0\n")


def test_the_seed_of_a_night_is_printed_and_given_to_all_its_suites(house: Path) -> None:
    """One that is not given is the moment of the start."""
    (house / "scripts/nightly_metal/run.sh").write_text('echo "it is $NIGHTLY_SEED"\n', encoding="utf-8")
    (house / "test_evening.py").unlink()
    words = [sys.executable, str(house / "scripts/nightly.py")]
    runs = [
        subprocess.run(words, env=told, capture_output=True, text=True, check=False).stdout
        for told in ({"NIGHTLY_SEED": "7"}, {})
    ]
    for run, seed in zip(runs, ("7", r"\d{10}"), strict=True):
        assert (found := re.match(rf"== NIGHTLY_SEED=({seed}) make nightly   tries the same again\n", run))
        assert f"it is {found[1]}\n" in run
    assert nightly(house, "20", "today") == (1, "NIGHTLY_SEED is 'today'; give a whole number\n")
