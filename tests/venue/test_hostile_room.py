"""A wrong box, a stranger or a phone against a running floor: a line in its log, and nothing else."""

import json
import time
from urllib.request import urlopen

import msgspec
import pytest

from shuffleup.kernel.clock import BootClock
from shuffleup.kernel.field_types import FLOOR, Actor, TableNo, table_stream
from shuffleup.network.bus import topics
from shuffleup.network.bus.mqtt_line import MESSAGE_LIMIT
from shuffleup.network.bus.notices import CommandNotice, FloorStatus, TablesGiven, TableStatus
from shuffleup.network.bus.row_stream import Delivery, encode_delivery
from shuffleup.network.own_address import whereabouts
from shuffleup.network.trust.pairing import user_of
from shuffleup.protocol.messages import Command
from shuffleup.storage.journal.store import Journal
from tests.brokers import needs_mosquitto
from tests.patience import HANGS_S
from tests.venue.hostile_room import BOXES, DEALER, STRANGER, TABLE, Room, drafted, password_of


@pytest.fixture(scope="module")
def room(tmp_path_factory):
    needs_mosquitto()
    room = Room(tmp_path_factory.mktemp("room"))
    yield room
    room.stop()


@pytest.fixture
def without_effect(room):
    """What happens in the test leaves no row in the journal of the floor, and the floor well."""
    before = room.kept()
    yield
    room.settle()
    assert room.kept() == before
    assert room.is_well()[0]
    assert room.process.poll() is None


MALFORMED = {
    "no JSON": (b"\xff\x00 not at all", "JSON is malformed: invalid character (byte 0)"),
    "nothing": (b"", "Input data was truncated"),
    "half a row": (b'{"owner_epoch":2,"stream":"table/1"', "Input data was truncated"),
    "a row without its hash": (
        b'{"owner_epoch":2,"root":"","stream":"table/1","epoch":2,"seq":1}',
        "Object missing required field `command_id`",
    ),
    "very deep": (b"[" * 5000, "Expected `object`, got `array`"),
    "a number without end": (b'{"seq":' + b"9" * 5000 + b"}", "Integer value out of range - at `$.seq`"),
}


@pytest.mark.usefixtures("without_effect")
@pytest.mark.parametrize("what", MALFORMED)
def test_what_is_malformed_is_a_line_in_the_log_once(room, what):
    payload, fault = MALFORMED[what]
    for _ in range(2):
        room.says(BOXES[0], topics.events(TABLE), payload)
    assert room.until_line(f"table/1/events: not a row: {fault}")
    room.settle()
    assert room.lines().count(f"table/1/events: not a row: {fault}\n") == 1


@pytest.mark.usefixtures("without_effect")
def test_what_is_larger_than_any_message_ends_the_line_of_who_sent_it(room):
    """Our own end would not even send it; this one is made of the parts below."""

    def too_much(bus):
        line = bus._line
        line._client.publish(line.root + topics.events(TABLE), b"x" * (MESSAGE_LIMIT + 64 * 1024), 1)

    assert room.faults_of(BOXES[0], "lost", say=too_much)


@pytest.mark.usefixtures("without_effect")
def test_a_row_that_was_changed_on_its_way_is_refused(room):
    room.says(BOXES[0], topics.events(TABLE), room.delivery(payload=b'{"n":999}'))
    assert room.until_line("table/1 row 1 is not as its owner stored it")


@pytest.mark.usefixtures("without_effect")
def test_a_row_of_an_epoch_that_was_not_given_is_refused(room):
    room.says(BOXES[0], topics.events(TABLE), room.delivery(epoch=99))
    assert room.until_line("what is sent in epoch 99 is not heard")


@pytest.mark.usefixtures("without_effect")
def test_a_row_of_another_event_is_refused(room):
    room.says(BOXES[0], topics.events(TABLE), room.delivery(of_event=bytes(32)))
    assert room.until_line("row 1 of table/1 is of another event")


@pytest.mark.usefixtures("without_effect")
def test_a_box_cannot_speak_for_the_table_of_another(room):
    """The broker refuses it, and so it never comes to the floor."""
    faults = room.faults_of(
        BOXES[1], "refused", say=lambda bus: bus.publish(topics.events(TABLE), room.delivery())
    )
    assert "the broker refused what was said on table/1/events: Not authorized" in faults


@pytest.mark.usefixtures("without_effect")
def test_a_row_of_another_table_on_the_own_topic_is_refused(room):
    other = Journal.create(room.folder / "other.journal", clock=BootClock(), genesis=room.genesis)
    with other as journal:
        (row,) = journal.append([drafted(table_stream(TableNo(2)), "c", players=9)])
    room.says(BOXES[0], topics.events(TABLE), encode_delivery(Delivery(2, row, room.root)))
    assert room.until_line("a row of table/2 came on table/1/events")


@pytest.mark.usefixtures("without_effect")
@pytest.mark.parametrize("password", ["", "wrong", password_of(BOXES[1])])
def test_a_wrong_password_is_refused(room, password):
    assert room.faults_of(BOXES[0], "refuses us", password=password)


@pytest.mark.usefixtures("without_effect")
def test_a_box_that_was_not_let_in_is_refused(room):
    assert room.faults_of(STRANGER, "refuses us", password="any")


@pytest.mark.usefixtures("without_effect")
def test_a_second_floor_cannot_speak_on_the_bus(room):
    """A box says that it is the floor, and that a table is its own: nobody hears it."""
    event = room.root.hex()
    status = msgspec.json.encode(FloorStatus(True, 99, 0, STRANGER.unit_id, root=event))
    forged = [
        (topics.status(FLOOR), status),
        (topics.FLOOR_TABLES, msgspec.json.encode(TablesGiven(99, (), root=event))),
        (topics.events(FLOOR), status),
    ]
    for topic, payload in forged:
        faults = room.faults_of(
            BOXES[1], "refused", say=lambda bus, to=topic, what=payload: bus.publish(to, what)
        )
        assert f"the broker refused what was said on {topic}: Not authorized" in faults


@pytest.mark.usefixtures("without_effect")
def test_a_claim_to_a_table_with_a_false_epoch_changes_nothing(room):
    key = BOXES[0].unit_id
    claim = TableStatus(True, key, 50, 900, 60, 0, 1, root=room.root.hex())
    room.says(BOXES[0], topics.status(TABLE), msgspec.json.encode(claim), retain=True)
    room.settle()
    with urlopen(f"{room.url}/api/views?topics=links", timeout=HANGS_S) as answer:
        first = json.load(answer)["views"]["links"]["links"][0]
    assert (first.get("behind", 0), first.get("hand", 0)) == (0, 0)


@pytest.mark.usefixtures("without_effect")
@pytest.mark.parametrize("verb", ["take_table_back", "register", "stop_play", "fly"])
def test_a_box_that_calls_itself_director_is_a_dealer(room, verb):
    command = Command(f"forged-{verb}", FLOOR, verb, Actor("director", "Thandi", "console"), {"table": 1})
    assert room.answer_to(BOXES[1], command).status == 403


@pytest.mark.usefixtures("without_effect")
def test_a_box_cannot_ask_in_the_name_of_another(room):
    topic = topics.commands(FLOOR, user_of(BOXES[0].unit_id))
    asked = msgspec.json.encode(CommandNotice(Command("x", FLOOR, "pause_clock", DEALER)))
    assert room.faults_of(BOXES[1], "refused", say=lambda bus: bus.publish(topic, asked))


@pytest.mark.usefixtures("without_effect")
@pytest.mark.parametrize("name", ["floor<table/1#1", "table/1 time after 3", "", "x" * 101])
def test_a_box_cannot_give_a_command_the_id_of_an_act_of_the_floor_itself(room, name):
    """Two acts of one id would be one on the record, and an audit would find it torn."""
    own = topics.commands(FLOOR, user_of(BOXES[0].unit_id))
    room.says(BOXES[0], own, msgspec.json.encode(CommandNotice(Command(name, FLOOR, "fly", DEALER))))
    assert room.until_line("Expected `str` matching regex")


STOP = {"id": "phone", "to": "floor", "verb": "stop_play", "actor": {"role": "director"}, "args": {}}


@pytest.mark.usefixtures("without_effect")
def test_a_phone_on_the_guest_network_cannot_command(room):
    """It comes over the line that everybody can read, and is told where else to go."""
    addresses = [one for one in whereabouts().addresses if ":" not in one]
    if not addresses:
        pytest.skip("this computer has no address but its own")
    status, said = room.post(STOP, host=addresses[0])
    assert (status, "this line is open to the room: use https://" in said["text"]) == (403, True)


@pytest.mark.usefixtures("without_effect")
def test_a_page_of_another_site_cannot_command_at_the_box(room):
    status, said = room.post(STOP, Origin="http://guest.example")
    assert (status, said["text"]) == (403, "only the pages of this box may do that")


def test_rows_that_come_twice_and_in_any_order_are_stored_once_each_in_turn(room):
    """Last, for these are true rows, and stay."""
    order = (2, 0, 0, 2, 1, 1, 0, 2)

    def say(bus):
        for number in order:
            bus.publish(topics.events(TABLE), room.delivery(number))

    room.as_box(BOXES[0], say)
    deadline = time.monotonic() + HANGS_S
    while len(room.kept().get(TABLE, ())) < 3:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    assert room.kept()[TABLE] == [row.hash for row in room._played]
    room.says(BOXES[0], topics.events(TABLE), room.delivery(1))
    assert room.is_well()[0]
    assert room.kept()[TABLE] == [row.hash for row in room._played]
    assert "Traceback" not in room.lines()
