"""The file of a season is strict, and lists everything that is wrong (LGE-25, LGE-01, LGE-04)."""

import pytest

from shuffleup.club.season.points import PointsTable, places_without_points
from shuffleup.club.season.season_file import SeasonFile, read_season
from shuffleup.club.season.season_text import season_file
from shuffleup.event_file import RuleBookError

POINTS = '[points]\npreset = "linear"\n'


def problems(text: str) -> list[str]:
    with pytest.raises(RuleBookError) as caught:
        read_season(text, "s.toml")
    return [f"{one.key}|{one.suggestion}" for one in caught.value.problems]


def read(text: str) -> SeasonFile:
    return read_season(f'name = "Friday"\n{text}\n{POINTS}', "s.toml")


def test_a_proposed_file_can_be_used_as_it_is() -> None:
    """LGE-08: it says of each preset which logarithm it has."""
    text = season_file('The "late" ones', "2026")
    assert read_season(text, "s.toml").name == 'The "late" ones 2026'
    assert "log10 has base 10" in text


def test_everything_wrong_is_listed_with_the_nearest_key() -> None:
    text = 'leauge = "x"\nscore = "avrage"\nmin_field = -1\nfrom = "2026-13-01"\norder = ["wins", "wins"]\n'
    text += '[points]\npreset = "pokerstarz"\nronud = 2\n'
    assert sorted(problems(text)) == [
        "from|",
        "leauge|league",
        "min_field|",
        "name|",
        "order|",
        "points.preset|pokerstars",
        "points.ronud|points.round",
        "score|average",
    ]


def test_a_season_without_points_is_refused_with_one_line() -> None:
    """LGE-04."""
    assert problems('name = "Friday"\n') == ["points|"]
    assert problems('name = "Friday"\n[points]\n') == ["points.preset|"]
    assert problems('name = "Friday"\n[points]\npreset = "linear"\ntable = [1]\n') == ["points.preset|"]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('name = "F"\nscore = "best"\n' + POINTS, "best|"),
        ('name = "F"\nbest = 3\n' + POINTS, "best|"),
        ('name = "F"\nfrom = 2026-02-01\nto = 2026-01-31\n' + POINTS, "to|"),
        ('name = "F"\n[points]\npreset = "linear"\nrest = 1\n', "points.rest|"),
        ('name = "F"\n[points]\ntable = [1, "2"]\n', "points.table|"),
        ('name = "F"\n[points]\ntable = [1]\nround = 7\n', "points.round|"),
        ('name = "F"\n[points]\nformula = "n +"\n', "points.formula|"),
        ('name = "F"\nmin_field = true\n' + POINTS, "min_field|"),
        ("name = 'F\n", "|"),
    ],
)
def test_a_wrong_key_is_named(text: str, key: str) -> None:
    assert problems(text) == [key]


def test_the_rules_are_those_of_the_file() -> None:
    file = read_season(
        'name = "F"\nties = "best"\nentries = "first"\nattendance_points = 1.5\n'
        "[points]\ntable = [3, 2]\nrest = 1\nround = 0",
        "s.toml",
    )
    assert file.rules.points.by == PointsTable((3, 2), 1)
    assert (file.rules.points.ties, file.rules.points.digits) == ("best", 0)
    assert (file.rules.entries, file.rules.attendance_points) == ("first", 1.5)


def test_a_list_of_events_is_the_whole_choice() -> None:
    """LGE-01."""
    file = read('from = 2026-01-01\nevents = ["a"]')
    assert file.chooses("a", "2025-01-01", None, None)
    assert not file.chooses("b", "2026-05-01", None, None)


def test_a_span_holds_its_first_and_last_day() -> None:
    file = read("from = 2026-01-10\nto = 2026-01-20")
    days = ("2026-01-09", "2026-01-10", "2026-01-20", "2026-01-21")
    assert [file.chooses("a", day, None, None) for day in days] == [False, True, True, False]


def test_a_save_belongs_to_its_league_and_season_by_name() -> None:
    """An evening of this appliance has no such names, and its day alone decides."""
    file = read('league = "Friday  Club"\nseason = "2026"')
    assert file.chooses("a", "2026-01-01", "friday club", "2026")
    assert not file.chooses("a", "2026-01-01", "Friday Club", "2025")
    assert not file.chooses("a", "2026-01-01", "", "")
    assert file.chooses("a", "2026-01-01", None, None)


def test_points_are_tried_on_all_places_of_fields_of_every_size() -> None:
    """LGE-09: this formula divides by zero at place 3, which fields of two do not have."""
    points = read_season('name = "F"\n[points]\nformula = "1 / (r - 3)"', "s.toml").rules.points
    found = list(places_without_points(points))
    assert [(one.persons, one.place, str(one.why)) for one in found[:2]] == [
        (3, 3, "no_value"),
        (4, 3, "no_value"),
    ]
    assert len(found) == 98
