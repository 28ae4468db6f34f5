"""Messages of boxes and floor beside rows; malformed and forged ones have no effect."""

import asyncio

import msgspec
import pytest

from shuffleup.kernel.field_types import FLOOR, Actor
from shuffleup.network.bus import topics
from shuffleup.network.bus.notices import (
    EventNotice,
    FloorStatus,
    ReplyNotice,
    Resend,
    TablesGiven,
    UnitStatus,
)
from shuffleup.network.bus.row_stream import Delivery, RowRequest, encode_delivery
from shuffleup.protocol.messages import Reply
from shuffleup.storage.journal.row_hash import root
from shuffleup.views.table import table_view
from tests.stations.venue.listening import Ear

pytestmark = pytest.mark.run_by("at_a_venue")

DEALER = Actor("dealer", face="keys")
SILENT = "table 1 does not answer: its unit is not linked"


async def test_the_venue_is_told_who_the_floor_is_what_it_plays_and_who_has_which_table(venue, tasks, /):
    await venue.begin(players=14, tables=2)
    box = venue.boxes[0]
    status, event, tables = (Ear(box.bus, f"floor/{name}") for name in ("status", "event", "tables"))
    await venue.quiet(2000)
    last = status.last(FloorStatus)
    assert (last.linked, last.epoch, last.seq) == (True, 1, venue.venue.floor.version)
    genesis = '{"event":"friday"}'
    assert event.last(EventNotice) == EventNotice("friday", root(genesis.encode()).hex(), genesis)
    given = tables.last(TablesGiven)
    assert given.floor_epoch == 1
    assert [(one.table, one.user, one.epoch, one.seq) for one in given.tables] == [
        (1, venue.boxes[0].user, 2, 0),
        (2, venue.boxes[1].user, 2, 0),
    ]


async def test_the_bus_says_that_the_floor_is_gone_and_the_floor_that_it_is_back(venue, tasks, /):
    box = (await venue.begin())[1]
    status = Ear(box.bus, "floor/status")
    await venue.quiet(2000)
    venue.bus.cut("floor")
    await venue.quiet(10)
    assert not status.last(FloorStatus).linked
    venue.bus.heal("floor")
    await venue.quiet(10)
    assert status.last(FloorStatus).linked


async def test_a_command_for_a_table_is_done_there_once(venue, tasks, /):
    box = (await venue.begin())[1]
    first = await venue.ask("start_hand", to="table/1", actor=DEALER, command_id="c1")
    assert (first.status, box.station.table.play.hand_no) == (200, 1)
    again = await venue.ask("start_hand", to="table/1", actor=DEALER, command_id="c1")
    assert again == Reply(200, first.version, "was done before")
    refused = await venue.ask("start_hand", to="table/1", actor=DEALER)
    assert (refused.status, refused.text) == (422, "a hand is being played")


async def test_the_same_command_twice_at_once_has_one_reply_for_both(venue, tasks, /):
    box = (await venue.begin())[1]
    twice = [venue.ask("start_hand", to="table/1", actor=DEALER, command_id="c1") for _ in range(2)]
    one, other = await asyncio.gather(*twice)
    assert one == other
    assert box.station.table.play.hand_no == 1


async def test_a_table_whose_box_is_not_linked_is_not_asked(venue, tasks, /):
    box = (await venue.begin())[1]
    venue.bus.cut(box.user)
    await venue.quiet(100)
    reply = await venue.ask("start_hand", to="table/1", actor=DEALER)
    assert (reply.status, reply.text) == (503, SILENT)
    venue.bus.heal(box.user)
    await venue.quiet()
    assert box.station.table.play.hand_no == 0


async def test_who_waits_for_a_silent_table_is_told_after_ten_seconds_and_a_late_answer_is_dropped(
    venue, tasks, /
):
    box = (await venue.begin())[1]
    box.station.close()
    asked_at = venue.clock.now()
    reply = await venue.ask("start_hand", to="table/1", actor=DEALER, command_id="c1")
    assert (reply.status, reply.text) == (503, SILENT)
    assert venue.clock.now() - asked_at == 10_010
    box.send(topics.replies("floor", box.user), ReplyNotice("c1", Reply(200, 9)))
    await venue.quiet(100)


async def test_only_the_box_that_was_asked_can_answer(venue, tasks, /):
    box = (await venue.begin())[1]
    other = venue.box()
    box.station.close()
    asking = tasks.create_task(venue.ask("start_hand", to="table/1", actor=DEALER, command_id="c1"))
    await venue.quiet(100)
    other.send(topics.replies("floor", other.user), ReplyNotice("c1", Reply(200, 9)))
    await venue.quiet(100)
    assert not asking.done()
    box.send(topics.replies("floor", box.user), ReplyNotice("c1", Reply(200, 12)))
    assert await asking == Reply(200, 12)


async def test_nothing_is_sent_to_a_table_while_the_floor_has_no_link(venue, tasks, /):
    box = (await venue.begin())[1]
    venue.bus.cut("floor")
    reply = await venue.ask("start_hand", to="table/1", actor=DEALER)
    assert reply.status == 503
    venue.bus.heal("floor")
    await venue.quiet()
    assert box.station.table.play.hand_no == 0


@pytest.mark.parametrize("where", ["table/2", "table/9", "table/x", "unit", "nowhere"])
async def test_a_command_to_nobody_is_refused_with_the_owners_that_there_are(venue, tasks, /, where):
    await venue.begin()
    reply = await venue.ask("start_hand", to=where, actor=DEALER)
    assert (reply.status, reply.legal) == (422, ("floor", "table/1"))


async def test_a_box_asks_as_its_dealer_whatever_it_says_of_itself(venue, tasks, /):
    box = (await venue.begin())[1]
    paused = await box.ask_floor("pause_clock", actor=Actor("director", "Thandi", "console"))
    assert paused.status == 200
    row = list(venue.journal.rows(FLOOR))[-1]
    assert (row.type, row.actor) == ("clock.paused", Actor("dealer", "", box.user))
    refused = await box.ask_floor("register", actor=Actor("director"), names=["Eve"])
    assert (refused.status, len(venue.floor.entries)) == (403, 9)


async def test_a_box_that_asks_nonsense_of_the_floor_is_answered_in_words(venue, tasks, /):
    box = (await venue.begin())[1]
    assert (await box.ask_floor("fly")).status == 403
    assert (await box.ask_floor("pause_clock", colour="red")).status == 422
    assert (await box.ask_floor("start_hand", to="table/1")).status == 422


async def test_a_command_that_comes_twice_is_done_once(venue, tasks, /):
    box = (await venue.begin())[1]
    assert (await box.ask_floor("pause_clock", command_id="p1")).status == 200
    assert (await box.ask_floor("pause_clock", command_id="p1")).text == "was done before"
    types = [row.type for row in venue.journal.rows(FLOOR)]
    assert types.count("clock.paused") == 1


async def test_a_box_cannot_speak_for_the_table_of_another(venue, tasks, /):
    """The broker refuses it already; the floor does not rely on that."""
    boxes = await venue.begin(players=14, tables=2)
    venue.bus.cut(boxes[1].user)
    await boxes[1].play_hands(1)
    row = next(row for row in boxes[1].rows(1) if row.type == "hand.started")
    version = venue.venue.floor.version
    boxes[2].send("table/2/events", encode_delivery(Delivery(2, row, venue.journal.root)))
    await venue.quiet(100)
    assert venue.venue.floor.version == version
    assert venue.log == ["table/2/events: a row of table/1 came on table/2/events: it is not heard"]


async def test_a_box_cannot_claim_a_higher_epoch_than_it_was_given(venue, tasks, /):
    """Else its own rows would be refused from then on, and those of the box that is given the table next."""
    box = (await venue.begin())[1]
    row = box.rows(1)[-1]
    box.send("table/1/events", encode_delivery(Delivery(99, row, venue.journal.root)))
    box.send("table/1/status", msgspec.structs.replace(box.status(), epoch=99))
    await venue.quiet(100)
    await box.play_hands(2)
    await venue.quiet()
    assert venue.floor.note(1).hand == 2
    assert venue.copy(1) == box.rows(1)


async def test_the_events_of_a_table_are_lent_to_the_box_that_has_it_and_to_no_other(venue, tasks, /):
    boxes = await venue.begin(players=14, tables=2)
    await boxes[1].play_hands(1)
    await venue.quiet()
    curious = Ear(boxes[2].bus, topics.copies(boxes[2].user))
    boxes[2].send(topics.commands(FLOOR, boxes[2].user), Resend(RowRequest("table/1", 0, 50)))
    await venue.quiet(100)
    assert curious.heard == []
    assert venue.log[-1].endswith(f"{boxes[2].user} may not have the copy of table/1")
    boxes[2].send(topics.commands(FLOOR, boxes[2].user), Resend(RowRequest("table/2", 0, 3)))
    await venue.quiet(100)
    assert len(curious.heard) == 3


@pytest.mark.parametrize(
    "topic",
    [
        "table/1/events",
        "table/1/status",
        "table/1/view",
        "table/x/status",
        "unit/{}/status",
        "floor/commands/{}",
        "replies/floor/{}",
        "time/ask/{}",
    ],
)
@pytest.mark.parametrize("payload", [b"", b"{}", b"\xff\xfe", b"[1,2]", b'{"linked":' + b"9" * 5000 + b"}"])
async def test_what_cannot_be_read_is_a_line_in_the_log_and_nothing_else(venue, tasks, /, topic, payload):
    box = (await venue.begin())[1]
    venue.hub.latest("table")
    before = (venue.floor, venue.venue.floor.version)
    for _ in range(3):
        box.send(topic.format(box.user), payload)
    await venue.quiet(100)
    assert (venue.floor, venue.venue.floor.version) == before
    assert len(venue.log) == 1
    await box.play_hands(1)
    await venue.quiet()
    assert venue.floor.note(1).hand == 1


async def test_an_unreadable_request_gets_no_answer(venue, tasks, /):
    box = (await venue.begin())[1]
    answers = Ear(box.bus, topics.replies(box.user, "floor"))
    asked = b'{"type":"command","command":{}}'
    box.send(topics.commands(FLOOR, box.user), asked)
    await venue.quiet(100)
    assert answers.heard == []


async def test_a_box_that_was_not_let_in_is_not_shown(venue, tasks, /):
    box = (await venue.begin())[1]
    box.send("unit/unit-0123456789abcdef/status", UnitStatus(True, "01" * 32, "Eve", 1))
    await venue.quiet(1000)
    assert [one.name for one in venue.links().links] == ["box 1"]


async def test_the_console_sees_each_table_and_no_table_for_another(venue, tasks, /):
    boxes = await venue.begin(players=14, tables=2)
    view = msgspec.json.encode(table_view(boxes[2].station.table))
    assert {venue.hub.latest(topic) for topic in ("table", "table/2", "table/3")} == {None}
    boxes[2].send("table/2/view", view)
    boxes[2].send("table/1/view", view)
    await venue.quiet(100)
    assert msgspec.json.decode(venue.hub.latest("table/2"))["table"] == 2
    assert venue.hub.latest("table") is None
    assert venue.log == ["table/1/view: shows table 2"]


async def test_a_view_comes_to_the_floor_while_somebody_looks_at_its_table(venue, tasks, /):
    boxes = await venue.begin(players=14, tables=2)
    view = msgspec.json.encode(table_view(boxes[2].station.table))
    boxes[2].bus.publish("table/2/view", view, retain=True)
    await venue.quiet(100)
    assert venue.hub.ages(["table/2"]) == {}
    await venue.hub.fetched(["table/2", "table/4"], 5)
    assert msgspec.json.decode(venue.hub.latest("table/2"))["table"] == 2
    watch = venue.hub.watch(["table/2"])
    await venue.quiet(180_000)
    assert [*venue.hub.ages(["table/2"])] == ["table/2"]
    del watch
    await venue.quiet(180_000)
    assert venue.hub.ages(["table/2"]) == {}
    assert venue.hub.latest("table/2") is None
    await venue.quiet(100)
    assert msgspec.json.decode(venue.hub.latest("table/2"))["table"] == 2


async def test_a_page_that_asks_for_a_table_whose_view_never_comes_is_answered(venue, tasks, /):
    await venue.begin(players=14, tables=2)
    began = venue.clock.now()
    await venue.hub.fetched(["table/2"], 1)
    assert venue.clock.now() - began == 1000
    await venue.hub.fetched(["table/3", "table/9", "floor", "table/x"], 1)
    assert venue.clock.now() - began == 1000


async def test_a_box_that_comes_back_from_another_event_is_not_taken_for_its_table(venue, tasks, /):
    """It says what it played last week before it has heard that something else is on."""
    box = (await venue.begin())[1]
    await box.play_hands(1)
    row = box.rows(1)[-1]
    last_week = root(b"last week")
    stale = msgspec.structs.replace(box.status(), seq=900, root=last_week.hex())
    box.send("table/1/events", encode_delivery(Delivery(2, row, last_week)))
    box.send("table/1/status", stale)
    await venue.quiet(100)
    assert venue.links().links[0].behind == 0
    assert venue.log == [f"table/1/events: row {row.seq} of table/1 is of another event: it is not heard"]


async def test_what_one_box_has_missed_is_sent_to_that_box_alone(venue, tasks, /):
    """A hundred boxes that come back at once would each have to read it a hundred times."""
    boxes = await venue.begin(players=14, tables=2)
    venue.bus.cut(boxes[1].user)
    await venue.ask("announce", text="dinner is served next door")
    await venue.quiet(100)
    everybody = Ear(boxes[2].bus, topics.events(FLOOR))
    asker = Ear(boxes[1].bus, topics.copies(boxes[1].user))
    venue.bus.heal(boxes[1].user)
    await venue.quiet()
    assert everybody.heard == []
    assert [b"dinner is served" in heard for heard in asker.heard] == [True]


async def test_the_console_sees_which_boxes_have_heard_all_that_the_floor_has_for_their_table(
    venue, tasks, /
):
    """SEA-01: only such a box shows the seats that were drawn."""
    boxes = await venue.begin(players=14, tables=2)
    assert [one.unread for one in venue.links().links] == [True, True]
    heard = msgspec.structs.replace(boxes[1].status(), heard=venue.venue.floor.version)
    boxes[1].send("table/1/status", heard)
    await venue.quiet(100)
    assert [one.unread for one in venue.links().links] == [False, True]
