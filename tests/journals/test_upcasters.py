"""Events of earlier schema versions as they are read today; the stored row itself does not change."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffleup.amounts import Chips, Millis
from shuffleup.identity import Actor, CommandId, SeatNo, Stream
from shuffleup.journal import JournalTooNew, Row
from shuffleup.poker.incidents.repair import BoardRepair
from shuffleup.stations.records import FLOOR_EVENTS, TABLE_EVENTS, Codec
from shuffleup.stations.upcasters import UPCASTERS, brought_up, newest
from shuffleup.table.incidents.deeds import (
    ActionStands,
    BetsWentBack,
    ButtonMoved,
    ChipsShifted,
    DeadHand,
    Penalised,
    PotGiven,
    StackSet,
)
from shuffleup.table.incidents.events import BoardRepairTold, OutOfTurnRuled, RaiseRuled, Ruled
from shuffleup.table.recounts import CountUndone


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


@pytest.mark.parametrize(
    ("stored", "read"),
    [
        (
            {"type": "board.repair_told", "fault": "no_burn", "street": "flop", "prompt": "the board stands"},
            BoardRepairTold("no_burn", "flop", BoardRepair(0, 0, False, 0, 0)),
        ),
        (
            {
                "type": "board.repair_told",
                "fault": "premature",
                "street": "flop",
                "prompt": "keep 0 board cards; mix the cards of the flop, and the floor draws one of them as "
                "a burn; shuffle the stub of 33; burn one; deal 3; the stub has 29 then",
            },
            BoardRepairTold("premature", "flop", BoardRepair(0, 33, True, 3, 29, burn_from_flop=True)),
        ),
        (
            {
                "type": "out_of_turn.ruled",
                "seat": 3,
                "binds": True,
                "prompt": "the call of seat 3 out of turn stands",
            },
            OutOfTurnRuled(SeatNo(3), "call"),
        ),
        (
            {
                "type": "out_of_turn.ruled",
                "seat": 3,
                "binds": False,
                "prompt": "nobody is left to call it: the all-in of seat 3 out of turn goes back, "
                "and it is free to act",
            },
            OutOfTurnRuled(SeatNo(3), "all_in", "nobody_to_call"),
        ),
        (
            {
                "type": "raise.ruled",
                "seat": 3,
                "said": 80,
                "to": 90,
                "prompt": "80 was too small: it is 90, 10 more from seat 3 and from who has called it",
            },
            RaiseRuled(SeatNo(3), Chips(80), Chips(90)),
        ),
    ],
)
def test_a_line_for_the_dealer_that_0_1_0_stored_is_read_as_its_facts(stored, read):
    line = row(msgspec.json.encode(stored), 1, stored["type"])
    assert TABLE_EVENTS.read(line) == read


@pytest.mark.parametrize(
    ("words", "deed"),
    [
        ("S3 stack 900", StackSet(SeatNo(3), Chips(900))),
        ("40 added to S3", ChipsShifted("out_of_play", SeatNo(3), Chips(40))),
        ("40 taken from pot", ChipsShifted("pot", "out_of_play", Chips(40))),
        ("40 from S3 to pot", ChipsShifted(SeatNo(3), "pot", Chips(40))),
        ("S3 all-in", ActionStands(SeatNo(3), "all_in")),
        ("bets go back", BetsWentBack()),
        ("S3 dead", DeadHand(SeatNo(3))),
        ("pot to S3", PotGiven(0, (SeatNo(3),), only_pot=True)),
        ("main to S3 S5", PotGiven(0, (SeatNo(3), SeatNo(5)))),
        ("side 2 to S3", PotGiven(2, (SeatNo(3),))),
        ("button 4", ButtonMoved(SeatNo(4))),
        ("S3 warned", Penalised(SeatNo(3))),
        ("S3 hand dead", Penalised(SeatNo(3), hand_dead=True)),
        ("S3 pays 55 to out of play", Penalised(SeatNo(3), False, Chips(55), "out_of_play")),
        ("S3 hand dead, pays 55 to pot", Penalised(SeatNo(3), True, Chips(55), "pot")),
    ],
)
def test_a_ruling_that_0_1_0_stored_in_words_is_read_as_its_facts(words, deed):
    stored = {"type": "ruling.made", "act": words, "reason": "", "person": ""}
    assert TABLE_EVENTS.read(row(msgspec.json.encode(stored), 1, "ruling.made")) == Ruled(deed, "", "")


def test_a_count_that_was_undone_has_no_ruling():
    stored = {"type": "count.undone", "act": "count", "stacks": [[3, 900]], "pooled": 0}
    read = TABLE_EVENTS.read(row(msgspec.json.encode(stored), 1, "count.undone"))
    assert read == CountUndone(None, ((SeatNo(3), Chips(900)),), 0)
