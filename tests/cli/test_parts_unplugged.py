"""The program itself with its cables pulled: one process all evening, and a table that goes on."""

import pytest

CABLES = ("display", "lamps", "buzzer", "keys", "power")


@pytest.fixture
def unit(started, shuffleup, tmp_path):
    """A table of three with a hand begun."""
    assert shuffleup("new", "friday.toml", "--rule-set", "tda-2024").returncode == 0
    unit = started("table", tmp_path / "friday.toml")
    unit.ask("a1", "floor", "register", "director", names=["Ann", "Bongani", "Carla"])
    unit.ask("a2", "floor", "draw_seats", "director")
    unit.ask("a3", "floor", "start", "director")
    unit.until(lambda seen: seen["table"]["phase"] == "between")
    return unit


def pulled(unit):
    """The parts that the box itself misses."""
    return {part["part"] for part in unit.views("unit")["unit"]["parts"] if not part["ok"]}


def a_hand(unit, number):
    """Begin a hand and fold it through, by commands: the keys may be gone."""
    for act, verb in enumerate(("start_hand", "fold", "fold", "confirm_result")):
        assert unit.ask(f"{number}.{act}", "table/1", verb)["status"] == 200


def test_with_each_cable_pulled_in_turn_a_hand_is_played_and_nothing_is_begun_anew(unit):
    for number, cable in enumerate(CABLES):
        unit.post("/api/metal", {"unplug": cable})
        a_hand(unit, number)
        unit.post("/api/metal", {"plug": cable})
    unit.until(lambda seen: all(part["ok"] for part in seen["unit"]["parts"]), "unit")
    assert unit.process.poll() is None
    _, err = unit.stop()
    assert "Traceback" not in err


def test_with_every_cable_out_at_once_the_table_goes_on_and_all_come_back(unit):
    for cable in CABLES:
        unit.post("/api/metal", {"unplug": cable})
    a_hand(unit, 1)
    unit.until(lambda seen: {"display", "power"} <= pulled(unit), "unit")
    for cable in CABLES:
        unit.post("/api/metal", {"plug": cable})
    unit.until(lambda seen: pulled(unit) == set(), "unit")
    unit.post("/api/metal", {"press": "deal_next"})
    unit.post("/api/metal", {"release": "deal_next"})
    unit.until(lambda seen: seen["table"]["hand"] == 2)
    assert unit.process.poll() is None
