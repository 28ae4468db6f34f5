"""Events of earlier schema versions as they are read today; the stored row itself does not change."""

import msgspec
import pytest
from hypothesis import given, strategies as st
from msgspec.structs import replace

from shuffleup.floor.conduct.ruling_events import RuleChanged
from shuffleup.floor.decide import evolve
from shuffleup.floor.state import Floor
from shuffleup.kernel.chance import RepeatableSeeds
from shuffleup.kernel.field_types import FLOOR, Actor, CommandId, Millis, Stream
from shuffleup.kernel.language import FreeText
from shuffleup.ruleset.rule_set import RuleSet
from shuffleup.stations.event_codec import FLOOR_EVENTS, TABLE_EVENTS, UPCASTERS, Codec, brought_up, newest
from shuffleup.storage.journal.errors import JournalTooNew
from shuffleup.storage.journal.row_hash import Row


class Sat(msgspec.Struct, frozen=True, tag="player.sat"):
    """Its seat was called a chair once, and before that nobody asked for a name."""

    seat: int
    name: str


class Rose(msgspec.Struct, frozen=True, tag="player.rose"):
    seat: int


def named(event):
    return {**event, "name": "somebody"}


def seated(event):
    return {("seat" if key == "chair" else key): value for key, value in event.items()}


CODEC: Codec[Sat | Rose] = Codec((Sat, Rose), {"player.sat": (named, seated)})


def row(payload, version=1, kind="player.sat"):
    return Row(
        stream=Stream("floor"),
        epoch=1,
        seq=4,
        command_id=CommandId("c"),
        caused_by=None,
        actor=Actor("director"),
        type=kind,
        version=version,
        payload=payload,
        wall="2026-01-01T19:00:00.000Z",
        boot_id="boot",
        monotonic=Millis(1),
        previous_hash=b"",
        hash=b"",
    )


@pytest.mark.parametrize(
    ("payload", "version"),
    [
        (b'{"type":"player.sat","chair":3}', 1),
        (b'{"type":"player.sat","chair":3,"name":"somebody"}', 2),
        (b'{"type":"player.sat","seat":3,"name":"somebody"}', 3),
    ],
)
def test_an_event_of_every_version_is_read_as_the_newest(payload, version):
    stored = row(payload, version)
    assert CODEC.read(stored) == Sat(3, "somebody")
    assert stored.payload == payload


def test_an_upcaster_raises_the_version_of_its_own_event_alone():
    assert (CODEC.version("player.sat"), CODEC.version("player.rose")) == (3, 1)
    assert CODEC.write(Sat(3, "Ann")) == b'{"type":"player.sat","seat":3,"name":"Ann"}'


@pytest.mark.parametrize("version", [0, 4])
def test_a_version_that_nobody_knows_is_refused_and_says_what_to_do(version):
    with pytest.raises(
        JournalTooNew, match=rf"event 4 of floor has schema {version}, the newest known is 3: update"
    ):
        CODEC.read(row(b'{"type":"player.sat","seat":3,"name":"Ann"}', version))


def test_an_event_that_nobody_knows_is_refused_and_says_what_to_do():
    with pytest.raises(JournalTooNew, match=r"event 4 of floor is of the unknown type player\.flew: update"):
        CODEC.read(row(b'{"type":"player.flew"}', kind="player.flew"))


@given(st.lists(st.text(max_size=5), max_size=6), st.integers(1, 7))
def test_upcasters_follow_each_other_from_the_version_of_the_row_on(notes, version):
    steps = tuple(lambda event, note=note: {**event, "seen": [*event["seen"], note]} for note in notes)
    event = brought_up({"type": "x", "seen": []}, version, {"x": steps})
    assert event["seen"] == notes[version - 1 :]
    assert newest("x", {"x": steps}) == len(notes) + 1


def test_every_upcaster_is_for_an_event_that_there_is():
    names = {codec.name(kind) for codec in (FLOOR_EVENTS, TABLE_EVENTS) for kind in codec.kinds}
    assert set(UPCASTERS) - names == set()


def changed(key, reason):
    """Read a change of a rule as schema version 1 has stored it: it did not say whether it is announced."""
    event = RuleChanged(key, "1", "2", RuleSet(), FreeText(reason), Millis(7))
    new = FLOOR_EVENTS.draft(FLOOR, CommandId("c"), Actor("director"), event, RepeatableSeeds(7))
    payload = new.payload.replace(b',"announced":true', b"")
    assert payload != new.payload
    old = replace(row(payload, kind="rules.changed"), texts=new.texts)
    return FLOOR_EVENTS.read(old)


@pytest.mark.parametrize(
    ("key", "reason", "announcements"),
    [
        ("chips.start_stack", "", 0),
        ("chips.start_stack", "as we agreed", 1),
        ("rulings.deputy", "", 1),
    ],
)
def test_the_room_has_heard_of_old_changes_as_it_did_then(key, reason, announcements):
    """STR-32, GEN-01: of all but a stack that was planned with the levels."""
    floor = evolve(Floor("friday", RuleSet(), 1), changed(key, reason))
    assert len(floor.announcements) == announcements
