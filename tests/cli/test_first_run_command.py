"""A new box from the host's side: set up, interrupted, practised on, and served without an event."""

import os
import subprocess
import sys
import time
import tomllib
from urllib.error import URLError

import pytest

from tests.patience import HANGS_S, STOPS_S
from tests.ports import free_port

HAND: tuple[tuple[str, dict[str, int]], ...] = (
    ("start_hand", {}),
    ("check_or_call", {}),
    ("raise_to", {"to": 100}),
    ("fold", {}),
    ("start_hand", {}),
)
SAID = ("1 of 5", "2 of 5", "3 of 5", "5 of 5", "READY")


@pytest.fixture
def port():
    """A port at which the box serves, also after it was begun anew."""
    return free_port()


@pytest.fixture
def on_a_pi(monkeypatch):
    """A Raspberry Pi on which Shuffle Up was installed; its parts are not there, and each says so."""
    monkeypatch.setenv("SHUFFLEUP_BOARD", "pi")


def come(unit, topic, what):
    """Look at a view until it is as wanted; between two parts of a first run nobody answers for a moment."""
    deadline, view = time.monotonic() + HANGS_S, None
    while time.monotonic() < deadline:
        try:
            view = unit.views(topic).get(topic)
        except (URLError, ConnectionError):
            view = None
        if view is not None and what(view):
            return view
        time.sleep(0.05)
    raise AssertionError(f"never came: {view}")


def go_on(unit, count, begin=1, pin=""):
    for number in range(begin, begin + count):
        view = unit.views("first_run")["first_run"]
        if view["step"] == "pin" and pin:
            unit.ask(str(number), "unit", "set_first_pin", pin=pin, again=pin)
            continue
        skips = (view["step"] in ("corners", "pin")) or view["corner"]
        if view["step"] == "keys":
            for key in range(10):
                unit.ask(f"{number}/{key}", "unit", "skip")
        unit.ask(str(number), "unit", "skip" if skips else "go_on")


def play(unit):
    """Do what the coach says, by commands of the table; the keys are pressed where time is virtual."""
    for number, (verb, args) in enumerate(HAND, 1):
        come(unit, "touch", lambda view, word=SAID[number - 1]: view["coach"].startswith(word))
        unit.ask(f"practice-{number}", "table/1", verb, **args)


def test_a_new_box_is_set_up_practises_and_waits_for_players(started, tmp_path, port, on_a_pi):
    unit = started("table", "--port", port)
    assert unit.views("first_run")["first_run"]["step"] == "language"
    go_on(unit, 9, pin="4711")
    come(unit, "touch", lambda view: view["coach"].startswith("1 of 5"))
    settings = tomllib.loads((tmp_path / "data/shuffleup/unit.toml").read_text())
    assert settings["unit"] == "table 1"
    assert settings["listen"] == {"host": "0.0.0.0"}
    refused = unit.refused("d", "floor", "pause_clock", "director")
    assert refused["text"] == "pin needed: this is for the director, enter the floor PIN"
    play(unit)
    come(unit, "touch", lambda view: view["lines"][0]["text"] == "NO EVENT IS OPEN")
    assert not (tmp_path / "data/shuffleup/first-run.json").exists()
    folder = tmp_path / "data/shuffleup"
    assert [path.name for path in folder.glob("*.journal")] == ["open table.journal"]
    assert [path.name for path in folder.glob("rehearsal/*.journal")] == ["practice.journal"]


def test_a_first_run_that_is_killed_goes_on_at_its_step(started, tmp_path, port, on_a_pi):
    unit = started("table", "--port", port)
    go_on(unit, 3)
    assert unit.views("first_run")["first_run"]["step"] == "role"
    unit.kill()
    assert not (tmp_path / "data/shuffleup/unit.toml").exists()
    again = started("table", "--port", port)
    assert again.views("first_run")["first_run"]["step"] == "role"


def test_a_practice_hand_that_is_killed_is_played_again_and_nothing_else_is_asked(
    started, tmp_path, port, on_a_pi
):
    unit = started("table", "--port", port)
    go_on(unit, 9)
    come(unit, "touch", lambda view: view["coach"].startswith("1 of 5"))
    unit.ask("deal", "table/1", "start_hand")
    come(unit, "touch", lambda view: view["coach"].startswith("2 of 5"))
    unit.kill()
    again = started("table", "--port", port)
    play(again)
    come(again, "touch", lambda view: view["lines"][0]["text"] == "NO EVENT IS OPEN")
    assert not (tmp_path / "data/shuffleup/first-run.json").exists()


@pytest.fixture
def settled(tmp_path):
    """The settings of a box that was set up before."""
    path = tmp_path / "unit.toml"
    path.write_text('unit = "table 1"\n')
    return path


def test_a_box_without_an_event_is_a_clock_at_one_touch(started, settled):
    unit = started("table", "--config", settled)
    view = come(unit, "touch", lambda view: view["screen"] == "before")
    assert view["deeds"] == [
        {
            "label": "START WITH 9 SEATS",
            "note": "the level clock starts at once",
            "verb": "start_alone",
            "tint": "go",
            "held": True,
        }
    ]
    unit.ask("a1", "unit", "start_alone")
    seen = unit.until(lambda seen: seen["clock"]["running"] and len(seen["table"]["seats"]) == 9)
    assert seen["clock"]["phase"] == "level"
    assert unit.refused("a2", "unit", "start_alone")["status"] == 422


def test_a_computer_without_the_metal_of_a_box_begins_with_the_names(started, tmp_path):
    unit = started("table")
    view = come(unit, "touch", lambda view: view["screen"] == "before")
    assert [line["text"] for line in view["lines"]] == [
        "NO EVENT IS OPEN",
        "write who plays on the page of this box, one name a line",
    ]
    assert "first_run" not in unit.views("first_run")
    assert not (tmp_path / "data/shuffleup/unit.toml").exists()


def test_the_set_up_of_a_computer_asks_for_no_corners_and_no_keys(started, tmp_path, port):
    """A first run that was cut off at the keys, on metal that is now simulated, goes on behind them."""
    kept = tmp_path / "data/shuffleup/first-run.json"
    kept.parent.mkdir(parents=True)
    kept.write_text('{"keys": {"order": ["fold"]}, "step": "keys"}')
    unit = started("table", "--port", port)
    view = come(unit, "first_run", lambda view: view["step"] == "role")
    assert (view["number"], view["of"]) == (2, 7)
    unit.ask("1", "unit", "go_back")
    come(unit, "first_run", lambda view: view["step"] == "language")


def test_the_menu_sets_the_box_up_again_and_the_event_goes_on(started, settled, port):
    unit = started("table", "--config", settled, "--port", port)
    unit.ask("a1", "unit", "start_alone")
    unit.until(lambda seen: seen["table"]["phase"] == "between")
    unit.ask("a2", "table/1", "start_hand")
    assert unit.refused("a3", "unit", "begin_first_run", "director")["text"] == "finish the hand first"
    for number in range(8):
        unit.ask(f"b{number}", "table/1", "fold")
    unit.ask("a4", "unit", "begin_first_run", "director")
    come(unit, "first_run", lambda view: view["step"] == "language")
    go_on(unit, 7)
    play(unit)
    come(unit, "table", lambda view: len(view["seats"]) == 9 and view["hand"] == 1)


def test_a_first_run_is_stopped_without_a_trace_of_settings(started, tmp_path):
    unit = started("table", "--first-run", "--config", tmp_path / "box.toml")
    unit.stop()
    assert unit.process.returncode == 0
    assert not (tmp_path / "box.toml").exists()


def test_the_practice_ends_by_itself_when_its_hand_was_played(started, settled):
    unit = started("practice", "--config", settled)
    play(unit)
    out, _ = unit.process.communicate(timeout=STOPS_S)
    assert out.endswith("practice: played\n")


def test_a_touchscreen_that_sits_otherwise_begins_anew_with_what_was_found(tmp_path, started, port, on_a_pi):
    """The process that draws is replaced: Kivy takes the mounting of its glass at its start only."""
    pytest.importorskip("kivy", reason="no Kivy found: scripts/setup ui")
    unit = started("table", "--port", port)
    go_on(unit, 1)
    for number, (x, y) in enumerate(((980, 970), (20, 970), (20, 30), (980, 30)), 1):
        unit.ask(f"t{number}", "unit", "touch_glass", x=x, y=y, at=1000 * number)
    face = subprocess.Popen(
        [sys.executable, "-m", "shuffleup", "touch", "--url", unit.url, "--picture", "step.png"],
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path / "data"), "SDL_VIDEODRIVER": "offscreen"},
    )
    _, said = face.communicate(timeout=HANGS_S)
    assert "the glass is mounted otherwise: --rotate 0 --panel upside-down" in said
    assert (face.returncode, (tmp_path / "step.png").read_bytes()[:4]) == (0, b"\x89PNG")
