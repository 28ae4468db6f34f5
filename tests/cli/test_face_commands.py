"""`shuffleup touch` and `shuffleup wall` as processes beside a table: each lives without the other."""

import ctypes
import os
import signal
import subprocess
import sys
import threading

import pytest

from tests.patience import HANGS_S

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture
def event(shuffleup, tmp_path):
    assert shuffleup("new", "friday.toml", "--rule-set", "tda-2024").returncode == 0
    return tmp_path / "friday.toml"


@pytest.fixture
def settings(tmp_path):
    """The settings of a box with a Unix socket for the faces beside it."""
    path = tmp_path / "unit.toml"
    path.write_text(f'[listen]\nport = 0\nunix_socket = "{tmp_path}/box.sock"\n')
    return path


@pytest.fixture(scope="module", autouse=True)
def software_screen():
    try:
        ctypes.CDLL("libEGL.so.1")
    except OSError:
        missing = "no screen to draw on: apt-get install libegl1 libgl1-mesa-dri libgles2"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)


class Face:
    """A face that runs, and what it says."""

    def __init__(self, process):
        self.process = process

    def says(self, what):
        """Wait for a line with these words; a face that never says them is ended."""
        said, patience = [], threading.Timer(HANGS_S, self.process.kill)
        patience.start()
        while (line := self.process.stderr.readline()) and what not in line:
            said.append(line)
        patience.cancel()
        assert line, f"never said {what!r}: {said}"

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


@pytest.fixture
def face(tmp_path):
    """Start a face that draws into memory; it is killed at the end if it still runs."""
    processes = []

    def start(*words):
        process = subprocess.Popen(
            [sys.executable, "-m", "shuffleup", *map(str, words)],
            stderr=subprocess.PIPE,
            text=True,
            cwd=tmp_path,
            env=os.environ | {"SDL_VIDEODRIVER": "offscreen"},
        )
        processes.append(process)
        return Face(process)

    yield start
    for process in processes:
        process.kill()
        process.communicate()


def deal_the_first_hand(unit):
    unit.ask("a1", "floor", "register", "director", names=["Ann", "Bongani"])
    unit.ask("a2", "floor", "draw_seats", "director")
    unit.ask("a3", "floor", "start", "director")
    unit.until(lambda seen: seen["table"]["phase"] == "between")
    unit.ask("a4", "floor", "pause_clock", "director")
    unit.ask("a5", "table/1", "start_hand")
    unit.until(lambda seen: seen["table"]["phase"] == "betting" and not seen["clock"]["running"])


def test_the_touchscreen_dies_in_the_middle_of_a_hand_and_the_hand_goes_on(
    started, event, face, shuffleup_apart, tmp_path
):
    unit = started("table", event)
    deal_the_first_hand(unit)
    touch = face("touch", "--url", unit.url)
    touch.says("linked")
    assert shuffleup_apart("touch", "--url", unit.url, "--picture", "before.png").returncode == 0
    touch.kill()
    assert shuffleup_apart("touch", "--url", unit.url, "--picture", "again.png").returncode == 0
    assert unit.ask("b1", "table/1", "raise_to", to=300)["status"] == 200
    face("touch", "--url", unit.url).says("linked")
    assert shuffleup_apart("touch", "--url", unit.url, "--picture", "raised.png").returncode == 0
    before, again, raised = (
        (tmp_path / name).read_bytes() for name in ("before.png", "again.png", "raised.png")
    )
    assert before == again
    assert before != raised


def test_the_box_dies_and_the_touchscreen_finds_it_again(started, event, face, settings):
    unit = started("table", event, "--config", settings)
    touch = face("touch", "--config", settings)
    touch.says("box.sock: linked")
    unit.kill()
    touch.says("box.sock: the answer broke off")
    assert touch.process.poll() is None
    started("table", event, "--config", settings)
    touch.says("box.sock: linked")


def test_a_touchscreen_that_is_told_to_end_ends_well(started, event, face):
    touch = face("touch", "--url", started("table", event).url)
    touch.says("linked")
    touch.process.send_signal(signal.SIGTERM)
    assert touch.process.wait() == 0


@pytest.mark.parametrize("size", ["1280x720", "1920x1080"])
def test_the_wall_is_drawn_as_large_as_its_television(started, event, shuffleup_apart, tmp_path, size):
    unit = started("table", event)
    deal_the_first_hand(unit)
    run = shuffleup_apart("wall", "--url", unit.url, "--size", size, "--picture", "wall.png")
    assert run.returncode == 0, run.stderr
    picture = (tmp_path / "wall.png").read_bytes()
    assert picture.startswith(PNG)
    assert f"{int.from_bytes(picture[16:20])}x{int.from_bytes(picture[20:24])}" == size


@pytest.mark.parametrize("face_name", ["touch", "wall"])
def test_an_address_that_is_none_is_refused_in_one_line(shuffleup, face_name):
    run = shuffleup(face_name, "--url", "poker-t3")
    assert run.returncode == 2
    assert run.stderr == "'poker-t3' is no address of a box: give one like http://192.168.4.13:8080\n"


@pytest.mark.parametrize("face_name", ["touch", "wall"])
def test_without_kivy_one_is_told_what_to_install(shuffleup_apart, face_name, tmp_path):
    (tmp_path / "sitecustomize.py").write_text("import sys\nsys.modules['kivy'] = None\n")
    run = shuffleup_apart(face_name, "--url", "http://127.0.0.1:8080", PYTHONPATH=str(tmp_path))
    assert run.returncode == 2
    assert run.stderr == "Kivy is not installed: type scripts/setup ui, or pip install 'shuffleup[ui]'\n"
