"""Floor, table and standby as processes of two releases, updated in either order: nothing is lost."""

import json
import os
import re
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest

from shuffleup.kernel.field_types import FLOOR
from shuffleup.network.bus.notices import FloorAddress
from shuffleup.network.trust.membership import Membership, keep_membership
from shuffleup.network.trust.paired_units import PairedUnits
from shuffleup.network.trust.pairing import user_of
from shuffleup.network.trust.unit_key import unit_key
from shuffleup.storage.journal.errors import JournalError
from shuffleup.storage.journal.reader import read_journal
from tests.brokers import needs_mosquitto
from tests.night import at_night
from tests.patience import HANGS_S
from tests.ports import free_port
from tests.releases import LATER, VERSION

ROOT = Path(__file__).parents[2]
TABLE = "table/1"
THIS = ("-m", "shuffleup")


class Process:
    """A floor, a table or a standby in a folder of its own, of this release or of a later one."""

    def __init__(self, folder, name, words):
        self.folder, self.name, self.words = folder / name, name, words
        self.panel = free_port()
        self.process = None
        self._asked = 0
        self.home = self.folder / "floor" if name == "standby" else self.folder
        self.belongs = self.home if name == "standby" else self.folder / "venue"
        self.belongs.mkdir(parents=True)
        (self.folder / "unit.toml").write_text(f'unit = "{name}"\nfolder = "{self.folder}"\n')

    def start(self, code):
        """Start it, after the end of the one before in good order."""
        self.stop()
        command = [
            sys.executable,
            *code,
            *map(str, self.words),
            "--config",
            "unit.toml",
            "--port",
            self.panel,
        ]
        said = (self.folder / "said").open("a")
        self.process = subprocess.Popen(
            [*map(str, command)],
            cwd=self.folder,
            stdout=said,
            stderr=said,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
        )
        said.close()

    def stop(self):
        if self.process:
            self.process.terminate()
            self.process.wait(HANGS_S)

    def views(self, *topics):
        url = f"http://127.0.0.1:{self.panel}/api/views?topics={','.join(topics)}"
        with suppress(URLError, ConnectionError), urlopen(url) as answer:
            return json.load(answer)["views"]
        return {}

    def ask(self, owner, verb, role="dealer", **args):
        self._asked += 1
        actor = {"role": role, "person": "", "face": "test"}
        command = {
            "id": f"{self.name}-{self._asked}",
            "to": owner,
            "verb": verb,
            "actor": actor,
            "args": args,
        }
        request = Request(
            f"http://127.0.0.1:{self.panel}/api/commands",
            json.dumps(command).encode(),
            {"content-type": "application/json"},
        )
        try:
            with urlopen(request) as answer:
                return answer.status
        except HTTPError as refused:
            return refused.code
        except (URLError, ConnectionError):
            return 0

    def rows(self, stream):
        """Give what is stored of a stream here, empty where nothing is."""
        for path in sorted(self.folder.rglob("*.journal")):
            with suppress(JournalError), read_journal(path) as book:
                if found := book.rows(stream):
                    return [(row.seq, row.type, row.version, row.hash) for row in found]
        return []


def until(holds):
    """Look until something holds; gives it."""
    deadline = time.monotonic() + HANGS_S
    while not (found := holds()):
        assert time.monotonic() < deadline, "never came"
        time.sleep(0.05)
    return found


class Venue:
    """A floor with its broker, the box of table 1, and a standby, on this computer."""

    def __init__(self, folder, shuffleup):
        shuffleup("new", "--rule-set", "tda-2024", "friday.toml")
        (https, broker), (https_2, broker_2) = ((free_port(), free_port()) for _ in range(2))
        here = ("--host", "127.0.0.1")
        ports = (*here, "--https-port", https, "--broker-port", broker)
        self.floor = Process(folder, "floor", ("floor", folder / "friday.toml", "--tables", 1, *ports))
        self.box = Process(folder, "box", ("table", "--floor", f"127.0.0.1:{https}"))
        beside = ("--https-port", https_2, "--broker-port", broker_2)
        at = f"127.0.0.1:{https}"
        self.standby = Process(folder, "standby", ("floor", "--standby-of", at, *here, *beside))
        self.parts = (self.floor, self.box, self.standby)
        self._https, self._broker = https, broker

    def begin(self):
        """Let box and standby in, play a hand, and wait until everybody has all of it."""
        home = self.floor.folder / "floor"
        home.mkdir()
        register = PairedUnits(home)
        keys = {one: unit_key(one.home) for one in (self.box, self.standby)}
        for one, key in keys.items():
            register.add(key.unit_id, one.name, f"the password of {one.name}", standby=one is self.standby)
        self.floor.start(THIS)
        authority = until(lambda: (home / "ca.crt").exists() and (home / "ca.crt").read_text())
        at = (FloorAddress("127.0.0.1", self._broker, self._https),)
        for one, key in keys.items():
            user, password = user_of(key.unit_id), f"the password of {one.name}"
            keep_membership(one.belongs, Membership("room", user, password, at, authority))
            one.start(THIS)
        until(lambda: self.floor.views("floor"))
        until(lambda: self.floor.ask(FLOOR, "give_table", "director", table=1, unit="box") == 200)
        self.floor.ask(FLOOR, "register", "director", names=["Ann", "Bongani"])
        self.floor.ask(FLOOR, "draw_seats", "director")
        self.floor.ask(FLOOR, "start", "director")
        self.play()
        self.all_have_all()

    def play(self):
        """Play a hand at the box, heads-up: the small blind folds."""
        until(lambda: self.box.ask(TABLE, "start_hand") == 200)
        until(lambda: self.box.ask(TABLE, "fold") == 200)
        assert self.box.ask(TABLE, "confirm_result") == 200

    def all_have_all(self):
        """Wait until floor and standby have each row of the table, and box and standby each of the floor."""
        until(lambda: self.floor.rows(TABLE) == self.box.rows(TABLE) == self.standby.rows(TABLE) != [])
        until(
            lambda: self.box.rows(FLOOR)[-1:] == self.floor.rows(FLOOR)[-1:] == self.standby.rows(FLOOR)[-1:]
        )

    def fault(self):
        """Say what the console shows of the box."""
        links = self.floor.views("links").get("links", {}).get("links", [{}])
        return links[0].get("fault", "")


@pytest.fixture
def venue(tmp_path, shuffleup):
    needs_mosquitto()
    venue = Venue(tmp_path, shuffleup)
    yield venue
    for part in venue.parts:
        if part.process:
            part.process.kill()
            part.process.wait()


ORDERS = {"boxes first": ("box", "floor", "standby"), "floor first": ("floor", "standby", "box")}
CASES = [
    ("an added event", "boxes first"),
    *(
        at_night(change, order)
        for change in LATER
        for order in ORDERS
        if (change, order) != ("an added event", "boxes first")
    ),
]


@pytest.mark.parametrize(("change", "order"), CASES)
def test_an_update_in_either_order_loses_nothing(change, order, venue):
    """Each part is ended and begun as the later release; between two of them a hand is played at the box."""
    later = ("-m", "tests.cli.programs.later_release", change)
    venue.begin()
    before = venue.box.rows(TABLE)
    first, *rest = (getattr(venue, name) for name in ORDERS[order])
    first.start(later)
    until(lambda: re.search(rf"has release .*{re.escape(VERSION)}.*: update", venue.fault()))
    venue.play()
    for part in rest:
        until(lambda: venue.floor.views("floor"))
        part.start(later)
    until(lambda: venue.floor.views("floor") and not venue.fault())
    until(lambda: venue.floor.ask(FLOOR, "resume_clock", "director") in (200, 422))
    venue.play()
    venue.all_have_all()
    stored = venue.box.rows(TABLE)
    assert stored[: len(before)] == before
    started = {"an added event": "hand.opened"}.get(change, "hand.started")
    assert started in {kind for _, kind, _, _ in stored}
    versions = {version for _, kind, version, _ in stored if kind == started}
    assert max(versions) == (2 if change == "a changed record" else 1)
