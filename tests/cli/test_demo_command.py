"""`shuffleup demo` as a newcomer uses it."""

import json
from pathlib import Path

import pytest

from shuffleup.clock import BootClock
from shuffleup.journal import Journal

TO_THE_END = ("demo", "--until-done", "--speed", "max", "--json")


def test_the_same_seed_plays_the_same_evening(shuffleup):
    first, second = (shuffleup(*TO_THE_END, "--rule-set", "crews-of-five", "--seed", 11) for _ in range(2))
    assert (first.returncode, first.stderr) == (0, "")
    one, two = json.loads(first.stdout), json.loads(second.stdout)
    assert one.pop("journal") != two.pop("journal")
    assert one == two


def test_another_seed_plays_another_evening(shuffleup):
    one, two = (
        json.loads(shuffleup(*TO_THE_END, "--rule-set", "crews-of-five", "--seed", seed).stdout)
        for seed in (1, 2)
    )
    assert one["standings"] != two["standings"]


@pytest.mark.parametrize(
    ("rule_set", "players", "stack"),
    [("halftime-main", 4, 1000), ("halftime-warmup", 3, 500), ("joker-cut", 2, 5000), ("tda-2024", 2, 10000)],
)
def test_an_event_ends_with_all_chips_at_the_winner(shuffleup, rule_set, players, stack):
    """GEN-11."""
    run = shuffleup(*TO_THE_END, "--rule-set", rule_set, "--players", players, "--seed", 5)
    result = json.loads(run.stdout)
    assert result["rule_set"] == rule_set
    assert (result["players"], result["tables"], result["seed"]) == (players, 1, 5)
    assert result["chips_in_play"] == players * stack
    assert result["standings"][0]["chips"] == players * stack
    assert [one["chips"] for one in result["standings"][1:]] == [0] * (players - 1)


def test_the_journal_of_an_evening_is_whole(shuffleup):
    result = json.loads(shuffleup(*TO_THE_END, "--rule-set", "crews-of-five", "--seed", 4).stdout)
    with Journal.open(Path(result["journal"]), clock=BootClock()) as journal:
        assert journal.verify().ok
        last = list(journal.rows("floor"))[-1]
        assert last.type == "event.ended"


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--rule-set", "half-hour-limit"], "half-hour-limit is fixed limit"),
        (["--rule-set", "card-room"], "card-room is a cash game"),
        (["--rule-set", "tda-2042"], "tda-2024"),
        (["--players", "1"], "--players 1: tda-2024 takes 2 to 9"),
        (["--players", "ten"], "invalid int value: 'ten'"),
        (["--speed", "fast"], "--speed fast: a number above 0"),
        (["--speed", "max"], "add --until-done"),
        (["--colour", "red"], "unrecognized arguments"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(shuffleup, words, line):
    run = shuffleup("demo", *words)
    assert run.returncode == 2
    assert line in run.stderr
    assert run.stderr.count("\n") == 1
    assert run.stdout == ""


def test_a_person_gets_a_table_of_the_standings(shuffleup):
    run = shuffleup("demo", "--until-done", "--speed", "max", "--rule-set", "crews-of-five", "--seed", 4)
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
    }
    assert len(views["oled"]) > 100
    assert views["clock"]["running"]
    out, err = unit.stop()
    assert unit.process.returncode == 0
    assert "goes on from here" in out
    assert err == ""


def test_a_demo_that_was_killed_goes_on_with_the_same_evening(started):
    unit = started("demo", "--speed", 20)
    before = unit.until(lambda seen: seen.get("table", {}).get("hand", 0) >= 2)
    unit.kill()
    again = started("demo", "--speed", 20)
    after = again.until(lambda seen: seen.get("table", {}).get("hand", 0) >= before["table"]["hand"])
    assert sum(seat["stack"] + seat.get("bet", 0) for seat in after["table"]["seats"]) <= 90_000
    assert [seat["name"] for seat in after["table"]["seats"]] == [
        seat["name"] for seat in before["table"]["seats"]
    ]


def test_a_taken_port_gives_way_to_the_next_free_one(started):
    first = started("demo", "--seed", 1)
    second = started("demo", "--seed", 2)
    assert first.url != second.url


def test_a_port_that_was_asked_for_is_not_given_way(started, shuffleup):
    first = started("demo", "--seed", 1)
    port = first.url.rpartition(":")[2]
    run = shuffleup("demo", "--seed", 2, "--port", port)
    assert run.returncode == 2
    assert port in run.stderr
    assert run.stderr.count("\n") == 1
