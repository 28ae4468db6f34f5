"""The report of a save: its facts, points and what is left out (TDI-04, TDI-07, TDI-10, TDI-15, TDI-19)."""

import gzip
import json
import tracemalloc
from pathlib import Path
from typing import Any

import pytest

from shuffleup.archive.td3_import import import_saves
from shuffleup.cli.commands import run
from shuffleup.formats.td3.facts import facts_of
from shuffleup.formats.td3.reading import read_save
from shuffleup.formats.td3.save import places_of
from shuffleup.kernel.clock import BootClock
from tests.td3.small_saves import ADA, BO, CY, DEE, FOUR, player, save, stake

PRIZES = (
    "new GamePrize({Type: 0, Recipient: 1, AwardedToPlayers: ['u-a'], CalculatedAmount: 600}), "
    "new GamePrize({Type: 1, Recipient: 0, AwardedToPlayers: ['u-b', 'u-c'], CalculatedAmount: 320})"
)
BEFORE_PLAY = "new GameRound({Minutes: 15, SmallBlind: 10, BigBlind: 20, Ante: 5, GameType: 0})"
BREAK = "new GameBreak({Minutes: 5, ChipUp: true})"
TABLES = ", Tables: new GameTables({Tables: [new GameTable({NumberOfSeats: 9, Seats: []})]})"
WHAT_AND_WHEN = [
    ("file", "friday.tdt"),
    ("result", "taken"),
    ("tournament", "t-1"),
    ("title", "Friday"),
    ("td3_version", "3.7.2"),
    ("encoding", "utf-8"),
    ("league", "Club"),
    ("season", "2026"),
    ("state", "ended"),
    ("started", "2026-01-01T18:00:00Z"),
    ("ended", "2026-01-01T23:00:00Z"),
    ("rounds", 1),
    ("breaks", 1),
    (
        "levels",
        [
            {
                "kind": "round",
                "minutes": 15,
                "small_blind": 10,
                "big_blind": 20,
                "ante": 5,
                "betting": "limit",
            },
            {"kind": "break", "minutes": 5, "colour_up": True},
        ],
    ),
    ("now", None),
]
WHO_AND_WHERE = [
    ("tables", 1),
    ("people", {"u-a": "Ada", "u-b": "Bo", "u-c": "Cy", "u-d": "Dee"}),
    ("entries", 4),
    ("rebuys", 1),
    ("add_ons", 0),
    (
        "places",
        [
            {"place": 1, "people": ["u-a"]},
            {"place": 2, "people": ["u-b"]},
            {"place": 3, "people": ["u-c"]},
            {"place": 4, "people": ["u-d"]},
        ],
    ),
    ("still_in", []),
]
MONEY_AND_POINTS = [
    (
        "prizes",
        [
            {"place": 1, "amount": 600, "paid_to": ["u-a"]},
            {"place": None, "amount": 320, "paid_to": ["u-b", "u-c"]},
        ],
    ),
    ("prizes_total", 920),
    (
        "money",
        {"buy_ins": 800, "rebuys": 200, "add_ons": 0, "rake": 80, "bounties": 0, "pot": 920},
    ),
    ("prizes_equal_pot", True),
    ("difference", 0),
    ("formula", "n - r + 1"),
    ("points", {"u-a": 4, "u-b": 3, "u-c": 2, "u-d": 1}),
    ("no_points_because", None),
    ("adjustments", {"u-a": 2}),
    ("left_out", []),
]


def facts(text: str) -> dict[str, Any]:
    return facts_of(read_save(text.encode()))


def reported(tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, *more: str) -> str:
    path = tmp_path / "friday.tdt"
    path.write_bytes(content)
    assert run(["import", "td3", str(path), "--dry-run", *more]) == 0
    return capsys.readouterr().out.replace(str(path), "friday.tdt")


def test_a_save_is_reported_with_every_fact_in_the_order_of_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """TDI-04: 1,000 were taken of four who bought in and one rebuy, 80 of it rake, and 920 were paid."""
    ada = player("u-a", "Ada", stake(), more=", PointsAdjustment: 2")
    text = save(ada, BO, CY, DEE, prizes=PRIZES, levels=(BEFORE_PLAY, BREAK), more=TABLES)
    whole = json.loads(reported(tmp_path, capsys, gzip.compress(text.encode()), "--json"))
    assert list(whole.items()) == [*WHAT_AND_WHEN, *WHO_AND_WHERE, *MONEY_AND_POINTS]


def test_a_save_without_league_season_and_formula_says_so_with_null() -> None:
    """TDI-04: a moment has no milliseconds, and outer blanks of a formula are gone."""
    found = facts(save(LeagueName=" ", SeasonName=None, formula="  ", StartTime=1_767_290_400_999))
    assert (found["league"], found["season"], found["formula"]) == (None, None, None)
    assert found["started"] == "2026-01-01T18:00:00Z"
    assert facts(save(formula="\n n - r + 1 \n"))["formula"] == "n - r + 1"


def test_the_formula_of_the_file_asks_a_shared_place_by_its_best() -> None:
    """TDI-07: two share the second place of four; points by hand stand beside the points."""
    both = player("u-c", "Cy", stake(200, ("u-a",)), more=", PointsAdjustment: -1.5")
    found = facts(save(ADA, BO, both, DEE, formula="10 * (n - r + 1)"))
    assert found["points"] == {"u-a": 40, "u-b": 30, "u-c": 30, "u-d": 10}
    assert found["adjustments"] == {"u-c": -1.5}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (save(formula=""), "no_formula"),
        (save(EndTime=None), "not_ended"),
        (save(ADA, player("u-b", "Bo", stake())), "not_ended"),
        (save(player("u-a", "Ada")), "nobody_bought_in"),
        (save(formula="1 / (r - 2)"), "formula_has_no_value"),
        (save(formula="points for("), "formula_has_no_value"),
    ],
)
def test_an_evening_without_points_says_why(text: str, why: str) -> None:
    """TDI-07: one still in of several, too; a formula that has no value for one place has none for any."""
    found = facts(text)
    assert (found["points"], found["no_points_because"]) == (None, why)


def test_a_formula_of_a_save_knows_its_prizes_rake_and_bounties() -> None:
    """TDI-07: one place of four is paid; 20 of each buy-in is rake, and a rebuy had none."""
    text = save(prizes=PRIZES, formula="if(r <= mr, 1000, 0) + mr * 100 + br + rr + ar + tr + nb")
    assert facts(text)["points"] == {"u-a": 1140, "u-b": 140, "u-c": 140, "u-d": 140}


def test_the_report_names_what_a_formula_asks_for_and_nobody_knows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """TDI-10."""
    told = reported(tmp_path, capsys, save(formula="n - r + leagueRank").encode())
    assert "no points: the formula has no value: unknown_name in line 1, column 9: " in told
    assert "'leaguerank'" in told


def test_what_an_import_leaves_out_is_named_in_the_words_of_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """TDI-10."""
    photo = player("u-d", "Dee", stake(90)).__getitem__(1).replace('Notes: ""', 'Notes: "", Image: "x.png"')
    more = (
        ", Layout: new L({}), Events: new E({Sounds: [1], Events: [1]}), Rules: new R({}),"
        " Receipts: new R({}), TablesLayout: new T({})"
    )
    text = save(ADA, BO, ("u-d", photo), more=more)
    words = ["layout", "sounds", "events", "tokens", "receipts", "photos", "tables_layout"]
    assert facts(text)["left_out"] == words
    told = reported(tmp_path, capsys, text.encode())
    assert "left out: layout, sounds, events, tokens, receipts, photos, tables layout" in told


def test_the_report_for_people_names_result_difference_and_why_there_are_no_points(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """TDI-10."""
    assert reported(
        tmp_path, capsys, save(formula="", SeasonName=None, prizes=PRIZES[:-5] + "32})").encode()
    ) == (
        "friday.tdt: taken: Friday, 2026-01-01, 4 persons, 1 rebuy\n"
        "    prizes differ from the pot by -288\n"
        "    no points: the file has no formula\n"
        "    no season\n"
    )


def test_a_history_of_other_words_changes_neither_places_nor_people() -> None:
    """TDI-15: history items are not kept."""
    item = "new HistoryItem({Time: 1767290400001, Type: 3, PlayerUUID: 'u-d', Text: 'Dee wins'})"
    told = read_save(save(more=f", History: new GameHistory({{History: [{item}]}})").encode())
    silent = read_save(save().encode())
    assert places_of(told) == places_of(silent)
    assert facts_of(told) == facts_of(silent)


def test_large_saves_are_read_in_a_bounded_memory_one_at_a_time(tmp_path: Path) -> None:
    """TDI-19: each of 220,000 bytes, most of which are a layout, as the largest of a real club."""
    layout = (
        ", Layout: new L({Cells: ["
        + ", ".join(f"new C({{At: {at}, Text: 'x'}})" for at in range(7000))
        + "]})"
    )
    whole = save(*FOUR, more=layout)
    assert 200_000 < len(whole) < 240_000
    for number in range(3):
        (tmp_path / f"{number}.tdt").write_text(whole.replace('"t-1"', f'"t-{number}"'))
    tracemalloc.start()
    try:
        count = sum(
            report.result in {"taken", "same"}
            for report in import_saves([tmp_path], None, BootClock(), dry_run=True)
        )
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert count == 3
    assert most < 50_000_000
