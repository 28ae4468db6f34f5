"""Each command line on a page for hosts is run: here to its end, or by the test of a command that serves."""

import lzma
import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.td3.small_saves import save

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "tests/data"
LINE = re.compile(r"`(?:sudo )?(shuffleup [^`\n]+)`|^(shuffleup .+)$", re.MULTILINE)

FILLED = {
    "people import FILE.csv": "people import people.csv",
    "people forget WHO --reason TEXT --yes": "people forget Ada --reason asked --yes",
    "season new season.toml": "season new season.toml",
    "season check season.toml": "season check season.toml",
    "import results FILE.csv --club club": "import results last-year.csv --club club",
    "import td3 SAVES --into club": "import td3 saves --into club",
    "export JOURNAL --phh FOLDER": "export evening.journal --phh hands",
    "invite EVENT --text --ics --page --qr": "invite friday.toml --text --ics --page --qr",
    "share JOURNAL --png --text --csv --html": "share evening.journal --png --text --csv --html",
    "look check FOLDER": "look check look",
    "ledger --club club": "ledger --club club",
    "daytwo flight-a.toml day-two.toml": "daytwo flight-a.toml day-two.toml",
    "repair JOURNAL": "repair evening.journal",
    "audit JOURNAL": "audit evening.journal",
}
"""Lines that come to an end, as a host fills them in; in the order in which they run."""

COPIES_ARE_LEFT = {"people forget WHO --reason TEXT --yes"}
"""Ends with 1, for the list of people and the saves still have the name, and it says so."""

FLIGHT = '\n[flights]\nof = "Autumn Open"\nname = "A"\nends = "level:12"\n'

SERVES = {
    "table": "tests/cli/test_table_command.py",
    "table --floor 192.168.4.1": "tests/cli/test_venue_table_command.py",
    "floor charity.toml --tables 6": "tests/cli/test_floor_command.py",
    "floor charity.toml --tables 6 --rehearsal": "tests/cli/test_floor_command.py",
    "floor main.toml --tables 8 --beside side.toml": "tests/cli/test_several_events.py",
    "floor --standby-of HOST": "tests/cli/test_floor_standby.py",
    "access-point Card Room": "tests/venue/test_access_point.py",
    "backup /media/stick --always": "tests/cli/test_backup_command.py",
    "doctor": "tests/cli/test_doctor_command.py",
    "pin": "tests/cli/test_pin_command.py",
    "update": "tests/cli/test_update_command.py",
    "update --check": "tests/cli/test_update_command.py",
}
"""Lines that serve, ask, or want a part of a box, with the test that runs them."""


def lines_of_the_pages():
    """Give each line without its comment, as words with one space between."""
    texts = (page.read_text("utf-8") for page in (ROOT / "docs/host").rglob("*.md"))
    found = (one or other for text in texts for one, other in LINE.findall(text))
    return {" ".join(shlex.split(line, comments=True)[1:]) for line in found}


@pytest.fixture
def house(tmp_path, monkeypatch, shuffleup):
    """The folder of a host: an evening, a list of people, a spreadsheet, saves and a look."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    packed = (DATA / "journals/0.2.0-rebuys.journal.xz").read_bytes()
    (tmp_path / "evening.journal").write_bytes(lzma.decompress(packed))
    (tmp_path / "people.csv").write_text("name\nAda\nBo\n", encoding="utf-8")
    planned = ("--players", "9", "--hours", "4", "--start", "19:00")
    assert shuffleup("new", "friday.toml", "--rule-set", "tda-2024", *planned).returncode == 0
    flight = (tmp_path / "friday.toml").read_text("utf-8") + FLIGHT
    (tmp_path / "flight-a.toml").write_text(flight, encoding="utf-8")
    shutil.copy(DATA / "season/last-year.csv", tmp_path)

    for folder in ("saves", "look"):
        (tmp_path / folder).mkdir()
    (tmp_path / "saves/january.tdt").write_text(save(LeagueName="Friday"), encoding="utf-8")
    (tmp_path / "look/look.toml").write_text(
        'title = "Club Acht"\n[colours]\nground = "#0B5D2E"\n', encoding="utf-8"
    )
    return tmp_path


def test_each_line_on_a_page_is_run_here_or_by_the_test_of_its_command():
    assert lines_of_the_pages() == FILLED.keys() | SERVES.keys()


@pytest.mark.parametrize(("line", "test"), SERVES.items(), ids=SERVES)
def test_a_line_that_serves_is_run_by_the_test_of_its_command(line, test):
    text = (ROOT / test).read_text("utf-8")

    assert [option for option in line.split() if option.startswith("--") and option not in text] == []


def test_the_other_lines_do_what_they_say(house, shuffleup):
    for line, filled in FILLED.items():
        found = shuffleup(*shlex.split(filled))
        assert found.returncode == (line in COPIES_ARE_LEFT), f"{line}: {found.stdout}{found.stderr}"

    made = {path.suffix for path in house.iterdir() if path.is_file()} | {
        ".phh" for _ in house.glob("hands/*")
    }
    assert {".png", ".txt", ".csv", ".html", ".ics", ".svg", ".phh"} <= made
