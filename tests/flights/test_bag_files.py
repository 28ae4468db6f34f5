"""The file of a bag list: signed, read by who trusts its floor, and refused by name (FLT-16, EVT-11)."""

import hashlib
from datetime import UTC, datetime, timedelta

import msgspec
import pytest
from hypothesis import given, strategies as st

from shuffleup.formats import bag_list as files
from shuffleup.formats.bag_list import read_bag_list, written
from shuffleup.kernel.field_types import PersonId, UnitId
from shuffleup.kernel.refusals import Refusal
from shuffleup.network.trust import bag_lists as trust
from shuffleup.network.trust.bag_lists import BagFolder, fingerprint_of, key_of_floor
from shuffleup.network.trust.floor_authority import AUTHORITY
from shuffleup.network.trust.unit_key import UnitKey, signed_by
from shuffleup.tournament.bag_list import ListedPerson
from tests.flights.festivals import flight
from tests.refused import refused

KEY = UnitKey(b"k" * 32)
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
BAGS = {
    "Ann": ListedPerson("Ann", "A-001", 12_000, ((1000, 11), (100, 10)), ("player", "dealer"), cards=2),
    "Ben": ListedPerson("Ben", "A-002", 30_500, seal="77", is_absent=True, entries=2, known=PersonId("k7")),
}
A = flight("A", BAGS, out=("Cyd",))
FILE = written(A, KEY.unit_id, KEY.sign)


def checks(key, message, signature):
    return signed_by(UnitId(key), message, signature)


def read(content):
    return read_bag_list(content, checks)


def test_a_list_is_read_as_it_was_written():
    there = read(FILE)
    assert there.list == A
    assert there.signer == KEY.unit_id
    assert there.digest == hashlib.sha256(FILE).hexdigest()


def test_a_file_that_was_sent_as_a_text_with_other_line_ends_is_read():
    assert read(FILE.replace(b"\n", b"\r\n")).list == A


def test_the_file_is_lines_that_a_person_can_read():
    lines = FILE.decode().splitlines()
    assert len(lines) == 5
    assert lines[0].startswith('{"schema":"shuffleup-bags/1","flight":{"of":"Autumn Open","flight":"A"')
    assert lines[3] == '{"name":"Cyd"}'


@pytest.mark.parametrize(
    ("spoils", "why", "said"),
    [
        (lambda it: it.replace(b"30500", b"31500"), files.LineChanged, "line 3 of this list was changed"),
        (lambda it: it.replace(b'"level":3', b'"level":4'), files.LineChanged, "line 1 of this list was"),
        (lambda it: b"\n".join(it.split(b"\n")[:2] + it.split(b"\n")[3:]), files.LineChanged, "line 3"),
        (lambda it: it[:-200], files.ListSpoilt, "the end of this list is missing"),
        (lambda it: it[:40], files.NotABagList, "no bag list"),
        (lambda it: b"", files.NotABagList, "no bag list"),
        (lambda it: b"\xff\xfe" * 9, files.NotABagList, "no bag list"),
        (lambda it: it.replace(b"bags/1", b"bags/2"), files.NewerBagList, "a newer release has written"),
        (lambda it: it.replace(b"bags/1", b"bags/0"), files.NotABagList, "no bag list"),
        (lambda it: b"x" * (files.BIGGEST_LIST + 1), files.ListTooLarge, "more than any bag list"),
        (lambda it: b"[" * 100_000, files.NotABagList, "no bag list"),
    ],
)
def test_a_spoilt_or_changed_file_is_refused_by_name(spoils, why, said):
    with refused(why, said):
        read(spoils(FILE))


def test_the_signature_of_another_key_is_wrong():
    other = UnitKey(b"o" * 32)
    with refused(files.WrongSignature, "the signature of this list is wrong"):
        read(written(A, KEY.unit_id, other.sign))


@pytest.mark.parametrize(
    "changed",
    [
        flight("A", {"Ann": 100, "Ben": ListedPerson("Ben", "A-001", 100)}),
        flight("A", {"Ann": 100}, bagged=200),
        flight("A", {"Ann": ListedPerson("Ann", "A-001", 0)}),
        flight("A", {"Ann": ListedPerson("Ann", "", 500)}),
        flight("A", {"Ann": ListedPerson("An\u202en", "A-001", 500)}),
    ],
)
def test_a_list_that_contradicts_itself_is_spoilt_whoever_has_signed_it(changed):
    with refused(files.ListSpoilt, "line"):
        read(written(changed, KEY.unit_id, KEY.sign))


@given(st.binary(max_size=300), st.integers(0, len(FILE)))
def test_no_file_of_a_stranger_is_anything_but_read_or_refused(noise, at):
    try:
        read(FILE[:at] + noise + FILE[at + len(noise) :])
    except Refusal:
        return


# --- whom a box trusts ------------------------------------------------------------------------------------


@pytest.fixture
def floors(tmp_path):
    """Two floors, each with its own key."""
    (tmp_path / "here").mkdir()
    (tmp_path / "there").mkdir()
    return BagFolder(tmp_path / "here"), BagFolder(tmp_path / "there")


def test_another_floor_is_trusted_once_its_fingerprint_is_compared(floors):
    here, there = floors
    content, shown = there.signed(A), fingerprint_of(there.own_key)
    with refused(trust.UnknownSigner, f"flight A is signed by a floor .* {shown}"):
        here.take(content, NOW)
    assert not here.lists()
    with refused(trust.OtherFingerprint, "compare it"):
        here.take(content, NOW, "1234-5678-9abc-def0")
    assert not here.trusted
    taken = here.take(content, NOW, f" {shown.upper()} ")
    assert here.lists() == {taken.digest: taken}
    assert here.trusted == {there.own_key: "Autumn Open A"}
    later = there.signed(flight("B", {"Eve": 500}))
    assert here.take(later, NOW).list.head.flight == "B"


def test_the_own_list_needs_no_trust_and_goes_with_an_open_flight(floors):
    here, _ = floors
    digest = here.keep_own(A)
    assert [one.list for one in here.lists().values()] == [A]
    assert here.file(digest) == here.signed(A)
    assert here.here()[digest].list == A
    here.drop_run(A.head.run)
    assert not here.lists()
    assert here.file(digest) is None


def test_a_list_from_the_future_is_refused_by_a_box_that_knows_the_time(floors):
    here, _ = floors
    made = NOW + timedelta(hours=2)
    content = here.signed(flight("A", BAGS, made=made.isoformat()))
    with refused(trust.FromTheFuture, "was made at 2026-11-30T14:00:00"):
        here.take(content, NOW)
    here.take(content, None)
    here.take(here.signed(flight("A", BAGS, made=(NOW + timedelta(minutes=50)).isoformat())), NOW)


def test_a_file_that_was_changed_in_the_folder_is_no_list_any_more(floors):
    here, _ = floors
    digest = here.keep_own(A)
    path = here.path / f"{digest}.bags"
    path.write_bytes(path.read_bytes().replace(b"30500", b"31500"))
    assert not BagFolder(here.path.parent).lists()


def test_a_floor_of_a_venue_signs_with_what_its_standby_has_too(tmp_path):
    for name in ("floor", "standby"):
        (tmp_path / name).mkdir()
        (tmp_path / name / AUTHORITY).write_bytes(b"the same file")
    one, other = (key_of_floor(tmp_path / name).unit_id for name in ("floor", "standby"))
    assert one == other
    assert not (tmp_path / "floor" / "unit.key").exists()


def test_a_box_keeps_a_hundred_lists(floors):
    here, _ = floors
    here.path.mkdir()
    for number in range(trust.MOST_LISTS):
        (here.path / f"{number:064x}.bags").write_bytes(msgspec.json.encode(number))
    with refused(trust.TooManyLists, "100 lists lie here already"):
        here.take(here.signed(A), NOW)
