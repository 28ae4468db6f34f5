"""The wall of a box whose settings name a season of its club."""

import lzma
from pathlib import Path

import pytest

STORED = Path(__file__).parents[1] / "data/journals"
SEASON = 'name = "Friday"\nleague = "Friday"\nseason = "2026"\n[points]\npreset = "linear"\n'


@pytest.fixture
def club(shuffleup, tmp_path):
    """A club beside the journals of the box, with one archived evening and one season."""
    journals = tmp_path / "data/shuffleup"
    (journals / "archive").mkdir(parents=True)
    packed = lzma.decompress((STORED / "0.2.0-rebuys.journal.xz").read_bytes())
    (journals / "archive/rebuys.journal").write_bytes(packed)
    (tmp_path / "season.toml").write_text(SEASON)
    places = ("--club", journals / "club", "--archives", journals / "archive")
    assert shuffleup("season", "take", "season.toml", *places, "--reason", "as agreed").returncode == 0
    assert shuffleup("new", "friday.toml", "--rule-set", "tda-2024").returncode == 0
    return journals / "club"


def in_a_break(started, folder, settings):
    (folder / "unit.toml").write_text(settings)
    unit = started("table", folder / "friday.toml", "--config", folder / "unit.toml", "--port", "0")
    unit.ask("a1", "floor", "register", "director", names=["Ann", "Bongani", "Carla"])
    unit.ask("a2", "floor", "draw_seats", "director")
    unit.ask("a3", "floor", "start", "director")
    unit.ask("a4", "floor", "begin_break", "director", minutes=15)
    return unit


def titles(views):
    return [one["title"] for one in views["wall"]["lists"]]


def test_the_wall_shows_the_season_in_a_break(started, club, tmp_path):
    """LGE-20: without a floor that waits for it, and no more once play goes on."""
    unit = in_a_break(started, tmp_path, '[wall]\nseason = "Friday / 2026"\n')
    views = unit.until(lambda seen: seen["wall"]["page"] == "break" and "FRIDAY 2026" in titles(seen), "wall")
    (ranks,) = (one for one in views["wall"]["lists"] if one["title"] == "FRIDAY 2026")
    assert [(row["left"], row["right"]) for row in ranks["rows"]] == [
        ("1  Carla", "3"),
        ("2  Bongani", "2"),
        ("3  Ann", "1"),
    ]
    assert "TONIGHT, PROVISIONAL" not in titles(views), "nobody is out"
    unit.ask("b1", "floor", "end_break", "director")
    assert "FRIDAY 2026" not in titles(unit.until(lambda seen: seen["wall"]["page"] == "play", "wall"))


def test_a_season_that_the_club_does_not_have_is_a_line_in_the_log(started, club, tmp_path):
    """LGE-20: the evening is played the same."""
    unit = in_a_break(started, tmp_path, '[wall]\nseason = "2025"\n')
    unit.until(lambda seen: seen["wall"]["page"] == "break", "wall")
    assert unit.ask("b1", "floor", "end_break", "director")["status"] == 200
    said = "".join(unit.stop())
    assert "no season on the wall: wall.season: '2025' is not one of Friday / 2026" in said


def test_without_the_setting_the_wall_shows_no_season(started, club, tmp_path):
    """LGE-20: off by default."""
    unit = in_a_break(started, tmp_path, "")
    views = unit.until(lambda seen: seen["wall"]["page"] == "break", "wall")
    assert "FRIDAY 2026" not in titles(views)
