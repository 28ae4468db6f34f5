"""The data of the director's console: its page, its view, the rules, a deal, the log."""

import asyncio
from typing import Any

import httpx
import msgspec
import pytest

from shuffleup.api.application import create_app
from shuffleup.event_file import shipped
from shuffleup.event_file.parameters import parameters
from shuffleup.floor.command import EventOpened, FloorContext, SeededDraws
from shuffleup.floor.decide import decide, evolve
from shuffleup.floor.entries.entry_events import EntryPaid
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.levels.clock_control import Start
from shuffleup.floor.prizes.payouts import SetPrizes
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.kernel.field_types import Actor, CommandId, EntryId, Millis, Money, Stream
from shuffleup.protocol.clock import TimetableRow, TimetableView
from shuffleup.ruleset.levels import Levels
from shuffleup.ruleset.money import PrizeMoney
from shuffleup.stations.latest_views import Hub
from shuffleup.storage.journal.row_hash import Row

RULES = msgspec.structs.replace(
    shipped("tda-2024"), levels=Levels(length=20), money=PrizeMoney(buy_in=Money(10_000))
)
HIGH_CARDS = ("2c", "Ks", "4h")
LOTS = SeededDraws("00", lambda what, items: HIGH_CARDS if len(items) == 52 else tuple(items))
SHEET = TimetableView((TimetableRow(1, "level 1", time="19:00", minutes=20),))


def row(seq: int, type_: str, stream: str = "floor", **payload: Any) -> Row:
    body = msgspec.json.encode({"type": type_, **payload})
    actor = Actor("director", "Thandi", "floor console")
    return Row(
        Stream(stream),
        1,
        seq,
        CommandId("c"),
        None,
        actor,
        type_,
        1,
        body,
        "2026-11-20T20:00:00.000Z",
        "b",
        Millis(0),
        b"",
        b"",
    )


class Paper:
    """A floor that stands still and a journal of a few rows."""

    version = 3

    def __init__(self) -> None:
        self.state: Any = evolve(None, EventOpened("friday", RULES, 1))
        for command in (
            Register(("Ann", "Bob", "Eve")),
            DrawSeats(),
            Start(),
            SetPrizes((Money(20_000), Money(10_000), Money(0))),
        ):
            for event in decide(self.state, command, FloorContext(lots=LOTS)):
                self.state = evolve(self.state, event)
        paid = EntryPaid(EntryId("e1"), Money(10_000), "2026-11-20")
        self.acts = {3: (paid, self.state)}
        self.state = evolve(self.state, paid)
        self.stored = (
            row(
                1,
                "level.began",
                level={"number": 3, "small_blind": 100, "big_blind": 200},
                length=1_200_000,
                at=7,
            ),
            row(2, "player.placed", entry="e2", first=3, last=3, table=1, hand=9, seat=None),
            row(3, "entry.paid", entry="e1", amount=10_000, paid_on="2026-11-20"),
            row(3, "cards.exposed", "table/1", seat=4, cards=[51, 44]),
            row(4, "tea.poured", "table/1", seat=4),
        )

    def given(self) -> FloorContext:
        return FloorContext(acts=self.acts)

    def timetable(self) -> TimetableView:
        return SHEET

    async def rows(self, stream: Stream, before: int | None, limit: int) -> tuple[Row, ...]:
        mine = [one for one in self.stored if one.stream == stream and one.seq < (before or 99)]
        return tuple(reversed(mine))[:limit]


@pytest.fixture
def ask(pages: Any) -> Any:
    """Ask a box with a floor."""
    (pages / "floor").mkdir()
    (pages / "floor" / "index.html").write_text("<title>Floor</title>")
    app = create_app(hub=Hub(), submit=None, metal=None, pages=pages, floor=Paper(), own_names=[])  # type: ignore[arg-type]

    async def get(path: str) -> httpx.Response:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with httpx.AsyncClient(transport=transport, base_url="http://192.168.4.13:8080") as client:
            return await client.get(path)

    return lambda path: asyncio.run(get(path))


def test_the_console_is_a_page_of_its_own(ask: Any) -> None:
    answer = ask("/floor")
    assert (answer.status_code, answer.text) == (200, "<title>Floor</title>")


def test_every_rule_is_readable_with_what_it_means_and_what_the_host_changed(ask: Any) -> None:
    """APP-08, GEN-02."""
    said = ask("/api/rules").json()
    rules = {one["key"]: one for one in said["rules"]}
    assert list(rules) == list(parameters())
    assert said["rule_set"] == "tda-2024"
    assert (rules["levels.length"]["value"], rules["levels.length"]["shipped"]) == ("20", "30")
    assert rules["levels.length"]["description"].startswith("Length of a level")
    assert "shipped" not in rules["levels.unit"]


def test_money_in_the_rules_is_written_in_whole_units(ask: Any) -> None:
    rules = {one["key"]: one for one in ask("/api/rules").json()["rules"]}
    assert (rules["money.buy_in"]["value"], rules["money.buy_in"]["shipped"]) == ("100", "0")


def test_the_blind_sheet_comes_with_the_rules(ask: Any) -> None:
    """GEN-07."""
    assert ask("/api/rules").json()["timetable"] == {
        "rows": [{"level": 1, "name": "level 1", "time": "19:00", "minutes": 20}],
        "next_break": "",
        "after_last": "",
        "end": "",
    }


def test_a_deal_is_calculated_and_nothing_is_agreed(ask: Any) -> None:
    said = ask("/api/deal?kind=chip_chop&keep=3000").json()
    assert (said["kind"], said["kept_back"]) == ("chip_chop", 3000)
    assert sorted(one["name"] for one in said["shares"]) == ["Ann", "Bob", "Eve"]
    assert {(one["chips"], one["money"]) for one in said["shares"]} == {(10_000, 9000)}


@pytest.mark.parametrize(
    ("path", "status", "why"),
    [
        ("/api/deal?kind=coin", 422, "there is no deal of the kind 'coin': choose icm, chip_chop, equal"),
        ("/api/deal?keep=-1", 400, "keep is a whole number of 0 or more, not '-1'"),
        ("/api/log?stream=table/7", 400, "no stream 'table/7': choose from floor, table/1"),
        ("/api/log?limit=many", 400, "limit is a whole number of 0 or more, not 'many'"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_line(ask: Any, path: str, status: int, why: str) -> None:
    answer = ask(path)
    assert (answer.status_code, answer.json()["text"]) == (status, why)


def test_the_log_says_who_did_what_newest_first(ask: Any) -> None:
    lines = ask("/api/log").json()["lines"]
    assert [(one["seq"], one["person"], one["what"]) for one in lines] == [
        (3, "Thandi", "Ann has paid 100, on 2026-11-20."),
        (2, "Thandi", "Bob finishes in place 3."),
        (1, "Thandi", "Level 3, 100\u00a0/ 200."),
    ]
    assert [one["seq"] for one in ask("/api/log?before=2").json()["lines"]] == [1]
    assert len(ask("/api/log?limit=1").json()["lines"]) == 1


def test_a_line_of_the_log_names_the_command_that_undoes_it_where_it_can_be_undone(ask: Any) -> None:
    """APP-04."""
    undo = {"verb": "undo_act", "args": {"row": 3}}
    assert [one["undo"] for one in ask("/api/log").json()["lines"]] == [undo, None, None]


def test_the_log_of_a_table_never_tells_a_card(ask: Any) -> None:
    """APP-03."""
    lines = ask("/api/log?stream=table/1").json()["lines"]
    assert [one["what"] for one in lines] == [
        "Only a later release of the program can read this line.",
        "Seat 4 has shown cards.",
    ]


@pytest.mark.parametrize("path", ["/api/rules", "/api/deal", "/api/log"])
def test_a_box_without_the_floor_says_where_to_look(desk: Any, path: str) -> None:
    answer = desk.ask("GET", path)
    assert answer.status_code == 404
    assert answer.json()["text"] == "the floor is not on this box: open the console of the box that has it"


def test_what_can_be_done_for_an_entry_is_told_from_what_cannot_with_the_reason(ask: Any) -> None:
    why = ask("/api/possible?entry=e1").json()["why"]
    assert {verb for verb in ("leave", "penalise", "rename", "move_player") if why[verb]} == set()
    assert why["come_back"] == "Ann is not away"
    assert why["withdraw"] == "Ann has already played: use leave instead of withdraw"
    assert why["undo_elimination"] == "Ann is not out"
    answer = ask("/api/possible?entry=e9")
    assert (answer.status_code, answer.json()["code"]) == (422, "no_such_entry")
