"""An audit accepts an untouched evening, and finds every manipulation of one."""

import json
import re
import shutil
import sqlite3
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import pytest
from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from shuffleup.__main__ import main
from shuffleup.archive.audit.event import audit_books
from shuffleup.kernel.field_types import FLOOR, Stream
from shuffleup.network.trust.unit_key import UnitKey
from shuffleup.storage.journal.errors import JournalError
from shuffleup.storage.journal.reader import read_journal
from shuffleup.storage.journal.store import Journal
from shuffleup_demo.clocks import HandClock
from tests.night import examples

TABLE = Stream("table/1")


def wrong(audited):
    return [str(one) for one in audited.findings if one.weight == "wrong"]


def in_payload(pattern, new):
    """Change the first match in the payload of each row; rows without one stay as they are."""
    return lambda row: replace(row, payload=re.sub(pattern, new, row.payload, count=1))


def another(found):
    """Write another seed, whatever the true one begins with."""
    return b'"seed":"' + (b"01" if found[1] == b"00" else b"00")


def test_an_evening_as_it_was_stored_is_whole(played, audited):
    found = audited(played)
    assert wrong(found) == []
    assert (found.over, found.issued, found.held) == (True, 200, 200)
    assert found.draws >= 1, "the seats at least were drawn"
    tables = [one for one in found.streams if one.stream != FLOOR]
    assert found.decks >= sum(one.sealed for one in tables) > 10
    assert all(sum(one.signed.values()) == one.sealed for one in tables)


@settings(max_examples=examples(60))
@given(data=st.data())
def test_every_flipped_byte_of_a_row_is_found(spoilt, data):
    with TemporaryDirectory() as folder:
        path = Path(shutil.copy(spoilt, Path(folder) / "friday.journal"))
        with read_journal(path) as reader:
            stream = data.draw(st.sampled_from(reader.streams()))
            seq = data.draw(st.integers(1, reader.last(stream).seq))
            row = reader.some_rows(stream, seq - 1, 1)[0]
        field = data.draw(st.sampled_from(["payload", "hash", "previous_hash", "wall", "type", "command_id"]))
        old = getattr(row, field)
        octets = bytearray(old if isinstance(old, bytes) else old.encode())
        octets[data.draw(st.integers(0, len(octets) - 1))] ^= 1 << data.draw(st.integers(0, 6))
        _store(path, stream, seq, field, octets, as_text=not isinstance(old, bytes))
        with read_journal(path) as reader:
            assert not audit_books([reader]).whole


def test_a_row_under_another_name_was_altered_and_is_not_taken_for_one_of_a_later_release(played, tmp_path):
    path = Path(shutil.copy(played, tmp_path / "friday.journal"))
    _store(path, FLOOR, 1, "type", b"dvent.opened", as_text=True)
    with read_journal(path) as reader:
        audited = audit_books([reader])
    assert str(audited.findings[0]) == f"{path}: floor row 1: the row does not match its hash"


@settings(max_examples=examples(30))
@given(data=st.data())
def test_every_removed_row_is_found(spoilt, data):
    """All but the last ones of a stream: what was never told to anybody leaves no gap."""
    with TemporaryDirectory() as folder:
        path = Path(shutil.copy(spoilt, Path(folder) / "friday.journal"))
        with read_journal(path) as reader:
            stream = data.draw(st.sampled_from(reader.streams()))
            seq = data.draw(st.integers(1, reader.last(stream).seq - 1))
        _store(path, stream, seq, None, b"", as_text=False)
        with read_journal(path) as reader:
            assert not audit_books([reader]).whole


def _store(path, stream, seq, field, octets, *, as_text):
    value = octets.decode("latin-1").encode("utf-8").decode() if as_text else bytes(octets)
    with sqlite3.connect(path) as connection:
        (number,) = connection.execute("SELECT number FROM stream WHERE name = ?", (stream,)).fetchone()
        at = (number << 40) + seq
        if field is None:
            connection.execute("DELETE FROM event WHERE position = ?", (at,))
        else:
            connection.execute(f"UPDATE event SET {field} = ? WHERE position = ?", (value, at))
    connection.close()


def test_a_stack_that_was_changed_in_a_chain_made_to_fit_is_found(played, forged, audited, tmp_path):
    def richer(row):
        if row.type != "hand.sealed" or b'"hand":3,' not in row.payload:
            return row
        return in_payload(rb'"after":(\d+)', rb'"after":\g<1>1')(row)

    found = wrong(audited(forged(played, tmp_path / "forged.journal", TABLE, richer)))
    assert any("the seal of hand 3" in line for line in found)
    assert any("chips at the table instead of" in line for line in found)
    assert any("signs no sealed hand 3" in line for line in found), "the signature is over the true row"


def test_a_chain_made_to_fit_with_signatures_of_a_stranger_tells_the_stranger(
    played, forged, audited, tmp_path
):
    """Nobody but the box has its key: a forger signs with another, which has another name."""
    stranger = UnitKey(bytes(range(32)))

    def sign(row):
        if row.type != "hand.signed":
            return row
        said = msgspec.json.decode(row.payload)
        said |= {"unit": stranger.unit_id, "signature": stranger.sign(bytes.fromhex(said["row_hash"]))}
        return replace(row, payload=msgspec.json.encode(said))

    path = forged(played, tmp_path / "forged.journal", Stream("table/2"), sign)
    with read_journal(played) as reader:
        first = next(row for row in reader.rows(TABLE) if row.type == "hand.signed")
    own = msgspec.json.decode(first.payload)["unit"]
    assert wrong(audited(played, units=(own,))) == []
    assert any(
        f"signed by {stranger.unit_id[:16]}, no unit" in one for one in wrong(audited(path, units=(own,)))
    )


def test_a_forged_signature_is_found(played, forged, audited, tmp_path):
    def scribble(row):
        if row.type != "hand.signed":
            return row
        said = msgspec.json.decode(row.payload)
        said["signature"] = ("01" if said["signature"].startswith("00") else "00") + said["signature"][2:]
        return replace(row, payload=msgspec.json.encode(said))

    found = wrong(audited(forged(played, tmp_path / "forged.journal", TABLE, scribble)))
    assert any("the signature of hand 1 is not of unit" in line for line in found)


def test_a_sealed_hand_without_a_signature_is_found(played, forged, audited, tmp_path):
    def unsigned(row):
        return None if row.type == "hand.signed" and b'"hand":2,' in row.payload else row

    found = wrong(audited(forged(played, tmp_path / "forged.journal", TABLE, unsigned)))
    assert any("hand 2 was sealed and is not signed" in line for line in found)


def test_a_draw_that_does_not_follow_from_its_seed_is_found(played, forged, audited, tmp_path):
    def redraw(row):
        return in_payload(rb'"seed":"(..)', another)(row) if row.type == "seats.drawn" else row

    found = wrong(audited(forged(played, tmp_path / "forged.journal", FLOOR, redraw)))
    assert any("the draw: " in line for line in found)


def test_a_place_that_was_exchanged_is_found(played, forged, audited, tmp_path):
    """The floor signs nothing: that its rows follow from the tables' and from the rules is what holds it."""

    def better(row):
        changed = row.type == "player.placed" and b'"first":2,' in row.payload
        return in_payload(rb'"first":2,"last":2', b'"first":1,"last":1')(row) if changed else row

    found = audited(forged(played, tmp_path / "forged.journal", FLOOR, better))
    assert any(one.by_rules and "player.placed" in one.what for one in found.findings)


def test_a_deck_that_was_exchanged_is_found(friday, audited, change_file):
    change_file(friday, "UPDATE sealed SET secret = zeroblob(32) WHERE name = (SELECT min(name) FROM sealed)")
    assert any("the deck is not the one that" in line for line in wrong(audited(friday)))


def test_a_deck_that_is_gone_is_found(friday, audited, change_file):
    change_file(friday, "DELETE FROM sealed WHERE name = (SELECT min(name) FROM sealed)")
    assert any("is not there to be opened" in line for line in wrong(audited(friday)))


def test_before_the_end_no_deck_is_opened(played, forged, audited, tmp_path):
    """APP-03: a deck that may still be in play stays shut, also for an audit."""

    def first_rows(row):
        return row if row.seq < 80 else None

    path = forged(played, tmp_path / "running.journal", FLOOR, first_rows)
    found = audited(path)
    assert (found.over, found.decks) == (False, 0)
    assert any("closed until the event is over" in one.what for one in found.findings)


def test_the_beginning_of_a_stream_agrees_with_a_longer_copy(played, forged, audited, tmp_path):
    shorter = forged(played, tmp_path / "b.journal", TABLE, lambda row: row if row.seq <= 50 else None)
    found = audited(played, shorter)
    assert wrong(found) == []
    assert any("the first 50 of them: they agree" in one.what for one in found.findings)


@pytest.mark.parametrize(("stream", "other"), [(FLOOR, "table/"), (TABLE, "floor")])
def test_a_stream_whose_end_was_taken_away_is_missed_where_something_follows_from_it(
    stream, other, friday, audited, change_file
):
    """The chain of what is left is sound: only the other stream knows that there was more."""
    with read_journal(friday) as reader:
        last = reader.last(stream).seq
    change_file(
        friday,
        "DELETE FROM event WHERE position IN (SELECT position FROM event WHERE position >> 40 ="
        f" (SELECT number FROM stream WHERE name = '{stream}') ORDER BY position DESC LIMIT 40)",
    )
    missed = rf"{stream} row {last - 40}: it ends here, and row \d+ of {other}\d? follows from its row \d+"
    assert any(re.fullmatch(missed, line) for line in wrong(audited(friday)))


def test_two_copies_that_part_are_told_with_the_row_and_the_reason(played, forged, audited, tmp_path):
    def another_epoch(row):
        return replace(row, epoch=2) if row.seq >= 40 else row

    other = forged(played, tmp_path / "b.journal", TABLE, another_epoch)
    (line,) = [one for one in wrong(audited(played, other)) if "part here" in one]
    assert line.startswith("table/1 row 40: ")
    assert line.endswith("one is of epoch 1, the other of 2: the stream was taken over")


def test_a_journal_of_another_event_is_no_copy(played, audited, tmp_path):
    with Journal.create(tmp_path / "other.journal", clock=HandClock(), genesis=b'{"event":"other"}'):
        pass
    assert any(
        "begins with another event" in one for one in wrong(audited(played, tmp_path / "other.journal"))
    )


def test_a_clock_that_runs_backwards_in_one_boot_is_found(played, forged, audited, tmp_path):
    path = forged(
        played,
        tmp_path / "forged.journal",
        FLOOR,
        lambda row: replace(row, monotonic=0) if row.type == "event.ended" else row,
    )
    assert any("ms before the row that it follows" in line for line in wrong(audited(path)))


def test_a_level_that_began_too_early_is_found(timed, forged, audited, tmp_path):
    """STR-01: the level clock is arithmetic, so an audit reads it again."""

    def a_minute_earlier(row):
        if row.type != "level.began" or row.actor.role != "clock":
            return row
        at = msgspec.json.decode(row.payload)["at"]
        return in_payload(rb'"at":\d+', b'"at":%d' % (at - 60_000))(row)

    assert wrong(audited(timed)) == []
    found = wrong(audited(forged(timed, tmp_path / "forged.journal", FLOOR, a_minute_earlier)))
    assert any("the clock: " in line for line in found)


def test_rows_that_were_set_aside_are_told_and_break_nothing(friday, audited, change_file):
    change_file(
        friday, "INSERT INTO quarantine (found, reason) VALUES ('2026-11-20T21:00:00Z', 'a torn write')"
    )
    found = audited(friday)
    assert wrong(found) == []
    assert any("set aside on 2026-11-20T21:00:00Z: a torn write" in one.what for one in found.findings)


def test_the_command_tells_all_of_it_and_changes_nothing(played, capsys):
    before = played.read_bytes()
    capsys.readouterr()
    assert main(["audit", str(played)]) == 0
    out = capsys.readouterr().out
    assert out.splitlines()[-1] == "whole"
    assert "  chips: 200 issued and explained, 200 held" in out.splitlines()
    assert main(["audit", str(played), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["is_whole"] is True
    assert played.read_bytes() == before


def test_what_is_wrong_or_cannot_be_read_has_a_status_of_its_own(friday, change_file, tmp_path, capsys):
    change_file(friday, "UPDATE event SET wall = 'never' WHERE type = 'event.ended'")
    assert main(["audit", str(friday)]) == 1
    assert capsys.readouterr().out.splitlines()[-1].startswith("NOT WHOLE: ")
    (tmp_path / "notes.txt").write_text("no journal")
    assert main(["audit", str(tmp_path / "notes.txt")]) == 2
    assert main(["audit", str(tmp_path / "nothing.json")]) == 2
    assert main(["audit"]) == 2
    assert capsys.readouterr().err.count("\n") == 3


def test_an_archive_is_verified_like_its_journal(played, tmp_path, capsys, audited):
    archive = tmp_path / "friday.json"
    assert main(["export", str(played), "--json", str(archive)]) == 0
    capsys.readouterr()
    assert main(["audit", str(archive), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert main(["audit", str(played), "--json"]) == 0
    assert said | {"books": []} == json.loads(capsys.readouterr().out) | {"books": []}
    document = json.loads(archive.read_text())
    assert len(document["rows"]) == document["count"]
    assert len(document["secrets"]) == said["decks"]


def test_an_archive_that_another_program_wrote_anew_is_read_all_the_same(played, tmp_path):
    archive = tmp_path / "friday.json"
    assert main(["export", str(played), "--json", str(archive)]) == 0
    archive.write_text(json.dumps(json.loads(archive.read_text()), indent=1))
    assert main(["audit", str(archive)]) == 0


def test_a_changed_archive_is_found_and_a_torn_one_is_not_read(played, tmp_path, capsys):
    archive = tmp_path / "friday.json"
    assert main(["export", str(played), "--json", str(archive)]) == 0
    text = archive.read_text()
    archive.write_text(text.replace('"role":"director"', '"role":"stranger"', 1))
    assert main(["audit", str(archive)]) == 1
    archive.write_text(text[: len(text) // 2])
    capsys.readouterr()
    assert main(["audit", str(archive)]) == 2
    assert "no whole archive of an event" in capsys.readouterr().err


def test_an_archive_of_an_event_that_goes_on_holds_no_deck(played, forged, tmp_path):
    running = forged(played, tmp_path / "running.journal", FLOOR, lambda row: row if row.seq < 80 else None)
    assert main(["export", str(running), "--json", str(tmp_path / "a.json")]) == 0
    document = json.loads((tmp_path / "a.json").read_text())
    assert (document["over"], document["secrets"]) == (False, {})


def test_a_damaged_journal_is_not_archived(friday, change_file, tmp_path, capsys):
    change_file(friday, "UPDATE event SET wall = 'never' WHERE type = 'event.ended'")
    assert main(["export", str(friday), "--json", str(tmp_path / "a.json")]) == 2
    assert "nothing was archived" in capsys.readouterr().err
    assert list(tmp_path.glob("*a.json*")) == []


def test_a_journal_is_archived_as_it_was_at_one_moment(tmp_path):
    """A unit that writes on meanwhile adds rows that the archive does not hold."""
    with Journal.create(tmp_path / "j.journal", clock=HandClock(), genesis=b"{}") as journal:
        with read_journal(tmp_path / "j.journal") as reader, reader.at_one_moment():
            assert reader.streams() == ()
            journal.seal("deck/aa", b"secret")
            assert reader.secrets() == ()
        assert journal.secrets() == ("deck/aa",)


def test_nothing_of_a_journal_that_cannot_be_read_is_guessed(tmp_path):
    (tmp_path / "torn.journal").write_bytes(b"SQLite format 3\0" + bytes(100))
    with pytest.raises(JournalError):
        read_journal(tmp_path / "torn.journal")


def test_decks_are_opened_in_whichever_book_they_lie(played, friday, audited, change_file):
    """The floor of a venue has all rows of a table, and none of its decks: those lie in the box."""
    change_file(friday, "DELETE FROM sealed WHERE name LIKE 'deck/%'")
    assert audited(friday, played).findings == audited(played).findings
    assert audited(friday, played).decks == audited(played).decks > 0
    assert "is not there to be opened" in str(audited(friday).findings[0])


@pytest.mark.parametrize("stream", [FLOOR, TABLE])
@pytest.mark.parametrize("newer", [{"version": 9}, {"type": "rain.fell"}], ids=["a schema", "a name"])
def test_an_event_that_a_later_version_has_played_is_not_judged(
    played, forged, tmp_path, stream, newer, capsys
):
    """Its chain is sound; what its rows mean is known to a later version alone."""
    path = tmp_path / "later.journal"
    forged(played, path, stream, lambda row: replace(row, **newer) if row.seq == 7 else row)
    assert main(["audit", str(path)]) == 3
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "update this unit. Nothing was judged: this program is too old. " in printed.err
    assert printed.err.count("\n") == 1
