"""`shuffleup bags` and `shuffleup daytwo`: the list of a flight as a file, and the event file of day two."""

import pytest

from shuffleup.app.standalone_box import open_journal
from shuffleup.event_file import load
from shuffleup.floor.command import EventOpened
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import FLOOR, Actor, CommandId
from shuffleup.network.trust.bag_lists import BagFolder, fingerprint_of
from shuffleup.stations.event_codec import FLOOR_EVENTS
from tests.flights.festivals import AtTheDesk, flight, rules

FLIGHT = '\n[flights]\nof = "Autumn Open"\nname = "B"\nends = "level:9"\nlast_hands = 3\nlate_day_two = 2\n'


@pytest.fixture
def flight_file(shuffleup, tmp_path):
    path = tmp_path / "flight-b.toml"
    shuffleup("new", path, "--rule-set", "halftime-main", "--buy-in", "150")
    path.write_text(path.read_text() + FLIGHT)
    return path


def test_the_file_of_day_two_says_what_the_flight_says_but_for_its_end(shuffleup, flight_file, tmp_path):
    two = tmp_path / "two" / "day-two.toml"
    two.parent.mkdir()
    run = shuffleup("daytwo", flight_file, two, "--date", "2026-11-22", "--start", "14:00")
    assert (run.returncode, run.stderr) == (0, "")
    of, there = load(flight_file).rules, load(two).rules
    assert (there.event.date, there.event.start) == ("2026-11-22", "14:00")
    assert (there.flights.ends, there.flights.last_hands, there.flights.of) == ("none", 0, "Autumn Open")
    assert (there.flights.late_day_two, there.money, there.chips) == (2, of.money, of.chips)
    assert (there.levels, there.seating) == (of.levels, of.seating)


def test_day_two_of_what_is_no_flight_is_refused_and_no_file_is_replaced(shuffleup, flight_file, tmp_path):
    plain = tmp_path / "plain.toml"
    shuffleup("new", plain, "--rule-set", "tda-2024", "--buy-in", "10")
    run = shuffleup("daytwo", plain, tmp_path / "two.toml")
    assert run.returncode == 2
    assert "plain.toml: is no flight: set flights.ends in it, such as level:12\n" in run.stderr
    assert not (tmp_path / "two.toml").exists()
    run = shuffleup("daytwo", flight_file, plain)
    assert (run.returncode, run.stderr.count("\n")) == (2, 1)


def journal_of(path, of, names):
    """Store a floor with these entries."""
    at = AtTheDesk(of, names)
    codec, seeds = FLOOR_EVENTS, RepeatableSeeds(1)
    with open_journal(path, BootClock(), "open", of) as journal:
        journal.append(
            [
                codec.draft(FLOOR, CommandId(f"c{n}"), Actor("director"), one, seeds)
                for n, one in enumerate(at.log)
            ]
        )
    assert isinstance(at.log[0], EventOpened)


def test_the_list_of_an_open_flight_says_so_and_one_of_no_flight_is_not_written(shuffleup, tmp_path):
    path = tmp_path / "flight.journal"
    journal_of(path, rules("level:3", name="C"), ["Ann", "Ben"])
    run = shuffleup("bags", "write", path)
    assert run.returncode == 0
    assert "flight C, 0 bags with 0 chips; this flight is OPEN, and nobody reads its list\n" in run.stdout
    assert f"signed by {fingerprint_of(BagFolder(tmp_path).own_key)}\n" in run.stdout
    assert "flight C of Autumn Open, OPEN" in shuffleup("bags", "show", tmp_path / "flight.bags").stdout
    other = tmp_path / "other.journal"
    journal_of(other, rules(), ["Ann", "Ben"])
    run = shuffleup("bags", "write", other)
    assert (run.returncode, "this event is no flight: it leaves no bag list" in run.stderr) == (2, True)


def test_what_is_in_a_file_is_shown_and_a_fault_is_one_line(shuffleup, tmp_path):
    folder, path = BagFolder(tmp_path), tmp_path / "a.bags"
    path.write_bytes(folder.signed(flight("A", {"Ann": 12_000, "Ben": 30_500}, out=("Cyd",))))
    shown = shuffleup("bags", "show", path).stdout
    assert "3 entries, 2 bags with 42500 chips, signed by" in shown
    assert "A-002         30500  Ben\n" in shown
    path.write_bytes(path.read_bytes().replace(b"30500", b"40500"))
    run = shuffleup("bags", "show", path)
    assert (run.returncode, run.stderr.count("\n")) == (2, 1)
    assert "line_changed: line 3 of this list was changed after it was signed" in run.stderr
