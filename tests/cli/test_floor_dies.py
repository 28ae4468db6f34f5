"""The floor dies and a standby takes its place, live: processes, brokers and TLS as in a room."""

import re
import time

import pytest

from shuffleup.network.bus.notices import FloorAddress
from shuffleup.network.trust.floor_authority import ClaimKey
from shuffleup.network.trust.membership import Membership, keep_membership, read_membership
from shuffleup.network.trust.paired_units import PairedUnits
from shuffleup.network.trust.pairing import user_of
from shuffleup.network.trust.unit_key import unit_key
from shuffleup.storage.journal.reader import read_journal
from tests.brokers import needs_mosquitto
from tests.patience import HANGS_S
from tests.ports import free_port

NOW = "this box is the floor now, in epoch 2"


class Room:
    """Three boxes on one computer: a floor, a standby that is let in, and the box of table 1."""

    def __init__(self, folder, shuffleup, started):
        self.folder, self.started, self.numbers = folder, started, iter(range(1000))
        self.floor, self.standby = folder / "data" / "shuffleup" / "floor", folder / "second" / "floor"
        self.table, self.spare = folder / "box", folder / "spare"
        self.ports = {name: (free_port(), free_port()) for name in ("floor", "standby")}
        shuffleup("new", "--rule-set", "tda-2024", "friday.toml")
        places = (
            (self.standby, "second", "back room"),
            (self.table / "venue", "box", "box 1"),
            (self.spare / "venue", "spare", "box 2"),
        )
        for place, name, of_box in places:
            place.mkdir(parents=True)
            (folder / f"{name}.toml").write_text(f'unit = "{of_box}"\nfolder = "{folder / name}"\n')
        self.floor.mkdir(parents=True)
        register = PairedUnits(self.floor)
        register.add(unit_key(self.standby).unit_id, "back room", "of the standby", standby=True)
        register.add(unit_key(self.table).unit_id, "box 1", "of box 1", 1)
        register.add(unit_key(self.spare).unit_id, "box 2", "of box 2")

    def start_floor(self):
        return self.started("floor", "friday.toml", "--tables", 2, *self._ports("floor"))

    def start_standby(self):
        self._let_in(self.standby, unit_key(self.standby).unit_id, "of the standby")
        beside = ("--standby-of", "127.0.0.1", "--config", "second.toml")
        return self.started("floor", *beside, *self._ports("standby"))

    def start_table(self):
        self._let_in(self.table / "venue", unit_key(self.table).unit_id, "of box 1")
        return self.started("table", "--floor", "127.0.0.1", "--config", "box.toml", "--port", 0)

    def start_spare(self):
        self._let_in(self.spare / "venue", unit_key(self.spare).unit_id, "of box 2")
        return self.started("table", "--floor", "127.0.0.1", "--config", "spare.toml", "--port", 0)

    def _ports(self, name):
        https, broker = self.ports[name]
        return ("--host", "127.0.0.1", "--port", 0, "--https-port", https, "--broker-port", broker)

    def _let_in(self, place, unit, password):
        https, broker = self.ports["floor"]
        at = (FloorAddress("127.0.0.1", broker, https),)
        signer = ClaimKey("room", (self.floor / "authority.pem").read_bytes()).claims.signer
        authority = (self.floor / "ca.crt").read_text()
        keep_membership(place, Membership("room", user_of(unit), password, at, authority, signer))

    def addresses_at_the_table(self):
        return self.addresses_at(self.table)

    def addresses_at(self, box):
        return [(one.web, one.broker) for one in read_membership(box / "venue").floors]

    def until(self, holds):
        deadline = time.monotonic() + HANGS_S
        while not holds():
            assert time.monotonic() < deadline, "never came"
            time.sleep(0.05)

    def direct(self, floor, verb, **args):
        assert floor.ask(f"d{next(self.numbers)}", "floor", verb, "director", **args)["status"] == 200

    def play_hand(self, table):
        """Begin a hand and fold it out; the next `start_hand` seals it."""
        table.ask(f"h{next(self.numbers)}", "table/1", "start_hand")
        table.ask(f"h{next(self.numbers)}", "table/1", "fold")
        table.ask(f"h{next(self.numbers)}", "table/1", "fold")


@pytest.fixture
def room(tmp_path, shuffleup, started):
    needs_mosquitto()
    return Room(tmp_path, shuffleup, started)


def named(views):
    return [one["name"] for one in views.get("floor", {}).get("entries", ())]


def hand(views):
    return [one.get("hand", 0) for one in views["links"].get("links", ()) if one.get("linked")]


def linked(views):
    return [one["name"] for one in views["links"].get("links", ()) if one.get("linked")]


def line_with(running, word):
    while line := running.process.stdout.readline():
        if word in line:
            return line
    raise AssertionError(f"no line with {word}: {running.process.stderr.read()}")


def begun(room):
    """A hand is played, and the standby was let in after the table; gives floor, table and standby."""
    floor, table = room.start_floor(), room.start_table()
    room.direct(floor, "register", names=["Ann", "Bongani", "Cat"])
    room.direct(floor, "draw_seats")
    room.direct(floor, "start")
    floor.until(lambda views: hand(views) == [0], "links")
    standby = room.start_standby()
    room.until(lambda: room.addresses_at_the_table() == [room.ports["floor"], room.ports["standby"]])
    standby.until(lambda views: len(named(views)) == 3, "floor")
    table.until(lambda views: views["table"]["seats"], "table")
    room.play_hand(table)
    floor.until(lambda views: hand(views) == [1], "links")
    return floor, table, standby


def test_the_floor_is_killed_and_the_tables_go_over_to_its_standby_by_themselves(room):
    floor, table, standby = begun(room)
    assert standby.views("links")["links"]["waits"]
    floor.kill()
    standby.until(lambda views: "GONE" in views.get("links", {}).get("fault", ""), "links")
    assert standby.ask("t1", "floor", "take_over", "director")["status"] == 200
    told = line_with(standby, "this box is the floor now")
    assert told == f"{NOW}; the tables gave this floor nothing that was missing\n"
    at = re.search(r"reading (http://[\d.:]+)", line_with(standby, "console"))[1]
    new = type(standby)(standby.process, at)
    new.until(lambda views: hand(views) == [1], "links")
    room.play_hand(table)
    new.until(lambda views: hand(views) == [2], "links")

    old = room.start_floor()
    stopped = "another floor has taken over (epoch 2): this one is stopped"
    old.until(lambda views: views["links"].get("fault") == stopped, "links")
    assert old.refused("r9", "floor", "pause_clock", "director")["text"] == stopped
    room.play_hand(table)
    new.until(lambda views: hand(views) == [3], "links")
    _, complained = table.stop()
    assert "other events" not in complained
    new.stop()


def test_a_dead_table_goes_on_at_a_spare_box_when_the_standby_of_its_dead_floor_is_the_floor(room):
    floor, table, standby = begun(room)
    spare = room.start_spare()
    room.until(lambda: room.addresses_at(room.spare) == room.addresses_at_the_table())
    room.until(lambda: rows_in(room.standby) == rows_in(room.table / "venue"))
    floor.kill()
    table.kill()
    asked = {"table": 1, "unit": "box 2", "reason": "box 1 is dead"}
    waits = standby.refused("g1", "floor", "give_table", "director", **asked)
    assert waits["text"] == "this is the standby: ask the floor"
    standby.until(lambda views: "GONE" in views.get("links", {}).get("fault", ""), "links")
    assert standby.ask("t1", "floor", "take_over", "director")["status"] == 200
    line_with(standby, "this box is the floor now")
    at = re.search(r"reading (http://[\d.:]+)", line_with(standby, "console"))[1]
    new = type(standby)(standby.process, at)
    room.direct(new, "give_table", **asked)
    spare.until(lambda views: views.get("table", {}).get("hand") == 1, "table")
    room.play_hand(spare)
    new.until(lambda views: hand(views) == [2], "links")
    new.stop()


def test_no_box_takes_a_table_over_while_its_floor_is_dead_and_nobody_is_the_floor(room):
    floor, table = room.start_floor(), room.start_table()
    spare = room.start_spare()
    floor.until(lambda views: len(linked(views)) == 2, "links")
    floor.kill()
    table.kill()
    told, deadline = "", time.monotonic() + HANGS_S
    asked = {"table": 1, "unit": "box 2", "reason": "box 1 is dead"}
    while told != "the floor is gone: nothing was sent":
        assert time.monotonic() < deadline, told
        time.sleep(0.3)
        told = spare.refused(f"g{next(room.numbers)}", "floor", "give_table", **asked)["text"]
    assert spare.refused("h1", "table/1", "start_hand")["text"] == "no table is given to it"


def test_a_standby_that_lacks_the_last_word_of_the_floor_has_it_from_a_table(room):
    """The standby was off when the room was told something, and then the floor died."""
    floor, table, standby = begun(room)
    standby.stop()
    room.direct(floor, "announce", text="the bar closes at eleven")
    room.until(lambda: "the bar closes at eleven" in floor_texts_of(room))
    floor.kill()
    new = room.started("floor", "--take-over", "--config", "second.toml", *room._ports("standby"))
    new.until(lambda views: hand(views) == [1], "links")
    told = new.views("links")["links"]["told"]
    assert told == f"{NOW}; the tables gave this floor 1 event more from box 1"
    assert "the bar closes at eleven" in str(new.views("floor")["floor"])
    room.play_hand(table)
    new.until(lambda views: hand(views) == [2], "links")
    _, complained = table.stop()
    assert "other events" not in complained
    new.stop()


def rows_in(folder):
    """Count the rows of table 1 in the journal that lies in a folder."""
    (path,) = folder.glob("*.journal")
    with read_journal(path) as reader:
        return sum(1 for _ in reader.rows("table/1"))


def floor_texts_of(room):
    """Read what people typed at the floor in the copy of table 1, which is on the disk within seconds."""
    (path,) = (room.table / "venue").glob("*.journal")
    with read_journal(path) as reader:
        return [text.content for row in reader.rows("floor") for text in row.texts]
