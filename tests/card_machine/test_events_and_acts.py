"""Reports of a machine, and orders beside its commands: acts, stops, questions, text."""

import pytest

from shuffleup.hardware.card_machine.outstanding_command import (
    ActAnswered,
    Disconnected,
    EventGap,
    EventReceived,
    QueryAnswered,
    StoredUpTo,
)
from shuffleup.hardware.card_machine.session import MachineSession, NotNow
from shuffleup_link import messages
from shuffleup_link.frame import encode
from tests.card_machine.frames import CHIP, MEMORY, NUMBER, Machine, restarted


def test_an_event_is_acknowledged_when_it_is_stored_and_not_before(machine: Machine) -> None:
    machine.tell(0, messages.LID, (1,))
    assert {n for kind, n, _ in machine.hear(600) if kind == "EACK"} == {65_535}

    machine.table.stored(0)
    assert machine.hear() == [("EACK", 0, b"")]


def test_a_line_that_has_damaged_a_frame_gets_five_signs_of_life_a_second(machine: Machine) -> None:
    """Nothing else comes for a second, so all that is sent is a sign of life."""
    assert [kind for kind, _, _ in machine.hear(1_000)] == ["EACK"] * 2

    stat = bytearray(encode(messages.STAT, 0, machine.number, bytes(30)))
    stat[12] ^= 1
    machine.stand()
    machine.table.feed(bytes(stat))

    assert [kind for kind, _, _ in machine.hear(1_000)] == ["EACK"] * 5


def test_events_are_heard_once_and_in_their_order(machine: Machine) -> None:
    first = [EventReceived(0, messages.LID, (1,))]

    assert machine.tell(1, messages.LID, (0,)) == []
    assert machine.tell(0, messages.LID, (1,)) == first
    assert machine.tell(0, messages.LID, (1,)) == []
    assert machine.tell(1, messages.LID, (0,)) == [EventReceived(1, messages.LID, (0,))]


def test_an_event_that_is_stored_is_acknowledged_again(machine: Machine) -> None:
    machine.tell(0, messages.LID, (1,))
    machine.table.stored(0)
    machine.hear()
    machine.tell(0, messages.LID, (1,))

    assert machine.hear() == [("EACK", 0, b"")]


def test_what_has_not_come_cannot_be_stored(machine: Machine) -> None:
    machine.table.stored(3)

    assert machine.hear() == []


def test_events_go_on_after_a_restart_where_they_were_stored() -> None:
    machine = restarted(StoredUpTo(CHIP, MEMORY, 1))
    machine.greet(first_event=0, next_event=2)

    assert machine.tell(0, messages.LID, (1,)) == []
    assert machine.tell(1, messages.LID, (0,)) == [EventReceived(1, messages.LID, (0,))]


def test_numbers_of_events_go_round() -> None:
    machine = restarted(StoredUpTo(CHIP, MEMORY, 65_535))
    machine.greet(first_event=65_535, next_event=1)
    machine.tell(65_535, messages.LID, (1,))
    machine.tell(0, messages.LID, (0,))
    machine.hear()
    machine.table.stored(0)

    assert machine.hear() == [("EACK", 0, b"")]


@pytest.mark.parametrize("first_event", [5, 40_000])
def test_events_that_somebody_else_acknowledged_are_missed(first_event: int) -> None:
    machine = restarted(StoredUpTo(CHIP, MEMORY, 3))

    assert EventGap(first_event) in machine.greet(first_event=first_event, next_event=first_event + 1)
    assert machine.tell(first_event, messages.LID, (1,)) == [EventReceived(first_event, messages.LID, (1,))]


def test_an_event_that_nobody_knows_is_given_as_it_came(machine: Machine) -> None:
    assert machine.say(messages.EVT, 0, b"\x63\x01") == [EventReceived(0, 0, (b"\x63\x01",))]


def test_an_act_is_repeated_until_it_is_answered(machine: Machine) -> None:
    machine.table.act(messages.HOLD)
    assert [kind for kind, _, _ in machine.hear(180)] == ["ACT", "ACT", "ACT"]

    assert machine.respond(1, messages.OK, messages.HOLD) == [ActAnswered(messages.HOLD, messages.OK)]
    assert machine.respond(1, messages.OK, messages.HOLD) == []
    assert "ACT" not in [kind for kind, _, _ in machine.hear(1_000)]


def test_one_act_at_a_time(machine: Machine) -> None:
    machine.table.act(messages.HOLD)

    with pytest.raises(NotNow, match="RESUME: another act is not answered yet"):
        machine.table.act(messages.RESUME)


def test_an_act_is_never_repeated_in_a_new_session(machine: Machine) -> None:
    """A fault that came in between would be cleared without anybody having seen it."""
    machine.table.act(messages.CLEAR, (0x22, 0))
    machine.hear(1_980)
    machine.hear(20)

    assert machine.found == (Disconnected(), ActAnswered(messages.CLEAR, None))
    machine.greet()
    assert "ACT" not in [kind for kind, _, _ in machine.hear(1_000)]


def test_a_stop_is_repeated_until_the_machine_shows_its_number(machine: Machine) -> None:
    machine.table.stop()
    assert ("STOP", 1, b"") in machine.hear(20)
    machine.stand(stopped=0)
    assert ("STOP", 1, b"") in machine.hear(60)

    machine.stand(stopped=1)
    assert "STOP" not in [kind for kind, _, _ in machine.hear(1_000)]


def test_a_second_stop_does_not_take_the_first_for_its_own(machine: Machine) -> None:
    machine.stand(stopped=1)
    machine.table.stop()
    machine.stand(stopped=1)

    assert ("STOP", 2, b"") in machine.hear(60)


def test_a_stop_is_sent_while_the_link_is_down() -> None:
    machine = Machine(MachineSession(NUMBER))
    machine.table.stop()

    assert ("STOP", 1, b"") in machine.hear(20)


def test_a_question_is_answered(machine: Machine) -> None:
    machine.table.query(messages.SENSORS)
    assert machine.hear() == [("QRY", 1, b"\x01")]

    answer = messages.write(messages.ANSWERS, messages.SENSORS, (17, 11_900))
    assert machine.say(messages.ANS, 1, answer) == [QueryAnswered(messages.SENSORS, (17, 11_900))]


def test_text_goes_through(machine: Machine) -> None:
    machine.table.text(b"\x0cDEAL 47")

    assert machine.hear() == [("TEXT", 0, b"\x0cDEAL 47")]


def test_nothing_but_a_stop_can_be_said_while_the_link_is_down() -> None:
    session = MachineSession(NUMBER)

    for say in (lambda: session.act(messages.HOLD), lambda: session.query(1), lambda: session.text(b"")):
        with pytest.raises(NotNow, match="the link is down"):
            say()
