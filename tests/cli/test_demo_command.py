"""`shuffleup demo` as a newcomer uses it."""

import functools
import json
from pathlib import Path

import pytest

from shuffleup.kernel.clock import BootClock
from shuffleup.storage.journal.store import Journal
from tests.complaints import complaints
from tests.night import at_night

DEALT = "hand.started"
TO_THE_END = ("demo", "--until-done", "--speed", "max", "--json")


@pytest.fixture(scope="module")
def crews(in_a_shared_folder):
    """Evenings of crews, each played once for all tests of this file; gives the result for a seed."""
    _, shuffleup = in_a_shared_folder

    @functools.cache
    def played(seed):
        run = shuffleup("demo", "--until-done", "--json", "--rule-set", "crews-of-five", "--seed", seed)
        assert (run.returncode, run.stderr) == (0, "")
        return json.loads(run.stdout)

    return played


def test_the_same_seed_plays_the_same_evening(crews, shuffleup_apart):
    """Also in another process, where the hashes of texts are others, and where the speed is said."""
    first = shuffleup_apart(*TO_THE_END, "--rule-set", "crews-of-five", "--seed", 3)
    assert (first.returncode, first.stderr) == (0, "")
    one, two = json.loads(first.stdout), crews(3)
    assert one.pop("journal") != two["journal"]
    assert one == {name: value for name, value in two.items() if name != "journal"}


def test_another_seed_plays_another_evening(crews):
    assert crews(3)["standings"] != crews(4)["standings"]


def test_an_event_is_played_to_its_end_as_fast_as_it_goes_unless_a_speed_is_said(crews):
    assert crews(4)["places_given"]


@pytest.mark.parametrize(
    ("rule_set", "players", "tables"),
    [
        at_night("halftime-main", 12, 2),
        at_night("halftime-warmup", 3, 1),
        at_night("half-hour-limit", 2, 1),
        at_night("joker-cut", 10, 2),
        ("crews-of-five", 7, 2),
        at_night("tda-2024", 4, 1),
    ],
)
def test_an_event_ends_with_all_chips_at_the_winner_and_a_place_for_everybody(
    shuffleup, rule_set, players, tables
):
    """GEN-11, BST-01, APP-06."""
    run = shuffleup(*TO_THE_END, "--rule-set", rule_set, "--players", players, "--seed", 5)
    result = json.loads(run.stdout)
    assert (result["rule_set"], result["players"], result["seed"]) == (rule_set, players, 5)
    assert result["tables"] == tables
    assert result["chips_explained"]
    assert result["places_given"]
    assert len(result["standings"]) == players
    assert sum(one["prize"] for one in result["standings"]) == result["pool"]


@pytest.mark.nightly
def test_a_cash_game_ends_after_two_hundred_hands_with_everybody_cashed_out(shuffleup):
    """CSH-01 to CSH-05: no winner; what was bought is cashed, or the house has it as rake."""
    run = shuffleup(*TO_THE_END, "--rule-set", "card-room", "--players", 4, "--seed", 5)
    result = json.loads(run.stdout)
    assert result["hands"] == 200
    assert result["players"] == len(result["standings"]) == len(result["results"]) == 10
    assert result["standings"][0]["place"] == 1
    assert result["chips_in_play"] == 0
    assert sum(one["bought"] for one in result["results"]) > 0
    assert sum(one["result"] for one in result["results"]) == -result["rake"] == 0


def test_an_event_of_hands_and_busts_needs_no_more_than_that(shuffleup):
    """APP-05: the winner has all chips, though nobody counted them at the end."""
    words = ("--rule-set", "joker-cut", "--players", 6, "--tracking", "hands", "--seed", 5)
    result = json.loads(shuffleup(*TO_THE_END, *words).stdout)
    assert result["chips_in_play"] == 30_000
    assert [one["place"] for one in result["standings"]][:2] == [1, 2]
    assert result["chips_explained"]


def test_the_event_file_of_a_host_is_played(shuffleup, tmp_path):
    """GEN-01: what the host has set counts."""
    assert shuffleup("new", "friday.toml", "--rule-set", "joker-cut").returncode == 0
    event = tmp_path / "friday.toml"
    event.write_text(event.read_text().replace("start_stack = 5000", "start_stack = 200"))
    run = shuffleup(*TO_THE_END, "--event", "friday.toml", "--players", 3, "--seed", 5)
    assert json.loads(run.stdout)["chips_in_play"] == 600
    assert Path(json.loads(run.stdout)["journal"]).stem == "friday-5"


def test_the_journal_of_an_evening_is_whole(crews):
    with Journal.open(Path(crews(4)["journal"]), clock=BootClock()) as journal:
        assert journal.verify().ok
        assert [row.type for row in journal.rows("floor")].count("event.ended") == 1


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--rule-set", "tda-2042"], "tda-2024"),
        (["--players", "1"], "--players 1: 2 to 3000 can play"),
        (["--players", "10", "--tables", "1"], "--tables 1: 10 players need 2 tables of 9 by tda-2024"),
        (["--event", "nowhere.toml"], "nowhere.toml"),
        (["--tracking", "cards"], "invalid choice: 'cards'"),
        (["--players", "ten"], "invalid int value: 'ten'"),
        (["--speed", "fast"], "--speed fast: a number above 0"),
        (["--speed", "max"], "add --until-done"),
        (["--colour", "red"], "unrecognized arguments"),
        (["--hands", "9"], "--hands 9: 1 and up, of a cash game: --rule-set card-room"),
        (["--rule-set", "card-room", "--hands", "0"], "--hands 0: 1 and up, of a cash game"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(shuffleup, words, line):
    run = shuffleup("demo", *words)
    assert run.returncode == 2
    assert line in run.stderr
    assert run.stderr.count("\n") == 1
    assert run.stdout == ""


def test_a_cash_game_is_over_after_as_many_hands_as_were_asked_for(shuffleup):
    result = json.loads(
        shuffleup(*TO_THE_END, "--rule-set", "card-room", "--seed", 4, "--players", 4, "--hands", 3).stdout
    )
    with Journal.open(Path(result["journal"]), clock=BootClock()) as journal:
        types = [row.type for row in journal.rows("table/1")]
    assert 3 <= types.count("hand.started") <= 4


def test_a_person_gets_a_table_of_the_standings(shuffleup):
    words = ("--rule-set", "crews-of-five", "--tracking", "hands", "--seed", 4)
    run = shuffleup("demo", "--until-done", "--speed", "max", *words)
    assert "crews-of-five: 5 players" in run.stdout
    assert "500 chips in play" in run.stdout


def test_the_demo_plays_hands_by_the_keys_and_shows_them(started):
    unit = started("demo", "--seed", 3, "--speed", 20)
    views = unit.until(lambda seen: seen.get("table", {}).get("hand", 0) >= 2)
    assert views["unit"]["simulated"]
    assert {part["part"]: part["ok"] for part in views["unit"]["parts"]} == {
        "display": True,
        "keys": True,
        "lamps": True,
        "buzzer": True,
        "power": True,
        "dealer_display": True,
    }
    assert len(views["oled"]) > 100
    assert views["clock"]["running"]
    out, err = unit.stop()
    assert unit.process.returncode == 0
    assert "goes on from here" in out
    assert complaints(err) == []


def rows_in(path):
    with Journal.open(path, clock=BootClock()) as journal:
        assert journal.verify().ok
        return {stream: [row.hash for row in journal.rows(stream)] for stream in journal.streams()}


def decks_in(path):
    with Journal.open(path, clock=BootClock()) as journal:
        return [json.loads(row.payload)["commitment"] for row in journal.rows("table/1") if row.type == DEALT]


@pytest.mark.parametrize("seed", [(), ("--seed", 3)])
def test_a_demo_that_was_killed_goes_on_with_the_same_evening(started, tmp_path, seed):
    """With a seed it does so in a journal that is named, and deals no deck for the second time."""
    path = tmp_path / "friday.journal"
    words = ("demo", *seed, "--journal", path, "--speed", 60)
    unit = started(*words)
    before = unit.until(lambda seen: seen.get("table", {}).get("hand", 0) >= 2)["table"]
    unit.kill()
    stored = rows_in(path)
    again = started(*words)
    again.until(lambda seen: seen.get("table", {}).get("hand", 0) > before["hand"])
    again.kill()
    gone_on = rows_in(path)
    for stream, rows in stored.items():
        assert gone_on[stream][: len(rows)] == rows
    assert len(gone_on["table/1"]) > len(stored["table/1"]) >= before["version"]
    decks = decks_in(path)
    assert len(set(decks)) == len(decks) >= 3


def test_a_seed_begins_a_new_evening_beside_the_last_one(started, tmp_path):
    for _ in range(2):
        unit = started("demo", "--seed", 3)
        unit.kill()
    journals = sorted(path.name for path in (tmp_path / "data" / "shuffleup" / "demo").glob("*.journal"))
    assert journals == ["tda-2024-2.journal", "tda-2024.journal"]


def test_a_taken_port_gives_way_to_the_next_free_one(started):
    first = started("demo", "--seed", 1)
    second = started("demo", "--seed", 2)
    assert first.url != second.url


def test_a_port_that_was_asked_for_is_not_given_way(started, shuffleup_apart):
    first = started("demo", "--seed", 1)
    port = first.url.rpartition(":")[2]
    run = shuffleup_apart("demo", "--seed", 2, "--port", port)
    assert run.returncode == 2
    assert port in run.stderr
    assert run.stderr.count("\n") == 1
