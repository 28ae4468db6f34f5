"""The commands of docs/reference/seasons.md and club.md take a host through a season as they are written."""

import json
import lzma
import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.td3.small_saves import ROUND, player, save, stake

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "tests/data"
BLOCK = re.compile(r"^```(sh|toml)\n(.*?)^```", re.MULTILINE | re.DOTALL)
SPEAKS_OF = re.compile(r"warning: |no --most: ")
"""Lines on the error stream of a command that has done what it was asked for."""
NAMES = ["Bo Ek", "Åsa Lindström-Öberg", "Newcomer Nína"]


def blocks(document, title):
    """Give the blocks of commands and settings under a title, to the next one of its level."""
    text = (ROOT / "docs/reference" / document).read_text("utf-8")
    level = title.partition(" ")[0]
    section = text.split(f"\n{title}\n")[1]
    section = re.split(rf"^#{{1,{len(level)}}} ", section, maxsplit=1, flags=re.MULTILINE)[0]
    found = BLOCK.findall(section)
    assert found, title
    return found


def lines(block):
    return [words for line in block.splitlines() if (words := shlex.split(line, comments=True))]


@pytest.fixture
def house(tmp_path, monkeypatch):
    """The folder of a box: with a spreadsheet and with saves of the other program."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    shutil.copy(DATA / "season/last-year.csv", tmp_path)
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves/january.tdt").write_text(save(LeagueName="Friday"), encoding="utf-8")
    return tmp_path


def done(shuffleup, words):
    """Run a line of a document; it must do what it says, without a complaint."""
    program, *rest = words
    assert program == "shuffleup"
    found = shuffleup(*rest)
    said = [line for line in found.stderr.splitlines() if not SPEAKS_OF.match(line)]
    assert (found.returncode, said) == (0, []), f"{shlex.join(words)}: {found.stdout}{found.stderr}"
    return found.stdout


def edited(path):
    """Set what a host sets in a proposal: the day, the price, and what the dealers enter."""
    text = path.read_text("utf-8").replace('date = "2026-01-01"', 'date = "2026-11-27"')
    text = text.replace("buy_in = 0", "buy_in = 20")
    path.write_text(text + '\n[table]\ntracking = "hands"\n', encoding="utf-8")


def play(unit):
    """Play an evening of three in which Bo Ek goes first and Åsa second; gives the wall in the break."""
    asked = iter(range(1, 100))

    def director(verb, **args):
        assert unit.ask(f"d{next(asked)}", "floor", verb, "director", **args)["status"] == 200

    def dealer(verb, **args):
        assert unit.ask(f"t{next(asked)}", "table/1", verb, **args)["status"] == 200

    director("register", names=NAMES)
    director("draw_seats")
    director("start")
    director("begin_break", minutes=15)
    wall = unit.until(lambda seen: "FRIDAY 2026" in [one["title"] for one in seen["wall"]["lists"]], "wall")[
        "wall"
    ]
    director("end_break")
    table = unit.until(lambda seen: seen["table"]["phase"] == "between")["table"]
    seats = {seat["name"]: seat["seat"] for seat in table["seats"] if seat.get("name")}
    dealer("start_hand")
    dealer("tap_busts", seats=[seats["Bo Ek"]])
    dealer("start_hand")
    dealer("tap_busts", seats=[seats["Åsa Lindström-Öberg"]])
    dealer("confirm_result")
    unit.until(lambda seen: seen["board"]["phase"] == "over")
    director("archive_event")
    unit.waits_for_the_next_event()
    unit.stop()
    return wall


def test_the_walk_of_a_season_does_what_it_says(house, shuffleup, started):
    """From an import to the stacks of the final (LGE-19 to LGE-22, TDI-01, PPL-06)."""
    said, wall = {}, None
    for kind, block in blocks("seasons.md", "## A season from import to final"):
        if kind == "toml":
            (house / "unit.toml").write_text(f"{block}\n[listen]\nport = 0\n", encoding="utf-8")
            continue
        for words in lines(block):
            if words[1] == "table":
                wall = play(started(*words[1:]))
                continue
            said[" ".join(words[1:3])] = done(shuffleup, words)
            if words[1:3] == ["new", "friday.toml"]:
                edited(house / "friday.toml")

    assert {"import results", "import td3", "season take", "season reach", "check final.toml"} <= said.keys()
    assert "one person? Asa Lindstrom-Oberg and Åsa Lindström-Öberg: " in said["people list"]
    ranks = [row["left"] for one in wall["lists"] if one["title"] == "FRIDAY 2026" for row in one["rows"]]
    assert ranks[:2] == ["1  Bo Ek", "2  Åsa Lindström-Öberg"]
    assert said["season show"].splitlines()[0] == "Friday 2026: 4 of 4 events count"
    names = "\n".join(said["season show"].splitlines()[1:])
    assert all(name in names for name in ("Newcomer Nína", "Ωmega Παπαδόπουλος", "=SUM(A1)", "Ada"))
    assert "Rang" in (house / "pages/season.txt").read_text("utf-8")
    assert "Åsa Lindström-Öberg" in (house / "pages/index.html").read_text("utf-8")
    assert "closed with 4 events" in said["season close"]
    assert '["Bo Ek", ' in (house / "final.toml").read_text("utf-8")


def test_the_commands_of_a_club_in_the_evening_run_as_they_are_written(house, shuffleup):
    """docs/reference/club.md; only the id of an event is filled in."""
    (house / "archive").mkdir()
    packed = lzma.decompress((DATA / "journals/0.2.0-rebuys.journal.xz").read_bytes())
    (house / "archive/rebuys.journal").write_bytes(packed)
    guests = (player("u-a", "Ada", stake()), player("u-b", "Bo", stake()))
    tables = 'Tables: new GameTables({Tables: [new GameTable({NumberOfSeats: 8, Seats: ["u-a", "u-b"]})]})'
    for name in ("friday.tdt", "friday.tdt.20260115-213000"):
        text = save(*guests, levels=(ROUND, ROUND), more=f", {tables}", UUID="t-9", EndTime=None)
        (house / name).write_text(text, encoding="utf-8")
    titles = ("### Results from a spreadsheet", "### Coming from The Tournament Director 3", "## A season")
    ran = 0
    for title in titles:
        for _, block in blocks("club.md", title):
            for words in lines(block):
                if "EVENT" in words:
                    listed = json.loads(shuffleup("season", "list", "--club", "club", "--json").stdout)
                    words[words.index("EVENT")] = listed["events"][0]["event"]
                done(shuffleup, words)
                ran += 1
    assert ran == 17
    assert (house / "pages/index.html").exists()
    assert "stacks = [" in (house / "final.toml").read_text("utf-8")
    assert (house / "friday.journal").exists(), "the evening that was taken over"
