"""A new box started with the address of a floor: its touchscreen shows the code until it is typed."""

import json
import re
import subprocess
import sys
import time
from contextlib import suppress
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest

from shuffleup.storage.look_folder import LookFolder
from tests.brokers import needs_mosquitto
from tests.patience import HANGS_S
from tests.ports import free_port

PRESS = {"id": "k1", "to": "table/1", "verb": "start_hand", "actor": {"role": "dealer"}}
CODE = re.compile(r"[0-9A-Z]{4}-[0-9A-Z]{4}")


@pytest.fixture
def box(tmp_path):
    """Starts a box that looks for a floor at a port; gives the address of its front panel."""
    processes = []

    def start(https):
        panel = free_port()
        (tmp_path / "box.toml").write_text(f'unit = "box 7"\nfolder = "{tmp_path / "box"}"\n')
        words = ("table", "--floor", f"127.0.0.1:{https}", "--config", "box.toml", "--port", str(panel))
        command = [sys.executable, "-m", "shuffleup", *words]
        with (tmp_path / "box.said").open("w") as said:
            processes.append(subprocess.Popen(command, cwd=tmp_path, stdout=said))
        return Panel(f"http://127.0.0.1:{panel}")

    yield start
    for process in processes:
        process.terminate()
        process.wait()


class Panel:
    """The front panel of a box, which may not be there yet."""

    def __init__(self, url):
        self.url = url

    def views(self):
        with urlopen(f"{self.url}/api/views?topics=touch,table") as answer:
            return json.load(answer)["views"]

    def until(self, holds):
        deadline = time.monotonic() + HANGS_S
        while time.monotonic() < deadline:
            with suppress(URLError, ConnectionError):  # it becomes a table meanwhile
                if holds(views := self.views()):
                    return views
            time.sleep(0.1)
        raise AssertionError("never came")


def post(url, body):
    with urlopen(Request(url, json.dumps(body).encode(), {"content-type": "application/json"})) as answer:
        return json.load(answer)


def until_it_waits(floor):
    """Look at the floor until the box has asked to be let in: its code is shown a moment before."""
    deadline = time.monotonic() + HANGS_S
    while time.monotonic() < deadline:
        with urlopen(f"{floor.url}/api/pairing") as answer:
            for one in json.load(answer)["waiting"]:
                return one
        time.sleep(0.1)
    raise AssertionError("it never asked")


def test_the_code_is_on_the_touchscreen_until_it_is_typed_and_then_the_table_is_there(
    tmp_path, shuffleup, started, box
):
    needs_mosquitto()
    shuffleup("new", "--rule-set", "tda-2024", "friday.toml")
    https, broker = free_port(), free_port()
    ports = ("--host", "127.0.0.1", "--port", 0, "--https-port", https, "--broker-port", broker)
    floor = started("floor", "friday.toml", "--tables", 2, *ports)
    panel = box(https)
    shown = panel.until(lambda views: CODE.search(str(views.get("touch"))))["touch"]
    code = CODE.search(str(shown))[0]
    printed = (tmp_path / "box.said").read_text().splitlines()
    assert printed[0] == f"front panel {panel.url}"
    assert [line["text"] for line in shown["lines"]] == [
        "TYPE AT THE FLOOR",
        code,
        "at the floor console of 127.0.0.1, under Units, beside box 7",
    ]
    with pytest.raises(HTTPError) as refused:
        post(f"{panel.url}/api/commands", PRESS)
    words = "this box waits to be let in: type its code at the floor console"
    assert json.load(refused.value)["text"] == words
    waiting = until_it_waits(floor)
    assert waiting["name"] == "box 7"
    post(f"{floor.url}/api/pairing/{waiting['unit']}/admit", {"code": code, "table": 1})
    assert panel.until(lambda views: "table" in views)["table"]["table"] == 1


def test_a_new_box_gets_the_look_of_the_house_with_its_pairing_and_the_next_one_when_it_is_taken(
    tmp_path, shuffleup, started, box
):
    """LOOK-15: fetched from the floor by its SHA-256."""
    needs_mosquitto()
    shuffleup("new", "--rule-set", "tda-2024", "friday.toml")
    https, broker = free_port(), free_port()
    ports = ("--host", "127.0.0.1", "--port", 0, "--https-port", https, "--broker-port", broker)
    floor = started("floor", "friday.toml", "--tables", 2, *ports)
    first, second = (brought(floor, f'title = "{title}"\n'.encode()) for title in ("First", "Second"))
    looks = LookFolder(tmp_path / "box")
    take(floor, brought(floor, b'title = "First"\n'))
    panel = box(https)
    shown = panel.until(lambda views: CODE.search(str(views.get("touch"))))["touch"]
    unit = until_it_waits(floor)["unit"]
    post(f"{floor.url}/api/pairing/{unit}/admit", {"code": CODE.search(str(shown))[0], "table": 1})
    until(lambda: looks.taken[-1] == first)
    assert looks.shown().title == "First"
    take(floor, brought(floor, b'title = "Second"\n'))
    until(lambda: looks.taken[-1] == second)
    assert looks.shown().title == "Second"


def brought(floor, text):
    """Bring a look to the console of a floor; returns its digest."""
    body = json.dumps([{"name": "look.toml", "size": len(text)}]).encode() + b"\n" + text
    with urlopen(Request(f"{floor.url}/api/look", body)) as answer:
        return json.load(answer)["look"]


def take(floor, digest):
    """Take a look as the director."""
    command = {"id": f"take-{digest[:8]}", "to": "floor", "verb": "take_look", "args": {"look": digest}}
    post(f"{floor.url}/api/commands", command | {"actor": {"role": "director"}})


def until(holds):
    """Wait until something holds."""
    deadline = time.monotonic() + HANGS_S
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_a_box_that_finds_no_floor_says_so_on_its_touchscreen(box):
    shown = box(free_port()).until(lambda views: "answers" in str(views))["touch"]
    assert [line["text"] for line in shown["lines"]][::2] == [
        "LOOKING FOR THE FLOOR",
        "no floor answers at 127.0.0.1 yet",
    ]
