"""`shuffleup floor` with several events: each at its addresses, with its journal; tables are lent."""

import pytest

from shuffleup.network.trust.paired_units import PairedUnits
from shuffleup.network.trust.unit_key import UnitKey
from tests.brokers import needs_mosquitto
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
