"""`shuffleup export`: the sealed hands of a journal, one file per hand, each replays to the sealed stacks."""

import json
import warnings
from collections.abc import Callable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import pokerkit
import pytest

from shuffleup.__main__ import main
from shuffleup.formats.phh.history import read_history
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.field_types import (
    Actor,
    Chips,
    CommandId,
    EntryId,
    HandNo,
    Stream,
    TableNo,
    table_stream,
)
from shuffleup.poker.hand import begin
from shuffleup.ruleset.chips import ChipSets
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.event_codec import TABLE_EVENTS
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.row_hash import Draft
from shuffleup.storage.journal.store import Journal
from shuffleup.table import play_commands as ask
from shuffleup.table.command import TableCommand
from shuffleup.table.decide import decide
from shuffleup.table.events import ButtonPlaced, LevelTold, PlayerTookSeat, TableEvent, TableOpened
from shuffleup.table.evolve import Recorded, evolve
from shuffleup.table.floor_messages import hear
from shuffleup.table.irregularities.incident_events import (
    FloorCalled,
    FloorSettled,
    HandRestarted,
    ReplayedFrom,
)
from shuffleup.table.state import Table
from shuffleup.tournament.level_stakes import Level
from shuffleup_demo.clocks import HandClock

DEALER = Actor("dealer", face="keys")


class JournalledTable:
    """A table that stores each act in a journal, as its station does. Seats 2, 5 and 9 have 1000 chips."""

    def __init__(self, journal: Journal, number: int = 1, event: str = "friday") -> None:
        self._journal, self._acts = journal, count(1)
        self._stream = table_stream(TableNo(number))
        self.table: Table | None = None
        rules = RuleSet(chips=ChipSets(denominations=(Chips(25), Chips(100))))
        self.tell(TableOpened(TableNo(number), event, rules))
        for seat, name in ((2, "Ann"), (5, "Bongani"), (9, 'Emma "Doc" O\'Hara')):
            self.tell(PlayerTookSeat(seat, EntryId(f"e{seat}"), name, Chips(1000)))  # type: ignore[arg-type]
        self.tell(ButtonPlaced(9))  # type: ignore[arg-type]
        self.tell(LevelTold(Level(3, Chips(50), Chips(100))))

    def tell(self, event: TableEvent) -> None:
        self.store(hear(self.table, event))

    def do(self, *commands: TableCommand) -> None:
        for command in commands:
            assert self.table is not None
            self.store(decide(self.table, command))

    def store(self, events: Sequence[TableEvent]) -> None:
        act = CommandId(f"{self._stream} {next(self._acts)}")
        drafts = [
            TABLE_EVENTS.draft(self._stream, act, DEALER, event, RepeatableSeeds(7)) for event in events
        ]
        for row in self._journal.append(drafts):
            self.table = evolve(self.table, Recorded(row.seq, row.command_id, TABLE_EVENTS.read(row)))

    def play_a_hand(self) -> None:
        """Everybody folds to the big blind, who wins the small one."""
        self.do(ask.StartHand(), ask.PlayerFolds(), ask.PlayerFolds())


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.create(tmp_path / "friday.journal", clock=HandClock(), genesis=b"{}") as made:
        yield made


@pytest.fixture
def friday(journal: Journal) -> JournalledTable:
    """A table whose unit still runs while its hands are exported."""
    return JournalledTable(journal)


@pytest.fixture
def export(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Export the journal of friday to `hands`; gives the status and what was printed."""

    def run(*options: str, journal: str = "friday.journal", folder: str = "hands") -> tuple[int, str, str]:
        status = main(["export", str(tmp_path / journal), "--phh", str(tmp_path / folder), *options])
        out, err = capsys.readouterr()
        return status, out.replace(str(tmp_path), "."), err.replace(str(tmp_path), ".")

    return run


Export = Callable[..., tuple[int, str, str]]


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def actions(path: Path) -> tuple[str, ...]:
    """Give the actions of a file but for the deal."""
    return tuple(line for line in read_history(path.read_text()).actions if " dh " not in line)


def sealed_stacks(journal: Path) -> list[dict[int, int]]:
    """Read from a journal, row by row, with which stacks each hand was sealed."""
    with read_journal(journal) as reader:
        seals = [
            json.loads(row.payload) for row in reader.rows(Stream("table/1")) if row.type == "hand.sealed"
        ]
    return [{one["seat"]: one["after"] for one in seal["seats"]} for seal in seals]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The journal of a demo that was played to its end."""
    path = tmp_path_factory.mktemp("evening") / "friday.journal"
    words = ["demo", "--until-done", "--speed", "max", "--seed", "4", "--rule-set", "crews-of-five", "--json"]
    assert main([*words, "--journal", str(path)]) == 0
    return path


def test_the_hands_of_an_evening_replay_to_the_stacks_that_the_journal_sealed(
    evening: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """APP-06: every chip of every hand."""
    capsys.readouterr()
    assert main(["export", str(evening), "--phh", str(tmp_path / "hands"), "--json"]) == 0
    exported = json.loads(capsys.readouterr().out)
    sealed = sealed_stacks(evening)
    assert len(sealed) >= 10
    assert exported["hands"] == exported["written"] == len(exported["files"]) == len(sealed)
    assert main(["replay", str(tmp_path / "hands"), "--json"]) == 0
    replayed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [line["error"] for line in replayed] == [None] * len(sealed)
    for line, stacks in zip(replayed, sealed, strict=True):
        seats = read_history(Path(line["file"]).read_text()).others["seats"]
        assert dict(zip(seats, line["finishing_stacks"], strict=True)) == stacks


def test_another_program_reads_the_hands_and_comes_to_the_same_stacks(evening: Path, tmp_path: Path) -> None:
    """pokerkit knows PHH, and nothing of fields of ours; this event has no chip larger than one.

    A big blind that cannot be posted whole is a lower price there, and a whole one here (SPEC BTN-15). A hand
    in which somebody's cards were killed goes on in a field of ours, since PHH has no word for that.
    """
    assert main(["export", str(evening), "--phh", str(tmp_path)]) == 0
    whole = [path for path in tmp_path.glob("*.phh") if "_shuffleup_then" not in path.read_text()]
    assert len(whole) >= 10
    for path in whole:
        history = pokerkit.HandHistory.loads(path.read_text())
        big_blind = 0 if len(history.starting_stacks) == 2 else 1
        if history.starting_stacks[big_blind] < (history.min_bet or 0) + max(history.antes):
            continue
        with warnings.catch_warnings():
            # A fold with nothing to call is legal, and pokerkit wonders at it (SPEC BET-12).
            warnings.filterwarnings("ignore", "There is no reason for this player to fold")
            *_, last = history
        assert not last.status
        assert last.stacks == history.finishing_stacks, path.name


def test_one_file_a_hand_named_by_event_table_and_number(
    friday: JournalledTable, tmp_path: Path, export: Export
) -> None:
    friday.play_a_hand()
    friday.play_a_hand()
    friday.do(ask.ConfirmResult())
    assert export() == (0, "./friday.journal: 2 hands in ./hands\n", "")
    assert names_in(tmp_path / "hands") == ["friday-table1-0001.phh", "friday-table1-0002.phh"]
    history = read_history((tmp_path / "hands" / "friday-table1-0002.phh").read_text())
    known: dict[str, Any] = {
        "event": "friday",
        "table": 1,
        "hand": 2,
        "level": 3,
        "seat_count": 9,
        "seats": [5, 9, 2],
        "players": ["Bongani", 'Emma "Doc" O\'Hara', "Ann"],
        "_shuffleup_entries": ["e5", "e9", "e2"],
    }
    assert {key: history.others[key] for key in known} == known
    assert history.starting_stacks == (1050, 1000, 950)
    assert history.finishing_stacks == (1000, 1050, 950)


def test_a_hand_that_is_not_sealed_is_not_exported(friday: JournalledTable, export: Export) -> None:
    friday.play_a_hand()
    finished = (
        2,
        "",
        "./friday.journal: no hand is finished yet: a hand is exported once its result is sealed\n",
    )
    assert export() == finished
    friday.do(ask.StartHand(), ask.PlayerFolds())
    assert export() == (0, "./friday.journal: 1 hand in ./hands\n", "")


def test_what_was_undone_is_no_part_of_the_hand(
    friday: JournalledTable, tmp_path: Path, export: Export
) -> None:
    friday.do(ask.StartHand(), ask.PlayerFolds(), ask.Undo(), ask.RaiseTo(Chips(300)), ask.PlayerFolds())
    friday.do(ask.Undo(), ask.Undo(), ask.Redo(), ask.PlayerChecksOrCalls(), ask.PlayerFolds())
    friday.do(ask.Undo(), ask.Undo(), ask.PlayerFolds(), ask.PlayerFolds(), ask.ConfirmResult())
    assert export()[0] == 0
    assert actions(tmp_path / "hands" / "friday-table1-0001.phh") == ("p3 cbr 300", "p1 f", "p2 f")


def test_a_hand_whose_start_was_undone_begins_where_it_was_started_again(
    friday: JournalledTable, tmp_path: Path, export: Export
) -> None:
    friday.do(ask.StartHand(), ask.PlayerFolds(), ask.Undo(), ask.Undo())
    friday.tell(LevelTold(Level(4, Chips(100), Chips(200))))
    friday.play_a_hand()
    friday.do(ask.ConfirmResult())
    assert export()[0] == 0
    history = read_history((tmp_path / "hands" / "friday-table1-0001.phh").read_text())
    assert (history.min_bet, history.others["level"]) == (200, 4)
    assert history.finishing_stacks == (900, 1100, 1000)


def test_a_call_for_the_floor_is_kept_beside_the_actions(
    friday: JournalledTable, tmp_path: Path, export: Export
) -> None:
    """GEN-06."""
    friday.do(ask.StartHand(), ask.PlayerFolds())
    friday.store([FloorCalled("count the stub")])
    friday.store([FloorSettled()])
    friday.do(ask.PlayerFolds(), ask.ConfirmResult())
    assert export()[0] == 0
    history = read_history((tmp_path / "hands" / "friday-table1-0001.phh").read_text())
    called, settled = history.others["_shuffleup_incidents"]
    assert (called["after"], settled["after"]) == (4, 4)
    assert json.loads(called["event"])["reason"] == "count the stub"
    assert json.loads(settled["event"]) == {"type": "floor.settled"}


def test_bets_that_went_back_in_a_misdeal_are_no_part_of_the_hand(
    friday: JournalledTable, tmp_path: Path, export: Export
) -> None:
    """MIS-04, TDA 35-C: the hand is dealt again under the same number."""
    friday.do(ask.StartHand(), ask.RaiseTo(Chips(400)))
    assert friday.table is not None
    assert friday.table.play.hand is not None
    dealt = friday.table.play.hand
    friday.store([HandRestarted(HandNo(1)), *begin(dealt.setup, dealt.rules)])
    friday.do(ask.PlayerFolds(), ask.PlayerFolds(), ask.ConfirmResult())
    assert export()[0] == 0
    path = tmp_path / "hands" / "friday-table1-0001.phh"
    assert actions(path) == ("p3 f", "p1 f")
    (restarted,) = read_history(path.read_text()).others["_shuffleup_incidents"]
    assert json.loads(restarted["event"])["type"] == "hand.restarted"


def test_where_the_director_went_back_the_ruling_stays_and_what_it_took_back_does_not(
    friday: JournalledTable, tmp_path: Path, export: Export
) -> None:
    """GEN-05."""
    friday.do(ask.StartHand())
    assert friday.table is not None
    started = friday.table.seq
    friday.do(ask.PlayerFolds(), ask.RaiseTo(Chips(400)))
    friday.store([ReplayedFrom(started, "the call was binding", "Maria")])
    friday.do(
        ask.PlayerChecksOrCalls(),
        ask.PlayerFolds(),
        ask.RaiseTo(Chips(300)),
        ask.PlayerFolds(),
        ask.ConfirmResult(),
    )
    assert export()[0] == 0
    path = tmp_path / "hands" / "friday-table1-0001.phh"
    assert actions(path) == ("p3 cc", "p1 f", "p2 cbr 300", "p3 f")
    (ruling,) = read_history(path.read_text()).others["_shuffleup_incidents"]
    assert ruling["after"] == 3
    assert json.loads(ruling["event"])["reason"] == "the call was binding"


def test_every_table_of_a_journal_is_exported(journal: Journal, tmp_path: Path, export: Export) -> None:
    """The floor keeps a copy of the stream of every table."""
    for number in (3, 12):
        at_table = JournalledTable(journal, number, event="../Königs turnier")
        at_table.play_a_hand()
        at_table.do(ask.ConfirmResult())
    assert export()[0] == 0
    assert names_in(tmp_path / "hands") == [
        "-Königs-turnier-table12-0001.phh",
        "-Königs-turnier-table3-0001.phh",
    ]


def test_an_export_goes_on_where_the_last_one_stopped(
    friday: JournalledTable, tmp_path: Path, export: Export
) -> None:
    friday.play_a_hand()
    friday.do(ask.ConfirmResult())
    export()
    friday.play_a_hand()
    friday.do(ask.ConfirmResult())
    assert export() == (0, "./friday.journal: 2 hands in ./hands, 1 of them new\n", "")
    status, out, _ = export("--json")
    assert status == 0
    assert json.loads(out) == {
        "journal": "./friday.journal",
        "folder": "./hands",
        "hands": 2,
        "written": 0,
        "files": ["friday-table1-0001.phh", "friday-table1-0002.phh"],
    }


def test_other_files_are_not_overwritten_and_then_nothing_is_written(
    friday: JournalledTable, tmp_path: Path, export: Export
) -> None:
    friday.play_a_hand()
    friday.play_a_hand()
    friday.do(ask.ConfirmResult())
    (tmp_path / "hands").mkdir()
    (tmp_path / "hands" / "friday-table1-0002.phh").write_text("mine")
    assert export() == (
        2,
        "",
        "./hands/friday-table1-0002.phh: holds something else and was not changed; name another folder\n",
    )
    assert names_in(tmp_path / "hands") == ["friday-table1-0002.phh"]


def test_where_nothing_can_be_exported_one_line_says_why(
    friday: JournalledTable, tmp_path: Path, export: Export
) -> None:
    friday.play_a_hand()
    friday.do(ask.ConfirmResult())
    (tmp_path / "notes.txt").write_text("not a journal, but a text of some length " * 20)
    gone = "./gone.journal: there is no journal. Check the path, or make one with a new event.\n"
    assert export(journal="gone.journal") == (2, "", gone)
    other = "./notes.txt: this is not a journal. Name the journal of an event.\n"
    assert export(journal="notes.txt") == (2, "", other)
    in_the_way = "./notes.txt: is in the way of the folder or file to be written; name another folder\n"
    assert export(folder="notes.txt") == (2, "", in_the_way)
    below = "./notes.txt/hands: is in the way of the folder or file to be written; name another folder\n"
    assert export(folder="notes.txt/hands") == (2, "", below)
    unwritable = "/proc/hands: cannot be written (no such file or directory); name another folder\n"
    assert export(folder="/proc/hands") == (2, "", unwritable)


def test_an_event_of_a_later_program_is_named(
    journal: Journal, friday: JournalledTable, export: Export
) -> None:
    friday.play_a_hand()
    later = Draft(Stream("table/1"), CommandId("later"), DEALER, "hand.juggled", b'{"type":"hand.juggled"}')
    (row,) = journal.append([later])
    status, out, err = export()
    assert (status, out) == (2, "")
    unknown = f"event {row.seq} of table/1 is of the unknown type hand.juggled: update this unit."
    assert err == f"./friday.journal: {unknown}\n"
