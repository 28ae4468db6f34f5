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
    assert request.config.getoption("--hypothesis-seed") == os.environ["NIGHTLY_SEED"]
    assert int(os.environ["NIGHTLY_SEED"]) == int(open("seed_of_the_rig").read())
"""


KEEP_SEED = "echo $NIGHTLY_SEED > seed_of_the_rig\n"


@pytest.fixture
def house(root: Path, tmp_path: Path) -> Path:
    """A tree with one marked test and a rig that finds its share of the time."""
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = nightly: long\n", encoding="utf-8")
    (tmp_path / "test_evening.py").write_text(MARKED, encoding="utf-8")
    rig = tmp_path / "scripts/rigs/metal"
    rig.mkdir(parents=True)
    (rig / "run.sh").write_text(f"{KEEP_SEED}test $SUITE_SECONDS -eq 600\n", encoding="utf-8")
    shutil.copy(root / "scripts/rigs/nightly.py", tmp_path / "scripts/rigs")
    return tmp_path


def nightly(house: Path, **told: str) -> tuple[int, str, list[str]]:
    """Run a night; gives its status, the seed that it prints, and what it says in the end."""
    found = subprocess.run(
        [sys.executable, house / "scripts/rigs/nightly.py"],
        env=told,
        capture_output=True,
        text=True,
        check=False,
    )
    seed = re.match(r"== NIGHTLY_SEED=(\d+) make nightly   tries the same again\n", found.stdout)
    end = found.stdout.partition("== summary\n")[2] + found.stderr
    return found.returncode, seed[1] if seed else "", end.splitlines()


def test_a_rig_and_the_marked_tests_share_the_night_and_its_seed(house: Path) -> None:
    status, seed, summary = nightly(house, NIGHTLY_MINUTES="20", NIGHTLY_SEED="1968")

    assert (status, seed) == (0, "1968"), summary
    assert [line.split()[0] for line in summary] == ["metal", "pytest"]
    assert int((house / "seed_of_the_rig").read_text()) == 1968


def test_a_night_with_a_failed_rig_has_failed_but_goes_on_with_the_moment_of_its_start_as_seed(
    house: Path,
) -> None:
    (house / "scripts/rigs/metal/run.sh").write_text(f"{KEEP_SEED}exit 7\n", encoding="utf-8")

    status, seed, summary = nightly(house)

    assert status == 1
    assert [line.split("s  ")[1] for line in summary] == ["failed with status 7", "ok"]
    assert re.fullmatch(r"\d{10}", seed)
    assert (house / "seed_of_the_rig").read_text() == f"{seed}\n"


def test_a_night_without_a_length_is_refused(house: Path) -> None:
    refusal = "NIGHTLY_MINUTES is 'long'; give a number of minutes above 0"
    assert nightly(house, NIGHTLY_MINUTES="long") == (1, "", [refusal])


def test_a_seed_that_is_no_number_is_refused(house: Path) -> None:
    refusal = "NIGHTLY_SEED is 'today'; give a whole number"
    assert nightly(house, NIGHTLY_SEED="today") == (1, "", [refusal])
