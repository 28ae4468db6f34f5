"""A program that is killed while it writes leaves each book of a club before or after the act (PPL-15)."""

import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from shuffleup.archive.club_folder.books import read_books
from shuffleup.cli.commands import run
from tests.night import at_night

PROGRAM = """
import resource, signal, sys
from shuffleup.cli.commands import run
signal.signal(signal.SIGXFSZ, signal.SIG_DFL)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]),) * 2)
sys.exit(run(sys.argv[2:]))
"""
"""Runs a command that the system kills at the first write beyond a size of a file."""

SIZES = (0, 40, 5_000, 20_000, 33_000, 60_000, 90_000)
RESULTS = "date,event,place,name\n2026-03-01,Old,1,Zoe\n2026-03-01,Old,2,Ann\n"
DONE, FAILED = 0, 2


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """A club of Ann and Bo."""
    (tmp_path / "people.csv").write_text("name\nAnn\nBo\n")
    (tmp_path / "results.csv").write_text(RESULTS)
    run(["people", "import", str(tmp_path / "people.csv"), "--club", str(tmp_path / "club")])
    return tmp_path / "club"


def state(club: Path) -> tuple[list[str], int]:
    books = read_books(club)
    return sorted(books.people.name(one) for one in books.people), len(list(books.club.events()))


@pytest.mark.parametrize("act", ["import", "merge"])
@pytest.mark.parametrize("sizes", [SIZES[3:5], at_night(SIZES)])
def test_it_is_whole_and_the_command_finishes_it_afterwards(
    club: Path, tmp_path: Path, act: str, sizes: tuple[int, ...]
) -> None:
    """The persons of an import are stored before its evenings, so that no evening lacks one."""
    command = {
        "import": ["import", "results", str(tmp_path / "results.csv"), "--club"],
        "merge": ["people", "merge", "Ann", "Bo", "--club"],
    }[act]
    before = state(club)
    after = (["Ann", "Bo", "Zoe"], 1) if act == "import" else (["Bo"], 0)
    killed = 0
    for size in sizes:
        copy = tmp_path / f"club-{size}"
        shutil.copytree(club, copy)
        words = [sys.executable, "-c", PROGRAM, str(size), *command, str(copy)]
        done = subprocess.run(words, capture_output=True, check=False)
        assert done.returncode in (DONE, FAILED, -signal.SIGXFSZ), done.stderr
        killed += done.returncode == -signal.SIGXFSZ
        people, events = state(copy)
        assert people in (before[0], after[0])
        assert events in (before[1], after[1])
        assert events == before[1] or people == after[0]
        run([*command, str(copy)])
        assert state(copy) == after
    assert killed
