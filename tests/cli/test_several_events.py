"""`shuffleup floor` with several events: each at its addresses, with its journal; tables are lent."""

import re
from urllib.error import HTTPError

import pytest

from shuffleup.network.trust.paired_units import PairedUnits
from shuffleup.network.trust.unit_key import UnitKey
from tests.brokers import needs_mosquitto
from tests.cli.test_floor_dies import Room, line_with
from tests.ports import free_port

KEY = UnitKey(bytes([7]) * 32)


class TwoEvents:
    """A floor's command with two event files, and a box that was let in."""

    def __init__(self, folder, shuffleup, started):
        self.home, self.started, self.shuffleup = folder / "data" / "shuffleup" / "floor", started, shuffleup
        self.broker, self.https = free_port(), free_port()
        for name in ("friday", "side"):
            shuffleup("new", "--rule-set", "tda-2024", f"{name}.toml")
        self.home.mkdir(parents=True)
        PairedUnits(self.home).add(KEY.unit_id, "box 1", "the password of box 1")

    def start(self, *more):
        ports = ("--port", 0, "--https-port", self.https, "--broker-port", self.broker)
        return self.started("floor", "friday.toml", "--tables", 3, "--host", "127.0.0.1", *ports, *more)


@pytest.fixture
def two(tmp_path, shuffleup, started):
    needs_mosquitto()
    return TwoEvents(tmp_path, shuffleup, started)


def events_of(floor):
    return {one["name"]: one for one in floor.views("house")["house"]["events"]}


def has_two_events(views):
    return len(views.get("house", {}).get("events", ())) == 2


def test_two_events_have_addresses_tables_and_journals_of_their_own(two):
    first = two.start("--beside", "side.toml")
    side = first.beside("side")
    first.until(has_two_events, "house")
    first.ask("r1", "floor", "register", "director", names=["Ann", "Bob"])
    side.ask("r2", "floor", "register", "director", names=["Cat", "Dan"])
    first.ask("h1", "house", "give_table", "director", event="side", table=3)
    first.ask("d1", "floor", "draw_seats", "director")
    side.ask("d2", "floor", "draw_seats", "director")
    assert [one["name"] for one in first.views("floor")["floor"]["entries"]] == ["Ann", "Bob"]
    assert {one["table"] for one in side.views("floor")["floor"]["entries"]} == {3}
    side.until(lambda views: views["house"]["events"][1].get("tables") == [3], "house")
    assert events_of(side)["friday"]["tables"] == [1, 2]
    assert side.views("house")["house"]["here"] == "side"
    first.kill()
    again = two.start()
    again.until(has_two_events, "house")
    entries = again.beside("side").views("floor")["floor"]["entries"]
    assert [(one["name"], one["table"]) for one in entries] == [("Cat", 3), ("Dan", 3)]
    again.stop()
    for name in ("friday", "side"):
        audit = two.shuffleup("audit", two.home / f"{name}.journal")
        assert audit.returncode == 0, audit.stdout + audit.stderr


class RoomOfTwo(Room):
    """A floor with two events, and a box that has table 1."""

    def start_floor(self):
        return self.started(
            "floor", "friday.toml", "--tables", 2, "--beside", "side.toml", *self._ports("floor")
        )

    def deals(self, table):
        """Begin a hand, where the table knows the level and the button already."""
        try:
            return table.ask(f"h{next(self.numbers)}", "table/1", "start_hand")["status"] == 200
        except HTTPError:
            return False

    def ends(self, floor):
        """End the event, once its floor has heard that the last hand is final."""
        args = {"reason": "the night is over"}
        try:
            return (
                floor.ask(f"d{next(self.numbers)}", "floor", "end_event", "director", **args)["status"] == 200
            )
        except HTTPError:
            return False
        return True

    def folds(self, table):
        for _ in range(2):
            table.ask(f"h{next(self.numbers)}", "table/1", "fold")

    def ask(self, running, owner, verb, role="director", **args):
        try:
            assert running.ask(f"d{next(self.numbers)}", owner, verb, role, **args)["status"] == 200
        except HTTPError as refused:
            raise AssertionError(refused.read()) from None


@pytest.fixture
def room(tmp_path, shuffleup, started):
    needs_mosquitto()
    shuffleup("new", "--rule-set", "tda-2024", "side.toml")
    return RoomOfTwo(tmp_path, shuffleup, started)


def has_box(views):
    links = views["links"].get("links", ())
    return [one["name"] for one in links if one.get("table") == 1 and one.get("linked")]


def seated(views):
    return len(views.get("table", {}).get("seats", ()))


def plays(room, side, table):
    """Three people sit at table 1 of the side event, and a hand is played."""
    room.ask(side, "floor", "register", names=["Ann", "Bongani", "Cat"])
    room.ask(side, "floor", "draw_seats")
    room.ask(side, "floor", "start")
    table.until(lambda views: seated(views) == 3, "table")
    room.until(lambda: room.deals(table))
    room.folds(table)


def last_hand(views):
    return [one.get("hand") for one in views["links"]["links"] if one.get("linked")]


def are_whole(room, shuffleup):
    """Audit the journals of both events, at the floor and at the box."""
    events = [path for name in ("friday", "side") for path in room.floor.rglob(f"{name}.journal")]
    at_box = [*room.table.rglob("*.journal")]
    assert (len(events), len(at_box)) == (2, 2)
    for journal in (*events, *at_box):
        audit = shuffleup("audit", journal)
        assert audit.returncode == 0, (journal, audit.stdout, audit.stderr)


def test_a_box_is_lent_with_its_table_and_comes_back_though_the_floor_is_killed_meanwhile(room, shuffleup):
    first = room.start_floor()
    side, table = first.beside("side"), room.start_table()
    first.until(has_box, "links")
    room.ask(first, "house", "give_table", event="side", table=1)
    side.until(has_box, "links")
    plays(room, side, table)
    again = f"d{next(room.numbers)}"
    in_use = first.refused(again, "house", "give_table", "director", event="friday", table=1)
    assert in_use["text"] == "3 sit at table 1, in side: it changes when nobody sits there"
    first.kill()
    room.play_hand(table)
    first = room.start_floor()
    side = first.beside("side")
    side.until(lambda views: last_hand(views) == [2], "links")
    assert has_box(first.views("links")) == []
    room.ask(table, "table/1", "confirm_result", role="dealer")
    room.until(lambda: room.ends(side))
    room.ask(side, "floor", "archive_event")
    first.until(lambda views: views["house"]["events"][1].get("closed"), "house")
    first.until(lambda views: views["house"]["events"][0]["tables"] == [1, 2], "house")
    room.ask(first, "floor", "give_table", table=1, unit="box 1")
    first.until(has_box, "links")
    first.stop()
    table.stop()
    are_whole(room, shuffleup)


def named(views):
    return [one["name"] for one in views.get("floor", {}).get("entries", ())]


def taken_over(standby):
    """Have the standby be the floor, and give it."""
    standby.until(lambda views: "GONE" in views.get("links", {}).get("fault", ""), "links")
    assert standby.ask("t1", "floor", "take_over", "director")["status"] == 200
    line_with(standby, "this box is the floor now")
    at = re.search(r"reading (http://[\d.:]+)", line_with(standby, "console"))[1]
    return type(standby)(standby.process, at)


def is_stopped(event, number):
    """Say whether a floor that was taken over knows it, and takes nothing more."""
    try:
        event.ask(f"o{number}", "floor", "announce", "director", text="shuffle up")
    except HTTPError as refused:
        return b"another floor has taken over (epoch 2): this one is stopped" in refused.read()
    return False


def the_former_floor_stops(room):
    """It comes back, and is told that both of its events are another floor's."""
    old = room.start_floor()
    for event in (old, old.beside("side")):
        room.until(lambda event=event: is_stopped(event, next(room.numbers)))
    old.stop()


def test_the_standby_takes_over_all_events_and_the_box_plays_on_in_its_own(room, shuffleup):
    first = room.start_floor()
    side, table = first.beside("side"), room.start_table()
    first.until(has_box, "links")
    standby = room.start_standby()
    room.ask(first, "house", "give_table", event="side", table=1)
    side.until(has_box, "links")
    room.until(lambda: len(room.addresses_at_the_table()) == 2)
    room.ask(first, "floor", "register", names=["Dan", "Eve"])
    plays(room, side, table)
    standby.until(lambda views: named(views) == ["Dan", "Eve"], "floor")
    standby.beside("side").until(lambda views: len(named(views)) == 3, "floor")
    first.kill()
    new = taken_over(standby)
    new.until(lambda views: len(views.get("house", {}).get("events", ())) == 2, "house")
    assert named(new.views("floor")) == ["Dan", "Eve"]
    side = new.beside("side")
    side.until(lambda views: last_hand(views) == [1], "links")
    room.play_hand(table)
    side.until(lambda views: last_hand(views) == [2], "links")
    the_former_floor_stops(room)
    new.stop()
    table.stop()
    for name in ("friday", "side"):
        audit = shuffleup("audit", room.standby / f"{name}.journal")
        assert audit.returncode == 0, (name, audit.stdout, audit.stderr)


def test_another_event_is_opened_on_the_page_beside_the_one_that_is_played(two):
    first = two.start()
    first.ask("r1", "floor", "register", "director", names=["Ann", "Bob"])
    guests = [{"name": "Cat"}, {"name": "Dan"}]
    draft = {"version": 0, "answers": {"guests": guests, "said": {"event.title": "Side"}}}
    first.post("/api/evening", draft)
    first.post("/api/evening/begin", {"version": 1, "beside": True})
    side = first.beside("side")
    side.until(lambda views: named(views) == ["Cat", "Dan"], "floor")
    assert named(first.views("floor")) == ["Ann", "Bob"]
    assert named(first.beside("friday").views("floor")) == ["Ann", "Bob"]
    refused = first.refused("a1", "floor", "archive_event", "director")
    assert refused["text"] == "put away the events beside it first: Side"


def test_with_one_event_there_is_no_house(two):
    first = two.start()
    first.ask("r1", "floor", "register", "director", names=["Ann"])
    assert first.views("house") == {}
    refused = first.refused("h1", "house", "give_table", "director", event="side", table=1)
    assert refused["text"] == "there is one event on this floor"
    assert not (two.home / "house").exists()
