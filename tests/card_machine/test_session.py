"""The table's side of the link, spoken to frame by frame."""

from binascii import crc32
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shuffleup.card_machine.happenings import (
    Accepted,
    Acted,
    Answered,
    Connected,
    Disconnected,
    Forgotten,
    Happened,
    Identity,
    Known,
    Mismatch,
    Missed,
    NeverBegun,
    Order,
    Over,
    Refused,
    Standing,
    Stood,
)
from shuffleup.card_machine.session import WAKE, NotNow, Session
from shuffleup_link import messages
from shuffleup_link.frame import Decoder, encode

HERE = (messages.PROTOCOL_LEAST, messages.PROTOCOL_MOST, messages.TABLE_CRC)
CHIP, MEMORY = b"pico-001", 77
WHO = Identity(CHIP, MEMORY, 5, (0, 1, 0), b"hashhash", 9)
READY = Standing(5, 0, 0, 0, 0, 0, 0, 0, 0, 52, 0, 0, 0)
NUMBER = 500


def order(command: int, op: int = messages.BURN, values: tuple[int, ...] = ()) -> Order:
    return Order(CHIP, MEMORY, command, op, values)


class Machine:
    """Speaks one frame at a time and reads what the table sends."""

    def __init__(self, session: Session) -> None:
        self.table = session
        self.number = 0
        self._decoder = Decoder()

    def hear(self, ms: int = 0) -> list[tuple[str, int, bytes]]:
        """Let time pass; return the kind, number and payload of what the table sends."""
        heard = []
        for _ in range(max(1, ms // 20)):
            self.found = self.table.tick(20 if ms else 0)
            for kind, n, session, payload in self._decoder.feed(self.table.outgoing()):
                self.number = session
                heard.append((messages.name_of(messages.KINDS, kind), n, payload))
        return heard

    def say(self, kind: int, n: int = 0, payload: bytes = b"") -> list[Any]:
        return list(self.table.feed(encode(kind, n, self.number, payload)))

    def identify(self, who: Identity = WHO, theirs: tuple[int, int, int] = HERE) -> list[Any]:
        values = (
            *theirs,
            who.machine,
            who.memory,
            who.boot,
            bytes(who.firmware),
            who.firmware_hash,
            who.caps,
        )
        return self.say(messages.IDENT, 0, messages.pack(messages.IDENT_FIELDS, values))

    def stand(self, **changes: int) -> list[Any]:
        values = tuple(changes.get(name, getattr(READY, name)) for name, _ in messages.STAT_FIELDS)
        return self.say(messages.STAT, 0, messages.pack(messages.STAT_FIELDS, values))

    def greet(self, who: Identity = WHO, **changes: int) -> list[Any]:
        """Hear the greeting and answer it."""
        self.hear(20)
        return self.identify(who) + self.stand(**changes)

    def respond(self, n: int, response: int, op: int = messages.BURN) -> list[Any]:
        return self.say(messages.RSP, n, messages.pack(messages.RSP_FIELDS, (op, response)))

    def tell(self, n: int, event: int, values: tuple[object, ...]) -> list[Any]:
        return self.say(messages.EVT, n, messages.write(messages.EVENTS, event, values))


@pytest.fixture
def machine() -> Machine:
    machine = Machine(Session(NUMBER))
    machine.greet()
    machine.hear()
    return machine


def restarted(known: Known | None, pending: Order | None = None) -> Machine:
    return Machine(Session(501, known, pending))


# --- greeting --------------------------------------------------------------------------------------


def test_it_greets_ten_times_a_second_until_it_is_answered() -> None:
    machine = Machine(Session(NUMBER))
    heard = machine.hear(1_000)

    assert [kind for kind, _, _ in heard] == ["HELLO"] * 10
    assert messages.unpack(messages.HELLO_FIELDS, heard[0][2]) == HERE
    assert machine.number == NUMBER


def test_a_machine_is_connected_when_it_has_said_who_it_is_and_how_it_stands() -> None:
    machine = Machine(Session(NUMBER))
    machine.hear(20)

    assert machine.stand() == []
    assert machine.identify() == []
    assert machine.stand(done=7, started=7) == [
        Connected(WHO, Standing(5, 0, 0, 7, 7, 0, 0, 0, 0, 52, 0, 0, 0), adopted=True)
    ]
    assert (machine.table.identity, machine.table.next_command) == (WHO, 8)


def test_a_machine_of_this_table_is_not_adopted_again() -> None:
    connected = restarted(Known(CHIP, MEMORY, 3)).greet(first_event=2, next_event=5)[0]

    assert isinstance(connected, Connected)
    assert not connected.adopted


def test_a_machine_from_another_table_is_adopted_with_its_last_command() -> None:
    machine = restarted(Known(b"pico-002", 4, 900))
    connected = machine.greet(done=41, started=41, first_event=7, next_event=8)[0]

    assert isinstance(connected, Connected)
    assert connected.adopted
    assert machine.table.next_command == 42
    assert machine.tell(7, messages.LID, (1,)) == [Happened(7, messages.LID, (1,))]


def test_a_machine_with_other_tables_is_named_with_both_numbers_and_asked_less_often() -> None:
    machine = Machine(Session(NUMBER))
    machine.hear(20)

    assert machine.identify(theirs=(1, 1, 99)) == [Mismatch(HERE, (1, 1, 99))]
    assert machine.identify(theirs=(1, 1, 99)) + machine.stand() == []
    assert len(machine.hear(4_000)) == 2
    assert machine.table.identity is None


def test_a_machine_of_a_later_protocol_is_named_with_both_numbers() -> None:
    machine = Machine(Session(NUMBER))
    machine.hear(20)
    longer = messages.pack(messages.HELLO_FIELDS, (2, 3, 99)) + b"and what nobody here knows"

    assert machine.say(messages.IDENT, 0, longer) == [Mismatch(HERE, (2, 3, 99))]


def test_frames_of_another_version_are_named_once() -> None:
    body = bytes([messages.STAT | 3 << 5, 1, 1, 2, 2])
    raw = body + crc32(body).to_bytes(4, "little")
    frame = b"\0" + bytes([len(raw) + 1]) + raw + b"\0"
    session = Session(NUMBER)

    assert session.feed(frame * 2) == (Mismatch(HERE, (3, 3, 0)),)
    assert session.feed(frame) == ()


def test_a_prompt_of_micropython_is_left_once() -> None:
    session = Session(NUMBER)
    session.feed(b"MicroPython v1.27\r\n>>")
    session.feed(b"> ")
    session.feed(b"\r\n>>> ")

    assert session.outgoing() == WAKE


# --- a link that breaks ----------------------------------------------------------------------------


def test_two_seconds_of_silence_are_a_broken_link(machine: Machine) -> None:
    machine.hear(1_980)
    assert machine.table.identity == WHO
    machine.hear(20)

    assert machine.found == (Disconnected(),)
    assert machine.table.next_command is None


def test_how_the_machine_stands_keeps_the_link_and_is_told_when_it_changes(machine: Machine) -> None:
    for _ in range(5):
        machine.hear(1_000)
        assert machine.stand() == []

    changed = machine.stand(state=7)
    assert [type(one) for one in changed] == [Stood]


def test_a_machine_that_has_started_anew_is_greeted_in_a_new_session(machine: Machine) -> None:
    """It speaks in session 0 until it is greeted."""
    machine.number = 0

    assert machine.stand() == [Disconnected()]
    machine.hear(20)
    assert machine.number == NUMBER + 1


def test_session_numbers_go_round_without_zero() -> None:
    machine = Machine(Session(65_535))
    machine.greet()
    machine.hear(2_020)

    assert machine.number == 1


def test_what_was_said_in_an_older_session_is_not_heard(machine: Machine) -> None:
    machine.hear(2_020)
    machine.number = NUMBER

    assert machine.tell(0, messages.LID, (1,)) == []


# --- commands --------------------------------------------------------------------------------------


def test_a_command_is_asked_for_again_and_ever_more_slowly_until_it_is_answered(machine: Machine) -> None:
    machine.table.send(order(1, messages.DEAL, (3, 2)))
    payload = messages.write(messages.COMMANDS, messages.DEAL, (3, 2))
    sent = [ms for ms in range(20, 1_001, 20) if ("CMD", 1, payload) in machine.hear(20)]
    assert sent == [20, 80, 180, 320, 540, 860]

    assert machine.respond(1, messages.OK, messages.DEAL) == [Accepted(1)]
    assert machine.respond(1, messages.OK, messages.DEAL) == []
    assert "CMD" not in [kind for kind, _, _ in machine.hear(1_000)]


def test_a_command_is_over_with_its_event(machine: Machine) -> None:
    machine.table.send(order(1))
    machine.respond(1, messages.OK)

    assert machine.table.next_command is None
    assert machine.tell(0, messages.DONE, (1, messages.OK, 900)) == [
        Happened(0, messages.DONE, (1, messages.OK, 900)),
        Over(1, messages.OK),
    ]
    assert machine.table.next_command == 2


def test_a_refused_command_is_told_and_its_id_not_used_again(machine: Machine) -> None:
    machine.table.send(order(1))

    assert machine.respond(1, messages.BAD_STATE) == [Refused(1, messages.BAD_STATE)]
    assert machine.table.next_command == 2


def test_a_busy_machine_is_asked_again(machine: Machine) -> None:
    machine.table.send(order(1))
    machine.hear(20)

    assert machine.respond(1, messages.BUSY) == []
    assert ("CMD", 1, b"\x04") in machine.hear(500)


@pytest.mark.parametrize(
    ("changes", "happened"),
    [
        ({"started": 1, "done": 0}, [Accepted(1)]),
        ({"started": 1, "done": 1, "result": messages.BAD_STATE}, [Refused(1, messages.BAD_STATE)]),
        ({"started": 1, "done": 1}, [Accepted(1), Over(1, messages.OK)]),
        (
            {"started": 1, "done": 1, "result": messages.BROKEN_OFF},
            [Accepted(1), Over(1, messages.BROKEN_OFF)],
        ),
        ({"started": 1, "done": 1, "next_event": 2}, [Accepted(1)]),
    ],
)
def test_a_lost_response_is_seen_from_how_the_machine_stands(
    machine: Machine, changes: dict[str, int], happened: list[Any]
) -> None:
    """Over is only said when no event is still to come."""
    machine.table.send(order(1))
    machine.hear(20)

    assert [one for one in machine.stand(**changes) if not isinstance(one, Stood)] == happened


def test_an_older_word_of_the_machine_does_not_bring_an_id_back(machine: Machine) -> None:
    machine.table.send(order(1))
    machine.tell(0, messages.DONE, (1, messages.OK, 900))
    machine.stand(started=1, done=0)

    assert machine.table.next_command == 2


def test_only_the_next_command_can_be_sent_and_only_one(machine: Machine) -> None:
    with pytest.raises(NotNow, match="command 2: the next one is 1"):
        machine.table.send(order(2))
    machine.table.send(order(1))
    with pytest.raises(NotNow, match="command 2: the next one is None"):
        machine.table.send(order(2))


def test_a_command_for_another_machine_is_not_sent(machine: Machine) -> None:
    with pytest.raises(NotNow, match="command 1: its machine is not connected"):
        machine.table.send(Order(b"pico-002", MEMORY, 1, messages.BURN))


def test_after_a_restart_a_command_that_never_arrived_is_asked_for() -> None:
    machine = restarted(Known(CHIP, MEMORY, 0), order(1))
    machine.greet()

    assert ("CMD", 1, b"\x04") in machine.hear(20)


def test_after_a_restart_a_command_that_runs_is_waited_for() -> None:
    machine = restarted(Known(CHIP, MEMORY, 0), order(1))

    assert Accepted(1) in machine.greet(started=1)
    assert "CMD" not in [kind for kind, _, _ in machine.hear(1_000)]


def test_after_a_restart_a_command_that_is_done_is_not_asked_for_again() -> None:
    machine = restarted(Known(CHIP, MEMORY, 0), order(1))

    assert Over(1, messages.OK) not in machine.greet(started=1, done=1, next_event=2)
    machine.tell(0, messages.CARD, (1, 0, 1, 300))
    assert Over(1, messages.OK) in machine.tell(1, messages.DONE, (1, messages.OK, 900))


@pytest.mark.parametrize("pending", [order(7), Order(b"pico-002", MEMORY, 1, messages.BURN)])
def test_a_command_that_the_machine_cannot_know_is_forgotten(pending: Order) -> None:
    assert Forgotten(pending.command) in restarted(Known(CHIP, MEMORY, 0), pending).greet()


def test_a_command_is_taken_back_in_time(machine: Machine) -> None:
    machine.table.send(order(1))
    machine.table.withdraw()
    heard = machine.greet()

    assert machine.number == NUMBER + 1
    assert NeverBegun(1) in heard
    assert machine.table.next_command == 1


def test_a_command_is_taken_back_too_late(machine: Machine) -> None:
    machine.table.send(order(1))
    machine.hear(20)
    machine.table.withdraw()

    assert Accepted(1) in machine.greet(started=1)
    assert Over(1, messages.OK) in machine.tell(0, messages.DONE, (1, messages.OK, 900))


def test_a_command_is_taken_back_while_the_link_is_down(machine: Machine) -> None:
    machine.table.send(order(1))
    machine.hear(2_000)
    machine.table.withdraw()

    assert NeverBegun(1) in machine.greet()


# --- events ----------------------------------------------------------------------------------------


def test_an_event_is_acknowledged_when_it_is_stored_and_not_before(machine: Machine) -> None:
    machine.tell(0, messages.LID, (1,))
    assert {n for kind, n, _ in machine.hear(400) if kind == "EACK"} == {65_535}

    machine.table.stored(0)
    assert machine.hear() == [("EACK", 0, b"")]


def test_events_are_heard_once_and_in_their_order(machine: Machine) -> None:
    first = [Happened(0, messages.LID, (1,))]

    assert machine.tell(1, messages.LID, (0,)) == []
    assert machine.tell(0, messages.LID, (1,)) == first
    assert machine.tell(0, messages.LID, (1,)) == []
    assert machine.tell(1, messages.LID, (0,)) == [Happened(1, messages.LID, (0,))]


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
    machine = restarted(Known(CHIP, MEMORY, 1))
    machine.greet(first_event=0, next_event=2)

    assert machine.tell(0, messages.LID, (1,)) == []
    assert machine.tell(1, messages.LID, (0,)) == [Happened(1, messages.LID, (0,))]


def test_numbers_of_events_go_round() -> None:
    machine = restarted(Known(CHIP, MEMORY, 65_535))
    machine.greet(first_event=65_535, next_event=1)
    machine.tell(65_535, messages.LID, (1,))
    machine.tell(0, messages.LID, (0,))
    machine.hear()
    machine.table.stored(0)

    assert machine.hear() == [("EACK", 0, b"")]


@pytest.mark.parametrize("first_event", [5, 40_000])
def test_events_that_somebody_else_acknowledged_are_missed(first_event: int) -> None:
    machine = restarted(Known(CHIP, MEMORY, 3))

    assert Missed(first_event) in machine.greet(first_event=first_event, next_event=first_event + 1)
    assert machine.tell(first_event, messages.LID, (1,)) == [Happened(first_event, messages.LID, (1,))]


def test_an_event_that_nobody_knows_is_given_as_it_came(machine: Machine) -> None:
    assert machine.say(messages.EVT, 0, b"\x63\x01") == [Happened(0, 0, (b"\x63\x01",))]


# --- acts, stop, questions -------------------------------------------------------------------------


def test_an_act_is_repeated_until_it_is_answered(machine: Machine) -> None:
    machine.table.act(messages.HOLD)
    assert [kind for kind, _, _ in machine.hear(180)] == ["ACT", "ACT", "ACT"]

    assert machine.respond(1, messages.OK, messages.HOLD) == [Acted(messages.HOLD, messages.OK)]
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

    assert machine.found == (Disconnected(), Acted(messages.CLEAR, None))
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
    machine = Machine(Session(NUMBER))
    machine.table.stop()

    assert ("STOP", 1, b"") in machine.hear(20)


def test_a_question_is_answered(machine: Machine) -> None:
    machine.table.query(messages.SENSORS)
    assert machine.hear() == [("QRY", 1, b"\x01")]

    answer = messages.write(messages.ANSWERS, messages.SENSORS, (17, 11_900))
    assert machine.say(messages.ANS, 1, answer) == [Answered(messages.SENSORS, (17, 11_900))]


def test_text_goes_through(machine: Machine) -> None:
    machine.table.text(b"\x0cDEAL 47")

    assert machine.hear() == [("TEXT", 0, b"\x0cDEAL 47")]


def test_nothing_but_a_stop_can_be_said_while_the_link_is_down() -> None:
    session = Session(NUMBER)

    for say in (lambda: session.act(messages.HOLD), lambda: session.query(1), lambda: session.text(b"")):
        with pytest.raises(NotNow, match="the link is down"):
            say()


@given(st.lists(st.tuples(st.integers(0, 31), st.integers(0, 65535), st.binary(max_size=80)), max_size=30))
def test_no_sound_frame_can_make_it_fail(frames: list[tuple[int, int, bytes]]) -> None:
    machine = Machine(Session(NUMBER))
    machine.greet()
    for frame in frames:
        machine.say(*frame)
        machine.hear(20)


@given(st.lists(st.binary(max_size=200), max_size=20))
def test_garbage_tells_nothing(pieces: list[bytes]) -> None:
    session = Session(NUMBER)

    assert [one for piece in pieces for one in session.feed(piece)] == []
