"""A club forgets people of an evening, and its books stay whole: chain, signatures, chips, places, prizes."""

import sqlite3
from contextlib import closing

import msgspec
import pytest

from shuffleup.__main__ import main
from shuffleup.archive.event_archive import archive_lines, read_archive
from shuffleup.archive.event_exports import floor_of
from shuffleup.cli.audit import audit
from shuffleup.floor.prizes.payouts import listing
from shuffleup.kernel.field_types import FLOOR
from shuffleup.storage.journal.backup import back_up
from shuffleup.storage.journal.errors import JournalBusy, RowsDoNotFit
from shuffleup.storage.journal.forget import forget
from shuffleup.storage.journal.personal_texts import Text
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.store import Journal
from shuffleup.tournament.prizes import winnings
from shuffleup_demo.clocks import HandClock


def everything(text):
    return True


def rows_of(path):
    with read_journal(path) as journal:
        return [row for stream in journal.streams() for row in journal.rows(stream)]


def outcome(path):
    """Who has which chips, place and prize, by the number of the entry."""
    with read_journal(path) as journal:
        floor = floor_of(journal)
    finishes, listed = [one.finish for one in floor.entries if one.finish], listing(floor)
    return [
        (one.id, one.chips, one.finish, one.finish and winnings(one.finish, finishes, listed))
        for one in floor.entries
    ]


def names_of(path):
    with read_journal(path) as journal:
        return [one.name for one in floor_of(journal).entries]


def octets_beside(path):
    return b"".join(one.read_bytes() for one in path.parent.glob(f"{path.name}*"))


def test_an_evening_without_its_texts_has_the_same_chain_signatures_chips_places_and_prizes(story):
    rows, came_out, before, names = rows_of(story), outcome(story), audit([story], []), names_of(story)
    assert before.gone == 0
    assert before.texts > 40
    done = forget(story, everything)
    assert done.erased >= before.texts
    assert done.left == ()
    after = audit([story], [])
    assert after.whole
    assert [one.hash for one in rows_of(story)] == [one.hash for one in rows]
    assert [one.texts for one in rows_of(story)] == [()] * len(rows)
    assert after.streams == before.streams
    assert outcome(story) == came_out
    assert (after.issued, after.held, after.placed, after.pool, after.paid, after.draws, after.decks) == (
        before.issued,
        before.held,
        before.placed,
        before.pool,
        before.paid,
        before.draws,
        before.decks,
    )
    assert (after.texts, after.gone) == (0, before.texts)
    assert len(set(names_of(story))) == len(names)
    assert not set(names_of(story)) & set(names)


def test_no_octet_of_a_forgotten_text_is_left_in_the_file_or_beside_it(story):
    said = [b"Bongani", b"Karla", b"the phone stays in the pocket"]
    assert [one in octets_beside(story) for one in said] == [True] * 3
    forget(story, everything)
    assert [one in octets_beside(story) for one in said] == [False] * 3


def test_one_player_is_forgotten_and_the_others_keep_their_names(story, capsys):
    assert main(["forget", str(story), "ann"]) == 0
    said = capsys.readouterr().out
    assert "texts erased; every row, chain and signature is as it was" in said
    assert "Copies may remain" in said
    first, *others = names_of(story)
    assert first.startswith("#")
    assert others == ["Bongani", "Karla", "Dries"]
    assert audit([story], []).whole
    assert main(["forget", str(story), "Ann"]) == 1


def test_a_typed_text_is_erased_by_its_words(story):
    assert main(["forget", str(story), "The phone stays in the pocket"]) == 0
    assert b"phone stays" not in octets_beside(story)
    assert names_of(story) == ["Ann", "Bongani", "Karla", "Dries"]
    assert audit([story], []).whole


def test_texts_that_mention_a_name_are_listed_and_erased_where_that_is_wanted(story, capsys):
    assert main(["forget", str(story), "pocket"]) == 1
    assert "name pocket and are kept; --mentions erases them" in capsys.readouterr().out
    assert main(["forget", str(story), "pocket", "--mentions"]) == 0
    assert b"pocket" not in octets_beside(story)


def test_a_text_beside_no_row_is_listed_and_erased_like_any_other(story, capsys):
    with closing(sqlite3.connect(story)) as connection, connection:
        connection.execute("INSERT INTO text VALUES (9 << 40, randomblob(16), 'the pocket of a stranger')")
    assert main(["forget", str(story), "Karla", "--mentions"]) == 0
    assert main(["forget", str(story), "pocket"]) == 1
    assert "stream 9 row 0: the pocket of a stranger" in capsys.readouterr().out
    assert main(["forget", str(story), "pocket", "--mentions"]) == 0
    assert b"stranger" not in octets_beside(story)


def test_the_audit_counts_what_is_there_and_what_is_not(story, capsys):
    main(["audit", str(story)])
    assert "as they were written\n" in capsys.readouterr().out
    forget(story, lambda one: one.content == "Karla", "2026-03-06T22:00:00.000Z")
    assert main(["audit", str(story)]) == 0
    said = capsys.readouterr().out
    assert "not there; not checked with the rules:" in said
    assert "texts of people were erased on request on 2026-03-06T22:00:00.000Z" in said
    assert "WRONG" not in said


def test_a_text_that_was_altered_is_found(story):
    with closing(sqlite3.connect(story)) as connection, connection:
        connection.execute("UPDATE text SET content = 'Anna' WHERE content = 'Ann'")
    audited = audit([story], [])
    wrong = {one.what for one in audited.findings if one.weight == "wrong"}
    assert wrong == {"a text beside the row does not match its digest"}


def test_backup_archive_and_the_copy_of_a_standby_hold_the_texts(story, tmp_path):
    rows = rows_of(story)
    (tmp_path / "stick").mkdir()
    assert [one.texts for one in rows_of(back_up(story, tmp_path / "stick").path)] == [
        one.texts for one in rows
    ]
    archive = tmp_path / "friday.json"
    with read_journal(story) as journal:
        archive.write_bytes(b"".join(archive_lines(journal)))
        genesis = journal.genesis
    with read_archive(archive) as journal:
        assert [row for stream in journal.streams() for row in journal.rows(stream)] == rows
    with Journal.create(tmp_path / "standby.journal", clock=HandClock(), genesis=genesis) as standby:
        floor = [row for row in rows if row.stream == FLOOR]
        standby.adopt(floor)
        assert list(standby.rows(FLOOR)) == floor


def test_a_copy_takes_a_row_without_its_text_and_refuses_one_with_another(story, tmp_path):
    with read_journal(story) as journal:
        rows, genesis = journal.some_rows(FLOOR, 0, 2), journal.genesis
    forged = tuple(Text(one.salt, "Mallory") for one in rows[0].texts)
    with Journal.create(tmp_path / "standby.journal", clock=HandClock(), genesis=genesis) as standby:
        with pytest.raises(RowsDoNotFit, match="a text beside the row does not match its digest"):
            standby.adopt([msgspec.structs.replace(rows[0], texts=forged)])
        standby.adopt([msgspec.structs.replace(rows[0], texts=())])
        assert standby.adopt(rows) == rows[1:]


def test_a_copy_that_still_has_the_texts_agrees_with_the_book_and_is_replaced_by_its_next_backup(
    story, tmp_path
):
    (tmp_path / "stick").mkdir()
    saved = back_up(story, tmp_path / "stick").path
    forget(story, everything)
    assert audit([story, saved], []).whole
    assert back_up(story, tmp_path / "stick").path == saved
    assert b"Bongani" not in saved.read_bytes()


def test_nothing_is_forgotten_in_a_book_that_is_in_use(story):
    with Journal.open(story, clock=HandClock()), pytest.raises(JournalBusy):
        forget(story, everything)
    assert names_of(story)[0] == "Ann"


def test_a_book_holds_no_text_of_a_person_under_a_hash(story):
    names = {name.encode() for name in [*names_of(story), "Dora", "pocket"]}
    with read_journal(story) as journal:
        hashed = [journal.genesis]
        for stream in journal.streams():
            for row in journal.rows(stream):
                hashed += [row.payload, row.actor.person.encode(), row.command_id.encode()]
    assert [name for name in names if any(name in one for one in hashed)] == []
