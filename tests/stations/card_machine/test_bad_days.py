"""Jams, reboots, pulled plugs and wrong devices at the port: one question each, and the table plays on."""

import pytest

from shuffleup.table.card_machine.machine_events import OtherDevice, OtherProtocol, PortUnopened
from shuffleup.table.card_machine.machine_questions import question

pytestmark = pytest.mark.run_by("at_the_machine")


async def dealing(room, at=None, fault=None):
    """Begin a hand; a fault is met at a card."""
    if fault:
        room.bench.faults[at] = fault
    await room.shuffled()
    await room.ask("start_hand")


def asks(room):
    return question(room.table)


async def answer(room, word):
    reply = await room.ask("answer_machine", answer=word, kind=asks(room).kind)
    assert reply.status == 200, reply
    return reply


def ordinals(room):
    return [ordinal for _, ordinal, _, _ in room.bench.deck.moved]


@pytest.mark.parametrize("word", ["retry", "by_hand", "in_place"])
async def test_a_jam_asks_which_card_and_goes_on_with_the_next(room, /, word):
    await dealing(room, 3, "JAM_EXIT")
    await room.until(lambda: asks(room) is not None)
    assert (asks(room).kind, asks(room).card, asks(room).place) == ("fault", 3, "exit")
    assert asks(room).seat == 1  # the button gets the third card
    await room.wait(10)
    assert ordinals(room) == [1, 2]  # nothing is tried again by itself
    await answer(room, word)
    await room.until(lambda: len(room.dealt()) == 6)
    assert ordinals(room) == [1, 2, 3, 4, 5, 6]


async def test_a_deck_that_is_given_up_comes_out_and_people_deal_on(room, /):
    await dealing(room, 3, "JAM_EXIT")
    await room.until(lambda: asks(room) is not None)
    await answer(room, "deck_out")
    await room.until(lambda: room.bench.deck.inside == 0)
    await room.wait(3)
    assert asks(room) is None
    assert (await room.ask("check_or_call")).status == 200
    await room.ask("fold")
    await room.ask("fold")
    room.bench.deck.tray = True
    await room.shuffled()
    await room.ask("start_hand")
    await room.until(lambda: len(room.dealt()) == 6)


async def test_power_that_goes_with_a_card_on_its_way_is_asked_about(room, /):
    await dealing(room)
    await room.until(lambda: len(room.dealt()) == 2 and room.machine.asked is not None)
    room.bench.cut_power()
    await room.wait(1)
    room.bench.power_up()
    await room.until(lambda: asks(room) is not None and asks(room).kind == "interrupted")
    await room.wait(10)
    assert asks(room).kind == "interrupted"
    await answer(room, "retry")
    await room.until(lambda: len(room.dealt()) == 6)
    assert ordinals(room) == [1, 2, 3, 4, 5, 6]


async def test_a_machine_that_is_gone_leaves_the_hand_to_people(room, /):
    await dealing(room)
    await room.until(lambda: len(room.dealt()) == 2)
    room.bench.plugged = False
    await room.until(lambda: not room.machine.up)
    assert asks(room).kind == "gone"
    assert room.machine.why_lost == PortUnopened("/dev/machine", "No such file or directory")
    assert (await room.ask("go_on_by_hand", until="hand")).status == 200
    for _ in range(12):
        await room.ask("check_or_call")
    assert room.table.play.hand.phase == "showdown"


async def test_a_plug_that_is_put_back_holds_the_machine_until_somebody_says_go_on(room, /):
    await dealing(room)
    await room.until(lambda: len(room.dealt()) == 1)
    room.bench.plugged = False
    await room.wait(10)
    moved = len(room.bench.deck.moved)
    room.bench.plugged = True
    await room.until(lambda: room.machine.up)
    await room.until(lambda: len(room.dealt()) == 6 or asks(room) is not None)
    if asks(room) is not None:
        await answer(room, "retry")
    await room.until(lambda: len(room.dealt()) == 6)
    assert ordinals(room) == [1, 2, 3, 4, 5, 6]
    assert moved <= 2


async def test_a_box_that_is_started_anew_deals_no_card_twice(room, /):
    await dealing(room)
    await room.until(lambda: len(room.dealt()) == 3)
    room.running.cancel()
    await room.wait(5)
    room.start()
    await room.until(lambda: asks(room) is not None or len(room.dealt()) == 6)
    if asks(room) is not None:
        await answer(room, "retry")
    await room.until(lambda: len(room.dealt()) == 6)
    assert ordinals(room) == [1, 2, 3, 4, 5, 6]


async def test_stop_is_told_until_the_machine_stands_and_waits_for_an_answer(room, /):
    await dealing(room)
    await room.until(lambda: len(room.dealt()) == 2)
    await room.ask("stop_machine")
    await room.until(lambda: room.machine.stopped)
    moved = ordinals(room)
    await room.wait(10)
    assert (asks(room).kind, ordinals(room)) == ("stopped", moved)
    await answer(room, "retry")
    await room.until(lambda: len(room.dealt()) == 6)


async def test_another_machine_at_the_port_has_to_be_shuffled_first(room, /, bench):
    await dealing(room)
    await room.until(lambda: len(room.dealt()) == 2)
    room.bench.plugged = False
    await room.until(lambda: not room.machine.up)
    other = bench(room.evening.clock, b"pico-002")
    room.bench.__dict__.update(other.__dict__)
    await room.until(lambda: room.machine.machine == b"pico-002".hex())
    await room.until(lambda: asks(room) is not None)
    assert asks(room).kind == "refused"
    await answer(room, "retry")
    await room.wait(5)
    assert room.bench.deck.moved == []
    await room.shuffled()
    await room.until(lambda: room.machine.deck.ready == "in_hand")


async def test_a_machine_of_another_release_is_named_with_both_numbers(room, /, monkeypatch):
    room.bench.plugged = False
    await room.until(lambda: not room.machine.up)
    session = room.bench.machine.session
    payload = bytearray(session._ident)
    payload[2:6] = b"\1\2\3\4"
    session._ident = bytes(payload)
    room.bench.plugged = True
    await room.until(lambda: isinstance(room.machine.why_lost, OtherProtocol))
    assert "04030201" in room.machine.why_lost.theirs
    assert (await room.ask("start_hand")).status == 200


async def test_garbage_at_the_port_is_named_in_one_line_and_the_table_plays_on(room, /):
    room.bench.plugged = False
    await room.until(lambda: not room.machine.up)
    room.bench.read = lambda: b"$GPGGA,no machine\r\n"
    room.bench.plugged = True
    await room.until(lambda: room.machine.why_lost == OtherDevice())
    assert (await room.ask("start_hand")).status == 200


async def test_the_evening_by_hand_leaves_the_machine_alone_until_it_is_wanted(room, /):
    await room.ask("go_on_by_hand", until="evening")
    assert (await room.ask("shuffle")).status == 422
    await room.ask("start_hand")
    await room.wait(10)
    assert room.bench.deck.moved == []
    await room.ask("use_machine")
    await room.shuffled()
    await room.until(lambda: len(room.dealt()) == 6)


async def test_an_answer_to_a_question_that_is_not_asked_any_more_is_refused(room, /):
    reply = await room.ask("answer_machine", answer="retry", kind="fault")
    assert (reply.status, reply.text) == (422, "the machine does not ask that any more: look again")
