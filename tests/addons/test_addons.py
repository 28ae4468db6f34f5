"""Papers, tiles, exports and sources of cards of other distributions, good ones and broken ones."""

import asyncio
import logging
import lzma
import threading
from pathlib import Path
from typing import Any

import pytest

from shuffleup.app.addons import (
    CARD_SOURCES,
    EXPORTS,
    PAPERS,
    SEASON_PAPERS,
    WALL_TILES,
    AddonFailed,
    Addons,
    shown_in_room,
)
from shuffleup.cli.commands import run
from shuffleup.floor.command import EventOpened, FloorContext
from shuffleup.floor.decide import decide, evolve
from shuffleup.floor.entries.registration import Register
from shuffleup.floor.seating.seat_draw import DrawSeats
from shuffleup.floor.state import Floor
from shuffleup.protocol.addons import BoardDue, PageView
from shuffleup.protocol.wall import ListView, RowView
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.views.papers import evening_view
from shuffleup_demo.clocks import HandClock
from tests.addons.conftest import Install
from tests.patience import HANGS_S
from tests.played_hands import DATA

BROKEN = """
import addon_that_is_not_there
def made(view): ...
"""
RAISES = """
def made(view):
    raise KeyError("no such player")
"""
EXITS = """
import sys
def made(view):
    sys.exit(3)
"""
OTHER = """
def made(view):
    return 7
"""
RAGGED = """
def made(view):
    return {"title": "Raffle", "columns": ["Ticket", "Player"], "rows": [["1"]]}
"""


@pytest.fixture
def evening() -> Floor:
    """Ann and Bongani, in their chairs."""
    floor = evolve(None, EventOpened("friday", RuleSet(), 1))
    for command in (Register(("Ann", "Bongani")), DrawSeats()):
        for event in decide(floor, command, FloorContext()):
            floor = evolve(floor, event)
    return floor


class Room:
    """What an event is told by the add-ons of its box."""

    def __init__(self, state: Floor) -> None:
        self.state = state
        self.tiles = asyncio.Queue[tuple[ListView, ...]]()
        self.faults = asyncio.Queue[str]()
        self.papers: tuple[str, ...] = ()

    def watch(self, watcher: Any) -> None: ...

    def tiles_made(self, tiles: tuple[ListView, ...]) -> None:
        self.tiles.put_nowait(tiles)

    def papers_found(self, papers: tuple[str, ...]) -> None:
        self.papers = papers

    def addon_told(self, fault: str) -> None:
        self.faults.put_nowait(fault)


@pytest.mark.usefixtures("club_extras")
def test_the_example_prints_a_paper(evening: Floor) -> None:
    addons = Addons()
    assert list(addons.of(PAPERS)) == ["raffle"]
    assert addons.paper("raffle", evening) == PageView(
        "Raffle", ("One ticket a player.",), ("#Ticket", "Player"), (("1", "Ann"), ("2", "Bongani"))
    )
    assert addons.paper("lottery", evening) is None


@pytest.mark.usefixtures("club_extras")
async def test_the_example_shows_a_tile_on_the_wall_and_offers_its_paper(evening: Floor) -> None:
    room: Any = Room(evening)
    async with shown_in_room(Addons(), room, room, HandClock()):
        assert await room.tiles.get() == (ListView("STILL IN", (RowView("2 of 2"),)),)
    assert room.papers == ("raffle",)


@pytest.mark.usefixtures("club_extras")
def test_the_example_writes_who_won_each_hand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = tmp_path / "freezeout.journal"
    journal.write_bytes(lzma.decompress((DATA / "journals/0.2.0-freezeout.journal.xz").read_bytes()))
    assert run(["export", str(journal), "--addon", "winners", str(tmp_path / "out")]) == 0
    (file,) = (tmp_path / "out").iterdir()
    assert file.read_text().count("\n") == int(capsys.readouterr().out.split(" hands")[0].split()[-1])
    assert run(["export", str(journal), "--addon", "losers", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err.endswith("no add-on writes losers; there are: ohh, stars, winners\n")


@pytest.mark.usefixtures("club_extras")
def test_the_example_reads_the_cards_that_are_not_on_the_board_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards = tmp_path / "cards.txt"
    cards.write_text("Ah Td 7c 2s\n")
    monkeypatch.setenv("CARDS_FILE", str(cards))
    due = BoardDue(4, ("Ah", "Td", "7c"), 1)
    assert list(Addons().each(CARD_SOURCES, tuple[str, ...], due)) == [("2s",)]


def test_the_sheets_of_a_season_and_the_exports_of_hands_come_from_our_own_entry_points() -> None:
    assert list(Addons().of(SEASON_PAPERS)) == ["sheets"]
    assert list(Addons().of(EXPORTS)) == ["ohh", "stars"]


def test_no_other_distribution_takes_the_name_of_ours(install: Install) -> None:
    install(OTHER, {EXPORTS: {"ohh": "made", "also": "made"}})
    found = Addons().of(EXPORTS)
    assert list(found) == ["ohh", "stars", "also"]
    assert found["ohh"]._point.value.startswith("shuffleup.")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (BROKEN, "ModuleNotFoundError: No module named 'addon_that_is_not_there'"),
        (RAISES, "KeyError: 'no such player'"),
        (EXITS, "SystemExit: 3"),
        (OTHER, "ValidationError: Expected `object`, got `int`"),
        (RAGGED, "ValidationError: a row of 1 cells under 2 columns"),
    ],
    ids=["import", "raises", "exits", "type", "form"],
)
def test_a_broken_add_on_is_named_once_and_the_others_go_on(
    install: Install, evening: Floor, caplog: pytest.LogCaptureFixture, text: str, why: str
) -> None:
    install(text, {PAPERS: {"bad": "made"}})
    install("def made(view): return {'title': 'Good'}", {PAPERS: {"good": "made"}})
    addons, told = Addons(), list[str]()
    addons.tell(told.append)
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            assert list(addons.each(PAPERS, PageView, evening_view(evening))) == [PageView("Good")]
    (line,) = told
    assert caplog.messages == [line]
    assert line.startswith("add-on bad (addon_0_")
    assert line.endswith(f"is left out: {why}")


def test_an_add_on_that_takes_too_long_is_left_out_while_it_still_works(install: Install) -> None:
    install("def made(due): due.wait(); return ('Ah',)", {CARD_SOURCES: {"slow": "made"}})
    (slow,), end = Addons().of(CARD_SOURCES).values(), threading.Event()
    for _ in range(2):
        with pytest.raises(AddonFailed, match=r"slow .* is left out: it takes longer than 0 s"):
            slow.ask(tuple[str, ...], end, seconds=0)
    end.set()
    assert slow._late is not None
    slow._late.join(HANGS_S)
    assert slow.ask(tuple[str, ...], end) == ("Ah",)


async def test_the_console_is_told_of_a_tile_that_fails(install: Install, evening: Floor) -> None:
    install(RAISES, {WALL_TILES: {"bad": "made"}})
    room: Any = Room(evening)
    async with shown_in_room(Addons(), room, room, HandClock()):
        assert await room.tiles.get() == ()
        assert (await room.faults.get()).endswith("is left out: KeyError: 'no such player'")


def test_an_export_that_fails_ends_the_command_with_one_line_and_writes_nothing(
    install: Install, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install(RAISES, {EXPORTS: {"bad": "made"}})
    journal = tmp_path / "freezeout.journal"
    journal.write_bytes(lzma.decompress((DATA / "journals/0.2.0-freezeout.journal.xz").read_bytes()))
    assert run(["export", str(journal), "--addon", "bad", str(tmp_path / "out")]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert error.endswith("is left out: KeyError: 'no such player'\n")
    assert not (tmp_path / "out").exists()
