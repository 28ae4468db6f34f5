"""A floor with two areas, live: processes, brokers and TLS as in a room."""

import os
import re
import signal
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from shuffleup.network.bus.notices import FloorAddress
from shuffleup.network.trust.floor_authority import ClaimKey
from shuffleup.network.trust.membership import Membership, keep_membership, read_membership
from shuffleup.network.trust.paired_units import PairedUnits
from shuffleup.network.trust.pairing import user_of
from shuffleup.network.trust.unit_key import unit_key
from tests.brokers import needs_mosquitto
from tests.patience import HANGS_S
from tests.ports import free_port, free_ports_in_a_row

TABLES = (1, 2)


class Hall:
    """A floor with two areas, and a box in each: that of area 1 has table 1, that of area 2 table 2."""

    def __init__(self, folder, shuffleup, started):
        self.folder, self.started, self.numbers = folder, started, iter(range(1000))
        self.home = folder / "data" / "shuffleup" / "floor"
        self.https, self.broker = free_port(), free_ports_in_a_row(3)
        shuffleup("new", "--rule-set", "tda-2024", "friday.toml")
        self.home.mkdir(parents=True)
        self.register = PairedUnits(self.home)
        for table in TABLES:
            place = folder / f"box-{table}"
            (place / "venue").mkdir(parents=True)
            (folder / f"box-{table}.toml").write_text(f'unit = "box {table}"\nfolder = "{place}"\n')
            self.register.add(self.unit(table), f"box {table}", f"of box {table}", table, area=table)
        self.second = folder / "second"
        (self.second / "floor").mkdir(parents=True)
        (folder / "second.toml").write_text(f'unit = "back room"\nfolder = "{self.second}"\n')
        unit = unit_key(self.second / "floor").unit_id
        self.register.add(unit, "back room", "of the standby", standby=True)

    def unit(self, table):
        return unit_key(self.folder / f"box-{table}").unit_id

    def start_floor(self, areas=2):
        ports = ("--port", 0, "--https-port", self.https, "--broker-port", self.broker)
        return self.started(
            "floor", "friday.toml", "--tables", 2, "--host", "127.0.0.1", *ports, "--areas", areas
        )

    def start_table(self, table):
        self.let_in(self.folder / f"box-{table}" / "venue", self.unit(table), f"of box {table}", table)
        config = ("--config", f"box-{table}.toml", "--port", 0)
        return self.started("table", "--floor", "127.0.0.1", *config)

    def start_standby(self, areas):
        """Start a standby that was let in; returns where boxes find it, too."""
        https, broker = free_port(), free_ports_in_a_row(3)
        self.let_in(self.second / "floor", unit_key(self.second / "floor").unit_id, "of the standby", 0)
        ports = ("--host", "127.0.0.1", "--port", 0, "--https-port", https, "--broker-port", broker)
        beside = ("--standby-of", "127.0.0.1", "--config", "second.toml", "--areas", areas)
        standby = self.started("floor", *beside, *ports)
        return standby, FloorAddress("127.0.0.1", broker, https)

    def let_in(self, place, unit, password, area):
        """Have a box know where it belongs, as if it had typed its code."""
        at = (FloorAddress("127.0.0.1", self.broker + area, self.https),)
        signer = ClaimKey("room", (self.home / "authority.pem").read_bytes()).claims.signer
        authority = (self.home / "ca.crt").read_text()
        keep_membership(place, Membership("room", user_of(unit), password, at, authority, signer))

    def until_found(self, table, *floors):
        """Wait until a box knows that its floors are there."""
        deadline = time.monotonic() + HANGS_S
        while (known := read_membership(self.folder / f"box-{table}" / "venue").floors) != floors:
            assert time.monotonic() < deadline, known
            time.sleep(0.05)

    def direct(self, floor, verb, **args):
        assert floor.ask(f"d{next(self.numbers)}", "floor", verb, "director", **args)["status"] == 200

    def play_hand(self, box, table):
        """Begin a hand and fold it out; the next `start_hand` seals it."""
        for verb in ("start_hand", *["fold"] * 5):
            box.ask(f"h{next(self.numbers)}", f"table/{table}", verb)

    def pid_of_broker(self, area):
        """Find the Mosquitto of an area among the processes of this computer, 0 for that of the floor."""
        conf = str(self._conf(area)).encode()
        for process in Path("/proc").glob("[0-9]*/cmdline"):
            with suppress(OSError):  # it has ended meanwhile
                words = process.read_bytes().split(b"\0")
                if conf in words and b"mosquitto" in words[0]:
                    return int(process.parent.name)
        return None

    @contextmanager
    def dead_broker(self, area):
        """Kill the broker of an area; the floor cannot begin it again before the body is left."""
        conf = self._conf(area)
        away = conf.rename(conf.with_suffix(".away"))
        os.kill(self.pid_of_broker(area), signal.SIGKILL)
        yield
        away.rename(conf)

    def until_floor_gone(self, box):
        """Wait until a box asks the floor nothing, because its area does not reach it."""
        told, deadline = "", time.monotonic() + HANGS_S
        while told != "the floor is gone: nothing was sent":
            assert time.monotonic() < deadline, told
            told = box.refused(f"g{next(self.numbers)}", "floor", "pause_clock")["text"]

    def _conf(self, area):
        return self.home / (f"broker-area-{area}" if area else "broker") / "mosquitto.conf"


@pytest.fixture
def hall(tmp_path, shuffleup, started):
    needs_mosquitto()
    return Hall(tmp_path, shuffleup, started)


def bridges(views):
    return [one.get("linked", False) for one in views.get("areas", {"areas": ()})["areas"]]


def hands(views):
    links = sorted(views["links"].get("links", ()), key=lambda one: one.get("table", 0))
    return [one.get("hand", 0) if one.get("linked") else None for one in links]


def behind(views):
    return [one.get("behind", 0) for one in views["links"]["links"]]


def areas(views):
    return [len(one.get("users", ())) for one in views["areas"]["areas"]]


def can_begin(table):
    return len(table["seats"]) == 6 and table["blinds"]["big_blind"] > 0


def begun(hall):
    """Two tables of six players, and a hand at each; gives floor and boxes."""
    floor = hall.start_floor()
    boxes = {table: hall.start_table(table) for table in TABLES}
    floor.until(lambda views: hands(views) == [0, 0], "links")
    hall.direct(floor, "register", names=[f"Player {number}" for number in range(1, 13)])
    hall.direct(floor, "draw_seats")
    hall.direct(floor, "start")
    for table, box in boxes.items():
        box.until(lambda views: "table" in views and can_begin(views["table"]), "table")
        hall.play_hand(box, table)
    floor.until(lambda views: hands(views) == [1, 1], "links")
    return floor, boxes


def test_the_broker_of_an_area_dies_and_its_table_plays_on_and_loses_nothing(hall):
    floor, boxes = begun(hall)
    floor.until(lambda views: bridges(views) == [True, True], "areas")
    before = hall.pid_of_broker(2)
    with hall.dead_broker(1):
        floor.until(lambda views: bridges(views) == [False, True], "areas")
        floor.until(lambda views: hands(views) == [None, 1], "links")
        for table, box in boxes.items():
            hall.play_hand(box, table)
        floor.until(lambda views: hands(views) == [None, 2], "links")  # the other area notices nothing
        boxes[1].until(lambda views: views["table"]["hand"] == 2, "table")
    floor.until(lambda views: bridges(views) == [True, True], "areas")
    floor.until(lambda views: hands(views) == [2, 2] and behind(views) == [0, 0], "links")
    for table, box in boxes.items():
        hall.play_hand(box, table)
    floor.until(lambda views: hands(views) == [3, 3], "links")
    _, complained = floor.stop()
    assert "area 1 is cut off: its tables play on alone" in complained
    assert "area 1 is linked again" in complained
    assert "area 2" not in complained
    assert before is not None


def test_the_broker_of_the_floor_dies_and_all_tables_play_on_and_lose_nothing(hall):
    floor, boxes = begun(hall)
    with hall.dead_broker(0):
        for table, box in boxes.items():
            hall.until_floor_gone(box)
            hall.play_hand(box, table)
    floor.until(lambda views: bridges(views) == [True, True], "areas")
    floor.until(lambda views: hands(views) == [2, 2] and behind(views) == [0, 0], "links")


def test_a_box_that_is_moved_to_another_area_goes_there_by_itself(hall):
    floor, boxes = begun(hall)
    assert floor.post(f"/api/pairing/{hall.unit(1)}/area", {"area": 2}) == {}
    floor.until(lambda views: areas(views) == [0, 2], "areas")
    floor.until(lambda views: hands(views) == [None, 1], "links")
    floor.until(lambda views: hands(views) == [1, 1], "links")
    kept = read_membership(hall.folder / "box-1" / "venue").floors
    assert kept == (FloorAddress("127.0.0.1", hall.broker + 2, hall.https),)
    hall.play_hand(boxes[1], 1)
    floor.until(lambda views: hands(views) == [2, 1], "links")


@pytest.mark.nightly
def test_a_floor_that_begins_again_with_fewer_areas_has_all_its_boxes(hall):
    floor, boxes = begun(hall)
    floor.stop()
    floor = hall.start_floor(areas=1)
    floor.until(lambda views: areas(views) == [1] and bridges(views) == [True], "areas")
    floor.until(lambda views: hands(views) == [1, 1], "links")
    hall.play_hand(boxes[2], 2)
    floor.until(lambda views: hands(views) == [1, 2], "links")


@pytest.mark.nightly
@pytest.mark.parametrize("areas", [0, 2])
def test_the_floor_dies_and_the_boxes_of_all_areas_go_over_to_its_standby(areas, hall):
    """At one without areas everybody comes to its own broker."""
    floor, boxes = begun(hall)
    standby, address = hall.start_standby(areas)
    for table in TABLES:
        hall.until_found(table, FloorAddress("127.0.0.1", hall.broker + table, hall.https), address)
    standby.until(lambda views: len(views.get("floor", {}).get("entries", ())) == 12, "floor")
    floor.kill()
    standby.until(lambda views: "GONE" in views.get("links", {}).get("fault", ""), "links")
    assert standby.ask("t1", "floor", "take_over", "director")["status"] == 200
    while "reading http" not in (line := standby.process.stdout.readline()):
        assert line, standby.process.stderr.read()
    new = type(standby)(standby.process, re.search(r"reading (http://[\d.:]+)", line)[1])
    new.until(lambda views: hands(views) == [1, 1], "links")
    for table, box in boxes.items():
        hall.play_hand(box, table)
    new.until(lambda views: hands(views) == [2, 2], "links")
