"""A journal without damaged rows is rewritten; any other is refused with the number of the damaged row."""

import errno
import os
import random
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from shuffleup.__main__ import main
from shuffleup.kernel.field_types import FLOOR, Actor, CommandId, Stream
from shuffleup.stations.journal_check import require_whole_of_any
from shuffleup.storage.journal import repair as repairing
from shuffleup.storage.journal.errors import JournalDamaged, JournalError
from shuffleup.storage.journal.personal_texts import Text
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.repair import repair
from shuffleup.storage.journal.row_hash import Draft, Row
from shuffleup.storage.journal.store import Journal
from shuffleup_demo.clocks import HandClock
from tests.night import at_night

PAGE = 1024
FLIPS_BY_DAY = 80


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal of 400 rows in three streams, with a free page, that nobody writes to."""
    path = tmp_path_factory.mktemp("evening") / "friday.journal"
    with Journal.create(path, clock=HandClock(), genesis=b'{"event":"friday"}') as journal:
        for number in range(400):
            stream = (FLOOR, Stream("table/1"), Stream("table/2"))[number % 3]
            act, payload = CommandId(f"c{number}"), b'{"n":"%s"}' % (b"x" * (number % 90))
            journal.append([Draft(stream, act, Actor("dealer"), type="Dealt", payload=payload)])
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("CREATE TABLE more (some)")
        connection.execute("INSERT INTO more VALUES (zeroblob(4000))")
        connection.execute("DROP TABLE more")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


@pytest.fixture
def friday(evening: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(evening, tmp_path / "friday.journal"))


def rows_of(path: Path) -> dict[Stream, tuple[Row, ...]]:
    with read_journal(path) as reader:
        assert reader.verify().ok
        return {stream: tuple(reader.rows(stream)) for stream in reader.streams()}


def flip(path: Path, at: int, bit: int = 0) -> None:
    content = bytearray(path.read_bytes())
    content[at] ^= 1 << bit
    path.write_bytes(content)


def page_of(path: Path, name: str) -> int:
    with closing(sqlite3.connect(path)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = ?", (name,)).fetchone()
    return int(page) - 1


@pytest.mark.parametrize(
    "name", ["event_by_command", "sqlite_autoindex_stream_1", "sqlite_autoindex_origin_1"]
)
@pytest.mark.parametrize("at", [0, 3, 5, PAGE - 6])
def test_a_damaged_index_is_made_anew_and_the_old_file_kept(
    name: str, at: int, friday: Path, evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    flip(friday, page_of(friday, name) * PAGE + at, 2)
    before = friday.read_bytes()
    with pytest.raises(JournalDamaged):
        Journal.open(friday, clock=HandClock())
    assert main(["repair", str(friday)]) == 0
    said = capsys.readouterr().out
    assert "written anew with 400 rows, all as they were stored; no row was on what was damaged (" in said
    assert said.endswith(f"). The old file is kept as {friday}.damaged-1\n")
    assert rows_of(friday) == rows_of(evening)
    assert friday.with_name("friday.journal.damaged-1").read_bytes() == before
    Journal.open(friday, clock=HandClock()).close()


def test_a_damaged_free_page_is_left_behind(friday: Path, evening: Path) -> None:
    content = bytearray(friday.read_bytes())
    trunk = int.from_bytes(content[32:36], "big")
    assert trunk
    content[(trunk - 1) * PAGE + 4 : (trunk - 1) * PAGE + 8] = (9999).to_bytes(4, "big")
    friday.write_bytes(content)
    done = repair(friday, require_whole_of_any)
    assert done.rows == 400
    assert done.aside == friday.with_name("friday.journal.damaged-1")
    assert rows_of(friday) == rows_of(evening)


def test_a_sound_journal_is_left_as_it_is(friday: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = friday.read_bytes()
    assert main(["repair", str(friday)]) == 0
    assert capsys.readouterr().out == f"{friday}: nothing to repair; 400 rows, all as they were stored\n"
    assert friday.read_bytes() == before


def test_a_damaged_row_is_named_and_nothing_is_changed(
    friday: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(friday)) as connection, connection:
        connection.execute("UPDATE event SET wall = 'never' WHERE command_id = 'c7'")
    flip(friday, page_of(friday, "event_by_command") * PAGE + 3, 2)
    before = friday.read_bytes()
    assert main(["repair", str(friday)]) == 2
    told = "table/1 row 3: the row does not match its hash. Nothing was changed."
    assert told in capsys.readouterr().err
    assert friday.read_bytes() == before
    assert [one.name for one in friday.parent.glob("*damaged*")] == []


@pytest.mark.parametrize("what", ["nothing", "a folder", "a text"])
def test_what_is_no_journal_is_refused_in_one_line(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "x.journal"
    if what == "a folder":
        path.mkdir()
    elif what == "a text":
        path.write_text("Ann\n" * 1000)
    assert main(["repair", str(path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_journal_that_is_written_to_is_not_repaired(
    friday: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Journal.open(friday, clock=HandClock()):
        assert main(["repair", str(friday)]) == 2
    assert "writes to this journal. Stop it" in capsys.readouterr().err


def test_rows_in_the_log_are_kept(friday: Path, tmp_path: Path) -> None:
    """The power was cut before they were in the file."""
    with Journal.open(friday, clock=HandClock()) as journal:
        journal.append([Draft(FLOOR, CommandId("last"), Actor("dealer"), type="Dealt", payload=b"{}")])
        for ending in ("", "-wal"):
            shutil.copy(f"{friday}{ending}", tmp_path / f"cut.journal{ending}")
    cut = tmp_path / "cut.journal"
    flip(cut, page_of(friday, "sqlite_autoindex_stream_1") * PAGE + 3, 2)
    done = repair(cut, require_whole_of_any)
    assert (done.rows, bool(done.aside)) == (401, True)
    assert rows_of(cut)[FLOOR][-1].command_id == "last"


def wrong_after(flips: Iterator[tuple[int, int]], evening: Path, folder: Path) -> Iterator[str]:
    """Flip bits, one a copy; tell of a copy that was neither made as it was nor refused."""
    known = rows_of(evening)
    for at, bit in flips:
        path = Path(shutil.copy(evening, folder / f"{at}-{bit}.journal"))
        flip(path, at, bit)
        before = path.read_bytes()
        try:
            repair(path, require_whole_of_any)
        except JournalError as error:
            if path.read_bytes() != before or not str(error).isprintable():
                yield f"{at} bit {bit}: refused, and the file is another: {error}"
            continue
        if rows_of(path) != known:
            yield f"{at} bit {bit}: its rows are others"


def test_whatever_bit_is_flipped_a_book_is_made_as_it_was_or_refused(evening: Path, tmp_path: Path) -> None:
    chance, size = random.Random(20261122), evening.stat().st_size
    flips = ((chance.randrange(size), chance.randrange(8)) for _ in range(FLIPS_BY_DAY))
    assert list(wrong_after(flips, evening, tmp_path)) == []


SMALL = ("genesis", "stream", "origin", "text", "sealed", "clock_mark", "quarantine")
"""The tables beside that of the rows; each fits on a page here."""

BITS_BY_DAY = 12
"""Of each table."""


@pytest.fixture(scope="module")
def full(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal with something in every table, and one row in the quarantine."""
    path = tmp_path_factory.mktemp("full") / "friday.journal"
    thandi, table = Text(bytes(range(16)), "Thandi"), Stream("table/1")
    with Journal.create(path, clock=HandClock(), genesis=b'{"event":"friday"}') as journal:
        for number, stream in enumerate((FLOOR, table, table)):
            actor = Actor("director", thandi.stands_for("name"), "console" if stream == FLOOR else "touch")
            draft = Draft(stream, CommandId(f"c{number}"), actor, "Held", b'{"n":1}', texts=(thandi,))
            journal.append([draft])
        journal.seal("seats of friday", b"seed")
        journal.mark_clock(b'{"level":1}')
        journal.set_aside(table, 1, "table/1 row 2: the row does not match its hash")
        journal.begin_epoch(Stream("table/2"))
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path


def bits_of(path: Path, name: str) -> list[tuple[int, int]]:
    """List the bits of a table of one page that mean something; see SQLite's "Database File Format", 1.6."""
    content, at = path.read_bytes(), page_of(path, name) * PAGE
    assert content[at] in (LEAF, LEAF_OF_KEYS)
    cells, begin = (int.from_bytes(content[at + place : at + place + 2], "big") for place in (3, 5))
    octets = (*range(at, at + 8 + 2 * cells), *range(at + begin, at + PAGE))
    return [(octet, bit) for octet in octets for bit in range(8)]


LEAF, LEAF_OF_KEYS = 13, 10
"""The first octet of a page of a table that has no pages below it."""


def in_no_sentence(
    bits: Iterable[tuple[int, int]], full: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> Iterator[str]:
    """Flip bits, one a copy; tell of a repair that neither says in one line what it did nor what is wrong."""
    for at, bit in bits:
        path = Path(shutil.copy(full, folder / f"{at}-{bit}.journal"))
        flip(path, at, bit)
        before = path.read_bytes()
        status = main(["repair", str(path)])
        said = capsys.readouterr()
        text, silent = (said.out, said.err) if status == 0 else (said.err, said.out)
        if status not in (0, 2) or silent or not (text.endswith("\n") and text[:-1].isprintable()):
            yield f"{at} bit {bit}: {status}, {said}"
        if path.read_bytes() != before and (status or rows_of(path) != rows_of(full)):
            yield f"{at} bit {bit}: the file is another: {said}"


@pytest.mark.parametrize("name", SMALL)
def test_whatever_bit_of_a_table_is_flipped_the_repair_ends_in_a_sentence(
    name: str, full: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bits = random.Random(20261129).sample(bits_of(full, name), BITS_BY_DAY)
    assert list(in_no_sentence(bits, full, tmp_path, capsys)) == []


@pytest.mark.nightly
@pytest.mark.parametrize("name", [*SMALL, "event"])
def test_every_bit_of_every_table_is_flipped(
    name: str, full: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert list(in_no_sentence(bits_of(full, name), full, tmp_path, capsys)) == []


@pytest.mark.parametrize("damaged", [b'"EFT JOIN stream AS own', b"LEFT JOIN stream AS\x12own"])
def test_a_damaged_layout_is_refused_in_one_line(damaged: bytes, evening: Path, tmp_path: Path) -> None:
    """SQLite quotes the statement that it cannot read, with its line breaks and control signs."""
    path = Path(shutil.copy(evening, tmp_path / "friday.journal"))
    content = path.read_bytes()
    assert content.count(b"LEFT JOIN stream AS own") == 1
    path.write_bytes(content.replace(b"LEFT JOIN stream AS own", damaged))
    with pytest.raises(JournalDamaged) as refused:
        repair(path, require_whole_of_any)
    assert "the file is damaged" in str(refused.value)
    assert str(refused.value).isprintable()


@pytest.mark.nightly
def test_bits_are_flipped_all_night(
    evening: Path, tmp_path: Path, seeds_of_the_night: Callable[[float], Iterator[int]]
) -> None:
    size = evening.stat().st_size
    places = (random.Random(seed) for seed in seeds_of_the_night(0.03))
    flips = ((chance.randrange(size), chance.randrange(8)) for chance in places)
    assert list(wrong_after(flips, evening, tmp_path)) == []


def killed_at(path: Path, step: int) -> bool:
    """Repair a journal in a process that dies by SIGKILL at a line of the repair; says whether it did."""
    if child := os.fork():
        _, status = os.waitpid(child, 0)
        return os.WIFSIGNALED(status)
    lines = 0

    def look(frame: object, event: str, argument: object) -> object:
        nonlocal lines
        if event == "line" and frame.f_code.co_filename == repairing.__file__:  # type: ignore[attr-defined]
            lines += 1
            if lines == step:
                os.kill(os.getpid(), signal.SIGKILL)
        return look

    sys.settrace(look)  # type: ignore[arg-type]
    try:
        repair(path, require_whole_of_any)
    finally:
        os._exit(0)


def one_name_only(source: Path, target: Path) -> None:
    """Answer as the kernel does on FAT, where a file has one name."""
    raise PermissionError(errno.EPERM, "Operation not permitted", str(source), None, str(target))


@pytest.mark.parametrize("has_links", [True, False], ids=["with links", "on FAT"])
@pytest.mark.parametrize("apart", [5, at_night(1)])
def test_killed_at_any_line_the_old_book_or_the_new_one_is_in_its_place(
    apart: int, has_links: bool, friday: Path, evening: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not has_links:
        monkeypatch.setattr(os, "link", one_name_only)
    known = rows_of(evening)
    flip(friday, page_of(friday, "event_by_command") * PAGE + 3, 2)
    damaged = friday.read_bytes()
    step, died = 0, True
    while died:
        step += apart
        path = Path(shutil.copy(friday, tmp_path / f"{step}.journal"))
        died = killed_at(path, step)
        if path.read_bytes() != damaged:
            assert rows_of(path) == known, f"killed at line {step}"
        assert repair(path, require_whole_of_any).rows == 400
        assert rows_of(path) == known
        aside = path.with_name(f"{path.name}.damaged-1")
        assert aside.read_bytes() == damaged
    assert step > 40, "it was killed at every line"
