"""`shuffleup demo --broker`: a venue on one computer, each table in a process of its own."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from shuffleup.kernel.clock import BootClock
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.store import Journal
from tests.brokers import needs_mosquitto
from tests.complaints import complaints
from tests.patience import HANGS_S

WORDS = ("demo", "--broker", "--seed", 3, "--players", 18, "--tables", 2, "--speed", 50, "--port", 0)
"""Two full tables: with three players to spare four who are out in the first hand would close one."""

BOOK = "data/shuffleup/demo/venue/tda-2024.journal"
"""The journal of the floor, in the folder of the test; one that is named goes on."""


def children(pid):
    """Find the processes that a process has started, each with its command."""
    found = {}
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        found[int(child)] = Path(f"/proc/{child}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    return found


def table_process(demo, number):
    """Find the process of a table."""
    of_table = f'"table":{number},'
    return next(pid for pid, command in children(demo.process.pid).items() if of_table in command)


def until(met):
    deadline = time.monotonic() + HANGS_S
    while not (found := met()):
        assert time.monotonic() < deadline
        time.sleep(0.05)
    return found


def hands(demo):
    """Give the hand of each table whose box is linked."""
    links = demo.views("links")["links"].get("links", ())
    return {one["table"]: one.get("hand", 0) for one in links if one.get("linked") and "table" in one}


@pytest.fixture
def demo(started):
    needs_mosquitto()
    demo = started(*WORDS, "--journal", BOOK)
    until(lambda: set(hands(demo)) == {1, 2} and min(hands(demo).values()) >= 1)
    return demo


def test_each_table_has_a_process_the_floor_hears_all_and_nothing_is_left(demo, tmp_path):
    pids = {table_process(demo, number) for number in (1, 2)}
    assert len(pids) == 2
    played = until(lambda: min(hands(demo).values()) >= 2)
    assert played
    began = children(demo.process.pid)
    assert sum("shuffleup_demo.table" in command for command in began.values()) == 2
    assert sum("mosquitto" in command for command in began.values()) == 1
    _, complained = demo.stop()
    assert (complaints(complained), demo.process.returncode) == ([], 0)
    assert [pid for pid in began if Path(f"/proc/{pid}").exists()] == []
    home = tmp_path / "data" / "shuffleup" / "demo" / "venue"
    with Journal.open(home / "tda-2024.journal", clock=BootClock()) as floor:
        assert floor.verify().ok
        for number in (1, 2):
            (book,) = (home / f"box-{number}" / "venue").glob("*.journal")
            with read_journal(book) as own:
                stream = f"table/{number}"
                copied = [row.hash for row in floor.rows(stream)]
                assert copied == [row.hash for row in own.rows(stream)][: len(copied)]
                assert len(copied) > 20


def test_a_table_whose_process_dies_is_told_and_its_hand_goes_on(demo):
    before = hands(demo)[1]
    pid = table_process(demo, 1)
    os.kill(pid, signal.SIGKILL)
    until(lambda: hands(demo).get(1, 0) > before)
    assert table_process(demo, 1) != pid
    said, complained = demo.stop()
    (line,) = (line for line in complaints(complained) if "its process ended" in line)
    assert line.startswith("table 1: its process ended (signal 9) and is started again; see ")
    assert "goes on from here" in said


def test_nothing_is_left_when_it_is_killed(demo):
    began = children(demo.process.pid)
    demo.kill()
    assert until(lambda: not any(is_alive(pid) for pid in began))


def is_alive(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


@pytest.mark.nightly
def test_it_goes_on_with_the_same_evening(demo, started):
    before = until(lambda: hands(demo) if hands(demo).get(1, 0) >= 2 else None)
    demo.stop()
    again = started(*WORDS, "--journal", BOOK)
    until(lambda: hands(again).get(1, 0) >= before[1])
    said, _ = again.stop()
    assert "goes on from here" in said


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (("--until-done", "--speed", "max"), "--speed max plays in one process: leave --broker out"),
        (("--speed", "200"), "--speed 200: a number above 0 and up to 100"),
        (("--tracking", "hands"), "--broker follows every action and deals on the screen"),
        (("--dealing", "machine"), "--broker follows every action and deals on the screen"),
        (("--players", "3000", "--tables", "1001"), "--tables 1001: a floor has up to 1000 boxes"),
    ],
)
def test_what_a_venue_cannot_play_is_refused_in_one_line(shuffleup, words, line):
    run = shuffleup("demo", "--broker", *words)
    assert (run.returncode, run.stderr.count("\n"), run.stdout) == (2, 1, "")
    assert line in run.stderr


@pytest.mark.nightly
def test_an_event_is_played_to_its_end_over_a_broker(tmp_path):
    """Crews at two tables, then at one: what is printed is what a demo in one process prints."""
    needs_mosquitto()
    words = ("demo", "--broker", "--until-done", "--json", "--rule-set", "crews-of-five", "--players", "7")
    run = subprocess.run(
        [sys.executable, "-m", "shuffleup", *words, "--speed", "100", "--seed", "5", "--port", "0"],
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
        cwd=tmp_path,
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path / "data")},
    )
    assert run.returncode == 0, run.stderr
    result = json.loads(run.stdout)
    assert (result["players"], result["places_given"], result["chips_explained"]) == (7, True, True)
