"""The long suites record their results, and the document matches the records."""

import itertools
import shutil
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.fixture
def house(root: Path, tmp_path: Path) -> Path:
    """A tree in which no suite has run."""
    (tmp_path / "scripts/generate").mkdir(parents=True)
    (tmp_path / "docs/reference").mkdir(parents=True)
    shutil.copy(root / "scripts/generate/reliability.py", tmp_path / "scripts/generate")
    return tmp_path


def reliability(house: Path, *words: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(house / "scripts/generate/reliability.py"), *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def kills(house: Path, count: int, failures: int, worst: str) -> None:
    numbers = ("--seed", 7, "--count", count, "--failures", failures, "--seconds", 1800)
    assert reliability(house, "add", "kill-table", *numbers, "--worst", worst).returncode == 0


def line_of(house: Path, name: str) -> list[str]:
    text = (house / "docs/reference/reliability.md").read_text(encoding="utf-8")
    (line,) = (one for one in text.splitlines() if one.startswith(f"| {name} "))
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_runs_are_added_up_and_the_worst_case_is_kept(house: Path) -> None:
    kills(house, 900, 0, "3100 ms that a clock was off")
    kills(house, 1200, 2, "900 ms that a clock was off")
    assert reliability(house).returncode == 0
    line = line_of(house, "kill-table")
    assert line[2:6] == ["2", "2,100", "3100 ms that a clock was off", "1.00"]
    assert line_of(house, "kills") == ["kills", "2", "2,100", "10,000"]


def test_what_has_failed_stands_first_in_every_table(house: Path) -> None:
    numbers = ("--count", 9000, "--failures", 1, "--seconds", 1320, "--worst", "1.25 MB more in 12.0 minutes")
    for suite in ("link-soak", "soak-touch"):
        assert reliability(house, "add", suite, *numbers).returncode == 0
    assert reliability(house).returncode == 0
    lines = (house / "docs/reference/reliability.md").read_text(encoding="utf-8").splitlines()
    firsts = [
        below.split(" | ")[:2]
        for above, below in itertools.pairwise(lines)
        if above.startswith(("|---|--:", "|---|---|--:"))
    ]
    assert "| MB that the touchscreen grows by | 1 | 1.25 | under 1 |" in lines
    assert firsts == [
        ["| faulted frames", "1"],
        ["| link-soak", "frames between table and card machine on bad lines"],
    ]


def git(house: Path, *words: str) -> None:
    who = ("-c", "user.name=host", "-c", "user.email=host@home")
    subprocess.run(["git", "-C", str(house), *who, *words], check=True, capture_output=True)


def test_a_row_names_the_commit_and_marks_a_tree_that_is_another_but_for_the_rows(house: Path) -> None:
    git(house, "init")
    git(house, "add", "scripts")
    git(house, "commit", "--message", "what is tried")
    kills(house, 900, 0, "")
    kills(house, 900, 0, "")
    (house / "scripts/generate/more.py").touch()
    kills(house, 900, 0, "")
    commits = [
        line.split(",")[1] for line in (house / "docs/reference/reliability.csv").read_text().splitlines()[1:]
    ]
    assert [one.endswith("+") for one in commits] == [False, False, True]
    assert {one.removesuffix("+") for one in commits} == {commits[0]}


def test_a_suite_that_has_not_run_is_not_quoted(house: Path) -> None:
    assert reliability(house).returncode == 0
    what = "a guest computer loses its power while a table is played"
    assert line_of(house, "guest-power")[1:] == [what, "0", "", "", "", "not yet"]
    assert line_of(house, "power cuts of a guest")[1:] == ["0", "0", "200"]


def test_a_document_that_says_something_else_is_refused(house: Path) -> None:
    reliability(house)
    assert reliability(house, "--check").returncode == 0
    kills(house, 1, 0, "")
    found = reliability(house, "--check")
    assert (found.returncode, found.stdout.count("scripts/reliability")) == (1, 1)


def test_only_a_suite_that_is_known_adds_a_row(house: Path) -> None:
    assert reliability(house, "add", "hope", "--count", 1, "--failures", 0, "--seconds", 1).returncode == 2
    assert not (house / "docs/reference/reliability.csv").exists()
